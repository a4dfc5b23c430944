internal import SeguePlugin
package import SegueWire
package import TestSupport

/// Random valid messages of all kinds.
extension Message {
  /// Returns a message of any kind. The values of a call or an answer have the types that the
  /// called function requires.
  package static func random(_ dice: inout Dice) -> Message {
    switch Int.random(in: 0..<11, using: &dice) {
    case 0: return .open(OpenRequest.random(&dice).bytes)
    case 1: return .opened(OpenAnswer.random(&dice).bytes)
    case 2...5:
      let call = WireCall.random(&dice).randomlyRefused(&dice)
      return .call(
        CallMessage(
          call, function: .random(in: 0...(.max), using: &dice),
          waits: call.row.callClass != .oneWay || .random(using: &dice),
          credit: .random(in: 0...(.max), using: &dice),
          serial: .random(in: 0...(.max), using: &dice)))
    case 6...7:
      return .answer(
        AnswerMessage(
          .random(to: .random(&dice), &dice), credit: .random(in: 0...(.max), using: &dice),
          serial: .random(in: 0...(.max), using: &dice)))
    case 8: return .paint(.random(&dice))
    default:
      let call = WireCall.random(&dice)
      let answer = WireAnswer.random(to: call, &dice)
      return .note(
        [.began, .answered(call, answer), .returned(call, answer)].randomElement(using: &dice)
          ?? .began)
    }
  }
}

extension PaintMessage {
  static func random(_ dice: inout Dice) -> PaintMessage {
    var message = PaintMessage(
      surface: .random(in: 0...9, using: &dice), function: .random(in: 0...(.max), using: &dice),
      userData: .random(in: 0...(.max), using: &dice),
      values: (0..<Int.random(in: 0...64, using: &dice)).map(Double.init),
      isParallel: .random(using: &dice), inputCount: .random(in: 0...9, using: &dice),
      width: .random(in: 0...40_000, using: &dice), height: .random(in: 0...40_000, using: &dice),
      scale: .random(in: 0...4, using: &dice))
    message.hasFiles = .random(using: &dice)
    message.bands = .random(in: 0...9, using: &dice)
    message.inputBytes = .random(in: 0...(.max), using: &dice)
    message.outputBytes = .random(in: 0...(.max), using: &dice)
    message.hasMargins = .random(using: &dice)
    message.released = (0..<UInt32.random(in: 0...3, using: &dice)).map(\.self)
    message.serial = .random(in: 0...(.max), using: &dice)
    return message
  }
}

extension WireCall {
  /// Returns a call of a random function, from one table of the ABI or from all tables.
  package static func random(_ dice: inout Dice, of table: SignatureTable? = nil) -> WireCall {
    let table = table ?? SignatureTable.all.randomElement(using: &dice) ?? .view
    let slot = Int.random(in: table.rows.indices, using: &dice)
    return WireCall(
      table: table, slot: slot,
      arguments: table.rows[slot].inputs.map { WireValue.random(for: $0, &dice) })
  }

  /// Returns the call unchanged with a probability of three in four. Otherwise returns the call
  /// with a fault, for which it is refused. The fault may name an argument.
  fileprivate func randomlyRefused(_ dice: inout Dice) -> WireCall {
    guard Int.random(in: 0..<4, using: &dice) == 0 else { return self }
    let causes = ArgumentFault.Cause.allCases
    let fault = ArgumentFault(
      .random(in: row.arguments.indices, using: &dice), causes.randomElement(using: &dice) ?? .null,
      .random(in: 0...(.max), using: &dice))
    return WireCall(
      table: table, slot: slot, arguments: arguments, fault: .invalidArgument,
      in: Bool.random(using: &dice) ? fault : nil)
  }
}

extension WireAnswer {
  /// Returns a failure with a probability of one in four, otherwise a success with all results of
  /// the called function.
  package static func random(to call: WireCall, _ dice: inout Dice) -> WireAnswer {
    if Int.random(in: 0..<4, using: &dice) == 0 {
      return WireAnswer(Status(rawValue: .random(in: -20 ... -1, using: &dice)))
    }
    return WireAnswer(.ok, call.row.outputs.map { WireValue.random(for: $0, &dice) })
  }
}

