internal import SegueMotion
internal import SegueText
internal import SegueYAML

/// Checks nodes against the tables: every key is known, every required key is present, and every value has the shape of
/// its key. The code that reads a checked file relies on these shapes.
struct Checker {
  let file: String
  let mistakes = Mistakes()

  private func say(
    _ node: Node, _ reason: String, suggestion: String? = nil, isMissing: Bool = false
  ) {
    mistakes.add(
      StoryboardError(
        .sense, file: file, place: node.place, reason: reason, suggestion: suggestion
      ).correcting(node.text),
      isLast: isMissing)
  }

  /// Checks a mapping, and adds its mistakes to `mistakes`.
  ///
  /// - Parameter name: the name of the mapping in messages, such as "'drag'".
  func check(_ node: Node, against table: Table, name: String) {
    guard case .mapping(let entries) = node.content else {
      let what = name == table.title ? "" : "\(name): "
      say(node, "\(what)expected \(Shape.table(table).expectation), found \(node.found)")
      return
    }
    // A mistyped key is reported as unknown, so the required key that was meant is not reported as
    // missing.
    var meant: Set<String> = []
    // The keys that the mapping lacks, which are found once for all of its unknown keys.
    var absent: [String]?
    for (key, value) in entries {
      guard !mistakes.isFull else { return }
      guard case .scalar(let word) = key.content else {
        say(key, "expected a key of \(table.title), found \(key.found)")
        continue
      }
      if let known = table.key(word) {
        // A missing value has no position, so the message gives the position of its key.
        check(
          value, against: known.shape, name: "'\(known.name)'", at: value.isNothing ? key : value)
      } else {
        let lacking = absent ?? table.keys.map(\.name).filter { node.value($0) == nil }
        absent = lacking
        if let near = refuse(key, word, table, absent: lacking) { meant.insert(near) }
      }
    }
    var present = table.oneOf.filter { node.value($0) != nil }
    if let guest = table.guest, present.count > 1, present.contains(guest.key) {
      let others = present.filter { $0 != guest.key }
      if let stranger = others.first(where: { !guest.hosts.contains($0) }) {
        say(
          node.key(guest.key) ?? node,
          "'\(guest.key)' cannot be used with '\(stranger)', which is for the whole film; remove it")
      }
      present = others
    }
    if !table.oneOf.isEmpty, present.count != 1, meant.isDisjoint(with: table.oneOf) {
      let found = present.map { "'\($0)'" }.joined(separator: " and ")
      let second = present.dropFirst().first.flatMap { node.key($0) }
      say(
        second ?? node,
        "\(table.title) needs exactly one of \(table.oneOf.joined(separator: ", ")), "
          + (present.isEmpty ? "found none" : "found \(found)"))
    }
    for key in table.keys where key.isRequired && !table.oneOf.contains(key.name) {
      guard node.value(key.name) == nil, !meant.contains(key.name) else { continue }
      say(node, "\(table.title) needs '\(key.name)', \(key.shape.expectation)", isMissing: true)
    }
  }

  /// Reports an unknown key, and returns the key that was probably meant.
  private func refuse(
    _ key: Node, _ word: String, _ table: Table, absent: [String]
  ) -> String? {
    let names = table.keys.map(\.name)
    // A key that the mapping already has was probably not meant.
    let near =
      nearestName(to: word, among: absent)
      ?? nearestName(to: word, among: names)
    if near == nil, let remedy = Remedy.assignment(word, keys: names) {
      say(key, remedy)
      return nil
    }
    say(
      key,
      "unknown key '\(word.quotable)'"
        + (near == nil ? "; the keys of \(table.title) are \(names.joined(separator: ", "))" : ""),
      suggestion: near)
    return near
  }

  /// Checks a value, and adds its mistakes to `mistakes`.
  ///
  /// - Parameter culprit: the node whose position a message gives; nil for `node` itself.
  func check(_ node: Node, against shape: Shape, name: String, at culprit: Node? = nil) {
    func mismatch(_ node: Node, _ shape: Shape, _ name: String) {
      self.mismatch(node, shape, name, at: culprit ?? node)
    }
    guard !mistakes.isFull else { return }
    switch shape {
    case .table(let table): check(node, against: table, name: name)
    case .shared(let title):
      if let table = Tables.shared(title) { check(node, against: table, name: name) }
    case .either(let shapes):
      guard let fitting = shapes.first(where: { $0.fits(node) }) else {
        return mismatch(node, shape, name)
      }
      // An unknown word may have been meant as any of the shapes, so the message describes them
      // all.
      if case .choice = fitting, !fitting.accepts(node) { return mismatch(node, shape, name) }
      check(node, against: fitting, name: name, at: culprit)
    case .list(let item, let count):
      guard case .sequence(let items) = node.content else {
        return mismatch(node, shape, name)
      }
      guard count.contains(items.count) else {
        say(
          node,
          "\(name): expected \(count.lowerBound) to \(count.upperBound) items, found \(items.count)"
        )
        return
      }
      for one in items { check(one, against: item, name: "an item of \(name)") }
    case .names(let value, _):
      guard case .mapping(let entries) = node.content else {
        return mismatch(node, shape, name)
      }
      for (key, one) in entries {
        guard case .scalar(let word) = key.content, !word.isEmpty else {
          say(key, "\(name): expected a name, found \(key.found)")
          continue
        }
        if case .setting = value, let remedy = Remedy.assignment(word) {
          say(key, remedy)
        } else {
          let name = "'\(word.quotable)'"
          check(one, against: value, name: name, at: one.isNothing ? key : one)
        }
      }
    case .numbers(let names, let haveSizes):
      guard let numbers = node.numbers, numbers.count == names.count else {
        return mismatch(node, shape, name)
      }
      if !numbers.allSatisfy({ abs($0) <= 100_000 }) {
        say(node, "\(name): expected numbers from -100000 to 100000")
      } else if haveSizes, !numbers.dropFirst(2).allSatisfy({ $0 > 0 }) {
        say(node, "\(name): width and height must be above 0")
      }
    default:
      if !shape.accepts(node) { mismatch(node, shape, name) }
    }
  }

