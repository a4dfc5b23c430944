internal import SegueYAML

/// The variables of a batch's storyboards. The definitions of a storyboard are read once for all films, unless the
/// names of the included storyboards depend on the values of a film.
struct BatchVariables {
  private let files: StoryboardFiles
  private let replacement = Replacement(.table)
  /// The variables of the storyboards that include the same files for all films, by path.
  private var shared: [String: Variables] = [:]
  /// The number of definitions that have been read for single films.
  private var definitions = 0

  init(_ files: StoryboardFiles) { self.files = files }

  /// True when the films need more definitions than the limit allows.
  var isOver: Bool { definitions > StoryboardLimits.tableDefinitions }

  /// Returns the variables of the storyboard at `path`, with the values that are given for a film. Mistakes in their
  /// definitions are ignored, because they are reported when the film is made.
  mutating func variables(
    of path: String, given: [String: String]
  ) throws(StoryboardError) -> Variables {
    if var known = shared[path] {
      known.given = given
      return known
    }
    let root = try files.storyboard(path).root
    var expansion = Expansion(
      file: path, folder: Files.parent(of: path), given: given, mistakes: Mistakes(),
      files: files, replacement: replacement)
    expansion.defineVariables(root)
    guard expansion.dependsOnValues else {
      shared[path] = expansion.variables
      return expansion.variables
    }
    definitions += expansion.variables.names.count + 10 * expansion.furtherFiles.count
    guard !isOver else {
      throw StoryboardError(
        .sense, file: path,
        reason:
          "the table has too many films for a storyboard that includes other files for each film: together "
          + "they have more than \(StoryboardLimits.tableDefinitions) variables; include the same files for all films"
      )
    }
    return expansion.variables
  }
}
