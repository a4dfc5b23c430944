import SegueMotion
import Testing

@testable import SegueSession

/// The table of the transition machine's replies to each input in each state.
enum MachineTable {
  typealias Machine = TransitionMachine

  /// An input, with its request policy if it takes one, and the expected reply in some of the
  /// states.
  struct Cell: Sendable, CustomStringConvertible {
    var row: String
    var situations: [Situation]
    var status: TransitionStatus
    /// The state after the input; nil when the state does not change.
    var state: Machine.State?
    var actions: [Machine.Action]
    var input: @Sendable (inout Machine) -> Machine.Reply

    var description: String { "\(row) in \(situations.map(\.rawValue).joined(separator: ", "))" }
  }

  /// The expected reply to an input in some of the states.
  struct Answer: Sendable {
    var situations: [Situation]
    var status: TransitionStatus
    var state: Machine.State?
    var actions: [Machine.Action]
  }

  private static func row(
    _ name: String, _ input: @escaping @Sendable (inout Machine) -> Machine.Reply,
    _ answers: [Answer]
  ) -> [Cell] {
    answers.map {
      Cell(
        row: name, situations: $0.situations, status: $0.status, state: $0.state,
        actions: $0.actions,
        input: input)
    }
  }

  private static func at(
    _ situations: [Situation], _ status: TransitionStatus, _ state: Machine.State? = nil,
    _ actions: [Machine.Action] = []
  ) -> Answer {
    Answer(situations: situations, status: status, state: state, actions: actions)
  }

  static let back: [Situation] = [.runningBack, .settlingBack]
  static let moving: [Situation] = [.running, .runningBack, .settling, .settlingBack]
  static let early: [Situation] = [.queued, .preparing]
  static let done: [Situation] = [.completing, .completingBack]
  static func all(but situations: Situation...) -> [Situation] {
    Situation.allCases.filter { !situations.contains($0) }
  }
  private static func changed(_ interactive: Bool, _ cancelled: Bool) -> Machine.Action {
    .interactionChanged(interactive: interactive, cancelled: cancelled)
  }
  private static func released(
    _ end: TransitionDecision, _ velocity: ProgressVelocity, _ settling: Settling = .standard
  ) -> Machine.Action {
    .released(end, percent: 0.4, velocity: velocity, settling: settling)
  }

  static let updates: [[Cell]] = [
    row(
      "update", { $0.update(0.7) },
      [
        at([.idle], .refused), at(early, .remembered),
        at([.interactive], .applied, nil, [.updated(percent: 0.7)]),
        at(moving, .refused), at(done, .ignored), at([.ended], .ended),
      ]),
    row(
      "an equal update", { $0.update(0.4) },
      [
        at([.idle], .refused), at(early, .remembered), at([.interactive], .ignored),
        at(moving, .refused), at(done, .ignored), at([.ended], .ended),
      ]),
    row(
      "update to 1.7", { $0.update(1.7) },
      [
        at([.idle], .refused), at(early, .remembered),
        at([.interactive], .applied, nil, [.updated(percent: 1)]),
        at(moving, .refused), at(done, .ignored), at([.ended], .ended),
      ]),
    row(
      "update to -0.2", { $0.update(-0.2) },
      [
        at([.idle], .refused), at(early, .remembered),
        at([.interactive], .applied, nil, [.updated(percent: 0)]),
        at(moving, .refused), at(done, .ignored), at([.ended], .ended),
      ]),
    row(
      "update to NaN", { $0.update(Progress(.nan)) },
      [
        at(
          all(but: .ended), .refused, nil,
          [.diagnoseNaN]),
        at([.ended], .ended),
      ]),
  ]

