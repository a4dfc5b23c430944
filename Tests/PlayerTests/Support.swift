import SegueHost
import SeguePlayer
import SegueScene

/// The bundled plug-ins, which the build puts beside the tests.
let factory = PluginFactory(
  PluginRegistry.discover(
    .init(
      environment: SearchEnvironment(),
      extraFolders: [SearchEnvironment.current().executableFolder ?? "."],
      isolation: .inProcess)))

/// Returns a playable tour: the transitions between `count` screens of 100 × 200 points, one after
/// the other. The screens' pictures are numbered from 1.
func show(
  _ tour: ScreenTour, of count: Int = 2, frames: TourFrames = TourFrames(),
  options: ShowOptions = ShowOptions(keepsLog: true), factory: PluginFactory = factory
) throws -> StoryboardShow {
  let board = Storyboard(
    films: (1...count).map { ("\($0).png", .scaleToFill) }, size: Size(width: 100, height: 200),
    scale: 1, direction: tour.direction, row: tour.row)
  return try StoryboardShow(board, tour, frames: frames, options: options, factory: factory)
}

/// Returns a playable storyboard (a show) of two screens, whose transition begins automatically.
func twoScreens(duration: Double? = nil) throws -> StoryboardShow {
  try show(ScreenTour(plugins(), duration: duration))
}

/// Returns a playable storyboard (a show) of two screens, whose transition only a drag can begin.
func draggedScreens(
  _ plugins: TransitionPlugins, script: [Storyboard.Step] = [], factory: PluginFactory = factory
) throws -> StoryboardShow {
  var board = Storyboard(
    films: [("1.png", .scaleToFill), ("2.png", .scaleToFill)], size: Size(width: 100, height: 200),
    scale: 1, direction: .forward,
    row: Storyboard.TransitionRow(animator: "slide", interaction: "pan"))
  board.script = script
  return try StoryboardShow(
    board, plugins: plugins, options: ShowOptions(keepsLog: true),
    factory: factory)
}

/// Returns a drag along a straight line.
func drag(from start: Double, to end: Double, over seconds: Double) -> Storyboard.Drag {
  Storyboard.Drag(
    from: Point(x: start, y: 100), legs: [.init(to: Point(x: end, y: 100), duration: seconds)])
}

func plugins(_ interaction: String? = nil) throws -> TransitionPlugins {
  try TransitionPlugins(
    factory.registry, animator: "org.segue.slide", interaction: interaction)
}

extension Show {
  /// Returns the layers at `time`, each reduced to its picture and position.
  func shownLayers(at time: Double) throws(ShowError) -> [ShownLayer] {
    try advance(to: time)
    var tree = LayerTree(size: size)
    try layers(into: &tree)
    return tree.layers.filter { !$0.contents.isEmpty }.map {
      ShownLayer(source: $0.contents.source, corner: $0.transform.apply(to: $0.bounds.origin))
    }
  }
}

struct ShownLayer: Equatable {
  let source: PictureID
  let corner: Point
}

/// Returns a storyboard of three screens, of which a click in the upper half leads to the next one.
///
/// - Parameters:
///   - push: The choices about pushes, as in the block `transitions`.
///   - pop: The choices about pops.
func threeScreens(push: String, pop: String) -> String {
  """
  segue: 1
  size: 100x200
  screens: { one: { color: "#00f" }, two: { color: "#0f0" }, three: { color: "#f00" } }
  container: { kind: navigation, root: one }
  transitions:
    push: { \(push) }
    pop: { \(pop) }
  links:
    one: [ { area: [0, 0, 100, 100], push: two } ]
    two: [ { area: [0, 0, 100, 100], push: three } ]

  """
}
