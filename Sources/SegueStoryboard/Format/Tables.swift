/// The tables of all mappings in a storyboard file, each with its keys.
enum Tables {
  /// The tables that other tables refer to by title.
  static let shared: [Table] = [container]

  static func shared(_ title: String) -> Table? {
    shared.first { $0.title == title }
  }

  /// A time in a film, at most one day.
  private static let moment = Shape.number(0...86_400, of: "seconds")
  private static let span = Shape.number(0...3600, of: "seconds")
  /// The duration of a part of a drag, a pinch, a press or a camera movement.
  private static let stroke = Shape.number(0...60, above: true, of: "seconds")

  /// A screen by its name, or a container.
  private static let screen = Shape.either([
    .text(of: "the name of a screen"), .shared("a container"),
  ])
  private static let spot = Shape.either([.point, .text(of: "the name of an element")])
  private static let target = Shape.either([
    .whole(0...999), .text(of: "a screen's name, 'next' or 'previous'"),
  ])

  /// The keys for the actions of links and steps.
  private static let actions = [
    Key("push", screen, "Pushes a screen onto the navigation stack."),
    Key("pop", .yes, "Pops the top screen off the navigation stack."),
    Key("present", screen, "Presents a screen over everything."),
    Key("dismiss", .yes, "Dismisses the presented screen."),
    Key(
      "select", target,
      "Selects a tab, by its index from 0 or its screen's name, or next or previous."),
    Key(
      "page", target,
      "Turns to a page, by its index from 0 or its screen's name, or next or previous."),
  ]
  static let actionNames = actions.map(\.name)

  /// Returns the keys that describe the look of a link's or a step's transition.
  ///
  /// - Parameter what: the link or step as the keys' descriptions name it, such as "this link".
  private static func look(_ what: String) -> [Key] {
    [
      Key(
        "animator", .text(of: "an animator's id"),
        "The animator's id, alias or path, for \(what) and the backward transition."),
      Key(
        "set", .names(.setting, of: "the animator's parameters"),
        "Values for the parameters, for \(what) and the backward transition."),
      Key(
        "duration", span, "The duration of the whole transition in seconds, for \(what) only."),
      Key("direction", direction, "The direction of the transition, for \(what) only."),
    ]
  }
  private static let style = Key(
    "style", .choice(Storyboard.ModalStyle.allCases.map(\.rawValue)),
    """
    The style of the presentation: full-screen (the default), custom, which keeps the screen beneath, \
    or sheet, which also rests at a detent until it is dismissed.
    """)

  private static let layout = Shape.choice(["left-to-right", "right-to-left"])
  private static let direction = Shape.choice(["forward", "backward"])

  /// The matrix of a batch: a list of values for each variable. A value that is a mapping sets
  /// several variables together.
  static let matrix = Shape.names(
    .list(.either([.variable, .names(.variable, of: "variables with their values")]), 1...1000),
    of: "variables with lists of values")

  /// The contents of a presets file: presets by name.
  static let presets = Shape.names(.table(preset), of: "presets by name")

  private static let preset = Table(
    "a preset",
    [
      Key("summary", .text(of: "a sentence"), "One sentence about the platform."),
      Key("size", .size, "The size of a frame in pixels, such as 1080x1920."),
      Key("turns", .flag, "True if the platform accepts both orientations."),
      Key("longest-side", .whole(16...32_768), "The maximum length of the longer side in pixels."),
      Key(
        "fps", .number(0.1...1000, of: "frames per second"), "The maximum frames per second."),
      Key(
        "formats", .list(.text(of: "an extension such as mp4"), 1...20),
        "The formats that the platform accepts."),
      Key(
        "min-length", .number(0...86_400, of: "seconds"), "The minimum length in seconds."),
      Key(
        "max-length", .number(0...86_400, above: true, of: "seconds"),
        "The maximum length in seconds."),
      Key("max-bytes", .text(of: "a size such as 2MB"), "The maximum size of the file."),
      Key("profile", .choice(FilmPreset.profiles), "The richest H.264 profile."),
      Key(
        "level", .choice(FilmPreset.levels + ["3", "4", "5", "6"]),
        "The highest H.264 level, which limits the reference frames."),
      Key("max-bit-rate", .text(of: "a rate such as 12Mbps"), "The maximum bits per second."),
      Key(
        "sound-bit-rate", .text(of: "a rate such as 256kbps"), "The bits per second of the sound."),
      Key("source", .text(of: "an address"), "The page that publishes the requirements."),
    ])

