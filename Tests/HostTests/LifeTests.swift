import SegueKit
import Testing

@testable import SegueHost

/// Tests `AnimatorLife` and `InteractionLife`, the lifecycles of animators and interaction
/// controllers as plain values.
@Suite struct LifeTests {
  @Test(arguments: [TransitionEndReason.completed, .cancelled, .failed])
  func `an animator's callbacks are, in this order, create, duration, animate, ended and destroy`(
    _ reason: TransitionEndReason
  ) {
    var life = AnimatorLife()
    #expect(life.askDuration() == [.create, .duration])
    #expect(life.askDuration() == [.duration])
    #expect(life.describe() == [.animate])
    #expect(life.describe() == [])
    #expect(life.end(reason) == [.ended(reason), .destroy])
    #expect(life.isOver && life.end(.failed) == [] && life.askDuration() == [])
  }

  @Test
  func `an animator is created before 'animate' is called even if its duration is not requested`() {
    var life = AnimatorLife()
    #expect(life.describe() == [.create, .animate])
  }

  @Test
  func `an animator's 'ended' is called only after 'animate', and 'destroy' only after 'create'`() {
    var unmade = AnimatorLife()
    #expect(unmade.end(.failed) == [] && unmade.isOver)
    var asked = AnimatorLife()
    _ = asked.askDuration()
    #expect(asked.end(.failed) == [.destroy])
    var failed = AnimatorLife()
    _ = failed.askDuration()
    failed.creationFailed()
    #expect(failed.end(.failed) == [] && failed.describe() == [])
  }

  @Test func `an animator that ends during one of its calls is destroyed after the call`() {
    var life = AnimatorLife()
    _ = life.askDuration()
    life.enter()
    _ = life.describe()
    life.enter()
    #expect(life.end(.cancelled) == [])
    #expect(life.end(.failed) == [])
    #expect(life.leave() == [] && !life.isOver)
    #expect(life.leave() == [.ended(.cancelled), .destroy])
    life.enter()
    #expect(life.leave() == [])
  }

  @Test func `an interaction controller has one instance for all transitions until it is detached`() {
    var life = InteractionLife()
    #expect(life.offerPointer() == [.create, .pointer])
    for reason in [TransitionEndReason.completed, .cancelled] {
      life.attach()
      #expect(life.start() == [.start] && life.offerPointer() == [.pointer])
      #expect(life.transitionEnded(reason) == [.ended(reason)])
      #expect(life.transitionEnded(reason) == [])
    }
    #expect(life.detach() == [.destroy])
    #expect(life.isOver && life.offerPointer() == [] && life.drop() == [])
  }

  @Test
  func `an interaction controller that is detached during a transition is destroyed after its end`() {
    var life = InteractionLife()
    _ = life.offerPointer()
    life.attach()
    #expect(life.detach() == [] && !life.isOver)
    #expect(life.transitionEnded(.cancelled) == [.ended(.cancelled), .destroy])
  }

  @Test func `an interaction controller that is released during a transition ends as failed`() {
    var life = InteractionLife()
    _ = life.offerPointer()
    life.attach()
    #expect(life.drop() == [.ended(.failed), .destroy])
  }

  @Test(arguments: [true, false])
  func `an interaction controller that is detached during its call is destroyed after the call`(
    _ isDropped: Bool
  ) {
    var life = InteractionLife()
    _ = life.offerPointer()
    life.enter()
    life.attach()
    #expect(life.transitionEnded(.completed) == [.ended(.completed)])
    #expect((isDropped ? life.drop() : life.detach()) == [])
    #expect(life.leave() == [.destroy])
  }

  @Test
  func `an interaction controller that was never created or failed to be created is not destroyed`() {
    var unmade = InteractionLife()
    unmade.attach()
    #expect(unmade.transitionEnded(.completed) == [])
    #expect(unmade.detach() == [] && unmade.isOver)
    var failed = InteractionLife()
    #expect(failed.offerPointer() == [.create, .pointer])
    failed.creationFailed()
    #expect(failed.offerPointer() == [] && failed.detach() == [])
  }
}
