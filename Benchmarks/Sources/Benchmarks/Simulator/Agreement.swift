import Foundation

/// Results of two models side by side, as `journey.py` judges them.
struct Agreement {
    private let judgement: Judgement

    private struct Judgement: Decodable {
        let rows: [Row]
        let bound: Double
        let disagreements: Int
    }

    private struct Row: Decodable {
        let scope: String
        let measure: String
        /// Value, lower and upper end.
        let simulator: [Double]
        let model: [Double]
        let deviation: Double
        let agrees: Bool
    }

    init(_ answer: String) throws {
        judgement = try JSONDecoder().decode(Judgement.self, from: Data(answer.utf8))
        guard !judgement.rows.isEmpty else { throw BenchmarkFault(text: "nothing was compared") }
    }

    /// Prints every result with both intervals.
    ///
    /// - Throws: when one disagrees.
    func tell() throws {
        print("  results, with intervals of 95 %, and their difference in standard errors:")
        var scope = ""
        for row in judgement.rows {
            if row.scope != scope { print("    \(row.scope)") }
            scope = row.scope
            let verdict = row.agrees ? "agrees" : "DISAGREES"
            print(
                "      " + padded(row.measure, 24) + padded("simulator \(text(row.simulator))", 40)
                    + padded("model \(text(row.model))", 38) + padded(rounded(row.deviation), 6) + verdict)
        }
        let largest = judgement.rows.map(\.deviation).max() ?? 0
        print(
            """
              \(judgement.rows.count) comparisons, the largest difference \(rounded(largest)) \
            standard errors; allowed are \(rounded(judgement.bound)), by which all of them together are \
            wrong once in a thousand

            """)
        guard judgement.disagreements == 0 else {
            throw BenchmarkFault(text: "\(judgement.disagreements) results of simulator and model disagree")
        }
    }

    private func text(_ values: [Double]) -> String {
        guard values.count == 3 else { return "?" }
        return "\(significant(values[0])) (\(significant(values[1]))…\(significant(values[2])))"
    }

    /// With four digits after the point, or one where that is enough.
    private func significant(_ value: Double) -> String {
        let scale = value.magnitude < 10 ? 1e4 : 10
        return "\((value * scale).rounded() / scale)"
    }

    private func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }
}
