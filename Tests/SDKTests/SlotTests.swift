import CSegue
import SegueFullSDK
import SegueProperties
import Testing

/// An animator that uses every function of the SDK.
struct Everything: Animator {
  static let descriptor = Descriptor(
    id: "test.everything", alias: "everything", name: "Everything", version: "1.2.3",
    author: "A", license: "MIT", summary: "All of it.",
    capabilities: [.reducedMotion, .rightToLeft, .frameDriver])

  enum Edge: String, Choice { case left, right, top }

  @Parameter("number", range: -1...2, unit: "s", help: "n") var number = 0.25
  @Parameter("integer", range: 1...9, help: "i") var integer = 3
  @Parameter("toggle", help: "t") var toggle = true
  @Parameter("choice", help: "c") var edge = Edge.right
  @Parameter("color", help: "co") var color = Color(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
  @Parameter("point", unit: "points", help: "p") var point = Point(x: 1, y: 2)
  @Parameter("rect", unit: "points", help: "r") var rect = Rect(x: 1, y: 2, width: 3, height: 4)
  @Parameter("text", help: "te") var text = "Grüße"
  @Parameter("curve", help: "cu") var curve = Timing.easeOut
  @Parameter("maybe", help: "m") var maybe: Rect?

  func transitionDuration(using context: TransitionContext) -> Double { number }

  func animateTransition(using context: TransitionContext) {
    _ = (context.initialFrame(for: .from), context.finalFrame(for: .to))
    _ = (context.isAnimated, context.isInteractive, context.presentationStyle)
    _ = (context.operation, context.direction, context.layoutDirection)
    _ = (context.requestedDuration, context.reducesMotion, context.now)
    context.log(.info, "two\nlines")
    let container = context.containerView
    guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else { return }
    context.afterFirstFrame { _ in }
    container.addSubview(to)
    container.insertSubview(to, at: 0)
    container.insertSubview(to, belowSubview: from)
    container.insertSubview(to, aboveSubview: from)
    container.bringSubviewToFront(from)
    container.sendSubviewToBack(from)
    _ = (container.subviews, to.superview)
    guard let picture = from.snapshotView(afterScreenUpdates: true) else { return }
    let extra = View(frame: Rect(x: 5, y: 6, width: 7, height: 8))
    extra.frame = extra.frame.offsetBy(dx: 1, dy: 1)
    extra.bounds.size.width += 1
    extra.center.x += 1
    extra.transform = extra.transform.concatenating(.scale(x: 2, y: 2))
    extra.alpha -= 0.5
    extra.isHidden.toggle()
    extra.backgroundColor.alpha = 0.5
    extra.cornerRadius += 4
    extra.clipsToBounds.toggle()
    extra.zPosition += 1
    extra.anchorPoint.x = 0
    extra.translation.x += 1
    extra.rotation.y += 1
    extra.scale.z += 1
    extra.sublayerTransform = extra.sublayerTransform.concatenating(.perspective(distance: 500))
    extra.isDoubleSided.toggle()
    extra.contentsRect.size.width = 0.5
    extra.cornerRadii.topRight += 4
    extra.border.width += 1
    extra.shadow.radius += 3
    extra.overlayColor.alpha = 0.5
    _ = extra.gradient
    extra.gradient = Gradient(
      from: .zero, to: Point(x: 1, y: 0),
      stops: [.init(color: .black, location: 0), .init(color: .clear, location: 1)])
    extra.mask = extra.mask ?? View()
    extra.blurRadius += 1
    extra.backdropBlurRadius += 1
    extra.blendMode = extra.blendMode == .normal ? .screen : .normal
    extra.colorMatrix.red.x += 0.1
    extra.backdropColorMatrix.offset.y += 0.1
    extra.maskMode = extra.maskMode == .alpha ? .luminance : .alpha
    extra.maskThreshold.threshold = 0.25
    extra.sortsByDepth.toggle()
    extra.path = extra.path ?? BezierPath(rect: extra.bounds)
    extra.fillColor.alpha = 0.5
    extra.stroke.width += 1
    extra.strokeStyle.miterLimit += 1
    extra.mesh = extra.mesh ?? Mesh(columns: 1, rows: 1)
    extra.meshLight.strength = 0.5
    extra.meshBackColor.alpha = 0.5
    extra.move(along: [(Point(x: 1, y: 2), Point(x: 3, y: 4), Point(x: 5, y: 6))])
    extra.move(along: [(.zero, .zero, Point(x: 5, y: 6))], turningBy: 0.5)
    _ = (extra.averageColor(), extra.averageColor(of: extra.bounds))
    _ = (context.screenCount, context.screenIndex(of: .to), context.screenPicture(at: 0))
    context.setReleasePoint(0.75)
    _ = extra.snapshotView(of: extra.bounds, afterScreenUpdates: false)
    _ = context.pixelScale
    _ = (context.edgeColor(of: .from), context.backdropColor)
    if let element = context.elements(of: .from).first {
      _ = (element.partner, element.view, element.picture())
      _ = context.element(named: element.name, of: .to)
    }
    _ = extra.convert(Rect(x: 0, y: 0, width: 1, height: 1), to: container)
    for timing in [
      Timing("ease-in-cubic"), .cubicBezier(0, 0.1, 1, 0.9),
      .spring(mass: 1, stiffness: 100, damping: 10), .spring(duration: 1, ratio: 0.5),
      .spring(response: 0.5, ratio: 0.8), .spring(duration: 0.5, bounce: 0.3),
      .spring(duration: 0.5, bounce: 0.3, velocity: 1),
    ] {
      _ = context.duration(of: timing)
      _ = context.progress(of: timing, elapsed: 0.25, duration: 0.5)
    }
    animateKeyframes(duration: 1, calculationMode: .cubic) {
      context.addToEarlierAnimations()
      addKeyframe(withRelativeStartTime: 0.25, relativeDuration: 0.5) { to.alpha = 0 }
    } completion: { _ in
      container.addSubview(to)
    }
    drive(duration: 1) { progress in
      to.alpha = progress
    } completion: { _ in
      picture.removeFromSuperview()
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}

@Suite struct SlotTests {
  /// The slots that the C headers declare, as found in the imported structs by reflection.
  static let declared: Set<String> = {
    func slots(_ interface: String, _ table: Any) -> [String] {
      Mirror(reflecting: table).children.compactMap { $0.label }
        .filter { $0 != "size" }.map { "\(interface) \($0)" }
    }
    return Set(
      slots(SEGUE_CONTEXT_1, segue_context_1_t()) + slots(SEGUE_VIEW_1, segue_view_1_t())
        + slots(SEGUE_ANIMATION_1, segue_animation_1_t())
        + slots(SEGUE_PARAMETERS_1, segue_parameters_1_t())
        + slots(SEGUE_ELEMENTS_1, segue_elements_1_t()) + slots(SEGUE_LOG_1, segue_log_1_t()))
  }()

  @Test
  func `an animator that uses the whole SDK calls every function of the ABI without a failure`()
    throws
  {
    let fake = FakeHost()
    let session = try Session(
      fake, Plugin(animators: [.of(Everything.self)]), id: "test.everything")
    #expect(session.animate() == 0)
    _ = fake.drivers.map { $0.0($0.1, fake.handle, 0.75) }
    #expect(Self.declared.count == 22 + 21 + 17 + 9 + 9 + 1)
    // The fake host names a call of `set` or `get` after the property: "set_alpha".
    let properties = ["set", "get"].flatMap { call in
      ViewProperty.declared.map { "segue.view/1 \(call)_\($0.name)" }
    }
    let others: Set = ["segue.view/1 set", "segue.view/1 get", "segue.view/1 property"]
    let called = fake.slotsCalled
    #expect(Self.declared.subtracting(called).subtracting(others) == [])
    #expect(Set(properties).subtracting(called) == [])
    #expect(called.subtracting(Self.declared).subtracting(properties) == [])
    #expect(fake.completed == [1])
    #expect(fake.completionStatuses == [0, 0, 0])
    #expect(fake.views[12]?.alpha == 0.75)
    #expect(fake.log == ["1 two\nlines"])
    session.end()
  }

  @Test func `setting any value in the SDK calls the host, and reading returns the host's value`()
    throws
  {
    try animate(
      script: { _, context in
        let view = View(frame: Rect(x: 5, y: 6, width: 7, height: 8))
        #expect(view.frame == Rect(x: 5, y: 6, width: 7, height: 8))
        #expect(view.bounds == Rect(x: 0, y: 0, width: 7, height: 8))
        #expect(view.center == Point(x: 8.5, y: 10))
        view.center = Point(x: 1.5, y: 2.5)
        #expect(view.center == Point(x: 1.5, y: 2.5))
        #expect(view.transform == .identity)
        let turned = Transform3D.rotation(angle: 1, x: 1, y: 2, z: 3)
          .concatenating(.translation(x: 4, y: 5, z: 6)).concatenating(.perspective(distance: 500))
        view.transform = turned
        #expect(view.transform == turned)
        #expect(view.alpha == 1)
        view.alpha = 0.25
        #expect(view.alpha == 0.25)
        #expect(!view.isHidden)
        view.isHidden = true
        #expect(view.isHidden)
        let color = Color(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
        view.backgroundColor = color
        #expect(view.backgroundColor == color)
        view.cornerRadius = 12
        #expect(view.cornerRadius == 12)
        view.clipsToBounds = true
        #expect(view.clipsToBounds)
        view.zPosition = -3
        #expect(view.zPosition == -3)
        #expect(view.superview == nil)
        context.containerView.insertSubview(view, at: -7)
        #expect(view.superview == context.containerView)
        #expect(context.containerView.subviews == [view, context.view(forKey: .from)])
        #expect(
          view.convert(Point(x: 10, y: 20), to: context.containerView)
            == Point(x: 10 + view.frame.minX, y: 20 + view.frame.minY))
      }, check: { status, fake in #expect(status == 0, "\(fake.log)") })
  }

  @Test func `the SDK's context returns the host's values`() throws {
    try animate(
      { fake in
        fake.flags = [
          "is_animated": 0, "is_interactive": 1, "was_cancelled": 1, "presentation_style": 2,
          "operation": 4, "direction": 1, "layout_direction": 1, "reduced_motion": 1,
        ]
        fake.requestedDuration = 2.5
        fake.toView = 0
        fake.initialFrames = [1: [1, 2, 3, 4]]
        fake.finalFrames = [2: [5, 6, 7, 8]]
      },
      script: { _, context in
        #expect(!context.isAnimated)
        #expect(context.isInteractive)
        #expect(context.transitionWasCancelled)
        #expect(context.presentationStyle == .custom)
        #expect(context.operation == .dismiss)
        #expect(context.direction == .backward)
        #expect(context.layoutDirection == .rightToLeft)
        #expect(context.reducesMotion)
        #expect(context.requestedDuration == 2.5)
        #expect(context.view(forKey: .from) != nil)
        #expect(context.view(forKey: .to) == nil)
        #expect(context.initialFrame(for: .from) == Rect(x: 1, y: 2, width: 3, height: 4))
        #expect(context.initialFrame(for: .to) == .zero)
        #expect(context.finalFrame(for: .to) == Rect(x: 5, y: 6, width: 7, height: 8))
        #expect(context.finalFrame(for: .from) == .zero)
      }, check: { status, fake in #expect(status == 0, "\(fake.log)") })
  }

  @Test func `the SDK reads an enum value of a later version as the default case`() throws {
    try animate(
      { fake in
        fake.flags = ["presentation_style": 77, "operation": 77, "direction": 77]
      },
      script: { _, context in
        #expect(context.presentationStyle == .notModal)
        #expect(context.operation == .custom)
        #expect(context.direction == .forward)
        #expect(context.requestedDuration == nil)
      }, check: { status, _ in #expect(status == 0) })
  }
}
