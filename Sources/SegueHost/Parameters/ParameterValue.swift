public import SegueGeometry
public import SegueMotion
internal import SegueText

/// The value of one parameter.
public enum ParameterValue: Sendable, Hashable {
  /// A finite number.
  case number(Double)
  case integer(Int64)
  case toggle(Bool)
  /// An index into the descriptor's choices.
  case choice(Int)
  case color(Color)
  /// A point, with coordinates in points.
  case point(Point)
  /// A rectangle, with lengths in points.
  case rect(Rect)
  case text(String)
  case curve(Timing)
  case picture(PictureFile)

  /// The type of a parameter that has this value.
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
    case .picture: .picture
    }
  }

  /// Returns the value in the notation of `--set KEY=`. Parsing the text gives the same value.
  public func text(for parameter: ParameterDescriptor) -> String {
    switch self {
    case .number(let value): value.short
    case .integer(let value): "\(value)"
    case .toggle(let value): value ? "on" : "off"
    case .choice(let index):
      parameter.choices.indices.contains(index) ? parameter.choices[index] : "\(index)"
    case .color(let color): color.text
    case .point(let point): "\(point.x.short),\(point.y.short)"
    case .rect(let rect):
      [rect.minX, rect.minY, rect.width, rect.height].map(\.short).joined(separator: ",")
    case .text(let text): text
    case .curve(let timing): timing.description
    case .picture(let file): file.path
    }
  }
}
