internal import SegueGeometry
internal import SegueYAML

/// The keys of a YAML file that lists the films of a batch.
struct BatchKeys: KeyTable {
  static let all = Keyed("a table of films", Self())

  let own = FilmKeys()
  let vars = Key(
    "vars", .variables(of: "variables with their values"), "Values for variables of all films.")
  let matrix = Key(
    "matrix", Form<Node>(Tables.matrix),
    "Values for variables. There is a film for each combination.")
  let films = Key(
    "films",
    Form<[Node]>(
      .list(
        .names(
          .either([.variable, .list(.text(of: "the name of a file"), 1...20)]),
          of: "variables with their values"), 1...StoryboardLimits.films)), "The films.")
}

/// The keys of a film that are not variables, which are also the names of columns.
struct FilmKeys: KeyTable {
  static let all = Keyed("a film", Self())

  let storyboard = Key(
    "storyboard", .text(of: "the path of a storyboard"), "The storyboard of the films.")
  let output = Key(
    "output",
    .either([.text(of: "the name of a file"), .list(.text(of: "the name of a file"), 1...20)]),
    "The names of each film's files.")
  let preset = Key("preset", .text(of: "the name of a preset"), "The preset of the films.")
}

struct PresetKeys: KeyTable {
  static let all = Keyed("a preset", Self())
  /// The contents of a presets file: presets by name.
  static let file = Shape.names(.table(all.table), of: "presets by name")

  let summary = Key("summary", .text(of: "a sentence"), "One sentence about the platform.")
  let size = Key("size", .size, "The size of a frame in pixels, such as 1080x1920.")
  let turns = Key("turns", .flag, "True if the platform accepts both orientations.")
  let longestSide = Key(
    "longest-side", .whole(16...32_768), "The maximum length of the longer side in pixels.")
  let fps = Key(
    "fps", .number(0.1...1000, of: "frames per second"), "The maximum frames per second.")
  let formats = Key(
    "formats", .list(.text(of: "an extension such as mp4"), 1...20),
    "The formats that the platform accepts.")
  let minLength = Key(
    "min-length", .number(0...86_400, of: "seconds"), "The minimum length in seconds.")
  let maxLength = Key(
    "max-length", .number(0...86_400, above: true, of: "seconds"),
    "The maximum length in seconds.")
  let maxBytes = Key("max-bytes", .text(of: "a size such as 2MB"), "The maximum size of the file.")
  let profile = Key("profile", .choice(FilmPreset.profiles), "The richest H.264 profile.")
  let level = Key(
    "level", .choice(FilmPreset.levels + ["3", "4", "5", "6"]),
    "The highest H.264 level, which limits the reference frames.")
  let maxBitRate = Key(
    "max-bit-rate", .text(of: "a rate such as 12Mbps"), "The maximum bits per second.")
  let soundBitRate = Key(
    "sound-bit-rate", .text(of: "a rate such as 256kbps"), "The bits per second of the sound.")
  let capturesOnly = Key(
    "captures-only", .flag, "True if the platform takes captures of the app only, without a device around them.")
  let checkFlashes = Key("check-flashes", .flag, "True to look for flashes that can cause seizures.")
  let coveredTop = Key(
    "covered-top", .length(0...0, 0...0.5),
    "The upper part of the picture that the platform's app covers: a percentage of the height.")
  let coveredBottom = Key(
    "covered-bottom", .length(0...0, 0...0.5),
    "The lower part of the picture that the platform's app covers: a percentage of the height.")
  let rules = Key("rules", .list(.text(of: "a sentence"), 1...20), "Further rules of the platform.")
  let source = Key("source", .text(of: "an address"), "The page that publishes the requirements.")
  let checked = Key("checked", .text(of: "a date"), "The date at which the requirements were read there.")
}
