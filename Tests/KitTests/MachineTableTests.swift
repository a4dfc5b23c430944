import SegueMotion
import Testing

@testable import SegueKit

/// The table of states, cell by cell.
struct MachineTableTests {
  typealias Machine = TransitionMachine

  enum Place: String, CaseIterable, Sendable {
    case idle, queued, preparing, interactive, running, runningBack, settling, settlingBack
    case completing, completingBack, ended

    /// A machine there, two fifths of the way where there is a way.
    var machine: Machine {
      var m = Machine()
      func to(_ steps: (inout Machine) -> Void) -> Machine {
        steps(&m)
        return m
      }
      switch self {
      case .idle: return m
      case .queued: return to { _ = $0.enqueue() }
      case .preparing:
        return to {
          _ = $0.enqueue()
          _ = $0.prepare()
        }
      case .interactive:
        m = Place.preparing.machine
        return to {
          _ = $0.start(duration: 1, interactive: true)
          _ = $0.tick(1)
          _ = $0.update(0.4)
        }
      case .running:
        m = Place.preparing.machine
        return to {
          _ = $0.start(duration: 1, interactive: false)
          _ = $0.tick(0.4)
        }
      case .runningBack:
        m = Place.running.machine
        return to { _ = $0.reverse() }
      case .settling:
        m = Place.interactive.machine
        return to { _ = $0.finish(velocity: 1) }
      case .settlingBack:
        m = Place.interactive.machine
        return to { _ = $0.cancel(velocity: -1) }
      case .completing:
        m = Place.settling.machine
        return to { _ = $0.tick(100) }
      case .completingBack:
        m = Place.settlingBack.machine
        return to { _ = $0.tick(100) }
      case .ended:
        m = Place.completing.machine
        return to { _ = $0.finishTail() }
      }
    }
  }

  struct Cell: Sendable, CustomStringConvertible {
    var event: String
    var places: [Place]
    var status: Machine.Status
    /// Nil: as it was.
    var state: Machine.State?
    var actions: [Machine.Action]
    var input: @Sendable (inout Machine) -> Machine.Reply

    var description: String { "\(event) in \(places.map(\.rawValue).joined(separator: ", "))" }
  }

  private static func cell(
    _ event: String, _ places: [Place], _ status: Machine.Status, _ state: Machine.State? = nil,
    _ actions: [Machine.Action] = [],
    _ input: @escaping @Sendable (inout Machine) -> Machine.Reply
  ) -> Cell {
    Cell(
      event: event, places: places, status: status, state: state, actions: actions, input: input)
  }

  static let moving: [Place] = [.running, .runningBack, .settling, .settlingBack]
  static let early: [Place] = [.queued, .preparing]
  static let done: [Place] = [.completing, .completingBack]
  private static func changed(_ interactive: Bool, _ cancelled: Bool) -> Machine.Action {
    .interactionChanged(interactive: interactive, cancelled: cancelled)
  }

  static let updates: [Cell] = [
    cell("update", [.idle], .refused) { $0.update(0.7) },
    cell("update", early, .remembered) { $0.update(0.7) },
    cell("update", [.interactive], .applied, .interactive, [.updated(percent: 0.7)]) {
      $0.update(0.7)
    },
    cell("an equal update", [.interactive], .ignored) { $0.update(0.4) },
    cell("update to 1.7", [.interactive], .applied, nil, [.updated(percent: 1)]) { $0.update(1.7) },
    cell("update to -0.2", [.interactive], .applied, nil, [.updated(percent: 0)]) {
      $0.update(-0.2)
    },
    cell("update to infinity", [.interactive], .applied, nil, [.updated(percent: 1)]) {
      $0.update(.infinity)
    },
    cell(
      "update to NaN", Place.allCases.filter { $0 != .ended }, .refused, nil,
      [.diagnose("an update to NaN was refused")]
    ) { $0.update(.nan) },
    cell("update", moving, .refused) { $0.update(0.7) },
    cell("update", done, .ignored) { $0.update(0.7) },
    cell("update", [.ended], .ended) { $0.update(0.7) },
  ]

