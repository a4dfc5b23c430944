package import SegueGeometry
package import SegueMedia
internal import SeguePixels
package import SegueScene
package import SegueStoryboard
internal import SegueText

/// The elements that a person marks on the screens, with rectangles that snap to the edges in the screens' pictures.
/// Everything is in the points of the screens.
package struct ElementMarks {
  /// An element that was marked.
  private struct Mark {
    var screen: String
    var name: String
    var area: Rect
  }

  private var marks: [Mark] = []
  /// The rectangles of the parts of each screen, which were found in its picture, by the screen's name.
  private var parts: [String: [Rect]] = [:]
  /// The pointer that draws a rectangle, with the point at which it went down; nil while none does.
  private var drawing: (pointer: Int, start: Point)?

  /// The distance in points within which an edge snaps to another one, and up to which a drag is a click.
  private static let reach = 6.0
  private static let click = 4.0

  /// What is shown after an input: the outlined areas, and a message.
  package struct Shown {
    package var areas: [Rect]
    package var message: String
    /// True for the input that has marked an element.
    package var isMarked = false
  }

  /// Creates the marks of a session, which has none.
  package init() {}

  /// Handles a mouse over a screen, or a pointer that draws. Returns nil for another pointer than the one that draws.
  ///
  /// - Parameters:
  ///   - phase: The phase of a pointer; nil for a mouse without a pressed button.
  ///   - offset: How far the screen's page has scrolled, in points.
  ///   - board: The storyboard of the screen.
  ///   - find: Returns the rectangles of the parts of a screen's picture. Called once for each screen.
  package mutating func handle(
    _ phase: PointerEvent.Phase?, _ pointer: Int, at place: Point, on screen: Storyboard.Screen,
    scrolledBy offset: Double = 0, of board: Storyboard, _ find: (_ screen: String) -> [Rect]
  ) -> Shown? {
    let point = screen.page?.point(under: place, offset: offset, on: board.size) ?? place
    guard var shown = handle(phase, pointer, at: point, on: screen, find) else { return nil }
    shown.areas = shown.areas.map { screen.placed($0, offset: offset, on: board.size) }
    return shown
  }

  /// The same in the points of the screen's picture.
  private mutating func handle(
    _ phase: PointerEvent.Phase?, _ pointer: Int, at point: Point, on screen: Storyboard.Screen,
    _ find: (_ screen: String) -> [Rect]
  ) -> Shown? {
    let parts = self.parts[screen.name] ?? find(screen.name)
    self.parts[screen.name] = parts
    if let drawing, drawing.pointer != pointer { return nil }
    let area = area(from: drawing?.start ?? point, to: point, among: parts)
    switch phase {
    case .began: drawing = (pointer, point)
    case .ended where drawing != nil:
      drawing = nil
      if let area {
        let names = Set(screen.elements.keys).union(marks.lazy.filter { $0.screen == screen.name }.map(\.name))
        let name = (1...).lazy.map { "element-\($0)" }.first { !names.contains($0) } ?? ""
        marks.append(Mark(screen: screen.name, name: name, area: area))
        return Shown(areas: own(screen.name), message: "\(name): \(Self.text(area))", isMarked: true)
      }
    case .cancelled: drawing = nil
    default: break
    }
    let place = "\(point.x.rounded().short), \(point.y.rounded().short)"
    return Shown(
      areas: own(screen.name) + [area].compactMap(\.self), message: area.map { "\(place)   \(Self.text($0))" } ?? place)
  }

  /// Searches the pictures again, after they have changed.
  package mutating func forgetParts() { parts = [:] }

  /// Returns the marked elements as lines of a storyboard's `screens`; empty for none.
  package func lines(of board: Storyboard) -> [String] {
    let screens = marks.map(\.screen)
    return screens.enumerated().filter { screens.firstIndex(of: $1) == $0 }.map { line(of: board, on: $1) }
  }

  /// Returns the line with the elements of a screen.
  package func line(of board: Storyboard, on screen: String) -> String {
    board.line(of: marks.filter { $0.screen == screen }.map { ($0.name, $0.area) }, on: screen)
  }

  private func own(_ screen: String) -> [Rect] { marks.filter { $0.screen == screen }.map(\.area) }

  /// Returns the rectangle between two points, with its edges at those of parts; for a click, the smallest part there.
  private func area(from start: Point, to end: Point, among parts: [Rect]) -> Rect? {
    let (width, height) = (abs(end.x - start.x), abs(end.y - start.y))
    guard max(width, height) >= Self.click else {
      return parts.filter { $0.contains(end) }.min { $0.width * $0.height < $1.width * $1.height }
    }
    func snapped(_ place: Double, _ edges: (Rect) -> [Double]) -> Double {
      let near = parts.flatMap(edges).min { abs($0 - place) < abs($1 - place) }
      return near.flatMap { abs($0 - place) <= Self.reach ? $0 : nil } ?? place.rounded()
    }
    let (left, right) = (
      snapped(min(start.x, end.x)) { [$0.minX, $0.maxX] }, snapped(max(start.x, end.x)) { [$0.minX, $0.maxX] }
    )
    let (top, bottom) = (
      snapped(min(start.y, end.y)) { [$0.minY, $0.maxY] }, snapped(max(start.y, end.y)) { [$0.minY, $0.maxY] }
    )
    guard right > left, bottom > top else { return nil }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  private static func text(_ area: Rect) -> String {
    "[\([area.minX, area.minY, area.width, area.height].map(\.thousandths).joined(separator: ", "))]"
  }
}

extension ScreenFile {
  /// Returns the rectangles of the parts of the file's picture on a storyboard's screen, in points; empty for a file
  /// without a picture.
  package func parts(on board: Storyboard) -> [Rect] {
    parts(in: board.frameSize, width: board.size.width)
  }
}

extension Storyboard {
  /// The size of a frame, in pixels.
  package var frameSize: PixelSize { PixelSize(width: pixelSize.width, height: pixelSize.height) }
}
