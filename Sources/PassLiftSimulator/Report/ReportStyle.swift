/// How the report looks, on a screen by day and by night, and on paper.
enum ReportStyle {
    private static let day = """
        color-scheme: light; --ink: #1c2330; --soft: #4d586a; --paper: #ffffff; --card: #f4f6f9;
          --line: #d5dbe4; --warn: #7a4200; --warn-paper: #fff3df;
          --c0: #0b62d6; --c1: #c2410c; --c2: #15803d; --c3: #7e22ce; --c4: #b91c1c; --c5: #0e7490;
        """
    private static let night = """
        color-scheme: dark; --ink: #e6eaf1; --soft: #a9b3c3; --paper: #12161d; --card: #1b212b;
          --line: #343d4b; --warn: #ffcf8a; --warn-paper: #3a2a10;
          --c0: #6aa8ff; --c1: #ff9d66; --c2: #63d58a; --c3: #cf9bff; --c4: #ff8a8a; --c5: #5fd3ea;
        """

    static let sheet = """
        :root { \(day) }
        @media (prefers-color-scheme: dark) { :root { \(night) } }
        :root.paper { \(day) --card: #ffffff; }
        * { box-sizing: border-box; }
        body { margin: 0; background: var(--paper); color: var(--ink);
          font: 16px/1.5 system-ui, "Segoe UI", "DejaVu Sans", sans-serif; }
        main { max-width: 76rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; overflow-wrap: anywhere; }
        h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .25rem; }
        h2 { font-size: 1.35rem; margin: 2.5rem 0 .75rem; }
        h3 { font-size: 1.05rem; margin: 0 0 .5rem; line-height: 1.3; }
        p, li { margin: .5rem 0; max-width: 46rem; }
        ul { padding-left: 1.25rem; }
        .soft { color: var(--soft); }
        .warning { background: var(--warn-paper); color: var(--warn); border: 1px solid currentColor;
          border-radius: .5rem; padding: .75rem 1rem; font-weight: 600; }
        .short { font-size: 1.1rem; }
        .cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(15.5rem, 1fr)); gap: 1rem; }
        .card, .chart { background: var(--card); border: 1px solid var(--line); border-radius: .6rem;
          padding: 1rem; margin: 0; min-width: 0; break-inside: avoid; }
        .card { display: flex; flex-direction: column; }
        .card h3 { margin: 0; }
        .card .number { font-size: 1.9rem; font-weight: 650; line-height: 1.2; margin: .4rem 0; }
        .card .range, .card .note { color: var(--soft); font-size: .9rem; }
        .card .more { margin-top: .5rem; padding-top: .5rem; border-top: 1px solid var(--line);
          font-size: .9rem; }
        .number, td.figure { white-space: nowrap; }
        .charts { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(30rem, 100%), 1fr));
          gap: 1rem; }
        .canvas { position: relative; height: 20rem; }
        .tornado .canvas { height: 30rem; }
        .unscripted { display: none; }
        :root[data-charts="none"] .unscripted { display: block; }
        :root[data-charts="none"] .charts { display: none; }
        .scroll { overflow-x: auto; }
        table { border-collapse: collapse; width: 100%; font-size: .92rem; overflow-wrap: normal; }
        th, td { text-align: right; padding: .35rem .6rem; border-bottom: 1px solid var(--line);
          vertical-align: top; font-variant-numeric: tabular-nums; }
        th { text-align: right; font-weight: 600; }
        tbody th { font-weight: 400; }
        th:first-child, td:first-child, td.words, th.words { text-align: left; min-width: 9rem; }
        th:first-child { position: sticky; left: 0; background: var(--paper); }
        thead th { border-bottom: 2px solid var(--line); vertical-align: bottom; }
        details { margin: 1rem 0; }
        summary { cursor: pointer; font-weight: 600; }
        pre { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: 1rem;
          overflow: auto; font-size: .85rem; max-height: 30rem; overflow-wrap: normal; }
        code { font-family: ui-monospace, "DejaVu Sans Mono", monospace; }
        .key { color: var(--soft); font-size: .8rem; display: block; overflow-wrap: anywhere; }
        @media (max-width: 32rem) {
          main { padding: 1.25rem .9rem 3rem; }
          h1 { font-size: 1.6rem; }
          .chart { padding: .75rem .5rem; }
          .tornado .canvas { height: 34rem; }
          th, td { padding: .35rem .45rem; }
        }
        @media print {
          :root { \(day) --card: #ffffff; }
          body { font-size: 11pt; }
          main { max-width: none; padding: 0; }
          pre { max-height: none; white-space: pre-wrap; overflow-wrap: anywhere; }
          details.numbers::details-content { content-visibility: visible; }
          .cards { grid-template-columns: repeat(3, 1fr); }
          .charts { grid-template-columns: 1fr; }
          .canvas { height: 16rem; }
          .tornado .canvas { height: 24rem; }
          .scroll { overflow: visible; }
          h2, summary { break-after: avoid; }
          tr { break-inside: avoid; }
          th:first-child { position: static; }
        }
        """

    /// What stands in the place of the charts where no script runs.
    static let unscripted = ".unscripted { display: block; } .charts { display: none; }"
}
