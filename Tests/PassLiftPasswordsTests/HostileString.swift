import PassLiftPorts
import Testing

/// A string of an imported scheme that is not as it should be, and what comes of it.
struct HostileString: CustomTestStringConvertible, Sendable {
    let code: PasswordHasherError.Code
    let encoded: String

    var testDescription: String { "\(encoded.prefix(60))" }

    static let all =
        malformed.map { HostileString(code: .malformedHash, encoded: $0) }
        + unsupported.map { HostileString(code: .unsupportedScheme, encoded: $0) }
        + costly.map { HostileString(code: .costExceedsLimit, encoded: $0) }

    private static let key16 = String(repeating: "A", count: 22)
    private static let key32 = String(repeating: "A", count: 43)
    private static let hex64 = String(repeating: "0", count: 128)
    private static let blank = "{md5}" + String(repeating: "0", count: 32)
    private static let outer = "{argon2id-over}$argon2id$v=19$m=8,t=1,p=1$\(key16)$\(key32)$"
    /// The rest of an ASP.NET blob behind marker, digest, iterations and length of the salt.
    private static let aspnet =
        "c3Nzc3Nzc3Nzc3Nzc3Nra2tra2tra2tra2tra2tra2tra2tra2tra2tra2traw=="

    private static let malformed = [
        // A megabyte, a NUL byte, spaces, foreign letters.
        "{md5}" + String(repeating: "0", count: 1 << 20), "{md5}\u{0}", "$1$sa lt$\(key16)",
        "{\u{212a}}", "$\u{ff11}$salt$\(key16)", "*0", "*1", "*", "!", "x", "!$1$salt$\(key16)",
        // Bare digests and blobs are never guessed.
        "9cc2ae8a1ba7a93da39b46fc1019c481", "abf7aad6438836dbe526aa231abde2d0eef74d42",
        "AQAAAAEAAAPpAAAAEFZgdMjPm4ZD7sjL", "{", "{}", "{}x", "{md5", "{a b}", "{md5}",
        "{md5}9CC2AE8A1BA7A93DA39B46FC1019C481", "{md5}9cc2ae8a1ba7a93da39b46fc1019c48",
        "{md5}9cc2ae8a1ba7a93da39b46fc1019c4811", "{md5}salt$9cc2ae8a1ba7a93da39b46fc1019c481",
        "{sha1}9cc2ae8a1ba7a93da39b46fc1019c481", "{md5-salt-password}9cc2ae8a1ba7a93da39b46fc1019c481",
        "{md5-salt-password}$9cc2ae8a1ba7a93da39b46fc1019c481",
        "{md5-salt-password}Yg$9cc2ae8a1ba7a93da39b46fc1019c481",
        "{md5-salt-password}Yh==$9cc2ae8a1ba7a93da39b46fc1019c481",
        "{md5-salt-password}Yg==$9cc2ae8a1ba7a93da39b46fc1019c481$",
        "{SHA}", "{SHA}q/eq1kOINtvlJqojGr3i0O73TUI", "{SHA}AZKja92fbuuB9SpRlHqaoXxbTc43Mzc2MDM1Ng==",
        "{SSHA}q/eq1kOINtvlJqojGr3i0O73TUI=", "{MD5}AAAA", "{SMD5}====", "{SSHA}$",
        "md5$salt$9cc2ae8a", "md5$salt", "md5$salt$9cc2ae8a1ba7a93da39b46fc1019c481$", "sha1$salt$xyz",
        "$1$", "$1$salt", "$1$salt$", "$1$ninechars$\(key16)", "$1$salt$\(key16)A", "$1$sa:lt$\(key16)",
        "$1$salt$\(key16.dropLast())-", "$1$salt$\(key16)$", "$5$rounds=5000$", "$5$rounds=999$salt$\(key32)",
        "$5$rounds=01000$salt$\(key32)", "$5$rounds=+5000$salt$\(key32)", "$5$rounds=$salt$\(key32)",
        "$5$rounds=99999999999$salt$\(key32)", "$5$seventeen-letters$\(key32)", "$6$salt$\(key32)",
        "$5$*0$\(key32)", "$sha1$", "$sha1$0$salt$\(key32.prefix(28))", "$sha1$100$$\(key32.prefix(28))",
        "$sha1$100$sa-lt$\(key32.prefix(28))",
        "$sha1$-1$salt$\(key32.prefix(28))", "$y$", "$y$j9T$", "$y$j9$abcdefgh$\(key32)",
        "$y$j9T$abcdefg$\(key32)", "$y$j9T$abcdefz$\(key32)", "$y$j9T$abcdefgh$\(key32)A",
        "$y$j9T$abcdefgh$\(key32.dropLast())", "$y$j9T$abcdefgh$\(key32)$", "$y$$abcdefgh$\(key32)",
        "$y$j9T..$abcdefgh$\(key32.dropLast())*", "$y$j9T!$abcdefgh$\(key32)", "$y$j.T$abcdefgh$\(key32)",
        "$y$jTT$abcdefgh$\(key32)", "$y$j1..C$abcdefgh$\(key32)", "$y$.7500/$abcdefgh$\(key32)",
        "$y$zzzzzz$abcdefgh$\(key32)", "$y$j9T$" + String(repeating: ".", count: 88) + "$\(key32)",
        "$7$", "$7$C6..../....$\(key32)", "$7$C6..../...$\(key32)", "$7$/6..../....salt$\(key32)",
        "$7$C........../....salt$\(key32)", "$7$C...../....salt$\(key32)", "$7$C6.........salt$\(key32)",
        "$7$C6..../....sa-lt$\(key32)", "$7$C6..../....salt$", "$scrypt$",
        "$scrypt$ln=0,r=8,p=1$QUFB$\(key32)", "$scrypt$ln=64,r=8,p=1$QUFB$\(key32)",
        "$scrypt$ln=4,r=0,p=1$QUFB$\(key32)", "$scrypt$ln=4,r=8,p=0$QUFB$\(key32)",
        "$scrypt$ln=16,r=1,p=1$QUFB$\(key32)", "$scrypt$r=8,ln=4,p=1$QUFB$\(key32)",
        "$scrypt$ln=+4,r=8,p=1$QUFB$\(key32)", "$scrypt$ln=04,r=8,p=1$QUFB$\(key32)",
        "$scrypt$ln=4,r=8,p=1$QUFB$\(key32)=", "$scrypt$ln=4,r=8,p=1$$\(key32)", "$scrypt$ln=4,r=8,p=1$QUFB$",
        "$scrypt$ln=4,r=8,p=1$QUFB$\(key32.prefix(20))", "scrypt$15$salt$8$1$\(key32)\(key32)==",
        "scrypt$1$salt$8$1$\(key32)\(key32)==", "scrypt$16$$8$1$\(key32)\(key32)==",
        "scrypt$16$salt$8$1$AAAA",
        "scrypt$16$salt$8$0$\(key32)\(key32)==", "scrypt:16:8$salt$\(hex64)", "scrypt:16:8:1$salt$00",
        "scrypt:16:8:1:1$salt$\(hex64)", "scrypt:16:8:1$$\(hex64)", "pbkdf2:sha256$salt$\(hex64.prefix(64))",
        "pbkdf2:sha256:0$salt$\(hex64.prefix(64))", "pbkdf2:sha256:1000$salt$\(hex64)",
        "pbkdf2:sha256:99999999999$salt$\(hex64.prefix(64))", "$pbkdf2-sha256$",
        "$pbkdf2-sha256$0$QUFB$\(key32)",
        "$pbkdf2-sha256$100$QUF+$\(key32)", "$pbkdf2-sha256$100$QUFB$\(key32)=",
        "$pbkdf2-sha256$100$$\(key32)",
        "$pbkdf2-sha512$100$QUFB$\(key32)", "$pbkdf2-sha256$i=0$QUFB$\(key32)",
        "$pbkdf2-sha256$i=100,l=31$QUFB$\(key32)", "$pbkdf2-sha256$i=100,l=032$QUFB$\(key32)",
        "$pbkdf2-sha256$l=32,i=100$QUFB$\(key32)", "$pbkdf2-sha256$i=100,l=32,x=1$QUFB$\(key32)",
        "$pbkdf2-sha256$i=100,l=15$QUFB$\(key32.prefix(20))", "{aspnet-identity-v3}",
        "{aspnet-identity-v3}AQ==",
        "{aspnet-identity-v3}AAAAAAEAAAPpAAAAEHNz\(aspnet)", "{aspnet-identity-v2}AGL4NYQVSh9veudb",
        "{aspnet-identity-v3}AQAAAAEAAAPp/////3Nz\(aspnet)",
        "{aspnet-identity-v3}AQAAAAEAAAPpAAAAAHNz\(aspnet)",
        "{aspnet-identity-v3}AQAAAAEAAAAAAAAAEHNz\(aspnet)", "{firebase-scrypt}",
        "{aspnet-identity-v3}"
            + "AQAAAAEAAAPpAAAAD3Nzc3Nzc3Nzc3Nzc3Nzc3Nra2tra2tra2tra2tra2tra2tra2tra2tra2tra2traw==",
        "{aspnet-identity-v3}AQAAAAEAAAPpAAAAEHNzc3Nzc3Nzc3Nzc3Nzc3Nra2tra2tra2tra2tra2s=",
        "{firebase-scrypt}$mem_cost=0,rounds=8$QUFB$Bw==$\(key32)=$\(key32)=",
        "{firebase-scrypt}$mem_cost=4,rounds=0$QUFB$Bw==$\(key32)=$\(key32)=",
        "{firebase-scrypt}$mem_cost=4,rounds=8$QUFB$$\(key32)=$\(key32)=",
        "{firebase-scrypt}$mem_cost=4,rounds=8$QUFB$Bw$\(key32)=$\(key32)=",
        "{firebase-scrypt}$mem_cost=4,rounds=8$QUFB$Bw==$\(key32)=$\(key16)==",
        "{firebase-scrypt}$rounds=8,mem_cost=4$QUFB$Bw==$\(key32)=$\(key32)=", "$P$", "$P$B12345678",
        "$P$.84478476IagS59wHZvyQMArzfx58u.", "$P$z84478476IagS59wHZvyQMArzfx58u.",
        "$P$984478476IagS59wHZvyQMArzfx58u", "$P$9844784-6IagS59wHZvyQMArzfx58u.",
        "$S$984478476IagS59wHZvyQMArzfx58u.", "{argon2id-over}", outer, "\(outer){md5}",
        "\(outer)$1$salt$\(key16)",
        "\(outer){md5}00000000000000000000000000000001", "\(outer)\(outer)\(blank)",
        "\(outer)$argon2id$v=19$m=8,t=1,p=1$\(key16)$\(key32)", "\(outer)$5$salt$\(key32)",
        "{argon2id-over}$argon2id$v=16$m=8,t=1,p=1$\(key16)$\(key32)$\(blank)",
        "{argon2id-over}$argon2i$v=19$m=8,t=1,p=1$\(key16)$\(key32)$\(blank)",
        "{argon2id-over}$argon2id$m=8,t=1,p=1$\(key16)$\(key32)$\(blank)",
        "{argon2id-over}$argon2id$v=19$m=8,t=1,p=0$\(key16)$\(key32)$\(blank)",
    ]

