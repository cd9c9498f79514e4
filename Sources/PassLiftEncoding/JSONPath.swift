/// Where in a JSON document a value stands, e.g. `$.rules[2].share`.
public struct JSONPath: Hashable, Sendable, CustomStringConvertible {
    /// One step down.
    public enum Step: Hashable, Sendable {
        /// Into an object.
        case key(String)
        /// Into an array, from 0.
        case index(Int)
    }

    /// The steps from the root.
    public let steps: [Step]

    /// The path of `steps`; none is the root.
    public init(_ steps: [Step] = []) {
        self.steps = steps
    }

    /// The path of the member `key` below.
    public func appending(key: String) -> JSONPath {
        JSONPath(steps + [.key(key)])
    }

    /// The path of the element `index` below.
    public func appending(index: Int) -> JSONPath {
        JSONPath(steps + [.index(index)])
    }

    /// The spelling: `$` is the root; a key that is no plain name stands in brackets as a JSON string.
    public var description: String {
        var text = "$"
        for step in steps {
            switch step {
            case .index(let index): text += "[\(index)]"
            case .key(let key) where Self.isPlain(key): text += ".\(key)"
            case .key(let key): text += "[\(JSONValue.string(key).text())]"
            }
        }
        return text
    }

    private static func isPlain(_ key: String) -> Bool {
        guard let first = key.utf8.first, !(0x30...0x39).contains(first) else { return false }
        return key.utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, UInt8(ascii: "_"): true
            default: false
            }
        }
    }
}
