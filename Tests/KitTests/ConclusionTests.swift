import SegueGeometry
import SegueMotion
import SegueScene
import Testing

@testable import SegueKit

/// Tests that a transition of which nothing more is seen to move can be completed before its end.
@Suite struct ConclusionTests {
  /// Returns a stage with a push by a spring in flight.
  private func stage() -> Stage {
    let stage = Stage()
    stage.slide.timing = .spring(duration: 0.5, bounce: 0)
    stage.slide.duration = stage.slide.timing.naturalDuration ?? 1
    stage.navigation.pushViewController(Screen("b"), animated: true)
    return stage
  }

  /// Holds the transition at a progress, moves a view freely if one is given, and lets go toward the end.
  private func letGo(at progress: Double, _ stage: Stage, moving view: View? = nil) {
    stage.window.advance(0.1)
    stage.engine.pause()
    stage.engine.update(progress)
    if let view { stage.engine.moveFreely(view, to: Point(x: 20, y: 30), transform: nil, velocity: .zero) }
    stage.engine.finish()
  }

  @Test func `the end of a spring that nobody sees is left out, and no sooner`() throws {
    let stage = stage()
    let (window, engine) = (stage.window, stage.engine)
    let end = engine.visibleMotion.upperBound
    #expect(end < 0.8)
    while engine.percentComplete < end {
      #expect(engine.concludeUnseen() == .ignored)
      try #require(engine.isInFlight)
      window.advance(1.0 / 120)
    }
    #expect(engine.isInFlight)
    #expect(engine.concludeUnseen() == .applied)
    #expect(!engine.isInFlight && stage.navigation.viewControllers.count == 2)
    #expect(engine.concludeUnseen() == .ignored, "nothing is in flight")
  }

  @Test func `the motion that is seen is that of the present recording`() throws {
    let stage = stage()
    let engine = stage.engine
    let flight = try #require(engine.flight)
    let spring = engine.visibleMotion
    #expect(engine.visibleMotion == spring && spring == flight.recording?.timeline.visibleMotion)
    // A dissolve takes the animator's place.
    engine.fail("a fault")
    #expect(engine.visibleMotion == flight.recording?.timeline.visibleMotion)
    #expect(engine.visibleMotion != spring)
    stage.window.runToRest()
    #expect(engine.visibleMotion == 0...1, "nothing is in flight")
  }

  @Test func `a transition that settles is completed, but not while a finger holds it or a view moves freely`() {
    let held = stage()
    held.window.advance(0.1)
    held.engine.pause()
    held.engine.update(0.95)
    #expect(held.engine.concludeUnseen() == .ignored)
    let settling = stage()
    letGo(at: 0.95, settling)
    #expect(settling.engine.concludeUnseen() == .applied && !settling.engine.isInFlight)
    let free = stage()
    letGo(at: 0.95, free, moving: free.root.view)
    #expect(free.engine.concludeUnseen() == .ignored && free.engine.isInFlight)
    free.window.runToRest()
    #expect(free.navigation.viewControllers.count == 2)
  }
}