  static let ends: [Cell] = [
    cell("finish", [.idle], .refused) { $0.finish(velocity: 2) },
    cell("finish", early, .remembered) { $0.finish(velocity: 2) },
    cell("cancel", early, .remembered) { $0.cancel(velocity: -2) },
    cell(
      "finish", [.interactive], .applied, .settling(.finish),
      [.released(.finish, percent: 0.4, velocity: 2), changed(false, false)]
    ) { $0.finish(velocity: 2) },
    cell(
      "cancel", [.interactive], .applied, .settling(.cancel),
      [
        .released(.cancel, percent: 0.4, velocity: -2), changed(false, true),
        .appearance(toward: .cancel),
      ]
    ) { $0.cancel(velocity: -2) },
    cell("finish", moving, .refused) { $0.finish() },
    cell("cancel", moving, .refused) { $0.cancel() },
    cell("finish", done, .ignored) { $0.finish() },
    cell("cancel", done, .ignored) { $0.cancel() },
    cell("finish", [.ended], .ended) { $0.finish() },
    cell("cancel", [.ended], .ended) { $0.cancel() },
  ]

  static let hands: [Cell] = [
    cell("pause", [.idle], .refused) { $0.pause() },
    cell("pause", early + [.interactive] + done, .ignored) { $0.pause() },
    cell(
      "pause", [.running], .applied, .interactive, [.paused(percent: 0.4), changed(true, false)]
    ) { $0.pause() },
    cell(
      "pause", [.settling], .applied, .interactive, [.paused(percent: 0.4), changed(true, false)]
    ) { $0.pause() },
    cell(
      "pause", [.runningBack, .settlingBack], .applied, .interactive,
      [.paused(percent: 0.4), changed(true, false), .appearance(toward: .finish)]
    ) { $0.pause() },
    cell("pause", [.ended], .ended) { $0.pause() },
    cell("reverse", [.idle], .refused) { $0.reverse() },
    cell("reverse", early + [.interactive] + done, .ignored) { $0.reverse() },
    cell(
      "reverse", [.running], .applied, .running(.cancel),
      [changed(false, true), .appearance(toward: .cancel)]
    ) { $0.reverse() },
    cell(
      "reverse", [.runningBack], .applied, .running(.finish),
      [changed(false, false), .appearance(toward: .finish)]
    ) { $0.reverse() },
    cell(
      "reverse", [.settling], .applied, .settling(.cancel),
      [changed(false, true), .appearance(toward: .cancel)]
    ) { $0.reverse() },
    cell(
      "reverse", [.settlingBack], .applied, .settling(.finish),
      [changed(false, false), .appearance(toward: .finish)]
    ) { $0.reverse() },
    cell("reverse", [.ended], .ended) { $0.reverse() },
  ]

  static let clock: [Cell] = [
    cell("tick", [.idle, .queued, .preparing, .completing, .completingBack, .ended], .ignored) {
      $0.tick($0.now + 0.01)
    },
    cell("tick", [.interactive], .applied, .interactive) { $0.tick($0.now + 9) },
    cell("tick", moving, .applied) { $0.tick($0.now + 0.01) },
    cell("tick at the end", [.running], .applied, .completing(.finish), [.complete(.finish)]) {
      $0.tick(99)
    },
    cell("tick at the end", [.settling], .applied, .completing(.finish), [.complete(.finish)]) {
      $0.tick(99)
    },
    cell(
      "tick at the end", [.runningBack, .settlingBack], .applied, .completing(.cancel),
      [.complete(.cancel)]
    ) { $0.tick(99) },
    cell("tick backward, to NaN", Place.allCases, .ignored) {
      _ = $0.tick(.nan)
      return $0.tick($0.now - 1)
    },
    cell("complete", [.preparing], .applied) { $0.animatorDidComplete() },
    cell("complete", [.idle, .queued, .interactive] + moving, .ignored) {
      $0.animatorDidComplete()
    },
    cell("complete", done, .refused) { $0.animatorDidComplete() },
    cell("complete", [.ended], .ended) { $0.animatorDidComplete() },
  ]

