internal import SegueText

/// The shape of a value in a storyboard file. The reader's checks, its messages and the JSON Schema for editors are all
/// derived from the shapes.
indirect enum Shape: Sendable {
  /// A finite number within the range; `above` excludes the lower bound. `of` is the unit, such as
  /// "seconds".
  case number(ClosedRange<Double>, above: Bool = false, of: String = "")
  /// An integer within the range.
  case whole(ClosedRange<Int>)
  /// Points, or a percentage; the ranges limit the points and the share.
  case length(ClosedRange<Double>, shares: ClosedRange<Double>)
  /// A non-empty string; `of` describes its meaning.
  case text(of: String)
  /// True or false.
  case flag
  /// The value true, for keys such as `pop` that need no other value.
  case yes
  /// A width and a height, as in `390x844` or `[390, 844]`.
  case size
  /// A colour: `#rgb`, `#rrggbb`, `#rrggbbaa`, `rgb(…)`, or a name such as teal.
  case color
  /// A timing curve in its notation, such as `ease-out`.
  case curve
  /// A list with one number for each of these names. `haveSizes` requires the third and later numbers, which are
  /// sizes, to be above 0.
  case numbers([String], haveSizes: Bool = true)
  /// One of the words in the list.
  case choice([String])
  /// A list of values of one shape; the range limits their number.
  case list(Shape, ClosedRange<Int>)
  /// A mapping from names that the author chooses to values of one shape; `of` describes the names.
  case names(Shape, of: String)
  /// A mapping with the keys of the table.
  case table(Table)
  /// A mapping with the keys of a table that several keys use: the table of `Tables.shared` with
  /// this title.
  case shared(String)
  /// One of several shapes. The first shape that fits the kind of the value (string, list, mapping or number)
  /// applies.
  case either([Shape])
  /// The value of a plug-in's parameter: any scalar, or a list of numbers.
  case setting
  /// The value of a variable: any scalar, or nothing.
  case variable

  static let point = Shape.numbers(["x", "y"])
  static let rect = Shape.numbers(["x", "y", "width", "height"])
}

/// One kind of mapping, with its keys.
struct Table: Sendable {
  /// The name of the mapping in messages, with its article: "a screen".
  let title: String
  let keys: [KeyRow]
  /// The keys of which a mapping must have exactly one; empty when there is no such rule.
  let oneOf: [String]
  /// The keys that are valid only beside one of their owners.
  let companions: [(key: String, owners: [String])]
  /// A key of `oneOf` that may also stand beside some of the others; nil for none.
  let guest: (key: String, hosts: [String])?

  func key(_ name: String) -> KeyRow? {
    keys.first { $0.name == name }
  }
}

extension Shape {
  /// The description of a valid value in messages: "a number of seconds from 0 to 60".
  var expectation: String {
    switch self {
    case .number(let range, let above, let of):
      let what = of.isEmpty ? "a number" : "a number of \(of)"
      return above
        ? "\(what) above \(range.lowerBound.short) and up to \(range.upperBound.short)"
        : "\(what) from \(range.lowerBound.short) to \(range.upperBound.short)"
    case .whole(let range):
      return range.count == 1
        ? "the number \(range.lowerBound)"
        : "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .length(let points, let shares) where points.lowerBound == points.upperBound:
      return "a percentage from \((shares.lowerBound * 100).short)% to \((shares.upperBound * 100).short)%, such as 2%"
    case .length(let points, let shares):
      return "points from \(points.lowerBound.short) to \(points.upperBound.short), or from "
        + "\((shares.lowerBound * 100).short)% to \((shares.upperBound * 100).short)%, such as 40 or 8%"
    case .text(let of): return of
    case .flag: return "true or false"
    case .yes: return "true"
    case .size: return "a size in points such as 390x844"
    case .color: return "a colour such as \"#202124\" or teal"
    case .curve: return "a curve such as ease-in-out"
    case .numbers(let names, _): return "\(names.count) numbers, [\(names.joined(separator: ", "))]"
    case .choice(let names): return "one of \(names.joined(separator: ", "))"
    case .list(let item, _): return "a list, each item \(item.expectation)"
    case .names(_, let of): return "a mapping of \(of)"
    case .table(let table): return "\(table.title) (a mapping)"
    case .shared(let title): return "\(title) (a mapping)"
    case .either(let shapes): return shapes.map(\.expectation).joined(separator: ", or ")
    case .setting: return "a number, a string, true, false or a list of numbers"
    case .variable: return "a string or a number"
    }
  }
}
