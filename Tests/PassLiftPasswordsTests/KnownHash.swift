import PassLiftPorts
import Testing

/// A hash that another tool made: argon2-cffi 25.1, bcrypt 4.0.1, passlib 1.7.4, Django 5.2.19 or perl's
/// crypt.
struct KnownHash: CustomTestStringConvertible, Sendable {
    let scheme: String
    let password: [UInt8]
    let encoded: String

    var testDescription: String { String(encoded.prefix(40)) }
    var stored: PasswordHash { PasswordHash(encoded: encoded) }

    init(_ scheme: String, _ password: String, _ encoded: String) {
        self.init(scheme, bytes: Array(password.utf8), encoded)
    }

    init(_ scheme: String, bytes: [UInt8], _ encoded: String) {
        self.scheme = scheme
        password = bytes
        self.encoded = encoded
    }

    static let words = "correct horse battery staple"
    static let foreign = "p\u{e4}ssw\u{f6}rd \u{2602} \u{5bc6}\u{7801}"

    static let all = argon2 + bcrypt + django + crypt + derived + digests

    static let argon2 = [
        KnownHash(
            "argon2id", words,
            "$argon2id$v=19$m=512,t=2,p=1$c2FsdHNhbHQwMDEyMzQ1Ng$"
                + "eAl7NQgK2oNZcRUxvY3sY2OLHorZ+cQL9jYHhg4+5+I"),
        KnownHash(
            "argon2id", foreign,
            "$argon2id$v=19$m=1024,t=2,p=2$c2FsdHNhbHQxMDEyMzQ1Ng$lfgkVTiPDUj0JlVQwNdwLg"),
        KnownHash(
            "argon2id", "x",
            "$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQyMDEyMzQ1Ng$"
                + "2hvN8I+cZj3kmhq61IsPVTfVnhAIrLNvxmjf+6HcYmY"
        ),
        KnownHash(
            "argon2id", foreign,
            "$argon2id$v=19$m=1024,t=2,p=2$FqK09p4zRihF6F0LAUCoNQ$twQewa6ofy7YSjcCeRxQsqnVR438QUKjCnp/oQWUCNI"
        ),
        KnownHash(
            "argon2id", words,
            "$argon2id$v=16$m=256,t=3,p=4$c2FsdHNhbHQ$bxgJymq4Nn/MQugPH3PzXGGrprbiCf1PYCgBW6EjI4M"),
        KnownHash(
            "argon2id", words,
            "$argon2id$m=256,t=3,p=4$c2FsdHNhbHQ$bxgJymq4Nn/MQugPH3PzXGGrprbiCf1PYCgBW6EjI4M"),
        KnownHash(
            "argon2id", "",
            "$argon2id$v=19$m=64,t=1,p=1$c2FsdHNhbHQ$yDCbRXt8YBhEtYWu23Ut1dbynmb19XUzbcBonDMLqwE"),
        KnownHash(
            "argon2i", words,
            "$argon2i$v=19$m=256,t=2,p=1$c2FsdHNhbHQwMDEyMzQ1Ng$YRt/VOyC/7GgC4kDsIUmK7GBsiWWAfK+tiI7KyDjCMc"),
        KnownHash(
            "argon2i", foreign, "$argon2i$v=19$m=256,t=2,p=2$c2FsdHNhbHQxMDEyMzQ1Ng$SRR0cTZ0JbgMnFyjm9KlNw"),
        KnownHash(
            "argon2i", words,
            "$argon2i$v=16$m=256,t=3,p=1$c2FsdHNhbHQ$wqtVczFSVl6tpIArfQ7rlsijC8fRLmZIQwGb/ia/IoU"),
        KnownHash(
            "argon2d", words,
            "$argon2d$v=19$m=256,t=2,p=1$c2FsdHNhbHQwMDEyMzQ1Ng$QjT3Mb7l9DBHZE/HDbzb/gm7ywKY/sgkgv5EJk5pAEc"),
        KnownHash(
            "argon2d", foreign, "$argon2d$v=19$m=256,t=2,p=2$c2FsdHNhbHQxMDEyMzQ1Ng$4jRzqb/xuGjkveopKAT3ew"),
        KnownHash(
            "argon2d", "x",
            "$argon2d$v=19$m=256,t=2,p=1$c2FsdHNhbHQyMDEyMzQ1Ng$nlE0ZJgDOTBGIks1dz1C+EHawN1yIMzBknBezIzecI0"),
    ]

