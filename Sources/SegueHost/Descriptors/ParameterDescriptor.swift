/// One setting of a plug-in: `segue_parameter_t` of `segue/descriptor.h`, copied and checked.
public struct ParameterDescriptor: Sendable, Hashable {
  /// The parameter's id: lower case letters, digits and hyphens.
  public let id: String
  /// The type of the parameter's values.
  public let type: ParameterType
  /// One line that says what the setting does.
  public internal(set) var help: String
  /// The unit that the help shows, such as "s", "points" or "rad"; "element" for a text that names an
  /// element of a screen.
  public let unit: String?
  /// The default, of the parameter's type and within its range; nil when the parameter has no value
  /// until the user sets one.
  public let defaultValue: ParameterValue?
  /// The range that each number of a number, an integer, a colour, a point or a rectangle must be in; nil for no
  /// limits. One of its ends may be infinite.
  public let range: ClosedRange<Double>?
  /// The names of a choice's values, in the plug-in's order; empty for other types.
  public let choices: [String]

  /// The name that people see; nil if they see the id.
  public internal(set) var label: String?
  /// The heading below which front ends show the parameter; nil for none.
  public internal(set) var group: String?
  /// The names that people see for `choices`, in the same order; empty if people see the names in `choices`.
  public internal(set) var choiceLabels: [String] = []
  /// The difference by which a control changes a number or an integer; nil when the control decides.
  public internal(set) var step: Double?
  /// True if few people need the parameter.
  public internal(set) var isAdvanced = false

  /// Creates a descriptor from its parts, which are not checked.
  public init(
    id: String, type: ParameterType, help: String = "", unit: String? = nil,
    defaultValue: ParameterValue?, range: ClosedRange<Double>? = nil, choices: [String] = []
  ) {
    self.id = id
    self.type = type
    self.help = help
    self.unit = unit
    self.defaultValue = defaultValue
    self.range = range
    self.choices = choices
  }

  /// The largest whole number up to which a double counts without gaps, 2^53. Integers are between its negative and
  /// itself.
  static let largestInteger = 0x1p53

  /// The name that people see: the label, or the id of a parameter without a label.
  public var title: String { label ?? id }

  /// Returns a value as text for people: the label of a choice, or the notation of `--set` for other types.
  public func shown(_ value: ParameterValue) -> String {
    if case .choice(let index) = value, choiceLabels.indices.contains(index) {
      return choiceLabels[index]
    }
    return value.text(for: self)
  }

  /// True for a parameter whose value is the name of an element of a screen.
  public var namesElement: Bool { type == .text && unit == "element" }
}

/// The types of parameters. The raw values are the constants `SEGUE_PARAMETER_…` of the ABI.
public enum ParameterType: UInt32, Sendable, Hashable, CaseIterable, CustomStringConvertible {
  case number = 1
  case integer, toggle, choice, color, point, rect, text, curve
  /// A picture of the user's, which is a draft of the ABI.
  case picture

  /// The name of the type, as `segue info` prints it.
  public var description: String {
    switch self {
    case .number: "number"
    case .integer: "integer"
    case .toggle: "switch"
    case .choice: "choice"
    case .color: "color"
    case .point: "point"
    case .rect: "rectangle"
    case .text: "text"
    case .curve: "curve"
    case .picture: "picture"
    }
  }
}

extension [ParameterDescriptor] {
  /// The parameters in the order in which people see them: those that few people need are the last ones.
  public var advancedLast: [ParameterDescriptor] {
    filter { !$0.isAdvanced } + filter(\.isAdvanced)
  }
}
