/// The script that draws the report's charts from the data that lies in the page.
enum ReportScript {
    /// On paper the palette is the one of the day, and every table that has a chart's numbers is open.
    static let text = #"""
        (() => {
          "use strict";
          const root = document.documentElement;
          const fail = () => { root.dataset.charts = "none"; };
          if (typeof Chart !== "function") { fail(); return; }
          const specs = JSON.parse(document.getElementById("chart-data").textContent);
          const color = (name) => getComputedStyle(root).getPropertyValue(name).trim();
          const scaled = (list) => list.map((n) => (n === null ? null : n / 1e6));
          const dashes = [[], [7, 4], [2, 3], [10, 3, 2, 3]];
          const isSmall = () => innerWidth < 520;
          let drawn = [];

          const axis = (title, more) => {
            const ink = color("--soft"), line = color("--line");
            return { grid: { color: line, borderColor: line }, title: { display: true, text: title, color: ink },
              ...more, ticks: { color: ink, maxRotation: 0, ...(more && more.ticks) } };
          };
          const common = () => ({ responsive: true, maintainAspectRatio: false, animation: false,
            font: { size: isSmall() ? 11 : 13 } });
          const number = (n) => (Math.abs(n) < 1 ? n.toFixed(2) : n.toFixed(1));

          const lines = (spec) => {
            const ink = color("--soft"), [least, most] = scaled(spec.bounds);
            const datasets = spec.series.flatMap((s, i) => {
              const c = color("--c" + (i % 6));
              const base = { pointRadius: 0, tension: 0.15, spanGaps: true };
              return [
                { ...base, label: s.name, data: scaled(s.values), borderColor: c, backgroundColor: c,
                  borderWidth: 2.5, borderDash: dashes[i % dashes.length], order: 0,
                  ends: [scaled(s.low), scaled(s.high)] },
                { ...base, label: "", data: scaled(s.low), borderWidth: 0, fill: false, order: 1 },
                { ...base, label: "", data: scaled(s.high), borderWidth: 0, fill: "-1", order: 1,
                  backgroundColor: c + "2b" },
              ];
            });
            const said = (item) => {
              const ends = item.dataset.ends.map((list) => list[item.dataIndex]);
              const range = ends.includes(null) ? "" : ` (${ends.map(number).join(" to ")})`;
              return `${item.dataset.label}: ${number(item.parsed.y)}${range}`;
            };
            const y = { ...axis(spec.axis), ...(least === null ? {} : { min: least }),
              ...(most === null ? {} : { max: most }) };
            return { type: "line", data: { labels: spec.labels.map((l) => l[0]), datasets }, options: {
              ...common(), interaction: { mode: "index", intersect: false },
              scales: { x: axis("days since the start", { ticks: { maxTicksLimit: isSmall() ? 5 : 9 } }), y },
              plugins: {
                legend: { align: "start", labels: { color: ink, usePointStyle: true, pointStyle: "line",
                  pointStyleWidth: 28, filter: (item) => item.text !== "" } },
                tooltip: { filter: (item) => item.dataset.label !== "", callbacks: {
                  title: (items) => (items.length ? "day " + items[0].label : ""), label: said } } } } };
          };

          const bestGuess = (at, ink) => ({ id: "bestGuess", afterDatasetsDraw: (chart) => {
            const { ctx, chartArea: area, scales } = chart, x = scales.x.getPixelForValue(at);
            ctx.save();
            ctx.strokeStyle = ink;
            ctx.lineWidth = 1.5;
            ctx.beginPath();
            ctx.moveTo(x, area.top);
            ctx.lineTo(x, area.bottom);
            ctx.stroke();
            ctx.restore();
          } });

          const tornado = (spec) => {
            const ink = color("--soft"), small = isSmall();
            const s = spec.series[0], low = scaled(s.low), base = scaled(s.values), high = scaled(s.high);
            const bar = (label, ends, c) => ({ label, data: ends.map((e, i) => [base[i], e]), ends,
              backgroundColor: c, grouped: false, barPercentage: 0.75 });
            const label = (l) => (small ? l[0].match(/.{1,18}(?:\s|$)|\S+/g) : l);
            return { type: "bar", plugins: [bestGuess(base[0], color("--ink"))],
              data: { labels: spec.labels.map(label), datasets: [
                bar("parameter at its low end", low, color("--c1")),
                bar("parameter at its high end", high, color("--c0"))] },
              options: { ...common(), indexAxis: "y",
                scales: { x: axis(spec.axis, { ticks: { maxTicksLimit: small ? 5 : 8 } }),
                  y: { grid: { display: false },
                    ticks: { color: ink, autoSkip: false, font: { size: small ? 10 : 12 } } } },
                plugins: { legend: { align: "start", labels: { color: ink, boxWidth: 14 } },
                  tooltip: { callbacks: {
                    label: (item) => `${item.dataset.label}: ${number(item.dataset.ends[item.dataIndex])}` } } } } };
          };

          const draw = () => {
            drawn.forEach((chart) => chart.destroy());
            drawn = specs.map((spec) => new Chart(document.getElementById("chart-" + spec.id),
              spec.kind === "tornado" ? tornado(spec) : lines(spec)));
            root.dataset.charts = String(drawn.length);
          };
          try { draw(); } catch (error) { fail(); return; }

          let opened = [];
          matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
          addEventListener("beforeprint", () => {
            opened = [...document.querySelectorAll("details.numbers:not([open])")];
            opened.forEach((details) => { details.open = true; });
            root.classList.add("paper");
            draw();
          });
          addEventListener("afterprint", () => {
            opened.forEach((details) => { details.open = false; });
            root.classList.remove("paper");
            draw();
          });
        })();
        """#
}
