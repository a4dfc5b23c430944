internal import CSegueSDK

/// A setting of an animator or an interaction controller, declared as the property that reads it:
///
///     @Parameter("padding", range: 0...1000, unit: "points", help: "Gap between the screens.")
///     var padding = 16.0
///
/// The initial value is the default. The user's value, which the host has checked, is available in every function that
/// gets a context or an interaction; in `init` the parameter still has its default. A later version of the plug-in may
/// add parameters, but must not change the meaning of an id.
///
/// The types are `Double`, `Int`, `Bool`, `String`, `Point`, `Rect`, `Color`, `Timing` (a curve or spring), an
/// enumeration that is a ``Choice``, and the optional of each, which is nil until the user sets it.
@propertyWrapper
public struct Parameter<Value: ParameterValue> {
  let field: TypedParameterField<Value>

  /// The parameter's value in this transition.
  public var wrappedValue: Value { field.value }

  /// Declares a parameter of any type, without limits.
  /// - Parameters:
  ///   - id: lower case letters, digits and hyphens.
  ///   - unit: the unit, such as "s" or "points"; nil for none.
  ///   - help: one line that describes the parameter's effect.
  ///   - label: the name that people see; if nil, they see the id.
  ///   - group: the heading below which people see it; nil for none.
  ///   - step: the increment by which a control changes a number; if 0, the control decides.
  ///   - isAdvanced: true for a parameter that few people need.
  public init(
    wrappedValue: Value, _ id: String, unit: String? = nil, help: String,
    label: String? = nil, group: String? = nil, step: Double = 0,
    isAdvanced: Bool = false
  ) {
    field = TypedParameterField(
      wrappedValue, id: id, range: nil, unit: unit, help: help,
      shown: ParameterLook(label: label, group: group, step: step, isAdvanced: isAdvanced))
  }

  /// Declares an optional parameter, which is nil until the user sets it.
  public init<Wrapped>(
    _ id: String, unit: String? = nil, help: String, label: String? = nil, group: String? = nil,
    step: Double = 0, isAdvanced: Bool = false
  ) where Value == Wrapped? {
    field = TypedParameterField(
      nil, id: id, range: nil, unit: unit, help: help,
      shown: ParameterLook(label: label, group: group, step: step, isAdvanced: isAdvanced))
  }
}

extension Parameter where Value == Double {
  /// Declares a number. The host refuses values outside `range`, of which one bound may be infinite.
  public init(
    wrappedValue: Double, _ id: String, range: ClosedRange<Double>, unit: String? = nil,
    help: String, label: String? = nil, group: String? = nil, step: Double = 0,
    isAdvanced: Bool = false
  ) {
    field = TypedParameterField(
      wrappedValue, id: id, range: (range.lowerBound, range.upperBound), unit: unit, help: help,
      shown: ParameterLook(label: label, group: group, step: step, isAdvanced: isAdvanced))
  }
}

extension Parameter where Value == Double? {
  /// Declares an optional number, which is nil until the user sets it. The host refuses values
  /// outside `range`, of which one bound may be infinite.
  public init(
    _ id: String, range: ClosedRange<Double>, unit: String? = nil, help: String,
    label: String? = nil, group: String? = nil, step: Double = 0,
    isAdvanced: Bool = false
  ) {
    field = TypedParameterField(
      nil, id: id, range: (range.lowerBound, range.upperBound), unit: unit, help: help,
      shown: ParameterLook(label: label, group: group, step: step, isAdvanced: isAdvanced))
  }
}

extension Parameter where Value == Point {
  /// Declares a point. The host refuses one with a number outside `range`, of which one bound may be infinite.
  public init(
    wrappedValue: Point, _ id: String, range: ClosedRange<Double>, unit: String? = nil,
    help: String, label: String? = nil, group: String? = nil, isAdvanced: Bool = false
  ) {
    field = TypedParameterField(
      wrappedValue, id: id, range: (range.lowerBound, range.upperBound), unit: unit, help: help,
      shown: ParameterLook(label: label, group: group, step: 0, isAdvanced: isAdvanced))
  }
}

