internal import SegueGeometry

extension LiveSession {
  /// The elements that the person has marked, as lines of the storyboard's `screens`; empty for none.
  package var markedElements: [String] { marks.lines(of: board.storyboard) }

  /// Begins or ends to mark elements.
  func toggleMarking() {
    guard partsOfScreen != nil else {
      message = "elements can be marked only where the screens have pictures"
      return
    }
    isMarking.toggle()
    links.marks = nil
    if isMarking { note("click an element, or draw a rectangle around it") }
  }

  /// Takes the input of a pointer that marks elements. Returns false if none are marked at present.
  func mark(_ phase: PointerEvent.Phase?, _ pointer: Int = 0, at point: Point) -> Bool {
    guard isMarking, !showsPicker, board.operation == nil, let partsOfScreen,
      let screen = board.shownScreen.flatMap({ board.storyboard.screen($0) })
    else { return false }
    let shown = marks.handle(
      phase, pointer, at: point, on: screen, scrolledBy: board.scrolledDistance, of: board.storyboard, partsOfScreen)
    guard let shown else { return true }
    links.marks = shown.areas
    note(shown.message)
    return true
  }
}
