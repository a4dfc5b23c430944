internal import SegueProperties

/// The binary form of a message: the number of bytes that follow (32 bits), the kind (8 bits), and the content. Both
/// processes are of the same version, so the numbers of kinds and tables may change between versions.
extension Message {
  /// The maximum size of a message in bytes. The largest messages contain a picture; the texts of a plug-in are far
  /// shorter. Without a limit, the other side could make this process allocate any amount of memory.
  package static let largest = 4 * WireLimits.picturePixels + 4 << 10

  private enum Kind: UInt8 {
    case open = 1
    case opened, call, answer, note, paint
  }

  /// The message as bytes, preceded by its length.
  package var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.number(UInt32(0))
    switch self {
    case .open(let content):
      writer.number(Kind.open.rawValue)
      writer.raw(content)
    case .opened(let content):
      writer.number(Kind.opened.rawValue)
      writer.raw(content)
    case .call(let message):
      writer.number(Kind.call.rawValue)
      writer.number(UInt64(message.function))
      writer.flag(message.waits)
      writer.number(message.credit)
      writer.number(message.serial)
      writer.call(message.call)
    case .answer(let message):
      writer.number(Kind.answer.rawValue)
      writer.number(message.credit)
      writer.number(message.serial)
      writer.answer(message.answer)
    case .note(let note):
      writer.number(Kind.note.rawValue)
      writer.note(note)
    case .paint(let message):
      writer.number(Kind.paint.rawValue)
      writer.paint(message)
    }
    return writer.prefixedWithLength()
  }

  /// Reads a message from its bytes after the length.
  ///
  /// Checks that the table and the slot exist, that each value has the kind that the function's
  /// signature states, that numbers are finite unless the call has a fault, and that no bytes are
  /// left over. Does not check whether handles and addresses are valid.
  package init(bytes: [UInt8]) throws(Malformed) {
    var reader = ByteReader(bytes)
    guard let kind = Kind(rawValue: try reader.number()) else {
      throw Malformed("a message of an unknown kind")
    }
    switch kind {
    case .open: self = .open(reader.rest())
    case .opened: self = .opened(reader.rest())
    case .call:
      let function = UInt(try reader.number(UInt64.self))
      let waits = try reader.flag()
      let credit: UInt32 = try reader.number()
      let serial: UInt32 = try reader.number()
      let call = try reader.call()
      guard waits || call.row.callClass == .oneWay else {
        throw Malformed("a call of \(call.row.name) that does not wait")
      }
      self = .call(
        CallMessage(call, function: function, waits: waits, credit: credit, serial: serial))
    case .answer:
      let credit: UInt32 = try reader.number()
      let serial: UInt32 = try reader.number()
      self = .answer(AnswerMessage(try reader.answer(), credit: credit, serial: serial))
    case .note: self = .note(try reader.note())
    case .paint: self = .paint(try reader.paint())
    }
    try reader.end()
  }
}

extension ByteWriter {
  fileprivate mutating func note(_ note: NoteMessage) {
    switch note {
    case .answered(let call, let answer):
      number(UInt8(1))
      self.call(call)
      self.answer(answer)
    case .began: number(UInt8(2))
    case .returned(let call, let answer):
      number(UInt8(3))
      self.call(call)
      self.answer(answer)
    }
  }

  fileprivate mutating func call(_ call: WireCall) {
    number(UInt8(clamping: SignatureTable.index(of: call.table)))
    number(UInt8(clamping: call.slot))
    number(call.fault?.rawValue ?? 0)
    if call.fault != nil { argumentFault(call.argumentFault) }
    list(call.arguments) { $0.value($1) }
  }

  private mutating func argumentFault(_ fault: ArgumentFault?) {
    flag(fault != nil)
    guard let fault else { return }
    number(UInt8(clamping: fault.index))
    number(fault.cause.rawValue)
    number(fault.number)
  }

  fileprivate mutating func answer(_ answer: WireAnswer) {
    number(answer.status.rawValue)
    list(answer.results) { $0.value($1) }
  }

  private mutating func value(_ value: WireValue) {
    switch value {
    case .absent: number(UInt8(0))
    case .handle(let handle):
      number(UInt8(1))
      number(handle)
    case .double(let value):
      number(UInt8(2))
      double(value)
    case .int32(let value):
      number(UInt8(3))
      number(value)
    case .uint32(let value):
      number(UInt8(4))
      number(value)
    case .int64(let value):
      number(UInt8(5))
      number(value)
    case .text(let value):
      number(UInt8(6))
      text(value)
    case .doubles(let values):
      number(UInt8(7))
      list(values) { $0.double($1) }
    case .pointer(let address):
      number(UInt8(8))
      number(UInt64(address))
    case .handles(let handles):
      number(UInt8(9))
      list(handles) { $0.number($1) }
    case .picture(let picture):
      number(UInt8(10))
      number(UInt32(clamping: picture.width))
      number(UInt32(clamping: picture.height))
      double(picture.scale)
      raw(picture.bytes)
    }
  }

  fileprivate consuming func prefixedWithLength() -> [UInt8] {
    var result = bytes
    let length = UInt32(clamping: result.count - 4)
    for index in 0..<4 { result[index] = UInt8(truncatingIfNeeded: length >> (8 * UInt32(index))) }
    return result
  }
}

extension ByteReader {
  /// The maximum number of values in a call or an answer.
  private static var maxValues: Int { 32 }
  /// The maximum number of doubles in one value: the largest that any function of the ABI allows.
  private static let maxDoubles =
    SignatureTable.all.flatMap(\.rows).flatMap(\.arguments).map(\.kind.maxDoubles).max() ?? 0

