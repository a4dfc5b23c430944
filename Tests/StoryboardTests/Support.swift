import Foundation
import SegueGeometry
import SegueHost
import SegueKit
import SeguePlayer
import SegueScene
import SegueStoryboard

/// The repository's folder.
let repository = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

let fjordPath = repository.appendingPathComponent("Examples/fjord.yaml").path

func fjordText() throws -> String {
  try String(contentsOfFile: fjordPath, encoding: .utf8)
}

/// The example of the storyboard's documentation, unchanged.
let contractExample = """
  segue: 1
  size: 390x844          # points
  scale: 2               # pixels a point
  fps: 60
  # length: 12           # seconds; otherwise as long as the script needs
  screens:
    inbox:  { image: inbox.png }
    letter: { image: letter.svg, elements: { avatar: [16, 88, 48, 48] } }
    clip:   { video: clip.mp4 }
    night:  { color: "#202124" }
  container: { kind: navigation, root: inbox }     # navigation · tabs · pages
  transitions:
    push:    { animator: slide, set: { parallax: 0.3 } }
    pop:     { animator: slide, set: { parallax: 0.3 }, interaction: edge-pan }
    present: { animator: snapshot-zoom, set: { origin: [340, 780, 44, 44] } }
  links:                                            # what a tap or click does when played
    inbox:  [ { area: [0, 120, 390, 80], push: letter } ]
  script:                                           # what happens when rendered
    - { at: 0.5, push: letter }
    - { at: 2.0, drag: { from: [4, 400], to: [300, 410], over: 0.4 } }
    - { at: 3.5, present: clip, style: full-screen }
    - { at: 6.0, dismiss: true }
  """

/// Returns a storyboard of three coloured screens in a navigation stack, followed by the lines
/// `rest`.
func colours(
  container: String = "{ kind: navigation, root: red }", _ rest: String
) -> String {
  """
  segue: 1
  size: 100x200
  screens:
    red: { color: "#f00", elements: { dot: [10, 10, 20, 20] } }
    green: { color: "#0f0" }
    blue: { color: "#00f" }
  container: \(container)
  \(rest)
  """
}

/// Returns a storyboard with one screen that has the given lines as its elements. All lines except
/// the first begin with 6 spaces.
func colours(_ rest: String, elements: String) -> String {
  """
  segue: 1
  size: 100x200
  screens:
    red:
      color: "#f00"
      elements:
        \(elements)
  container: red
  \(rest)
  """
}

/// The bundled plug-ins, which the build puts beside the tests.
private let registry = PluginRegistry.discover(
  .init(
    environment: SearchEnvironment(),
    extraFolders: [SearchEnvironment.current().executableFolder ?? "."],
    isolation: .inProcess))

/// Returns picture sources numbered in the order of the storyboard, the slide and the zoom of
/// `Animators.swift`, and the bundled interaction controllers.
func parts() -> StoryboardParts {
  var count: UInt32 = 0
  return StoryboardParts(
    source: { _ in
      count += 1
      return PictureID(number: count)
    }, animator: makeAnimator,
    interaction: { try registry.makeInteraction($0.identifier) })
}

func film(_ text: String) throws -> ScriptRehearsal {
  try StoryboardShow(Storyboard(parsing: text), parts: parts()).film()
}

extension LayerTree {
  /// The tree with views numbered in the order of their first layer, so that two runs can be
  /// compared.
  var renumbered: LayerTree {
    var tree = self
    for index in layers.indices {
      tree.layers[index].view = ViewID(rawValue: UInt64(index))
      // Captured pictures differ in each run, so their contents are compared.
      guard let capture = layers[index].contents.capture else { continue }
      tree.layers[index].contents = .none
      tree.layers += capture.tree.renumbered.layers
    }
    return tree
  }

  /// Returns the rectangle in points of the layer with the picture `source`; nil if there is none.
  func frame(ofSource source: PictureID) -> Rect? {
    guard let layer = layers.first(where: { $0.contents.source == source }) else { return nil }
    let a = layer.transform.apply(to: layer.bounds.origin)
    let b = layer.transform.apply(
      to: Point(x: layer.bounds.maxX, y: layer.bounds.maxY))
    return Rect(x: a.x, y: a.y, width: b.x - a.x, height: b.y - a.y)
  }

  /// The colours of the visible layers, from back to front.
  var colours: [Color] {
    layers.map(\.backgroundColor).filter { $0 != .clear && $0.alpha > 0 }
  }
}
