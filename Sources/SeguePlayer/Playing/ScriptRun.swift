internal import SegueGeometry
internal import SegueKit
internal import SegueScene
internal import SegueStoryboard
internal import SegueText

/// One run of a script in virtual time, which only advances.
///
/// The clock stops at the times of the script's inputs and, during a transition, at the points of a fixed grid. These
/// times do not depend on the frames, so plug-ins get the same calls whichever frames are drawn.
final class ScriptRun {
  /// The number of ticks per second during a transition, and of pointer samples per second during a drag.
  static let rate = 120.0
  /// The maximum time for which an interaction controller may keep its transition interactive after the finger is
  /// lifted, in seconds.
  static let timeout = 2.0

  /// One event of the script, with its time.
  private struct Input {
    enum Kind {
      case action(Storyboard.Action)
      /// A pointer event of the finger of a tap or drag.
      case pointer(PointerEvent.Phase, Storyboard.Spot)
      case scroll(Storyboard.Scroll)
      case type(Storyboard.Typing)
      /// A recorded event of a person's input, which is sent at the input's `time`.
      case recorded(RecordedEvent)
      /// The beginning of a drag from or to an element, whose place is found now.
      case place(Storyboard.Drag)
      /// The end of a tap, drag or scroll, after the finger is lifted, at which its outcome is checked.
      case end
    }

    var time: Double
    var kind: Kind
    var step: Storyboard.Step
    /// True for the first input of its step.
    var isFirst: Bool
  }

  let stage: StoryboardStage
  let file: String
  private let steps: [Storyboard.Step]
  /// The number of steps whose inputs have been created.
  private var begun = 0
  /// The inputs of the step that was begun last. Only one step's inputs are kept, because a single drag can have tens
  /// of thousands of them.
  private var inputs: [Input] = []
  private var next = 0
  /// The position of the script's finger; nil while it is up.
  private var finger: Point?
  /// The point at which the script's finger went down last.
  private var tapped = Point.zero
  /// The time at which the last finger was lifted, in seconds.
  var fingerUp = 0.0
  /// The pointers that are down, except the script's finger.
  var livePointers: Set<Int> = []
  /// The places from which the positions of the recorded fingers are counted, by finger.
  var origins: [Int: Point] = [:]
  /// True after the first event that is not in the script. From then on, the script's author cannot know
  /// whether a transition is in flight.
  var hasLiveInput = false
  var trail = FingerTrail()
  /// The touches so far, by the script's finger and by all other pointers.
  var touches = TouchTrack()
  /// All strokes of all pointers with their whole paths; nil if they are not needed.
  var strokes: StrokeTrack?
  private var transitionsBefore = 0
  /// The steps that move the camera, and the number of these steps that have begun.
  private let zooms: [(time: Double, target: Storyboard.ZoomTarget)]
  private var zoomed = 0
  /// The parts of the film that are shown by the zooms that have begun, in the window's points; nil for the whole film.
  private(set) var zoomTargets: [Rect?] = []
  private let spots: [OverlaySpot]
  private var found = 0
  /// The areas that overlays mean, as far as their times have come.
  private(set) var foundAreas: [OverlaySpot: Rect] = [:]
  /// Those of them that a page moves, with the numbers of the pages' tracks.
  private(set) var foundPages: [OverlaySpot: (area: PageArea, track: Int)] = [:]
  /// The last drag, if it began no transition; it may be the reason why a later step fails.
  private(set) var idleDrag: Storyboard.Step?
  /// The answer of the first interaction controller that could have accepted that drag; nil without such a controller.
  private(set) var refusal: DragRefusal?
  /// The last drag, while its transition is in flight and no other step has begun.
  private var released: Storyboard.Step?
  /// The engine's event of the last release that cancels a transition; nil if the releases are not noted.
  private var cancellation: EventLog.Event?
  /// The time at which the finger of the present step went down.
  private var fingerDown = 0.0
  /// The time at which the last transition ended or the last pointer event was sent, in seconds.
  var rest = 0.0
  var warnings: [String] = []
  var results: [TransitionResult] = []
  /// The screen in view after each transition, if strokes are noted; nil while a sheet is in view.
  private(set) var shownScreens: [String?] = []
  /// What is presented, if strokes are noted; a screen that is up has no end.
  var presented: [PresentedArea] = []
  /// The screen in view before the transition in flight.
  var screenBefore: String?
  /// What is in view while nothing moves, if strokes are noted, for films with captions or arrows.
  var rests: [RestingView] = []

