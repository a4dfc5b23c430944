internal import SegueGeometry
internal import SegueMotion
internal import SegueText

/// The control with which a person changes a parameter in the picker. It depends on the parameter's descriptor.
enum PickerControl {
  /// A slider for the numbers of a range, or for its integers only.
  case slider(ClosedRange<Double>, isWhole: Bool)
  case toggle
  /// A list of values; each touch selects the next one.
  case steps([ParameterValue])
  /// A click on the screen sets the value: to the point, to the name of the element there, or to a
  /// rectangle.
  case pick
  /// The picker only shows the value, which can be changed with `--set`.
  case none

  init(_ parameter: ParameterDescriptor) {
    switch parameter.type {
    case .number: self = .slider(Self.range(of: parameter), isWhole: false)
    case .integer: self = .slider(Self.range(of: parameter), isWhole: true)
    case .toggle: self = .toggle
    case .choice: self = .steps(parameter.choices.indices.map { .choice($0) })
    case .color: self = .steps(Self.colors.map { .color($0) })
    case .curve: self = .steps(Self.curves)
    case .point, .rect: self = .pick
    // By convention, a text parameter with the id "element" names an element of the screen.
    case .picture: self = .none
    case .text: self = parameter.id == "element" ? .pick : .none
    }
  }

  private static let colors: [Color] = [
    .black, .white, Color(red: 0.11, green: 0.11, blue: 0.12),
    Color(red: 0.95, green: 0.95, blue: 0.97),
    Color(red: 0.04, green: 0.52, blue: 1), Color(red: 0.19, green: 0.82, blue: 0.35),
    Color(red: 1, green: 0.62, blue: 0.04), Color(red: 1, green: 0.22, blue: 0.37),
  ]

  private static let curves: [ParameterValue] = [
    "linear", "ease", "ease-in", "ease-out", "ease-in-out", "cubic-bezier(0.2, 0, 0, 1)",
    "cubic-bezier(0.34, 1.56, 0.64, 1)",
  ].compactMap { (text: String) in (try? Curve(parsing: text)).map { .curve(.curve($0)) } }

  /// Returns the range of a slider. If the parameter's range is much wider than its default value, the slider gets only
  /// the part of the range around the default.
  private static func range(of parameter: ParameterDescriptor) -> ClosedRange<Double> {
    let usual = abs(parameter.defaultValue?.number ?? 0)
    let reach = usual == 0 ? (parameter.type == .integer ? 20 : 100) : 4 * usual
    let (low, high) = (parameter.range?.lowerBound ?? -reach, parameter.range?.upperBound ?? reach)
    let lower = max(low, -reach)
    return lower...max(min(high, max(reach, lower + 1e-6)), lower)
  }

  /// Returns the position of a slider's knob for a value, 0…1.
  static func share(of value: ParameterValue?, in range: ClosedRange<Double>) -> Double {
    let width = range.upperBound - range.lowerBound
    guard let number = value?.number, width > 0 else { return 0 }
    return min(max((number - range.lowerBound) / width, 0), 1)
  }

  /// Returns the value at the position `share` of a slider, 0…1. It is a multiple of the parameter's step; without a
  /// step, it is rounded to about a hundredth of the range.
  static func value(
    at share: Double, in range: ClosedRange<Double>, isWhole: Bool, step: Double? = nil
  ) -> ParameterValue {
    let width = range.upperBound - range.lowerBound
    var number = range.lowerBound + min(max(share, 0), 1) * width
    if let step {
      // The values are multiples of the step. The ends of the range can be reached even if they are
      // not multiples.
      let stepped = (number / step).rounded() * step
      let isEnd = number == range.lowerBound || number == range.upperBound
      number = isEnd ? number : min(max(stepped, range.lowerBound), range.upperBound)
      if !isWhole { return .number(number) }
    }
    if isWhole {
      let nearest = number.rounded()
      return .integer(Int64(exactly: nearest) ?? (nearest < 0 ? .min : .max))
    }
    var grain = 1e-6
    while grain * 200 < width { grain *= 10 }
    let count = (1 / grain).rounded()
    let rounded =
      grain < 1 ? (number * count).rounded() / count : (number / grain).rounded() * grain
    return .number(min(max(rounded, range.lowerBound), range.upperBound))
  }

  /// Returns the value that follows `value` in `steps`, or precedes it if `way` is -1. Returns the first value of
  /// `steps` when `value` is not among them.
  static func next(
    after value: ParameterValue?, among steps: [ParameterValue], by way: Int = 1
  ) -> ParameterValue? {
    guard let value, let index = steps.firstIndex(of: value) else { return steps.first }
    return steps[(index + way + steps.count) % steps.count]
  }
}

extension ParameterValue {
  fileprivate var number: Double? {
    switch self {
    case .number(let number): number
    case .integer(let number): Double(number)
    default: nil
    }
  }
}
