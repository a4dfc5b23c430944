import TestSupport
import Testing

@testable import SegueSession

/// Tests the recogniser of drags. `DragTests` of InteractionTests tries it in the bundled plug-ins.
@Suite struct DragTests {
  private typealias Effect = Drag.Effect

  /// Sends events of one pointer at intervals of a sixtieth of a second, and returns their effects.
  private static func send(
    _ places: [SIMD2<Double>], _ end: Drag.Phase? = nil, pointer: UInt32 = 1, to drag: inout Drag
  ) -> [Drag.Effect] {
    var effects: [Drag.Effect] = []
    for (index, place) in places.enumerated() {
      effects.append(drag.handle(index == 0 ? .began : .moved, pointer, at: place, time: Double(index) / 60))
    }
    if let end, let last = places.last {
      effects.append(drag.handle(end, pointer, at: last, time: Double(places.count - 1) / 60))
    }
    return effects
  }

  @Test func `a drag begins when the pointer leaves the slop, with a translation that starts at 0`() {
    var drag = Drag(axis: .horizontal)
    let way = [SIMD2(50.0, 50.0), SIMD2(55, 50), SIMD2(59, 50), SIMD2(60, 50), SIMD2(80, 50)]
    #expect(Self.send(way, .ended, to: &drag) == [.nothing, .nothing, .nothing, .began, .moved, .ended])
    #expect(drag.translation == SIMD2(20, 0) && drag.travel == 30 && drag.velocity.x > 0)
    #expect(Self.send([SIMD2(0, 0), SIMD2(9, 0)], to: &drag) == [.nothing, .nothing])
    #expect(drag.translation == .zero && drag.travel == 9)
  }

  @Test func `a drag across its axis fails, a short one is no drag, and both are followed by a new one`() {
    var drag = Drag(axis: .vertical)
    #expect(
      Self.send([.zero, SIMD2(10, 10), SIMD2(0, 90)], .ended, to: &drag) == [.nothing, .across, .nothing, .nothing])
    #expect(Self.send([.zero, SIMD2(0, 9)], .ended, to: &drag) == [.nothing, .nothing, .short])
    #expect(Self.send([.zero, SIMD2(0, 9)], .cancelled, to: &drag) == [.nothing, .nothing, .nothing])
    #expect(Self.send([.zero, SIMD2(0, 10)], .cancelled, to: &drag) == [.nothing, .began, .cancelled])
    drag.axis = .any
    #expect(Self.send([.zero, SIMD2(8, 8)], .ended, to: &drag) == [.nothing, .began, .ended])
  }

  @Test func `without slop, a drag begins with the first movement, and not with an event without any`() {
    var drag = Drag(axis: .horizontal, slop: 0)
    #expect(Self.send([.zero, .zero, SIMD2(1, 0)], to: &drag) == [.nothing, .nothing, .began])
    #expect(drag.translation == SIMD2(1, 0))
  }

  @Test func `other pointers are ignored until the first one is up, and a failed drag is over`() {
    var drag = Drag()
    _ = Self.send([.zero, SIMD2(20, 0)], to: &drag)
    #expect(Self.send([.zero, SIMD2(90, 0)], .ended, pointer: 2, to: &drag) == [.nothing, .nothing, .nothing])
    #expect(drag.follows(1) && !drag.follows(2) && drag.place == SIMD2(20, 0))
    drag.fail()
    #expect(drag.handle(.moved, 1, at: SIMD2(40, 0), time: 1) == .nothing)
    #expect(drag.handle(.ended, 1, at: SIMD2(40, 0), time: 1) == .nothing && !drag.isDown)
    drag.grab(2, at: SIMD2(5, 5), time: 2)
    #expect(!drag.hasMoved && drag.handle(.moved, 2, at: SIMD2(6, 5), time: 2) == .moved)
    #expect(drag.hasMoved && drag.translation == SIMD2(1, 0))
    drag.resetTranslation()
    #expect(drag.translation == .zero && drag.travel == 1)
  }

  @Test func `an end at another place counts for the velocity, and one at the same place does not`() {
    func velocity(_ end: Double) -> Double {
      var drag = Drag()
      _ = Self.send([.zero, SIMD2(10, 0), SIMD2(20, 0)], to: &drag)
      _ = drag.handle(.ended, 1, at: SIMD2(end, 0), time: 0.06)
      return drag.velocity.x
    }
    #expect(abs(velocity(20) - 600) < 1e-6)
    #expect(velocity(21) < 500)
  }

  @Test(arguments: [false, true], [false, true])
  func `a drag toward the trailing side or down goes back, and the layout and reversal exchange this`(
    isRightToLeft: Bool, isReversed: Bool
  ) {
    func isForward(_ axis: DragAxis, _ way: SIMD2<Double>) -> Bool {
      DragCourse(axis, start: .zero, way: way).isForward(isRightToLeft: isRightToLeft, isReversed: isReversed)
    }
    #expect(isForward(.horizontal, SIMD2(9, 1)) == (isRightToLeft != isReversed))
    #expect(isForward(.horizontal, SIMD2(-9, 1)) != (isRightToLeft != isReversed))
    #expect(isForward(.vertical, SIMD2(1, 9)) == isReversed)
    #expect(isForward(.vertical, SIMD2(1, -9)) != isReversed)
  }

  @Test(arguments: [false, true], [-9.0, 9])
  func `a drag from either side goes back, or forward if it is reversed`(isRightToLeft: Bool, way: Double) {
    let course = DragCourse(.horizontal, start: .zero, way: SIMD2(way, 1))
    #expect(!course.isForward(from: .sides, isRightToLeft: isRightToLeft))
    #expect(course.isForward(from: .sides, isRightToLeft: isRightToLeft, isReversed: true))
    #expect(course.inward(from: .sides) == way / 9)
  }

  @Test func `a drag starts at an edge when it moves inward and began near it`() {
    let left = DragCourse(.horizontal, start: SIMD2(15, 200), way: SIMD2(12, 3))
    #expect(left.inward() == 1 && left.distance(inward: 1, length: 300) == 15)
    #expect(left.starts(within: 15, inward: 1, length: 300) && !left.starts(within: 14, inward: 1, length: 300))
    // The drag moves away from the trailing edge's side, and not inward from it.
    #expect(left.inward(from: .trailing) == -1 && !left.starts(within: 400, inward: -1, length: 300))
    #expect(left.inward(from: .trailing, isRightToLeft: true) == 1)
    let up = DragCourse(.vertical, start: SIMD2(15, 395), way: SIMD2(1, -20))
    #expect(up.inward() == -1 && up.inward(from: .bottom) == -1 && up.inward(from: .top) == 1)
    #expect(up.starts(within: 20, inward: -1, length: 400) && !up.starts(within: 20, inward: -1, length: 390))
  }

  @Test func `presentations are dragged vertically, and pushes and pops go one way`() {
    #expect((0...6).map { DragAxis(operation: $0) == .vertical } == [false, false, false, true, true, false, false])
    #expect(
      (0...6).map { DragCourse.allows(operation: $0, isForward: true) } == [true, true, false, true, false, true, true])
    #expect(
      (0...6).map { DragCourse.allows(operation: $0, isForward: false) } == [
        true, false, true, false, true, true, true,
      ])
  }
}