  static let ruptures: [Cell] = [
    cell("skip", [.idle, .queued], .refused) { $0.skip() },
    cell(
      "skip", [.preparing, .running, .settling], .applied, .completing(.finish),
      [.complete(.finish)]
    ) { $0.skip() },
    cell(
      "skip", [.interactive], .applied, .completing(.finish),
      [changed(false, false), .complete(.finish)]
    ) { $0.skip() },
    cell(
      "skip", [.runningBack, .settlingBack], .applied, .completing(.finish),
      [changed(false, false), .appearance(toward: .finish), .complete(.finish)]
    ) { $0.skip() },
    cell("skip", done, .ignored) { $0.skip() },
    cell("skip", [.ended], .ended) { $0.skip() },
    cell("fault", [.idle, .queued], .refused) { $0.fail("x") },
    cell("fault", [.preparing] + moving, .applied, nil, [.fallback(reason: "x")]) { $0.fail("x") },
    cell(
      "fault", [.interactive], .applied, .settling(.finish),
      [.fallback(reason: "x"), changed(false, false)]
    ) { $0.fail("x") },
    cell("fault", done, .applied) { $0.fail("x") },
    cell("fault", [.ended], .ended) { $0.fail("x") },
  ]

  static let sizes: [Cell] = [
    cell("resize", [.idle, .queued, .ended], .ignored) { $0.resize(.relayout) },
    cell("resize, any policy", [.preparing], .applied, nil, [.relayout]) { $0.resize(.skip) },
    cell("resize, relayout", [.interactive] + moving, .applied, nil, [.relayout]) {
      $0.resize(.relayout)
    },
    cell(
      "resize, finish", [.interactive], .applied, .settling(.finish),
      [.deferResize, .released(.finish, percent: 0.4, velocity: 0), changed(false, false)]
    ) { $0.resize(.finish) },
    cell("resize, finish", moving, .applied, nil, [.deferResize]) { $0.resize(.finish) },
    cell(
      "resize, skip", [.running, .settling], .applied, .completing(.finish),
      [.deferResize, .complete(.finish)]
    ) { $0.resize(.skip) },
    cell("resize", done, .applied, nil, [.deferResize]) { $0.resize(.relayout) },
  ]

  static let requests: [Cell] = [
    cell("request", [.idle, .ended], .applied, nil, [.beginRequest]) { $0.request(.reject) },
    cell("request", [.queued] + done, .applied, nil, [.queueRequest]) { $0.request(.replace) },
    cell("request, queue", [.preparing, .interactive] + moving, .applied, nil, [.queueRequest]) {
      $0.request(.queue)
    },
    cell(
      "request, replace", [.preparing, .interactive] + moving, .applied, nil,
      [.replaceWithRequest]
    ) { $0.request(.replace) },
    cell(
      "request, retarget", [.preparing, .interactive] + moving, .applied, nil,
      [.retargetRequest]
    ) { $0.request(.retarget) },
    cell("request, reject", [.preparing, .interactive] + moving, .refused, nil, [.rejectRequest]) {
      $0.request(.reject)
    },
  ]

  static let life: [Cell] = [
    cell("enqueue", [.idle, .ended], .applied, .queued) { $0.enqueue() },
    cell("enqueue", [.queued, .preparing, .interactive] + moving + done, .refused) { $0.enqueue() },
    cell("prepare", [.queued], .applied, .preparing, [.prepare]) { $0.prepare() },
    cell("prepare", Place.allCases.filter { $0 != .queued }, .refused) { $0.prepare() },
    cell("start", [.preparing], .applied, .running(.finish)) {
      $0.start(duration: 1, interactive: false)
    },
    cell("start by hand", [.preparing], .applied, .interactive) {
      $0.start(duration: 1, interactive: true)
    },
    cell("start, not animated", [.preparing], .applied, .completing(.finish), [.complete(.finish)])
    {
      $0.start(duration: 1, interactive: false, animated: false)
    },
    cell("start", Place.allCases.filter { $0 != .preparing }, .refused) {
      $0.start(duration: 1, interactive: false)
    },
    cell("finishTail", [.completing], .applied, .ended(.completed)) { $0.finishTail() },
    cell("finishTail", [.completingBack], .applied, .ended(.cancelled)) { $0.finishTail() },
    cell("finishTail after a fault", done, .applied, .ended(.failed)) {
      _ = $0.fail("x")
      return $0.finishTail()
    },
    cell("abandon", early, .applied, .idle) { $0.abandon() },
  ]

