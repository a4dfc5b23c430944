import SegueGeometry
import SegueLive
import SeguePlayer
import SegueScene
import SegueTerminal
import Testing

@Suite struct PointerTests {
  static let show = Size(width: 200, height: 100)
  /// The show covers 20 × 10 cells of 10 × 10 points, from the top left cell on. The line of text
  /// is below the show.
  static let layout = TerminalLayout(
    show: show, in: TerminalSize(columns: 20, rows: 11, cell: .init(width: 10, height: 10)),
    format: .kitty)

  private var tracker = PointerTracker()

  private mutating func take(_ report: MouseReport, at time: Double = 0) -> [LiveInput] {
    tracker.take(report, in: Self.layout, isPixels: false, at: time)
  }

  @Test mutating func `the left mouse button in a terminal acts as a finger`() {
    #expect(
      take(.init(.pressed, button: 0, x: 1, y: 1), at: 1) == [
        .pointer(PointerEvent(.began, at: Point(x: 5, y: 5), time: 1))
      ])
    #expect(
      take(.init(.moved, button: 0, x: 3, y: 1), at: 2) == [
        .pointer(PointerEvent(.moved, at: Point(x: 25, y: 5), time: 2))
      ])
    // A move within the same cell is not reported.
    #expect(take(.init(.moved, button: 0, x: 3, y: 1), at: 2.5) == [])
    // A release outside the show is reported too.
    #expect(
      take(.init(.released, button: 0, x: 40, y: 1), at: 3) == [
        .pointer(PointerEvent(.ended, at: Point(x: 395, y: 5), time: 3))
      ])
    #expect(take(.init(.released, button: 0, x: 40, y: 1), at: 4) == [])
  }

  @Test
  mutating func
    `mouse buttons except the left button, and presses outside the picture, are ignored`()
  {
    #expect(take(.init(.pressed, button: 2, x: 1, y: 1)) == [])
    #expect(take(.init(.pressed, button: 0, x: 1, y: 11)) == [])
    #expect(take(.init(.moved, button: 0, x: 1, y: 1)) == [])
  }

  @Test mutating func `a mouse release whose report was lost is inferred from the next report`() {
    _ = take(.init(.pressed, button: 0, x: 1, y: 1))
    #expect(
      take(.init(.moved, x: 2, y: 2), at: 1) == [
        .pointer(PointerEvent(.ended, at: Point(x: 15, y: 15), time: 1)),
        .hover(Point(x: 15, y: 15)),
      ])
    _ = take(.init(.pressed, button: 0, x: 1, y: 1))
    let second = take(.init(.pressed, button: 0, x: 2, y: 1), at: 2)
    #expect(
      second.map { if case .pointer(let event) = $0 { event.phase.name } else { "" } } == [
        "ended", "began",
      ])
  }

  @Test mutating func `a mouse that leaves the terminal's picture is reported only once`() {
    #expect(take(.init(.moved, x: 1, y: 1)) == [.hover(Point(x: 5, y: 5))])
    #expect(take(.init(.moved, x: 1, y: 11)) == [.hover(nil)])
    #expect(take(.init(.moved, x: 2, y: 11)) == [])
  }

  @Test mutating func `steps of the mouse wheel become a scroll that ends after a pause`() {
    let location = Point(x: 5, y: 5)
    #expect(
      take(.init(.wheelLeft, x: 1, y: 1), at: 1) == [
        .scroll(ScrollEvent(.began, at: location, time: 1)),
        .scroll(ScrollEvent(.moved, by: Point(x: 10, y: 0), at: location, time: 1)),
      ])
    #expect(
      take(.init(.wheelDown, hasShift: true, x: 1, y: 1), at: 1.1) == [
        .scroll(ScrollEvent(.moved, by: Point(x: -10, y: 0), at: location, time: 1.1))
      ])
    let deadline = 1.1 + PointerTracker.scrollPause
    #expect(tracker.deadline == deadline)
    #expect(tracker.expire(at: 1.2) == [])
    #expect(
      tracker.expire(at: deadline) == [.scroll(ScrollEvent(.ended, at: location, time: deadline))])
    #expect(tracker.deadline == nil)
  }

  @Test mutating func `input in progress is cancelled when the session leaves the terminal`() {
    _ = take(.init(.pressed, button: 0, x: 1, y: 1))
    #expect(
      tracker.cancel(at: 2) == [
        .pointer(PointerEvent(.cancelled, at: Point(x: 5, y: 5), time: 2))
      ])
    _ = take(.init(.wheelUp, x: 1, y: 1), at: 3)
    #expect(
      tracker.cancel(at: 4) == [.scroll(ScrollEvent(.ended, at: Point(x: 5, y: 5), time: 4))])
    #expect(tracker.cancel(at: 5) == [])
  }
}