  /// The keys of a YAML file that lists the films of a batch.
  static let batch = Table(
    "a table of films",
    [
      Key("storyboard", .text(of: "the path of a storyboard"), "The storyboard of the films."),
      Key(
        "output",
        .either([.text(of: "the name of a file"), .list(.text(of: "the name of a file"), 1...20)]),
        "The names of each film's files."),
      Key("preset", .text(of: "the name of a preset"), "The preset of the films."),
      Key(
        "vars", .names(.variable, of: "variables with their values"),
        "Values for variables of all films."),
      Key("matrix", matrix, "Values for variables. There is a film for each combination."),
      Key(
        "films",
        .list(
          .names(
            .either([.variable, .list(.text(of: "the name of a file"), 1...20)]),
            of: "variables with their values"), 1...StoryboardLimits.films), "The films."),
    ])

  static let storyboard = Table(
    "a storyboard",
    [
      Key("segue", .whole(1...1), "The version of the format: 1.", required: true),
      Key("size", .size, "The screen's size in points, such as 390x844.", required: true),
      Key(
        "scale", .number(0...16, above: true, of: "pixels per point"),
        "Pixels per point. Default: 1."),
      Key("fps", .number(0.001...1000, of: "frames per second"), "Frames per second. Default: 60."),
      Key(
        "vars", .names(.variable, of: "variables with their defaults"),
        """
        Variables and their defaults. Other values refer to a variable by its name in braces, such as \
        "{lang}/inbox.png"; {{ is a literal brace.
        """),
      Key(
        "texts", .text(of: "the path of a text catalog"),
        """
        A text catalog: a file of texts by key (.yaml, .json or .po), to which values refer as "{text.KEY}"; \
        usually one for each language, such as "texts/{lang}.yaml".
        """),
      Key(
        "include",
        .either([
          .text(of: "the path of a storyboard"),
          .list(.text(of: "the path of a storyboard"), 1...100),
        ]),
        "Other storyboards, whose screens, look and transitions are added to this storyboard."),
      Key(
        "matrix", matrix,
        """
        Values for variables. A batch makes a film for each combination.
        """),
      Key("title", .text(of: "a title"), "The title of the page. Default: the file's name."),
      Key(
        "lang", .text(of: "a language, such as en or pt-BR"),
        "The language of the page, which decides the layout. Default: the variable lang."),
      Key(
        "layout", layout,
        """
        The layout direction: left-to-right or right-to-left. Default: right-to-left for a \
        lang with such a direction, such as ar; left-to-right otherwise.
        """),
      Key(
        "reduced-motion", .flag,
        "True to reduce motion; an animator that does not support this is replaced by a dissolve."),
      Key(
        "length", .number(0...86_400, above: true, of: "seconds"),
        "The end of the film, in seconds of script time. Default: late enough for the whole script."
      ),
      Key(
        "there-and-back", .flag,
        "True to play the film forward and then backward to its first frame. Default: false."),
      Key(
        "font", .text(of: "the path of a font file"),
        "The font file for captions. Default: the bundled typeface."),
      Key("audio", .table(audio), "The sound track of the film."),
      Key(
        "screens", .names(.table(entry), of: "screens by name"),
        "The pictures, clips, colours and containers of the storyboard, by name.", required: true),
      Key(
        "look", .table(look), "The decoration around the screen, such as a frame and a background."),
      Key("container", screen, "The screen or container that is shown first.", required: true),
      Key("transitions", .table(transitions), "The look of each kind of transition."),
      Key(
        "links",
        .names(.list(.table(link), 1...StoryboardLimits.links), of: "lists of links by screen"),
        "For each screen, the areas that can be tapped."),
      Key(
        "script", .list(.table(step), 0...StoryboardLimits.steps),
        "The steps of the film, in the order of their times."),
    ])

  static let id = "\"#id\" of an SVG"

