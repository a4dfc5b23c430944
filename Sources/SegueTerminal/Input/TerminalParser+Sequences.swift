/// Converts complete control sequences to events.
extension TerminalParser {
  /// Returns the event of the key that sends `ESC O byte` or `ESC [ byte`; an empty array for an
  /// unknown byte.
  static func arrow(_ byte: UInt8) -> [TerminalEvent] {
    switch byte {
    case UInt8(ascii: "A"): [.key(.up)]
    case UInt8(ascii: "B"): [.key(.down)]
    case UInt8(ascii: "C"): [.key(.right)]
    case UInt8(ascii: "D"): [.key(.left)]
    case UInt8(ascii: "M"): [.key(.enter)]
    default: []
    }
  }

  /// Returns the event of the sequence `ESC [ parameters final`; an empty array for an unknown
  /// sequence.
  static func control(_ parameters: [UInt8], final: UInt8) -> [TerminalEvent] {
    // A sequence is identified by the mark before its numbers (<, =, > or ?), by bytes such as $ after them, and by its
    // final byte.
    let mark = parameters.first.flatMap { (0x3c...0x3f).contains($0) ? $0 : nil }
    let rest = mark == nil ? parameters[...] : parameters.dropFirst()
    let digits = rest.prefix { $0 >= 0x30 }
    let suffix = rest.dropFirst(digits.count)
    guard let numbers = numbers(digits) else { return [] }
    switch (mark, Array(suffix), final) {
    // An arrow key sends numbers only with modifiers: `ESC [ 1 ; 5 C` is Ctrl and the right arrow.
    case (nil, [], UInt8(ascii: "A")...UInt8(ascii: "D")):
      return arrow(final)
    case (UInt8(ascii: "<"), [], UInt8(ascii: "M")), (UInt8(ascii: "<"), [], UInt8(ascii: "m")):
      guard numbers.count == 3 else { return [] }
      return mouse(numbers[0], numbers[1], numbers[2], isRelease: final == UInt8(ascii: "m"))
    case (UInt8(ascii: "?"), [], UInt8(ascii: "c")):
      return [.reply(.attributes(numbers))]
    case (UInt8(ascii: "?"), [UInt8(ascii: "$")], UInt8(ascii: "y")):
      guard numbers.count == 2 else { return [] }
      // The second number is the mode's state: 0 is unknown, and 4 is permanently off.
      return [.reply(.mode(numbers[0], isKnown: (1...3).contains(numbers[1])))]
    case (nil, [], UInt8(ascii: "n")):
      return numbers == [0] ? [.reply(.ready)] : []
    case (nil, [], UInt8(ascii: "t")):
      guard numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else { return [] }
      if numbers[0] == 6 { return [.reply(.cellSize(width: numbers[2], height: numbers[1]))] }
      if numbers[0] == 4 { return [.reply(.areaSize(width: numbers[2], height: numbers[1]))] }
      return []
    default:
      return []
    }
  }

  /// Returns the numbers between semicolons, each at most 65535; a missing number is 0. Returns nil if there are other
  /// characters.
  private static func numbers(_ bytes: some Collection<UInt8>) -> [Int]? {
    guard !bytes.isEmpty else { return [] }
    var numbers = [0]
    for byte in bytes {
      switch byte {
      case 0x30...0x39:
        numbers[numbers.count - 1] = min(numbers[numbers.count - 1] * 10 + Int(byte) - 0x30, 65535)
      case UInt8(ascii: ";"): numbers.append(0)
      default: return nil
      }
    }
    return numbers
  }

  /// Returns a report of the mouse. `code` has the bits of xterm: the two lowest ones are the button, 4 is shift, 32
  /// movement, 64 the wheel.
  static func mouse(_ code: Int, _ x: Int, _ y: Int, isRelease: Bool) -> [TerminalEvent] {
    // Buttons 8 to 11, which have the bit 128, are ignored.
    guard code >= 0, code & 128 == 0, x >= 1, y >= 1 else { return [] }
    let hasShift = code & 4 != 0
    func report(_ action: MouseReport.Action, _ button: Int? = nil) -> [TerminalEvent] {
      [.mouse(MouseReport(action, button: button, hasShift: hasShift, x: x, y: y))]
    }
    let low = code & 0b11
    if code & 64 != 0 {
      let wheels: [MouseReport.Action] = [.wheelUp, .wheelDown, .wheelLeft, .wheelRight]
      return report(wheels[low])
    }
    let button = low == 3 ? nil : low
    if code & 32 != 0 { return report(.moved, button) }
    return report(isRelease ? .released : .pressed, button)
  }

  /// Returns the answer that a device control string or an application program command contains; an empty array for an
  /// unknown one.
  static func reply(_ isApplication: Bool, _ isDevice: Bool, _ bytes: [UInt8]) -> [TerminalEvent] {
    if isDevice, bytes.starts(with: ">|".utf8) {
      return [.reply(.version(String(decoding: bytes.dropFirst(2), as: UTF8.self)))]
    }
    if isApplication, bytes.first == UInt8(ascii: "G") {
      guard let separator = bytes.firstIndex(of: UInt8(ascii: ";")) else { return [] }
      let message = bytes[(separator + 1)...]
      return [.reply(.kittyGraphics(isFine: message.elementsEqual("OK".utf8)))]
    }
    return []
  }
}
