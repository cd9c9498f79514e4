/// Gathers what is wrong with a command line and its files, so that a person is told everything at once.
struct FaultList {
    private var faults: [ToolError] = []

    /// The value, or nil and its fault on the list.
    mutating func take<Value>(_ value: () throws(ToolError) -> Value) -> Value? {
        do throws(ToolError) {
            return try value()
        } catch {
            faults.append(error)
            return nil
        }
    }

    /// Puts a fault on the list.
    mutating func add(_ fault: ToolError) {
        faults.append(fault)
    }

    /// Throws everything on the list as one; its code is that of the first wrong input, else of the first.
    func finish() throws(ToolError) {
        guard let first = faults.first(where: { $0.exitCode == .inputWrong }) ?? faults.first else { return }
        throw ToolError(first.code, faults.map(\.detail).joined(separator: "\n"))
    }
}
