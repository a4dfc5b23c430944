import Foundation

/// The properties of an animator in `segue info --json`, and its family in `segue list --json`.
struct ListedAnimator: Decodable {
  struct Parameter: Decodable {
    let id: String
    let type: String
    let `default`: Value?
    let min: Double?
    let max: Double?
    let unit: String?
    let choices: [String]
    let help: String
  }

  /// The default value of a parameter: a number, a switch, a text or a list of numbers.
  enum Value: Decodable {
    case number(Double)
    case flag(Bool)
    case text(String)
    case numbers([Double])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let flag = try? container.decode(Bool.self) {
        self = .flag(flag)
      } else if let number = try? container.decode(Double.self) {
        self = .number(number)
      } else if let text = try? container.decode(String.self) {
        self = .text(text)
      } else {
        self = .numbers(try container.decode([Double].self))
      }
    }
  }

  let alias: String
  let name: String
  let summary: String
  let capabilities: [String]
  let parameters: [Parameter]

  private struct List: Decodable {
    struct Entry: Decodable {
      let alias: String?
      let kind: String?
      let family: String?
    }
    let plugins: [Entry]
  }

  /// Returns the animators that come with the command, by family, given a function that runs the command and returns
  /// its output. Animators without a family are listed under "basic".
  static func families(_ segue: ([String]) throws -> Data) throws -> [String: [ListedAnimator]] {
    let list = try JSONDecoder().decode(List.self, from: segue(["list", "--json"]))
    var families: [String: [ListedAnimator]] = [:]
    for entry in list.plugins where entry.kind == "animator" {
      guard let alias = entry.alias else { continue }
      let animator = try JSONDecoder().decode(
        ListedAnimator.self, from: segue(["info", alias, "--json"]))
      families[entry.family ?? "basic", default: []].append(animator)
    }
    return families
  }
}

/// Generates docs/reference/animators.md.
enum AnimatorsPage {
  /// The families in the order of the page, with a sentence about each.
  static let families = [
    (
      "system",
      "The transitions of phones and desktops. A storyboard uses `push`, `modal` and `cut` "
        + "if it names no animator."
    ),
    ("material", "Material Design's transitions, with its curves and durations."),
    ("depth", "Screens as bodies in space, seen in perspective."),
    ("pieces", "Screens that are uncovered or taken apart."),
    ("painted", "Pictures that are painted pixel by pixel."),
    (
      "basic",
      "The plain ones. `dissolve` is built into the command, and takes the place of an animator "
        + "that fails."
    ),
  ]

  static func text(_ found: [String: [ListedAnimator]]) -> String {
    let count = found.values.map(\.count).reduce(0, +)
    let contents = families.map { title, _ in
      let links = (found[title] ?? []).map { "[\($0.alias)](#\($0.alias))" }
      return "- [\(title.capitalized)](#\(title)): \(links.joined(separator: ", "))\n"
    }
    return """
      <!-- SEGUE_RECORD=1 swift test --filter AnimatorsPageTests writes this page; with
           SEGUE_RECORD_PICTURES=1 also its pictures. -->

      # Animators

      These \(count) animators come with Segue. `segue render FROM TO -o OUT --animator NAME` films two
      screens with one of them, and a [storyboard](../storyboards.md) names them in its rows and steps.
      `--set PARAMETER=VALUE`, or `set` in a storyboard, changes a parameter; one whose default is – is
      unset. `segue gallery -o FOLDER` makes a page on which all of them move, on your own screens if
      you like, and `segue info NAME` prints what is said here.

      A finger drives each of them with `--interaction pan` and `--drag`. A `sheet` and a `drawer` then
      go all the way without their rest, and a `drawer` needs `--set reversed=on`, since it opens toward
      the trailing side.

      Of translucent screens, the last one can be seen through the next one until it is taken away at
      the end, as in UIKit; `cut` and `dip` never show both.

      Each picture shows six moments, from left to right, chosen so that about as much changes from each
      one to the next.

      \(contents.joined())
      """ + families.map { section($0, $1, found[$0] ?? []) }.joined()
  }

  private static func section(
    _ title: String, _ words: String, _ animators: [ListedAnimator]
  ) -> String {
    "\n## \(title.capitalized)\n\n\(words)\n" + animators.map(entry).joined()
  }

  private static func entry(_ animator: ListedAnimator) -> String {
    var text = "\n### \(animator.alias)\n\n\(animator.summary)"
    if animator.capabilities.contains("reduced-motion") {
      text += " It is also used when motion is to be reduced."
    }
    text += "\n\n![\(animator.name) in six frames](animators/\(animator.alias).png)\n"
    guard !animator.parameters.isEmpty else { return text + "\nIt has no parameters.\n" }
    text += "\n| parameter | default | values | what it is |\n| --- | --- | --- | --- |\n"
    for parameter in animator.parameters {
      let cells = ["`\(parameter.id)`", parameter.usual, parameter.values, parameter.help]
      text += "| " + cells.map(escaped).joined(separator: " | ") + " |\n"
    }
    return text
  }

  private static func escaped(_ cell: String) -> String {
    cell.replacing("|", with: "\\|")
  }
}

extension ListedAnimator.Parameter {
  /// The default value as it is written after `--set`, in Markdown; "–" if there is no default or
  /// it is empty.
  var usual: String {
    switch `default` {
    case nil: "–"
    case .number(let number): "`\(number.plain)`"
    case .flag(let isOn): isOn ? "`on`" : "`off`"
    case .text(let text): text.isEmpty ? "–" : "`\(text)`"
    case .numbers(let numbers): "`\(numbers.map(\.plain).joined(separator: ","))`"
    }
  }

  var values: String {
    guard choices.isEmpty else { return choices.map { "`\($0)`" }.joined(separator: ", ") }
    let ending = unit.map { " \($0)" } ?? ""
    return switch (min, max) {
    case (let min?, let max?): "\(min.plain) to \(max.plain)\(ending)"
    case (let min?, nil): "\(min.plain) and more\(ending)"
    case (nil, let max?): "up to \(max.plain)\(ending)"
    case (nil, nil): unit.map { "\(type), \($0)" } ?? type
    }
  }
}

extension Double {
  /// The number as text, without a decimal point if it is an integer.
  fileprivate var plain: String { self == rounded() ? String(Int(self)) : "\(self)" }
}
