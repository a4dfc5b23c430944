import Foundation
import SegueGeometry
import SegueKit
import SeguePlayer
import SegueScene
import SegueStoryboard
import TestSupport
import Testing

@testable import SegueWeb

/// The player against the show that films are made of, with the same taps and drags.
@Suite(.enabled(if: Node.program != nil, "node is not installed")) struct ReplayTests {
  private struct Event {
    var phase: PointerEvent.Phase?
    var finger = 1
    var x = 0.0
    var y = 0.0
    var time: Double
  }

  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func `after random taps and drags the player shows what the offline show shows`(
    _ layout: LayoutDirection
  ) throws {
    var board = Self.board
    board.layoutDirection = layout
    let page = try Prototype(board, plugins: factory)
    let data = try JSONSerialization.jsonObject(with: Data(page.data.utf8))
    let events = Self.events(count: 500, Dice(layout == .leftToRight ? 3 : 4))
    let input: [String: Any] = [
      "data": data,
      "events": events.map {
        [Self.name($0.phase) as Any, $0.finger, $0.x, $0.y, $0.time] as [Any]
      },
    ]
    let answers = try Node.replay("player", input, as: [[Answer]].self)
    #expect(answers.count == events.count)
    let show = try StoryboardShow(board, playsScript: false, factory: factory)
    try show.advance(to: 0)
    var screens: Set<String> = []
    for (number, (event, answer)) in zip(events, answers).enumerated() {
      try show.advance(to: event.time)
      if let phase = event.phase {
        let point = Point(x: event.x, y: event.y)
        try show.send(
          PointerEvent(phase, at: point, time: event.time, pointer: event.finger))
      }
      let state = Self.name(show.machine.state)
      screens.insert(show.shownScreen ?? "")
      let place = state == "idle" ? 0 : show.machine.progress
      let isSame =
        answer[0].text == show.shownScreen && answer[1].text == state
        && abs(answer[2].number - place) < 1e-6
      #expect(
        isSame,
        "event \(number) \(event): \(show.shownScreen ?? "") \(state) \(place), in the page \(answer)"
      )
      guard isSame else { return }
    }
    #expect(screens.count >= 5)
  }

  private static func name(_ phase: PointerEvent.Phase?) -> String {
    switch phase {
    case .began: "began"
    case .moved: "moved"
    case .ended: "ended"
    case .cancelled: "cancelled"
    case nil: ""
    }
  }

  private static func name(_ state: TransitionMachine.State) -> String {
    switch state {
    case .interactive: "interactive"
    case .running: "running"
    case .settling: "settling"
    default: "idle"
    }
  }

  // MARK: Random gestures

  private static func events(count: Int, _ dice: Dice) -> [Event] {
    var dice = dice
    var events: [Event] = []
    var time = 0.1
    for _ in 0..<count {
      func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &dice) }
      var (x, y) = (number(0...390), number(0...844))
      if Bool.random(using: &dice) { x = [4, 386].randomElement(using: &dice) ?? 4 }
      let finger = Int.random(in: 0..<12, using: &dice) == 0 ? 2 : 1
      events.append(Event(phase: .began, finger: finger, x: x, y: y, time: time))
      if Int.random(in: 0..<3, using: &dice) > 0 {
        let (dx, dy) = (number(-28...28), number(-1...1) * number(0...20))
        for _ in 0..<Int.random(in: 1...14, using: &dice) {
          time += 1.0 / 60
          (x, y) = (x + dx, y + dy)
          events.append(Event(phase: .moved, finger: finger, x: x, y: y, time: time))
        }
      }
      time += [0, 1.0 / 60, 0.05, 0.3].randomElement(using: &dice) ?? 0
      let isTaken = Int.random(in: 0..<10, using: &dice) == 0
      events.append(
        Event(phase: isTaken ? .cancelled : .ended, finger: finger, x: x, y: y, time: time))
      // Often before the transition is over, so that the next finger catches it.
      time += [0.02, 0.1, 0.3, 0.7, 1.6].randomElement(using: &dice) ?? 1
      events.append(Event(time: time))
    }
    return events
  }

  /// The board of StateTests with links all over its screens and drags for all that can be dragged.
  private static var board: Storyboard {
    var board = StateTests.board
    func band(_ number: Int, _ action: Storyboard.Action) -> Storyboard.Link {
      Storyboard.Link(
        area: Rect(x: 40, y: Double(number) * 120, width: 310, height: 100), action: action)
    }
    func row(_ animator: String, _ interaction: String?) -> Storyboard.TransitionRow {
      Storyboard.TransitionRow(animator: animator, interaction: interaction)
    }
    board.links = [
      "inbox": [
        band(0, .push(.screen("letter"))), band(1, .push(.screen("story"))),
        band(2, .present(.screen("compose"), style: .fullScreen)),
        band(3, .present(.screen("profile"), style: .sheet)), band(4, .select(.next)),
      ],
      "letter": [
        band(0, .pop), band(1, .push(.screen("letter"))), band(2, .select(.index(1))),
        band(3, .present(.screen("compose"), style: .custom)),
      ],
      "compose": [band(0, .dismiss), band(3, .present(.screen("page-1"), style: .fullScreen))],
      "profile": [band(1, .select(.previous)), band(5, .dismiss)],
      "page-1": [band(0, .page(.next)), band(1, .pop), band(2, .dismiss)],
      "page-2": [band(0, .page(.next)), band(1, .page(.previous)), band(4, .pop)],
      "page-3": [band(0, .page(.index(0))), band(1, .pop)],
    ]
    board.transitions = [
      .push: row("org.segue.push", "org.segue.pan"),
      .pop: row("org.segue.push", "org.segue.edge-pan"),
      .present: row("org.segue.modal", nil), .dismiss: row("org.segue.modal", "org.segue.pan"),
      .select: row("org.segue.slide", "org.segue.paging"),
      .page: row("org.segue.slide", "org.segue.paging"),
    ]
    return board
  }
}
