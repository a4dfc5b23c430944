import SegueGeometry
import SegueMotion
import SegueScene
import TestSupport
import Testing

@testable import SegueKit

/// Tests the frames of a transition and the state of the views after it.
struct FrameTests {
  @Test(arguments: [true, false], [true, false])
  func `a transition's first frame shows the old layout, and the last frame shows the new layout`(
    byHand: Bool, finishes: Bool
  ) {
    let hand = PercentDrivenInteractiveTransition()
    let stage = Stage(interaction: byHand ? hand : nil)
    let before = stage.window.layers()
    stage.navigation.pushViewController(Screen("b", color: .black), animated: true)
    #expect(stage.window.layers() == before)
    if byHand {
      hand.update(0.5)
      #expect(stage.window.layers() != before)
      hand.update(0)
      #expect(stage.window.layers() == before)
      hand.update(1)
      let whole = stage.window.layers()
      hand.update(0.4)
      if finishes { hand.finish() } else { hand.cancel() }
      stage.window.runToRest()
      let end = stage.window.layers()
      #expect(end.layers == (finishes ? whole : before).layers)
    } else {
      if !finishes {
        stage.window.advance(0.2)
        stage.engine.reverse()
      }
      stage.window.runToRest()
      #expect((stage.window.layers().layers == before.layers) == !finishes)
    }
    #expect(stage.window.layers().layers == LayerTree(of: stage.window.view).layers)
  }

  @Test func `the final layout is restored whatever views an animator leaves in the container`() {
    let stage = Stage()
    let coming = Screen("b")
    var snapshot: View?
    stage.slide.onAnimate = { context in
      let container = context.containerView
      let from = context.view(forKey: .from)
      guard let to = context.view(forKey: .to), let from else { return }
      to.frame = Rect(x: 5, y: 5, width: 7, height: 7)
      to.transform = .scale(x: 3, y: 2)
      to.zPosition = 9
      from.alpha = 0.2
      from.isHidden = true
      container.clipsToBounds = true
      container.isUserInteractionEnabled = false
      snapshot = from.snapshotView(afterScreenUpdates: false)
      if let snapshot { container.addSubview(snapshot) }
      container.addSubview(to)
      context.animate(duration: 0.3) {
        to.alpha = 0.1
      } completion: { _ in
        context.completeTransition(true)
      }
    }
    stage.navigation.pushViewController(coming, animated: true)
    stage.window.advance(0.1)
    #expect(stage.window.layers().layers.contains { $0.view == snapshot?.id })
    stage.window.runToRest()
    #expect(snapshot?.superview == nil)
    #expect(coming.view.frame == Rect(x: 0, y: 0, width: 100, height: 200))
    #expect(coming.view.alpha == 1 && coming.view.zPosition == 0)
    #expect(coming.view.transform.isIdentity)
    #expect(stage.root.view.alpha == 1 && !stage.root.view.isHidden)
    #expect(!stage.navigation.view.clipsToBounds)
    #expect(stage.navigation.view.isUserInteractionEnabled)
    #expect(stage.navigation.view.subviews.count == 1)
  }

  @Test func `a drag to progress 1 shows exactly the final layout`() {
    let hand = PercentDrivenInteractiveTransition()
    let stage = Stage(interaction: hand)
    stage.slide.onAnimate = { context in
      guard let to = context.view(forKey: .to), let from = context.view(forKey: .from) else {
        return
      }
      context.containerView.addSubview(to)
      context.animate(duration: 0.3) {
        to.alpha = 0.5
        from.transform = .scale(x: 0.2, y: 0.2)
        context.containerView.backgroundColor = .black
      }
    }
    stage.navigation.pushViewController(Screen("b"), animated: true)
    hand.update(0.999)
    let almost = stage.window.layers()
    hand.update(1)
    let whole = stage.window.layers()
    #expect(almost.layers.count != whole.layers.count)
    hand.finish()
    stage.window.runToRest()
    #expect(stage.window.layers().layers == whole.layers)
  }

  @Test(arguments: [true, false])
  func `changes that the program makes to its views in flight remain after the transition`(
    finishes: Bool
  ) {
    let stage = Stage()
    let coming = Screen("b")
    stage.navigation.pushViewController(coming, animated: true)
    stage.window.advance(0.1)
    coming.view.subviews[0].alpha = 0.25
    stage.root.view.backgroundColor = .black
    if !finishes { stage.engine.reverse() }
    stage.window.runToRest()
    #expect(coming.view.subviews[0].alpha == 0.25)
    #expect(stage.root.view.backgroundColor == .black)
    #expect((coming.view.superview == nil) == !finishes)
  }

