import Foundation

/// Chromium without a window, where it is installed.
struct Browser {
    enum Scheme: String, CaseIterable {
        case light
        case dark
    }

    /// How a page is looked at.
    struct View {
        var width = 1280
        var scheme = Scheme.light
    }

    /// The program; nil where there is none.
    static let program: URL? = {
        let named = ProcessInfo.processInfo.environment["PASSLIFT_CHROMIUM"]
        let places = [named, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]
        return places.compactMap { $0 }.first { FileManager.default.isExecutableFile(atPath: $0) }
            .map { URL(fileURLWithPath: $0) }
    }()

    /// Whether it is here, and Chart.js of Debian too; says loudly where not.
    static let canShowCharts: Bool = {
        let library = "/usr/share/javascript/chart.js/chart.min.js"
        let isHere = program != nil && FileManager.default.fileExists(atPath: library)
        if !isHere {
            let text = "SKIPPED: the report in a browser; apt-get install chromium libjs-chart.js\n"
            FileHandle.standardError.write(Data(text.utf8))
        }
        return isHere
    }()

    private let program: URL
    private let scratch: Scratch

    /// - Parameter scratch: where the pages are, and the pictures.
    init(_ program: URL, in scratch: Scratch) {
        self.program = program
        self.scratch = scratch
    }

    /// The page after its scripts have run, as HTML.
    func document(_ page: String, _ view: View = View()) throws -> String {
        String(decoding: try run(["--dump-dom"], page, view), as: UTF8.self)
    }

    /// A picture of the top of the page, as PNG.
    func picture(_ page: String, _ view: View = View()) throws -> [UInt8] {
        try file("picture.png", by: "--screenshot", page, view)
    }

    /// The page on paper, as PDF.
    func paper(_ page: String, _ view: View = View()) throws -> [UInt8] {
        try file("paper.pdf", by: "--print-to-pdf", page, view)
    }

    private func file(_ name: String, by option: String, _ page: String, _ view: View) throws -> [UInt8] {
        _ = try run([option + "=" + scratch.path(name)], page, view)
        return try scratch.read(name)
    }

    private func run(_ words: [String], _ page: String, _ view: View) throws -> [UInt8] {
        let profile = try Scratch()
        var words =
            [
                "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                "--no-first-run",
                "--user-data-dir=" + profile.url.path, "--window-size=\(view.width),900",
                "--virtual-time-budget=10000",
            ] + words
        let scheme =
            switch view.scheme {
            case .light: "preferredColorScheme=1"
            case .dark: "preferredColorScheme=0"
            }
        words += ["--blink-settings=" + scheme, scratch.file(page).absoluteString]
        let result = try ToolRun(of: program, words)
        guard result.exitCode == 0 else {
            throw Failure(exitCode: result.exitCode, said: result.standardError)
        }
        return result.standardOutput
    }

    /// The browser did not do it.
    struct Failure: Error {
        let exitCode: Int32
        let said: String
    }
}
