import SegueYAML
import Testing

/// Returns the content of a node and its descendants as a string, without their positions and
/// styles.
private func outline(_ node: Node) -> String {
  switch node.content {
  case .scalar(let text): "\(text.debugDescription)"
  case .sequence(let items): "[\(items.map(outline).joined(separator: ", "))]"
  case .mapping(let entries):
    "{\(entries.map { "\(outline($0.key)): \(outline($0.value))" }.joined(separator: ", "))}"
  }
}

/// Returns the outline of a YAML document, or nil if the document is empty.
private func outline(_ text: String) throws -> String? {
  try Node.parse(text, depthLimit: 100).map(outline)
}

@Suite struct YAMLTests {
  @Test(arguments: [
    ("a: 1\nb: [x, 'y', \"z\\n\"]", #"{"a": "1", "b": ["x", "y", "z\n"]}"#),
    (#"{ "a": { "b": [] }, "c": null }"#, #"{"a": {"b": []}, "c": "null"}"#),
    ("- |\n  one\n  two\n- >\n  one\n  two\n", #"["one\ntwo\n", "one two\n"]"#),
    ("--- a\n...\n", #""a""#), ("? [a]\n: b", #"{["a"]: "b"}"#), ("é: \"\\0\"", #"{"é": "\0"}"#),
  ])
  func `a YAML document is read into nodes`(_ text: String, _ expected: String) throws {
    #expect(try outline(text) == expected)
  }

  @Test(arguments: ["", "\n", "# nothing\n"])
  func `a YAML document without content has no root node`(_ text: String) throws {
    #expect(try outline(text) == nil)
  }

  @Test func `each YAML node has the line and column at which it begins`() throws {
    let root = try #require(try Node.parse("é: 1\nb:\n  - { c: d }\n", depthLimit: 9))
    guard case .mapping(let entries) = root.content,
      case .sequence(let items) = entries[1].value.content,
      case .mapping(let inner) = items[0].content
    else {
      Issue.record("the document has another shape")
      return
    }
    #expect(root.mark == Mark(line: 1, column: 1))
    #expect(entries[0].value.mark == Mark(line: 1, column: 4))
    #expect(items[0].mark == Mark(line: 3, column: 5))
    #expect(inner[0].value.mark == Mark(line: 3, column: 10))
  }

  @Test(arguments: [
    (
      "a: [",
      YAMLError.syntax(
        "while parsing a flow node did not find expected node content", Mark(line: 2, column: 1))
    ),
    ("a: &b c", .anchor(Mark(line: 1, column: 4))), ("a: *b", .anchor(Mark(line: 1, column: 4))),
    ("&a { b: c }", .anchor(Mark(line: 1, column: 1))),
    ("[&a []]", .anchor(Mark(line: 1, column: 2))),
    ("[[[[]]]]", .tooDeep(Mark(line: 1, column: 4))),
    (
      "a: 1\nb: 2\n'a': 3\n\"b\": 4",
      .duplicateKeys([
        DuplicateKey(name: "a", first: Mark(line: 1, column: 1), second: Mark(line: 3, column: 1)),
        DuplicateKey(name: "b", first: Mark(line: 2, column: 1), second: Mark(line: 4, column: 1)),
      ])
    ),
    (
      "--- a\n--- b",
      .syntax(
        "expected a single document in the stream but found another one", Mark(line: 2, column: 1))
    ),
  ])
  func `the error for invalid YAML has the line and column of the mistake`(
    _ text: String, _ expected: YAMLError
  ) {
    #expect(throws: expected) { try Node.parse(text, depthLimit: 3) }
  }

  @Test func `an ampersand or asterisk inside a YAML scalar is not an anchor or alias`() throws {
    #expect(
      try outline("a: \"R & D\" # &x\nb: Q&A\nc: '*'") == #"{"a": "R & D", "b": "Q&A", "c": "*"}"#)
  }

  @Test func `writing a YAML document and reading it again gives the same nodes`() throws {
    let words = [
      "", " ", "a", "null", "~", "12", "- a", "a: b", "# c", "#fff", "é\u{1F600}", "line\nbreak\n",
      "tab\t",
      "'", "\"", "\\", "&a", "*a", "!t", "%", "@", "`", "{", "]", "a,b",
      String(repeating: "long ", count: 60),
      "\0", "\u{7f}", "yes", "-", "?", ":", "a #b",
    ]
    let quoted: [Node.Style] = [.automatic, .singleQuoted, .doubleQuoted, .literal, .folded]
    for style in quoted {
      // An empty scalar without quotes would be read as a missing value, so it is written in
      // quotes.
      let scalars = words.map { Node(.scalar($0), style: $0.isEmpty ? .doubleQuoted : style) }
      for collection in [Node.Style.flow, .block] {
        let node = Node(
          .mapping([
            (Node("list"), Node(.sequence(scalars), style: collection)),
            (Node("empty"), Node(.sequence([]), style: collection)),
            (
              Node("nested"),
              Node(.mapping(scalars.enumerated().map { (Node("k\($0)"), $1) }), style: collection)
            ),
          ]))
        #expect(try outline(try node.text(width: 100)) == outline(node))
      }
    }
  }

  @Test func `a YAML node is written with its style`() throws {
    let text = "a: {b: ['c', \"d\", e]}\nf:\n- |\n  one\n  two\n"
    #expect(try Node.parse(text, depthLimit: 9)?.text(width: 100) == text)
  }
}
