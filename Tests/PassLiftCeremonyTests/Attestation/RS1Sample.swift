import PassLiftCeremony
import PassLiftEncoding
import PassLiftOpenSSL
import PassLiftTesting

/// A statement signed with RS1, which no key of ours signs with any more: made once by OpenSSL's command line
/// over what stands below, with a key that was thrown away.
enum RS1Sample {
    /// The statement; `digest` is that of its `extraData`.
    static func statement(_ digest: DigestAlgorithm = .sha1) throws -> TPMStatement {
        let (x, y) = (try Hex.decode(credentialX), try Hex.decode(credentialY))
        let credential = CredentialPublicKey.ellipticCurve(.p256, x: x, y: y)
        var statement = try TPMStatement()
        statement.coseKey =
            SoftAuthenticator.coseKey(credential, algorithm: COSEAlgorithm.es256.rawValue).encoded
        statement.area = PublicArea(credential)
        statement.algorithm = -65535
        statement.digest = digest
        statement.keyInfo = DERWriter.keyInfo(.rsa(modulus: try Hex.decode(modulus), exponent: [1, 0, 1]))
        statement.members["sig"] = .bytes(try Hex.decode(digest == .sha1 ? signature : overSHA256))
        return statement
    }

    private static let credentialX = "41202698c9d9753fb4bb3f27cd09fe6b8afdb76438ee2ae54d7c9dade10d864b"
    private static let credentialY = "d8735115cdb330a63ea1d6e43d5000f4bd56f99bce83ee1d73301fc270116d07"

    private static let modulus =
        "d37761f839f94d003f76f6b2c837f7415083d9287a36372ccddf7554007dfe6b4433aca4bcb0118b4c2aefae"
        + "8676d1f2f92c373de2016f8600b7ed36c0514c62a4397209ee6fc7df9e24ef471a2d2b0dc5569ea1eb0248ca"
        + "b36335b803924b992e8af345e3017ff38ab6ab2697a24eb1d02d2e49790907b51b8d4925720a5ab9f74976bf"
        + "bd0c7c5cab745d9f43fc8d56a6fcd70cf561b9dd4ef92361dec46beb18845d82be0643e1b916ba96bc983a92"
        + "f13df99eb748c28e17482fd5c134976014b88d4d1afd4de1c9424c810ac603220fbafe3d3914cea6e8bff571"
        + "3d41fbff71f2e82ad71c629024fb650202602c757485d915946bc05a20eb996843d53839"

    /// Over the `certInfo` whose extraData is a SHA-1 digest.
    private static let signature =
        "0c34fb4b3baaeea76ea67a68d4855e9062885fd7bc3ad9b903a6996176848b93218de558bf1d0ffc5726ee1a"
        + "0e5067d140994eeee1f87a53b53357086f87f6e99b325c9b5c2ce4074db42c44f734d5b7ad239b4814a79c5a"
        + "c27001dc54199f381d1dab3a0a1d63ebe8cb3d26f16ae67e79d54ed0df53bf0ac4312f6ef61b7a9c2f35657a"
        + "9a08e096a760ba8c053795f9ce1d786fe53ea015f1f671f0a1bbf7f4d0bbb8f6b3fb44bb305c664a302d8a99"
        + "6cbf4b7e0b8644600a5811e6d60fe9cce72db0d62658f8aef12b8bad3bdb6783b4ff4e51cfe10e88d008f309"
        + "8e2333316171468c0ec98608f32071962d9fe2538a2680df35f00f7197be13d7acf3d590"

    /// Over the `certInfo` whose extraData is a SHA-256 digest.
    private static let overSHA256 =
        "7ddd269d062489b9ea0217fa099455001c9afad17059c4016dc9d317268cd4e609f6f8f665c94a8ce8cd39ce"
        + "3cfddd0adfa111dc3872c34ebf3029f5acd8a4be9b8d72398e49a03e018f7e4a68c9fb690bac6f02b256e6ff"
        + "297f9a1d2e2c9e56c5471d3a94aa4a113e01e188b2e35491401714f36be299dc81b7006fb4e01a2d52dec90f"
        + "0bdd6eec7bdab25668cf044a0a8a29a7f761b80646751a27749073a1a398fe21bfa95bdd3025042a59d71fa0"
        + "f6fc8a10b7d2bbe500afbd8731b6c4b88f989aff7ad5007e2a8bf312f92e1550d546894bb7252145cc4c6575"
        + "ddc5d10a77d7bd2d4e6fb5bfbe04ad09cb8590c40cb221542253cd4f3bff812e7b1dbcf8"
}
