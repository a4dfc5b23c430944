import SegueGeometry
import SegueLive
import SeguePlayer
import SegueScene
import Testing

/// Tests the queue that collects and combines input between two frames.
@Suite struct QueueTests {
  private func pointer(_ phase: PointerEvent.Phase, _ x: Double, _ number: Int = 0) -> LiveInput {
    .pointer(PointerEvent(phase, at: Point(x: x, y: 0), time: x, pointer: number))
  }

  private func drained(_ inputs: [LiveInput]) -> [LiveInput] {
    var queue = InputQueue()
    for (index, input) in inputs.enumerated() { queue.append(input, at: Double(index)) }
    var all: [LiveInput] = []
    queue.drain { input, _ in all.append(input) }
    #expect(queue.isEmpty)
    return all
  }

  @Test func `the event queue keeps only the last of a thousand moves of a pointer`() {
    let moves = (1...1000).map { pointer(.moved, Double($0)) }
    #expect(
      drained([pointer(.began, 0)] + moves + [pointer(.ended, 1001)])
        == [pointer(.began, 0), pointer(.moved, 1000), pointer(.ended, 1001)])
  }

  @Test func `the event queue combines the moves of two fingers separately`() {
    let moves = (1...10).flatMap {
      [pointer(.moved, Double($0), 1), pointer(.moved, -Double($0), 2)]
    }
    #expect(drained(moves) == [pointer(.moved, 10, 1), pointer(.moved, -10, 2)])
  }

  @Test
  func `the event queue does not combine a pointer's moves across another finger's start or a key`() {
    let moves = [
      pointer(.moved, 1, 1), pointer(.began, 5, 2), pointer(.moved, 2, 1),
      .command(.slowMotion), pointer(.moved, 3, 1),
    ]
    #expect(drained(moves) == moves)
  }

  @Test func `the event queue adds up the deltas of a swipe`() {
    let deltas = (1...4).map { time in
      LiveInput.scroll(
        ScrollEvent(.moved, by: Point(x: 2, y: -1), at: .zero, time: Double(time)))
    }
    #expect(
      drained(deltas)
        == [.scroll(ScrollEvent(.moved, by: Point(x: 8, y: -4), at: .zero, time: 4))])
  }

  @Test func `the event queue keeps only the last position of a hovering mouse`() {
    #expect(
      drained([.hover(Point(x: 1, y: 1)), .hover(nil), .hover(Point(x: 2, y: 2))])
        == [.hover(Point(x: 2, y: 2))])
  }
}