extension WireValue {
  /// Returns a random value of the argument's type that obeys the argument's rule, as a stub would
  /// read it from C.
  package static func random(for argument: Argument, _ dice: inout Dice) -> WireValue {
    if argument.isOptional, !isHandle(argument.kind), Int.random(in: 0..<4, using: &dice) == 0 {
      return .absent
    }
    switch argument.rule {
    case .flag: return .int32(.random(in: 0...1, using: &dice))
    case .notNegative:
      guard case .structure(let kind) = argument.kind else { return .double(abs(double(&dice))) }
      return .doubles((0..<kind.count).map { _ in abs(double(&dice)) })
    case .seconds: return .double(abs(double(&dice)))
    case .key: return .int32(.random(in: 1...2, using: &dice))
    case .direction: return .int32(.random(in: 0...1, using: &dice))
    case .level: return .int32(.random(in: 0...3, using: &dice))
    case .any: break
    }
    switch argument.kind {
    case .handle, .outHandle: return .handle(number(&dice))
    case .double, .outDouble: return .double(double(&dice))
    case .structure(let kind), .outStructure(let kind):
      return .doubles((0..<kind.count).map { _ in double(&dice) })
    case .array(let element, let maximum):
      let count = Int.random(in: 0...maximum, using: &dice) * element.count
      return .doubles((0..<count).map { _ in double(&dice) })
    case .handles(_, let maximum):
      return .handles((0..<Int.random(in: 0...maximum, using: &dice)).map { _ in number(&dice) })
    case .event(let kind): return .doubles((0..<kind.count).map { _ in double(&dice) })
    case .picture:
      let width = Int.random(in: 1...9, using: &dice)
      let height = Int.random(in: 1...9, using: &dice)
      let bytes = (0..<4 * width * height).map { UInt8(truncatingIfNeeded: $0) }
      let picture = WirePicture(width: width, height: height, scale: 2, bytes: bytes)
      return picture.map { .picture($0) } ?? .absent
    case .int32, .outInt32: return .int32(Int32(truncatingIfNeeded: number(&dice)))
    // The number 5 is the property alpha, whose value is a single number.
    case .property: return .uint32(5)
    case .propertyNumbers, .outNumbers: return .doubles([double(&dice)])
    case .outPropertyInfo:
      return .doubles((0..<7 + 5 * Int.random(in: 0...9, using: &dice)).map { _ in double(&dice) })
    case .uint32, .outUInt32, .capacity, .outLength, .count:
      return .uint32(UInt32(truncatingIfNeeded: number(&dice)))
    case .outInt64: return .int64(Int64(truncatingIfNeeded: number(&dice)))
    case .text, .buffer: return .text(.random(&dice))
    case .function, .userData, .object, .outObject:
      return .pointer(max(1, UInt(truncatingIfNeeded: number(&dice))))
    }
  }

  private static func isHandle(_ kind: ArgumentKind) -> Bool {
    if case .handle = kind { return true }
    return false
  }

  /// Returns a number that is mostly small, as handles and indices are.
  private static func number(_ dice: inout Dice) -> UInt64 {
    .random(in: 0...(.max), using: &dice) >> UInt64.random(in: 0..<64, using: &dice)
  }

  private static func double(_ dice: inout Dice) -> Double {
    let special = [0, -0.0, 1, 0.5, -1, .greatestFiniteMagnitude, .leastNonzeroMagnitude, 1e9]
    return Bool.random(using: &dice)
      ? special.randomElement(using: &dice) ?? 0 : .random(in: -1000...1000, using: &dice)
  }
}

extension String {
  static func random(_ dice: inout Dice) -> String {
    let texts = [
      "", "slide", "org.example.fixture", "größer 🎞", "\u{7f}\n\u{202e}", "e\u{301}", "a\0b",
      String(repeating: "x", count: .random(in: 0..<300, using: &dice)),
    ]
    return texts.randomElement(using: &dice) ?? ""
  }
}

extension OpenRequest {
  static func random(_ dice: inout Dice) -> OpenRequest {
    OpenRequest(
      library: .random(&dice), isHardened: .random(using: &dice), isTraced: .random(using: &dice))
  }
}

extension OpenAnswer {
  static func random(_ dice: inout Dice) -> OpenAnswer {
    Int.random(in: 0..<4, using: &dice) == 0
      ? .refused(.random(&dice)) : .opened(.random(&dice))
  }
}

extension LibraryReport {
  /// Returns a random report about a library with at most four descriptors, some of them refused.
  static func random(_ dice: inout Dice) -> LibraryReport {
    let count = Int.random(in: 0...4, using: &dice)
    var report = LibraryReport(
      plugin: .random(in: 0...(.max), using: &dice),
      items: (0..<count).map { _ in
        Bool.random(using: &dice)
          ? .copied(.random(&dice)) : .refused(id: text(&dice), .random(&dice))
      })
    report.animator = interface(&dice)
    report.controller = interface(&dice)
    report.life = interface(&dice)
    return report
  }

  private static func interface(_ dice: inout Dice) -> Interface {
    switch Int.random(in: 0..<3, using: &dice) {
    case 0: .unused
    case 1: .slots((0..<5).map { _ in .random(using: &dice) })
    default: .refused(.random(&dice))
    }
  }

  fileprivate static func text(_ dice: inout Dice) -> String? {
    Bool.random(using: &dice) ? .random(&dice) : nil
  }
}

extension DescriptorCopy {
  fileprivate static func random(_ dice: inout Dice) -> DescriptorCopy {
    func texts(_ dice: inout Dice) -> [String] {
      (0..<Int.random(in: 0...3, using: &dice)).map { _ in .random(&dice) }
    }
    var copy = DescriptorCopy()
    copy.kind = .random(in: 0...3, using: &dice)
    copy.id = LibraryReport.text(&dice)
    copy.alias = LibraryReport.text(&dice)
    copy.name = LibraryReport.text(&dice)
    copy.version = LibraryReport.text(&dice)
    copy.summary = LibraryReport.text(&dice)
    copy.author = LibraryReport.text(&dice)
    copy.license = LibraryReport.text(&dice)
    copy.capabilities = texts(&dice)
    copy.requiredInterfaces = texts(&dice)
    copy.parameters = (0..<Int.random(in: 0...3, using: &dice)).map { _ in
      var parameter = ParameterCopy()
      parameter.type = .random(in: 0...9, using: &dice)
      parameter.id = LibraryReport.text(&dice)
      parameter.help = LibraryReport.text(&dice)
      parameter.defaultText = LibraryReport.text(&dice)
      parameter.choices = texts(&dice)
      parameter.minimum = .random(in: -9...9, using: &dice)
      return parameter
    }
    return copy
  }
}

extension Message {
  /// Returns the content of the message `opened`, with a random report or refusal.
  package static func randomReport(_ dice: inout Dice) -> [UInt8] { OpenAnswer.random(&dice).bytes }
}
