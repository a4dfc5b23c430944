/// A setting of an animator or an interaction controller, declared where it is read:
///
///     @Parameter("padding", range: 0...1000, unit: "points", help: "Gap between the screens.")
///     var padding = 16.0
///
/// The initial value is the default. The user's value, checked by the host, is available from the
/// first call with a context on; in `init` the parameter still has its default. Later versions may
/// add ids, but must not change their meaning.
///
/// Types: `Double`, `Int`, `Bool`, `String`, `Point`, `Rect`, `Color`, `Timing` (a curve or
/// spring), an enumeration that is a ``Choice``, and the optional of each, which is nil until the
/// user sets it.
@propertyWrapper
public struct Parameter<Value: ParameterValue> {
  let field: ParameterField<Value>

  /// The value of this transition.
  public var wrappedValue: Value { field.value }

  /// Declares a parameter of any type, without limits.
  /// - Parameters:
  ///   - id: lower case letters, digits and hyphens.
  ///   - unit: the unit, such as "s" or "points"; nil where there is none.
  ///   - help: one line that says what the parameter does.
  public init(wrappedValue: Value, _ id: String, unit: String? = nil, help: String) {
    field = ParameterField(wrappedValue, id: id, range: nil, unit: unit, help: help)
  }

  /// Declares an optional parameter, which is nil until the user sets it.
  public init<Wrapped>(_ id: String, unit: String? = nil, help: String)
  where Value == Wrapped? {
    field = ParameterField(nil, id: id, range: nil, unit: unit, help: help)
  }
}

extension Parameter where Value == Double {
  /// Declares a number. The host refuses values outside `range`, whose bounds must be finite.
  public init(
    wrappedValue: Double, _ id: String, range: ClosedRange<Double>, unit: String? = nil,
    help: String
  ) {
    field = ParameterField(
      wrappedValue, id: id, range: (range.lowerBound, range.upperBound), unit: unit, help: help)
  }
}

extension Parameter where Value == Int {
  /// Declares a whole number. The host refuses values outside `range`.
  public init(
    wrappedValue: Int, _ id: String, range: ClosedRange<Int>, unit: String? = nil, help: String
  ) {
    let limits = (Double(range.lowerBound), Double(range.upperBound))
    field = ParameterField(wrappedValue, id: id, range: limits, unit: unit, help: help)
  }
}

/// The declaration of a ``Parameter``, with its value in this transition. It is a class, so that
/// copies of the animator, such as those in its closures, share the value.
final class ParameterField<Value: ParameterValue>: AnyParameterField {
  let declaration: ParameterDeclaration
  private(set) var value: Value

  init(
    _ value: Value, id: String, range: (lower: Double, upper: Double)?, unit: String?, help: String
  ) {
    self.value = value
    declaration = ParameterDeclaration(
      id: id, type: Value.parameterType, isOptional: Value.isOptional, help: help, unit: unit,
      choices: Value.choiceIDs, defaultNumbers: value.numbers, defaultText: value.text,
      range: range)
  }

  func load(from reader: ParameterReader) {
    if let value = Value(from: reader, id: declaration.id) { self.value = value }
  }
}

/// A parameter of any type.
protocol AnyParameterField: AnyObject {
  var declaration: ParameterDeclaration { get }
  /// Reads the transition's value; keeps the default where there is none.
  func load(from reader: ParameterReader)
}

/// One parameter of the descriptor, as plain values.
struct ParameterDeclaration {
  var id: String
  var type: ParameterType
  var isOptional: Bool
  var help: String
  var unit: String?
  var choices: [String]
  var defaultNumbers: [Double]
  var defaultText: String?
  var range: (lower: Double, upper: Double)?
}

/// Finds the field behind a property wrapper, whatever the type of its value.
private protocol ParameterWrapper {
  var anyField: any AnyParameterField { get }
}

extension Parameter: ParameterWrapper {
  var anyField: any AnyParameterField { field }
}

/// The fields of an animator or a controller in the order of their declaration, a superclass's
/// first.
func parameterFields(of owner: Any) -> [any AnyParameterField] {
  var mirrors = [Mirror(reflecting: owner)]
  while let mirror = mirrors.last?.superclassMirror { mirrors.append(mirror) }
  return mirrors.reversed().flatMap { mirror in
    mirror.children.compactMap { ($0.value as? any ParameterWrapper)?.anyField }
  }
}
