import Foundation
import SegueYAML
import StoryboardCases
import TestSupport
import Testing

@testable import SegueStoryboard

/// Returns misspellings of `key`: with an additional letter, a missing letter, a wrong letter, or
/// two exchanged letters.
private func mistypings(_ key: String) -> [String] {
  var letters = Array(key)
  // Any other letter could be meant for any key of one letter.
  guard letters.count > 1 else { return [key + "q", "q" + key] }
  let middle = letters.count / 2
  var all = [
    key + "q", "q" + key,
    String(letters.prefix(middle)) + "q" + letters.suffix(letters.count - middle - 1),
  ]
  if letters.count > 2 { all.append(String(letters.dropLast())) }
  letters.swapAt(0, 1)
  all.append(String(letters))
  return all
}

@Suite struct KeyTests {
  @Test(arguments: Tables.all.indices)
  func `the error for a mistyped key suggests the right key, for every key of the format`(
    _ index: Int
  ) throws {
    let table = Tables.all[index]
    for key in table.keys {
      let required = table.keys.filter { $0.isRequired && $0.name != key.name }
        .map { "\($0.name): 1\n" }.joined()
      // "title" is a key, and not a mistyped "titles"; "fo" is as near to "to" as to "for".
      let others = Set(table.keys.map(\.name)).subtracting([key.name])
      for typed in mistypings(key.name) where !others.contains(typed) && !(typed == "fo" && others.contains("to")) {
        let node = try #require(try Node.parse("\(typed): 1\n\(required)", depthLimit: 9))
        let checker = Checker(file: "a.yaml")
        checker.check(node, against: table, name: "it")
        let error = checker.mistakes.error
        #expect(error?.suggestion == key.name, "\(typed) in \(table.title)")
        #expect(error?.place == Storyboard.Place(line: 1, column: 1))
      }
    }
  }

  /// Returns every key of a document that the format's tables of keys contain, with the key's line
  /// and column.
  private func keys(_ node: Node, _ shape: Shape) -> [(name: String, place: Storyboard.Place)] {
    switch shape {
    case .table(let table):
      node.entries.flatMap { key, value in
        guard let known = table.key(key.text), let place = key.place else {
          return [(name: String, place: Storyboard.Place)]()
        }
        return [(known.name, place)] + keys(value, known.shape)
      }
    case .shared(let title): Tables.shared(title).map { keys(node, .table($0)) } ?? []
    case .names(let inner, _): node.entries.flatMap { keys($0.value, inner) }
    case .list(let inner, _): node.items.flatMap { keys($0, inner) }
    case .either(let shapes): shapes.flatMap { keys(node, $0) }
    default: []
    }
  }

  @Test(arguments: [0, 1])
  func `a mistyped key anywhere in a storyboard is reported with its line and column`(
    _ which: Int
  ) throws {
    let text = which == 0 ? contractExample : try fjordText()
    let root = try #require(try Node.parse(text, depthLimit: 99))
    let all = keys(root, .table(StoryboardKeys.all.table))
    #expect(all.count >= (which == 0 ? 40 : 130))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for (name, place) in all {
      var changed = lines
      var line = Array(changed[place.line - 1])
      let middle = place.column - 1 + name.count / 2
      if name.count > 1 { line[middle] = "q" } else { line.insert("q", at: middle + 1) }
      changed[place.line - 1] = String(line)
      let error = #expect(throws: StoryboardError.self) {
        _ = try Storyboard(parsing: changed.joined(separator: "\n"), file: "a.yaml")
      }
      #expect(error?.place == place)
      #expect(error?.suggestion == name)
      #expect(error?.kind == .sense)
    }
  }

  @Test func `the fuzzer's storyboards use every key of the format`() throws {
    func used(_ node: Node, _ shape: Shape, _ found: inout [String: Set<String>]) {
      switch shape {
      case .table(let table):
        for (key, value) in node.entries {
          guard let known = table.key(key.text) else { continue }
          found[table.title, default: []].insert(known.name)
          used(value, known.shape, &found)
        }
      case .shared(let title):
        if let table = Tables.shared(title) { used(node, .table(table), &found) }
      case .names(let inner, _): for entry in node.entries { used(entry.value, inner, &found) }
      case .list(let inner, _): for item in node.items { used(item, inner, &found) }
      case .either(let shapes): for inner in shapes { used(node, inner, &found) }
      default: break
      }
    }
    var found: [String: Set<String>] = [:]
    for seed in 0..<1500 as Range<UInt64> {
      var dice = Dice(seed)
      let text = StoryboardCase.written(&dice)
      guard let node = try? Node.parse(text, depthLimit: 100) else { continue }
      used(node, .table(StoryboardKeys.all.table), &found)
    }
    for table in Tables.all {
      let missing = Set(table.keys.map(\.name)).subtracting(found[table.title] ?? [])
      #expect(missing.isEmpty, "\(table.title): \(missing.sorted())")
    }
  }

  @Test func `the JSON schema has exactly the keys that the parser's tables have`() throws {
    let json = try JSONSerialization.jsonObject(with: Data(Storyboard.schema.utf8))
    let root = try #require(json as? [String: Any])
    var seen: Set<Set<String>> = []
    func visit(_ any: Any) {
      if let object = any as? [String: Any] {
        if object["additionalProperties"] as? Bool == false,
          let properties = object["properties"] as? [String: Any]
        {
          seen.insert(Set(properties.keys))
        }
        for value in object.values { visit(value) }
      }
      for item in any as? [Any] ?? [] { visit(item) }
    }
    visit(root)
    #expect(seen == Set(Tables.all.map { Set($0.keys.map(\.name)) }))
    let required = try #require(root["required"] as? [String])
    #expect(required == ["segue", "size", "screens", "container"])
    #expect((root["$defs"] as? [String: Any])?.keys.sorted() == ["container"])
  }

  @Test func `the JSON schema of storyboards equals the schema in docs`() throws {
    let path = repository.appendingPathComponent("docs/reference/storyboard.schema.json")
    if ProcessInfo.processInfo.environment["SEGUE_RECORD"] != nil {
      try Storyboard.schema.write(to: path, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: path, encoding: .utf8) == Storyboard.schema)
  }

  @Test func `docs explain every key of a storyboard`() throws {
    let page = try String(
      contentsOf: repository.appendingPathComponent("docs/storyboards.md"), encoding: .utf8)
    for table in Tables.all {
      for key in table.keys {
        #expect(page.contains("`\(key.name)`"), "\(key.name) of \(table.title)")
      }
    }
  }
}
