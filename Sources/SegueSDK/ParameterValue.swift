internal import CSegue

/// A type that a ``Parameter`` can have. Only the types of this library conform; an enumeration conforms
/// through ``Choice``.
public protocol ParameterValue {
  /// The type of the parameter in the descriptor.
  static var parameterType: ParameterType { get }
  /// True for optionals, which have no default.
  static var isOptional: Bool { get }
  /// The ids of the cases of a choice, in order; empty for all other types.
  static var choiceIDs: [String] { get }
  /// The names that people see for the values of a choice, in order; if empty, they see the ids.
  static var choiceLabels: [String] { get }
  /// The default as at most four numbers; empty for a type whose values are texts.
  var numbers: [Double] { get }
  /// The default as text; nil for a type whose values are numbers.
  var text: String? { get }
  /// Reads the value of the parameter `id` in this transition; nil when the user has not set it or
  /// the host refuses.
  init?(from reader: ParameterReader, id: String)
}

extension ParameterValue {
  public static var isOptional: Bool { false }
  public static var choiceIDs: [String] { [] }
  public static var choiceLabels: [String] { [] }
  public var numbers: [Double] { [] }
  public var text: String? { nil }
}

/// The ABI's parameter types. Source: `segue/descriptor.h`.
public enum ParameterType: UInt32, Sendable, Hashable {
  case number = 1
  case integer, toggle, choice, color, point, rect, text, curve
  /// A picture of the user's; a draft.
  case picture
}

/// An enumeration whose raw values are the ids that the user types:
///
///     enum Edge: String, Choice { case leading, trailing }
///
/// Later versions may add cases, but only at the end. If the enumeration declares `choiceLabels`, users see these names
/// instead of the ids, one for each case in order.
public protocol Choice: ParameterValue, CaseIterable, RawRepresentable<String> {}

extension Choice {
  public static var parameterType: ParameterType { .choice }
  public static var choiceIDs: [String] { allCases.map { $0.rawValue } }
  public var numbers: [Double] {
    // The ids are compared byte by byte, because comparing strings needs large Unicode tables, which would be linked
    // into every plug-in.
    let index = Self.choiceIDs.firstIndex { $0.utf8.elementsEqual(rawValue.utf8) }
    return [Double(index ?? 0)]
  }
  public init?(from reader: ParameterReader, id: String) {
    let cases = Array(Self.allCases)
    guard let index = reader.choice(id), index < cases.count else { return nil }
    self = cases[index]
  }
}

extension Double: ParameterValue {
  public static var parameterType: ParameterType { .number }
  public var numbers: [Double] { [self] }
  public init?(from reader: ParameterReader, id: String) {
    guard let value = reader.number(id) else { return nil }
    self = value
  }
}

extension Int: ParameterValue {
  public static var parameterType: ParameterType { .integer }
  public var numbers: [Double] { [Double(self)] }
  public init?(from reader: ParameterReader, id: String) {
    guard let value = reader.integer(id) else { return nil }
    self = value
  }
}

extension Bool: ParameterValue {
  public static var parameterType: ParameterType { .toggle }
  public var numbers: [Double] { [self ? 1 : 0] }
  public init?(from reader: ParameterReader, id: String) {
    guard let value = reader.toggle(id) else { return nil }
    self = value
  }
}

extension String: ParameterValue {
  public static var parameterType: ParameterType { .text }
  public var text: String? { self }
  public init?(from reader: ParameterReader, id: String) {
    guard let value = reader.text(id) else { return nil }
    self = value
  }
}

extension Timing: ParameterValue {
  public static var parameterType: ParameterType { .curve }
  public var text: String? { description }
  public init?(from reader: ParameterReader, id: String) {
    guard let value = reader.curve(id) else { return nil }
    self = value
  }
}

extension Color: ParameterValue {
  public static var parameterType: ParameterType { .color }
  public var numbers: [Double] { [red, green, blue, alpha] }
  public init?(from reader: ParameterReader, id: String) {
    guard let value = reader.color(id) else { return nil }
    self = value
  }
}

extension Point: ParameterValue {
  public static var parameterType: ParameterType { .point }
  public var numbers: [Double] { [x, y] }
  public init?(from reader: ParameterReader, id: String) {
    guard let value = reader.point(id) else { return nil }
    self = value
  }
}