    static let bcrypt = [
        KnownHash("bcrypt", words, "$2a$05$2/xJlbc9tuOoc3HAdxoXWOe/pBdRkypg94/NS/9OAzKGo/CuSXOKO"),
        KnownHash("bcrypt", foreign, "$2a$05$r6kobIE.Fup1p4Y/egM.YuvfxvKzkd7ArMUkwztVXGj0l9dCTT9ny"),
        KnownHash("bcrypt", "x", "$2a$05$fd/HAXGDMrvDsZB0V9.ype4CdwWkXKY8fG7seUwszRSPVm5X8g4tS"),
        KnownHash("bcrypt", words, "$2b$05$s23nriyaTrv26w3XvkNNnuzQHDe3KECAz9HVkR6XtMdqaDzNEoWv6"),
        KnownHash("bcrypt", foreign, "$2b$05$fvc7/ff9qjFhLM1.H1p/2uD37wqCrd0EBMCa6OWdaaKZOeNrqf8US"),
        KnownHash("bcrypt", "", "$2b$04$ltJPTDH9fJqy8HXI/SsgW.E6K6CCBri77DYEl/Wji5UvQoZFRmTiu"),
        KnownHash("bcrypt", words, "$2y$05$ufmanK.mg3tYJpQc6ozgqOHKuBXFqzT3d1jT3MjnrsoL9YRZJRmAi"),
        KnownHash("bcrypt", foreign, "$2y$05$xHNTecs0AZMo1oeK27gaMuT/iQXcd3J88FIaEayKCy1dOmgKERMta"),
        KnownHash("bcrypt", bytes: eightBit, "$2x$05$/OK.fbVrR/bpIqNJ5ianF.o./n25XVfn6oAPaUvHe.Csk4zRfsYPi"),
        KnownHash("bcrypt", bytes: eightBit, "$2y$05$/OK.fbVrR/bpIqNJ5ianF.nRht2l/HRhr6zmCp9vYUvvsqynflf9e"),
    ]

    static let django = [
        KnownHash(
            "django_pbkdf2_sha256", words,
            "pbkdf2_sha256$1000$saltysalt$TGvLvWQ3FS0hm6LiY2GRRjIIFTC/Q5rp07HyYd7TgIA="),
        KnownHash(
            "django_pbkdf2_sha256", foreign,
            "pbkdf2_sha256$1000000$WHyUwteMWr2J0yrpBEN3Z1$mG/iFnZcE/jB+dbgRcPBP5C31XOUohcbRK6k+wLU86g="),
        KnownHash(
            "django_pbkdf2_sha256", "x",
            "pbkdf2_sha256$1000000$8zltZlEGXaI8vCQqp4dCYY$ZThAVGQ4rTLHk1gyHFOyB6qeE/cUuIv9GQIBsnOR/88="),
        KnownHash(
            "django_pbkdf2_sha1", words,
            "pbkdf2_sha1$1000000$AtkOBG0SyxzFKx6lRN1bxJ$74aEaouHWqS7p/0qcjs2/XoirkA="),
        KnownHash(
            "django_pbkdf2_sha1", foreign,
            "pbkdf2_sha1$1000000$RydJRPTRNIFuhhDeTgW9X0$g/jf2n7RKb0wGKVFq8EZWy4E/Sg="),
        KnownHash(
            "django_pbkdf2_sha1", "x",
            "pbkdf2_sha1$1000000$yVPwXQbWAGJc1s6uh7acCN$NqdWvDwqCbe0yiEUGqEGVsL1EPw="),
    ]

    /// Bytes on which the old, sign-extending bcrypt (`2x`) and the mended one differ.
    private static let eightBit: [UInt8] = [0xff, 0xa3, 0x33, 0x34, 0x35]
}
