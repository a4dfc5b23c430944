/// Every mapping of a storyboard file and every key in it.
enum Tables {
  /// The tables that others refer to by title.
  static let shared: [Table] = [container]

  static func shared(_ title: String) -> Table? {
    shared.first { $0.title == title }
  }

  /// Seconds in a film: up to a day.
  private static let moment = Shape.number(0...86_400, of: "seconds")
  private static let span = Shape.number(0...3600, of: "seconds")
  /// A finger is never down longer.
  private static let stroke = Shape.number(0...60, above: true, of: "seconds")

  /// Where a screen stands: its name, or a container.
  private static let screen = Shape.either([
    .text(of: "the name of a screen"), .shared("a container"),
  ])
  private static let spot = Shape.either([.point, .text(of: "the name of an element")])
  private static let target = Shape.either([
    .whole(0...999), .text(of: "the name of its screen, next or previous"),
  ])

  /// The keys that ask something of a container; in links and in the script.
  private static let actions = [
    Key("push", screen, "Puts a screen on top of the navigation stack."),
    Key("pop", .yes, "Takes the top screen off the navigation stack."),
    Key("present", screen, "Shows a screen over everything."),
    Key("dismiss", .yes, "Takes away what was presented."),
    Key("select", target, "Shows a tab: its number from 0, its screen, next or previous."),
    Key("page", target, "Turns to a page: its number from 0, its screen, next or previous."),
  ]
  static let actionNames = actions.map(\.name)
  private static let style = Key(
    "style", .choice(["full-screen", "custom"]),
    "How it is presented: full-screen (the default) or custom, over what is there.")

  private static let layout = Shape.choice(["left-to-right", "right-to-left"])
  private static let direction = Shape.choice(["forward", "backward"])

  static let storyboard = Table(
    "a storyboard",
    [
      Key("segue", .whole(1...1), "The version of the format: 1.", required: true),
      Key("size", .size, "The screen's size in points, such as 390x844.", required: true),
      Key("scale", .number(0...16, above: true, of: "pixels a point"), "Pixels a point; 1."),
      Key("fps", .number(0.001...1000, of: "frames a second"), "Frames a second; 60."),
      Key("layout", layout, "Which way people read: left-to-right or right-to-left."),
      Key(
        "reduced-motion", .flag,
        "True: animators without a calm form of their own become a dissolve."),
      Key(
        "length", .number(0...86_400, above: true, of: "seconds"),
        "Seconds; otherwise as long as the script needs."),
      Key(
        "screens", .names(.table(entry), of: "screens by name"),
        "The pictures, clips, colours and containers that it consists of.", required: true),
      Key("container", screen, "What shows first.", required: true),
      Key("transitions", .table(transitions), "How each kind of transition looks."),
      Key(
        "links", .names(.list(.table(link), 1...1000), of: "lists of links by screen"),
        "What a tap does, when it is played."),
      Key("script", .list(.table(step), 0...100_000), "What happens, when it is rendered."),
    ])

  static let entry = Table(
    "a screen", oneOf: ["image", "video", "color", "kind"],
    [
      Key("image", .text(of: "the path of a picture"), "A picture or drawing file."),
      Key("video", .text(of: "the path of a video"), "A clip; it starts when it is first seen."),
      Key("color", .color, "One colour all over."),
      Key(
        "fit", .choice(["cover", "contain", "fill"]), "How the picture fits the screen; cover."),
      Key(
        "elements", .names(.rect, of: "rectangles by name"),
        "Rectangles [x, y, width, height] in points that have a name."),
    ] + container.keys)

  static let container = Table(
    "a container",
    [
      Key(
        "kind", .choice(["navigation", "tabs", "pages"]), "What sort of container it is.",
        required: true),
      Key("root", screen, "The first screen of a navigation stack."),
      Key("tabs", .list(screen, 1...100), "The screens side by side."),
      Key("pages", .list(screen, 1...1000), "The screens in a row."),
      Key("selected", .whole(0...999), "Which tab or page shows first, from 0; 0."),
    ])

  static let transitions = Table(
    "the transitions",
    ["push", "pop", "present", "dismiss", "select", "page"].map {
      Key($0, .table(row), "How a \($0) looks, and what drives it.")
    })

  static let row = Table(
    "a transition",
    [
      Key(
        "animator", .text(of: "an animator's id"),
        "Which animator, by id or alias; else the usual one for this transition."),
      Key("set", .names(.setting, of: "the animator's parameters"), "Its parameters."),
      Key(
        "interaction", .text(of: "an interaction controller's id"),
        "Which interaction controller a finger drives it with."),
      Key("duration", span, "Seconds that the whole is to take."),
      Key("direction", direction, "forward, or backward for the way back."),
      Key("layout", layout, "Which way people read, for this transition alone."),
    ])

  static let link = Table(
    "a link", oneOf: actionNames,
    [
      Key(
        "area", .either([.rect, .text(of: "the name of an element")]),
        "Where to tap: [x, y, width, height] or an element.", required: true)
    ] + actions + [style])

  static let step = Table(
    "a step", oneOf: actionNames + ["drag", "tap", "wait"],
    [Key("at", moment, "When, in seconds from the start.", required: true)] + actions + [
      style,
      Key("drag", .table(drag), "A finger that moves over the screen."),
      Key("tap", spot, "A finger that taps: [x, y] or the name of an element."),
      Key("wait", span, "Lets the film go on for so many seconds."),
      Key("animator", .text(of: "an animator's id"), "Which animator, for this step alone."),
      Key(
        "set", .names(.setting, of: "the animator's parameters"),
        "Its parameters, for this step alone."),
      Key("duration", span, "Seconds that the transition is to take, for this step alone."),
      Key("direction", direction, "forward or backward, for this step alone."),
    ])

  private static let easing = Key(
    "easing", .curve, "How the finger's way is spread over the time; linear.")

  static let drag = Table(
    "a drag",
    [
      Key("from", .point, "Where the finger goes down, in points.", required: true),
      Key("to", .point, "Where it goes.", required: true),
      Key("over", stroke, "Seconds that it takes.", required: true),
      easing,
      Key("then", .list(.table(leg), 1...100), "Where the finger goes on to."),
      Key("hold", .number(0...60, of: "seconds"), "Seconds that it rests before it lets go; 0."),
      Key("cancelled", .flag, "True: the system takes the touch away."),
    ])

  static let leg = Table(
    "a stretch of a drag",
    [
      Key("to", .point, "Where the finger goes.", required: true),
      Key("over", stroke, "Seconds that it takes.", required: true),
      easing,
    ])

  /// All of them, for the tests.
  static let all = [storyboard, entry, container, transitions, row, link, step, drag, leg]
}
