internal import SegueGeometry
internal import SegueText

/// A value that was given for a parameter, before it is checked against the parameter's type.
public enum GivenValue: Sendable, Hashable {
  /// A text as it is written after `--set KEY=`.
  case text(String)
  case number(Double)
  case flag(Bool)
  /// The coordinates of a point or a rectangle.
  case numbers([Double])

  /// The value as it is written after `--set KEY=`.
  public var text: String {
    switch self {
    case .text(let text): text
    case .number(let number): number.short
    case .flag(let flag): flag ? "true" : "false"
    case .numbers(let numbers): numbers.map(\.short).joined(separator: ",")
    }
  }
}

/// A parameter's name and the value that was given for it.
public struct ParameterSetting: Sendable, Hashable {
  /// The parameter's id.
  public var key: String
  /// The value, which is not checked yet.
  public var value: GivenValue

  /// Creates a setting of the parameter with the id `key`.
  public init(_ key: String, _ value: GivenValue) {
    self.key = key
    self.value = value
  }

  /// Reads `KEY=VALUE`, as after `--set`.
  ///
  /// - Throws: `HostError.badParameter` when there is no key or no `=`.
  public init(parsing text: String) throws(HostError) {
    guard let equals = text.firstIndex(of: "="), equals != text.startIndex else {
      throw HostError(
        .badParameter, "\(text.excerpt) is not a setting; write it as KEY=VALUE")
    }
    self.init(String(text[..<equals]), .text(String(text[text.index(after: equals)...])))
  }

  /// Parses each of `texts` as `KEY=VALUE`.
  public static func all(parsing texts: [String]) throws(HostError) -> [ParameterSetting] {
    try texts.map { text throws(HostError) in try ParameterSetting(parsing: text) }
  }
}

extension ParameterDescriptor {
  /// Converts a given value to this parameter's type. A value of another type is converted to a
  /// text, which is then parsed.
  ///
  /// - Throws: `HostError.badParameter` for a value that the parameter does not accept.
  public func value(of given: GivenValue) throws(HostError) -> ParameterValue {
    switch (type, given) {
    case (.number, .number(let number)) where accepts(number): .number(number)
    case (.toggle, .flag(let flag)): .toggle(flag)
    case (.point, .numbers(let numbers)) where numbers.count == 2 && numbers.allSatisfy(\.isFinite):
      .point(Point(x: numbers[0], y: numbers[1]))
    case (.rect, .numbers(let numbers))
    where numbers.count == 4 && numbers.allSatisfy(\.isFinite) && numbers[2] >= 0
      && numbers[3] >= 0:
      .rect(Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
    default: try value(parsing: given.text)
    }
  }

  private func accepts(_ number: Double) -> Bool {
    number.isFinite && range?.contains(number) ?? true
  }
}
