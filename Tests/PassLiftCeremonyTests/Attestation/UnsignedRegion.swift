import PassLiftCeremony

/// A part of an attestation object that a format leaves unsigned, so that another value there can pass.
enum UnsignedRegion: String, CaseIterable {
    /// Flags of authenticator data.
    case flags
    /// The signature counter.
    case signCount = "sign count"
    /// The model.
    case model = "aaguid"
    /// `alg` of the credential's key: −9 is another name of −7.
    case keyAlgorithm = "key's alg"
    /// `alg` of the statement, likewise.
    case statementAlgorithm = "statement's alg"
}

/// Which bytes of a vector's attestation object its format leaves unsigned.
///
/// - `none`: everything. What still has to agree with something (relying party id, credential id, the key's
///   point and its curve, lengths) is refused all the same, which leaves flags, counter, model and the key's
///   alg.
/// - `fido-u2f`: a token signs neither flags nor counter nor model nor alg (Level 3, section 8.6, step 5).
/// - `packed`, `tpm` and `android-key` with certificates: the statement's alg, where its other name means the
///   very same check.
/// - `packed` by itself: nothing, because alg must be the key's, and that is signed.
/// - `apple`: nothing, because the nonce is a hash over everything.
struct UnsignedBytes {
    private let regions: [UnsignedRegion: Range<Int>]

    init(of vector: Vector) {
        let object = vector.attestationObject
        guard let data = Self.first(vector.authenticatorData, in: object),
            let key = Self.first(vector.publicKey, in: object)
        else {
            regions = [:]
            return
        }
        switch (vector.format, vector.rootCertificate.isEmpty) {
        case ("none", _), ("fido-u2f", _):
            // Before a key's alg stand the map's head, kty and its label, alg's label: one byte each.
            regions = [
                .flags: data + 32..<data + 33, .signCount: data + 33..<data + 37,
                .model: data + 37..<data + 53, .keyAlgorithm: key + 4..<key + 5,
            ]
        case ("packed", false), ("tpm", _), ("android-key", _):
            guard let label = Self.first([0x63] + Array("alg".utf8), in: object) else {
                regions = [:]
                return
            }
            regions = [.statementAlgorithm: label + 4..<label + 5]
        default: regions = [:]
        }
    }

    /// The unsigned region in which `value` at `index` may pass; nil where nothing may.
    func region(at index: Int, value: UInt8) -> UnsignedRegion? {
        guard let region = regions.first(where: { $0.value.contains(index) })?.key else { return nil }
        switch region {
        case .flags, .signCount, .model: return region
        // −9 is 0x28.
        case .keyAlgorithm, .statementAlgorithm: return value == 0x28 ? region : nil
        }
    }

    private static func first(_ part: [UInt8], in whole: [UInt8]) -> Int? {
        guard !part.isEmpty, part.count <= whole.count else { return nil }
        return (0...whole.count - part.count).first { whole[$0..<$0 + part.count].elementsEqual(part) }
    }
}
