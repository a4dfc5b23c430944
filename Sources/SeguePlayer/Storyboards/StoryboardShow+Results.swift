internal import SegueGeometry
public import SegueKit
public import SegueScene
internal import SegueStoryboard
internal import SegueText

/// The results of a show, and the parts of its film that are not screens. All times are on the film's
/// clock.
extension StoryboardShow {
  /// The storyboard's `length`. Without one, the time until the script, the camera and the captions
  /// end, plus the `tail`, for which the film then continues. Nil before `rehearse`, unless the
  /// duration is known without a rehearsal.
  public var duration: Double? {
    if let known { return known.duration }
    guard let rehearsal else { return nil }
    if let end = storyboard.trim?.upperBound, end < rehearsal.duration { return clock.film(end) }
    let script = clock.film(rehearsal.duration)
    guard storyboard.length == nil else { return script }
    let ends =
      wholeCamera.moves.map(\.end) + captions.map(\.end)
      + (partMovements + deviceMovements).map(\.upperBound)
    return ends.reduce(script) { max($0, $1 + storyboard.tail) }
  }

  /// The time of the show's start on the log's clock, in seconds.
  public var start: Double { clock.start }

  /// The results of the transitions that have ended, in order.
  public var results: [TransitionResult] { run?.results ?? [] }

  /// The first reason why the show was not played as requested; nil when there is none.
  public var degradation: Degradation? {
    let fault = results.lazy.compactMap(\.degraded).first ?? engine?.fault
    return fault.map { .animator($0) }
      ?? maker?.fault.map { .interaction($0) }
      ?? deviceShows.lazy.compactMap(\.show.degradation).first
  }

  /// True if the drag of the script began a transition in the rehearsal. Also true if the interaction controller
  /// crashed in the rehearsal, because the crash is reported later, by the run that is drawn.
  public var beganTransition: Bool { rehearsal?.results.isEmpty == false || maker?.lostController == true }

  /// The reason for which the interaction controller did not accept the drag in the rehearsal: words that follow "did
  /// not accept it".
  package var refusalOfDrag: String { rehearsal?.refusal?.words ?? "" }

  /// Messages for the authors of the animators, one sentence each. Unless the storyboard is made of files, each message
  /// begins with the number of its transition, and for a device with a screen of its own with the device before it.
  public var diagnostics: [String] {
    ownDiagnostics
      + deviceShows.flatMap { device in
        device.show.diagnostics.map { "the device '\(device.device)', \($0)" }
      }
  }

