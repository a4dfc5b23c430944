import SegueMotion
import Testing

@testable import SegueSession

/// Tests that the transition machine behaves as its table says.
struct MachineTableTests {
  typealias Machine = TransitionMachine
  typealias Situation = MachineTable.Situation

  @Test(arguments: MachineTable.table.flatMap { $0 })
  func `the transition state machine replies to each input in each state as its table says`(
    cell: MachineTable.Cell
  ) {
    for situation in cell.situations {
      var machine = situation.machine
      let before = machine
      let reply = cell.input(&machine)
      #expect(reply.status == cell.status, "\(situation)")
      #expect(reply.actions == cell.actions, "\(situation)")
      #expect(machine.state == cell.state ?? before.state, "\(situation)")
      if [.refused, .ignored, .ended].contains(reply.status) {
        // A refused or ignored input may change only the count of refusals and, for a tick, the
        // time. A second fault may change the fault.
        machine.refusedCount = before.refusedCount
        machine.clock = before.clock
        if cell.row == "a second fault" { machine.hasFailed = before.hasFailed }
        #expect(machine == before, "\(situation)")
      }
      #expect(machine.progress.isFinite && machine.velocity.isFinite, "\(situation)")
    }
  }

  /// The names of the rows that test two inputs in succession. Such a row contains only the states
  /// that the first input changes.
  private static let partial: Set<String> = [
    "the end of the terminal calls after a resize", "the end of the terminal calls after a fault",
    "abandon after a resize",
  ]

  @Test func `each row of the transition state machine's table covers each state exactly once`() {
    for cells in MachineTable.table {
      let name = cells.first?.row ?? ""
      let situations = cells.flatMap(\.situations)
      #expect(Set(situations).count == situations.count, "\(name)")
      guard !Self.partial.contains(name) else { continue }
      #expect(Set(situations) == Set(Situation.allCases), "\(name)")
    }
    #expect(Set(MachineTable.table.compactMap(\.first?.row)).count == MachineTable.table.count)
  }

  @Test(arguments: [true, false])
  func `a fault or a resize before a transition's start is handled when the transition starts`(
    interactive: Bool
  ) {
    var machine = Situation.preparing.machine
    _ = machine.fail()
    _ = machine.resize(.skip)
    let reply = machine.start(duration: 1, interactive: interactive)
    #expect(reply.actions == [.fallback, .relayout])
    #expect(machine.hasFailed && machine.resizeIsPending)
    _ = machine.resized()
    _ = machine.tick(99)
    _ = machine.skip()
    #expect(machine.endReason == .failed)
    #expect(machine.finishTail().actions == [.announceEnd])
    #expect(machine.state == .ended(.failed))
  }

  @Test func `an unanimated transition is never recorded, whatever input precedes its end`() {
    var machine = Situation.preparing.machine
    _ = machine.update(0.3)
    _ = machine.cancel(velocity: -3)
    _ = machine.fail()
    _ = machine.resize(.relayout)
    #expect(machine.startUnanimated().actions == [.complete(.finish)])
    #expect(machine.state == .completing(.finish) && machine.progress == 1)
    #expect(machine.endReason == .failed)
    #expect(machine.finishTail().actions == [.resize, .announceEnd])
  }

  @Test
  func
    `a fallback animation recorded before a transition's start is not recorded again at its start`()
  {
    var machine = Situation.preparing.machine
    _ = machine.fail()
    #expect(machine.recordingFailed().actions.isEmpty)
    #expect(machine.start(duration: 1, interactive: false).actions.isEmpty)
    #expect(machine.hasFailed)
  }

  @Test func `the transition state machine counts the updates that it refuses`() {
    var machine = Situation.running.machine
    _ = machine.update(0.1)
    _ = machine.update(Progress(.nan))
    #expect(machine.refusedCount == 2)
  }

  @Test(arguments: [true, false])
  func
    `updates and the first finish or cancel before a transition's start take effect at its start`(
      finishFirst: Bool
    )
  {
    var machine = Situation.preparing.machine
    #expect(machine.update(0.3).status == .remembered)
    #expect((finishFirst ? machine.finish(velocity: 3) : machine.cancel()).status == .remembered)
    #expect((finishFirst ? machine.cancel() : machine.finish()).status == .refused)
    #expect(machine.update(0.9).status == .refused)
    let reply = machine.start(duration: 1, interactive: true)
    let end: TransitionDecision = finishFirst ? .finish : .cancel
    #expect(
      reply.actions.prefix(2) == [
        .updated(percent: 0.3),
        .released(end, percent: 0.3, velocity: finishFirst ? 3 : 0, settling: .standard),
      ])
    #expect(machine.state == .settling(end))
  }

  @Test(arguments: [
    (0.9, 0.0, true, TransitionDecision.cancel), (0.1, 1.0, false, .finish),
    (0.9, -1.0, false, .cancel), (0.5, 0.0, false, .finish), (0.499, 0.0, false, .cancel),
    (0.1, 0.9, false, .finish), (0.1, 0.8, false, .cancel), (0.9, -0.9, false, .cancel),
    (0.96, -0.9, false, .finish), (0.1, .nan, false, .cancel), (0.9, .infinity, true, .cancel),
  ])
  func
    `a cancelled touch, else the velocity, else the projected progress decides how a transition ends`(
      progress: Double, velocity: Double, gesture: Bool, expected: TransitionDecision
    )
  {
    let rule = DecisionRule()
    #expect(
      rule.decision(progress: progress, velocity: velocity, gestureWasCancelled: gesture)
        == expected)
    var machine = Situation.interactive.machine
    _ = machine.update(Progress(progress))
    _ = machine.release(
      velocity: ProgressVelocity(velocity), gestureWasCancelled: gesture)
    #expect(machine.state == .settling(expected))
  }

  @Test func `the velocity, projection and threshold that decide how a transition ends can be set`() {
    let rule = DecisionRule(decisiveVelocity: 5, projection: 0.1, threshold: 0.8)
    #expect(rule.decision(progress: 0.5, velocity: 2) == .cancel)
    #expect(rule.decision(progress: 0.65, velocity: 2) == .finish)
    #expect(rule.decision(progress: 0.1, velocity: 5) == .finish)
  }

  @Test func `releasing a touch that never moved cancels the transition, whatever the velocity`() {
    var machine = Situation.preparing.machine
    _ = machine.start(duration: 1, interactive: true)
    _ = machine.release(velocity: 20)
    #expect(machine.state == .settling(.cancel))
    _ = machine.tick(0)
    #expect(machine.state == .completing(.cancel))
  }
}
