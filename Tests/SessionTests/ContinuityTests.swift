import SegueMotion
import TestSupport
import Testing

@testable import SegueSession

/// Tests that progress and velocity do not jump when a transition starts to settle, reverses or is
/// grabbed.
struct ContinuityTests {
  static let settlings: [Settling] = [
    .standard, .spring(Spring(duration: 0.6, ratio: 0.4)),
    .spring(Spring(duration: 0.3, ratio: 0.8)),
    .curve(.easeInOut, speed: 1), .curve(.linear, speed: 2), .curve(.easeOut, speed: 0.5),
    .curve(.easing(.sine, .easeInOut), speed: 1),
  ]
  static let velocities: [ProgressVelocity] = [-30.0, -4, -1, -0.1, 0, 0.1, 1, 4, 30]
  static let positions: [Progress] = [0.0, 1e-6, 0.01, 0.25, 0.5, 0.75, 0.99, 1 - 1e-6, 1]

  private func interactive(_ settling: Settling, at position: Progress, duration: Seconds = 0.8)
    -> TransitionMachine
  {
    var machine = MachineTable.Situation.preparing.machine
    machine.settling = settling
    _ = machine.start(duration: duration, interactive: true)
    _ = machine.tick(2)
    _ = machine.update(position)
    return machine
  }

