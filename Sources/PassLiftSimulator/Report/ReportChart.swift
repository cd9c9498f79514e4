import PassLiftEncoding

/// A chart of the report, as data for the script that draws it.
struct ReportChart {
    /// How it is drawn.
    enum Kind: String {
        /// Lines over days, each with a band.
        case lines
        /// Bars from low to high around a base.
        case tornado
    }

    /// A line with the band that luck and ignorance leave it.
    struct Series {
        var name: String
        var values: [Double?]
        var low: [Double?]
        var high: [Double?]
    }

    /// The element it is drawn in.
    let id: String
    let title: String
    let kind: Kind
    /// What stands at the axis of the numbers: what they are, and their unit.
    let axis: String
    /// Between what the numbers can lie at all; an interval may reach beyond it.
    var bounds: (least: Double?, most: Double?)
    /// Days, or parameters in two lines: the name, and the range.
    let labels: [[String]]
    let series: [Series]

    /// Writes the data.
    func write(to writer: inout JSONWriter) {
        writer.object { object in
            object.member("id", id)
            object.member("title", title)
            object.member("kind", kind.rawValue)
            object.member("axis", axis)
            Self.write([bounds.least, bounds.most], "bounds", &object)
            object.member(
                "labels",
                array: { array in
                    for label in labels {
                        array.array { lines in for line in label { lines.string(line) } }
                    }
                })
            object.member(
                "series",
                array: { array in
                    for line in series {
                        array.object { object in
                            object.member("name", line.name)
                            Self.write(line.values, "values", &object)
                            Self.write(line.low, "low", &object)
                            Self.write(line.high, "high", &object)
                        }
                    }
                })
        }
    }

    /// Numbers in millionths, as everywhere; the script divides.
    private static func write(_ numbers: [Double?], _ name: String, _ object: inout JSONWriter) {
        object.member(
            name,
            array: { array in
                for number in numbers {
                    if let number { array.integer(millionths(number)) } else { array.null() }
                }
            })
    }
}
