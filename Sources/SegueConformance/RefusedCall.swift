internal import SegueHost
internal import SegueWire

/// A call across the ABI that was answered with an error, in words for the plug-in's author.
struct RefusedCall {
  let call: TraceRecord
  /// The plug-in that made the call, or that was called.
  let plugin: PluginDescriptor

  /// The arguments that say only in which context or instance a call is made.
  private static let surroundings: Set = [
    "animator", "context", "controller", "interaction", "plugin", "user_data",
  ]

  /// The call with its arguments and interface, and the answer with its reason:
  /// "`integer("duration")` of segue.parameters/1 answered WRONG_TYPE: it is a number".
  var sentence: String {
    let reason = reason.map { ": \($0)" } ?? ""
    return "`\(call.function)(\(arguments))` of \(call.interface) answered \(call.status)\(reason)"
  }

  /// The advice that follows the status; nil if the status says too little.
  var advice: CaseText? {
    guard call.direction == .pluginToHost else { return nil }
    return switch call.status {
    case .notFinite: "pass finite numbers: neither NaN nor infinity"
    case .staleHandle:
      "use only handles that the host gave in this transition, and none of something that was removed or "
        + "ended; \(part: .attempt(.trace)) shows which calls gave them"
    case .wrongType where parameter != nil:
      "read each parameter with the function of the type that it is declared with"
    case .invalidArgument, .wrongType, .unknown:
      "compare the arguments with what docs/abi.md says of the function"
    case .wrongThread: "call the host only from the thread on which it called the plug-in"
    case .wrongState, .ended, .unsupported:
      "docs/abi.md says when the function may be called, and with which capability"
    case .alreadyCompleted: "call complete once, at the end"
    case .limit: "make fewer or smaller things; the guide lists the host's limits"
    default: nil
    }
  }

  private var arguments: String {
    call.arguments.filter { !Self.surroundings.contains($0.name) }.map { field in
      switch field.value {
      case .null: "NULL"
      case .integer(let number):
        Self.handles.contains(field.name) ? "\(field.name) \(number)" : "\(number)"
      case .number(let number): ConformanceCase.short(number)
      case .text(let text): field.name == "property" ? text : "\"\(text)\""
      case .numbers(let numbers):
        "[" + numbers.map(ConformanceCase.short).joined(separator: ", ") + "]"
      }
    }.joined(separator: ", ")
  }

  /// The names of arguments that are handles, whose numbers mean nothing without them.
  private static let handles: Set = [
    "animation", "child", "element", "mask", "other", "parent", "sibling", "subview", "timing",
    "view",
  ]

  /// The declared parameter that the call reads; nil for another call, and for an unknown parameter.
  private var parameter: ParameterDescriptor? {
    guard call.interface.hasPrefix("segue.parameters/"),
      case .text(let id)? = call.arguments.first(where: { $0.name == "id" })?.value
    else { return nil }
    return plugin.parameters.first { $0.id == id }
  }

  private var reason: String? {
    switch call.status {
    case .wrongType: parameter.map { "it is \($0.type.article)" } ?? "it is of another type"
    case .notFinite: "a number isn't finite"
    case .staleHandle: "a handle belongs to nothing that is there"
    case .wrongThread: "it was made on another thread than the host's call"
    case .wrongState: "it is not possible at this moment"
    case .alreadyCompleted: "the transition was completed before"
    case .ended: "the transition has ended"
    case .unknown: "nothing has that name"
    case .limit: "a limit of the host is exceeded"
    case .unsupported where call.function == "drive" && !plugin.has(.frameDriver):
      "it needs the capability \(Capability.frameDriver.rawValue)"
    default: nil
    }
  }
}

extension ParameterType {
  fileprivate var article: String {
    self == .integer ? "an integer" : self == .text ? "a text" : "a \(self)"
  }
}

extension CallList {
  /// Returns the last call of the plug-in that the host refused, apart from statuses that a plug-in may ask for
  /// on purpose; nil for none.
  func lastRefusal(of plugin: PluginDescriptor) -> RefusedCall? {
    let harmless: [Status] = [.unset, .tooSmall]
    return records.last {
      $0.direction == .pluginToHost && $0.status.isFailure && !harmless.contains($0.status)
    }.map { RefusedCall(call: $0, plugin: plugin) }
  }
}
