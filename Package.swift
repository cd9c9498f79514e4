// swift-tools-version: 6.2
// PassLift: lifts password accounts to passkeys. Read from top to bottom, the target list is the map of the
// house: pure targets at the top know nothing of the world, adapters know one foreign thing each, edges wire
// them.
import PackageDescription

let package = Package(
    name: "passlift",
    products: [
        .library(name: "PassLift", targets: ["PassLift"]),
        .library(name: "PassLiftAccounts", targets: ["PassLiftAccounts"]),
        .library(name: "PassLiftOpenSSL", targets: ["PassLiftOpenSSL"]),
        .library(name: "PassLiftPasswords", targets: ["PassLiftPasswords"]),
        .library(name: "PassLiftText", targets: ["PassLiftText"]),
        .library(name: "PassLiftSQLite", targets: ["PassLiftSQLite"]),
        .library(name: "PassLiftDelivery", targets: ["PassLiftDelivery"]),
        .library(name: "PassLiftQRCode", targets: ["PassLiftQRCode"]),
        .library(name: "PassLiftSimulator", targets: ["PassLiftSimulator"]),
        .library(name: "PassLiftEmbedded", targets: ["PassLiftEmbedded"]),
        .library(name: "PassLiftTesting", targets: ["PassLiftTesting"]),
        .executable(name: "passlift-tool", targets: ["passlift-tool"]),
    ],
    targets: [
        // Pure: no Foundation, clock, randomness, I/O or C.
        .pure("PassLiftEncoding"),
        .pure("PassLiftMachine"),
        .pure("PassLiftPolicy", "PassLiftMachine", "PassLiftEncoding"),
        .pure("PassLiftCeremony", "PassLiftEncoding"),
        .pure("PassLiftEvents", "PassLiftMachine", "PassLiftPolicy", "PassLiftEncoding"),
        .pure("PassLiftFlow", "PassLiftMachine", "PassLiftPolicy", "PassLiftEvents"),

        // Centre: the doors to the world, and the engine behind them.
        .centre("PassLiftPorts", over: House.pure),
        .centre("PassLift", "PassLiftPorts", over: House.pure),
        .centre("PassLiftAccounts", "PassLift", "PassLiftPorts", over: House.pure),

        // Adapters: one foreign thing each; they see the doors, never the engine or one another.
        .foreign("CPassLiftOpenSSL", pkgConfig: "openssl", debian: "libssl-dev"),
        .foreign("CPassLiftArgon2", pkgConfig: "libargon2", debian: "libargon2-dev"),
        .foreign("CPassLiftCrypt", pkgConfig: "libcrypt", debian: "libcrypt-dev"),
        .foreign("CPassLiftUTF8Proc", debian: "libutf8proc-dev"),
        .foreign("CPassLiftICU", pkgConfig: "icu-i18n", debian: "libicu-dev"),
        .foreign("CPassLiftSQLite", pkgConfig: "sqlite3", debian: "libsqlite3-dev"),
        .foreign("CPassLiftCurl", pkgConfig: "libcurl", debian: "libcurl4-openssl-dev"),
        .foreign("CPassLiftQRCode", pkgConfig: "libqrencode", debian: "libqrencode-dev"),
        .adapter("PassLiftOpenSSL", over: "CPassLiftOpenSSL"),
        .adapter("PassLiftPasswords", over: "CPassLiftArgon2", "CPassLiftCrypt", "CPassLiftOpenSSL"),
        .adapter("PassLiftText", over: "CPassLiftUTF8Proc", "CPassLiftICU"),
        .adapter("PassLiftSQLite", over: "CPassLiftSQLite"),
        .adapter("PassLiftDelivery", over: "CPassLiftCurl"),
        .adapter("PassLiftQRCode", over: "CPassLiftQRCode"),

        // Edges: what a host, an operator or a test meets.
        .edge("PassLiftSimulator", House.pure),
        .edge("PassLiftEmbedded", House.adapters + House.centre + House.pure),
        .edge("PassLiftTesting", ["PassLiftPorts", "PassLiftOpenSSL"] + House.pure),
        .tool("passlift-tool", House.everything),

        // A process that the tests kill, or run beside another one like it.
        .child("CrashChild", House.everything),

        // What libFuzzer and the corpora's suite both run.
        .fuzzed("FuzzTargets", "PassLiftEncoding", "PassLiftCeremony", "PassLiftPorts", "PassLiftOpenSSL"),

        // Suites: one per target, and one for the house itself.
        .suite("PassLiftEncoding"),
        .suite("PassLiftMachine", with: "PassLiftFlow", "PassLiftPolicy", "PassLiftEvents"),
        .suite("PassLiftPolicy", with: "PassLiftMachine", "PassLiftEncoding"),
        .suite(
            "PassLiftCeremony", with: "PassLiftEncoding", "PassLiftOpenSSL", "PassLiftPorts",
            "PassLiftTesting"),
        .suite("PassLiftEvents", with: "PassLiftMachine", "PassLiftPolicy", "PassLiftEncoding"),
        .suite("PassLiftFlow", with: "PassLiftMachine", "PassLiftPolicy", "PassLiftEvents"),
        .suite(
            "PassLiftPorts", with: "PassLiftTesting", "PassLiftMachine", "PassLiftPolicy", "PassLiftEvents",
            "PassLiftEncoding"),
        .suite(
            "PassLiftOpenSSL", with: "PassLiftCeremony", "PassLiftPorts", "PassLiftTesting",
            "PassLiftEncoding", "CPassLiftOpenSSL"),
        .suite("PassLiftPasswords", with: "PassLiftPorts", "PassLiftTesting"),
        .suite("PassLiftText", with: "PassLiftPorts"),
        .suite(
            "PassLiftSQLite", with: "PassLiftPorts", "PassLiftTesting", "PassLiftMachine", "PassLiftEvents",
            "CPassLiftSQLite"),
        .suite("PassLiftDelivery", with: "PassLiftPorts", "PassLiftMachine", "PassLiftEncoding"),
        .suite("PassLiftQRCode"),
        .suite(named: "PassLiftTests", House.targets(House.everything)),
        .suite(
            named: "PassLiftAccountsTests",
            House.targets(House.everything + ["CPassLiftSQLite", "CrashChild"])),
        .suite(named: "PassLiftSimulatorTests", House.targets(House.everything)),
        .suite(named: "PassLiftTestingTests", House.targets(House.everything + ["FuzzTargets"])),
        .suite(named: "ToolTests", House.targets(House.everything + ["passlift-tool"])),
        .suite(
            named: "FuzzCorpusTests",
            ["FuzzTargets", "PassLiftTesting", "PassLiftCeremony", "PassLiftEncoding"]),
        .suite(named: "RepositoryTests", []),
    ]
)

