public import SegueGeometry
public import SegueMotion

/// The value of one setting.
public enum ParameterValue: Sendable, Hashable {
  /// Finite.
  case number(Double)
  case integer(Int64)
  case toggle(Bool)
  /// An index into the descriptor's choices.
  case choice(Int)
  case color(Color)
  /// In points.
  case point(Point)
  /// In points.
  case rect(Rect)
  case text(String)
  case curve(Timing)

  public var type: ParameterType {
    switch self {
    case .number: .number
    case .integer: .integer
    case .toggle: .toggle
    case .choice: .choice
    case .color: .color
    case .point: .point
    case .rect: .rect
    case .text: .text
    case .curve: .curve
    }
  }

  /// As it's written after `--set KEY=`; reading that gives the same value.
  public func text(for parameter: ParameterDescriptor) -> String {
    switch self {
    case .number(let value): Self.short(value)
    case .integer(let value): "\(value)"
    case .toggle(let value): value ? "on" : "off"
    case .choice(let index):
      parameter.choices.indices.contains(index) ? parameter.choices[index] : "\(index)"
    case .color(let color): color.text
    case .point(let point): "\(Self.short(point.x)),\(Self.short(point.y))"
    case .rect(let rect):
      [rect.minX, rect.minY, rect.width, rect.height].map(Self.short).joined(separator: ",")
    case .text(let text): text
    case .curve(let timing): timing.description
    }
  }

  /// A whole number without ".0".
  static func short(_ value: Double) -> String {
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
