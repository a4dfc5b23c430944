import SegueFullSDK
import Testing

@Suite struct AnimationTests {
  @Test func `only changes inside the closure of animate belong to the animation`() throws {
    try animate(
      script: { this, context in
        let to = try #require(context.view(forKey: .to))
        to.alpha = 0.1
        this.animate(duration: 1, delay: 0.5) {
          to.alpha = 0.2
          this.animate(duration: 2) { to.alpha = 0.3 }
          to.alpha = 0.4
        }
        to.alpha = 0.5
      },
      check: { _, fake in
        let depths = fake.calls(to: "segue.view/1 set_alpha").map {
          [$0.numbers[1], Double($0.depth)]
        }
        #expect(depths == [[0.1, 0], [0.2, 1], [0.3, 2], [0.4, 1], [0.5, 0]])
        let begins = fake.calls(to: "segue.animation/1 begin").map(\.numbers)
        #expect(begins == [[1, 0.5, 0], [2, 0, 0]])
      })
  }

  @Test func `chained animations begin at the virtual times of their completions`() throws {
    let times = Box<[Double]>([])
    try animate(
      script: { this, context in
        this.animate(duration: 1.2) {
        } completion: { _ in
          times.value.append(context.now)
          this.animate(duration: 0.5) {
          } completion: { finished in
            times.value.append(context.now)
            context.completeTransition(finished)
          }
        }
      },
      check: { _, fake in
        #expect(times.value == [1.2, 1.7])
        #expect(fake.completed == [1])
      })
  }

  @Test
  func
    `each way to create a spring timing calls the host function for its kind of spring parameters`()
    throws
  {
    try animate(
      script: { this, context in
        this.animate(springDuration: 0.5, bounce: 0.3) {}
        this.animate(springDuration: 0.5, bounce: 0.25, initialSpringVelocity: 2) {}
        this.animate(springDuration: 0.5, bounce: -0.5, initialSpringVelocity: 2) {}
        this.animate(duration: 3, usingSpringWithDamping: 0.25, initialSpringVelocity: 1) {}
        context.animate(spring: .spring(mass: 1, stiffness: 100, damping: 10), animations: {})
        this.animate(duration: 1, curve: .cubicBezier(0.1, 0.2, 0.3, 0.4)) {}
        this.animate(duration: 1, curve: .linear) {}
      },
      check: { status, fake in
        #expect(status == 0)
        #expect(
          fake.timings == [
            "bounce 0.5 0.3 0.0", "bounce 0.5 0.25 2.0", "bounce 0.5 -0.5 2.0",
            "ratio 3.0 0.25 1.0", "physics 1.0 100.0 10.0 0.0", "cubic-bezier 0.1 0.2 0.3 0.4",
            "linear",
          ])
        // A spring animation without a duration runs until the spring has settled. In the fake host
        // that takes 1.25 s.
        let begins = fake.calls(to: "segue.animation/1 begin").map(\.numbers)
        #expect(
          begins == [
            [1.25, 0, 1], [1.25, 0, 2], [1.25, 0, 3], [3, 0, 4], [1.25, 0, 5], [1, 0, 6],
            [1, 0, 7],
          ])
      })
  }

  @Test func `a spring animation of 0 seconds creates no timing and applies its changes`()
    throws
  {
    try animate(
      script: { this, context in
        this.animate(duration: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0) {
          context.view(forKey: .to)?.alpha = 0.5
        } completion: { _ in
          context.completeTransition(true)
        }
      },
      check: { status, fake in
        #expect(status == 0)
        #expect(fake.timings == [])
        #expect(fake.views[12]?.alpha == 0.5)
        #expect(fake.completed == [1])
      })
  }

  @Test
  func `each keyframe belongs to the innermost animation and ends before the next keyframe begins`()
    throws
  {
    try animate(
      script: { this, context in
        let to = context.view(forKey: .to)
        this.animateKeyframes(duration: 2) {
          this.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) { to?.alpha = 0.1 }
          this.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5, curve: .easeOut) {
            to?.alpha = 0.9
          }
        }
      },
      check: { _, fake in
        let order = fake.calls.map(\.slot).filter { $0.contains("key") && !$0.contains("view_for") }
        #expect(
          order == [
            "segue.animation/1 begin_keyframe", "segue.animation/1 end_keyframe",
            "segue.animation/1 begin_keyframe", "segue.animation/1 end_keyframe",
          ])
        let begins = fake.calls(to: "segue.animation/1 begin_keyframe")
        let animation = begins[0].numbers[0]
        #expect(begins[0].numbers == [animation, 0, 0.25, 0])
        #expect(begins[1].numbers == [animation, 0.5, 0.5, 2])
        #expect(fake.timings == ["linear", "ease-out"])
      })
  }

  @Test(arguments: [Timing.linear, .easeInOut, .easeIn])
  func `each keyframe passes its timing curve to the host`(_ curve: Timing) throws {
    try animate(
      script: { this, context in
        let to = context.view(forKey: .to)
        this.animateKeyframes(duration: 2, curve: curve) {
          this.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { to?.alpha = 0.1 }
        }
      },
      check: { _, fake in
        #expect(fake.timings == [curve.description])
        #expect(fake.calls(to: "segue.animation/1 begin").map(\.numbers) == [[2, 0, 1]])
      })
  }

  @Test(arguments: [0, 0.25, 1, -0.1, 1.2])
  func `an SDK frame driver can be called with any progress in any order`(_ p: Double) throws {
    try animate(
      script: { this, context in
        let to = context.view(forKey: .to)
        this.drive(duration: 2, delay: 0.5, curve: .easeIn) { to?.zPosition = $0 * 10 }
      },
      check: { _, fake in
        #expect(fake.calls(to: "segue.animation/1 drive").map(\.numbers) == [[2, 0.5, 1]])
        for progress in [1, p, 0.5, p] {
          #expect(fake.drivers.map { $0.0($0.1, fake.handle, progress) } == [0])
          #expect(fake.views[12]?.z == progress * 10)
        }
      })
  }

  @Test func `a timing prints in the notation that the timing parser reads`() {
    #expect(Timing.easeInOut.description == "ease-in-out")
    #expect(Timing.cubicBezier(0, 0.5, 1, 2).description == "cubic-bezier(0.0, 0.5, 1.0, 2.0)")
    #expect(
      Timing.spring(duration: 0.5, bounce: 0.3).description == "spring(duration=0.5, bounce=0.3)")
    #expect(
      Timing.spring(duration: 1, ratio: 0.5, velocity: 0.5).description
        == "spring(duration=1.0, ratio=0.5, velocity=0.5)")
    #expect(
      Timing.spring(mass: 1, stiffness: 2, damping: 3).description
        == "spring(mass=1.0, stiffness=2.0, damping=3.0, velocity=0.0)")
  }
}