extension Rect: ParameterValue {
  public static var parameterType: ParameterType { .rect }
  public var numbers: [Double] { [minX, minY, width, height] }
  public init?(from reader: ParameterReader, id: String) {
    guard let value = reader.rect(id) else { return nil }
    self = value
  }
}

extension Optional: ParameterValue where Wrapped: ParameterValue {
  public static var parameterType: ParameterType { Wrapped.parameterType }
  public static var isOptional: Bool { true }
  public static var choiceIDs: [String] { Wrapped.choiceIDs }
  public static var choiceLabels: [String] { Wrapped.choiceLabels }
  public var numbers: [Double] { self?.numbers ?? [] }
  public var text: String? { self?.text }
  public init?(from reader: ParameterReader, id: String) {
    self = Wrapped(from: reader, id: id)
  }
}

/// An object through whose host a plug-in reads its parameters: the context of a transition, or an ``Interaction``. The
/// host's functions for parameters accept the handle of either object.
protocol ParameterSource: AnyObject {
  var host: Host { get }
  var handle: segue_context_t { get }
  /// Returns true if `status` is a success. A failure becomes the status of the running callback.
  func check(_ status: Int32?, _ interface: StaticString, _ slot: StaticString) -> Bool
}

/// Reads the parameters of one transition from the host. Each function returns nil for a parameter that the user has
/// not set. Any other failure is an error of the transition.
public struct ParameterReader {
  let context: any ParameterSource

  func number(_ id: String) -> Double? {
    var value = 0.0
    let status = context.host.parameters.number?(context.handle, id, &value)
    return read(status, "number") ? value : nil
  }

  func integer(_ id: String) -> Int? {
    var value: Int64 = 0
    let status = context.host.parameters.integer?(context.handle, id, &value)
    return read(status, "integer") ? Int(value) : nil
  }

  func toggle(_ id: String) -> Bool? {
    var value: Int32 = 0
    let status = context.host.parameters.switch_value?(context.handle, id, &value)
    return read(status, "switch_value") ? value != 0 : nil
  }

  func choice(_ id: String) -> Int? {
    var value: UInt32 = 0
    let status = context.host.parameters.choice?(context.handle, id, &value)
    return read(status, "choice") ? Int(value) : nil
  }

  func color(_ id: String) -> Color? {
    var value = segue_color_t()
    let status = context.host.parameters.color?(context.handle, id, &value)
    return read(status, "color") ? value.color : nil
  }

  func point(_ id: String) -> Point? {
    var value = segue_point_t()
    let status = context.host.parameters.point?(context.handle, id, &value)
    return read(status, "point") ? value.point : nil
  }

  func rect(_ id: String) -> Rect? {
    var value = segue_rect_t()
    let status = context.host.parameters.rect?(context.handle, id, &value)
    return read(status, "rect") ? value.rect : nil
  }

  func text(_ id: String) -> String? {
    let (text, status) = copiedText {
      context.host.parameters.text?(context.handle, id, $0, $1, $2)
    }
    return read(status, "text") ? text : nil
  }

  func curve(_ id: String) -> Timing? {
    var value = segue_timing_t()
    let status = context.host.parameters.curve?(context.handle, id, &value)
    return read(status, "curve") ? Timing(form: .handle(value)) : nil
  }

  private func read(_ status: Int32?, _ slot: StaticString) -> Bool {
    status != Status.unset.rawValue && context.check(status, "segue.parameters/1", slot)
  }
}

/// Returns the text that `function` copies into the buffer that it is given, and the status of the call. If the buffer
/// is too small, calls `function` again with a larger one.
func copiedText(
  _ function: (UnsafeMutablePointer<CChar>?, UInt32, UnsafeMutablePointer<UInt32>?) -> Int32?
) -> (text: String, status: Int32?) {
  var capacity = 256
  while true {
    var bytes = [CChar](repeating: 0, count: capacity)
    var length: UInt32 = 0
    let status = function(&bytes, UInt32(capacity), &length)
    if status == Status.tooSmall.rawValue, Int(length) >= capacity, length < 1 << 24 {
      capacity = Int(length) + 1
      continue
    }
    let text = bytes.prefix(Int(length)).lazy.map(UInt8.init(bitPattern:))
    return (String(decoding: text, as: UTF8.self), status)
  }
}
