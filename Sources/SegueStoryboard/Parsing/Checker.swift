internal import SegueMotion
internal import SegueText
internal import Yams

/// Holds nodes against the tables: every key known, every required one there, every value of the
/// kind that belongs behind its key. What passes here can be read without looking again.
struct Checker {
  let file: String

  func error(
    _ node: Node, _ reason: String, suggestion: String? = nil
  ) -> StoryboardError {
    StoryboardError(
      .sense, file: file, place: node.place, reason: reason, suggestion: suggestion)
  }

  /// - Parameter name: how messages call the mapping's place, such as "'drag'".
  func check(_ node: Node, against table: Table, name: String) throws(StoryboardError) {
    guard case .mapping(let mapping) = node else {
      throw error(node, "\(name): expected \(Shape.table(table).expectation), found \(node.found)")
    }
    for (key, _) in mapping {
      guard case .scalar(let scalar) = key else {
        throw error(key, "expected a key of \(table.title), found \(key.found)")
      }
      guard table.key(scalar.string) == nil else { continue }
      let names = table.keys.map(\.name)
      // Of two that are as near, the one that is not here already was meant.
      let near =
        nearestName(to: scalar.string, among: names.filter { node.value($0) == nil })
        ?? nearestName(to: scalar.string, among: names)
      throw error(
        key,
        "unknown key '\(scalar.string.quotable)'"
          + (near == nil
            ? "; the keys of \(table.title) are \(names.joined(separator: ", "))" : ""),
        suggestion: near)
    }
    for (key, value) in mapping {
      guard let known = table.key(key.text) else { continue }
      // What is not there has no place of its own.
      try check(
        value, against: known.shape, name: "'\(known.name)'", at: value.isNothing ? key : value)
    }
    let present = table.oneOf.filter { node.value($0) != nil }
    if !table.oneOf.isEmpty, present.count != 1 {
      let found = present.map { "'\($0)'" }.joined(separator: " and ")
      let second = present.dropFirst().first.flatMap { node.key($0) }
      throw error(
        second ?? node,
        "\(table.title) needs exactly one of \(table.oneOf.joined(separator: ", ")), "
          + (present.isEmpty ? "found none" : "found \(found)"))
    }
    for key in table.keys where key.isRequired && !table.oneOf.contains(key.name) {
      guard node.value(key.name) == nil else { continue }
      throw error(
        node, "\(table.title) needs '\(key.name)', \(key.shape.expectation)")
    }
  }

  /// - Parameter place: the node whose place a message gives, where that is not `node`.
  func check(
    _ node: Node, against shape: Shape, name: String, at place: Node? = nil
  ) throws(StoryboardError) {
    func mismatch(_ node: Node, _ shape: Shape, _ name: String) -> StoryboardError {
      self.mismatch(node, shape, name, at: place ?? node)
    }
    switch shape {
    case .table(let table): try check(node, against: table, name: name)
    case .shared(let title):
      if let table = Tables.shared(title) { try check(node, against: table, name: name) }
    case .either(let shapes):
      let fitting = shapes.first { $0.fits(node) }
      guard let fitting else { throw mismatch(node, shape, name) }
      try check(node, against: fitting, name: name, at: place)
    case .list(let item, let count):
      guard case .sequence(let items) = node else { throw mismatch(node, shape, name) }
      guard count.contains(items.count) else {
        throw error(
          node,
          "\(name): expected \(count.lowerBound) to \(count.upperBound) items, found \(items.count)"
        )
      }
      for one in items { try check(one, against: item, name: "an item of \(name)") }
    case .names(let value, _):
      guard case .mapping(let mapping) = node else { throw mismatch(node, shape, name) }
      for (key, one) in mapping {
        guard case .scalar(let scalar) = key, !scalar.string.isEmpty else {
          throw error(key, "\(name): expected a name, found \(key.found)")
        }
        try check(one, against: value, name: "'\(scalar.string.quotable)'")
      }
    case .numbers(let names):
      guard let numbers = node.numbers, numbers.count == names.count else {
        throw mismatch(node, shape, name)
      }
      guard numbers.allSatisfy({ abs($0) <= 100_000 }) else {
        throw error(node, "\(name): expected numbers of at most 100000 points")
      }
      guard numbers.dropFirst(2).allSatisfy({ $0 > 0 }) else {
        throw error(node, "\(name): width and height must be above 0")
      }
    default:
      guard shape.accepts(node) else { throw mismatch(node, shape, name) }
    }
  }

  private func mismatch(
    _ node: Node, _ shape: Shape, _ name: String, at place: Node
  ) -> StoryboardError {
    var reason = "\(name): expected \(shape.expectation), found \(node.found)"
    var near: String?
    if case .choice(let names) = shape, case .scalar(let scalar) = node {
      near = nearestName(to: scalar.string, among: names)
    }
    if case .curve = shape, case .scalar(let scalar) = node {
      do {
        _ = try Curve(parsing: scalar.string)
      } catch {
        return StoryboardError(
          .sense, file: file, place: node.place, reason: "\(name): \(error)")
      }
    }
    if case .color = shape, node.isNothing {
      reason += "; # begins a comment, so write the colour in quotes"
    }
    return error(place, reason, suggestion: near)
  }
}

extension Shape {
  /// True when a node is of the kind that this shape is made of, right or wrong: which one of
  /// `either` was meant.
  fileprivate func fits(_ node: Node) -> Bool {
    switch (self, node) {
    case (.table, .mapping), (.shared, .mapping), (.names, .mapping): true
    case (.numbers, .sequence), (.list, .sequence): true
    case (.whole, .scalar), (.number, .scalar): node.number != nil
    case (.text, .scalar), (.choice, .scalar): !node.isNothing
    default: false
    }
  }

  /// For what is neither mapping nor list of shapes.
  fileprivate func accepts(_ node: Node) -> Bool {
    switch self {
    case .number(let range, let above, _):
      guard let number = node.number else { return false }
      return range.contains(number) && !(above && number == range.lowerBound)
    case .whole(let range):
      guard let number = node.number, number == number.rounded(), abs(number) <= 1e9 else {
        return false
      }
      return range.contains(Int(number))
    case .text:
      guard case .scalar = node else { return false }
      return !node.isNothing && !node.text.isEmpty
    case .flag: return node.flag != nil
    case .yes: return node.flag == true
    case .size: return node.size != nil
    case .color: return node.color != nil
    case .curve:
      guard case .scalar(let scalar) = node else { return false }
      return (try? Curve(parsing: scalar.string)) != nil
    case .choice(let names): return names.contains(node.text)
    case .setting: return node.setting != nil
    default: return false
    }
  }
}
