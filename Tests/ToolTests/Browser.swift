import Foundation

/// Chromium without a window, where it is installed.
struct Browser {
    enum Scheme: String, CaseIterable {
        case light
        case dark
    }

    enum Scripts {
        case run
        case off
    }

    /// How a page is looked at.
    struct View {
        var width = 1280
        var scheme = Scheme.light
        var scripts = Scripts.run
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
        _ = try run(["--screenshot=" + scratch.path("picture.png"), "--hide-scrollbars"], page, view)
        return try scratch.read("picture.png")
    }

    /// The page on paper, as PDF.
    func paper(_ page: String, _ view: View = View()) throws -> [UInt8] {
        _ = try run(["--print-to-pdf=" + scratch.path("paper.pdf")], page, view)
        return try scratch.read("paper.pdf")
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
        var settings: [String] = []
        switch view.scheme {
        case .light: settings.append("preferredColorScheme=1")
        case .dark: settings.append("preferredColorScheme=0")
        }
        switch view.scripts {
        case .run: break
        case .off: settings.append("scriptEnabled=false")
        }
        words += ["--blink-settings=" + settings.joined(separator: ","), scratch.file(page).absoluteString]
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
