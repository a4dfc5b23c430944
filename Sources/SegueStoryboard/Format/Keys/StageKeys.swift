internal import SegueGeometry
internal import SegueMotion
internal import SegueYAML

struct StageKeys: KeyTable {
  static let all = Keyed("a stage", Self())

  let size = Key(
    "size", .size,
    "The size of the picture in points of its own, such as 960x540. Default: as large as the device needs.")
  let ratio = Key(
    "ratio", .text(of: "a ratio such as 16:9"),
    "The ratio of the picture's width to its height, such as 16:9, if it has no size.")
  let devices = Key(
    "devices", .names(.table(DeviceKeys.self), of: "devices by name"),
    "The devices by names for the steps, back to front. The storyboard is played in those without a screen.")
}

struct PlacementKeys: KeyTable {
  static let all = Keyed("a placement", Self())

  let x = Key(
    "x", .length(-20_000...20_000, -5...5),
    "The device's centre, from the left: points, or a percentage of the picture's width. Default: 50%. Of a title or an "
      + "overlay, the distance from its anchor.")
  let y = Key(
    "y", .length(-20_000...20_000, -5...5),
    "The device's centre, from the top: points, or a percentage of the picture's height. Default: 50%. Of a title or an "
      + "overlay, the distance from its anchor.")
  let scale = Key(
    "scale", .number(0.01...10, of: "times the size that fits"),
    "The size, as a multiple of the size at which the device fits into the picture. Default: 1.")
  let tilt = Key(
    "tilt", .number(-80...80, of: "degrees"),
    "The angle by which the upper edge leans back, in degrees. Default: 0.")
  let turn = Key(
    "turn", .number(-80...80, of: "degrees"),
    "The angle by which the right edge leans back, in degrees. Default: 0.")
  let roll = Key("roll", .number(-3600...3600, of: "degrees"), "The angle clockwise, in degrees. Default: 0.")
}

struct DeviceKeys: KeyTable {
  static let all = Keyed("a device", Self())

  let screen = Key(
    "screen", .screen,
    "The screen or container that it shows, and on which the steps with its name happen. Default: what the script plays."
  )
  let size = Key(
    "size", .size, "The size of a screen of its own, in points, such as 1440x900. Default: the storyboard's.")
  let look = DeviceLookKeys()
  let placement = PlacementKeys()
  let enter = Key(
    "enter", .devicePassage,
    "How the device comes: fade, rise, drop, left, right or grow, or a mapping with more. Default: it is there.")
  let leave = Key(
    "leave", .table(DevicePassageKeys.self), "How and when the device leaves. Default: it stays.")
  let drift = Key(
    "drift", .length(0...0, -0.5...0.5),
    "The percentage by which the device grows during the film, evenly, such as 2%. Default: 0.")
}

/// The keys of a device that are values of a look.
struct DeviceLookKeys: KeyTable {
  static let all = Keyed("the look of a device", Self())

  let frame = LookKeys.all.frame
  let frameStyle = LookKeys.all.frameStyle
  let title = LookKeys.all.title
  let pointer = LookKeys.all.pointer
}

/// The keys of the way in which a device comes or leaves.
struct DevicePassageKeys: KeyTable {
  static let all = Keyed("a way to come or leave", Self())

  let style = Key(
    "style", Form<Storyboard.DevicePassage.Style>.word, "The movement: fade, rise, drop, left, right or grow.",
    required: true)
  let at = Key(
    "at", .number(0...86_400, of: "seconds"),
    "The time at which it begins, in seconds of the script. Default: 0. Needed to leave.")
  let over = Key("over", .stroke, "The duration, in seconds of film time. Default: 1.")
  let easing = Key("easing", .curve, "The timing curve. Default: one that suits the way.")
}

extension Storyboard.DevicePassage.Style: WordValue {}

extension Form<Node> {
  /// The word of a style, or a mapping with more.
  fileprivate static var devicePassage: Self {
    either([
      .choice(Storyboard.DevicePassage.Style.allCases.map(\.rawValue)), .table(DevicePassageKeys.all.table),
    ])
  }
}
