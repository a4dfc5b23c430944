internal import SegueScene
internal import SegueYAML

struct ScreenKeys: KeyTable {
  static let all = Keyed("a screen", Self()) {
    [$0.image, $0.video, $0.color, $0.container.kind]
  }

  let image = Key("image", .text(of: "the path of a picture"), "A picture or drawing file.")
  let video = Key(
    "video", .text(of: "the path of a video"),
    "A video file; it starts to play when the screen first comes into view.")
  let color = Key("color", .color, "A colour that fills the screen.")
  let fit = Key(
    "fit", Form<ContentMode>.word,
    "The fit of a picture with a different aspect ratio: cover, contain or fill. Default: cover.")
  let scroll = Key(
    "scroll", Form<Node>(.either([.table(PageKeys.all.table), .yes])),
    """
    True for a picture that is as wide as the screen and higher, and scrolls; or a mapping with the bars that stay.
    """)
  let align = Key(
    "align", Form<PictureAlignment>.word,
    "The part that is shown of a picture that is cropped: top, bottom, left, right or center. Default: top for one much "
      + "longer than the screen, or else center.")
  let elements = Key(
    "elements",
    Form<Node>(
      .names(
        .either([.rect, .text(of: Tables.id), .table(ElementKeys.all.table)]),
        of: "elements by name")),
    "Named parts: [x, y, width, height] in points, \"#id\" of the SVG, or a mapping with more.")
  let container = ContainerKeys()
}

struct PageKeys: KeyTable {
  static let all = Keyed("a scrolling picture", Self())

  let top = Key(
    "top", .number(0...10_000, of: "points"),
    "The height of the bar at the picture's upper edge, which stays, in points. Default: 0.")
  let bottom = Key(
    "bottom", .number(0...10_000, of: "points"),
    "The height of the bar at the picture's lower edge, which stays, in points. Default: 0.")
  let indicator = Key(
    "indicator", .flag,
    "False hides the thin bar at the right edge that shows how far the picture has scrolled. Default: true.")
}

struct ElementKeys: KeyTable {
  static let all = Keyed("an element", Self())

  let area = Key(
    "area", .either([.rect, .text(of: Tables.id)]),
    "Its area: [x, y, width, height] in points, or \"#id\" of the SVG.", required: true)
  let group = Key(
    "group", .text(of: "the name of a group"),
    "Animators treat the elements of a group as one element with the group's name.")
  let without = Key(
    "without", .text(of: "the path of a picture"),
    "A picture of the screen without the element. Default: one filled in from its surroundings.")
  let cornerRadius = Key(
    "corner-radius", .number(0...10_000, of: "points"),
    "The radius of its corners, in points. Default: 0.")
  let cut = Key(
    "cut", Form<ElementCut>.word,
    "How its rectangle is taken out of the picture: whole, or only the shape in it. Default: by what is in it.")
}

struct ContainerKeys: KeyTable {
  static let all = Keyed("a container", Self())

  let kind = Key("kind", Form<ContainerKind>.word, "The kind of container.", required: true)
  let root = Key("root", .screen, "The first screen of a navigation stack.")
  let tabs = Key(
    "tabs", Form<[Node]>(.list(Tables.screen, 1...100)), "The screens of the tabs.")
  let pages = Key(
    "pages", Form<[Node]>(.list(Tables.screen, 1...1000)),
    "The screens of the pages, in their order.")
  let selected = Key(
    "selected", .whole(0...999),
    "The tab or page that is shown first, counted from 0. Default: 0.")

  /// Returns the key for the screens of a kind of container.
  func members(of kind: ContainerKind) -> KeyRow {
    switch kind {
    case .navigation: root.row
    case .tabs: tabs.row
    case .pages: pages.row
    }
  }
}