  fileprivate mutating func note() throws(Malformed) -> NoteMessage {
    switch try number(UInt8.self) {
    case 1: return .answered(try call(), try answer())
    case 2: return .began
    case 3: return .returned(try call(), try answer())
    default: throw Malformed("a notification of an unknown kind")
    }
  }

  fileprivate mutating func call() throws(Malformed) -> WireCall {
    let index = Int(try number(UInt8.self))
    let slot = Int(try number(UInt8.self))
    guard SignatureTable.all.indices.contains(index) else {
      throw Malformed("a call to an unknown interface")
    }
    let table = SignatureTable.all[index]
    guard table.rows.indices.contains(slot) else {
      throw Malformed("a call of slot \(slot) of \(table.interface), which does not have this slot")
    }
    let code: Int32 = try number()
    // A call with a fault is answered with the fault's status and without results. The status must
    // therefore be an error.
    guard code <= 0 else { throw Malformed("a fault whose status is not an error") }
    let fault = code == 0 ? nil : Status(rawValue: code)
    let argumentFault = fault == nil ? nil : try argumentFault(of: table.rows[slot])
    let arguments = try values()
    let call = WireCall(
      table: table, slot: slot, arguments: arguments, fault: fault, in: argumentFault)
    guard call.hasArgumentsOfItsRow else {
      throw Malformed("a call of \(call.row.name) with arguments that do not match its signature")
    }
    return call
  }

  private mutating func argumentFault(
    of row: SignatureRow
  ) throws(Malformed) -> ArgumentFault? {
    guard try flag() else { return nil }
    let index = Int(try number(UInt8.self))
    guard row.arguments.indices.contains(index),
      let cause = ArgumentFault.Cause(rawValue: try number())
    else { throw Malformed("a fault in an argument that \(row.name) does not have") }
    return ArgumentFault(index, cause, try number())
  }

  fileprivate mutating func answer() throws(Malformed) -> WireAnswer {
    let status = Status(rawValue: try number())
    return WireAnswer(status, try values())
  }

  private mutating func values() throws(Malformed) -> [WireValue] {
    try list(limit: Self.maxValues) { reader throws(Malformed) in try reader.value() }
  }

  private mutating func value() throws(Malformed) -> WireValue {
    switch try number(UInt8.self) {
    case 0: return .absent
    case 1: return .handle(try number())
    case 2: return .double(try double())
    case 3: return .int32(try number())
    case 4: return .uint32(try number())
    case 5: return .int64(try number())
    case 6: return .text(try text())
    case 7:
      return .doubles(
        try list(limit: Self.maxDoubles) { reader throws(Malformed) in try reader.double() })
    case 8: return .pointer(UInt(try number(UInt64.self)))
    case 9:
      return .handles(
        try list(limit: Self.maxValues) { reader throws(Malformed) in try reader.number() })
    case 10:
      let (width, height) = (Int(try number(UInt32.self)), Int(try number(UInt32.self)))
      let scale = try double()
      guard WirePicture.allows(width: width, height: height),
        let picture = WirePicture(
          width: width, height: height, scale: scale, bytes: try raw(4 * width * height))
      else { throw Malformed("a picture of an impossible size") }
      return .picture(picture)
    default: throw Malformed("a value of an unknown kind")
    }
  }
}

extension SignatureTable {
  /// Returns the number by which messages identify the table.
  fileprivate static func index(of table: SignatureTable) -> Int {
    all.firstIndex { $0 === table } ?? 0
  }
}

extension WireCall {
  /// True if the call's property exists and can have the numbers that the call sets. Also true for a call without a
  /// property, and for a call that sets no numbers of its property.
  private var hasValueOfItsProperty: Bool {
    let inputs = row.inputs
    guard let index = inputs.firstIndex(where: { $0.kind == .property }) else { return true }
    guard case .uint32(let number) = arguments[index],
      let property = ViewProperty.numbered(number)
    else { return false }
    guard index + 1 < inputs.count, inputs[index + 1].kind == .propertyNumbers else { return true }
    guard case .doubles(let numbers) = arguments[index + 1] else { return false }
    return property.fault(of: numbers) == nil
  }

  /// True when these arguments could have been decoded from a C call: each input in the function's signature has a
  /// value of the right kind, and no text is too long. If the call has a fault, arguments may also be absent, and
  /// numbers may be infinite or NaN.
  fileprivate var hasArgumentsOfItsRow: Bool {
    let inputs = row.inputs
    guard arguments.count == inputs.count, fault != nil || hasValueOfItsProperty else {
      return false
    }
    return zip(inputs, arguments).allSatisfy { input, value in
      guard fault != nil || input.earlyRule.allows(value) else { return false }
      switch value {
      case .text(let text):
        return input.kind.accepts(value) && text.utf8.count <= WireLimits.textBytes
      case .absent: return fault != nil || input.isOptional
      case .double(let number):
        return input.kind.accepts(value) && (fault != nil || number.isFinite)
      case .doubles(let numbers):
        return input.kind.accepts(value) && (fault != nil || numbers.allSatisfy(\.isFinite))
      case .pointer(let address):
        return input.kind.accepts(value) && (fault != nil || address != 0 || input.isOptional)
      default: return input.kind.accepts(value)
      }
    }
  }
}

extension WireAnswer {
  /// Returns true when the answer has the results that the function's signature row states: all of them after a
  /// success, none after a failure, and only the length for a text or numbers that did not fit.
  package func fits(_ row: SignatureRow) -> Bool {
    if status == .tooSmall, row.capacityInput != nil {
      guard results.count == 1, case .uint32 = results[0] else { return false }
      return true
    }
    guard !status.isFailure else { return results.isEmpty }
    let outputs = row.outputs
    return results.count == outputs.count
      && zip(outputs, results).allSatisfy { $0.kind.accepts($1) }
  }
}
