import CPassLiftICU
import PassLiftPorts

/// What ICU knows of names beyond ASCII: domains (UTS #46) and mixed scripts (UTS #39).
///
/// Both instances are immutable once they are open, and ICU lets any number of threads read them.
@safe
final class InternationalNames: @unchecked Sendable {
    static let shared = InternationalNames()

    private let domains: UnsafeMutableRawPointer?
    private let scripts: UnsafeMutableRawPointer?

    private init() {
        unsafe domains = unsafe lift_icu_domains()
        unsafe scripts = unsafe lift_icu_scripts()
    }

    /// The ASCII form of a domain, in small letters; nil where it has none.
    func ascii(_ domain: String) -> String? {
        guard let domains = unsafe domains else { return nil }
        let bytes = Array(domain.utf8).map(CChar.init(bitPattern:))
        var result = [CChar](repeating: 0, count: HostName.maximumByteCount + 1)
        let count = unsafe lift_icu_ascii(
            domains, bytes, Int32(clamping: bytes.count), &result, Int32(result.count))
        guard count > 0 else { return nil }
        return String(decoding: result.prefix(Int(count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Whether a text mixes scripts; a text of which that cannot be told counts as mixed.
    func mixture(_ text: String) -> ScriptMixture {
        guard let scripts = unsafe scripts else { return .mixed }
        let bytes = Array(text.utf8).map(CChar.init(bitPattern:))
        return unsafe lift_icu_mixes(scripts, bytes, Int32(clamping: bytes.count)) == 0 ? .single : .mixed
    }
}