  init(_ storyboard: Storyboard, parts: StoryboardParts) throws {
    stage = try StoryboardStage(storyboard, parts: parts)
    file = storyboard.file
    steps = storyboard.script ?? []
    zooms = storyboard.filmSteps.compactMap { step in
      if case .zoom(let zoom, _) = step.effect, zoom.device == nil { (step.time, zoom.target) } else { nil }
    }
    spots = storyboard.overlaySpots
    stage.window.engine.onEnd = { [weak self] result in self?.ended(result) }
    screenBefore = stage.shownScreen
    makeInputs()
  }

  private var engine: TransitionEngine { stage.window.engine }

  /// The number of inputs in memory.
  var pending: Int { inputs.count }

  /// True when every step is complete and no transition is in flight.
  var isOver: Bool {
    next == inputs.count && zoomed == zooms.count && begun == steps.count
      && !isMoving && stage.shownPage?.indicator?.isShown != true
  }

  /// True while a transition is in flight, or the page in view moves by itself.
  var isMoving: Bool { engine.isInFlight || stage.shownPage?.isMoving == true }

  /// Notes the progress of transitions that drags cancel, for the warnings.
  func noteReleases() {
    engine.onEvent = { [weak self] event in
      if event.call == .interactionCancel { self?.cancellation = event }
    }
  }

  private func ended(_ result: TransitionResult) {
    rest = engine.now
    results.append(result)
    if let step = released, let drag = GivenUpDrag(step, result, cancellation) {
      warn(step, "the drag at \(step.time.thousandths) s \(drag.words(engine.decisionRule))")
    }
    released = nil
    guard strokes != nil else { return }
    shownScreens.append(stage.isSheetShown ? nil : stage.shownScreen)
    notePresented(result)
  }

  // MARK: Creating inputs

  /// Creates the inputs of the next step that has any, when all earlier inputs have been performed.
  private func makeInputs() {
    while next == inputs.count, begun < steps.count {
      let last = inputs.last
      inputs.removeAll(keepingCapacity: true)
      next = 0
      add(steps[begun], after: last)
      // A step that waits has no inputs. The last input of the step before is kept, because the next step may not begin
      // before it.
      if inputs.isEmpty, let last {
        inputs = [last]
        next = 1
      }
      begun += 1
    }
  }

  private func add(_ step: Storyboard.Step, after last: Input?) {
    // A step may begin when the previous step ends, and rounding must not make it begin earlier.
    let start = max(step.time, last.map { $0.step.takesFinger ? $0.time : 0 } ?? 0)
    func add(_ kind: Input.Kind, after elapsed: Double) {
      // Sums of times from the file are rounded to whole nanoseconds, so that 0.7 + 0.1 is 0.8.
      let time = ((start + elapsed) * 1e9).rounded() / 1e9
      let before = (inputs.last ?? last)?.time ?? 0
      inputs.append(
        Input(time: max(time, before), kind: kind, step: step, isFirst: inputs.isEmpty))
    }
    switch step.kind {
    case .action(let action): add(.action(action), after: 0)
    case .wait: break
    case .type(let typing): add(.type(typing), after: 0)
    case .touch, .swipe, .cancel:
      for (elapsed, event) in step.kind.recordedEvents { add(.recorded(event), after: elapsed) }
    case .scroll(let scroll):
      add(.scroll(scroll), after: 0)
      add(.end, after: scroll.duration)
    case .tap(let spot):
      add(.pointer(.began, spot), after: 0)
      add(.pointer(.ended, spot), after: Storyboard.tapDuration)
      add(.end, after: Storyboard.tapDuration)
    case .drag(let drag) where drag.hasElements: add(.place(drag), after: 0)
    case .drag(let drag):
      for event in drag.events() {
        add(.pointer(event.phase, .point(event.location)), after: event.time)
      }
      add(.end, after: drag.duration)
    }
  }

  /// Adds the inputs of a drag whose elements have been found.
  private func add(_ drag: Storyboard.Drag, of input: Input) {
    var step = input.step
    step.kind = .drag(drag)
    func add(_ kind: Input.Kind, at time: Double) {
      inputs.append(Input(time: max(time, input.time), kind: kind, step: step, isFirst: false))
    }
    for event in drag.events(from: input.time) { add(.pointer(event.phase, .point(event.location)), at: event.time) }
    add(.end, at: ((input.time + drag.duration) * 1e9).rounded() / 1e9)
  }

