/// How the report looks, on a screen by day and by night, and on paper.
enum ReportStyle {
    static let sheet = """
        :root { color-scheme: light dark; --ink: #1c2330; --soft: #5a6577; --paper: #ffffff; --card: #f4f6f9;
          --line: #d5dbe4; --warn: #8a4b00; --warn-paper: #fff3df;
          --c0: #0b62d6; --c1: #c2410c; --c2: #15803d; --c3: #7e22ce; --c4: #b91c1c; --c5: #0e7490; }
        @media (prefers-color-scheme: dark) { :root { --ink: #e6eaf1; --soft: #a3adbd; --paper: #12161d;
          --card: #1b212b; --line: #343d4b; --warn: #ffcf8a; --warn-paper: #3a2a10;
          --c0: #6aa8ff; --c1: #ff9d66; --c2: #63d58a; --c3: #cf9bff; --c4: #ff8a8a; --c5: #5fd3ea; } }
        * { box-sizing: border-box; }
        body { margin: 0; background: var(--paper); color: var(--ink);
          font: 16px/1.5 system-ui, "Segoe UI", "DejaVu Sans", sans-serif; }
        main { max-width: 72rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
        h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .25rem; }
        h2 { font-size: 1.35rem; margin: 2.5rem 0 .75rem; }
        h3 { font-size: 1.05rem; margin: 0 0 .5rem; }
        p { margin: .5rem 0; max-width: 60rem; }
        .soft { color: var(--soft); }
        .warning { background: var(--warn-paper); color: var(--warn); border: 1px solid currentColor;
          border-radius: .5rem; padding: .75rem 1rem; font-weight: 600; }
        .cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(15.5rem, 1fr)); gap: 1rem; }
        .card, .chart { background: var(--card); border: 1px solid var(--line); border-radius: .6rem;
          padding: 1rem; break-inside: avoid; }
        .card .number { font-size: 1.9rem; font-weight: 650; line-height: 1.2; }
        .card .range { color: var(--soft); font-size: .9rem; }
        .charts { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(30rem, 100%), 1fr));
          gap: 1rem; }
        .canvas { position: relative; height: 20rem; }
        .scroll { overflow-x: auto; }
        table { border-collapse: collapse; width: 100%; font-size: .92rem; }
        th, td { text-align: right; padding: .35rem .6rem; border-bottom: 1px solid var(--line);
          vertical-align: top; font-variant-numeric: tabular-nums; }
        th:first-child, td:first-child, .text td, .text th { text-align: left; }
        thead th { border-bottom: 2px solid var(--line); }
        details { margin: 1rem 0; }
        summary { cursor: pointer; font-weight: 600; }
        pre { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: 1rem;
          overflow: auto; font-size: .85rem; max-height: 30rem; }
        code { font-family: ui-monospace, "DejaVu Sans Mono", monospace; }
        a { color: var(--c0); }
        @media print {
          :root { --ink: #000; --soft: #444; --paper: #fff; --card: #fff; --line: #bbb; --warn: #000;
            --warn-paper: #fff; --c0: #0b62d6; --c1: #c2410c; --c2: #15803d; --c3: #7e22ce; --c4: #b91c1c;
            --c5: #0e7490; }
          main { max-width: none; padding: 0; }
          pre { max-height: none; white-space: pre-wrap; }
          .charts { grid-template-columns: 1fr 1fr; }
          .canvas { height: 15rem; }
          h2 { break-after: avoid; }
          tr { break-inside: avoid; }
        }
        """
}
