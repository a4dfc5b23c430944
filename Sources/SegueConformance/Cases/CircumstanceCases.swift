internal import SegueGeometry
internal import SegueHost
internal import SegueKit
internal import SegueScene
internal import SegueWire

extension ConformanceCase {
  /// Cases about the circumstances of a transition: direction, size, layout and cancellation.
  static let circumstanceCases = [
    ConformanceCase(
      "reversal", "a backward transition begins with `from` and ends with `to`",
      advice: "read the context's direction, and play the same motion in the opposite direction",
      needs: ["describes", "begins-on-from", "ends-on-to"], .animator(checkReversal)),
    ConformanceCase(
      "cancel", "a cancelled transition restores all views",
      advice: "accept SEGUE_ENDED_CANCELLED in `ended`, and pass !was_cancelled to complete",
      needs: ["describes"], .animator(checkCancel)),
    ConformanceCase(
      "sizes", "screens of any size and shape work",
      advice:
        "compute every length from the bounds of the container, and do not divide by a length, which can be 0",
      needs: ["describes", "begins-on-from", "ends-on-to"], .animator(checkSizes)),
    ConformanceCase(
      "right-to-left", "right-to-left layout works",
      advice:
        "let only the context's layout direction decide which side is left and which is right",
      needs: ["describes", "begins-on-from", "ends-on-to"], .animator(checkRightToLeft)),
    ConformanceCase(
      "elements", "screens with elements work, with and without a partner",
      advice:
        "accept 0 (no partner) from `partner`, and read an element's frame and picture before you change views",
      needs: ["describes", "begins-on-from", "ends-on-to", "reversal"], .animator(checkElements)),
    ConformanceCase(
      "presentation", "a custom presentation, which has one screen, works in both directions",
      advice: "expect 0 from view_for_key, and animate only the other screen",
      needs: ["describes", "begins-on-from", "ends-on-to", "reversal"],
      .animator(checkPresentation)),
    ConformanceCase(
      "not-animated", "a transition that is not animated ends on `to` as well",
      advice: "describe the same transition, or only its end, when is_animated is 0",
      needs: ["describes", "ends-on-to"], .animator(checkNotAnimated)),
    ConformanceCase(
      "reduced-motion", "the variant for reduced motion works",
      advice:
        "declare \(Capability.reducedMotion.rawValue) only if the variant for reduced motion follows all rules",
      needs: ["describes", "begins-on-from", "ends-on-to"], .animator(checkReducedMotion)),
  ]

  private static func checkReversal(_ subject: AnimatorSubject) throws(Finding) {
    try subject.record(Stage(direction: .backward)).checkEnds(" when it goes backward")
    guard let forward = try subject.appearance(), forward.moves, forward.pictures.isEmpty,
      try subject.appearance(Stage(direction: .backward)) == forward
    else { return }
    throw .warning("it ignores the direction: a backward transition moves as a forward one does")
  }

  private static func checkCancel(_ subject: AnimatorSubject) throws(Finding) {
    let calls = CallList()
    let animator = try subject.make(trace: calls.trace)
    let exchange = Exchange(size: Size(width: 390, height: 844))
    let before = ViewState(exchange.window.view)
    let hand = PercentDrivenInteractiveTransition()
    exchange.start(animator, by: hand)
    for percent in [0.1, 0.4, 0.6, 0.5] {
      hand.update(percent)
      _ = exchange.window.layers()
    }
    hand.cancel()
    let result = try exchange.settle(subject)
    if let degraded = result.degraded {
      throw .failed(degraded, advice: animator.refusedCalls.advice(for: degraded))
    }
    if result.isCompleted { throw .failed("the cancelled transition was completed") }
    if ViewState(exchange.window.view) != before {
      throw .failed("the views were not restored")
    }
    for call in calls.records where ["ended", "destroy"].contains(call.function) {
      if call.status.isFailure {
        let refusal = RefusedCall(call, by: subject.descriptor)
        throw .failed("\(refusal.sentence) after the cancellation")
      }
    }
    let count = calls.records.count { $0.function == "destroy" }
    guard count == 1 else { throw .failed("the instance was destroyed \(count) times") }
  }

  private static let sizes: [Size] = [
    Size(width: 1, height: 1), Size(width: 3, height: 2), Size(width: 8192, height: 8192),
    Size(width: 8192, height: 1024), Size(width: 1024, height: 8192),
    Size(width: 1600, height: 200),
    Size(width: 200, height: 1600), Size(width: 1, height: 8192),
    Size(width: 390.5, height: 844.25),
  ]

  private static func checkSizes(_ subject: AnimatorSubject) throws(Finding) {
    for size in sizes {
      for direction in TransitionDirection.allCases {
        // Backward transitions are only checked for failures here. Their first and last frames are
        // checked by the case "reversal".
        let isForward = direction == .forward
        let recording = try subject.record(Stage(size: size, direction: direction), frames: 2)
        let words: CaseText = " at \(short(size.width)) x \(short(size.height)) points"
        if isForward { try recording.checkEnds(words) } else { try recording.check(words) }
      }
    }
  }

