/// A JSON value whose objects keep the order of their keys.
package enum JSON: Equatable, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByNilLiteral
{
  case null
  case bool(Bool)
  /// A number. JSON cannot express infinities and NaN, so they are written as null.
  case number(Double)
  case string(String)
  case array([JSON])
  case object([(String, JSON)])

  package init(stringLiteral value: String) { self = .string(value) }
  package init(arrayLiteral elements: JSON...) { self = .array(elements) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(integerLiteral value: Int) { self = .number(Double(value)) }
  package init(nilLiteral: ()) { self = .null }

  package init(_ text: String?) { self = text.map(JSON.string) ?? .null }
  package init(_ number: Double?) { self = number.map(JSON.number) ?? .null }
  package init(_ number: Int) { self = .number(Double(number)) }
  package init(_ numbers: [Double]) { self = .array(numbers.map(JSON.number)) }
  package init(_ texts: [String]) { self = .array(texts.map(JSON.string)) }

  package static func == (a: JSON, b: JSON) -> Bool { a.compact == b.compact }

  /// The value on one line.
  package var compact: String {
    var text = ""
    write(to: &text, indent: nil)
    return text
  }

  /// The value with each member or element on its own line, indented by two spaces for each level.
  /// Arrays of simple values stay on one line. Ends with a line feed.
  package var pretty: String {
    var text = ""
    write(to: &text, indent: 0)
    return text + "\n"
  }

  /// True for a value that `pretty` writes on one line.
  private var isPlain: Bool {
    switch self {
    case .array(let elements): elements.allSatisfy(\.isScalar)
    case .object(let members): members.isEmpty
    default: true
    }
  }

  private var isScalar: Bool {
    switch self {
    case .array, .object: false
    default: true
    }
  }

  private func write(to text: inout String, indent: Int?) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .number(let value): text += value.json
    case .string(let value): text.append(jsonQuoted: value)
    case .array(let elements):
      JSON.list(
        "[", "]", elements, to: &text, indent: isPlain ? nil : indent
      ) { element, text, indent in
        element.write(to: &text, indent: indent)
      }
    case .object(let members):
      JSON.list("{", "}", members, to: &text, indent: indent) { member, text, indent in
        text.append(jsonQuoted: member.0)
        text += ": "
        member.1.write(to: &text, indent: indent)
      }
    }
  }

  private static func list<Element>(
    _ open: String, _ close: String, _ elements: [Element], to text: inout String, indent: Int?,
    _ write: (Element, inout String, Int?) -> Void
  ) {
    text += open
    for (index, element) in elements.enumerated() {
      if index > 0 { text += indent == nil ? ", " : "," }
      if let indent { text += "\n" + String(repeating: "  ", count: indent + 1) }
      write(element, &text, indent.map { $0 + 1 })
    }
    if let indent, !elements.isEmpty { text += "\n" + String(repeating: "  ", count: indent) }
    text += close
  }
}