  @Test(arguments: settlings)
  func `settling starts with the gesture's progress and velocity and comes to rest`(
    settling: Settling
  ) {
    for position in Self.positions {
      for velocity in Self.velocities {
        for end in TransitionDecision.allCases {
          let motion = SettlingMotion(
            from: position, to: end.position, velocity: velocity, kind: settling, duration: 0.8,
            atLeast: 0)
          #expect(motion.value(at: 0) == position)
          #expect(motion.value(at: motion.length) == end.position)
          #expect(motion.length.isFinite && motion.length <= 60)
          guard motion.length > 1e-3 else { continue }
          // The slope at the start, from a one-sided finite difference of second order.
          let h: Seconds = 1e-6
          let slope =
            (position * -3 + motion.value(at: h) * 4 - motion.value(at: h * 2)) / (h * 2)
          #expect(
            (slope - velocity).magnitude < max(1, velocity.magnitude) * 1e-3,
            "\(position) \(velocity) \(end)")
          // At the end of the motion, the value does not jump visibly.
          let last = motion.value(at: motion.length - 1e-9)
          #expect(
            (last - end.position).magnitude < max((end.position - position).magnitude, 0.001) * 2e-3
          )
          // The reported velocity is the derivative of the value.
          for part in [0.1, 0.37, 0.5, 0.8] {
            let t = motion.length * part
            let step = motion.length * 1e-6
            let difference = (motion.value(at: t + step) - motion.value(at: t - step)) / (step * 2)
            #expect(
              (difference - motion.velocity(at: t)).magnitude < max(1, difference.magnitude) * 1e-4,
              "\(position) \(velocity) \(end) at \(part)")
            #expect(difference.isFinite)
          }
        }
      }
    }
  }

  @Test(arguments: [Progress(0.1), 0.38, 0.6, 0.89], [ProgressVelocity(0), 1])
  func `before its release point, a transition that finishes goes on with what follows the release at once`(
    position: Progress, velocity: ProgressVelocity
  ) {
    func motion(_ releasePoint: Progress, to end: Progress = 1) -> SettlingMotion {
      SettlingMotion(
        from: position, to: end, velocity: velocity, kind: .standard, duration: 0.8, atLeast: 0,
        releasePoint: releasePoint)
    }
    let (plain, released) = (motion(.start), motion(0.9))
    #expect(released.value(at: 0) == position && released.value(at: released.length) == 1)
    // It is there after a twentieth of a second or two, and the rest takes the time of the spring.
    #expect(released.value(at: 0.08) > 0.9)
    #expect((0.97...0.99).contains(released.value(at: 0.2).value))
    let times = (0...100).map { Seconds(Double($0) / 200) }
    let values = times.map { released.value(at: $0) }
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 })
    // A transition that goes back, or is past its release point, is as without one.
    #expect(times.allSatisfy { motion(0.9, to: 0).value(at: $0) == motion(.start, to: 0).value(at: $0) })
    #expect(times.allSatisfy { motion(position).value(at: $0) == plain.value(at: $0) })
    // So is one without a release point that a finger has moved below its beginning, and one with a very early point.
    for point in [Progress.start, 1e-300] {
      let early = SettlingMotion(
        from: -0.1, to: 1, velocity: velocity, kind: .standard, duration: 0.8, atLeast: 0, releasePoint: point)
      #expect(times.allSatisfy { early.value(at: $0).value.isFinite && early.velocity(at: $0).value.isFinite })
    }
    // Turning back in the midst of it does not fling the transition to its end.
    #expect(released.velocity(at: 0.02).magnitude < 2)
  }

  @Test
  func `with a completion speed, settling takes the remaining duration divided by that speed`() {
    for speed in [0.25, 1, 3.0] {
      for position in Self.positions {
        let finish = SettlingMotion(
          from: position, to: 1, velocity: 0, kind: .curve(.easeInOut, speed: speed), duration: 0.8,
          atLeast: 0)
        let cancel = SettlingMotion(
          from: position, to: 0, velocity: 0, kind: .curve(.easeInOut, speed: speed), duration: 0.8,
          atLeast: 0)
        #expect(abs(finish.length.value - (1 - position.value) * 0.8 / speed) < 1e-12)
        #expect(abs(cancel.length.value - position.value * 0.8 / speed) < 1e-12)
      }
    }
  }

  @Test(arguments: [0.0, -1, .nan, .infinity, -.infinity])
  func `completion speeds of zero and below are refused`(speed: Double) {
    var machine = interactive(.standard, at: 0.5)
    #expect(machine.finish(settling: .curve(.linear, speed: speed)).status == .applied)
    #expect(machine.settling == .standard)
  }

  @Test(arguments: [0.001, 0.02, 0.3, 0.5, 0.77, 0.98, 0.999])
  func `repeated reversals cause no jump in progress or velocity`(position: Double) {
    var machine = MachineTable.Situation.preparing.machine
    _ = machine.start(duration: 0.8, interactive: false)
    _ = machine.tick(Instant(position * 0.8))
    var generator = Dice(UInt64(position * 1000))
    for turn in 0..<12 {
      guard case .running = machine.state else { break }
      let value = machine.position
      let velocity = machine.speed
      _ = machine.reverse()
      #expect(machine.position == value)
      guard case .running(let motion) = machine.motion else { break }
      if turn == 0 && position > 0.05 && position < 0.95 { #expect(motion.turn > 0) }
      // Too close to an end, the remaining distance is too short for braking: the motion reverses
      // immediately, and its velocity jumps.
      if motion.turn > 0 {
        #expect((motion.velocity(at: 0) - velocity).magnitude < 1e-9, "turn \(turn)")
        let slope = (motion.value(at: motion.turn * 1e-7) - value) / (motion.turn * 1e-7)
        #expect((slope - velocity).magnitude < 1e-3)
        let end = motion.turn
        #expect((motion.value(at: end - 1e-9) - motion.value(at: end + 1e-9)).magnitude < 1e-6)
        #expect((motion.velocity(at: end - 1e-9) - motion.velocity(at: end)).magnitude < 1e-4)
      }
      for part in 0...100 {
        let value = motion.value(at: motion.length * Double(part) / 100).value
        #expect(value >= -1e-9 && value <= 1 + 1e-9)
      }
      _ = machine.tick(
        machine.clock + Seconds(Double.random(in: 0...0.25, using: &generator)))
    }
  }

  @Test func `a transition that is interrupted ten times keeps its progress and still settles`() {
    var machine = interactive(.standard, at: 0.5)
    for grab in 0..<10 {
      let velocity: ProgressVelocity = grab % 2 == 0 ? 2 : -2
      _ = machine.release(velocity: velocity)
      #expect(machine.speed == velocity)
      let held = machine.progress
      _ = machine.tick(machine.clock + 0.02)
      #expect(abs(machine.progress - held) < 0.1)
      let here = machine.percentComplete
      #expect(machine.pause().status == .applied)
      #expect(machine.progress == here)
      #expect(!machine.isCancelled)
    }
    _ = machine.finish()
    _ = machine.tick(machine.clock + 60)
    #expect(machine.state == .completing(.finish))
  }

  @Test func `a spring that overshoots does not complete the transition early`() {
    var machine = interactive(.spring(Spring(duration: 1, ratio: 0.2)), at: 0.9)
    _ = machine.finish(velocity: 8)
    var highest = 0.0
    var over = 0
    while case .settling = machine.state {
      _ = machine.tick(machine.clock + Seconds(1.0 / 240))
      highest = max(highest, machine.progress)
      if machine.progress > 1 { over += 1 }
      #expect(machine.percentComplete <= 1)
    }
    #expect(highest > 1.05)
    #expect(over > 10)
    #expect(machine.progress == 1)
  }

  @Test(arguments: [0.0, 1e-9, 0.35, 1e4, .nan, -3, .infinity])
  func `a transition of any duration completes exactly once`(duration: Double) {
    var machine = MachineTable.Situation.preparing.machine
    _ = machine.start(duration: Seconds(duration), interactive: false)
    #expect(machine.state == .running(.finish))
    #expect(machine.progress == 0)
    var completions = 0
    for _ in 0..<3 {
      let actions = machine.tick(machine.clock + 5001).actions
      completions += actions.filter { $0 == .complete(.finish) }.count
    }
    #expect(completions == 1)
  }

  @Test func `a transition of n sixtieths of a second completes at the n-th tick`() {
    for start in 0..<600 {
      for frames in [1, 21, 30, 47, 60] {
        var machine = TransitionMachine()
        _ = machine.tick(Instant(Double(start) / 60))
        _ = machine.enqueue()
        _ = machine.prepare()
        _ = machine.start(duration: Seconds(Double(frames) / 60), interactive: false)
        _ = machine.tick(Instant(Double(start + frames - 1) / 60))
        #expect(machine.state == .running(.finish))
        _ = machine.tick(Instant(Double(start + frames) / 60))
        #expect(machine.state == .completing(.finish))
      }
    }
  }
}