  // MARK: The clock

  /// Advances to `time`, in seconds; an earlier time changes nothing.
  ///
  /// - Throws: ``StoryboardError`` with the step's place for a step that is not possible, and the errors that the
  ///   functions of the stage's parts throw.
  func advance(to time: Double) throws {
    while true {
      let input = next < inputs.count ? inputs[next].time : .infinity
      // Other events at the same time are performed first, because they may change the screen that
      // contains the zoom's target.
      if zoomed < zooms.count, zooms[zoomed].time < input, zooms[zoomed].time <= time {
        tick(to: zooms[zoomed].time)
        zoomTargets.append(stage.rect(of: zooms[zoomed].target))
        zoomed += 1
      } else if found < spots.count, spots[found].time < input, spots[found].time <= time {
        tick(to: spots[found].time)
        foundPages[spots[found]] = stage.pageArea(of: spots[found].target)
        foundAreas[spots[found]] = stage.rect(of: spots[found].target)
        found += 1
      } else if input <= time {
        try performNext()
      } else {
        break
      }
    }
    tick(to: time)
    try stage.throwFailure()
  }

  /// Writes the layers at `time`, to which the run has advanced, into `tree`.
  func layers(at time: Double, into tree: inout LayerTree) throws {
    if trail.needsNextSample(at: time), next < inputs.count,
      case .pointer(.moved, _) = inputs[next].kind
    {
      try performNext()
    }
    trail.layers(of: stage.window, at: time, into: &tree)
  }

  private func performNext() throws {
    let input = inputs[next]
    next += 1
    tick(to: input.time)
    if input.isFirst { noteRest(until: input.time) }
    stage.look = input.step.look
    defer { stage.look = nil }
    try perform(input)
    try stage.throwFailure()
    makeInputs()
  }

  /// Advances until every step is complete and no transition is in flight.
  func finish() throws {
    while next < inputs.count { try advance(to: inputs[next].time) }
    settle()
    try stage.throwFailure()
    for step in stage.storyboard.script ?? [] { rest = max(rest, step.end) }
    for step in stage.storyboard.filmSteps { rest = max(rest, step.end) }
    let last = max(rest, spots.last?.time ?? 0)
    if zoomed < zooms.count || found < spots.count { try advance(to: last) }
  }

  private func settle() {
    // No more pointer events can arrive, so the pointers that are down count as lifted.
    if !livePointers.isEmpty { fingerUp = max(fingerUp, engine.now) }
    livePointers = []
    // This loop ends: recordings and settling are finite, and `loseHold` cancels a transition that
    // an interaction controller keeps interactive for too long.
    while isMoving {
      tick(to: nextOnGrid)
      if !engine.isInFlight { rest = max(rest, engine.now) }
    }
  }

  private var nextOnGrid: Double {
    ((engine.now * Self.rate + 1e-6).rounded(.down) + 1) / Self.rate
  }

  private func tick(to time: Double) {
    while isMoving, nextOnGrid < time {
      stage.window.tick(to: nextOnGrid)
      loseHold()
    }
    stage.window.tick(to: time)
    loseHold()
  }

  /// Cancels a transition that an interaction controller keeps interactive for longer than `timeout` after the last
  /// finger is lifted.
  private func loseHold() {
    guard engine.isInFlight, engine.machine.state == .interactive, finger == nil,
      livePointers.isEmpty, engine.now - fingerUp >= Self.timeout
    else { return }
    warnings.append(
      "\(file): an interaction controller did not end its transition within \(Self.timeout.short) s after "
        + "the finger was lifted; it was cancelled at \(engine.now.thousandths) s")
    released = nil
    engine.cancel()
  }

  // MARK: Inputs

  private func perform(_ input: Input) throws {
    if input.isFirst {
      // A step that is for the transition in flight is so to its end.
      if !input.step.catches, input.step.kind != .cancel { engine.concludeUnseen() }
      released = nil
      if input.step.takesFinger { try checkCatch(input.step) }
    }
    switch input.kind {
    case .action(let action):
      guard !engine.isInFlight else { throw tooEarly(input.step) }
      if strokes != nil, let link = stage.shownLinks.first(where: { $0.action == action }) {
        strokes?.noteTap(on: link.area, at: input.time)
      }
      do {
        try stage.perform(action)
      } catch {
        throw failure(input.step, error.description)
      }
    case .pointer(let phase, let spot): try touch(phase, spot, input)
    case .place(let drag):
      add(try drag.placed { spot throws(StoryboardError) in try place(of: spot, for: input.step) }, of: input)
    case .end: try finishGesture(input.step)
    case .scroll(let scroll):
      do { try stage.scroll(scroll) } catch { throw failure(input.step, error.description) }
    case .type(let typing):
      guard !engine.isInFlight else { throw tooEarly(input.step) }
      do { try stage.type(typing) } catch { throw failure(input.step, error.description) }
    case .recorded(let event): try perform(event, of: input.step, at: input.time)
    }
    try stage.throwFailure()
  }

