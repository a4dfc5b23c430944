internal import SegueProperties
internal import SegueText
internal import SegueWire

/// Finds the reason for which a call of a plug-in was refused, as far as the call itself shows the reason. Reasons that
/// only the called function knows are noted by `AnimatorSession.refuse`.
///
/// The reason is a clause. It is made only when a call has failed, and is the same in every process in which a plug-in
/// can run.
struct RefusalReason {
  let call: WireCall
  let status: Status
  /// The plug-in that made the call; nil if it is unknown.
  let plugin: PluginDescriptor?

  /// The reason as a clause; nil if the status already says all that is known.
  var text: String? {
    if let argumentMistake { return argumentMistake }
    return switch status {
    case .wrongType: wrongType
    case .notFinite: "a number is not finite"
    case .staleHandle: "a handle refers to no existing object"
    case .wrongThread: "it was made on a thread on which the host did not call the plug-in"
    case .wrongState: "the function must not be called at this time"
    case .alreadyCompleted: "the transition was completed before"
    case .ended: "the transition has ended"
    case .unknown: unknown
    case .limit: "a limit of the host is exceeded"
    case .invalidArgument: invalid
    case .unsupported: missing.map { "it needs the capability \($0.rawValue)" }
    default: nil
    }
  }

  /// The missing capability because of which the call was refused; nil for a call that was refused for another reason.
  var missing: Capability? {
    guard status == .unsupported, call.fault == nil,
      call.row.hostFunction == .animation(.drive),
      plugin?.has(.frameDriver) == false
    else { return nil }
    return .frameDriver
  }

  // MARK: Arguments

  /// The reason as a clause if an argument did not pass the checks that all functions share; nil
  /// for a call that was refused later.
  private var argumentMistake: String? {
    guard call.fault != nil, let fault = call.argumentFault,
      call.row.arguments.indices.contains(fault.index)
    else { return nil }
    let argument = call.row.arguments[fault.index]
    let name = argument.name
    return switch fault.cause {
    case .value: mistake(in: value(of: fault.index), of: argument)
    case .null: "\(name) is NULL"
    case .count: count(fault, of: argument)
    case .notUTF8: "\(name) is not UTF-8"
    case .tooLong: "\(name) has more than \(WireLimits.textBytes) bytes"
    case .structSize:
      "the size of \(name) is \(fault.number), which is too "
        + (fault.number > WireLimits.structBytes ? "large" : "small")
    case .pixelFormat: "the format of \(name) is \(fault.number), which this host does not know"
    case .pixelScale: "the scale of \(name) must be a finite number of at least 0"
    case .pixelBytes: "the bytes of \(name) are NULL"
    case .pixelShape:
      "the width and height of \(name) must be above 0, and its stride at least 4 x width"
    case .pixelCount: "\(name) has more than \(WireLimits.picturePixels) pixels, or too long a side"
    }
  }

  /// Returns the decoded value of the argument that has this index in the function's signature; nil
  /// if there is no such value.
  private func value(of index: Int) -> WireValue? {
    let before = call.row.arguments[..<index].count { !$0.kind.isResult && $0.kind != .count }
    return call.arguments.indices.contains(before) ? call.arguments[before] : nil
  }

  /// The property that the call names; nil for a call without one, and for an unknown property.
  private var property: ViewProperty? {
    for (argument, value) in zip(call.row.inputs, call.arguments) where argument.kind == .property {
      if case .uint32(let number) = value { return ViewProperty.numbered(number) }
    }
    return nil
  }

  private func mistake(in value: WireValue?, of argument: Argument) -> String? {
    let name = argument.name
    switch (argument.kind, value) {
    case (.property, .uint32(let number)): return "property \(number) is unknown to this host"
    case (.propertyNumbers, .doubles(let numbers)): return property?.mistake(in: numbers)
    case (_, .double(let number)):
      let must = number.isFinite ? argument.rule.requirement : "a finite number"
      return "\(name) is \(ViewProperty.exact(number)); it must be \(must)"
    case (_, .int32(let number)):
      return "\(name) is \(number); it must be \(argument.rule.requirement)"
    case (.structure(let kind), .doubles(let numbers)):
      let index = numbers.firstIndex { !$0.isFinite } ?? numbers.firstIndex { $0 < 0 }
      guard let index, index < kind.count else { return nil }
      let must = numbers[index].isFinite ? argument.rule.requirement : "a finite number"
      return "\(name).\(kind.members[index]) is \(ViewProperty.exact(numbers[index])); it must be "
        + must
    case (.array(let element, _), .doubles(let numbers)):
      guard let index = numbers.firstIndex(where: { !$0.isFinite }) else { return nil }
      let member = element.members[index % element.count]
      return "\(name)[\(index / element.count)]\(member.isEmpty ? "" : ".\(member)") is "
        + "\(ViewProperty.exact(numbers[index])); it must be a finite number"
    default: return nil
    }
  }

  private func count(_ fault: ArgumentFault, of argument: Argument) -> String? {
    switch argument.kind {
    case .propertyNumbers: property?.countText
    case .array(_, let maximum), .handles(_, let maximum):
      "at most \(maximum) \(argument.name) are possible"
    default: nil
    }
  }

  // MARK: Functions

  /// The reason for SEGUE_ERROR_INVALID_ARGUMENT: a number that the rule of its argument does not allow. Nil if there
  /// is none.
  private var invalid: String? {
    zip(call.row.inputs, call.arguments).first { !$0.rule.allows($1) }.flatMap {
      mistake(in: $1, of: $0)
    }
  }

  /// The id of the parameter that the call reads; nil for another call.
  private var parameterID: String? {
    guard call.table === SignatureTable.parameters, call.arguments.count > 1,
      case .text(let id) = call.arguments[1]
    else { return nil }
    return id
  }

  private var wrongType: String {
    guard let id = parameterID, let parameter = plugin?.parameters.first(where: { $0.id == id })
    else { return "it is of another type" }
    return "\(id.excerpt) is \(parameter.type.article)"
  }

  private var unknown: String {
    guard let id = parameterID else {
      if call.table === SignatureTable.elements, case .text(let name)? = call.arguments.last {
        return "the screen has no element called \(name.excerpt)"
      }
      return "nothing has that name"
    }
    let ids = plugin?.parameters.map(\.id) ?? []
    guard let near = nearestName(to: id, among: ids) else {
      return ids.isEmpty
        ? "the plug-in has no parameters"
        : "no parameter is called \(id.excerpt); the plug-in has \(ids.joined(separator: ", "))"
    }
    return "no parameter is called \(id.excerpt); \(didYouMean(near, for: id))"
  }
}

extension ParameterType {
  /// The type with its article: "a number", "an integer".
  fileprivate var article: String {
    self == .integer ? "an integer" : self == .text ? "a text" : "a \(self)"
  }
}
