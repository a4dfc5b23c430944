internal import SegueGeometry
internal import SegueMotion
internal import SegueText

/// How a parameter is changed in the picker, as its descriptor suggests.
enum PickerControl {
  /// Numbers within a range.
  case slider(ClosedRange<Double>, isWhole: Bool)
  case toggle
  /// Values of which each touch takes the next one.
  case steps([ParameterValue])
  /// A click on the screen gives the value: a place, or the element there.
  case pick
  /// The value is shown only; `--set` changes it.
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
    // By this name animators ask for an element of the screen.
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

  /// The numbers of a slider. A parameter whose range is much wider than what is usual gets a part of
  /// it, around its default.
  private static func range(of parameter: ParameterDescriptor) -> ClosedRange<Double> {
    let usual = abs(parameter.defaultValue?.number ?? 0)
    let reach = usual == 0 ? (parameter.type == .integer ? 20 : 100) : 4 * usual
    let (low, high) = (parameter.range?.lowerBound ?? -reach, parameter.range?.upperBound ?? reach)
    let lower = max(low, -reach)
    return lower...max(min(high, max(reach, lower + 1e-6)), lower)
  }

  /// Where the knob of a slider is for a value, 0…1.
  static func share(of value: ParameterValue?, in range: ClosedRange<Double>) -> Double {
    let width = range.upperBound - range.lowerBound
    guard let number = value?.number, width > 0 else { return 0 }
    return min(max((number - range.lowerBound) / width, 0), 1)
  }

  /// The value for a place on a slider, 0…1, rounded to about a hundredth of the range.
  static func value(
    at share: Double, in range: ClosedRange<Double>, isWhole: Bool
  ) -> ParameterValue {
    let width = range.upperBound - range.lowerBound
    let number = range.lowerBound + min(max(share, 0), 1) * width
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

  /// The value after `value` among steps, or with a `way` of -1 the one before; the first one for a value
  /// that is none of them.
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
