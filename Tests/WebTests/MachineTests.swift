import TestSupport
import Testing

@testable import SegueKit

/// Compares the page player's transition machine with SegueKit's for the same random inputs.
@Suite(.enabled(if: Node.program != nil, "node is not installed")) struct MachineTests {
  @Test
  func `the page player's state machine has SegueKit's state and progress after each input`()
    throws
  {
    var dice = Dice(7)
    var sequences: [[[Any]]] = []
    var expected: [[(String, Double, Double)]] = []
    for _ in 0..<400 {
      var machine = TransitionMachine()
      var inputs: [[Any]] = []
      var states: [(String, Double, Double)] = []
      for _ in 0..<40 {
        let input = Self.input(&dice)
        inputs.append(input)
        Self.send(input, to: &machine)
        states.append((Self.name(machine.state), machine.progress, machine.velocity))
      }
      sequences.append(inputs)
      expected.append(states)
    }
    let answers = try Node.replay("machine", sequences, as: [[[Answer]]].self)
    for (number, (states, answers)) in zip(expected, answers).enumerated() {
      for (step, (state, answer)) in zip(states, answers).enumerated() {
        let isSame =
          answer[0].text == state.0
          && (state.0 == "idle"
            || (abs(answer[1].number - state.1) < 1e-9
              && abs(answer[2].number - state.2) < 1e-6 * max(1, abs(state.2))))
        #expect(
          isSame, "sequence \(number), step \(step): \(sequences[number][step]) \(state) \(answer)")
        guard isSame else { return }
      }
    }
    #expect(answers.count == 400)
  }

  private static func input(_ dice: inout Dice) -> [Any] {
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &dice) }
    switch Int.random(in: 0..<15, using: &dice) {
    case 0, 1:
      let lengths = [0, 0.3, 0.5, 1.2]
      return ["start", lengths.randomElement(using: &dice) ?? 0.5, Bool.random(using: &dice)]
    case 2, 3, 4: return ["update", number(-0.2...1.2)]
    case 5: return ["letGo", number(-6...6), Int.random(in: 0..<8, using: &dice) == 0]
    case 6: return ["finish", number(-3...3)]
    case 7: return ["cancel", number(-3...3)]
    case 8: return ["pause"]
    case 9: return ["reverse"]
    case 10: return ["conclude", number(0...0.5), number(0.5...1)]
    default: return ["tick", number(0...0.2)]
    }
  }

  private static func send(_ input: [Any], to machine: inout TransitionMachine) {
    let value = input.count > 1 ? input[1] as? Double ?? 0 : 0
    let flag = input.count > 2 ? input[2] as? Bool ?? false : false
    switch input[0] as? String {
    case "start" where !machine.isInFlight:
      _ = machine.enqueue()
      _ = machine.prepare()
      _ = machine.start(duration: Seconds(value), interactive: flag)
    case "update": _ = machine.update(Progress(value))
    case "letGo":
      _ = machine.release(velocity: ProgressVelocity(value), gestureWasCancelled: flag)
    case "finish": _ = machine.finish(velocity: ProgressVelocity(value))
    case "cancel": _ = machine.cancel(velocity: ProgressVelocity(value))
    case "pause": _ = machine.pause()
    case "reverse": _ = machine.reverse()
    case "conclude":
      let last = input.count > 2 ? input[2] as? Double ?? 1 : 1
      _ = machine.conclude(outside: Progress(value)...Progress(last))
    case "tick": _ = machine.tick(machine.clock + Seconds(value))
    default: break
    }
    if case .completing = machine.state { _ = machine.finishTail() }
  }

  private static func name(_ state: TransitionMachine.State) -> String {
    switch state {
    case .idle, .ended, .queued, .preparing, .completing: "idle"
    case .interactive: "interactive"
    case .running: "running"
    case .settling: "settling"
    }
  }
}