  @Test(arguments: updates + ends + hands + clock + ruptures + sizes + requests + life)
  func `each cell of the table does what it says`(cell: Cell) {
    for place in cell.places {
      var machine = place.machine
      let before = machine
      let reply = cell.input(&machine)
      #expect(reply.status == cell.status, "\(place)")
      #expect(reply.actions == cell.actions, "\(place)")
      #expect(machine.state == cell.state ?? before.state, "\(place)")
      if reply.status == .refused || reply.status == .ignored || reply.status == .ended,
        !reply.actions.contains(.rejectRequest)
      {
        // Nothing changed but a count and, for a tick, the time.
        machine.refusedCount = before.refusedCount
        machine.now = before.now
        #expect(machine == before, "\(place)")
      }
      #expect(machine.progress.isFinite && machine.velocity.isFinite, "\(place)")
    }
  }

  @Test func `the table has a cell for each event in each state`() {
    let events = [
      "update", "finish", "cancel", "pause", "reverse", "tick", "complete", "skip",
      "fault", "resize", "request",
    ]
    let all =
      Self.updates + Self.ends + Self.hands + Self.clock + Self.ruptures + Self.sizes
      + Self.requests
    for event in events {
      let places = Set(all.filter { $0.event.hasPrefix(event) }.flatMap(\.places))
      let missing = Set(Place.allCases).subtracting(places)
      // Cancelling where there is nothing is the same code as finishing there.
      #expect(missing.isSubset(of: event == "cancel" ? [.idle] : []), "\(event): \(missing)")
    }
  }

  @Test func `refused updates are counted`() {
    var machine = Place.running.machine
    _ = machine.update(0.1)
    _ = machine.update(.nan)
    #expect(machine.refusedCount == 2)
  }

  @Test(arguments: [true, false])
  func `what came early is applied at the start, the first end counts`(finishFirst: Bool) {
    var machine = Place.preparing.machine
    #expect(machine.update(0.3).status == .remembered)
    #expect((finishFirst ? machine.finish(velocity: 3) : machine.cancel()).status == .remembered)
    #expect((finishFirst ? machine.cancel() : machine.finish()).status == .refused)
    #expect(machine.update(0.9).status == .refused)
    let reply = machine.start(duration: 1, interactive: true)
    let end: TransitionDecision = finishFirst ? .finish : .cancel
    #expect(
      reply.actions.prefix(2) == [
        .updated(percent: 0.3),
        .released(end, percent: 0.3, velocity: finishFirst ? 3 : 0),
      ])
    #expect(machine.state == .settling(end))
  }

  @Test(arguments: [
    (0.9, 0.0, true, TransitionDecision.cancel), (0.1, 1.0, false, .finish),
    (0.9, -1.0, false, .cancel), (0.5, 0.0, false, .finish), (0.499, 0.0, false, .cancel),
    (0.1, 0.9, false, .finish), (0.1, 0.8, false, .cancel), (0.9, -0.9, false, .cancel),
    (0.96, -0.9, false, .finish), (0.1, .nan, false, .cancel), (0.9, .infinity, true, .cancel),
  ])
  func `the rule decides by cancellation, speed, then projection`(
    progress: Double, velocity: Double, gesture: Bool, expected: TransitionDecision
  ) {
    let rule = DecisionRule()
    #expect(
      rule.decision(progress: progress, velocity: velocity, gestureWasCancelled: gesture)
        == expected)
    var machine = Place.interactive.machine
    _ = machine.update(progress)
    _ = machine.release(velocity: velocity, gestureWasCancelled: gesture)
    #expect(machine.state == .settling(expected))
  }

  @Test func `the rule's three numbers can be set`() {
    let rule = DecisionRule(decisiveVelocity: 5, projection: 0.1, threshold: 0.8)
    #expect(rule.decision(progress: 0.5, velocity: 2) == .cancel)
    #expect(rule.decision(progress: 0.65, velocity: 2) == .finish)
    #expect(rule.decision(progress: 0.1, velocity: 5) == .finish)
  }

  @Test func `a touch that never moved ends as a cancel, however quick`() {
    var machine = Place.preparing.machine
    _ = machine.start(duration: 1, interactive: true)
    _ = machine.release(velocity: 20)
    #expect(machine.state == .settling(.cancel))
    _ = machine.tick(0)
    #expect(machine.state == .completing(.cancel))
  }
}
