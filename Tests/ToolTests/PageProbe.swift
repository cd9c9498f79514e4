import Foundation
import PassLiftEncoding

/// A script that is put into a copy of a page and tells what a person would see.
enum PageProbe {
    /// What it found.
    struct Findings {
        let document: JSONNode

        func number(_ key: String) throws -> Int64 { try document.member(key).integer() }
        func text(_ key: String) throws -> String { try document.member(key).string() }
        func texts(_ key: String) throws -> [String] {
            try document.member(key).elements().map { node in try node.string() }
        }
        func numbers(_ key: String) throws -> [Int64] {
            try document.member(key).elements().map { node in try node.integer() }
        }
    }

    /// The page with the script in it.
    static func added(to page: String) -> String {
        var page = page
        if let end = page.range(of: "</body>", options: .backwards) {
            page.insert(contentsOf: "<script>\(look)</script>", at: end.lowerBound)
        }
        if let start = page.range(of: "<head>") {
            page.insert(contentsOf: "<script>\(listen)</script>", at: start.upperBound)
        }
        return page
    }

    /// What the script left in the page.
    static func findings(in page: String) throws -> Findings {
        guard let start = page.range(of: "<pre id=\"probe\">", options: .backwards),
            let end = page.range(of: "</pre>", range: start.upperBound..<page.endIndex)
        else { throw CocoaError(.fileReadCorruptFile) }
        let text = page[start.upperBound..<end.lowerBound]
        return Findings(document: JSONNode(try JSONReader(limits: .document).read(Array(text.utf8))))
    }

    private static let listen = """
        window.faults = [];
        addEventListener("error", (event) => faults.push(String(event.message)));
        addEventListener("securitypolicyviolation", (event) => faults.push(event.violatedDirective));
        for (const name of ["error", "warn"]) console[name] = (...words) => faults.push(words.join(" "));
        """

    private static let look = #"""
        addEventListener("load", () => setTimeout(() => {
          const root = document.documentElement;
          const parts = (text) => text.match(/[\d.]+/g).map(Number);
          const linear = (v) => (v /= 255, v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
          const light = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
          const contrast = (one, other) => {
            const [more, less] = [light(one), light(other)].sort((a, b) => b - a);
            return Math.floor(100 * (more + 0.05) / (less + 0.05));
          };
          const ground = (element) => {
            for (let e = element; e; e = e.parentElement) {
              const c = parts(getComputedStyle(e).backgroundColor);
              if (c.length < 4 || c[3] === 1) return c;
            }
            return [255, 255, 255];
          };
          const hex = (name) => {
            const text = getComputedStyle(root).getPropertyValue(name).trim();
            return [1, 3, 5].map((i) => parseInt(text.slice(i, i + 2), 16));
          };
          const spoken = [...document.querySelectorAll("body *:not(script)")].filter((e) => e.checkVisibility()
            && [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim()));
          const canvases = [...document.querySelectorAll("canvas")].filter((c) => c.checkVisibility());
          const inked = (canvas) => {
            const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
            const seen = new Set();
            for (let i = 0; i < data.length; i += 4) if (data[i + 3] > 127) seen.add(data.slice(i, i + 3).join());
            return seen.size;
          };
          const clipped = spoken.filter((e) => e.clientWidth > 0 && e.scrollWidth > e.clientWidth + 1
            && !["auto", "scroll"].includes(getComputedStyle(e).overflowX));
          const library = typeof Chart === "function" && Chart.getChart ? Chart : null;
          const probe = document.createElement("pre");
          probe.id = "probe";
          probe.textContent = JSON.stringify({
            faults: window.faults, width: innerWidth, contentWidth: root.scrollWidth,
            paper: getComputedStyle(document.body).backgroundColor, ink: getComputedStyle(document.body).color,
            texts: spoken.length,
            textContrast: Math.min(...spoken.map((e) => contrast(parts(getComputedStyle(e).color), ground(e)))),
            lineContrast: Math.min(...[0, 1, 2, 3, 4, 5].map((i) => contrast(hex("--c" + i), hex("--card")))),
            axisContrast: contrast(hex("--soft"), hex("--card")),
            clipped: clipped.map((e) => e.tagName + " " + e.textContent.slice(0, 40)),
            charts: root.dataset.charts || "", colours: canvases.map(inked),
            points: canvases.map((c) => library ? library.getChart(c).data.datasets
              .reduce((sum, set) => sum + set.data.filter((v) => v !== null).length, 0) : 0),
            axes: canvases.flatMap((c) => library ? Object.values(library.getChart(c).options.scales)
              .map((s) => s.title && s.title.display ? s.title.text : "") : []),
            unscripted: [...document.querySelectorAll(".unscripted")].filter((e) => e.checkVisibility()).length,
          });
          document.body.append(probe);
        }, 500));
        """#
}