extension Parameter where Value == Rect {
  /// Declares a rectangle. The host refuses one with a number outside `range`, of which one bound may be infinite.
  public init(
    wrappedValue: Rect, _ id: String, range: ClosedRange<Double>, unit: String? = nil,
    help: String, label: String? = nil, group: String? = nil, isAdvanced: Bool = false
  ) {
    field = TypedParameterField(
      wrappedValue, id: id, range: (range.lowerBound, range.upperBound), unit: unit, help: help,
      shown: ParameterLook(label: label, group: group, step: 0, isAdvanced: isAdvanced))
  }
}

extension Parameter where Value == Int {
  /// Declares a whole number. The host refuses values outside `range`.
  public init(
    wrappedValue: Int, _ id: String, range: ClosedRange<Int>, unit: String? = nil, help: String,
    label: String? = nil, group: String? = nil, step: Int = 0,
    isAdvanced: Bool = false
  ) {
    let limits = (Double(range.lowerBound), Double(range.upperBound))
    field = TypedParameterField(
      wrappedValue, id: id, range: limits, unit: unit, help: help,
      shown: ParameterLook(label: label, group: group, step: Double(step), isAdvanced: isAdvanced))
  }
}

/// The declaration of a ``Parameter`` of any type. It is a class, so that copies of the animator, for
/// example in its closures, share the value.
class ParameterField {
  let declaration: ParameterDeclaration

  /// Creates a field and adds it to the list of the animator or controller whose `init` is running.
  fileprivate init(_ declaration: ParameterDeclaration) {
    self.declaration = declaration
    ParameterList.current?.fields.append(self)
  }

  /// Reads the user's value for this transition; implemented by the subclass. The default stays if
  /// the user has not set a value.
  func load(from reader: ParameterReader) {}
}

/// A ``ParameterField`` for a parameter of the type `Value`. `value` is the default until
/// `load(from:)` reads the user's value.
final class TypedParameterField<Value: ParameterValue>: ParameterField {
  private(set) var value: Value

  init(
    _ value: Value, id: String, range: (lower: Double, upper: Double)?, unit: String?, help: String,
    shown: ParameterLook
  ) {
    self.value = value
    super.init(
      ParameterDeclaration(
        id: id, type: Value.parameterType, isOptional: Value.isOptional, help: help, unit: unit,
        choices: Value.choiceIDs, defaultNumbers: value.numbers, defaultText: value.text,
        range: range, shown: shown, choiceLabels: Value.choiceLabels))
  }

  override func load(from reader: ParameterReader) {
    if let value = Value(from: reader, id: declaration.id) { self.value = value }
  }
}

/// The declaration of a parameter as plain values, from which the C descriptor is made.
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
  var shown: ParameterLook
  var choiceLabels: [String]
}

/// The presentation of a parameter in a user interface: its name, the heading above it, and the increment by which a
/// control changes it (0 if the control decides).
struct ParameterLook {
  var label: String?
  var group: String?
  var step: Double
  var isAdvanced = false
}

/// The parameters of an animator or a controller in the order in which its `init` makes them: the order of
/// their declaration, with the parameters of a superclass last.
final class ParameterList {
  fileprivate(set) var fields: [ParameterField] = []

  /// Makes an object, and returns the object with the parameters that it declares.
  static func collect<Owner>(_ make: () -> Owner) -> (owner: Owner, fields: [ParameterField]) {
    let list = ParameterList()
    let outer = current
    current = list
    defer { current = outer }
    let owner = make()
    return (owner, list.fields)
  }

  /// The list that collects the parameters of the object that is being made on this thread; nil
  /// when no object is being made.
  fileprivate static var current: ParameterList? {
    get {
      // Sound: `collect` owns the list for as long as the pointer is set.
      segue_sdk_parameter_list().pointee
        .map { Unmanaged<ParameterList>.fromOpaque($0).takeUnretainedValue() }
    }
    set {
      segue_sdk_parameter_list().pointee =
        newValue.map { Unmanaged.passUnretained($0).toOpaque() }
    }
  }
}
