import SegueHost
import SegueScene
import SegueStoryboard
import TestSupport
import Testing

@testable import SegueLive
@testable import SeguePlayer

/// Draws each text as a separate picture; each letter is 7 points wide.
final class PanelLetters: TextSetting {
  var numbers: [String: PictureID] = [:]
  var pointLength = 1.0

  func text(_ string: String, size: Double, width: Double, lines: Int) -> PanelText? {
    let number = numbers[string] ?? PictureID(number: UInt32(1000 + numbers.count))
    numbers[string] = number
    let (length, row) = (Double(string.count) * 7, 16.0)
    let rows = min((length / width).rounded(.up), Double(lines))
    return PanelText(
      picture: number, size: Size(width: min(length, width), height: rows * row), inset: 4)
  }
}

/// A live session with the picker, and functions that give it a person's input.
final class PickerHand {
  static let text = """
    segue: 1
    size: 400x800
    screens: { one: { color: "#00f" }, two: { color: "#0f0" } }
    container: { kind: navigation, root: one }
    links: { one: [ { area: [0, 0, 400, 800], push: two } ] }
    """

  let session: LiveSession
  let texts = PanelLetters()
  var now = 0.0
  var tree = LayerTree(size: .zero)

  init(pointLength: Double = 1, text: String = PickerHand.text) throws {
    texts.pointLength = pointLength
    session = try LiveSession(
      Storyboard(parsing: text), factory: factory, startingAt: 0)
    let families = [
      PickerFamily(title: "first", entries: try ["slide", "push"].map(entry)),
      PickerFamily(
        title: "second", entries: try ["wipe", "dissolve", "modal", "cube"].map(entry)),
    ]
    session.panels = LivePanels(
      text: texts, families: families,
      pair: ScreenPair(size: session.size, from: Contents(source: 0), to: Contents(source: 0)),
      factory: factory)
    session.keepsRecord = true
    draw()
  }

  func entry(_ name: String) throws -> PickerEntry {
    let entry = try factory.registry.entry(name, .animator)
    return PickerEntry(name: name, parameters: entry.descriptor?.parameters ?? [])
  }

  func draw() {
    now += 1 / 60.0
    session.advance(to: now)
    session.layers(into: &tree)
  }

  func touch(_ phase: PointerEvent.Phase, _ point: Point) {
    session.handle(.pointer(PointerEvent(phase, at: point, time: now)), at: now)
    draw()
  }

  func tap(_ point: Point) {
    touch(.began, point)
    touch(.ended, point)
  }

  func rest() {
    for _ in 0..<600 where !session.board.isAtRest { draw() }
  }

  var picker: Picker { get throws { try #require(session.panels?.picker) } }
  /// Returns the rectangle that a layer of the panels covers.
  func frame(of index: Int) -> Rect {
    let layer = tree.layers[index]
    let corner = layer.transform.apply(to: Point(x: layer.bounds.minX, y: layer.bounds.minY))
    return Rect(origin: corner, size: layer.bounds.size)
  }
  func shows(_ text: String) -> Bool {
    guard let number = texts.numbers[text] else { return false }
    return tree.layers.contains { $0.contents.source == number }
  }
}
