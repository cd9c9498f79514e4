import PassLiftCeremony
import PassLiftTesting
import Testing

@Suite("The certificate of a TPM's attestation key")
struct TPMCertificateTests {
    /// The refusal of a statement whose certificate is changed by `change`.
    private func code(_ change: (inout CertificateDraft) -> Void) throws -> CeremonyRefusalCode? {
        var statement = try TPMStatement()
        change(&statement.draft)
        return try statement.refusal()?.code
    }

    /// The same, with another value of the extension at `index`: 0 alternative name, 1 extended key usage.
    private func code(_ index: Int, _ value: [UInt8]) throws -> CeremonyRefusalCode? {
        try code { $0.extensions[index].value = value }
    }

    @Test("it is of version 3, has no subject, and says that it is no authority")
    func basics() throws {
        #expect(try code { _ in } == nil)
        for version: UInt64 in [1, 2] {
            #expect(try code { $0.version = version } == .attestationCertificateRefused)
        }
        let subject = CertificateDraft.Attribute("2.5.4.3", "TPM")
        #expect(try code { $0.subject = [subject] } == .attestationCertificateRefused)
        #expect(try code { $0.constraints = .authority } == .attestationCertificateRefused)
        #expect(try code { $0.constraints = .absent } == .attestationCertificateRefused)
    }

    @Test("its extended key usage is that of an attestation key, others beside it or not")
    func purposes() throws {
        let attestationKey = DERWriter.identifier("2.23.133.8.3")
        let other = DERWriter.identifier("1.3.6.1.4.1.311.21.36")
        #expect(try code(1, DER.sequence([other, attestationKey])) == nil)
        #expect(try code { $0.extensions.remove(at: 1) } == .attestationCertificateRefused)
        // Of an endorsement key; none; another type; bytes behind; no DER.
        for value in [
            DER.sequence([DERWriter.identifier("2.23.133.8.1")]), DER.sequence([other]), DER.sequence([]),
            DER.sequence([attestationKey, DERWriter.null]), DER.sequence([attestationKey]) + [0],
            attestationKey, [],
            [0x30], [0x30, 0x81, 0x01],
        ] {
            #expect(try code(1, value) == .attestationCertificateRefused, "\(value)")
        }
    }

    @Test("its alternative name is there, once, and critical")
    func alternativeName() throws {
        #expect(try code { $0.extensions[0].isCritical = false } == .attestationCertificateRefused)
        #expect(try code { $0.extensions.remove(at: 0) } == .attestationCertificateRefused)
        #expect(
            try code { $0.extensions.append($0.extensions[0]) } == .attestationCertificateRefused)
    }

    @Test("it names manufacturer, model and version, in one relative name or in three, in any order")
    func device() throws {
        let attributes = [
            TPMStatement.attribute("2.23.133.2.3", "id:13"),
            TPMStatement.attribute("2.23.133.2.1", "id:494E5443"),
            DER.sequence([DERWriter.identifier("2.23.133.2.2"), DER.printable("INTEL")]),
        ]
        #expect(try code(0, TPMStatement.alternativeName([DER.set(attributes)])) == nil)
        #expect(try code(0, TPMStatement.alternativeName(attributes.map { DER.set([$0]) })) == nil)
        for index in attributes.indices {
            var fewer = attributes
            fewer.remove(at: index)
            #expect(
                try code(0, TPMStatement.alternativeName([DER.set(fewer)])) == .attestationCertificateRefused)
            let twice = attributes + [attributes[index]]
            #expect(
                try code(0, TPMStatement.alternativeName([DER.set(twice)])) == .attestationCertificateRefused)
        }
    }

    @Test("names of other kinds beside the directory name are passed over")
    func otherNames() throws {
        let directory = DERWriter.explicit(4, DER.sequence([TPMStatement.device("id:414D4400")]))
        let mail = DERWriter.element(0x81, Array("tpm@example.org".utf8))
        #expect(try code(0, DER.sequence([mail, directory])) == nil)
        #expect(try code(0, DER.sequence([mail])) == .attestationCertificateRefused)
    }

    @Test("the manufacturer is id: and eight hexadecimal digits, of whichever vendor")
    func manufacturers() throws {
        let table: [(String, CeremonyRefusalCode?)] = [
            ("id:00000000", nil), ("id:FFFFF1D0", nil), ("id:414d4400", nil),
            ("id:0000000", .attestationCertificateRefused), ("id:000000000", .attestationCertificateRefused),
            ("ID:00000000", .attestationCertificateRefused), ("id:0000000G", .attestationCertificateRefused),
            ("00000000", .attestationCertificateRefused), ("", .attestationCertificateRefused),
            ("id:0000000é", .attestationCertificateRefused),
        ]
        for (manufacturer, code) in table {
            let name = TPMStatement.alternativeName([TPMStatement.device(manufacturer)])
            #expect(try self.code(0, name) == code, "\(manufacturer)")
        }
    }

    @Test("an alternative name cut at any byte, or longer by one, is refused")
    func truncation() throws {
        let statement = try TPMStatement()
        let sound = statement.draft.extensions[0].value
        for bytes in (0..<sound.count).map({ Array(sound.prefix($0)) }) + [sound + [0]] {
            var cut = statement
            cut.draft.extensions[0].value = bytes
            #expect(try cut.refusal()?.code == .attestationCertificateRefused, "\(bytes.count) bytes")
        }
    }

    @Test("a model that it names is the authenticator's")
    func model() throws {
        func named(_ value: [UInt8], isCritical: Bool = false) -> CertificateExtension {
            CertificateExtension(oid: "1.3.6.1.4.1.45724.1.1.4", isCritical: isCritical, value: value)
        }
        let own = DERWriter.octets([UInt8](repeating: 0x11, count: 16))
        let other = DERWriter.octets([UInt8](repeating: 0x12, count: 16))
        #expect(try code { $0.extensions.append(named(own)) } == nil)
        #expect(try code { $0.extensions.append(named(other)) } == .attestationBindingMismatch)
        #expect(
            try code { $0.extensions.append(named(own, isCritical: true)) } == .attestationCertificateRefused)
    }
}
