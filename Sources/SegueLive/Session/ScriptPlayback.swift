internal import SegueGeometry
internal import SegueScene

/// The film of the storyboard's script while a person watches it: it runs, pauses, and goes to any time of the bar
/// below it, on which the script's steps are marked.
///
/// Times of the front end's clock are in seconds; locations are in the points of the film, which differ from those of
/// the session's show.
final class ScriptPlayback {
  /// The canvas that draws the film.
  let canvas: LiveCanvas
  private let film: WatchedFilm
  private let brush: PanelBrush
  private var clock: LiveClock
  /// The time of the film that is shown, in seconds.
  private(set) var time = 0.0
  /// The pointer that moves the bar's knob; nil while none does.
  private var pointer: Int?
  /// The time until which the bar is shown while the film runs, on the front end's clock.
  private var barEnd: Double
  private var now: Double
  private var sheet = LayerTree(size: .zero)

  /// The time for which the bar stays after the mouse has moved, in seconds.
  private static let barTime = 2.0
  /// The height of the bar, and its distance from the film's edges, in points of the panels.
  private static let (barHeight, barInset) = (40.0, 12.0)

  /// Makes a playback at the film's first frame, which runs from `time` on.
  init(_ film: WatchedFilm, canvas: LiveCanvas, brush: PanelBrush, at time: Double) {
    (self.film, self.canvas, self.brush) = (film, canvas, brush)
    clock = LiveClock(startingAt: time)
    (now, barEnd) = (time, time + Self.barTime)
  }

  var duration: Double { film.duration }
  /// True while the film runs.
  var isRunning: Bool { !clock.isPaused && time < duration }
  var isSlow: Bool { clock.isSlow }
  /// The place to which the script has led.
  var position: StoryboardPosition? { film.position }

  /// Takes the time and the state of another playback, whose film was made for another size or storyboard.
  func `continue`(_ other: ScriptPlayback, at outer: Double) {
    clock = other.clock
    clock.seek(to: min(other.time, duration), at: outer)
    (time, now, barEnd) = (min(other.time, duration), other.now, other.barEnd)
  }

  // MARK: Time

  func advance(to outer: Double) {
    now = outer
    time = min(clock.time(at: outer), duration)
  }

  func toggle(at outer: Double) {
    if time >= duration, !clock.isPaused { return seek(to: 0, at: outer) }
    clock.setPaused(!clock.isPaused, at: outer)
    showBar(at: outer)
  }

  func setPaused(_ isPaused: Bool, at outer: Double) {
    clock.setPaused(isPaused, at: outer)
    showBar(at: outer)
  }

  func setSlow(_ isSlow: Bool, at outer: Double) { clock.setSlow(isSlow, at: outer) }

  func seek(to time: Double, at outer: Double) {
    self.time = min(max(time, 0), duration)
    clock.seek(to: self.time, at: outer)
    showBar(at: outer)
  }

  /// Goes to the next step of the script, or to the one before the present time.
  func step(forward: Bool, at outer: Double) {
    // A step that has just begun counts as reached, so that one can go back beyond it while the film runs.
    let steps = film.stepTimes
    let next = forward ? steps.first { $0 > time + 1e-6 } : steps.last { $0 < time - (isRunning ? 0.5 : 1e-6) }
    seek(to: next ?? (forward ? duration : 0), at: outer)
  }

  /// Pauses, or advances a paused film by one frame.
  func stepFrame(by seconds: Double, at outer: Double) {
    guard clock.isPaused else { return setPaused(true, at: outer) }
    seek(to: time + seconds, at: outer)
  }

  // MARK: The bar

  private func showBar(at outer: Double) { barEnd = max(barEnd, outer + Self.barTime) }

