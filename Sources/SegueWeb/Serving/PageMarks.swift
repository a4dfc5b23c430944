internal import SegueFilm
internal import SegueGeometry
internal import SegueMedia
internal import SegueScene
internal import SegueStoryboard
internal import SegueText

/// The elements that a person marks in a served page. The page sends what its pointer does, and gets what it shows.
struct PageMarks {
  private var marks = ElementMarks()
  private var board: Storyboard

  /// Creates marks on the screens of a storyboard.
  init(_ board: Storyboard) { self.board = board }

  /// Continues with a storyboard whose files may have changed.
  mutating func show(_ board: Storyboard) {
    self.board = board
    marks.forgetParts()
  }

  /// Returns what the page shows, as JSON, and the line of the storyboard's `screens` if an element was marked; nil for
  /// an event that cannot be.
  mutating func handle(_ event: Event) -> (answer: String, line: String?)? {
    guard board.screens.indices.contains(event.screen) else { return nil }
    let screen = board.screens[event.screen]
    let board = board
    let shown = marks.handle(
      event.phase, event.pointer, at: event.point, on: screen, scrolledBy: event.offset, of: board
    ) { _ in
      Self.parts(of: screen, of: board)
    }
    guard let shown else { return (#"{"areas":[],"note":""}"#, nil) }
    let areas = shown.areas.map { area in
      "[\([area.minX, area.minY, area.width, area.height].map(\.json).joined(separator: ","))]"
    }
    return (
      "{\"areas\":[\(areas.joined(separator: ","))],\"note\":\(shown.message.jsonQuoted)}",
      shown.isMarked ? marks.line(of: board, on: screen.name) : nil
    )
  }

  /// Returns the parts of a screen's picture; none for one without a picture, or whose file cannot be read any more.
  private static func parts(of screen: Storyboard.Screen, of board: Storyboard) -> [Rect] {
    guard let path = screen.file.map(board.path(of:)), let source = try? FilesAhead([path]).source(0) else { return [] }
    let file = ScreenFile(source, fit: Fit(screen.fit), alignment: screen.alignment)
    file.heightFactor = screen.heightFactor(on: board.size)
    return file.parts(on: board)
  }
}

extension PageMarks {
  /// What a pointer does over a screen.
  struct Event: Equatable {
    /// The phase; nil for a mouse without a pressed button.
    var phase: PointerEvent.Phase?
    var pointer: Int
    /// The index of the screen.
    var screen: Int
    /// The position in the screen's points.
    var point: Point
    /// How far the screen's page has scrolled, in points.
    var offset = 0.0

    /// Parses the query of a request, such as `phase=1&pointer=0&screen=2&x=10&y=20.5` with the phase's number in the
    /// ABI, or 0 for none; nil for another text.
    init?(query: some StringProtocol) {
      var values: [Substring: Double] = [:]
      for pair in query.split(separator: "&") {
        let parts = Substring(pair).split(separator: "=", omittingEmptySubsequences: false)
        guard parts.count == 2, let value = Double(parts[1]), abs(value) <= 1e6 else { return nil }
        values[parts[0]] = value
      }
      guard let number = values["phase"], let pointer = values["pointer"], let screen = values["screen"],
        let x = values["x"], let y = values["y"]
      else { return nil }
      phase = PointerEvent.Phase(rawValue: Int32(number))
      guard number == 0 || phase != nil else { return nil }
      offset = values["scrolled"] ?? 0
      (self.pointer, self.screen, point) = (Int(pointer), Int(screen), Point(x: x, y: y))
    }
  }
}