  private func mismatch(_ node: Node, _ shape: Shape, _ name: String, at culprit: Node) {
    var reason = "\(name): expected \(shape.expectation), found \(node.found)"
    var near: String?
    if case .scalar(let word) = node.content {
      near = nearestName(to: word, among: shape.choices)
    }
    if case .curve = shape, case .scalar(let word) = node.content {
      do {
        _ = try Curve(parsing: word)
      } catch {
        let isSpring = if case .spring = try? Timing(parsing: word) { true } else { word.hasPrefix("spring") }
        say(
          node,
          isSpring
            ? "\(name): a spring cannot be used here, because 'over' sets how long the drag takes; "
              + "write a curve such as ease-out or cubic-bezier(0.2, 0, 0, 1)"
            : "\(name): \(error)")
        return
      }
    }
    if let name = node.bareReference { reason += "; write \"{\(name)}\" in quotes" }
    if case .color = shape, node.isNothing { reason += "; " + Remedy.color }
    if node.isNothing, shape.takesID { reason += "; " + Remedy.id }
    if case .names(.setting, _) = shape, case .scalar(let word) = node.content,
      let sign = word.firstIndex(of: "=")
    {
      let (key, value) = (word[..<sign], word[sign...].dropFirst())
      reason += "; write { \(String(key).quotable): \(String(value).quotable) }"
    }
    say(culprit, reason, suggestion: near)
  }
}

/// Messages about common mistakes, which show the correct form.
enum Remedy {
  static let id = "# begins a comment, so write the id in quotes"
  static let color = "# begins a comment, so write the colour in quotes"
  static let reference = "a value that begins with a { must be in quotes"
  static let tab =
    "YAML cannot be indented with tabs; use spaces"

  /// Returns a message for a key such as `name=value`, which should be `name: value`; nil for a key without
  /// an equals sign.
  static func assignment(_ key: String, keys: [String]? = nil) -> String? {
    guard let sign = key.firstIndex(of: "=") else { return nil }
    let (name, value) = (key[..<sign], key[key.index(after: sign)...])
    let trimmed = String(name.reversed().drop { $0 == " " }.reversed())
    guard keys?.contains(trimmed) ?? true else { return nil }
    let rest = value.drop { $0 == " " }
    return "'\(key.quotable)' is not a key; write \(trimmed.quotable): "
      + (rest.isEmpty ? "and the value" : String(rest).quotable)
  }
}

extension Shape {
  /// Returns true when a node is of the kind that this shape requires, even if its value is wrong. The
  /// result decides which of the shapes of `either` was meant.
  fileprivate func fits(_ node: Node) -> Bool {
    switch (self, node.content) {
    case (.table, .mapping), (.shared, .mapping), (.names, .mapping): true
    case (.numbers, .sequence), (.list, .sequence): true
    case (.whole, .scalar), (.number, .scalar): node.number != nil
    case (.text, .scalar), (.choice, .scalar), (.length, .scalar): !node.isNothing
    case (.variable, .scalar): true
    case (.yes, .scalar), (.flag, .scalar): node.flag != nil
    default: false
    }
  }

  /// The valid words of a choice, also of a choice within `either`; empty for other shapes.
  fileprivate var choices: [String] {
    switch self {
    case .choice(let names): names
    case .either(let shapes): shapes.flatMap(\.choices)
    default: []
    }
  }

  /// True when a value of this shape may be the id of an element of an SVG.
  fileprivate var takesID: Bool {
    guard case .either(let shapes) = self else { return false }
    return shapes.contains { if case .text(Tables.id) = $0 { true } else { false } }
  }

  /// Returns true when a value matches this shape. Returns false for mappings, lists and `either`,
  /// whose parts are checked one by one elsewhere.
  fileprivate func accepts(_ node: Node) -> Bool {
    switch self {
    case .number(let range, let above, _):
      guard let number = node.number else { return false }
      return range.contains(number) && !(above && number == range.lowerBound)
    case .whole(let range):
      return node.whole.map(range.contains) ?? false
    case .text:
      guard case .scalar = node.content else { return false }
      return !node.isNothing && !node.text.isEmpty
    case .length(let points, let shares):
      return switch node.length {
      case .points(let length)?: points.contains(length)
      case .share(let share)?: shares.contains(share)
      case nil: false
      }
    case .flag: return node.flag != nil
    case .yes: return node.flag == true
    case .size: return node.size != nil
    case .color: return node.color != nil
    case .curve:
      guard case .scalar(let word) = node.content else { return false }
      return (try? Curve(parsing: word)) != nil
    case .choice(let names): return names.contains(node.text)
    case .setting: return node.setting != nil
    case .variable: if case .scalar = node.content { return true } else { return false }
    default: return false
    }
  }
}

extension Node {
  /// The name in a reference without quotes, such as {lang}, which YAML reads as a mapping; nil for any other
  /// node.
  fileprivate var bareReference: String? {
    guard style == .flow, entries.count == 1, entries[0].value.isNothing else { return nil }
    return Template.isName(entries[0].key.text) ? entries[0].key.text : nil
  }
}
