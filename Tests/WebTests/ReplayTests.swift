import Foundation
import SegueGeometry
import SegueKit
import SeguePlayer
import SegueScene
import SegueStoryboard
import TestSupport
import Testing

@testable import SegueWeb

/// Compares the page player with SegueKit's engine, which plays films, for the same taps and drags.
@Suite(.enabled(if: Node.program != nil, "node is not installed")) struct ReplayTests {
  struct Event {
    var phase: PointerEvent.Phase?
    var finger = 1
    var x = 0.0
    var y = 0.0
    var time: Double

    /// The event in the form that the JavaScript tests read.
    var words: [Any] { [ReplayTests.name(phase), finger, x, y, time] }

    func send(to show: StoryboardShow) throws {
      try show.advance(to: time)
      guard let phase else { return }
      try show.send(
        PointerEvent(phase, at: Point(x: x, y: y), time: time, pointer: finger))
    }
  }

  // MARK: Calls

  /// Returns the calls of an event log that a page logs, too. Each call has its name and one
  /// number.
  private static func calls(_ events: some Sequence<EventLog.Event>) -> [Answer] {
    func number(_ event: EventLog.Event, _ name: String) -> Double {
      switch event.fields.first(where: { $0.name == name })?.value {
      case .number(let number): number
      case .flag(let flag): flag ? 1 : 0
      default: 0
      }
    }
    return events.flatMap { event -> [Answer] in
      let name = event.call.rawValue
      switch name {
      case "animator.animate": return [.text(name), .number(0)]
      case "request.completion": return [.text(name), .number(number(event, "completed"))]
      case "interaction.update", "interaction.pause":
        return [.text(name), .number(number(event, "percent"))]
      case "interaction.finish", "interaction.cancel":
        return [.text(name), .number(number(event, "velocity"))]
      default: return []
      }
    }
  }

  private static func isSame(_ calls: [Answer], _ others: [Answer]) -> Bool {
    calls.count == others.count
      && zip(calls, others).allSatisfy { call, other in
        if case .text(let name) = call { return other.text == name }
        return abs(call.number - other.number) < 1e-6 * max(1, abs(call.number))
      }
  }

  @Test(.enabled(if: Node.chromium != nil, "chromium is not installed"))
  func `taps and drags make the same calls in Chromium as in SegueKit`() throws {
    let folder = try Toolchain.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let (page, list) = (folder.appending(path: "page.html"), folder.appending(path: "list.json"))
    try Prototype(Self.board, plugins: factory).html.write(
      to: page, atomically: true, encoding: .utf8)
    let events = Self.list
    try JSONSerialization.data(withJSONObject: events.map(\.words)).write(to: list)
    let outcome = try Node.run("events.mjs", [folder.path, page.path, list.path])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let show = try StoryboardShow(
      Self.board, playsScript: false, options: ShowOptions(keepsLog: true), factory: factory)
    try show.advance(to: 0)
    for event in events { try event.send(to: show) }
    let answers = try JSONDecoder().decode([Answer].self, from: Data(outcome.output.utf8))
    let calls = Self.calls(show.log.events)
    #expect(Self.isSame(calls, Array(answers.dropLast())), "\(calls), in Chromium \(answers)")
    #expect(answers.last?.text == show.shownScreen)
    #expect(show.shownScreen == "profile")
    let names = Set(calls.map(\.text))
    for name in ["pause", "update", "finish", "cancel"] {
      #expect(names.contains("interaction.\(name)"))
    }
  }

  /// The events of a touch that leaves a link, a transition that is grabbed and reversed, a pop that is cancelled, a
  /// flick, and two quick taps.
  private static var list: [Event] {
    var events: [Event] = []
    var time = 0.1
    func tap(_ x: Double, _ y: Double) {
      events.append(Event(phase: .began, x: x, y: y, time: time))
      events.append(Event(phase: .ended, x: x, y: y, time: time + 0.05))
      time += 0.1
    }
    func rest(_ seconds: Double) {
      time += seconds
      events.append(Event(time: time))
    }
    func drag(from start: Double, by step: Double, count: Int, holding: Double = 0) {
      events.append(Event(phase: .began, x: start, y: 600, time: time))
      for number in 1...count {
        time += 1.0 / 60
        events.append(Event(phase: .moved, x: start + Double(number) * step, y: 600, time: time))
      }
      time += holding
      let end = start + Double(count) * step
      if holding > 0 { events.append(Event(phase: .moved, x: end, y: 600, time: time)) }
      events.append(Event(phase: .ended, x: end, y: 600, time: time))
    }
    // A finger that has left the link before it is lifted does not tap the link.
    events.append(Event(phase: .began, x: 200, y: 97, time: time))
    events.append(Event(phase: .ended, x: 200, y: 104, time: time + 0.05))
    rest(1)
    // The screen "letter" is pushed, grabbed in flight and thrown back.
    tap(200, 50)
    rest(0.15)
    drag(from: 200, by: 14, count: 8)
    rest(3)
    // The screen "letter" is pushed again. A drag from the edge begins a pop, which is cancelled
    // because the finger rests before it is lifted.
    tap(200, 50)
    rest(3)
    drag(from: 4, by: 8, count: 10, holding: 0.3)
    rest(3)
    // A flick pops the screen "letter".
    drag(from: 4, by: 25, count: 6)
    rest(3)
    // Two quick taps begin only one transition.
    tap(200, 530)
    tap(200, 530)
    rest(3)
    return events
  }

  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func
    `after random taps and drags, the page player shows the same screens and progress as SegueKit`(
      _ layout: LayoutDirection
    ) throws
  {
    var board = Self.board
    board.layoutDirection = layout
    // With SEGUE_SOAK=5000, the test compares 5,000 taps and drags in each layout direction.
    let count = ProcessInfo.processInfo.environment["SEGUE_SOAK"].flatMap(Int.init) ?? 500
    let events = Self.events(count: count, Dice(layout == .leftToRight ? 3 : 4))
    let screens = try Self.compare(board, events)
    #expect(screens.count >= 5)
  }

  @Test(arguments: [
    (290.0, "compose", Point(x: 4, y: 0.5), Point(x: 8, y: -4)),
    (410, "profile", Point(x: 2, y: 100), Point(x: -3, y: 100)),
  ])
  func `a tap that ends outside of the window dismisses nothing`(
    _ link: Double, _ screen: String, _ start: Point, _ end: Point
  ) throws {
    func tap(_ time: Double, _ start: Point, _ end: Point) -> [Event] {
      [
        Event(phase: .began, finger: 1, x: start.x, y: start.y, time: time),
        Event(phase: .ended, finger: 1, x: end.x, y: end.y, time: time + 0.1),
      ]
    }
    let presented = tap(0.1, Point(x: 100, y: link), Point(x: 100, y: link)) + [Event(time: 3)]
    let screens = try Self.compare(
      Self.board, presented + tap(3.1, start, end) + [Event(time: 6)])
    #expect(screens.contains(screen))
  }

  /// Sends events to the page player and to SegueKit's engine, which play the same storyboard, and compares the answers
  /// of both to each event.
  ///
  /// - Returns: The screens that were seen.
  static func compare(_ board: Storyboard, _ events: [Event]) throws -> Set<String> {
    let page = try Prototype(board, plugins: factory)
    let data = try JSONSerialization.jsonObject(with: Data(page.data.utf8))
    let input: [String: Any] = ["data": data, "events": events.map(\.words)]
    let answers = try Node.replay("player", input, as: [[Answer]].self)
    #expect(answers.count == events.count)
    let show = try StoryboardShow(
      board, playsScript: false, options: ShowOptions(keepsLog: true), factory: factory)
    try show.advance(to: 0)
    var screens: Set<String> = []
    for (number, (event, answer)) in zip(events, answers).enumerated() {
      let known = show.log.events.count
      try event.send(to: show)
      let state = Self.name(show.machine.state)
      screens.insert(show.shownScreen ?? "")
      let progress = state == "idle" ? 0 : show.machine.progress
      let calls = Self.calls(show.log.events[known...])
      let isSame =
        answer[0].text == show.shownScreen && answer[1].text == state
        && abs(answer[2].number - progress) < 1e-6 && Self.isSame(calls, Array(answer[3...]))
      #expect(
        isSame,
        "event \(number) \(event): \(show.shownScreen ?? "") \(state) \(progress) \(calls), in the page \(answer)"
      )
      guard isSame else { return [] }
    }
    return screens
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
      // The next touch often begins during the transition, and then grabs it.
      time += [0.02, 0.1, 0.3, 0.7, 1.6].randomElement(using: &dice) ?? 1
      events.append(Event(time: time))
    }
    return events
  }

  /// The storyboard of `StateTests` with several links on each screen, and an interaction
  /// controller for almost every kind of transition.
  static var board: Storyboard {
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
