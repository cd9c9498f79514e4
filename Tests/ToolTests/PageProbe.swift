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
            let script = look + "lookSoon(() => look(document, window));"
            page.insert(contentsOf: "<script>\(script)</script>", at: end.lowerBound)
        }
        if let start = page.range(of: "<head>") {
            page.insert(contentsOf: "<script>\(listen)</script>", at: start.upperBound)
        }
        return page
    }

    /// A page with another one in a frame of its own, which is as wide as a telephone or runs no scripts.
    ///
    /// - Parameter sandbox: what the page in the frame may do.
    static func framed(_ page: String, width: Int, sandbox: String) -> String {
        let escaped = page.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(
            of: "\"", with: "&quot;")
        return """
            <!doctype html><meta charset="utf-8"><style>:root { color-scheme: light dark; }
            body { margin: 0; }
            iframe { border: 0; width: \(width)px; height: 900px; }</style><body><script>\(look)
            lookSoon(() => { const frame = document.querySelector("iframe");
              return look(frame.contentDocument, frame.contentWindow); });
            </script><iframe sandbox="\(sandbox)" srcdoc="\(escaped)"></iframe></body>
            """
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
        const look = (document, window) => {
          const { getComputedStyle, Chart, innerWidth } = window;
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
          const seen = (words) => [...document.querySelectorAll(words)].filter((e) => e.checkVisibility());
          const spoken = seen("body *:not(script)").filter((e) =>
            [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim()));
          const canvases = seen("canvas");
          const inked = (canvas) => {
            const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
            const found = new Set();
            for (let i = 0; i < data.length; i += 4)
              if (data[i + 3] > 127) found.add(data.slice(i, i + 3).join());
            return found.size;
          };
          const clipped = spoken.filter((e) => e.clientWidth > 0 && e.scrollWidth > e.clientWidth + 1
            && !["auto", "scroll"].includes(getComputedStyle(e).overflowX));
          const library = typeof Chart === "function" && Chart.getChart ? Chart : null;
          return JSON.stringify({
            faults: window.faults || [], width: innerWidth, contentWidth: root.scrollWidth,
            paper: getComputedStyle(document.body).backgroundColor,
            ink: getComputedStyle(document.body).color,
            texts: spoken.length,
            textContrast: Math.min(...spoken.map((e) =>
              contrast(parts(getComputedStyle(e).color), ground(e)))),
            lineContrast: Math.min(...[0, 1, 2, 3, 4, 5].map((i) => contrast(hex("--c" + i), hex("--card")))),
            axisContrast: contrast(hex("--soft"), hex("--card")),
            clipped: clipped.map((e) => e.tagName + " " + e.textContent.slice(0, 40)),
            charts: root.dataset.charts || "", colours: canvases.map(inked),
            points: canvases.map((c) => library ? library.getChart(c).data.datasets
              .reduce((sum, set) => sum + set.data.filter((v) => v !== null).length, 0) : 0),
            axes: canvases.flatMap((c) => library ? Object.values(library.getChart(c).options.scales)
              .map((s) => s.title && s.title.display ? s.title.text : "") : []),
            unscripted: seen(".unscripted").length,
            cells: seen("td").length,
          });
        };
        const lookSoon = (look) => addEventListener("load", () => setTimeout(() => {
          const probe = document.createElement("pre");
          probe.id = "probe";
          probe.textContent = look();
          document.body.append(probe);
        }, 500));
        """#
}
