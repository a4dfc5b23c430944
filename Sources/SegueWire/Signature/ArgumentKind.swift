internal import CSegue
internal import SegueProperties

/// The kinds of objects to which a 64-bit handle can refer.
package enum HandleKind: String, Sendable, Hashable, CaseIterable {
  case context, view, timing, animation, element, interaction
}

/// The kinds of objects behind pointers that are passed across the ABI. Only the process that made
/// an object can dereference the pointer to it.
package enum ObjectKind: String, Sendable, Hashable, CaseIterable {
  case animator, controller, plugin, host, descriptor, table, pixels
  /// An array of pointers to pixels.
  case pictures
}

/// The structs of `segue/base.h` that functions take or return and whose members are all doubles.
package enum NumberStruct: String, Sendable, Hashable, CaseIterable {
  case point, size, rect, color, matrix, arc
  case cornerRadii = "corner_radii"
  /// A plain double, as an element of an array.
  case number

  /// The number of doubles in the struct.
  package var count: Int {
    switch self {
    case .number: 1
    case .point, .size: 2
    case .rect, .color, .cornerRadii: 4
    case .arc: 6
    case .matrix: 16
    }
  }

  /// The name of the C type of one element.
  var cType: String { self == .number ? "double" : "segue_\(rawValue)_t" }

  /// The names of the struct's doubles in C; an empty name for a plain double.
  package var members: [String] {
    switch self {
    case .number: [""]
    case .point: ["x", "y"]
    case .size: ["width", "height"]
    case .rect: ["x", "y", "width", "height"]
    case .color: ["red", "green", "blue", "alpha"]
    case .cornerRadii: ["top_left", "top_right", "bottom_right", "bottom_left"]
    case .arc: ["control1.x", "control1.y", "control2.x", "control2.y", "end.x", "end.y"]
    case .matrix: (0..<16).map { "m\($0 / 4 + 1)\($0 % 4 + 1)" }
    }
  }
}

/// The kinds of functions that a plug-in passes to the host.
package enum CallbackKind: String, Sendable, Hashable, CaseIterable {
  case completion, driver, painter
}

/// The kind of one C parameter. It determines the C type, the direction, and how a value is
/// checked, sent in a message and shown in a trace.
package enum ArgumentKind: Sendable, Hashable {
  /// A handle, passed by value.
  case handle(HandleKind)
  /// A finite double.
  case double
  case int32
  case uint32
  /// `const char *`: a text in UTF-8 that ends with a zero byte.
  case text
  /// `const segue_rect_t *name`: a struct of finite doubles.
  case structure(NumberStruct)
  /// `const segue_arc_t *name`: an array of structs of finite doubles. The `count` parameter after it gives the number
  /// of structs, at most `maximum`. NULL with a count of 0 is an empty array.
  case array(of: NumberStruct, maximum: Int)
  /// `const segue_view_t *` and the like: an array of handles. The `count` parameter after it gives
  /// the number of handles, at most `maximum`. NULL with a count of 0 is an empty array.
  case handles(HandleKind, maximum: Int)
  /// `const segue_pointer_event_t *` and the like: an event, whose numbers are a `doubles` value.
  case event(EventStruct)
  /// `const segue_pixels_t *`: pixels, which are copied during the call.
  case picture
  /// `uint32_t`: the number of elements of the `array`, `handles` or `propertyNumbers` before it. It has no
  /// separate `WireValue`, because it is the length of that array.
  case count
  /// `uint32_t`: the id of a property of views. A call with an unknown id is answered with `unsupported`.
  case property
  /// `const double *name`: a value of the `property` before it. The `count` parameter after it gives the number of
  /// doubles.
  case propertyNumbers
  /// `double *`: the memory for the numbers of a property, followed by the parameters `capacity`
  /// and `outLength`, as for a buffer. Together the three parameters are one array among the
  /// results.
  case outNumbers
  /// `segue_property_info_t *`: the description of a property, which the host writes.
  case outPropertyInfo
  /// `char *`: the memory for a text, followed by the parameters `capacity` and `outLength`.
  /// Together the three parameters are one text among the results.
  case buffer
  /// `uint32_t`: the number of bytes that fit into `buffer`, including the final zero byte, or the number of doubles
  /// that fit into `outNumbers`.
  case capacity
  /// `uint32_t *`: the length of the text without its zero byte, or the count of the doubles. It is also written when
  /// the status is `tooSmall`.
  case outLength
  /// A pointer to a function of the plug-in, which the host calls.
  case function(CallbackKind)
  /// A `void *` of the plug-in, which the host only passes back.
  case userData
  /// A pointer to an object of one side, which the other side only passes back.
  case object(ObjectKind)
  case outHandle(HandleKind)
  case outDouble
  case outStructure(NumberStruct)
  case outInt32
  case outUInt32
  case outInt64
  case outObject(ObjectKind)

  /// True for a parameter that the called function writes.
  package var isResult: Bool {
    switch self {
    case .buffer, .outNumbers, .outPropertyInfo, .outLength, .outHandle, .outDouble,
      .outStructure, .outInt32, .outUInt32, .outInt64, .outObject:
      true
    default: false
    }
  }

  /// The type as the header writes it.
  package var cType: String {
    switch self {
    case .handle(let kind): "segue_\(kind)_t"
    case .double: "double"
    case .int32: "int32_t"
    case .uint32, .capacity, .count, .property: "uint32_t"
    case .text: "const char *"
    case .array(let element, _): "const \(element.cType) *"
    case .handles(let kind, _): "const segue_\(kind)_t *"
    case .event(let kind): "const \(kind.cType) *"
    case .picture: "const segue_pixels_t *"
    case .propertyNumbers: "const double *"
    case .outNumbers: "double *"
    case .outPropertyInfo: "segue_property_info_t *"
    case .structure(let kind): "const \(kind.cType) *"
    case .buffer: "char *"
    case .outLength, .outUInt32: "uint32_t *"
    case .function(let kind): "segue_\(kind)_t"
    case .userData: "void *"
    case .object(let kind): Self.pointer(to: kind)
    case .outHandle(let kind): "segue_\(kind)_t *"
    case .outDouble: "double *"
    case .outStructure(let kind): "\(kind.cType) *"
    case .outInt32: "int32_t *"
    case .outInt64: "int64_t *"
    case .outObject(let kind): Self.pointer(to: kind) + "*"
    }
  }

  /// The largest number of doubles that a value of this kind has.
  package var maxDoubles: Int {
    switch self {
    case .structure(let kind), .outStructure(let kind): kind.count
    case .event(let kind): kind.count
    case .array(let element, let maximum): element.count * maximum
    case .propertyNumbers, .outNumbers: ViewProperty.maxNumbers
    case .outPropertyInfo: PropertyInfo.maxCount
    default: 0
    }
  }

  private static func pointer(to kind: ObjectKind) -> String {
    switch kind {
    case .animator: "segue_animator_t *"
    case .controller: "segue_interaction_controller_t *"
    case .table: "const void *"
    case .pictures: pointer(to: .pixels) + "const *"
    default: "const segue_\(kind)_t *"
    }
  }
}

