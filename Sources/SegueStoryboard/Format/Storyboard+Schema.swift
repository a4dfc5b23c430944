internal import SegueText

extension Storyboard {
  /// The JSON Schema (2020-12) of storyboard files, for editors. It is generated from the tables with which
  /// the reader checks files, so it always agrees with the reader. It ends in a line feed.
  public static var schema: String {
    var members: [(String, JSONText)] = [
      ("$schema", .text("https://json-schema.org/draft/2020-12/schema")),
      ("title", .text("Segue storyboard, version 1")),
    ]
    members += StoryboardKeys.all.table.schema
    members.append(
      (
        "$defs",
        .object(Tables.shared.map { ($0.title.definition, .object($0.schema)) })
      ))
    return JSONText.object(members).text(indent: "") + "\n"
  }
}

extension String {
  /// The name of a table's definition in the schema: its title without the article, such as
  /// "container".
  fileprivate var definition: String {
    split(separator: " ").dropFirst().joined(separator: "-")
  }
}

extension Table {
  fileprivate var schema: [(String, JSONText)] {
    var members: [(String, JSONText)] = [
      ("type", .text("object")),
      ("additionalProperties", .flag(false)),
      (
        "properties",
        .object(
          keys.map { key in
            let (head, tail) = (("description", JSONText.text(key.help)), key.shape.schema)
            return (key.name, .object([head] + tail))
          })
      ),
    ]
    let required = keys.filter(requires).map(\.name)
    if !required.isEmpty { members.append(("required", .list(required.map { .text($0) }))) }
    if !oneOf.isEmpty {
      members.append(("oneOf", .list(oneOf.map(choice))))
    }
    return members
  }

  /// Returns the schema of a mapping with this key of `oneOf`. A guest counts only without one of its hosts.
  private func choice(_ key: String) -> JSONText {
    func has(_ key: String) -> (String, JSONText) { ("required", .list([.text(key)])) }
    guard let guest, guest.key == key else { return .object([has(key)]) }
    let hosts = JSONText.object([("anyOf", .list(guest.hosts.map { .object([has($0)]) }))])
    return .object([has(key), ("not", hosts)])
  }

  /// Returns true when every mapping of this kind must have the key. Keys in `oneOf` are not included, because a
  /// mapping has only one of them.
  private func requires(_ key: KeyRow) -> Bool { key.isRequired && !oneOf.contains(key.name) }
}

extension Shape {
  fileprivate var schema: [(String, JSONText)] {
    switch self {
    case .number(let range, let above, _):
      [
        ("type", .text("number")),
        (above ? "exclusiveMinimum" : "minimum", .number(range.lowerBound)),
        ("maximum", .number(range.upperBound)),
      ]
    case .whole(let range):
      [
        ("type", .text("integer")), ("minimum", .number(Double(range.lowerBound))),
        ("maximum", .number(Double(range.upperBound))),
      ]
    case .length(let points, _):
      [
        (
          "anyOf",
          .list([
            .object(Shape.number(points).schema),
            .object([("type", .text("string")), ("pattern", .text("^ *-?[0-9.]+ *% *$"))]),
          ])
        )
      ]
    case .text: [("type", .text("string")), ("minLength", .number(1))]
    case .flag: [("type", .text("boolean"))]
    case .yes: [("const", .flag(true))]
    case .size:
      [
        (
          "anyOf",
          .list([
            .object([
              ("type", .text("string")), ("pattern", .text("^ *[0-9.]+ *[xX×] *[0-9.]+ *$")),
            ]),
            .object(Shape.numbers(["width", "height"]).schema),
          ])
        )
      ]
    case .color: [("type", .text("string")), ("minLength", .number(1))]
    case .curve: [("type", .text("string"))]
    case .numbers(let names, _):
      [
        ("type", .text("array")), ("items", .object([("type", .text("number"))])),
        ("minItems", .number(Double(names.count))), ("maxItems", .number(Double(names.count))),
      ]
    case .choice(let names): [("enum", .list(names.map { .text($0) }))]
    case .list(let item, let count):
      [
        ("type", .text("array")), ("items", .object(item.schema)),
        ("minItems", .number(Double(count.lowerBound))),
      ]
    case .names(let value, _):
      [("type", .text("object")), ("additionalProperties", .object(value.schema))]
    case .table(let table): table.schema
    case .shared(let title): [("$ref", .text("#/$defs/\(title.definition)"))]
    case .either(let shapes): [("anyOf", .list(shapes.map { .object($0.schema) }))]
    case .variable:
      [("type", .list(["string", "number", "boolean", "null"].map { .text($0) }))]
    case .setting:
      [
        ("type", .list(["number", "string", "boolean", "array"].map { .text($0) })),
        ("items", .object([("type", .text("number"))])),
      ]
    }
  }
}

/// A JSON value whose objects keep their members in order.
indirect enum JSONText {
  case text(String)
  case number(Double)
  case flag(Bool)
  case list([JSONText])
  case object([(String, JSONText)])

  func text(indent: String) -> String {
    let deeper = indent + "  "
    switch self {
    case .text(let text): return text.jsonQuoted
    case .number(let number): return number.json
    case .flag(let flag): return flag ? "true" : "false"
    case .list(let items):
      return "[" + items.map { $0.text(indent: deeper) }.joined(separator: ", ") + "]"
    case .object(let members):
      if members.isEmpty { return "{}" }
      let lines = members.map { "\(deeper)\($0.jsonQuoted): \($1.text(indent: deeper))" }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
    }
  }
}
