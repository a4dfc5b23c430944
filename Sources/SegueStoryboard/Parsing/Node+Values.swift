internal import SegueGeometry
internal import SegueText
internal import SegueYAML

/// The values of nodes. A property of an optional type is nil for a node of another kind.
extension Node {
  var place: Storyboard.Place? {
    mark.map { Storyboard.Place(line: $0.line, column: $0.column, file: $0.file) }
  }

  /// Returns the node of the key itself, which has the key's position; nil when there is no such key.
  func key(_ name: String) -> Node? {
    entries.first { $0.key.text == name }?.key
  }

  /// Returns the value of a key; nil when there is no such key.
  func value(_ name: String) -> Node? {
    entries.first { $0.key.text == name }?.value
  }

  /// A mapping's keys and values in the order of the file.
  var entries: [(key: Node, value: Node)] {
    guard case .mapping(let entries) = content else { return [] }
    return entries
  }

  var items: [Node] {
    guard case .sequence(let items) = content else { return [] }
    return items
  }

  /// The text of a scalar as written in the file; empty for other nodes.
  var text: String {
    guard case .scalar(let text) = content else { return "" }
    return text
  }

  private var isPlain: Bool {
    guard case .scalar = content else { return false }
    return style == .plain || style == .automatic
  }

  /// True for a null value: `~`, `null`, or nothing after the key.
  var isNothing: Bool { isPlain && ["", "~", "null"].contains(text) }

  /// The number of a scalar that is not in quotes; nil unless it is finite.
  var number: Double? {
    guard isPlain else { return nil }
    let allowed = text.utf8.allSatisfy { (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) }
    guard allowed, text.utf8.contains(where: { (0x30...0x39).contains($0) }) else { return nil }
    // Swift requires a digit before the decimal point, and YAML does not.
    guard let number = Double(text) ?? Double("0" + text), number.isFinite else { return nil }
    return number
  }

  /// The points in `40`, or the share in `8%`.
  var length: Storyboard.Length? {
    if let number { return .points(number) }
    guard case .scalar(let text) = content, text.hasSuffix("%"), let share = Double(share: text), share.isFinite else {
      return nil
    }
    return .share(share)
  }

  /// The number as an integer; nil if it has a fraction or is out of range.
  var whole: Int? { number.flatMap { Int(exactly: $0) } }

  var flag: Bool? {
    guard isPlain else { return nil }
    return switch text {
    case "true", "True", "TRUE": true
    case "false", "False", "FALSE": false
    default: nil
    }
  }

  var numbers: [Double]? {
    guard case .sequence(let items) = content else { return nil }
    var all: [Double] = []
    for node in items {
      guard let number = node.number else { return nil }
      all.append(number)
    }
    return all
  }

  /// Returns the numbers of a list; nil for a list of another length.
  func numbers(_ count: Int) -> [Double]? { numbers.flatMap { $0.count == count ? $0 : nil } }

  /// The size in `390x844` or `[390, 844]`; nil unless both sides are from 1 to 10,000 points.
  var size: Size? {
    let size: Size
    if case .both(let width, let height)? = SizeText(parsing: text) {
      size = Size(width: width, height: height)
    } else if let numbers, numbers.count == 2 {
      size = Size(width: numbers[0], height: numbers[1])
    } else {
      return nil
    }
    let sides = 1.0...10_000
    return sides.contains(size.width) && sides.contains(size.height) ? size : nil
  }

  var color: Color? { isNothing ? nil : Color(parsing: text) }

  var setting: Storyboard.Setting? {
    if let number { return .number(number) }
    if let flag { return .flag(flag) }
    if let numbers, !numbers.isEmpty, numbers.count <= 100 { return .numbers(numbers) }
    guard case .scalar = content, !isNothing else { return nil }
    return .text(text)
  }

  /// The description of the node after "found" in messages, such as "a list".
  var found: String {
    switch content {
    case .mapping: return "a mapping"
    case .sequence:
      return numbers.map { "[\($0.map(\.short).joined(separator: ", "))]".quotable } ?? "a list"
    case .scalar:
      if isNothing { return "nothing" }
      if let number { return "the number \(number.short)" }
      if let flag { return "\(flag)" }
      return "the string '\(text.quotable)'"
    }
  }
}
