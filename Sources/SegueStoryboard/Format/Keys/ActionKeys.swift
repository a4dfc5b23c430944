internal import SegueScene
internal import SegueYAML

/// The rows of `transitions`, one for each operation.
struct TransitionKeys: KeyTable {
  static let all = Keyed("the transitions", Self())

  var rows: [KeyRow] {
    TransitionOperation.allCases.filter { $0 != .custom }.map {
      Key(
        $0.name, .table(RowKeys.self),
        "The look of each \($0.name), and its interaction controller."
      ).row
    }
  }
}

struct RowKeys: KeyTable {
  static let all = Keyed("a transition", Self())

  let animator = Key(
    "animator", .text(of: "an animator's id"),
    """
    The animator's id or alias, or the path of a library or shader. Default: push for a \
    navigation stack, modal for presentations, cut for tabs and slide for pages.
    """)
  let set = Key(
    "set", .settings, "Values for the parameters of the animator and the interaction controller.")
  let interaction = Key(
    "interaction", .text(of: "an interaction controller's id"),
    "The id, alias or path of the interaction controller that drives the transition.")
  let duration = Key(
    "duration", .span,
    "The duration of the whole transition in seconds. Default: the animator's.")
  let direction = Key(
    "direction", Form<TransitionDirection>.word,
    "The direction of the transition. Default: backward for pop and dismiss.")
  let layout = Key(
    "layout", Form<LayoutDirection>.word,
    "The layout direction, for this kind of transition only.")
}

/// The keys for the actions of links and steps.
struct ActionKeys: KeyTable {
  static let all = Keyed("an action", Self())

  let push = Key("push", .screen, "Pushes a screen onto the navigation stack.")
  let pop = Key("pop", .yes, "Pops the top screen off the navigation stack.")
  let present = Key("present", .screen, "Presents a screen over everything.")
  let dismiss = Key("dismiss", .yes, "Dismisses the presented screen.")
  let select = Key(
    "select", .target,
    "Selects a tab, by its index from 0 or its screen's name, or next or previous.")
  let page = Key(
    "page", .target,
    "Turns to a page, by its index from 0 or its screen's name, or next or previous.")
}

/// The keys of a link or a step that describe the look of its transition.
struct OwnLookKeys: KeyTable {
  static let all = Keyed("a look of a transition", Self("a step"))

  let animator: Key<String>
  let set: Key<Node>
  let duration: Key<Double>
  let direction: Key<TransitionDirection>

  /// - Parameter what: the link or step as the keys' descriptions name it, such as "this link".
  init(_ what: String) {
    animator = Key(
      "animator", .text(of: "an animator's id"),
      "The animator's id, alias or path, for \(what) and the backward transition.")
    set = Key(
      "set", .settings, "Values for the parameters, for \(what) and the backward transition.")
    duration = Key(
      "duration", .span, "The duration of the whole transition in seconds, for \(what) only.")
    direction = Key(
      "direction", .word, "The direction of the transition, for \(what) only.")
  }
}

extension Key<Storyboard.ModalStyle> {
  /// The key of a link or a step that presents a screen.
  fileprivate static var style: Key {
    Key(
      "style", .word,
      """
      The style of the presentation: full-screen (the default), custom, which keeps the screen beneath, \
      or sheet, which also rests at a detent until it is dismissed.
      """)
  }
}

extension Form<Node> {
  fileprivate static var target: Self {
    either([.whole(0...999), .text(of: "a screen's name, 'next' or 'previous'")])
  }
}

struct LinkKeys: KeyTable {
  static let all = Keyed(
    "a link", Self(), oneOf: { [$0.action, $0.open] }, beside: { [($0.style, [$0.action.present])] })

  let area = Key(
    "area", .either([.rect, .text(of: "the name of an element")]),
    "The area to tap: [x, y, width, height] or the name of an element.", required: true)
  let label = Key(
    "label", .text(of: "the words for a screen reader"),
    "The name of the link for screen readers, in a page. Default: the element's or the screen's name."
  )
  let action = ActionKeys()
  let open = Key(
    "open", .text(of: "an address with https, http or mailto"),
    "Opens an address, in a page: https://…, http://… or mailto:…. A film does nothing.")
  let style = Key<Storyboard.ModalStyle>.style
  let look = OwnLookKeys("this link")
}

struct StepKeys: KeyTable {
  static let all = Keyed(
    "a step", Self(), oneOf: { $0.app + $0.film }, beside: \.companions, guest: { ($0.device, $0.app + [$0.zoom]) })

