internal import SegueProperties
package import SegueWire

/// A call across the ABI that was answered with an error, in words for the plug-in's author.
package struct RefusedCall: Sendable {
  /// The interface, such as "segue.view/1".
  package let interface: String
  /// The name of the slot.
  package let function: String
  /// The answer.
  package let status: Status
  /// True for a call of the plug-in, and false for a call of the host.
  package let isFromPlugin: Bool
  private let arguments: [TraceRecord.Field]
  private let plugin: PluginDescriptor?

  /// The statuses that a plug-in gets in ordinary work: a parameter without a value, and a buffer that is too
  /// small.
  static let ordinary: Set<Status> = [.unset, .tooSmall]
  /// The statuses that a plug-in may provoke deliberately, to find out what the host supports; it can continue after
  /// them.
  package static let triable: Set<Status> = [.unset, .tooSmall, .unsupported, .unknown]

  /// Makes a refused call from a record of the trace. Handles are shown with the numbers that the trace gave them.
  ///
  /// - Parameter plugin: The plug-in that made the call, or that was called.
  package init(_ record: TraceRecord, by plugin: PluginDescriptor) {
    interface = record.interface
    function = record.function
    status = record.status
    isFromPlugin = record.direction == .pluginToHost
    arguments = record.arguments
    self.plugin = plugin
  }

  /// - Parameters:
  ///   - names: The name of the view or element of each argument; nil for other arguments, and for handles that
  ///     lead to nothing.
  ///   - plugin: The plug-in that made the call; nil if it is unknown.
  init(_ call: WireCall, _ status: Status, names: [String?], by plugin: PluginDescriptor?) {
    interface = call.table.interface
    function = call.row.name
    self.status = status
    isFromPlugin = true
    self.plugin = plugin
    arguments = zip(call.row.inputs, call.arguments).enumerated().map { index, one in
      let name = names.indices.contains(index) ? names[index] : nil
      return TraceRecord.Field(name: one.0.name, value: Self.value(one.1, one.0, name))
    }
  }

  private static func value(
    _ value: WireValue, _ argument: Argument, _ name: String?
  ) -> TraceRecord.Value {
    switch value {
    case .absent: .null
    case .handle(let handle): handle == 0 ? .integer(0) : .text(name ?? "a stale handle")
    case .pointer: .text("…")
    case .double(let number): .number(number)
    case .int32(let number): .integer(Int64(number))
    case .uint32(let number) where argument.kind == .property:
      ViewProperty.numbered(number).map { .text($0.name) } ?? .integer(Int64(number))
    case .uint32(let number): .integer(Int64(number))
    case .int64(let number): .integer(number)
    case .text(let text): .text(text)
    case .doubles(let numbers): .numbers(numbers)
    case .handles(let handles): .integer(Int64(handles.count))
    case .picture(let picture): .text("\(picture.width)x\(picture.height)")
    }
  }

  // MARK: Words

  /// The names of arguments that are left out, because they only identify the context or instance of the call.
  private static let surroundings: Set = [
    "animator", "context", "controller", "interaction", "plugin", "user_data",
  ]

  /// The names of arguments that are handles. The name is written before the number, as in "view 3".
  private static let handles: Set = [
    "animation", "child", "element", "mask", "other", "parent", "sibling", "subview", "timing",
    "view",
  ]

  /// The names of arguments whose values are terms of the ABI, which are written without quotation marks.
  private static let words = handles.union(["completion", "driver", "property"])

  /// A sentence with the call, its arguments and interface, and the answer with its reason, such as
  /// "`integer("duration")` of segue.parameters/1 returned WRONG_TYPE: it is a number".
  package var sentence: String {
    let reason = reason.map { ": \($0)" } ?? ""
    return "`\(function)(\(argumentsText))` of \(interface) returned \(status)\(reason)"
  }

  private var argumentsText: String {
    arguments.filter { !Self.surroundings.contains($0.name) }.map { field in
      switch field.value {
      case .null: "NULL"
      case .integer(let number):
        number != 0 && Self.handles.contains(field.name) ? "\(field.name) \(number)" : "\(number)"
      case .number(let number): Self.short(number)
      case .text(let text): Self.words.contains(field.name) ? text : "\"\(PluginText.line(text))\""
      case .numbers(let numbers):
        "[" + numbers.map(Self.short).joined(separator: ", ") + "]"
      }
    }.joined(separator: ", ")
  }

  private static func short(_ value: Double) -> String {
    let rounded = (value * 1000).rounded() / 1000
    return rounded == rounded.rounded() && abs(rounded) < 1e9 ? "\(Int(rounded))" : "\(rounded)"
  }

  private func argument(_ name: String) -> TraceRecord.Value? {
    arguments.first { $0.name == name }?.value
  }

  /// The declared parameter that the call reads; nil for another call, and for an unknown parameter.
  package var parameter: ParameterDescriptor? {
    guard interface == SignatureTable.parameters.interface, case .text(let id)? = argument("id")
    else { return nil }
    return plugin?.parameters.first { $0.id == id }
  }

  private var reason: String? {
    switch status {
    case .wrongType: parameter.map { "it is \($0.type.article)" } ?? "it is of another type"
    case .notFinite: "a number isn't finite"
    case .staleHandle: "a handle refers to no existing object"
    case .wrongThread: "it was made on a thread other than the thread of the host's call"
    case .wrongState: "the function must not be called at this time"
    case .alreadyCompleted: "the transition was completed before"
    case .ended: "the transition has ended"
    case .unknown: "nothing has that name"
    case .limit: "a limit of the host is exceeded"
    case .invalidArgument: wrongCount
    case .unsupported: missing
    default: nil
    }
  }

  /// The clause for a call that was refused because the host or the plug-in's descriptor lacks a capability or a
  /// property.
  private var missing: String? {
    if function == "drive", plugin?.has(.frameDriver) == false {
      return "it needs the capability \(Capability.frameDriver.rawValue)"
    }
    if case .integer? = argument("property") { return "this host has no such property" }
    return nil
  }

  /// The clause for a property that was set with a wrong count of numbers; nil for any other call.
  private var wrongCount: String? {
    guard case .text(let name)? = argument("property"),
      let property = ViewProperty.all.first(where: { $0.name == name }),
      case .numbers(let numbers)? = argument("numbers"), !property.allows(count: numbers.count)
    else { return nil }
    let counts = property.counts
    return counts.count == 1
      ? "\(name) has \(counts.lowerBound) number\(counts.lowerBound == 1 ? "" : "s")"
      : "\(name) cannot have \(numbers.count) numbers"
  }
}

extension ParameterType {
  fileprivate var article: String {
    self == .integer ? "an integer" : self == .text ? "a text" : "a \(self)"
  }
}
