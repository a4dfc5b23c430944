internal import ArgumentParser
internal import SegueMedia
internal import SegueScene
internal import SegueStoryboard
internal import SegueSystem
internal import SegueText

/// The values of a storyboard's variables.
struct VariableOptions: ParsableArguments {
  @Option(
    name: .customLong("var"),
    help: ArgumentHelp(
      "Set a variable of the storyboard, which stands for {name} in it and in -o. May be repeated.",
      valueName: "name=value"))
  var given: [String] = []

  func validate() throws {
    var names: Set<String> = []
    for text in given {
      guard let sign = text.firstIndex(of: "="), sign != text.startIndex else {
        throw ValidationError(
          "--var \(text.quotable) has no value; write --var NAME=VALUE, such as --var lang=de")
      }
      let name = String(text[..<sign])
      guard names.insert(name).inserted else {
        throw ValidationError("--var \(name.quotable) is given twice; leave one out")
      }
    }
  }

  /// The uses of these options.
  var uses: [OptionUse] { [OptionUse("--var", !given.isEmpty, not: .batch)] }

  /// The values of the variables, by name.
  var values: [String: String] {
    var values: [String: String] = [:]
    for text in given {
      guard let sign = text.firstIndex(of: "=") else { continue }
      values[String(text[..<sign])] = String(text[text.index(after: sign)...])
    }
    return values
  }

  /// Reads a storyboard with these values.
  ///
  /// - Parameter path: The path of the file, or `-` for standard input.
  func storyboard(_ path: String) throws(StoryboardError) -> Storyboard {
    guard path == "-" else {
      return try Storyboard(
        path: WorkingFolder.absolute(path), variables: values, layers: DrawingLayers.init)
    }
    let folder = WorkingFolder.absolute("")
    return try Storyboard(
      standardInputIn: folder.isEmpty ? "." : String(folder.dropLast()), variables: values,
      layers: DrawingLayers.init)
  }
}