enum House {
    static let pure = [
        "PassLiftEncoding", "PassLiftMachine", "PassLiftPolicy", "PassLiftCeremony", "PassLiftEvents",
        "PassLiftFlow",
    ]
    static let centre = ["PassLiftPorts", "PassLift", "PassLiftAccounts"]
    static let adapters = [
        "PassLiftOpenSSL", "PassLiftPasswords", "PassLiftText", "PassLiftSQLite", "PassLiftDelivery",
        "PassLiftQRCode",
    ]
    static let edges = ["PassLiftSimulator", "PassLiftEmbedded", "PassLiftTesting"]
    static let everything = pure + centre + adapters + edges

    static let settings: [SwiftSetting] = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]

    /// Recorded texts that tests compare with; they are no sources.
    static let snapshots = [
        "PassLiftFlowTests": ["Game/Snapshots"], "PassLiftMachineTests": ["Snapshots"],
        "RepositoryTests": ["Snapshots"],
    ]

    static func targets(_ names: [String]) -> [Target.Dependency] { names.map { .init(stringLiteral: $0) } }
}

extension Target {
    static func pure(_ name: String, _ below: String...) -> Target {
        .target(name: name, dependencies: House.targets(below), swiftSettings: House.settings)
    }

    static func centre(_ name: String, _ beside: String..., over pure: [String]) -> Target {
        .target(name: name, dependencies: House.targets(beside + pure), swiftSettings: House.settings)
    }

    static func foreign(_ name: String, pkgConfig: String? = nil, debian: String) -> Target {
        .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([debian])])
    }

    static func adapter(_ name: String, over foreign: String...) -> Target {
        let below = House.targets(foreign + ["PassLiftPorts"] + House.pure)
        return .target(
            name: name, dependencies: below, swiftSettings: House.settings + [.strictMemorySafety()])
    }

    static func edge(_ name: String, _ below: [String]) -> Target {
        .target(name: name, dependencies: House.targets(below), swiftSettings: House.settings)
    }

    static func tool(_ name: String, _ below: [String]) -> Target {
        .executableTarget(name: name, dependencies: House.targets(below), swiftSettings: House.settings)
    }

    static func child(_ name: String, _ below: [String]) -> Target {
        .executableTarget(
            name: name, dependencies: House.targets(below), path: "Tests/" + name,
            swiftSettings: House.settings)
    }

    static func fuzzed(_ name: String, _ below: String...) -> Target {
        .target(
            name: name, dependencies: House.targets(below), path: "Tests/" + name,
            swiftSettings: House.settings)
    }

    static func suite(_ subject: String, with others: String...) -> Target {
        suite(named: subject + "Tests", House.targets([subject] + others))
    }

    static func suite(named name: String, _ below: [Target.Dependency]) -> Target {
        .testTarget(
            name: name, dependencies: below, exclude: House.snapshots[name] ?? [],
            swiftSettings: House.settings)
    }
}