  static let ends: [[Cell]] = [
    row(
      "finish", { $0.finish(velocity: 2) },
      [
        at([.idle], .refused), at(early, .remembered),
        at(
          [.interactive], .applied, .settling(.finish),
          [released(.finish, 2), changed(false, false)]),
        at(moving, .refused), at(done, .ignored), at([.ended], .ended),
      ]),
    row(
      "finish, settling by a curve", { $0.finish(settling: .curve(.linear, speed: 2)) },
      [
        at([.idle], .refused), at(early, .remembered),
        at(
          [.interactive], .applied, .settling(.finish),
          [released(.finish, 0, .curve(.linear, speed: 2)), changed(false, false)]),
        at(moving, .refused), at(done, .ignored), at([.ended], .ended),
      ]),
    row(
      "cancel", { $0.cancel(velocity: -2) },
      [
        at([.idle], .refused), at(early, .remembered),
        at(
          [.interactive], .applied, .settling(.cancel),
          [released(.cancel, -2), changed(false, true), .appearance(toward: .cancel)]),
        at(moving, .refused), at(done, .ignored), at([.ended], .ended),
      ]),
    row(
      "release", { $0.release(velocity: 2) },
      [
        at([.idle], .refused), at(early, .remembered),
        at(
          [.interactive], .applied, .settling(.finish),
          [released(.finish, 2), changed(false, false)]),
        at(moving, .refused), at(done, .ignored), at([.ended], .ended),
      ]),
    row(
      "release of a gesture that was cancelled",
      { $0.release(velocity: 2, gestureWasCancelled: true) },
      [
        at([.idle], .refused), at(early, .remembered),
        at(
          [.interactive], .applied, .settling(.cancel),
          [released(.cancel, 2), changed(false, true), .appearance(toward: .cancel)]),
        at(moving, .refused), at(done, .ignored), at([.ended], .ended),
      ]),
  ]

  static let hands: [[Cell]] = [
    row(
      "pause", { $0.pause() },
      [
        at([.idle], .refused), at(early + [.interactive] + done, .ignored),
        at(
          [.running, .settling], .applied, .interactive,
          [.paused(percent: 0.4), changed(true, false)]),
        at(
          back, .applied, .interactive,
          [.paused(percent: 0.4), changed(true, false), .appearance(toward: .finish)]),
        at([.ended], .ended),
      ]),
    row(
      "reverse", { $0.reverse() },
      [
        at([.idle], .refused), at(early + [.interactive] + done, .ignored),
        at(
          [.running], .applied, .running(.cancel),
          [changed(false, true), .appearance(toward: .cancel)]),
        at(
          [.runningBack], .applied, .running(.finish),
          [changed(false, false), .appearance(toward: .finish)]),
        at(
          [.settling], .applied, .settling(.cancel),
          [changed(false, true), .appearance(toward: .cancel)]),
        at(
          [.settlingBack], .applied, .settling(.finish),
          [changed(false, false), .appearance(toward: .finish)]),
        at([.ended], .ended),
      ]),
  ]

  static let clock: [[Cell]] = [
    row(
      "tick", { $0.tick($0.clock + 0.01) },
      [
        at([.idle] + early + done + [.ended], .ignored), at([.interactive], .applied),
        at(moving, .applied),
      ]),
    row(
      "tick after the end", { $0.tick($0.clock + 99) },
      [
        at([.idle] + early + done + [.ended], .ignored), at([.interactive], .applied),
        at([.running, .settling], .applied, .completing(.finish), [.complete(.finish)]),
        at(back, .applied, .completing(.cancel), [.complete(.cancel)]),
      ]),
    row(
      "tick backward and to NaN",
      {
        _ = $0.tick(Instant(.nan))
        return $0.tick($0.clock + -1)
      }, [at(Situation.allCases, .ignored)]),
    row(
      "complete", { $0.animatorDidComplete() },
      [
        at([.preparing], .applied), at([.idle, .queued, .interactive] + moving, .ignored),
        at(done, .refused), at([.ended], .ended),
      ]),
  ]

