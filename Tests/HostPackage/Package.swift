// swift-tools-version: 6.2
// A host of the first two depths, as its own package: it builds against three products of PassLift where only
// libargon2-dev, libsqlite3-dev and libssl-dev are installed.
import PackageDescription

let package = Package(
    name: "host",
    dependencies: [.package(name: "passlift", path: "../..")],
    targets: [
        .executableTarget(
            name: "host",
            dependencies: [
                .product(name: "PassLift", package: "passlift"),
                .product(name: "PassLiftOpenSSL", package: "passlift"),
                .product(name: "PassLiftSQLite", package: "passlift"),
            ],
            path: "Sources",
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ])
    ]
)
