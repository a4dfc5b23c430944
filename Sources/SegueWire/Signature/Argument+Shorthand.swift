/// Abbreviations that keep the signature tables short. An abbreviation has the name of its C parameter if the headers
/// always use the same name.
extension Argument {
  static let context = Argument("context", .handle(.context))
  static let view = Argument("view", .handle(.view))
  static let interaction = Argument("interaction", .handle(.interaction))
  static let animation = Argument("animation", .handle(.animation))
  static let timing = Argument("timing", .handle(.timing))
  static let element = Argument("element", .handle(.element))
  /// The handle of a timing. The handle 0 selects the default timing of the called function.
  static let timingOrDefault = Argument("timing", .handle(.timing), isOptional: true)
  static let key = Argument("key", .int32, rule: .key, isLate: true)
  static let direction = Argument("direction", .int32, rule: .direction, isLate: true)
  static let completion = Argument("completion", .function(.completion))
  static let buffer = Argument("buffer", .buffer, isOptional: true)
  static let capacity = Argument("capacity", .capacity)
  static let outLength = Argument("out_length", .outLength)
  static let id = Argument("id", .text)
  static let count = Argument("count", .count)
  static let property = Argument("property", .property)
  static let userData = Argument("user_data", .userData, isOptional: true)
  static let outView = Argument("out_view", .outHandle(.view))
  static let outTiming = Argument("out_timing", .outHandle(.timing))
  static let outElement = Argument("out_element", .outHandle(.element))
  static let outAnimation = Argument("out_animation", .outHandle(.animation))
  static let outRect = Argument("out_rect", .outStructure(.rect))
  static let outColor = Argument("out_color", .outStructure(.color))
  static let outSeconds = Argument("out_seconds", .outDouble)
  static let outTable = Argument("out_table", .outObject(.table))

  static func view(_ name: String) -> Argument { Argument(name, .handle(.view)) }
  static func double(_ name: String) -> Argument { Argument(name, .double) }
  static func flag(_ name: String, isLate: Bool = false) -> Argument {
    Argument(name, .int32, rule: .flag, isLate: isLate)
  }
  /// A duration, which the called function refuses below 0.
  static func seconds(_ name: String) -> Argument {
    Argument(name, .double, rule: .seconds, isLate: true)
  }
  static func int32(_ name: String) -> Argument { Argument(name, .int32) }
  static func uint32(_ name: String) -> Argument { Argument(name, .uint32) }
  static func text(_ name: String) -> Argument { Argument(name, .text) }
  static func point(_ name: String) -> Argument { Argument(name, .structure(.point)) }
  static func notNegative(_ name: String) -> Argument {
    Argument(name, .double, rule: .notNegative)
  }
  static func array(_ name: String, of element: NumberStruct, maximum: Int) -> Argument {
    Argument(name, .array(of: element, maximum: maximum))
  }
  static func outDouble(_ name: String) -> Argument { Argument(name, .outDouble) }
  static func outHandle(_ name: String, _ kind: HandleKind) -> Argument {
    Argument(name, .outHandle(kind))
  }
  static func outInt32(_ name: String) -> Argument { Argument(name, .outInt32) }
  static func outUInt32(_ name: String) -> Argument { Argument(name, .outUInt32) }
  static func outInt64(_ name: String) -> Argument { Argument(name, .outInt64) }
  static func outStruct(_ name: String, _ kind: NumberStruct) -> Argument {
    Argument(name, .outStructure(kind))
  }
  static func object(_ kind: ObjectKind) -> Argument { Argument(kind.rawValue, .object(kind)) }
  static func outObject(_ kind: ObjectKind) -> Argument {
    Argument("out_\(kind)", .outObject(kind))
  }
}

/// The rows of functions, which get their names from the functions' table.
extension SignatureRow {
  /// Returns the signature row of a function that reads a value from a context and changes nothing.
  static func read(
    named name: String = "", _ arguments: Argument..., phase: PhaseTag = .any
  ) -> SignatureRow {
    SignatureRow(name, arguments, callClass: .read, phase: phase)
  }

  /// Returns the signature row of a function that changes something, or makes a handle, and whose caller waits for the
  /// answer.
  static func sync(
    named name: String = "", _ arguments: Argument..., phase: PhaseTag = .recording
  ) -> SignatureRow {
    SignatureRow(name, arguments, callClass: .sync, phase: phase)
  }

  /// Returns the signature row of a function that changes a property of a view, and whose caller
  /// need not wait.
  static func set(_ arguments: Argument...) -> SignatureRow {
    SignatureRow("", arguments, callClass: .oneWay, phase: .driving)
  }
}
