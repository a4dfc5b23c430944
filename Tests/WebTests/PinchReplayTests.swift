import Foundation
import SegueKit
import SeguePlayer
import SegueStoryboard
import TestSupport
import Testing

@testable import SegueWeb

/// Compares pinches of the page player with the plug-in `org.segue.pinch`, for the same touches.
@Suite(.enabled(if: Node.program != nil, "node is not installed")) struct PinchReplayTests {
  private typealias Event = ReplayTests.Event

  /// Storyboards in which a pinch drives every transition, competes with drags, or has settings.
  private enum Case: CaseIterable { case alone, withDrags, withSettings }

  private static func board(_ variant: Case) -> Storyboard {
    var board = ReplayTests.board
    func row(_ interaction: String?, _ settings: [String: Storyboard.Setting] = [:])
      -> Storyboard.TransitionRow
    {
      var row = Storyboard.TransitionRow(animator: "org.segue.push", interaction: interaction)
      row.settings = settings
      return row
    }
    let pinch = "org.segue.pinch"
    switch variant {
    case .alone:
      for operation in TransitionOperation.allCases { board.transitions[operation] = row(pinch) }
    case .withDrags:
      board.transitions[.push] = row("org.segue.pan")
      board.transitions[.pop] = row(pinch)
      board.transitions[.page] = row(pinch)
      board.transitions[.dismiss] = row(pinch)
    case .withSettings:
      board.transitions[.push] = row(pinch, ["ratio": .number(1.6), "reversed": .flag(true)])
      board.transitions[.pop] = row(pinch, ["slop": .number(0), "reversed": .flag(true)])
      board.transitions[.dismiss] = row(pinch, ["slop": .number(40), "ratio": .number(8)])
    }
    return board
  }

  @Test(arguments: Case.allCases)
  private func
    `after random pinches, the page player shows the same screens and progress as SegueKit`(
      _ variant: Case
    ) throws
  {
    let count = ProcessInfo.processInfo.environment["SEGUE_SOAK"].flatMap(Int.init) ?? 300
    let events = Self.events(count: count, Dice(variant == .alone ? 7 : 6))
    let screens = try ReplayTests.compare(Self.board(variant), events)
    #expect(screens.count >= 3, "\(screens)")
  }

  /// Returns random taps, drags of one finger, and gestures of two fingers, which end in either order. Often one finger
  /// is lifted and comes back while the other finger stays down.
  private static func events(count: Int, _ dice: Dice) -> [Event] {
    var dice = dice
    var events: [Event] = []
    var time = 0.1
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &dice) }
    func chance(_ share: Double) -> Bool { number(0...1) < share }
    for _ in 0..<count {
      let middle = (x: number(60...330), y: number(60...780))
      let angle = number(0...(2 * .pi))
      var distance = number(20...360)
      func location(_ finger: Int) -> (Double, Double) {
        let reach = finger == 1 ? -distance / 2 : distance / 2
        return (middle.x + reach * cos(angle), middle.y + reach * sin(angle))
      }
      func send(_ phase: PointerEvent.Phase?, _ finger: Int) {
        let (x, y) = location(finger)
        events.append(Event(phase: phase, finger: finger, x: x, y: y, time: time))
      }
      let isPinch = chance(0.8)
      send(.began, 1)
      if isPinch {
        time += chance(0.5) ? 0 : 0.03
        send(.began, 2)
      }
      for _ in 0..<Int.random(in: 1...3, using: &dice) {
        let rate = number(0.8...1.25)
        for _ in 0..<Int.random(in: 0...12, using: &dice) {
          time += 1.0 / 60
          distance *= rate
          for finger in isPinch ? [1, 2] : [1] where chance(0.9) { send(.moved, finger) }
        }
        guard isPinch, chance(0.3) else { continue }
        // One finger is lifted and comes back.
        let finger = chance(0.5) ? 1 : 2
        send(.ended, finger)
        time += number(0...0.4)
        send(nil, finger)
        send(.began, finger)
      }
      time += chance(0.6) ? 0 : 0.15
      let phase = chance(0.1) ? PointerEvent.Phase.cancelled : .ended
      if chance(0.3) { distance *= 1.05 }
      for finger in !isPinch ? [1] : chance(0.5) ? [1, 2] : [2, 1] {
        send(phase, finger)
        if chance(0.2) { time += 0.05 }
      }
      time += [0.02, 0.1, 0.3, 0.7, 1.6].randomElement(using: &dice) ?? 1
      send(nil, 1)
    }
    return events
  }
}
