// What is drawn over a live show and is not a part of it: the overlay with the time and the frame rate (`LiveFigures`,
// `PanelTexts`), messages, and the picker, in which a person chooses animators and settings. `LivePanels` is asked for
// layers after those of the show; a film of the session has none of them. Panels have points of their own
// (`LiveCanvas.panelScale`), so that they are as large on the display whatever the show's points are.
//
// The `Picker` is a value with a cursor: Picker+Keys moves it, a `PickerControl` changes the setting below it in steps
// that fit its range, and the session applies the choice to the show that runs. `PickerPreviews` plays the recordings
// of all animators between two of the person's own screens.
//
// Where pictures are made of symbols, a terminal writes the same `PanelLine`s as text.
//
// Rejected:
// - A toolkit's widgets: there is none for a window, a terminal and a page, and a panel must not be in the show's tree.
// - Recording all previews when the picker opens: each is recorded when its animator is first visible.

internal import SegueGeometry
internal import SegueMotion
internal import SegueScene
internal import SegueText

/// The panels that a session shows over everything: the overlay of figures, and the picker of animators.
/// They belong to the session's thread.
package final class LivePanels {
  let brush: PanelBrush
  private var families: [PickerFamily]
  private let pair: ScreenPair
  private var factory: PluginFactory
  var previews: PickerPreviews?
  var picker: Picker?
  /// The pointer that is down on the picker, with its first and its most recent location and the
  /// part of the picker that it touched first. Nil when no pointer is down.
  private var hold: Hold?
  /// The layers of the panels, in the panels' own coordinates. The memory is reused for each frame.
  var sheet = LayerTree(size: .zero)
  /// The layers of the show at its full size, before they are shrunk. The memory is reused.
  var behind = LayerTree(size: .zero)
  /// The durations of the most recent frames, in seconds. The overlay shows the maximum.
  var frames: [Double] = []

  private struct Hold {
    var pointer: Int
    var start: Point
    var last: Point
    var target: Picker.Target
    var isScrolling = false
  }

  /// An action that the session must perform because of a touch or a key in the picker.
  enum Request: Equatable {
    /// From now on, transitions use the animator and the settings that are chosen in the picker.
    case change
    /// Like `change`; in addition, one transition is played to show the animator.
    case changeAndPlay
    case play, close
  }

  /// Creates the panels; none of them is shown at first.
  ///
  /// - Parameters:
  ///   - text: makes the pictures of the panels' texts.
  ///   - families: the animators in the picker.
  ///   - pair: the two screens of the previews, at the size of the storyboard.
  ///   - factory: makes the plug-ins of the previews.
  package init(
    text: any TextSetting, families: [PickerFamily], pair: ScreenPair, factory: PluginFactory
  ) {
    brush = PanelBrush(text: text)
    (self.families, self.pair, self.factory) = (families, pair, factory)
  }

  /// Records the time that a frame took to draw, in seconds. The overlay shows the maximum of
  /// recent frames.
  package func noteFrame(_ seconds: Double) {
    frames.append(seconds)
    if frames.count > 120 { frames.removeFirst(frames.count - 120) }
  }

  /// The animator that the person has chosen, with the settings that differ from the defaults; nil
  /// when none has been chosen.
  package var choice: (animator: String, settings: [(key: String, text: String)])? {
    picker.flatMap { picker in picker.entry.map { ($0.name, picker.settings) } }
  }

  /// Replaces the animators of the picker's list, after plug-ins have changed. The choice and its settings are kept if
  /// the new list has them. If the chosen animator is missing, it is chosen again when a later list contains it.
  func list(_ families: [PickerFamily], _ factory: PluginFactory) {
    (self.families, self.factory) = (families, factory)
    picker = picker?.listing(families)
    previews = previews == nil ? nil : PickerPreviews(factory, pair)
    hold = nil
  }

  // MARK: Touches

  /// Opens the picker.
  ///
  /// - Parameters:
  ///   - show: The size of the show in its points.
  ///   - isText: True to show the picker as text, which is operated by keys only.
  func open(in show: Size, asText isText: Bool) {
    let size = size(of: show)
    if picker == nil { picker = Picker(families, size: size, screen: pair.size) }
    picker?.resize(size)
    picker?.isText = isText
    if isText, let picker { self.picker?.focus = picker.focus ?? picker.chosen ?? 0 }
    if previews == nil { previews = PickerPreviews(factory, pair) }
    hold = nil
  }

  /// Returns the size of the panels in points of the panels, for a show whose size in points of the
  /// show is `show`. The two kinds of points differ by the factor `pointLength`.
  func size(of show: Size) -> Size {
    let length = brush.text.pointLength
    return Size(width: show.width / length, height: show.height / length)
  }

  /// Converts a point of the show to the panels' points.
  private func inside(_ point: Point) -> Point {
    let length = brush.text.pointLength
    return Point(x: point.x / length, y: point.y / length)
  }

  /// Returns true if a click at a point of the show has an effect in the picker, false if it would hit the picker
  /// without effect, and nil when it would not be for the picker.
  func isOverTarget(_ point: Point) -> Bool? {
    switch picker?.target(at: inside(point)) {
    case .entry, .control, .back, .play, .close: true
    case .panel: false
    case .outside where isPicking: true
    case .outside, nil: nil
    }
  }

  /// Handles a pointer event. Returns the actions that the session must then perform, or nil when the event does not
  /// belong to the picker.
  func handle(_ event: PointerEvent) -> [Request]? {
    guard var picker else { return nil }
    var event = event
    event.location = inside(event.location)
    defer { self.picker = picker }
    if event.phase == .began {
      picker.focus = nil
      let target = picker.target(at: event.location)
      guard hold == nil, target != .outside else { return nil }
      hold = Hold(
        pointer: event.pointer, start: event.location, last: event.location, target: target)
      return move(to: event.location, &picker) ? [.change] : []
    }
    guard var held = hold, held.pointer == event.pointer else { return nil }
    if event.phase == .moved {
      if case .control = held.target, move(to: event.location, &picker) { return [.change] }
      let way = event.location.y - held.start.y
      if abs(way) > 8 || held.isScrolling {
        picker.scroll(by: held.last.y - event.location.y)
        held.isScrolling = true
      }
      held.last = event.location
      hold = held
      return []
    }
    hold = nil
    guard event.phase == .ended, !held.isScrolling else { return [] }
    guard picker.target(at: event.location) == held.target else { return [] }
    return touch(held.target, &picker)
  }

  /// Handles a key. Returns the actions that the session must then perform, or nil when the key has no meaning in the
  /// picker.
  func press(_ command: LiveCommand) -> [Request]? { picker?.press(command) ?? nil }

  func scroll(_ event: ScrollEvent) -> Bool {
    guard picker?.target(at: inside(event.location)) ?? .outside != .outside else { return false }
    if event.phase == .moved { picker?.scroll(by: -inside(event.delta).y) }
    return true
  }

  private func touch(_ target: Picker.Target, _ picker: inout Picker) -> [Request] {
    switch target {
    case .entry(let index):
      picker.choose(index)
      return [.changeAndPlay]
    case .back:
      picker.showList()
      return []
    case .play: return [.play]
    case .close: return [.close]
    case .control(let index):
      guard step(index, &picker) else { return [.play] }
      return picker.picking == nil ? [.changeAndPlay] : []
    case .panel, .outside: return []
    }
  }

  /// Moves the knob of the touched slider to `point`. Returns false when the touched control is not
  /// a slider.
  private func move(to point: Point, _ picker: inout Picker) -> Bool {
    guard let hold, case .control(let index) = hold.target, let entry = picker.entry,
      case .slider(let range, let isWhole) = PickerControl(entry.parameters[index])
    else { return false }
    let track = Self.track(of: picker.control(index))
    let share = (point.x - track.minX) / max(track.width, 1)
    picker.set(
      PickerControl.value(
        at: share, in: range, isWhole: isWhole, step: entry.parameters[index].step),
      of: entry.parameters[index])
    return true
  }

  /// Sets a switch or a control with steps to its next value. For a value that is taken from the
  /// screens, begins or stops to wait for a click there. Returns false for other controls.
  private func step(_ index: Int, _ picker: inout Picker) -> Bool {
    guard let entry = picker.entry else { return false }
    let parameter = entry.parameters[index]
    let value = picker.value(of: parameter)
    switch PickerControl(parameter) {
    case .toggle:
      picker.set(.toggle(value != .toggle(true)), of: parameter)
    case .steps(let steps):
      guard let next = PickerControl.next(after: value, among: steps) else { return false }
      picker.set(next, of: parameter)
    case .pick:
      // Touching the control again, while the setting waits for a click, resets its value.
      if picker.picking == index { picker.reset(parameter) }
      picker.picking = picker.picking == index ? nil : index
    case .slider, .none: return false
    }
    return true
  }
}