  static let entry = Table(
    "a screen", oneOf: ["image", "video", "color", "kind"],
    [
      Key("image", .text(of: "the path of a picture"), "A picture or drawing file."),
      Key(
        "video", .text(of: "the path of a video"),
        "A video file; it starts to play when the screen first comes into view."),
      Key("color", .color, "A colour that fills the screen."),
      Key(
        "fit", .choice(["cover", "contain", "fill"]),
        "The fit of a picture with a different aspect ratio: cover, contain or fill. Default: cover."
      ),
      Key(
        "elements",
        .names(.either([.rect, .text(of: id), .table(element)]), of: "elements by name"),
        "Named parts: [x, y, width, height] in points, \"#id\" of the SVG, or a mapping with more."),
    ] + container.keys)

  static let element = Table(
    "an element",
    [
      Key(
        "area", .either([.rect, .text(of: id)]),
        "Its area: [x, y, width, height] in points, or \"#id\" of the SVG.", required: true),
      Key(
        "group", .text(of: "the name of a group"),
        "Animators treat the elements of a group as one element with the group's name."),
      Key(
        "without", .text(of: "the path of a picture"),
        "A picture of the screen without the element. Default: one filled in from its surroundings."
      ),
      Key(
        "corner-radius", .number(0...10_000, of: "points"),
        "The radius of its corners, in points. Default: 0."),
    ])

  static let container = Table(
    "a container",
    [
      Key(
        "kind", .choice(["navigation", "tabs", "pages"]), "The kind of container.",
        required: true),
      Key("root", screen, "The first screen of a navigation stack."),
      Key("tabs", .list(screen, 1...100), "The screens of the tabs."),
      Key("pages", .list(screen, 1...1000), "The screens of the pages, in their order."),
      Key(
        "selected", .whole(0...999),
        "The tab or page that is shown first, counted from 0. Default: 0."),
    ])

  static let transitions = Table(
    "the transitions",
    ["push", "pop", "present", "dismiss", "select", "page"].map {
      Key($0, .table(row), "The look of each \($0), and its interaction controller.")
    })

  static let row = Table(
    "a transition",
    [
      Key(
        "animator", .text(of: "an animator's id"),
        """
        The animator's id or alias, or the path of a library or shader. Default: push for a \
        navigation stack, modal for presentations, cut for tabs and slide for pages.
        """),
      Key(
        "set", .names(.setting, of: "the animator's parameters"),
        "Values for the parameters of the animator and the interaction controller."),
      Key(
        "interaction", .text(of: "an interaction controller's id"),
        "The id, alias or path of the interaction controller that drives the transition."),
      Key(
        "duration", span,
        "The duration of the whole transition in seconds. Default: the animator's."),
      Key(
        "direction", direction,
        "The direction of the transition. Default: backward for pop and dismiss."),
      Key("layout", layout, "The layout direction, for this kind of transition only."),
    ])

  static let link = Table(
    "a link", oneOf: actionNames,
    [
      Key(
        "area", .either([.rect, .text(of: "the name of an element")]),
        "The area to tap: [x, y, width, height] or the name of an element.", required: true),
      Key(
        "label", .text(of: "the words for a screen reader"),
        "The name of the link for screen readers, in a page. Default: the element's or the screen's name."
      ),
    ] + actions + [style] + look("this link"))

  static let step = Table(
    "a step",
    oneOf: actionNames + [
      "drag", "tap", "pinch", "rotate", "press", "touch", "swipe", "cancel", "wait",
    ] + Storyboard.filmKeys,
    [
      Key(
        "at", moment, "The time of the step, in seconds from the beginning of the script.",
        required: true)
    ] + actions + [
      style,
      Key("drag", .table(drag), "A finger that drags over the screen."),
      Key("tap", spot, "A finger that taps: [x, y] or the name of an element."),
      Key("pinch", .table(pinch), "Two fingers that come together or move apart."),
      Key("rotate", .table(rotate), "Two fingers that turn about each other."),
      Key("press", .table(press), "A finger that stays down at one point."),
      Key(
        "touch", .list(.table(finger), 1...100),
        "Fingers with their complete paths, as recorded in a session."),
      Key("swipe", .table(swipe), "A two-finger swipe on a touchpad."),
      Key(
        "catch", .flag,
        "True for fingers that catch the transition in flight as they go down. Default: false."),
      Key("cancel", .yes, "Cancels the transition in flight, which returns to its start."),
      Key("wait", span, "Waits for this many seconds."),
      Key(
        "zoom", .either([.rect, .text(of: "the name of an element, or out")]),
        "The area that the camera shows: [x, y, width, height], an element's name, or 'out' for the whole picture."
      ),
      Key(
        "over", stroke,
        "The duration of the camera movement, in seconds of film time. Default: 0.6."),
      Key("caption", .text(of: "a string"), "Text that is shown over the film."),
      Key(
        "place", .either([.point, .choice(["top", "bottom"])]),
        """
        The position of the caption: top, bottom (the default) or its centre, [x, y], in points from the \
        top left corner of the whole picture.
        """),
      Key(
        "speed", .number(0.01...100, of: "times the normal speed"),
        "The speed of a span of the script: 0.5 is half the normal speed."),
      Key(
        "for", .number(0...3600, above: true, of: "seconds"),
        """
        With speed, the length of the span in seconds of script time; with caption, the time for which \
        it is shown, in seconds of film time.
        """),
      Key("pause", span, "Freezes the film for this many seconds."),
    ] + look("this step"))

