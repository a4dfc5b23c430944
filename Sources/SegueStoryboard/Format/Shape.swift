internal import SegueText

/// What a value of the file may be. One description drives the reader's checks, its messages and the
/// JSON Schema for editors.
indirect enum Shape: Sendable {
  /// A finite number within the range. `above` excludes the lower end.
  case number(ClosedRange<Double>, above: Bool = false, of: String = "")
  case whole(ClosedRange<Int>)
  /// Any text, not empty; `of` says what it stands for.
  case text(of: String)
  case flag
  /// The value true, for what is done by being named.
  case yes
  /// `390x844` or `[390, 844]`.
  case size
  /// `#rgb`, `#rrggbb`, `#rrggbbaa`, `rgb(…)`, or a name such as teal.
  case color
  /// A text that is a curve.
  case curve
  /// A list of so many numbers, named; the last two of a rectangle are above 0.
  case numbers([String])
  case choice([String])
  case list(Shape, ClosedRange<Int>)
  /// Names that the author chooses, each with a value.
  case names(Shape, of: String)
  case table(Table)
  /// A table that stands somewhere else as well, by its title; see `Tables.shared`.
  case shared(String)
  /// The first that the kind of value (text, list, mapping, number) fits.
  case either([Shape])
  /// What a parameter of an animator may be: any scalar or a list of numbers.
  case setting

  static let point = Shape.numbers(["x", "y"])
  static let rect = Shape.numbers(["x", "y", "width", "height"])
}

/// A key and what may stand behind it.
struct Key: Sendable {
  let name: String
  let shape: Shape
  /// One line, which editors show.
  let help: String
  let isRequired: Bool

  init(_ name: String, _ shape: Shape, _ help: String, required: Bool = false) {
    self.name = name
    self.shape = shape
    self.help = help
    isRequired = required
  }
}

/// The keys of one kind of mapping.
struct Table: Sendable {
  /// With its article, as messages call it: "a screen".
  let title: String
  let keys: [Key]
  /// Exactly one of these must be there; empty for no such rule.
  let oneOf: [String]

  init(_ title: String, oneOf: [String] = [], _ keys: [Key]) {
    self.title = title
    self.keys = keys
    self.oneOf = oneOf
  }

  func key(_ name: String) -> Key? {
    keys.first { $0.name == name }
  }
}

extension Shape {
  /// What was expected, for messages: "a number of seconds from 0 to 60".
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
    case .text(let of): return of
    case .flag: return "true or false"
    case .yes: return "true"
    case .size: return "a size in points such as 390x844"
    case .color: return "a colour such as \"#202124\" or teal"
    case .curve: return "a curve such as ease-in-out"
    case .numbers(let names): return "\(names.count) numbers, [\(names.joined(separator: ", "))]"
    case .choice(let names): return "one of \(names.joined(separator: ", "))"
    case .list(let item, _): return "a list, each item \(item.expectation)"
    case .names(_, let of): return "a mapping of \(of)"
    case .table(let table): return "\(table.title) (a mapping)"
    case .shared(let title): return "\(title) (a mapping)"
    case .either(let shapes): return shapes.map(\.expectation).joined(separator: ", or ")
    case .setting: return "a number, a text, true, false or a list of numbers"
    }
  }
}
