/// The script that draws the report's charts from the data that lies in the page.
enum ReportScript {
    static let text = #"""
        (() => {
          "use strict";
          const specs = JSON.parse(document.getElementById("chart-data").textContent);
          const color = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
          const scaled = (list) => list.map((n) => (n === null ? null : n / 1e6));
          const faint = (hex) => hex + "26";
          let drawn = [];

          const axes = (spec) => {
            const ink = color("--soft"), line = color("--line");
            const axis = (title) => ({ ticks: { color: ink }, grid: { color: line },
              title: { display: Boolean(title), text: title, color: ink } });
            return { ink, axis };
          };

          const lines = (spec) => {
            const { ink, axis } = axes(spec);
            const datasets = spec.series.flatMap((s, i) => {
              const c = color("--c" + (i % 6));
              const base = { pointRadius: 0, tension: 0.15, spanGaps: true };
              return [
                { ...base, label: s.name, data: scaled(s.values), borderColor: c, backgroundColor: c,
                  borderWidth: 2 },
                { ...base, label: "", data: scaled(s.low), borderWidth: 0, fill: false },
                { ...base, label: "", data: scaled(s.high), borderWidth: 0, fill: "-1",
                  backgroundColor: faint(c) },
              ];
            });
            return { type: "line", data: { labels: spec.labels, datasets }, options: {
              responsive: true, maintainAspectRatio: false, animation: false,
              interaction: { mode: "index", intersect: false },
              scales: { x: { ...axis(""), ticks: { color: ink, maxTicksLimit: 8 } }, y: axis(spec.unit) },
              plugins: { legend: { labels: { color: ink, filter: (item) => item.text !== "" } },
                tooltip: { filter: (item) => item.dataset.label !== "" } } } };
          };

          const tornado = (spec) => {
            const { ink, axis } = axes(spec);
            const s = spec.series[0], low = scaled(s.low), base = scaled(s.values), high = scaled(s.high);
            const bar = (label, ends, c) => ({ label, data: ends.map((e, i) => [base[i], e]),
              backgroundColor: c, grouped: false });
            return { type: "bar", data: { labels: spec.labels, datasets: [
                bar("at its low end", low, color("--c1")), bar("at its high end", high, color("--c0"))] },
              options: { indexAxis: "y", responsive: true, maintainAspectRatio: false, animation: false,
                scales: { x: axis(spec.unit), y: { ...axis(""), ticks: { color: ink, autoSkip: false } } },
                plugins: { legend: { labels: { color: ink } } } } };
          };

          const draw = () => {
            drawn.forEach((chart) => chart.destroy());
            drawn = specs.map((spec) => new Chart(document.getElementById("chart-" + spec.id),
              spec.kind === "tornado" ? tornado(spec) : lines(spec)));
          };
          draw();
          matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
          addEventListener("beforeprint", () => drawn.forEach((chart) => chart.resize()));
        })();
        """#
}
