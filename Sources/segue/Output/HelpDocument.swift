internal import ArgumentParser
internal import SegueMedia
internal import SegueSystem
internal import SegueText
internal import SegueYAML

/// The output of `segue help --json`: every subcommand with its arguments and options, their types, defaults and ranges.
///
/// It is made from the declarations: the parser's own description of them, the Swift types of the properties, and the
/// ranges that the options' checks use.
struct HelpDocument {
  /// Returns the document if the arguments ask for it; nil otherwise.
  ///
  /// - Parameter arguments: The process's arguments, whose subcommands exist.
  static func requested(by arguments: [String]) throws -> String? {
    guard arguments.first == "help", arguments.contains("--json") else { return nil }
    let words = arguments.dropFirst().filter { $0 != "--json" }
    if let other = words.first(where: { $0.hasPrefix("-") }) {
      throw Failure(
        .usage, "unknown option '\(other.quotable)'; 'segue help --json' takes the words of a subcommand")
    }
    try ArgumentCheck.checkSubcommands(["help"] + words)
    return try HelpDocument().json(of: Array(words)).pretty
  }

  /// The parser's description of the root command, which is JSON and so YAML, too.
  private let root: Node

  private init() throws {
    let described = try? Node.parse(Segue._dumpHelp(), depthLimit: 100)
    guard let command = described?["command"] else {
      throw Failure(.fault, "internal error: the description of the options cannot be read; please report it")
    }
    root = command
  }

  /// Returns the description of the subcommands whose words begin with these.
  private func json(of words: [String]) -> JSON {
    let chosen = commands(root, Segue.self, path: []).filter { $0.path.starts(with: words) }
    return .object([
      ("name", "segue"), ("version", .string(Segue.version)), ("commands", .array(chosen.map(\.json))),
    ])
  }

  /// Returns the subcommands that do something: the ones without further subcommands.
  private func commands(
    _ node: Node, _ type: any ParsableCommand.Type, path: [String]
  ) -> [(path: [String], json: JSON)] {
    let subcommands = type.configuration.subcommands
    guard !subcommands.isEmpty else { return [(path, json(node, type, path: path))] }
    return subcommands.flatMap { subcommand -> [(path: [String], json: JSON)] in
      let name = subcommand.configuration.commandName ?? ""
      let found = node["subcommands"]?.items.first { $0["commandName"]?.text == name }
      return found.map { commands($0, subcommand, path: path + [name]) } ?? []
    }
  }

  private func json(_ node: Node, _ type: any ParsableCommand.Type, path: [String]) -> JSON {
    let types = ArgumentTypes.types(of: type)
    let all = (node["arguments"]?.items ?? []).filter {
      !Self.common.contains($0["preferredName"]?["name"]?.text ?? "")
    }
    let described = all.enumerated().map { index, argument in
      DescribedArgument(
        argument, types.indices.contains(index) ? types[index] : nil, command: path.joined(separator: " "))
    }
    return .object([
      ("name", .string(path.joined(separator: " "))),
      ("summary", .string(type.configuration.abstract)),
      ("description", .string(type.configuration.discussion)),
      ("arguments", .array(described.filter { !$0.isOption }.map(\.json))),
      ("options", .array(described.filter(\.isOption).map(\.json))),
    ])
  }

  /// The options that every command has.
  private static let common = ["help", "version"]
}

/// One argument or option of a subcommand.
private struct DescribedArgument {
  let isOption: Bool
  let json: JSON

  /// - Parameter type: The Swift type of the property's value; nil if it is not known.
  init(_ node: Node, _ type: Any.Type?, command: String) {
    let kind = node["kind"]?.text ?? ""
    isOption = kind != "positional"
    let names = node["names"]?.items ?? []
    func name(_ kind: String) -> String? { names.first { $0["kind"]?.text == kind }?["name"]?.text }
    let short = name("short").map { "-\($0)" }
    let shown = name("long").map { "--\($0)" } ?? short ?? node["valueName"]?.text ?? ""
    let help = node["abstract"]?.text ?? ""
    let choices =
      node["allValues"]?.items.map(\.text) ?? node["completionKind"]?["list"]?["values"]?.items.map(\.text) ?? []
    var members: [(String, JSON)] = [("name", .string(shown))]
    if let short, short != shown { members.append(("short", .string(short))) }
    members += [
      ("type", .string(Self.word(kind, type, node, choices))),
      ("required", .bool(node["isOptional"]?.text != "true")),
      ("repeats", .bool(node["isRepeating"]?.text == "true")),
    ]
    if kind == "option" { members.append(("value", JSON(node["valueName"]?.text))) }
    if let given = node["defaultValue"]?.text ?? Self.stated(help) { members.append(("default", .string(given))) }
    if !choices.isEmpty { members.append(("choices", JSON(choices))) }
    if let range = OptionRange.range(of: shown, in: command) {
      members += [("min", .number(range.lowerBound)), ("max", .number(range.upperBound))]
    }
    members.append(("help", .string(help)))
    json = .object(members)
  }

  /// Returns the default that a help text states at its end.
  private static func stated(_ help: String) -> String? {
    guard let start = help.firstRange(of: "(default: "), help.hasSuffix(")") else { return nil }
    return String(help[start.upperBound...].dropLast())
  }

  private static func word(_ kind: String, _ type: Any.Type?, _ node: Node, _ choices: [String]) -> String {
    if kind == "flag" { return "flag" }
    if let completion = node["completionKind"] {
      if completion["file"] != nil { return "file" }
      if completion["directory"] != nil { return "folder" }
    }
    if node["valueName"]?.text == "bytes" { return "bytes" }
    if type is Int.Type { return "integer" }
    if type is Double.Type || type is FrameRate.Type { return "number" }
    if type is SizeText.Type { return "size" }
    return choices.isEmpty ? "text" : "choice"
  }
}

extension Node {
  fileprivate subscript(key: String) -> Node? {
    guard case .mapping(let entries) = content else { return nil }
    return entries.first { entry in
      if case .scalar(key) = entry.key.content { true } else { false }
    }?.value
  }

  fileprivate var items: [Node] {
    guard case .sequence(let items) = content else { return [] }
    return items
  }

  fileprivate var text: String {
    guard case .scalar(let text) = content else { return "" }
    return text
  }
}