  private func touch(
    _ phase: PointerEvent.Phase, _ spot: Storyboard.Spot, _ input: Input
  ) throws {
    if phase == .began {
      stage.forgetTap()
      transitionsBefore = engine.isInFlight ? -1 : engine.count
      let point = try place(of: spot, for: input.step)
      (finger, tapped) = (point, point)
      fingerDown = input.time
    }
    let point: Point
    if case .point(let location) = spot { point = location } else { point = finger ?? .zero }
    finger = point
    let isUp = phase == .ended || phase == .cancelled
    if isUp {
      finger = nil
      fingerUp = input.time
    }
    let event = PointerEvent(phase, at: point, time: input.time)
    deliver(event)
    if phase == .moved { trail.moved(engine, at: input.time) } else { trail.interrupt() }
    rest = max(rest, input.time)
  }

  /// Passes an event to the window, and notes it.
  func deliver(_ event: PointerEvent) {
    if strokes != nil {
      let link = event.phase == .began ? stage.link(at: event.location)?.area : nil
      let field = event.phase == .began && link == nil ? stage.field(at: event.location) : nil
      strokes?.note(event, area: link ?? field, isField: field != nil)
    }
    stage.window.send(event)
    touches.note(event)
    // A page that a finger has pushed moves on by itself.
    if let page = stage.shownPage { stage.noteOffset(of: page) }
  }

  private func finishGesture(_ step: Storyboard.Step) throws {
    switch step.kind {
    case .tap:
      guard let tap = stage.lastTap else {
        // A tap into a field places the caret.
        if stage.field(at: tapped) != nil { return }
        let shown = stage.shownScreen.map { "'\($0)'" } ?? "the screen in view"
        throw failure(
          step,
          "the tap hits no link on \(shown); add one under 'links', or show a tap that changes nothing with 'press' "
            + "instead of 'tap'")
      }
      if let refusal = tap.refusal { throw failure(step, refusal.description) }
    case .drag where stage.scrolls.last.map({ $0.upperBound >= fingerDown }) == true: idleDrag = nil
    case .drag where transitionsBefore == engine.count:
      idleDrag = step
      let refused = stage.refusedInteractions(at: fingerDown)
      refusal = refused.first?.refusal
      var reasons = refused.map(\.words) + stage.waysWithoutInteraction(onlyBack: !refused.isEmpty)
      if refused.isEmpty, stage.shownPage != nil {
        reasons = ["nor did it scroll: the page is already at its end in that direction"]
      }
      if reasons.isEmpty { reasons = ["no transition can begin there"] }
      warn(
        step,
        "the drag at \(step.time.thousandths) s began no transition on '\(stage.shownScreen ?? "the screen in view")'; "
          + reasons.joined(separator: "; "))
    case .drag:
      idleDrag = nil
      released = engine.isInFlight ? step : nil
    default: break
    }
  }

  /// Checks that the step's fingers go down while no transition is in flight or, for a step with `catch`, while one is.
  /// Checks nothing after live input, because a person may have begun the transition.
  private func checkCatch(_ step: Storyboard.Step) throws {
    guard !hasLiveInput, engine.isInFlight != step.catches else { return }
    guard engine.isInFlight else {
      warn(
        step,
        "the \(step.verb) at \(step.time.thousandths) s catches no transition, because none is in flight at that time")
      return
    }
    var canCatch = true
    if case .tap = step.kind { canCatch = false }
    throw tooEarly(
      step, canCatch ? "; with 'catch: true' the \(step.verb) catches that transition" : "")
  }

  private func tooEarly(_ step: Storyboard.Step, _ remedy: String = "") -> StoryboardError {
    settle()
    return failure(
      step,
      "the \(step.verb) at \(step.time.thousandths) s comes too early: another transition runs until "
        + "\((((rest * 1000) - 1e-6).rounded(.up) / 1000).thousandths) s\(remedy)")
  }
}