  static let faults: [[Cell]] = [
    row(
      "skip", { $0.skip() },
      [
        at([.idle, .queued], .refused),
        at(
          [.preparing, .running, .settling], .applied, .completing(.finish), [.complete(.finish)]),
        at(
          [.interactive], .applied, .completing(.finish),
          [changed(false, false), .complete(.finish)]),
        at(
          back, .applied, .completing(.finish),
          [changed(false, false), .appearance(toward: .finish), .complete(.finish)]),
        at(done, .ignored), at([.ended], .ended),
      ]),
    row(
      "conclude where nothing is seen to move", { $0.conclude(outside: 0.4...0.4) },
      [
        at([.idle], .refused), at(early + [.interactive] + done, .ignored),
        at([.running, .settling], .applied, .completing(.finish), [.complete(.finish)]),
        at(back, .applied, .completing(.cancel), [.complete(.cancel)]),
        at([.ended], .ended),
      ]),
    row(
      "conclude where something is seen to move", { $0.conclude(outside: 0.3...0.5) },
      [
        at([.idle], .refused), at(early + [.interactive] + moving + done, .ignored),
        at([.ended], .ended),
      ]),
    row(
      "fault", { $0.fail() },
      [
        at([.idle, .queued], .refused),
        at([.preparing], .applied, nil, [.noteFault]),
        at(moving, .applied, nil, [.noteFault, .fallback]),
        at(
          [.interactive], .applied, .settling(.finish),
          [.noteFault, .fallback, changed(false, false)]),
        at(done, .applied), at([.ended], .ended),
      ]),
    row(
      "a second fault",
      {
        $0.hasFailed = true
        return $0.fail()
      },
      [
        at([.idle, .queued], .refused), at([.preparing] + done, .applied),
        at(moving, .applied, nil, [.fallback]),
        at([.interactive], .applied, .settling(.finish), [.fallback, changed(false, false)]),
        at([.ended], .ended),
      ]),
    row(
      "a fault of the recording", { $0.recordingFailed() },
      [
        at([.idle, .queued], .refused),
        at([.preparing, .interactive] + moving, .applied, nil, [.noteFault]),
        at(done, .applied), at([.ended], .ended),
      ]),
  ]

  static let sizes: [[Cell]] = [
    row(
      "resize, relayout", { $0.resize(.relayout) },
      [
        at([.idle, .queued, .ended], .applied, nil, [.resize]),
        at([.preparing] + done, .remembered),
        at([.interactive] + moving, .applied, nil, [.relayout]),
      ]),
    row(
      "resize, finish", { $0.resize(.finish) },
      [
        at([.idle, .queued, .ended], .applied, nil, [.resize]),
        at([.preparing] + done, .remembered),
        at(
          [.interactive], .applied, .settling(.finish),
          [released(.finish, 0), changed(false, false)]),
        at(moving, .applied),
      ]),
    row(
      "resize, skip", { $0.resize(.skip) },
      [
        at([.idle, .queued, .ended], .applied, nil, [.resize]),
        at([.preparing] + done, .remembered),
        at([.running, .settling], .applied, .completing(.finish), [.complete(.finish)]),
        at(
          [.interactive], .applied, .completing(.finish),
          [changed(false, false), .complete(.finish)]),
        at(
          back, .applied, .completing(.finish),
          [changed(false, false), .appearance(toward: .finish), .complete(.finish)]),
      ]),
  ]

