import SegueGeometry
import SegueScene
import SegueWindow
import Testing

/// Tests that a touchpad's deltas are grouped into swipes. The tests advance the clock.
@Suite struct SwipeTests {
  private func delta(_ x: Double, at time: Double) -> ScrollEvent {
    ScrollEvent(.moved, by: Point(x: x, y: 0), at: Point(x: 5, y: 6), time: time)
  }

  @Test func `a touchpad's first delta begins a swipe, and further deltas move it`() {
    var swipes = SwipeGroups()
    #expect(swipes.end == nil)
    let first = swipes.moved(delta(3, at: 1))
    #expect(first.map(\.phase) == [.began, .moved])
    #expect(first.map(\.delta.x) == [0, 3] && first.map(\.time) == [1, 1])
    #expect(swipes.moved(delta(4, at: 1.01)).map(\.phase) == [.moved])
  }

  @Test func `a swipe ends once, after a pause without deltas`() {
    var swipes = SwipeGroups()
    _ = swipes.moved(delta(3, at: 1))
    _ = swipes.moved(delta(3, at: 1.05))
    let end = swipes.end ?? 0
    #expect(end == 1.05 + SwipeGroups.pause)
    #expect(swipes.ended(at: end - 0.001) == nil)
    let event = swipes.ended(at: end + 0.002)
    #expect(event == ScrollEvent(.ended, at: Point(x: 5, y: 6), time: end + 0.002))
    #expect(swipes.ended(at: end + 1) == nil && swipes.end == nil)
    #expect(swipes.moved(delta(1, at: 3)).map(\.phase) == [.began, .moved])
  }

  @Test func `a mouse button ends a swipe immediately`() {
    var swipes = SwipeGroups()
    #expect(swipes.interrupted(at: 1) == nil)
    _ = swipes.moved(delta(3, at: 1))
    #expect(swipes.interrupted(at: 1.01)?.phase == .ended)
    #expect(swipes.end == nil)
  }
}
