import SegueSession
import TestSupport
import Testing

@testable import SegueWeb

/// Compares the drags of the page player with SegueSession's, for the same random events.
@Suite(.enabled(if: Node.program != nil, "node is not installed")) struct PageDragTests {
  @Test func `a drag in a page has the same effects, way and velocity as SegueSession's`() throws {
    var dice = Dice(11)
    var (sequences, expected): ([[Any]], [[(String, Double, Double, Bool)]]) = ([], [])
    for _ in 0..<300 {
      let isVertical = Bool.random(using: &dice)
      let slops: [Double] = [0, 3, 10, 30]
      let slop = slops.randomElement(using: &dice) ?? 10
      var drag = Drag(axis: isVertical ? .vertical : .horizontal, slop: slop)
      var (events, answers): ([Any], [(String, Double, Double, Bool)]) = ([isVertical, slop], [])
      var (time, place) = (0.0, SIMD2(200.0, 400.0))
      for _ in 0..<40 {
        time += [0, 1.0 / 240, 1.0 / 60, 0.05, 0.2].randomElement(using: &dice) ?? 0
        if Int.random(in: 0..<4, using: &dice) > 0 {
          place += SIMD2(.random(in: -20...20, using: &dice), .random(in: -20...20, using: &dice))
        }
        let id = [1, 1, 1, -4].randomElement(using: &dice) ?? 1
        let names = [
          "began", "began", "moved", "moved", "moved", "moved", "moved", "ended", "cancelled", "grab", "fail",
        ]
        let name = names.randomElement(using: &dice) ?? "moved"
        events.append([name, id, place.x, place.y, time])
        let effect = Self.send(name, UInt32(truncatingIfNeeded: id), place, time, to: &drag)
        let velocity = drag.axis.along(drag.velocity)
        answers.append((effect, drag.axis.along(drag.translation), velocity, drag.hasMoved))
      }
      sequences.append(events)
      expected.append(answers)
    }
    let answers = try Node.replay("drag", sequences, as: [[[Answer]]].self)
    for (number, (states, answers)) in zip(expected, answers).enumerated() {
      for (step, (state, answer)) in zip(states, answers).enumerated() {
        let isSame =
          answer[0].text == state.0 && answer[1].number == state.1 && answer[2].number == state.2
          && answer[3].number == (state.3 ? 1 : 0)
        #expect(isSame, "sequence \(number), step \(step): \(sequences[number][step + 2]) \(state) \(answer)")
        guard isSame else { return }
      }
    }
    #expect(answers.count == 300)
    let began = expected.joined().count { $0.0 == "began" }
    #expect(began > 100)
  }

  private static func send(
    _ name: String, _ id: UInt32, _ place: SIMD2<Double>, _ time: Double, to drag: inout Drag
  ) -> String {
    let phases = ["began": Drag.Phase.began, "moved": .moved, "ended": .ended, "cancelled": .cancelled]
    guard let phase = phases[name] else {
      if name == "grab" { drag.grab(id, at: place, time: time) } else { drag.fail() }
      return ""
    }
    switch drag.handle(phase, id, at: place, time: time) {
    case .began: return "began"
    case .moved: return "moved"
    case .ended: return "ended"
    case .cancelled: return "cancelled"
    case .nothing, .across, .short: return ""
    }
  }
}