  private static let easing = Key(
    "easing", .curve, "The timing curve of the movement. Default: linear.")

  static let drag = Table(
    "a drag",
    [
      Key("from", .point, "The point where the finger touches the screen.", required: true),
      Key("to", .point, "The point to which the finger moves.", required: true),
      Key("over", stroke, "The duration of this movement, in seconds.", required: true),
      easing,
      Key(
        "then", .list(.table(leg), 1...StoryboardLimits.furtherLegs),
        "The further parts of the drag."),
      Key(
        "hold", .number(0...60, of: "seconds"),
        "The time for which the finger rests before it is lifted, in seconds. Default: 0."),
      Key("cancelled", .flag, "True if the system cancels the touch. Default: false."),
    ])

  private static let pair = [
    Key("center", .point, "The point between the two fingers.", required: true),
    Key("over", stroke, "The duration of the movement, in seconds.", required: true),
    Key("move", .point, "The point between them at the end. Default: center."),
    easing,
    Key(
      "hold", .number(0...60, of: "seconds"),
      "The time for which the fingers rest before they are lifted, in seconds. Default: 0."),
    Key("cancelled", .flag, "True if the system cancels the touches. Default: false."),
  ]

  private static let distance = Shape.number(0...10_000, of: "points")

  static let pinch = Table(
    "a pinch",
    [
      Key("from", distance, "The distance between the fingers, in points.", required: true),
      Key("to", distance, "The distance at the end, in points.", required: true),
    ] + pair)

  static let rotate = Table(
    "a rotation",
    [
      Key(
        "by", .number(-3600...3600, of: "degrees"),
        "The angle by which the fingers turn, in degrees clockwise.", required: true),
      Key("distance", distance, "The distance between the fingers, in points. Default: 120."),
    ] + pair)

  static let press = Table(
    "a press",
    [
      Key("point", .point, "The position of the finger.", required: true),
      Key("over", stroke, "The time for which the finger stays down, in seconds.", required: true),
      Key("cancelled", .flag, "True if the system cancels the touch. Default: false."),
    ])

  static let leg = Table(
    "a part of a drag",
    [
      Key("to", .point, "The point to which the finger moves next.", required: true),
      Key("over", stroke, "The duration of this movement, in seconds.", required: true),
      easing,
    ])

  /// Returns the shape of a list of samples of a finger or a swipe; `fewest` is the minimum number
  /// of samples.
  private static func samples(atLeast fewest: Int) -> Shape {
    .list(.numbers(["seconds", "x", "y"], haveSizes: false), fewest...100_000)
  }

  static let finger = Table(
    "a finger",
    [
      Key(
        "path", samples(atLeast: 1),
        """
        The positions of the finger, each with its time after the beginning of the step. The first is \
        where it touches the screen, the last where it is lifted.
        """, required: true),
      Key("cancelled", .flag, "True if the system cancels the touch. Default: false."),
    ])

  static let swipe = Table(
    "a swipe",
    [
      Key("from", .point, "The position of the cursor.", required: true),
      Key(
        "path", samples(atLeast: 0),
        "The movements of the fingers, in points, each with its time after the beginning of the step.",
        required: true),
      Key(
        "over", span,
        "The time at which the fingers are lifted, in seconds after the beginning of the step.",
        required: true),
      Key("cancelled", .flag, "True if the system cancels the swipe. Default: false."),
    ])

  /// All tables of storyboard files, for the tests.
  static let all = [
    storyboard, audio, look, entry, element, container, transitions, row, link, step, drag, pinch,
    rotate, press, leg,
    finger, swipe,
  ]
}
