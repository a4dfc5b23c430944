@testable import SegueSession

extension MachineTable {
  /// The states of the transition machine. A state that depends on the decision to finish or cancel
  /// appears once for each decision.
  enum Situation: String, CaseIterable, Sendable {
    case idle, queued, preparing, interactive, running, runningBack, settling, settlingBack
    case completing, completingBack, ended

    /// A machine in this state, at progress 0.4 if the state has a progress.
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
        m = Situation.preparing.machine
        return to {
          _ = $0.start(duration: 1, interactive: true)
          _ = $0.tick(1)
          _ = $0.update(0.4)
        }
      case .running:
        m = Situation.preparing.machine
        return to {
          _ = $0.start(duration: 1, interactive: false)
          _ = $0.tick(0.4)
        }
      case .runningBack:
        m = Situation.running.machine
        return to { _ = $0.reverse() }
      case .settling:
        m = Situation.interactive.machine
        return to { _ = $0.finish(velocity: 1) }
      case .settlingBack:
        m = Situation.interactive.machine
        return to { _ = $0.cancel(velocity: -1) }
      case .completing:
        m = Situation.settling.machine
        return to { _ = $0.tick(100) }
      case .completingBack:
        m = Situation.settlingBack.machine
        return to { _ = $0.tick(100) }
      case .ended:
        m = Situation.completing.machine
        return to { _ = $0.finishTail() }
      }
    }
  }
}
