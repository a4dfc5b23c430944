internal import SegueMotion
internal import SegueYAML

struct TitleKeys: KeyTable {
  static let all = Keyed("a title", Self(), beside: { [($0.life.leave, [$0.life.length, $0.life.until])] })

  let name = Key("name", .text(of: "a name"), "The name by which steps move the title.")
  let text = Key("text", .text(of: "a string"), "The text. A line feed begins another line.", required: true)
  let font = Key(
    "font", .text(of: "a font file or the name of an installed family"),
    "A font file, or the name of an installed family. Default: the storyboard's font.")
  let weight = Key(
    "weight", .whole(100...900),
    "The weight of the letters: 400 is regular, 700 bold. The bundled typeface is bold from 600 on. Default: the font's "
      + "own.")
  let italic = Key("italic", .flag, "True for italic letters. Default: false.")
  let size = Key(
    "size", .length(0.1...10_000, 0.001...5),
    "The size of the letters: points, or a percentage of the picture's shorter side. Default: 8%.")
  let color = Key(
    "color", Form<Look.Background>(.text(of: "a colour or gradient(#fff, #dde, 135)")),
    "The colour of the letters, or a gradient over all of them. Default: white, or almost black on a light background.")
  let align = Key(
    "align", Form<Storyboard.Alignment>.word,
    "The alignment of the lines: left, center or right. Default: the side of the anchor.")
  let width = Key(
    "width", .length(1...10_000, 0.01...5),
    "The width at which lines are wrapped: points, or a percentage of the picture's width. Default: almost all of it.")
  let lineHeight = Key(
    "line-height", .number(0.5...5, of: "times the size"),
    "The distance from one line to the next, as a multiple of the size. Default: 1.15.")
  let tracking = Key(
    "tracking", .length(-1000...1000, -0.5...5),
    "The space that is added between letters: points, or a percentage of the size. Default: 0.")
  let anchor = Key(
    "anchor", Form<Storyboard.Anchor>.word,
    """
    The corner, edge or centre of the picture at which the title is: top-left, top, top-right, left, center, \
    right, bottom-left, bottom or bottom-right. Default: the side that the device leaves free, or else top.
    """)
  let x = Key(
    "x", .length(-10_000...10_000, -5...5),
    "The distance to the right of the anchor: points, or a percentage of the picture's width. Default: 0.")
  let y = Key(
    "y", .length(-10_000...10_000, -5...5),
    "The distance below the anchor: points, or a percentage of the picture's height. Default: 0.")
  let over = Key(
    "over", .choice(["device"]), "The title may be over the device: device. Default: it keeps out of it.")
  let behind = Key("behind", .flag, "True for a title behind the device. Default: false.")
  let life = LifeKeys("the title")
}

/// The keys of the way in which a title appears or leaves.
struct PassageKeys: KeyTable {
  static let all = Keyed("a way to appear", Self())

  let style = Key(
    "style", Form<Storyboard.Passage.Style>.word, "The change: none, fade, rise, blur or wipe. Default: fade.")
  let by = Key(
    "by", Form<Storyboard.Passage.Unit>.word,
    "The parts that change one after the other: whole (the default), line, word or letter.")
  let over = Key(
    "over", .stroke, "The duration of all of it, in seconds of film time. Default: 0.6; 1 by line, word or letter.")
  let easing = Key(
    "easing", .curve, "The timing curve of each part. Default: one that suits the style.")
}

extension Storyboard.Alignment: WordValue {}
extension Storyboard.Anchor: WordValue {}
extension Storyboard.Passage.Style: WordValue {}
extension Storyboard.Passage.Unit: WordValue {}
