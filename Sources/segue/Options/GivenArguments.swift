internal import SegueSystem

/// The arguments of a subcommand as they were given, each option with its value.
struct GivenArguments {
  /// An option with its value, a flag, or an argument without an option.
  struct Item: Equatable {
    /// The option with its hyphens; nil for an argument that does not follow an option.
    var option: String?
    /// The value; nil for a flag.
    var value: String?

    /// The item as words of a command line.
    var words: [String] { [option, value].compactMap(\.self) }
  }

  /// The arguments in their order.
  private(set) var items: [Item] = []
  private let files: Set<String>

  /// Parses arguments.
  ///
  /// - Parameters:
  ///   - arguments: The words after the subcommand.
  ///   - files: The paths of the inputs, by which a flag before an input is distinguished from an option with a value.
  init(_ arguments: some Sequence<String>, files: some Sequence<String>) {
    self.files = Set(files.map(WorkingFolder.absolute))
    var rest = Array(arguments)[...]
    while let word = rest.popFirst() {
      if word == "--" {
        items += rest.map { Item(value: $0) }
        break
      }
      if word.hasPrefix("--"), let equals = word.firstIndex(of: "=") {
        items.append(
          Item(option: String(word[..<equals]), value: String(word[word.index(after: equals)...])))
      } else if word.hasPrefix("--") || word == "-o" {
        let hasValue =
          rest.first.map { !$0.hasPrefix("--") && (word == "-o" || !isFlag(word, $0)) } ?? false
        items.append(Item(option: word, value: hasValue ? rest.removeFirst() : nil))
      } else if word.hasPrefix("-o") {
        items.append(Item(option: "-o", value: String(word.dropFirst(2))))
      } else {
        items.append(Item(value: word))
      }
    }
  }

  /// Options whose value may be the path of an input. A path after such an option is always the option's value.
  private static let fileOptions: Set = [
    "--background", "--frame", "--palette", "--output", "--storyboard",
  ]

  /// Returns true when the argument after a word is an input and not the word's value.
  private func isFlag(_ word: String, _ next: String) -> Bool {
    isFile(next) && !Self.fileOptions.contains(word)
  }

  /// Returns the value of a setting, which is written as KEY=VALUE, if it is the path of an input.
  func file(ofSetting setting: String) -> String? {
    guard let equals = setting.firstIndex(of: "=") else { return nil }
    let value = String(setting[setting.index(after: equals)...])
    return isFile(value) ? value : nil
  }

  /// Returns true for the path of an input.
  func isFile(_ word: String) -> Bool { files.contains(WorkingFolder.absolute(word)) }
}