  @Test
  func `a transition's frame is the same after scrubbing forward, scrubbing backward or a jump`() {
    let hand = PercentDrivenInteractiveTransition()
    let stage = Stage(interaction: hand)
    stage.slide.onAnimate = { context in
      // An animator with two animations: the completion of the first one begins the second, which
      // is a spring.
      guard let to = context.view(forKey: .to), let from = context.view(forKey: .from) else {
        return
      }
      context.containerView.addSubview(to)
      to.frame = context.finalFrame(for: .to)
      to.alpha = 0
      context.animate(duration: 0.3) {
        from.transform = .rotation(angle: 1)
      } completion: { _ in
        context.animate(
          duration: 0.4, curve: .spring(Spring(duration: 0.4, ratio: 0.5)),
          animations: { to.alpha = 1 }, completion: { _ in context.completeTransition(true) })
      }
    }
    stage.navigation.pushViewController(Screen("b"), animated: true)
    let fractions = (0...40).map { Double($0) / 40 }
    var forward: [LayerTree] = []
    for fraction in fractions {
      hand.update(fraction)
      forward.append(stage.window.layers())
    }
    for (index, fraction) in fractions.enumerated().reversed() {
      hand.update(fraction)
      #expect(stage.window.layers() == forward[index])
    }
    var generator = Dice(7)
    for _ in 0..<100 {
      let index = Int.random(in: 0...40, using: &generator)
      hand.update(fractions[index])
      #expect(stage.window.layers() == forward[index])
    }
    // Both animations are scrubbed as one: up to progress 3/7 only the first one moves, afterwards
    // only the second.
    hand.update(0.4)
    let early = stage.window.layers()
    hand.update(0.8)
    let late = stage.window.layers()
    let to = stage.slide.contexts[0].view(forKey: .to)?.id
    #expect(early.layers.first { $0.view == to }?.opacity == 0)
    #expect((late.layers.first { $0.view == to }?.opacity ?? 0) > 0.1)
  }

  @Test
  func
    `a transition that begins interactively is linear, and a grabbed transition keeps its curves`()
  {
    func center(_ stage: Stage) -> Double {
      let id = stage.slide.contexts[0].view(forKey: .to)?.id
      let layer = stage.window.layers().layers.first { $0.view == id }
      return layer.map { $0.transform.apply(to: $0.bounds.center).x } ?? .nan
    }
    let hand = PercentDrivenInteractiveTransition()
    let scrubbed = Stage(interaction: hand)
    scrubbed.navigation.pushViewController(Screen("b"), animated: true)
    hand.update(0.25)
    #expect(abs(center(scrubbed) - (150 - 25)) < 1e-9)
    let grabbed = Stage()
    grabbed.navigation.pushViewController(Screen("b"), animated: true)
    grabbed.window.advance(0.125)
    let eased = center(grabbed)
    #expect(abs(eased - (150 - 100 * Curve.easeInOut.value(at: 0.25))) < 1e-6)
    grabbed.engine.pause()
    #expect(center(grabbed) == eased)
    grabbed.engine.update(0.25)
    #expect(center(grabbed) == eased)
  }

  @Test(
    arguments: [
      Rect.zero, Rect(x: 3, y: 4, width: 1, height: 1),
      Rect(x: -50, y: -50, width: 900, height: 900),
    ], [1.0, 0.5, 0])
  func `snapshots of any view can be taken, and the end of the transition removes them`(
    frame: Rect, alpha: Double
  ) {
    let stage = Stage()
    let before = Picture(stage.window.view)
    stage.slide.onAnimate = { context in
      guard let from = context.view(forKey: .from) else { return }
      let odd = View(frame: frame)
      odd.alpha = alpha
      from.addSubview(odd)
      for after in [true, false] {
        guard let picture = odd.snapshotView(afterScreenUpdates: after) else {
          Issue.record("no snapshot")
          continue
        }
        #expect(picture.bounds.size == frame.size)
        context.containerView.addSubview(picture)
      }
      stage.slide.slide(context)
    }
    stage.navigation.pushViewController(Screen("b"), animated: true)
    stage.window.advance(0.2)
    #expect(stage.window.layers().layers.allSatisfy { $0.transform.isFinite })
    stage.engine.reverse()
    stage.window.runToRest()
    #expect(Picture(stage.window.view) == before)
  }
}
