internal import SegueGeometry
internal import SegueText

/// The elements that a person marks on the screens, with rectangles that snap to the edges in the screens' pictures.
/// Everything is in the points of the screens.
struct ElementMarks {
  /// An element that was marked.
  struct Mark: Equatable {
    var screen: String
    var name: String
    var area: Rect
  }

  /// True while a pointer marks elements instead of touching the screens.
  var isOn = false
  private(set) var marks: [Mark] = []
  /// The rectangles of the parts of each screen, which were found in its picture, by the screen's name.
  private var parts: [String: [Rect]] = [:]
  /// The pointer that draws a rectangle, with the point at which it went down; nil while none does.
  private var drawing: (pointer: Int, start: Point)?

  /// The distance in points within which an edge snaps to another one, and up to which a drag is a click.
  private static let reach = 6.0
  private static let click = 4.0

  /// What is shown after an input: the outlined areas, and a message.
  struct Shown {
    var areas: [Rect]
    var message: String
  }

  /// Handles a mouse over a screen, or a pointer that draws.
  ///
  /// - Parameters:
  ///   - screen: The name of the screen.
  ///   - taken: The names of the screen's elements.
  ///   - find: Returns the rectangles of the parts of the screen's picture. Called once for each screen.
  mutating func handle(
    _ phase: PointerEvent.Phase?, _ pointer: Int, at point: Point, on screen: String, taken: some Sequence<String>,
    _ find: (String) -> [Rect]
  ) -> Shown? {
    let parts = self.parts[screen] ?? find(screen)
    self.parts[screen] = parts
    if let drawing, drawing.pointer != pointer { return nil }
    let area = area(from: drawing?.start ?? point, to: point, among: parts)
    switch phase {
    case .began: drawing = (pointer, point)
    case .ended where drawing != nil:
      drawing = nil
      if let area {
        let names = Set(taken).union(marks.lazy.filter { $0.screen == screen }.map(\.name))
        let name = (1...).lazy.map { "element-\($0)" }.first { !names.contains($0) } ?? ""
        let mark = Mark(screen: screen, name: name, area: area)
        marks.append(mark)
        return Shown(areas: own(screen), message: "\(name): \(Self.text(area))")
      }
    case .cancelled: drawing = nil
    default: break
    }
    let place = "\(point.x.rounded().short), \(point.y.rounded().short)"
    return Shown(
      areas: own(screen) + [area].compactMap(\.self), message: area.map { "\(place)   \(Self.text($0))" } ?? place)
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

extension LiveSession {
  /// The elements that the person has marked, as lines of the storyboard's `screens`; empty for none.
  package var markedElements: [String] {
    let screens = marking.marks.map(\.screen)
    return screens.enumerated().filter { screens.firstIndex(of: $1) == $0 }.map { _, screen in
      board.storyboard.line(
        of: marking.marks.filter { $0.screen == screen }.map { ($0.name, $0.area) }, on: screen)
    }
  }

  /// Begins or ends to mark elements.
  func toggleMarking() {
    guard partsOfScreen != nil else {
      message = "elements can be marked only where the screens have pictures"
      return
    }
    marking.isOn.toggle()
    links.marks = nil
    if marking.isOn { note("click an element, or draw a rectangle around it") }
  }

  /// Takes the input of a pointer that marks elements. Returns false if none are marked at present.
  func mark(_ phase: PointerEvent.Phase?, _ pointer: Int = 0, at point: Point) -> Bool {
    guard marking.isOn, !showsPicker, board.operation == nil, let screen = board.shownScreen, let partsOfScreen else {
      return false
    }
    let taken = board.storyboard.screen(screen)?.elements.keys.map(\.self) ?? []
    guard let shown = marking.handle(phase, pointer, at: point, on: screen, taken: taken, partsOfScreen) else {
      return true
    }
    links.marks = shown.areas
    note(shown.message)
    return true
  }
}
