import SeguePlayer
import SegueScene

/// The bundled plug-ins, which the build puts beside the tests.
let factory = PluginFactory(
  PluginRegistry.discover(
    .init(
      environment: SearchEnvironment(),
      extraFolders: [SearchEnvironment.current().executableFolder ?? "."],
      isolation: .inProcess)))

/// Makes two screens of 100 × 200 points.
func pair(_ options: ShowOptions = ShowOptions(keepsLog: true)) -> ScreenPair {
  ScreenPair(
    size: Size(width: 100, height: 200), from: Contents(source: 1), to: Contents(source: 2),
    options: options)
}

func plugins(_ interaction: String? = nil) throws -> TransitionPlugins {
  try TransitionPlugins(
    factory.registry, animator: "org.segue.slide", interaction: interaction)
}

extension Show {
  /// Returns the layers at `time`, each reduced to its picture and position.
  func places(at time: Double) throws(ShowError) -> [Place] {
    try advance(to: time)
    var tree = LayerTree(size: size)
    try layers(into: &tree)
    return tree.layers.filter { !$0.contents.isEmpty }.map {
      Place(source: $0.contents.source, corner: $0.transform.apply(to: $0.bounds.origin))
    }
  }
}

struct Place: Equatable {
  let source: UInt32
  let corner: Point
}