  static let resting: [Situation] = [.idle, .queued, .completing, .completingBack, .ended]
  static let requests: [[Cell]] = [
    row(
      "request, queue", { $0.request(.queue, leadsBack: true) },
      [at(Situation.allCases, .applied, nil, [.queueRequest])]),
    row(
      "request, reject", { $0.request(.reject, leadsBack: true) },
      [
        at(resting, .applied, nil, [.queueRequest]),
        at([.preparing, .interactive] + moving, .refused, nil, [.rejectRequest]),
      ]),
    row("request, replace", { $0.request(.replace, leadsBack: true) }, replaced),
    row("request, retarget elsewhere", { $0.request(.retarget, leadsBack: false) }, replaced),
    row(
      "request, retarget back", { $0.request(.retarget, leadsBack: true) },
      [
        at(resting, .applied, nil, [.queueRequest]),
        at([.preparing], .applied, nil, [.putRequestFirst]),
        at(
          [.interactive], .applied, .settling(.cancel),
          [
            .answerRequestWithCancel, released(.cancel, 0), changed(false, true),
            .appearance(toward: .cancel),
          ]),
        at(
          [.running], .applied, .running(.cancel),
          [.answerRequestWithCancel, changed(false, true), .appearance(toward: .cancel)]),
        at(
          [.settling], .applied, .settling(.cancel),
          [.answerRequestWithCancel, changed(false, true), .appearance(toward: .cancel)]),
        at(back, .applied, nil, [.answerRequestWithCancel]),
      ]),
  ]
  private static let replaced: [Answer] = [
    at(resting, .applied, nil, [.queueRequest]),
    at(
      [.preparing, .running, .settling], .applied, .completing(.finish),
      [.putRequestFirst, .complete(.finish)]),
    at(
      [.interactive], .applied, .completing(.finish),
      [.putRequestFirst, changed(false, false), .complete(.finish)]),
    at(
      back, .applied, .completing(.finish),
      [
        .putRequestFirst, changed(false, false), .appearance(toward: .finish), .complete(.finish),
      ]),
  ]

  static let life: [[Cell]] = [
    row(
      "enqueue", { $0.enqueue() },
      [
        at([.idle, .ended], .applied, .queued),
        at(all(but: .idle, .ended), .refused),
      ]),
    row(
      "prepare", { $0.prepare() },
      [at([.queued], .applied, .preparing, [.prepare]), at(all(but: .queued), .refused)]),
    row(
      "start", { $0.start(duration: 1, interactive: false) },
      [at([.preparing], .applied, .running(.finish)), at(all(but: .preparing), .refused)]),
    row(
      "start under a finger", { $0.start(duration: 1, interactive: true) },
      [at([.preparing], .applied, .interactive), at(all(but: .preparing), .refused)]),
    row(
      "start, not animated", { $0.startUnanimated() },
      [
        at([.preparing], .applied, .completing(.finish), [.complete(.finish)]),
        at(all(but: .preparing), .refused),
      ]),
    row(
      "recorded anew", { $0.rerecorded(duration: 3) },
      [
        at([.idle, .queued, .preparing], .refused), at([.interactive] + moving, .applied),
        at(done, .ignored), at([.ended], .ended),
      ]),
    row("the sizes have taken hold", { $0.resized() }, [at(Situation.allCases, .applied)]),
    row(
      "another rule", { $0.decide(by: DecisionRule(threshold: 0.9)) },
      [at(Situation.allCases, .applied)]),
    row(
      "the end of the terminal calls", { $0.finishTail() },
      [
        at([.completing], .applied, .ended(.completed), [.announceEnd]),
        at([.completingBack], .applied, .ended(.cancelled), [.announceEnd]),
        at(all(but: .completing, .completingBack), .refused),
      ]),
    row(
      "the end of the terminal calls after a resize",
      {
        _ = $0.resize(.relayout)
        return $0.finishTail()
      },
      [
        at([.completing], .applied, .ended(.completed), [.resize, .announceEnd]),
        at([.completingBack], .applied, .ended(.cancelled), [.resize, .announceEnd]),
      ]),
    row(
      "the end of the terminal calls after a fault",
      {
        _ = $0.fail()
        return $0.finishTail()
      }, [at(done, .applied, .ended(.failed), [.announceEnd])]),
    row(
      "abandon", { $0.abandon() },
      [at(early, .applied, .idle), at(all(but: .queued, .preparing), .refused)]),
    row(
      "abandon after a resize",
      {
        _ = $0.resize(.skip)
        return $0.abandon()
      }, [at([.preparing], .applied, .idle, [.resize])]),
  ]

  static let table = updates + ends + hands + clock + faults + sizes + requests + life
}
