import PassLiftEncoding

/// What the attestation certificate of a `packed` statement must say (Level 3, section 8.2.1).
///
/// The section asks for UTF8String in O, OU and CN as well; there PrintableString is accepted too, since
/// vendors use it and nothing hangs on it.
struct PackedCertificateProfile {
    let certificate: Certificate

    private static let commonName = "2.5.4.3"
    private static let country = "2.5.4.6"
    private static let organization = "2.5.4.10"
    private static let organizationalUnit = "2.5.4.11"
    private static let unit = "Authenticator Attestation"

    /// That every rule is kept.
    func require() throws(CeremonyRefusal) {
        guard certificate.version == 3 else { throw Self.refused("it is not of version 3") }
        guard let country = try attribute(Self.country), Self.isCountry(country) else {
            throw Self.refused("its subject's C is no ISO 3166 code of two letters in a PrintableString")
        }
        guard let organization = try attribute(Self.organization), !organization.value.isEmpty else {
            throw Self.refused("its subject has no O")
        }
        guard let unit = try attribute(Self.organizationalUnit), unit.value.isExactly(Self.unit) else {
            throw Self.refused("its subject's OU is not \"\(Self.unit)\"")
        }
        guard let name = try attribute(Self.commonName), !name.value.isEmpty else {
            throw Self.refused("its subject has no CN")
        }
        guard certificate.isAuthority == false else {
            throw Self.refused("its BasicConstraints do not say that it is no authority")
        }
    }

    /// The one attribute of that type: with two, different readers could see different vendors.
    private func attribute(_ oid: String) throws(CeremonyRefusal) -> NameAttribute? {
        let all = certificate.subject.filter { $0.oid == oid }
        guard all.count < 2 else { throw Self.refused("its subject has two attributes of one type") }
        return all.first
    }

    /// Two letters of either case, as X.520 compares countries; user-assigned codes (AA, ZZ) are codes too,
    /// so that there is no list here.
    private static func isCountry(_ attribute: NameAttribute) -> Bool {
        attribute.isPrintableString && attribute.value.utf8.count == 2
            && attribute.value.utf8.allSatisfy { 0x41...0x5a ~= $0 & 0xdf }
    }

    private static func refused(_ what: String) -> CeremonyRefusal {
        .statement(.attestationCertificateRefused, "the attestation certificate: \(what)")
    }
}
