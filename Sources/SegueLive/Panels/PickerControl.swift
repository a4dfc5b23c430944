internal import SegueGeometry
internal import SegueMotion
internal import SegueText

/// The control with which a parameter is changed in the picker, chosen by the parameter's descriptor.
enum PickerControl {
  /// Numbers within a range.
  case slider(ClosedRange<Double>, isWhole: Bool)
  case toggle
  /// Values through which touches step, one value for each touch.
  case steps([ParameterValue])
  /// A click on the screen gives the value: a point, or the element there.
  case pick
  /// The value is only shown; `--set` changes it.
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
    // Animators use this id for a parameter that names an element of the screen.
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

  /// Returns the range of a slider. A parameter whose range is much wider than its default gets a part of
  /// the range, around the default.
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

  /// Returns the value for a position on a slider, 0…1: a multiple of the parameter's step, or rounded to about a
  /// hundredth of the range.
  static func value(
    at share: Double, in range: ClosedRange<Double>, isWhole: Bool, step: Double? = nil
  ) -> ParameterValue {
    let width = range.upperBound - range.lowerBound
    var number = range.lowerBound + min(max(share, 0), 1) * width
    if let step {
      // The steps count from 0, and the ends of the range can be reached too.
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

  /// Returns the value after `value` among steps, or with a `way` of -1 the value before it; the first
  /// value when `value` is not one of them.
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
