import Foundation
import PassLiftCeremony
import PassLiftEncoding
import PassLiftOpenSSL
import Testing

@Suite("Certificates of the Level 3 vectors")
struct VectorCertificateTests {
    private static let now: Int64 = 1_780_000_000
    private let cryptography = OpenSSLCryptography()

    @Test("there are 12 registrations with a certificate")
    func count() {
        #expect(CertificateVector.all.count == 12)
    }

    @Test("every certificate is read, of version 3 and with a key", arguments: CertificateVector.all)
    func reading(vector: CertificateVector) throws {
        for der in vector.path + [vector.root] {
            let certificate = try #require(cryptography.certificate(der))
            #expect(certificate.version == 3)
            #expect(certificate.publicKey != nil)
            #expect(certificate.isAuthority == (der == vector.root))
            #expect(cryptography.certificate(der + [0]) == nil)
        }
        let first = try #require(vector.path.first.flatMap(cryptography.certificate))
        switch vector.format {
        case "packed":
            #expect(first.subject.map(\.oid).sorted() == ["2.5.4.10", "2.5.4.11", "2.5.4.3", "2.5.4.6"])
            let unit = first.subject.first { $0.oid == "2.5.4.11" }
            #expect(unit?.value == "Authenticator Attestation")
            #expect(first.subject.first { $0.oid == "2.5.4.6" }?.isPrintableString == true)
        case "tpm":
            #expect(first.subject.isEmpty)
            #expect(first.extension("2.5.29.17")?.isCritical == true)
        case "android-key": #expect(first.extension("1.3.6.1.4.1.11129.2.1.17") != nil)
        case "apple": #expect(first.extension("1.2.840.113635.100.8.2") != nil)
        default: break
        }
    }

    @Test("every path leads to the vectors' root and to nothing else", arguments: CertificateVector.all)
    func trust(vector: CertificateVector) throws {
        func trust(_ anchors: [[UInt8]], at seconds: Int64 = Self.now) -> TrustVerdict {
            cryptography.trust(in: vector.path, anchors: anchors, at: seconds)
        }
        #expect(trust([vector.root]) == .trusted)
        #expect(trust(vector.path) == .trusted)
        #expect(trust([]) == .noAnchor)
        let other = try #require(CertificateVector.all.first { $0.path != vector.path })
        #expect(trust(other.path) == .issuerUnknown)
        #expect(trust([vector.root], at: 0) == .outsideValidity)
    }
}

/// The certificates of one registration.
struct CertificateVector: CustomTestStringConvertible {
    let name: String
    let format: String
    let path: [[UInt8]]
    let root: [UInt8]

    var testDescription: String { name }

    /// Those of `Tests/Vectors`; without them `VectorCertificateTests.count` fails.
    static let all: [CertificateVector] = {
        guard let data = FileManager.default.contents(atPath: file) else {
            FileHandle.standardError.write(Data("no Level 3 vectors at \(file)\n".utf8))
            return []
        }
        do {
            let node = JSONNode(try JSONReader(limits: .document).read([UInt8](data)))
            return try node.elements().compactMap { try CertificateVector($0) }
        } catch {
            FileHandle.standardError.write(Data("unreadable Level 3 vectors: \(error)\n".utf8))
            return []
        }
    }()

    /// Nil for entries without certificates.
    private init?(_ node: JSONNode) throws {
        guard let path = try node.optionalMember("x5c")?.elements(), !path.isEmpty else { return nil }
        name = try node.member("name").string()
        format = try node.member("format").string()
        self.path = try path.map { try Hex.decode($0.string()) }
        root = try Hex.decode(node.member("root_cert").string())
    }

    private static var file: String {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Vectors/webauthn-l3.json").path()
    }
}