  private var ownDiagnostics: [String] {
    guard let engine else { return [] }
    let past = results.map { ($0.transition, $0.diagnostics) }
    let all = past + (engine.isInFlight ? [(engine.count, engine.diagnostics)] : [])
    guard storyboard.isMadeOfFiles else {
      return all.flatMap { number, sentences in sentences.map { "transition \(number): \($0)" } }
    }
    // In a storyboard that is made of files, all transitions have the same animator, so each
    // message is given once.
    return all.flatMap(\.1).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The spans of time in which something moves, in seconds; nil before `rehearse`, unless the spans are known without
  /// a rehearsal.
  public var movements: [ClosedRange<Double>]? {
    if let known { return known.movements }
    guard let transitions else { return nil }
    let moves = wholeCamera.moves.map { $0.begin...$0.end }
    let scrolls = (rehearsal?.scrolls ?? []).map {
      clock.film($0.lowerBound)...clock.film($0.upperBound + ScrollIndicator.lasting)
    }
    return transitions + scrolls + typedSpans + moves + captions.map { $0.begin...$0.end } + partMovements
      + deviceMovements + deviceShows.flatMap { $0.show.movements ?? [] }
  }

  /// The spans of time of the transitions, in seconds; nil before `rehearse`.
  package var transitions: [ClosedRange<Double>]? {
    rehearsal?.results.map {
      clock.film($0.began)...max(clock.film($0.began), clock.film($0.ended))
    }
  }

  /// The same on all devices, in order of their beginnings; none before `rehearse`.
  package var allTransitions: [ClosedRange<Double>] {
    ((transitions ?? []) + deviceShows.flatMap { $0.show.allTransitions }).sorted { $0.lowerBound < $1.lowerBound }
  }

  /// The screens that come into view, each with the time of the transition that brings it, in seconds; none before
  /// `rehearse`. A transition after which the same screen has the upper edge is left out.
  package var visits: [(screen: String, begin: Double, end: Double)] {
    guard let rehearsal, let transitions else { return toured }
    return zip(transitions, rehearsal.shownScreens).compactMap { span, screen in
      screen.map { ($0, span.lowerBound, span.upperBound) }
    }
  }

  /// The same of a tour, which goes from one end of the screens to the other, and perhaps back.
  private var toured: [(screen: String, begin: Double, end: Double)] {
    guard storyboard.isMadeOfFiles, let spans = known?.movements else { return [] }
    let names = storyboard.screens.map(\.name)
    let order = firstScreen == names.first ? names : names.reversed()
    let way = order.dropFirst() + order.dropLast().reversed()
    return zip(way, spans).map { ($0, $1.lowerBound, $1.upperBound) }
  }

  /// The times in which texts are typed, in seconds and in order.
  private var typedSpans: [ClosedRange<Double>] {
    storyboard.typings.map { clock.film($0.time)...max(clock.film($0.time), clock.film($0.end)) }
  }

  /// The times at which a transition has ended or a typed text is complete, on all devices, in seconds and in order; none
  /// before `rehearse`.
  package var keyTimes: [Double] {
    let own = ((transitions ?? []) + typedSpans).map(\.upperBound).filter { $0 > 0 }
    return Set(own + deviceShows.flatMap { $0.show.keyTimes }).sorted()
  }

  /// The name of the screen that is shown first; nil if a container shows something else.
  package var firstScreen: String? { storyboard.container.firstScreen }

  /// Returns the picture of a screen; nil for a screen without a file.
  package func picture(of name: String) -> Picture? {
    let files = storyboard.screens.filter { screen in
      switch screen.source {
      case .image, .video: true
      case .color, .container: false
      }
    }
    guard let index = files.firstIndex(where: { $0.name == name }) else { return nil }
    let whole = pictures.filter { $0.part == nil }
    return index < whole.count ? whole[index] : nil
  }

  /// The times, in seconds, at which clips are first shown and begin to play. A clip without a time begins with
  /// the show.
  public var clipStarts: [PictureID: Double] {
    var starts = rehearsal?.clipStarts ?? run?.stage.clipStarts ?? [:]
    for picture in pictures where picture.part != nil {
      starts[picture.id] = starts[pictures[picture.whole].id]
    }
    return starts
  }

  /// The touches so far, in the show's points, in the order in which they began.
  package var touches: [ShownTouch] { run?.touches.touches.map { $0.timed(clock.film) } ?? [] }

  /// The way of a pointer that makes all touches of the script; without any before `rehearse`.
  package var pointerPath: PointerPath {
    pointerTrack == nil ? PointerPath(strokes, in: size, typed: typedSpans) : PointerPath(notedSamples)
  }

  /// The noted positions of the pointer on the film's clock.
  private var notedSamples: [PointerTrack.Sample] {
    let first = storyboard.trim?.lowerBound ?? -.infinity
    return (pointerTrack?.samples ?? []).filter { $0.seconds >= first }.map { sample in
      var sample = sample
      sample.seconds = clock.film(sample.seconds)
      return sample
    }
  }

  /// The presses of pointers on the film's clock.
  private var strokes: [PointerStroke] {
    if pointerTrack != nil { return PointerStroke.all(in: notedSamples) }
    let first = storyboard.trim?.lowerBound ?? -.infinity
    return (rehearsal?.strokes ?? []).filter { $0.ended > first }.map { $0.timed(clock.film) }
  }

  /// What the script taps and presses and the fields into which it types, with words for them and their times on the
  /// film's clock, in seconds; none before `rehearse`. Drags and the screens of devices are left out. Rectangles are in
  /// the screen's points.
  package var pressed: [(words: String, area: Rect, span: ClosedRange<Double>)] {
    let hasPointer = (storyboard.stage?.main.look.pointer ?? storyboard.look.pointer) != nil
    let shown = (rehearsal?.strokes ?? []).filter { !$0.isDrag && (hasPointer || !$0.isImplied) }
    let taps = shown.map { stroke in
      ("what is tapped at \(stroke.began.thousandths) s", stroke.pressedArea(in: size), stroke.began...stroke.ended)
    }
    let fields = typedFields.map { typing, field in
      ("the field into which is typed at \(typing.time.thousandths) s", field.place, typing.time...typing.end)
    }
    return (taps + fields).map { words, area, span in
      (words, area, clock.film(span.lowerBound)...max(clock.film(span.lowerBound), clock.film(span.upperBound)))
    }
  }

  /// The texts that the script types and their fields, in the order of their times.
  package var typedFields: [(typing: Storyboard.Typing, field: TypedField)] {
    storyboard.typings.compactMap { typing in rehearsal?.typedFields[typing].map { (typing, $0) } }
  }

  /// The texts that are typed as strokes at the side of their fields where they begin, for a camera that follows them.
  private var typedStrokes: [PointerStroke] {
    typedFields.compactMap { typing, field in
      let (place, begin) = (field.place, clock.film(typing.time))
      guard typing.time >= storyboard.trim?.lowerBound ?? 0 else { return nil }
      let side = min(place.width / 2, 1.5 * place.height)
      let point = Point(
        x: typing.text.isRightToLeft ? place.maxX - side : place.minX + side, y: place.center.y)
      let samples = [begin, max(begin, clock.film(typing.end))].map { Storyboard.Sample(seconds: $0, point: point) }
      return PointerStroke(samples: samples, area: place, isField: true)
    }
  }

  /// The times of the script's taps, in seconds, on all devices.
  public var taps: [Double] {
    steps.compactMap { step in
      if case .tap = step.kind { clock.film(step.time) } else { nil }
    }.sorted()
  }

  /// The steps of the app on all devices, not in the order of their times.
  private var steps: [Storyboard.Step] {
    (storyboard.script ?? []) + storyboard.playedDevices.flatMap(\.script)
  }

  /// The times at which the steps of the script begin, in seconds, in order.
  package var stepTimes: [Double] {
    let events = steps.filter { if case .wait = $0.kind { false } else { true } }
    let first = storyboard.trim?.lowerBound ?? -.infinity
    let times = Set(events.map(\.time) + storyboard.filmSteps.map(\.time)).filter { $0 >= first }
    return Set(times.map(clock.film)).sorted()
  }

  /// The clips of the sound track, each with the time of the film at which it begins, in seconds.
  package var soundClips: [(begin: Double, clip: Storyboard.Audio.Clip)] {
    (storyboard.audio?.clips ?? []).map { (clock.film($0.time), $0) }
  }

  /// The captions of the film in the order in which they begin.
  package var captions: [TimedCaption] {
    storyboard.filmSteps.compactMap { step in
      guard case .caption(let caption) = step.effect, step.time >= storyboard.trim?.lowerBound ?? 0 else { return nil }
      let begin = clock.film(step.time)
      return TimedCaption(
        caption: caption, begin: begin, end: begin + caption.seconds, place: step.place)
    }
  }

  /// The spans of time in which a device comes, moves or leaves.
  private var deviceMovements: [ClosedRange<Double>] {
    let passages = (storyboard.stage?.devices ?? []).flatMap { [$0.entry, $0.exit] }.compactMap(\.self).map {
      clock.film($0.time)...clock.film($0.time) + $0.duration
    }
    return passages
      + storyboard.filmSteps.compactMap { step in
        guard case .device(_, _, let duration, _) = step.effect else { return nil }
        return clock.film(step.time)...clock.film(step.time) + duration
      }
  }

  /// The camera with its moves up to the time to which the show has advanced.
  package var camera: Camera {
    let targets = run?.zoomTargets ?? []
    // The camera is asked for in each frame, and seldom gets another move.
    if let known = knownCamera, known.moves == targets.count { return known.camera }
    let camera = camera(targets)
    knownCamera = (targets.count, camera)
    return camera
  }

  /// The camera of the whole film, which `rehearse` has determined.
  package var wholeCamera: Camera { camera(rehearsal?.zoomTargets ?? []) }

  private func camera(_ targets: [Rect?]) -> Camera {
    let scripted = scriptedCamera(targets)
    guard followsTouches, let rehearsal else { return scripted }
    return scripted.following(
      (strokes + typedStrokes).sorted { $0.began < $1.began }, transitions ?? [],
      presented: rehearsal.presented.map { $0.timed(clock.film) }, marks: cameraMarks, in: size, film: filmArea)
  }

  private func scriptedCamera(_ targets: [Rect?]) -> Camera {
    let zooms = storyboard.filmSteps.compactMap { step -> (begin: Double, duration: Double, zoom: Storyboard.Zoom)? in
      guard case .zoom(let zoom, let duration) = step.effect else { return nil }
      // A zoom before the part that is shown is over.
      let isOver = step.time < storyboard.trim?.lowerBound ?? 0
      return (clock.film(step.time), isOver ? 0 : duration, zoom)
    }
    var (own, others) = (
      targets.makeIterator(), deviceShows.map { ($0.show.rehearsal?.zoomTargets ?? []).makeIterator() }
    )
    var camera = Camera()
    for step in zooms {
      let device = deviceShows.firstIndex { $0.device == step.zoom.device }
      // The target of a zoom that has not begun is not known.
      guard let target = device.map({ others[$0].next() }) ?? own.next() else { break }
      var move = Camera.Move(
        begin: step.begin, duration: step.duration, target: target?.padded(by: step.zoom.space),
        factors: 1...step.zoom.largestFactor)
      move.device = device
      camera.moves.append(move)
    }
    return camera
  }
}

extension StoryboardShow: LoggedShow {
  /// The log of the engine's calls in all transitions, on all devices, and of the changes that the steps make to the
  /// film; empty unless `ShowOptions.keepsLog` is true.
  package var log: EventLog {
    (engine?.log ?? EventLog())
      .filmed(clock, storyboard.filmSteps, scriptedCamera(run?.zoomTargets ?? []), until: filmTime)
      .with(deviceShows)
  }
}

extension Storyboard.Container {
  /// The name of the screen that the container shows first; nil if it has none.
  fileprivate var firstScreen: String? {
    switch self {
    case .screen(let name): name
    case .navigation(let root, let pushed): (pushed.last ?? root).firstScreen
    case .tabs(let members, let selected), .pages(let members, let selected):
      members.indices.contains(selected) ? members[selected].firstScreen : nil
    }
  }
}