  let at = Key(
    "at", .number(0...86_400, of: "seconds"),
    "The time of the step, in seconds from the beginning of the script.", required: true)
  let action = ActionKeys()
  let style = Key<Storyboard.ModalStyle>.style
  let drag = Key("drag", .table(DragKeys.self), "A finger that drags over the screen.")
  let tap = Key(
    "tap", .either([.point, .text(of: "the name of an element")]),
    "A finger that taps: [x, y] or the name of an element.")
  let pinch = Key(
    "pinch", .table(PinchKeys.self), "Two fingers that come together or move apart.")
  let rotate = Key("rotate", .table(RotationKeys.self), "Two fingers that turn about each other.")
  let press = Key(
    "press", Form<Node>(.either(PressKeys.places + [.table(PressKeys.all.table)])),
    """
    A finger that stays down at one place, whether a link is there or not: [x, y] or the name of an element, for as long \
    as a tap, or a mapping with more.
    """)
  let touch = Key(
    "touch", .list(.table(FingerKeys.self), 1...100),
    "Fingers with their complete paths, as recorded in a session.")
  let swipe = Key("swipe", .table(SwipeKeys.self), "A two-finger swipe on a touchpad.")
  let catches = Key(
    "catch", .flag,
    "True for fingers that catch the transition in flight as they go down. Default: false.")
  let cancel = Key(
    "cancel", .yes, "Cancels the transition in flight, which returns to its start.")
  let wait = Key("wait", .span, "Waits for this many seconds.")
  let scroll = Key(
    "scroll",
    Form<Node>(
      .either([
        .number(0...StoryboardLimits.pageHeight, of: "points"),
        .text(of: "top, bottom or the name of an element"),
      ])),
    """
    Scrolls the page in view: to an element, to 'top' or 'bottom', or down by this many points from its upper end.
    """)
  let typed = Key(
    "type", .text(of: "a text of at least one letter"),
    "Text that is typed into a field of the screen, letter by letter.")
  let into = Key(
    "into", .area, "The field into which the text is typed: [x, y, width, height] or an element's name.")
  let font = Key(
    "font", .text(of: "a font file or the name of an installed family"),
    "With type, a font file or the name of an installed family. Default: the storyboard's font.")
  let zoom = Key(
    "zoom", Form<Node>(.either(ZoomKeys.targets + [.table(ZoomKeys.all.table)])),
    """
    What the camera shows: [x, y, width, height], an element's name with its surroundings, or 'out' for the whole \
    picture; or a mapping with more.
    """)
  let over = Key(
    "over", .stroke,
    """
    The duration of the movement, in seconds of film time; with scroll and type, in seconds of the script. Default: 0.6 \
    of the camera, one that suits the length of a typed text, or else 0.8.
    """)
  let caption = Key("caption", .text(of: "a string"), "Text that is shown over the film.")
  let place = Key(
    "place", .either([.point, .choice(["top", "bottom"])]),
    """
    The position of the caption: top, bottom (the default) or its centre, [x, y], in points from the \
    top left corner of the whole picture.
    """)
  let lettering = CaptionKeys(of: "that of all captions; of a typed text, one that suits its field")
  let device = Key(
    "device", .text(of: "the name of a device"),
    "The name of the device of the stage that moves, or whose own screen the step means.")
  let title = Key(
    "title", .either([.table(TitleKeys.all.table), .text(of: "the name of a title")]),
    "The name of a title that moves, or a title that appears.")
  let overlay = Key(
    "overlay", .either([.table(OverlayKeys.all.table), .text(of: "the name of an overlay")]),
    "The name of an overlay that moves, or an overlay that appears.")
  let to = Key(
    "to", .either([.table(PlacementKeys.all.table), .rect, .text(of: "the name of an element")]),
    "The placement to which the device, title or overlay moves. Of an overlay with an area also another area.")
  let easing = Key(
    "easing", .curve, "The timing curve of the movement. Default: one without a jump in speed.")
  let speed = Key(
    "speed", .number(0.01...100, of: "times the normal speed"),
    "The speed of a span of the script: 0.5 is half the normal speed.")
  let ramp = Key(
    "ramp", .span,
    """
    The time in which the speed changes at the beginning of the span and again at its end, in seconds of script time. \
    Default: 0.
    """)
  let length = Key(
    "for", .number(0...3600, above: true, of: "seconds"),
    """
    With speed, the length of the span in seconds of script time; with caption, the time for which \
    it is shown, in seconds of film time; with type, the same in seconds of script time.
    """)
  let pause = Key("pause", .span, "Freezes the film for this many seconds.")
  let look = OwnLookKeys("this step")

  /// The keys for fingers.
  private var input: [any TableKey] { [drag, tap, pinch, rotate, press, touch, swipe] }
  /// The keys of steps of the app that begin no transition.
  var idle: [any TableKey] { [cancel, wait, scroll, typed] }
  /// The keys of steps of the app.
  var app: [any TableKey] { [action] + input + idle }
  /// The keys of steps that change only the film.
  var film: [any TableKey] { [zoom, caption, device, title, overlay, speed, pause] }
  /// The keys of a movement, which a step of the app has only if it scrolls.
  var movement: [any TableKey] { [to, over, easing] }
  /// The keys of what moves to a placement.
  private var moved: [any TableKey] { [device, title, overlay] }
  private var companions: [Companion] {
    [
      (over, [zoom, scroll, typed] + moved), (to, moved), (easing, [scroll] + moved),
      (length, [speed, caption, typed]), (ramp, [speed]), (place, [caption]), (lettering, [caption, typed]),
      (into, [typed]), (font, [typed]),
      (catches, [drag, pinch, rotate, press, touch, swipe]), (style, [action.present]),
    ]
  }
}
