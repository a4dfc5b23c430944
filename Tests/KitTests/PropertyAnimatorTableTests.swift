import Testing

@testable import SegueKit

/// Tests every call of a property animator in each of its states.
struct PropertyAnimatorTableTests {
  typealias Machine = PropertyAnimatorMachine

  private static let table: [Machine.Phase: [Machine.Input: (next: Machine.Phase, effect: Machine.Effect)]] = [
    .inactive: [
      .start: (.running, .begin), .pause: (.paused, .beginPaused),
      .scrub: (.paused, .beginPaused),
      .resume: (.inactive, .refuse), .reverse: (.inactive, .turn), .stop: (.inactive, .none),
      .stopWithoutFinishing: (.inactive, .none), .finish: (.inactive, .refuse),
      .arrive: (.inactive, .none),
    ],
    .running: [
      .start: (.running, .none), .pause: (.paused, .hold), .scrub: (.paused, .show),
      .resume: (.running, .refuse), .reverse: (.running, .turn), .stop: (.stopped, .freeze),
      .stopWithoutFinishing: (.inactive, .abandon), .finish: (.running, .refuse),
      .arrive: (.inactive, .conclude),
    ],
    .paused: [
      .start: (.running, .move), .pause: (.paused, .none), .scrub: (.paused, .show),
      .resume: (.running, .move), .reverse: (.paused, .turn), .stop: (.stopped, .freeze),
      .stopWithoutFinishing: (.inactive, .abandon), .finish: (.paused, .refuse),
      .arrive: (.paused, .none),
    ],
    .stopped: [
      .start: (.stopped, .refuse), .pause: (.stopped, .refuse), .scrub: (.stopped, .refuse),
      .resume: (.stopped, .refuse), .reverse: (.stopped, .refuse), .stop: (.stopped, .none),
      .stopWithoutFinishing: (.inactive, .abandon), .finish: (.inactive, .conclude),
      .arrive: (.stopped, .none),
    ],
  ]

  private func machine(in phase: Machine.Phase) -> Machine {
    var machine = Machine()
    switch phase {
    case .inactive: break
    case .running: _ = machine.handle(.start)
    case .paused: _ = machine.handle(.pause)
    case .stopped:
      _ = machine.handle(.start)
      _ = machine.handle(.stop)
    }
    return machine
  }

  @Test(arguments: Machine.Phase.allCases, Machine.Input.allCases)
  func `every call of a property animator in every state has the effect that the table lists`(
    phase: Machine.Phase, input: Machine.Input
  ) throws {
    var machine = machine(in: phase)
    #expect(machine.phase == phase)
    let cell = try #require(Self.table[phase]?[input])
    let effect = machine.handle(input)
    #expect(effect == cell.effect && machine.phase == cell.next)
  }

  @Test(arguments: [Machine.Input.pause, .scrub, .reverse])
  func `a running animator that is not interruptible refuses to pause, scrub and reverse`(
    input: Machine.Input
  ) {
    var machine = machine(in: .running)
    machine.isInterruptible = false
    #expect(machine.handle(input) == .refuse && machine.phase == .running)
  }

  @Test func `an animator that pauses on completion stays active at its end`() {
    var machine = machine(in: .running)
    machine.pausesOnCompletion = true
    #expect(machine.handle(.arrive) == .rest && machine.phase == .paused)
  }
}