  /// The bar and its track, in points of the panels.
  private var bar: (plate: Rect, track: Rect) {
    let length = brush.text.pointLength
    let (width, height) = (film.size.width / length, film.size.height / length)
    let plate = Rect(
      x: Self.barInset, y: height - Self.barInset - Self.barHeight, width: max(width - 2 * Self.barInset, 1),
      height: Self.barHeight)
    let track = Rect(x: plate.minX + 16, y: plate.midY - 2, width: max(plate.width - 32 - 96, 1), height: 4)
    return (plate, track)
  }

  /// Returns true if a point of the film is on the bar.
  func isOverBar(_ point: Point) -> Bool {
    let length = brush.text.pointLength
    return bar.plate.contains(Point(x: point.x / length, y: point.y / length))
  }

  /// Handles the movement of a mouse that presses no button.
  func hover(at outer: Double) { showBar(at: outer) }

  /// Handles a pointer: on the bar it moves the knob, and elsewhere a press pauses the film or lets it run.
  func handle(_ event: PointerEvent, at outer: Double) {
    switch event.phase {
    case .began:
      guard pointer == nil else { return }
      guard isOverBar(event.location) else { return toggle(at: outer) }
      pointer = event.pointer
      clock.setPaused(true, at: outer)
      seek(to: time(at: event.location), at: outer)
    case .moved where pointer == event.pointer: seek(to: time(at: event.location), at: outer)
    case .ended, .cancelled:
      if pointer == event.pointer { pointer = nil }
    default: break
    }
  }

  private func time(at point: Point) -> Double {
    let track = bar.track
    return (point.x / brush.text.pointLength - track.minX) / track.width * duration
  }

  // MARK: Drawing

  /// A description of the time, such as `3.2 of 14.0 s`.
  var text: String { "\(Self.tenths(time)) of \(Self.tenths(duration)) s" }

  private static func tenths(_ seconds: Double) -> String {
    let tenths = Int(clamping: (seconds * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  /// Writes the film's layers into `tree`, with the bar and a message over them.
  ///
  /// - Parameter showsPanels: False for a display that shows them as text.
  func layers(into tree: inout LayerTree, message: String?, isNote: Bool, showsPanels: Bool) throws(ShowError) {
    tree.size = film.size
    try film.layers(at: time, into: &tree)
    let showsBar = clock.isPaused || now < barEnd || time >= duration
    guard showsPanels, showsBar || message != nil, !tree.layers.isEmpty else { return }
    let length = brush.text.pointLength
    let size = Size(width: film.size.width / length, height: film.size.height / length)
    sheet.size = size
    sheet.layers.removeAll(keepingCapacity: true)
    sheet.effects.removeAll(keepingCapacity: true)
    sheet.add(Rect(origin: .zero, size: size))
    if let message { brush.draw(message: message, isNote: isNote, in: size, &sheet) }
    if showsBar { drawBar(&sheet) }
    tree.add(sheet, moved: .scale(x: length, y: length, z: 1), to: 0)
    tree.close()
  }

  private func drawBar(_ tree: inout LayerTree) {
    let (plate, track) = bar
    brush.fill(plate, PanelBrush.plate, radius: 10, in: 0, &tree)
    brush.fill(track, PanelBrush.raised, radius: 2, in: 0, &tree)
    func x(_ time: Double) -> Double { track.minX + track.width * (duration > 0 ? time / duration : 0) }
    let done = Rect(x: track.minX, y: track.minY, width: x(time) - track.minX, height: track.height)
    brush.fill(done, PanelBrush.accent, radius: 2, in: 0, &tree)
    for step in film.stepTimes {
      let mark = Rect(x: x(step) - 1, y: track.midY - 6, width: 2, height: 12)
      brush.fill(mark, step <= time ? PanelBrush.accent : PanelBrush.unset, radius: 1, in: 0, &tree)
    }
    let knob = Rect(x: x(time) - 7, y: track.midY - 7, width: 14, height: 14)
    brush.fill(knob, .white, radius: 7, in: 0, &tree)
    let room = Rect(x: track.maxX + 16, y: plate.minY, width: plate.maxX - track.maxX - 28, height: plate.height)
    brush.write(changing: text, in: room, &tree)
  }
}
