package import SegueSystem
internal import SegueText

extension Storyboard {
  /// Reads a storyboard file, YAML or JSON, and checks that the files that it names exist.
  ///
  /// - Parameters:
  ///   - variables: values for the file's variables, by name, which replace the defaults.
  ///   - layers: finds the elements of a drawing by their ids; if nil, an element with an id has the size of the
  ///     screen.
  /// - Throws: ``StoryboardError``: `.missing` when the file, or a file that it names, does not exist or cannot be
  ///   read; `.sense` for a mistake in it, with its position. The error's `others` are all other mistakes of the file.
  public init(
    path: String, variables: [String: String] = [:], layers: Drawings? = nil
  ) throws(StoryboardError) {
    try self.init(
      path: path, variables: variables, layers: layers, sharing: StoryboardFiles())
  }

  /// Reads a storyboard file that other films of the same run may use, too.
  ///
  /// - Parameter files: the files of the run, each of which is read and parsed once.
  /// - Throws: ``StoryboardError`` as `init(path:)` does.
  package init(
    path: String, variables: [String: String], layers: Drawings?, sharing files: StoryboardFiles
  ) throws(StoryboardError) {
    let parsed = try files.storyboard(path)
    try self.init(
      parsed, folder: Files.parent(of: path), variables: variables, layers: layers, files)
  }

  /// Reads a storyboard from standard input.
  ///
  /// - Parameters:
  ///   - folder: the folder to which the paths in the storyboard are relative.
  ///   - variables: values for the variables, by name.
  ///   - layers: finds the elements of a drawing by their ids; if nil, an element with an id has
  ///     the size of the screen.
  /// - Throws: ``StoryboardError`` as `init(path:)` does.
  public init(
    standardInputIn folder: String, variables: [String: String] = [:], layers: Drawings? = nil
  ) throws(StoryboardError) {
    try self.init(
      StoryboardFiles.Parsed(
        YAMLText(standardInputAs: Files.path(of: "standard input", in: folder))), folder: folder,
      variables: variables, layers: layers, StoryboardFiles())
  }

  /// Parses the text of a storyboard.
  ///
  /// - Parameters:
  ///   - file: the name of the file in messages.
  ///   - folder: the folder to which the paths in the text are relative; nil leaves out the check that
  ///     the files exist.
  ///   - variables: values for the variables, by name.
  ///   - layers: finds the elements of a drawing by their ids; if nil, an element with an id has the size of the
  ///     screen.
  /// - Throws: ``StoryboardError`` as `init(path:)` does.
  public init(
    parsing text: String, file: String = "storyboard", folder: String? = nil,
    variables: [String: String] = [:], layers: Drawings? = nil
  ) throws(StoryboardError) {
    try self.init(
      StoryboardFiles.Parsed(YAMLText(text, file: file)), folder: folder, variables: variables,
      layers: layers, StoryboardFiles())
  }

  private init(
    _ parsed: StoryboardFiles.Parsed, folder: String?, variables: [String: String],
    layers: Drawings?, _ files: StoryboardFiles
  ) throws(StoryboardError) {
    var builder = Builder(file: parsed.text.file, folder: folder, layers: layers, files: files)
    builder.givenVariables = variables
    do {
      self = try builder.build(parsed.root)
    } catch {
      var error = error
      error.namedFiles = builder.mistakes.namedFiles
      throw error
    }
    namedFiles = builder.mistakes.namedFiles
    source = source ?? parsed.text.text
  }

  /// Returns a string, such as an output's name, with its references to variables replaced by their values.
  ///
  /// - Throws: ``StoryboardError`` without a position, with the nearest known name, for a reference to an unknown
  ///   variable.
  public func replacingReferences(in text: String) throws(StoryboardError) -> String {
    var variables = Variables(given: [:])
    variables.add(values: self.variables)
    do {
      return try variables.expanded(text)
    } catch {
      throw StoryboardError(
        .sense, file: file, reason: "'\(text.quotable)': \(error.reason)",
        suggestion: error.suggestion
      ).correcting(error.mistyped)
    }
  }

  /// Returns the name of an output, in which references to variables are replaced by their values. The name must not leave
  /// the folder before the first reference to a variable whose value the caller has not given.
  ///
  /// - Throws: ``StoryboardError`` as `replacingReferences(in:)` does.
  package func output(_ text: String) throws(StoryboardError) -> OutputName {
    var variables = Variables(given: [:])
    variables.add(values: self.variables)
    do {
      return try variables.output(text, typed: Set(givenVariables.keys))
    } catch {
      throw StoryboardError(
        .sense, file: file, reason: "'\(text.quotable)': \(error.reason)",
        suggestion: error.suggestion
      ).correcting(error.mistyped)
    }
  }

  /// Returns the path of a screen's file: unchanged when it is absolute, otherwise relative to the
  /// storyboard's folder.
  public func path(of file: String) -> String {
    Files.path(of: file, in: Files.parent(of: self.file))
  }
}
