import PassLift
import PassLiftEncoding
import PassLiftOpenSSL

/// What a stranger's answer of 64 KiB costs until it is refused.
struct Refusals {
    private static let byteCount = 65_536
    private static let count = 20

    private struct Hostile {
        let name: String
        let json: [UInt8]
        let code: CeremonyRefusalCode
    }

    func run() async throws {
        let ceremony = try ExampleCeremony(.es256)
        let verifier = AssertionVerifier(cryptography: OpenSSLCryptography())
        print("Refusals of answers of 64 KiB")
        for hostile in try Self.all(ceremony) {
            try await Timing.print(hostile.name, count: Self.count) {
                for _ in 0..<Self.count {
                    do throws(CeremonyRefusal) {
                        let parsed = try AuthenticationResponse(json: hostile.json)
                        _ = try verifier.verify(parsed, by: ceremony.stored, against: ceremony.request)
                    } catch {
                        guard error.code != hostile.code else { continue }
                        throw BenchmarkFault(text: "\(hostile.name): \(error.code.rawValue)")
                    }
                    throw BenchmarkFault(text: "\(hostile.name): not refused")
                }
            }
        }
        print("")
    }

    private static func all(_ ceremony: ExampleCeremony) throws -> [Hostile] {
        let keys = (0..<4000).map { #""another-key-\#($0)""# + ":0" }.joined(separator: ",")
        let escapes = String(repeating: #"\u00e9"#, count: byteCount / 6)
        return [
            Hostile(
                name: "brackets", json: [UInt8](repeating: UInt8(ascii: "["), count: byteCount),
                code: .malformedResponse),
            Hostile(
                name: "a string of escapes", json: Array(#"{"id":"\#(escapes)"}"#.utf8),
                code: .malformedResponse),
            Hostile(name: "4000 keys", json: Array("{\(keys)}".utf8), code: .malformedResponse),
            Hostile(
                name: "client data of nothing but brackets",
                json: try replacing("clientDataJSON", by: largeBytes(UInt8(ascii: "[")), in: ceremony),
                code: .clientDataMalformed),
            Hostile(
                name: "authenticator data of nothing but extensions",
                json: try replacing("authenticatorData", by: manyExtensions(ceremony), in: ceremony),
                code: .signatureInvalid),
        ]
    }

    /// As many bytes as base64url fits into an answer of the size, beside the rest of it.
    private static let largeByteCount = 48_000

    private static func largeBytes(_ byte: UInt8) -> [UInt8] {
        [UInt8](repeating: byte, count: largeByteCount)
    }

    /// The ceremony's authenticator data with a map of 9000 extensions behind it, which the signature does
    /// not cover.
    private static func manyExtensions(_ ceremony: ExampleCeremony) throws -> [UInt8] {
        var data = try AuthenticationResponse(json: ceremony.assertion).authenticatorData
        data[32] |= AuthenticatorFlags.extensions.rawValue
        let entries = (0..<9000).map { (CBORKey.integer(1000 + $0), CBORValue.integer(0)) }
        return data + CBORValue.map(CBORMap(entries)).encoded
    }

    /// The ceremony's assertion with another value in its response.
    private static func replacing(
        _ key: String, by bytes: [UInt8], in ceremony: ExampleCeremony
    ) throws -> [UInt8] {
        var root = try JSONNode(JSONReader().read(ceremony.assertion)).object()
        var response = try JSONNode(.object(root)).member("response").object()
        response[key] = .string(Base64URL.encode(bytes))
        root["response"] = .object(response)
        return JSONValue.object(root).bytes()
    }
}
