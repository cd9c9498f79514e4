// swift-tools-version: 6.2
// PassLift's own code beside what it is measured by: `make bench`.
import PackageDescription

let package = Package(
    name: "benchmarks",
    dependencies: [.package(name: "passlift", path: "..")],
    targets: [
        // What others do: bare OpenSSL, stock libargon2, libsodium where it is installed.
        .target(
            name: "CPassLiftYardsticks",
            linkerSettings: [.linkedLibrary("crypto"), .linkedLibrary("argon2"), .linkedLibrary("pthread")]),
        // Counts every allocation of the process.
        .target(name: "CPassLiftAllocations"),
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                "CPassLiftYardsticks", "CPassLiftAllocations",
                .product(name: "PassLift", package: "passlift"),
                .product(name: "PassLiftAccounts", package: "passlift"),
                .product(name: "PassLiftOpenSSL", package: "passlift"),
                .product(name: "PassLiftPasswords", package: "passlift"),
                .product(name: "PassLiftSQLite", package: "passlift"),
                .product(name: "PassLiftSimulator", package: "passlift"),
                .product(name: "PassLiftTesting", package: "passlift"),
                .product(name: "PassLiftText", package: "passlift"),
            ]),
    ]
)
