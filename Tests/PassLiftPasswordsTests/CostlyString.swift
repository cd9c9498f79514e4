import PassLiftPasswords
import Testing

/// A string whose cost is exactly known, and the limit that it counts against.
struct CostlyString: CustomTestStringConvertible, Sendable {
    let name: String
    let limit: any WritableKeyPath<HashingLimits, UInt32> & Sendable
    let cost: UInt32
    let encoded: String

    var testDescription: String { "\(name) \(encoded.prefix(40))" }

    private static let key32 = String(repeating: "A", count: 43)
    private static let hex64 = String(repeating: "0", count: 128)

    static let all = [
        // (N + p + 2) · r · 128 bytes: 19 and 3 KiB; yescrypt has S-boxes and rounds up.
        CostlyString(
            name: "memoryKiB", limit: \.memoryKiB, cost: 19, encoded: "$scrypt$ln=4,r=8,p=1$QUFB$\(key32)"),
        CostlyString(
            name: "memoryKiB", limit: \.memoryKiB, cost: 19, encoded: "scrypt:16:8:1$salt$\(hex64)"),
        CostlyString(
            name: "memoryKiB", limit: \.memoryKiB, cost: 19,
            encoded: "scrypt$16$salt$8$1$\(String(repeating: "A", count: 86))=="),
        CostlyString(
            name: "memoryKiB", limit: \.memoryKiB, cost: 19,
            encoded: "{firebase-scrypt}$mem_cost=4,rounds=8$QUFB$Bw==$\(key32)=$\(key32)="),
        CostlyString(
            name: "memoryKiB", limit: \.memoryKiB, cost: 19, encoded: "$7$26..../....salt$\(key32)"),
        CostlyString(
            name: "memoryKiB", limit: \.memoryKiB, cost: 16_409, encoded: "$y$j9T$abcdefgh$\(key32)"),
        CostlyString(
            name: "scryptWork", limit: \.scryptWork, cost: 128,
            encoded: "$scrypt$ln=4,r=8,p=1$QUFB$\(key32)"),
        CostlyString(
            name: "scryptWork", limit: \.scryptWork, cost: 640, encoded: "scrypt:16:8:5$salt$\(hex64)"),
        CostlyString(
            name: "scryptWork", limit: \.scryptWork, cost: 131_072, encoded: "$y$j9T$abcdefgh$\(key32)"),
        CostlyString(
            name: "scryptWork", limit: \.scryptWork, cost: 1_441_792, encoded: "$y$j9T/7$abcdefgh$\(key32)"),
        CostlyString(
            name: "lanes", limit: \.lanes, cost: 5,
            encoded: "scrypt$16$salt$8$5$\(String(repeating: "A", count: 86))=="),
        CostlyString(name: "lanes", limit: \.lanes, cost: 4, encoded: "$gy$j9T.0$abcdefgh$\(key32)"),
        CostlyString(
            name: "cryptRounds", limit: \.cryptRounds, cost: 1000, encoded: "$5$rounds=1000$salt$\(key32)"),
        CostlyString(
            name: "cryptRounds", limit: \.cryptRounds, cost: 656_000,
            encoded: "$6$rounds=656000$salt$\(key32)\(key32)"),
        CostlyString(
            name: "cryptRounds", limit: \.cryptRounds, cost: 480_000,
            encoded: "$sha1$480000$salt$\(key32.prefix(28))"),
        CostlyString(
            name: "phpassCost", limit: \.phpassCost, cost: 11, encoded: "$P$984478476IagS59wHZvyQMArzfx58u."),
        CostlyString(
            name: "phpassCost", limit: \.phpassCost, cost: 14,
            encoded: "$S$C33783772bRXEx1aCsvY.dqgaaSu76XmVlKrW9Qu8IQlvxHlmzLf"),
        CostlyString(
            name: "pbkdf2Iterations", limit: \.pbkdf2Iterations, cost: 1000,
            encoded: "$pbkdf2-sha256$1000$QUFB$\(key32)"),
        // 32 bytes of SHA-1 are two digests, of SHA-256 one.
        CostlyString(
            name: "pbkdf2Iterations", limit: \.pbkdf2Iterations, cost: 2000,
            encoded: "$pbkdf2$i=1000,l=32$QUFB$\(key32)"),
        CostlyString(
            name: "pbkdf2Iterations", limit: \.pbkdf2Iterations, cost: 1000,
            encoded: "$pbkdf2-sha256$i=1000,l=32$QUFB$\(key32)"),
        CostlyString(
            name: "pbkdf2Iterations", limit: \.pbkdf2Iterations, cost: 500,
            encoded: "pbkdf2:sha512:500$salt$\(hex64)"),
        CostlyString(
            name: "pbkdf2Iterations", limit: \.pbkdf2Iterations, cost: 2000,
            encoded:
                "{aspnet-identity-v2}AGL4NYQVSh9veudbKxF+uR5Rywn6ZlZblTEZ4l9VeChCYykUrcNqUehSfIao7hbtuA=="),
        CostlyString(
            name: "argon2Work", limit: \.argon2Work, cost: 1536,
            encoded: "$argon2id$v=19$m=512,t=3,p=1$\(key32)$\(key32)"),
        CostlyString(name: "bcryptCost", limit: \.bcryptCost, cost: 5, encoded: KnownHash.bcrypt[0].encoded),
        CostlyString(
            name: "passes", limit: \.passes, cost: 3,
            encoded: "{argon2id-over}$argon2id$v=19$m=8,t=3,p=1$\(key32)$\(key32)${md5}"
                + String(repeating: "0", count: 32)),
    ]
}
