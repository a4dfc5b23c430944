internal import SegueGeometry
internal import SegueMotion
internal import SegueYAML

extension Form<Double> {
  fileprivate static var distance: Self { number(0...10_000, of: "points") }
}

extension Form<[Storyboard.Sample]> {
  /// The samples of a finger or a swipe; `fewest` is the minimum number of samples.
  fileprivate static func samples(atLeast fewest: Int) -> Self {
    Self(.list(.numbers(["seconds", "x", "y"], haveSizes: false), fewest...100_000))
  }
}

extension Key<Node> {
  /// The key of a place: a point of the screen, or an element, whose centre is meant.
  fileprivate static func place(_ name: String, _ help: String) -> Key {
    Key(name, Form<Node>(.either(PressKeys.places)), "\(help): [x, y] or the name of an element.", required: true)
  }
}

extension Key<Curve> {
  fileprivate static var easing: Key {
    Key("easing", .curve, "The timing curve of the movement. Default: linear.")
  }
}

extension Key<Bool> {
  /// The key of a gesture that the system ends.
  fileprivate static func cancelled(_ what: String) -> Key {
    Key("cancelled", .flag, "True if the system cancels the \(what). Default: false.")
  }
}

struct DragKeys: KeyTable {
  static let all = Keyed("a drag", Self())

  let from = Key.place("from", "The point where the finger touches the screen")
  let leg = LegKeys(to: "The point to which the finger moves")
  let then = Key(
    "then", .list(.table(LegKeys.self), 1...StoryboardLimits.furtherLegs),
    "The further parts of the drag.")
  let side = Key(
    "side", Form<DragSide>.word,
    "The side from which the points of the drag are counted. Leading is the right one if the layout is from the right to "
      + "the left. Default: left.")
  let hold = Key(
    "hold", .number(0...60, of: "seconds"),
    "The time for which the finger rests before it is lifted, in seconds. Default: 0.")
  let cancelled = Key.cancelled("touch")
}

/// The keys of a straight part of a drag.
struct LegKeys: KeyTable {
  static let all = Keyed("a part of a drag", Self(to: "The point to which the finger moves next"))

  let to: Key<Node>
  let over = Key("over", .stroke, "The duration of this movement, in seconds.", required: true)
  let easing = Key.easing

  init(to help: String) { to = .place("to", help) }
}

/// The keys that gestures of two fingers have in common.
struct PairKeys: KeyTable {
  static let all = Keyed("a gesture of two fingers", Self())

  let center = Key.place("center", "The point between the two fingers")
  let over = Key("over", .stroke, "The duration of the movement, in seconds.", required: true)
  let move = Key("move", .point, "The point between them at the end, if 'center' is a point. Default: center.")
  let easing = Key.easing
  let hold = Key(
    "hold", .number(0...60, of: "seconds"),
    "The time for which the fingers rest before they are lifted, in seconds. Default: 0.")
  let cancelled = Key.cancelled("touches")
}

struct PinchKeys: KeyTable {
  static let all = Keyed("a pinch", Self())

  let from = Key(
    "from", .distance, "The distance between the fingers, in points.", required: true)
  let to = Key("to", .distance, "The distance at the end, in points.", required: true)
  let pair = PairKeys()
}

struct RotationKeys: KeyTable {
  static let all = Keyed("a rotation", Self())

  let by = Key(
    "by", .number(-3600...3600, of: "degrees"),
    "The angle by which the fingers turn, in degrees clockwise.", required: true)
  let distance = Key(
    "distance", .distance, "The distance between the fingers, in points. Default: 120.")
  let pair = PairKeys()
}

struct PressKeys: KeyTable {
  static let all = Keyed("a press", Self())

  /// The shapes of a place.
  static let places: [Shape] = [.point, .text(of: "the name of an element")]

  let point = Key.place("point", "The position of the finger")
  let over = Key(
    "over", .stroke, "The time for which the finger stays down, in seconds.", required: true)
  let cancelled = Key.cancelled("touch")
}

struct FingerKeys: KeyTable {
  static let all = Keyed("a finger", Self())

  let path = Key(
    "path", .samples(atLeast: 1),
    """
    The positions of the finger, each with its time after the beginning of the step. The first is \
    where it touches the screen, the last where it is lifted.
    """, required: true)
  let from = Key(
    "from", .text(of: "the name of an element"),
    "The element from whose centre the positions are counted. Default: the screen's upper left corner.")
  let cancelled = Key.cancelled("touch")
}

struct SwipeKeys: KeyTable {
  static let all = Keyed("a swipe", Self())

  let from = Key("from", .point, "The position of the cursor.", required: true)
  let path = Key(
    "path", .samples(atLeast: 0),
    "The movements of the fingers, in points, each with its time after the beginning of the step.",
    required: true)
  let over = Key(
    "over", .span,
    "The time at which the fingers are lifted, in seconds after the beginning of the step.",
    required: true)
  let cancelled = Key.cancelled("swipe")
}

struct ZoomKeys: KeyTable {
  static let all = Keyed("a zoom", Self())

  /// The shapes of a target.
  static let targets: [Shape] = [.rect, .text(of: "the name of an element, or out")]

  let to = Key(
    "to", Form<Node>(.either(targets)),
    "The target: [x, y, width, height], an element's name, or 'out' for the whole picture.",
    required: true)
  let factor = Key(
    "factor", .number(1...Storyboard.Zoom.maxFactor, of: "times the normal size"),
    "The largest magnification. Default: \(Storyboard.Zoom.usualFactor) for an element, 8 for a rectangle.")
  let padding = Key(
    "padding", .number(0...10_000, of: "points"),
    "The space around the target, in points. Default: 24 for an element, 0 for a rectangle.")
}
