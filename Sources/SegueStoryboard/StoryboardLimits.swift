package import SegueText

/// The limits on storyboards, on the files that belong to them, and on tables of films.
package enum StoryboardLimits: LimitTable {
  /// The maximum bytes of a storyboard, a text catalog or a file of presets.
  static let fileBytes = 1 << 20
  /// The maximum depth of nested mappings and lists, which bounds the recursion of the code that reads them.
  static let depth = 100
  /// The maximum number of keys, values and lists of one file. Each takes about a hundred bytes of memory.
  static let nodes = 2_000_000
  /// The maximum number of mistakes that are reported for a file.
  static let mistakes = 50
  /// The maximum number of nested levels of containers, the outermost and the innermost included.
  static let containerDepth = 32
  /// The maximum number of screens in one container, including the screens of the containers in it.
  static let containerScreens = 1000
  /// The maximum number of elements of one screen.
  static let elements = 1000
  /// The maximum number of elements of all screens.
  static let allElements = 10_000
  /// The maximum height of a picture that scrolls, in points.
  static let pageHeight = 20_000.0
  /// The maximum number of links of one screen.
  static let links = 1000
  /// The maximum number of steps of a script.
  static let steps = 100_000
  /// The maximum number of legs of a drag after the first one.
  static let furtherLegs = 100
  /// The maximum duration of one leg of a drag, in seconds.
  static let leg = 60.0
  /// The maximum duration of one drag, in seconds.
  static let drag = 600.0
  /// The maximum duration of all drags of a script together, in seconds.
  static let drags = 3600.0

  /// The maximum number of devices of a stage.
  static let devices = 16
  /// The maximum number of sound clips.
  static let sounds = 100
  /// The maximum number of titles.
  static let titles = 100
  /// The maximum number of overlays.
  static let overlays = 100
  /// The maximum number of characters of a caption or a title.
  static let captionCharacters = 500
  /// The maximum bytes of a caption or a title, whose characters may have any number of combining marks.
  static let captionBytes = 16 << 10

  /// The maximum bytes of the key of a text, with the keys of the mappings around it.
  static let textKeyBytes = 1000
  /// The maximum number of included storyboards.
  static let includes = 100
  /// The maximum nesting depth of included storyboards.
  static let includeDepth = 16
  /// The maximum bytes of all included storyboards together.
  static let includedBytes = 4 << 20
  /// The maximum bytes of a text in which references are replaced together with other text.
  static let valueBytes = 64 << 10
  /// The maximum bytes of all texts of a storyboard in which references were replaced.
  static let replacedBytes = 16 << 20
  /// The maximum number of references that are replaced in a storyboard.
  static let references = 2_000_000

  /// The maximum bytes of a table of films.
  static let tableBytes = 64 << 20
  /// The maximum number of films of a table, and of combinations of a matrix.
  static let films = 100_000
  /// The maximum number of columns of a table, and of values of one film.
  static let columns = 1000
  /// The maximum number of values of all films of a table together.
  static let values = 2_000_000
  /// The maximum number of definitions of variables that are read again for single films, because the names of
  /// included storyboards depend on their values.
  static let tableDefinitions = 10_000_000
  /// The maximum bytes of a cell, and of a line of JSON lines.
  static let cellBytes = 1 << 20
  /// The maximum bytes of an output's name, which is the longest path of the system.
  static let outputBytes = 4096
  /// The maximum bytes of all names of outputs, with the values of the variables that they need.
  static let tableReplacedBytes = 256 << 20
  /// The maximum number of references that are replaced in these names.
  static let tableReferences = 10_000_000

  package static let rows = [
    Limit(.storyboards, "the file", .bytes(fileBytes)),
    Limit(.storyboards, "depth of nested mappings and lists", .count(depth)),
    Limit(.storyboards, "keys, values and lists of the file", .count(nodes)),
    Limit(.storyboards, "depth of nested containers", .count(containerDepth)),
    Limit(
      .storyboards, "screens in one container, including the screens of nested containers",
      .count(containerScreens)),
    Limit(.storyboards, "elements of a screen", .count(elements)),
    Limit(.storyboards, "elements of all screens together", .count(allElements)),
    Limit(.storyboards, "points of the height of a picture that scrolls", .count(Int(pageHeight))),
    Limit(.storyboards, "links of a screen", .count(links)),
    Limit(.storyboards, "steps of a script", .count(steps)),
    Limit(.storyboards, "characters of a caption or a title", .count(captionCharacters)),
    Limit(.storyboards, "a caption or a title", .bytes(captionBytes)),
    Limit(.storyboards, "titles", .count(titles)),
    Limit(.storyboards, "devices of a stage", .count(devices)),
    Limit(.storyboards, "sound clips", .count(sounds)),
    Limit(.storyboards, "overlays", .count(overlays)),
    Limit(.storyboards, "legs of a drag", .count(furtherLegs + 1)),
    Limit(.storyboards, "time of a drag", .seconds(drag)),
    Limit(.storyboards, "time of all drags of a script together", .seconds(drags)),
    Limit(
      .storyboards, "mistakes reported in one run", .count(mistakes), beyond: "not reported"),
    Limit(.variables, "the file of a text catalog", .bytes(fileBytes)),
    Limit(.variables, "the key of a text", .bytes(textKeyBytes)),
    Limit(.variables, "included storyboards", .count(includes)),
    Limit(.variables, "depth of included storyboards", .count(includeDepth)),
    Limit(.variables, "all included storyboards together", .bytes(includedBytes)),
    Limit(
      .variables, "a text with several parts, after its references are replaced", .bytes(valueBytes)
    ),
    Limit(.variables, "all texts after their references are replaced", .bytes(replacedBytes)),
    Limit(.variables, "references that are replaced", .count(references)),
    Limit(.tables, "the file", .bytes(tableBytes)),
    Limit(.tables, "keys, values and lists of a file of YAML or JSON", .count(nodes)),
    Limit(.tables, "films of a table, and combinations of a matrix", .count(films)),
    Limit(.tables, "columns, and values of one film", .count(columns)),
    Limit(.tables, "values of all films together", .count(values)),
    Limit(
      .tables, "variables of all films whose included storyboards depend on their values",
      .count(tableDefinitions)),
    Limit(.tables, "a cell, and a line of JSON lines", .bytes(cellBytes)),
    Limit(.tables, "the name of an output", .bytes(outputBytes)),
    Limit(
      .tables, "all names of outputs, with the values that they need", .bytes(tableReplacedBytes)),
    Limit(.tables, "references that are replaced in names of outputs", .count(tableReferences)),
  ]
}
