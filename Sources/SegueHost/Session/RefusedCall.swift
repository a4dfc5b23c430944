internal import SegueGeometry
internal import SegueProperties
package import SegueWire

/// A call across the ABI that was answered with an error, in words for the plug-in's author.
package struct RefusedCall: Sendable {
  /// The interface, such as "segue.view/1".
  package let interface: String
  /// The name of the called function in the interface.
  package let function: String
  /// The status that the call returned.
  package let status: Status
  /// True for a call of the plug-in, and false for a call of the host.
  package let isFromPlugin: Bool
  /// The reason, as a clause; nil if it is unknown.
  package let reason: String?
  private let arguments: [TraceRecord.Field]
  private let plugin: PluginDescriptor?

  /// The statuses that do not indicate a mistake: a parameter has no value, or a buffer is too small.
  static let ordinary: Set<Status> = [.unset, .tooSmall]
  /// The statuses that a plug-in may provoke deliberately, to find out what the host supports. The plug-in can continue
  /// after such an answer.
  package static let triable: Set<Status> = [.unset, .tooSmall, .unsupported, .unknown]

  /// Makes a refused call from a record of the trace. Handles are shown with the numbers that the trace gave them.
  ///
  /// - Parameter plugin: The plug-in that made the call, or that was called.
  package init(_ record: TraceRecord, by plugin: PluginDescriptor) {
    interface = record.interface
    function = record.function
    status = record.status
    isFromPlugin = record.direction == .pluginToHost
    reason = record.reason
    arguments = record.arguments
    self.plugin = plugin
  }

  /// Makes a refused call from a call that has just been answered.
  ///
  /// - Parameters:
  ///   - names: The words for each argument that is a handle, as `PluginSession.names` gives them; empty if they are
  ///     unknown.
  ///   - reason: The reason for the answer.
  ///   - plugin: The plug-in that made the call; nil if it is unknown.
  init(
    _ call: WireCall, _ status: Status, names: [String?], reason: String?,
    by plugin: PluginDescriptor?
  ) {
    interface = call.table.interface
    function = call.row.name
    self.status = status
    isFromPlugin = true
    self.reason = reason
    self.plugin = plugin
    let (refusedCount, unread) = (call.refusedCount, call.unreadArgument)
    arguments = zip(call.row.inputs, call.arguments).enumerated().map { index, one in
      let name = names.indices.contains(index) ? names[index] : nil
      if let refusedCount, refusedCount.name == one.0.name {
        return TraceRecord.Field(name: one.0.name, value: .unread(refusedCount.count))
      }
      if one.1 == .absent, one.0.name == unread {
        return TraceRecord.Field(name: one.0.name, value: .unreadable)
      }
      return TraceRecord.Field(name: one.0.name, value: Self.value(one.1, one.0, name))
    }
  }

  private static func value(
    _ value: WireValue, _ argument: Argument, _ name: String?
  ) -> TraceRecord.Value {
    switch value {
    case .absent: .null
    case .handle(let handle):
      handle == 0 ? .integer(0) : .text(name ?? argument.kind.handleKind?.article ?? "a handle")
    case .pointer: .text("…")
    case .double(let number): .number(number)
    case .int32(let number): .integer(Int64(number))
    case .uint32(let number) where argument.kind == .property:
      ViewProperty.numbered(number).map { .text($0.name) } ?? .integer(Int64(number))
    case .uint32(let number): .integer(Int64(number))
    case .int64(let number): .integer(number)
    case .text(let text): .text(text)
    case .doubles(let numbers): .numbers(numbers)
    case .handles(let handles): .unread(handles.count)
    case .picture(let picture): .text("\(picture.width)x\(picture.height)")
    }
  }

  // MARK: Words

  /// A sentence with the call, its arguments and interface, and the answer with its reason, such as
  /// "`integer("duration")` of segue.parameters/1 returned WRONG_TYPE: 'duration' is a number".
  package var sentence: String {
    let reason = reason.map { ": \($0)" } ?? ""
    return "`\(function)(\(argumentsText))` of \(interface) returned \(status)\(reason)"
  }

  private var row: SignatureRow? {
    SignatureTable.all.first { $0.interface == interface }?.rows.first { $0.name == function }
  }

  /// The arguments without the ones that only identify the context or instance of the call.
  private var argumentsText: String {
    let inputs = row?.inputs ?? []
    return arguments.compactMap { field -> String? in
      let kind = inputs.first { $0.name == field.name }?.kind
      return switch (kind, field.value) {
      case (.handle(.context), _), (.handle(.interaction), _), (.userData, _),
        (.object(.animator), _), (.object(.controller), _), (.object(.plugin), _):
        nil
      case (_, .null): "NULL"
      // A pointer that is not NULL.
      case (_, .unreadable): "…"
      // A handle, such as "view 3".
      case (.handle, .integer(let number)) where number != 0: "\(field.name) \(number)"
      case (_, .integer(let number)): "\(number)"
      case (_, .number(let number)): Self.short(number)
      // The values are terms of the ABI.
      case (.handle, .text(let text)), (.function, .text(let text)), (.property, .text(let text)):
        text
      case (_, .text(let text)): "\"\(PluginText.line(text))\""
      case (_, .unread(let count)): Self.counted(count, field.name)
      case (_, .numbers(let numbers)):
        "[" + numbers.map(Self.short).joined(separator: ", ") + "]"
      }
    }.joined(separator: ", ")
  }

  /// Returns the number of an array's elements and the array's name, whose plural loses its "s" for
  /// one element: "3 numbers", "1 number".
  private static func counted(_ count: Int, _ name: String) -> String {
    "\(count) \(count == 1 && name.hasSuffix("s") ? String(name.dropLast()) : name)"
  }

  private static func short(_ value: Double) -> String {
    if value.isNaN { return "nan" }
    let rounded = (value * 1000).rounded() / 1000
    return rounded == rounded.rounded() && abs(rounded) < 1e9
      ? "\(Int(clamping: rounded))" : "\(rounded)"
  }

  private func argument(_ name: String) -> TraceRecord.Value? {
    arguments.first { $0.name == name }?.value
  }

  /// The descriptor of the parameter that the call reads; nil for a call that reads no parameter, and for an unknown
  /// parameter.
  package var parameter: ParameterDescriptor? {
    guard interface == SignatureTable.parameters.interface, case .text(let id)? = argument("id")
    else { return nil }
    return plugin?.parameters.first { $0.id == id }
  }

  /// True for a call that was refused because the plug-in does not declare the capability that the call needs.
  package var lacksCapability: Bool {
    status == .unsupported && row?.hostFunction == .animation(.drive)
      && plugin?.has(.frameDriver) == false
  }
}

extension WireCall {
  /// The name of the argument that is not NULL and was not read, because what it points to is wrong; nil if the call was
  /// not refused for this reason.
  var unreadArgument: String? {
    guard fault != nil, let argumentFault, ![.null, .count, .value].contains(argumentFault.cause),
      row.arguments.indices.contains(argumentFault.index)
    else { return nil }
    return row.arguments[argumentFault.index].name
  }

  /// The name of the array argument whose number of elements is not allowed, with that number; nil if the call was not
  /// refused for this reason.
  var refusedCount: (name: String, count: Int)? {
    guard fault != nil, let argumentFault, argumentFault.cause == .count,
      row.arguments.indices.contains(argumentFault.index)
    else { return nil }
    return (row.arguments[argumentFault.index].name, Int(clamping: argumentFault.number))
  }
}
