internal import SegueYAML

/// The tables of all mappings in a storyboard file, and the shapes that they have in common.
enum Tables {
  /// The tables that other tables refer to by title.
  static let shared: [Table] = [ContainerKeys.all.table]

  static func shared(_ title: String) -> Table? {
    shared.first { $0.title == title }
  }

  /// All tables of storyboard files, for the tests.
  static let all = [
    StoryboardKeys.all.table, CaptionKeys.all.table, AudioKeys.all.table, SoundClipKeys.all.table,
    LookKeys.all.table, StatusBarKeys.all.table, ScreenKeys.all.table, PageKeys.all.table,
    ElementKeys.all.table, ContainerKeys.all.table, TransitionKeys.all.table, RowKeys.all.table,
    LinkKeys.all.table, StepKeys.all.table, DragKeys.all.table, PinchKeys.all.table,
    RotationKeys.all.table, PressKeys.all.table, LegKeys.all.table, FingerKeys.all.table,
    SwipeKeys.all.table, ZoomKeys.all.table, TitleKeys.all.table, OverlayKeys.all.table, PassageKeys.all.table,
    StageKeys.all.table, DeviceKeys.all.table, PlacementKeys.all.table, DevicePassageKeys.all.table,
  ]

  static let id = "\"#id\" of an SVG"

  /// A screen by its name, or a container.
  static let screen = Shape.either([
    .text(of: "the name of a screen"), .shared("a container"),
  ])

  /// The matrix of a batch: a list of values for each variable. A value that is a mapping sets
  /// several variables together.
  static let matrix = Shape.names(
    .list(.either([.variable, .names(.variable, of: "variables with their values")]), 1...1000),
    of: "variables with lists of values")
}

extension Form<Double> {
  static var span: Self { number(0...3600, of: "seconds") }
  /// The duration of a part of a drag, a pinch, a press or a camera movement.
  static var stroke: Self { number(0...StoryboardLimits.leg, above: true, of: "seconds") }
}

extension Form<Node> {
  static var screen: Self { Self(Tables.screen) }
  /// The values of an animator's and an interaction controller's parameters.
  static var settings: Self { Self(.names(.setting, of: "the animator's parameters")) }

  static func variables(of names: String) -> Self { Self(.names(.variable, of: names)) }
}