  private static func checkRightToLeft(_ subject: AnimatorSubject) throws(Finding) {
    for direction in TransitionDirection.allCases {
      let recording = try subject.record(Stage(direction: direction, layout: .rightToLeft))
      if direction == .forward {
        try recording.checkEnds(" in right-to-left layout")
      } else {
        try recording.check(" when it goes backward in right-to-left layout")
      }
      let capability = Capability.rightToLeft.rawValue
      if let sentence = recording.announcements.first(where: { $0.contains(capability) }) {
        throw .warning(
          CaseText(sentence),
          advice: "declare \(Capability.rightToLeft.rawValue), or do not ask for the layout")
      }
    }
    // What does not move sideways needs no mirror.
    guard subject.descriptor.has(.rightToLeft), try subject.appearance()?.movesSideways == true else {
      return
    }
    let mirrors = try subject.differs(
      { Stage(direction: $0) }, { Stage(direction: $0, layout: .rightToLeft) })
    if mirrors { return }
    throw .warning(
      "it declares \(Capability.rightToLeft.rawValue), and is the same in both layouts",
      advice: "mirror what moves from side to side, or do not declare the capability")
  }

  private static func checkElements(_ subject: AnimatorSubject) throws(Finding) {
    let named = subject.descriptor.parameters.filter(\.namesElement).map(\.id)
    let names = Stage.elements.common + [Stage.elements.alone]
    let settings = [[]] + named.flatMap { id in names.map { ["\(id)=\($0)"] } }
    for setting in settings {
      for direction in TransitionDirection.allCases {
        let with: CaseText = setting.isEmpty ? "" : " with \(part: .settings(setting))"
        let way = direction == .forward ? "" : ", and it goes backward"
        try subject.record(Stage(direction: direction, hasElements: true), setting)
          .checkEnds(" when the screens have elements\(way)\(with)")
      }
    }
  }

  private static func checkPresentation(_ subject: AnimatorSubject) throws(Finding) {
    let ways: [(TransitionDirection, TransitionKey, TransitionOperation, String)] = [
      (.forward, .to, .present, "presented"), (.backward, .from, .dismiss, "dismissed"),
    ]
    for (direction, screen, operation, word) in ways {
      let stage = Stage(direction: direction, screens: [screen])
      stage.setup.presentationStyle = .custom
      stage.setup.operation = operation
      try subject.record(stage).checkEnds(" when a screen is \(word) over another one")
    }
  }

  private static func checkNotAnimated(_ subject: AnimatorSubject) throws(Finding) {
    let stage = Stage()
    stage.setup.isAnimated = false
    try subject.record(stage).checkEnds(" when it is not animated", begins: false)
  }

  private static func checkReducedMotion(_ subject: AnimatorSubject) throws(Finding) {
    guard subject.descriptor.has(.reducedMotion) else {
      throw .skipped("it has no variant for reduced motion, so the host's dissolve replaces it")
    }
    for direction in TransitionDirection.allCases {
      let stage = Stage(direction: direction)
      stage.setup.reducesMotion = true
      let recording = try subject.record(stage)
      if direction == .forward {
        try recording.checkEnds(" with reduced motion")
      } else {
        try recording.check(" when it goes backward with reduced motion")
      }
    }
    // An animator that moves nothing has nothing to reduce.
    guard let usual = try subject.appearance(), usual.moves else { return }
    let reduces = try subject.differs(
      { Stage(direction: $0) },
      { direction in
        let stage = Stage(direction: direction)
        stage.setup.reducesMotion = true
        return stage
      })
    if reduces { return }
    throw .warning(
      "it declares \(Capability.reducedMotion.rawValue), and moves as much as without reduced motion",
      advice: "move less when reduced_motion is 1, or do not declare the capability: the host then plays its dissolve")
  }
}

/// The state of a view and of all its descendants, as plain values that can be compared.
struct ViewState: Equatable {
  let id: ViewID
  let properties: ViewProperties
  let parts: [ViewState]

  init(_ view: View) {
    id = view.id
    properties = view.properties
    parts = view.subviews.map(ViewState.init)
  }
}

/// A window with a container, in which a transition replaces one screen with another screen.
final class Exchange {
  let window: Window
  private let container: Container
  private let next: ViewController

  private final class Container: ViewController {
    var current: ViewController

    init(_ child: ViewController) {
      current = child
      super.init(title: "container")
      addChild(child)
      child.didMove(toParent: self)
      view.addSubview(child.view)
    }

    override func viewDidLayoutSubviews() { current.view.frame = view.bounds }
  }

  init(size: Size) {
    func screen(_ name: String, _ color: Color) -> ViewController {
      let controller = ViewController(title: name)
      controller.view.backgroundColor = color
      Stage.fill(controller.view, color)
      return controller
    }
    container = Container(screen("from", Color(red: 0.9, green: 0.9, blue: 0.8)))
    next = screen("to", Color(red: 0.1, green: 0.3, blue: 0.6))
    window = Window(size: size, rootViewController: container)
  }

  /// Advances the time until the transition has settled, by at most 600 frames, and returns its result.
  func settle(
    _ subject: AnimatorSubject, step: Double = 1.0 / 60
  ) throws(Finding) -> TransitionResult {
    let frames = 600
    for _ in 0..<frames where window.engine.isInFlight {
      window.tick(to: window.engine.now + step)
      _ = window.layers()
    }
    window.engine.skip()
    try subject.library.checkLife()
    guard let result = window.engine.lastResult else { throw .failed("the transition did not end") }
    return result
  }

  /// Starts the transition, which `animator` animates and `hand` drives interactively. `configure` may change its plan.
  func start(
    _ animator: PluginAnimator, by hand: PercentDrivenInteractiveTransition,
    _ configure: @escaping (inout TransitionPlan) -> Void = { _ in }
  ) {
    container.run(
      TransitionRequest { [container, next] in
        var plan = TransitionPlan.replacing(
          in: container, containerView: container.view, from: container.current, to: next)
        plan.animator = { animator }
        plan.interaction = { _ in hand }
        plan.commit = { container.current = next }
        configure(&plan)
        return plan
      })
  }
}
