internal import SegueGeometry
internal import SegueScene
internal import SegueYAML

struct OverlayKeys: KeyTable {
  static let all = Keyed("an overlay", Self(), oneOf: \.kinds, beside: \.companions)

  let name = Key("name", .text(of: "a name"), "The name by which steps move the overlay.")
  let picture = Key(
    "picture", .text(of: "the path of a picture"), "The path of a picture or drawing, such as a logo or an end card.")
  let highlight = Key("highlight", .area, "The area outside of which the screen or the film is dimmed: \(Self.area).")
  let box = Key("box", .area, "The area around which there is a line: \(Self.area).")
  let arrow = Key(
    "arrow", .either([.point, .text(of: "the name of an element")]),
    "What an arrow points at: [x, y], or an element's name.")
  let blur = Key("blur", .area, "The area that is blurred, such as private data: \(Self.area).")
  let progress = Key("progress", .yes, "A bar that grows while it is shown.")
  let on = Key(
    "on", .text(of: "film, screen or the name of an element"),
    """
    What the points belong to: film, screen or an element's name. It moves with the screen unless it is the film. \
    Default: film for a picture and a bar, or else screen.
    """)
  let from = Key(
    "from", .point, "The point at which the arrow begins: [x, y]. Default: where it covers least.")
  let bend = Key(
    "bend", .length(0...0, -1...1),
    "The distance of the arrow's middle from a straight line: a percentage of its length. Default: 16%.")
  let padding = Key(
    "padding", .number(-1000...1000, of: "points"),
    "The distance between the area and its edge, in points. Default: 8; 6 of a box and an arrow, 4 of a blur.")
  let cornerRadius = Key(
    "corner-radius", .number(0...10_000, of: "points"),
    "The radius of the corners, in points. Default: 14 of a highlight, 10 of a box and a blur, or else 0.")
  let dim = Key(
    "dim", .length(0...0, 0...1), "How dark everything else is: a percentage. Default: 50%.")
  let radius = Key(
    "radius", .number(0...200, above: true, of: "points"),
    "The strength of the blur, in points. Default: 20, and more for a large area.")
  let line = Key(
    "line", .number(0...1000, above: true, of: "points"),
    "The width of the line or the height of the bar, in points. Default: one that suits the picture's size.")
  let color = Key(
    "color", .color,
    "The colour of the line, the arrow or the bar, or of what is dimmed. Default: a red, white or black.")
  let background = Key(
    "background", .color, "The colour in the box, or of the rest of the bar. Default: none; a quarter of white.")
  let anchor = Key(
    "anchor", Form<Storyboard.Anchor>.word,
    """
    The corner, edge or centre at which the picture or the bar is: top-left, top, top-right, left, center, right, \
    bottom-left, bottom or bottom-right. Default: center; bottom of a bar.
    """)
  let x = Key(
    "x", .length(-10_000...10_000, -5...5),
    "The distance to the right of the anchor: points, or a percentage. Default: 0.")
  let y = Key(
    "y", .length(-10_000...10_000, -5...5), "The distance below the anchor: points, or a percentage. Default: 0.")
  let width = Key(
    "width", .length(0.1...10_000, 0.001...5),
    "The width of the picture or the bar: points, or a percentage. Default: its own, as far as it fits.")
  let height = Key(
    "height", .length(0.1...10_000, 0.001...5),
    "The height of the picture: points, or a percentage. Default: the one that follows from the width.")
  let fit = Key(
    "fit", Form<ContentMode>.word,
    "How the picture fills its width and height: contain (the default), cover or fill.")
  let behind = Key("behind", .flag, "True for an overlay of the film behind the device. Default: false.")
  let life = LifeKeys("the overlay")

  private static let area = "[x, y, width, height] or an element's name"
  /// The keys of the kinds of overlays.
  private var kinds: [any TableKey] { [picture, highlight, box, arrow, blur, progress] }
  private var companions: [Companion] {
    [
      (from, [arrow]), (bend, [arrow]), (padding, [highlight, box, arrow, blur]),
      (cornerRadius, [picture, highlight, box, blur]), (dim, [highlight]), (radius, [blur]),
      (line, [box, arrow, progress]), (color, [highlight, box, arrow, progress]), (background, [box, progress]),
      (anchor, [picture, progress]), (x, [picture, progress]), (y, [picture, progress]),
      (width, [picture, progress]), (height, [picture]), (fit, [height]),
      (life.leave, [life.length, life.until]),
    ]
  }
}

/// The keys of the time in which a title or an overlay is seen.
struct LifeKeys: KeyTable {
  static let all = Keyed("a life", Self("the title"))

  let at: Key<Double>
  let length = Key(
    "for", .number(0...3600, above: true, of: "seconds"),
    "The time for which it is shown, in seconds of film time. Default: until the film's end.")
  let until = Key(
    "until", .number(0...86_400, of: "seconds"),
    "The time at which it has left, in seconds of the script, instead of for.")
  let appear: Key<Node>
  let leave: Key<Node>

  /// - Parameter what: the title or overlay as the keys' descriptions name it.
  init(_ what: String) {
    at = Key(
      "at", .number(0...86_400, of: "seconds"),
      "The time at which \(what) appears, in seconds of the script. Default: 0, or the step's.")
    appear = Key(
      "appear", .passage, "How \(what) appears: none, fade (the default), rise, blur or wipe, or a mapping with more.")
    leave = Key(
      "leave", .passage, "How \(what) leaves: none, fade (the default), rise, blur or wipe, or a mapping with more.")
  }
}

extension Form<Node> {
  /// A rectangle, or the name of an element.
  static var area: Self { either([.rect, .text(of: "the name of an element")]) }

  /// The word of a style, or a mapping with more.
  fileprivate static var passage: Self {
    either([
      .choice(Storyboard.Passage.Style.allCases.map(\.rawValue)), .table(PassageKeys.all.table),
    ])
  }
}