    private static let unsupported = [
        "$y$h9T$abcdefgh$\(key32)", "$y$j9T1.$abcdefgh$\(key32)", "$y$j9T5.$abcdefgh$\(key32)",
        "{CLEARTEXT}x",
        "{aspnet-identity-v3}AQAAAAMAAAPpAAAAEHNz\(aspnet)", "pbkdf2:md5:1000$salt$00", "U$S$D123",
        "\(outer){whatever}00",
    ]

    private static let costly = [
        "$5$rounds=2000001$salt$\(key32)", "$6$rounds=999999999$salt$\(key32)\(key32)",
        "$sha1$4294967295$salt$\(key32.prefix(28))", "$y$jDT$abcdefgh$\(key32)", "$y$jST$abcdefgh$\(key32)",
        "$y$j9zzzzzz$abcdefgh$\(key32)", "$y$j9T/U$abcdefgh$\(key32)", "$y$j9T.F$abcdefgh$\(key32)",
        "$7$z6..../....salt$\(key32)", "$7$Czzzzz/....salt$\(key32)", "$7$C6....zzzzzsalt$\(key32)",
        "$scrypt$ln=63,r=8,p=1$QUFB$\(key32)", "$scrypt$ln=18,r=8,p=1$QUFB$\(key32)",
        "$scrypt$ln=4,r=9999999999,p=1$QUFB$\(key32)", "$scrypt$ln=4,r=8,p=17$QUFB$\(key32)",
        "$scrypt$ln=17,r=8,p=5$QUFB$\(key32)",
        "scrypt$4294967296$salt$8$1$\(String(repeating: "A", count: 86))==",
        "scrypt:4294967296:4294967296:1$salt$\(hex64)",
        "{firebase-scrypt}$mem_cost=63,rounds=8$QUFB$Bw==$\(key32)=$\(key32)=",
        "$pbkdf2-sha256$4000001$QUFB$\(key32)", "$pbkdf2$i=2000001,l=32$QUFB$\(key32)",
        "pbkdf2:sha256:9999999999$salt$\(hex64.prefix(64))",
        "{aspnet-identity-v3}AQAAAAH/////AAAAEHNz\(aspnet)", "$P$L84478476IagS59wHZvyQMArzfx58u.",
        "$H$S84478476IagS59wHZvyQMArzfx58u.", "$S$L33783772bRXEx1aCsvY.dqgaaSu76XmVlKrW9Qu8IQlvxHlmzLf",
        "{argon2id-over}$argon2id$v=19$m=4294967295,t=1,p=1$\(key16)$\(key32)$\(blank)",
    ]
}