/// A restriction on the values of a parameter, in addition to its kind.
package enum ValueRule: Sendable, Hashable {
  case any
  /// An `int32_t` that is 0 or 1.
  case flag
  /// A double that is at least 0, or several doubles that are all at least 0.
  case notNegative
  /// A number of seconds of at least 0.
  case seconds
  /// An `int32_t` that is one of the constants `SEGUE_KEY_…`.
  case key
  /// An `int32_t` that is one of the constants `SEGUE_DIRECTION_…`.
  case direction
  /// An `int32_t` that is one of the constants `SEGUE_LOG_…`.
  case level

  /// Returns true when the value satisfies the rule, or when the rule does not apply to values of
  /// this kind.
  package func allows(_ value: WireValue) -> Bool {
    switch (self, value) {
    case (.flag, .int32(let number)): number == 0 || number == 1
    case (.notNegative, .double(let number)), (.seconds, .double(let number)): !(number < 0)
    case (.notNegative, .doubles(let numbers)): numbers.allSatisfy { !($0 < 0) }
    case (.key, .int32(let key)): [SEGUE_KEY_FROM, SEGUE_KEY_TO].contains(Int(key))
    case (.direction, .int32(let direction)):
      [SEGUE_DIRECTION_FORWARD, SEGUE_DIRECTION_BACKWARD].contains(Int(direction))
    case (.level, .int32(let level)): (0...3).contains(level)
    default: true
    }
  }

  /// The allowed values, as words that follow "must be".
  package var requirement: String {
    switch self {
    case .any: "a finite number"
    case .flag: "0 or 1"
    case .notNegative: "at least 0"
    case .seconds: "at least 0 seconds"
    case .key: "SEGUE_KEY_FROM (\(SEGUE_KEY_FROM)) or SEGUE_KEY_TO (\(SEGUE_KEY_TO))"
    case .direction:
      "SEGUE_DIRECTION_FORWARD (\(SEGUE_DIRECTION_FORWARD)) or "
        + "SEGUE_DIRECTION_BACKWARD (\(SEGUE_DIRECTION_BACKWARD))"
    case .level: "from 0 to 3"
    }
  }
}

/// One C parameter: its name in the header, its kind, and whether it may be NULL or 0.
package struct Argument: Sendable, Hashable {
  package let name: String
  package let kind: ArgumentKind
  /// A pointer that may be NULL, or a handle that may be 0.
  package let isOptional: Bool
  /// The rule for the parameter's value. A call that breaks it is answered with `invalidArgument`.
  package let rule: ValueRule
  /// True if the called function checks the rule, after it has checked that it may be called at this time.
  package let isLate: Bool

  package init(
    _ name: String, _ kind: ArgumentKind, isOptional: Bool = false, rule: ValueRule = .any,
    isLate: Bool = false
  ) {
    self.name = name
    self.kind = kind
    self.isOptional = isOptional
    self.rule = rule
    self.isLate = isLate
  }

  /// The rule that is checked before the function is called.
  var earlyRule: ValueRule { isLate ? .any : rule }
}
