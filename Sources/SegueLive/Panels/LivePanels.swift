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
  private var previews: PickerPreviews?
  var picker: Picker?
  /// The pointer that is down on the picker, with its first and its most recent location and the
  /// part of the picker that it touched first. Nil when no pointer is down.
  private var hold: Hold?
  /// The layers of the panels, in the panels' own coordinates. The memory is reused for each frame.
  private var sheet = LayerTree(size: .zero)
  /// The layers of the show at its full size, before they are shrunk. The memory is reused.
  var behind = LayerTree(size: .zero)
  /// The durations of the most recent frames, in seconds. The overlay shows the maximum.
  private var frames: [Double] = []

  /// The maximum number of lines of a message.
  private static let messageLines = 8

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
  private func size(of show: Size) -> Size {
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

  // MARK: Drawing

  /// Adds the panels to a frame.
  func draw(
    _ session: LiveSession, at time: Double, into tree: inout LayerTree
  ) {
    guard !tree.layers.isEmpty, session.showsPanel else { return }
    if session.showsPicker { makeRoom(in: &tree) }
    let size = size(of: session.size)
    sheet.size = size
    sheet.layers.removeAll(keepingCapacity: true)
    sheet.effects.removeAll(keepingCapacity: true)
    sheet.add(Rect(origin: .zero, size: size))
    if let message = session.message { draw(message: message, in: size, &sheet) }
    if session.showsFigures { draw(session.figures, in: size, &sheet) }
    if session.showsPicker { drawPicker(in: size, at: time) }
    let length = brush.text.pointLength
    tree.add(sheet, moved: .scale(x: length, y: length, z: 1), to: 0)
    tree.close()
  }

  private func drawPicker(in size: Size, at time: Double) {
    picker?.resize(size)
    guard let picker else { return }
    if picker.page == .list {
      drawList(picker, at: time, &sheet)
    } else {
      drawSettings(picker, &sheet)
    }
  }

  private func draw(message: String, in size: Size, _ tree: inout LayerTree) {
    let room = max(size.width - 48, 1)
    guard !message.isEmpty,
      let text = brush.text.text(message, size: 13, width: room, lines: Self.messageLines)
    else { return }
    let plate = Rect(
      x: 12, y: 12, width: size.width - 24, height: max(40, text.size.height + 24))
    brush.fill(
      plate, Color(red: 0.55, green: 0.08, blue: 0.1, alpha: 0.95), radius: 10, in: 0, &tree)
    brush.add(text, .leading, in: plate.insetBy(12, 0), of: 0, &tree)
  }

  private func draw(_ figures: LiveFigures, in size: Size, _ tree: inout LayerTree) {
    let lines = figures.lines(longestFrame: frames.max())
    let row = 19.0
    let plate = Rect(
      x: 12, y: size.height - 24 - row * Double(lines.count), width: min(size.width - 24, 268),
      height: 12 + row * Double(lines.count))
    brush.fill(plate, PanelBrush.plate, radius: 10, in: 0, &tree)
    for (index, line) in lines.enumerated() {
      let rect = Rect(
        x: plate.minX + 12, y: plate.minY + 6 + row * Double(index), width: plate.width - 24,
        height: row)
      brush.write(line.label, size: 12, opacity: 0.6, in: rect, of: 0, &tree)
      // The values change continuously. Words and single digits are drawn as separate pictures, so
      // that only a few different pictures are needed.
      var x = rect.minX + 84
      for piece in line.value.pieces {
        let room = Rect(x: x, y: rect.minY, width: rect.maxX - x, height: row)
        brush.write(piece, size: 12, in: room, of: 0, &tree)
        x += advance(of: piece)
      }
    }
  }

  /// Returns the distance from the start of a piece of text to the start of the next piece, in
  /// points. All digits have the same width, so that the figures do not move when they change.
  private func advance(of piece: String) -> Double {
    switch piece {
    case " ", ".": 3.8
    case _ where piece.count == 1: 7.6
    default: brush.text.text(piece, size: 12, width: 200, lines: 1)?.size.width ?? 0
    }
  }

  private func drawBar(_ picker: Picker, _ title: String, _ tree: inout LayerTree) {
    let bar = Rect(
      x: picker.panel.minX, y: picker.panel.minY, width: picker.panel.width, height: Picker.bar)
    brush.write(
      title, size: 16, .center, in: bar.insetBy(80, 0), of: 0, &tree)
    brush.write("Close", size: 14, .trailing, in: picker.closeText, of: 0, &tree)
  }

  private func drawList(_ picker: Picker, at time: Double, _ tree: inout LayerTree) {
    brush.fill(picker.panel, Color(red: 0.075, green: 0.08, blue: 0.095), in: 0, &tree)
    let body = tree.add(picker.body) { $0.clipsToBounds = true }
    previews?.beginFrame()
    for item in picker.items
    where item.frame.maxY + 30 > picker.body.minY && item.frame.minY < picker.body.maxY {
      if let title = item.title {
        brush.write(title, size: 13, opacity: 0.6, in: item.frame, of: body, &tree)
        continue
      }
      let isChosen = picker.chosen == item.entry
      if picker.focus == item.entry {
        brush.fill(item.frame.insetBy(-5, -5), .white, radius: 13, in: body, &tree)
      }
      if isChosen {
        brush.fill(item.frame.insetBy(-3, -3), PanelBrush.accent, radius: 11, in: body, &tree)
      }
      drawPreview(item, picker.entries[item.entry], at: time, in: body, &tree)
      brush.write(
        picker.entries[item.entry].name, size: 12, .center, opacity: isChosen ? 1 : 0.85,
        in: picker.label(of: item), of: body, &tree)
    }
    drawBar(picker, "Animators", &tree)
  }

  private func drawPreview(
    _ item: Picker.Item, _ entry: PickerEntry, at time: Double, in body: Int,
    _ tree: inout LayerTree
  ) {
    var effects = LayerEffects()
    effects.cornerRadii = CornerRadii(all: 8)
    let card = tree.add(item.frame, in: body, effects) {
      $0.backgroundColor = .black
      $0.clipsToBounds = true
      $0.cornerRadius = 8
    }
    previews?.add(item.entry, entry, at: time, to: item.frame, in: card, &tree)
    if previews?.hasFailed(item.entry) == true {
      brush.write(
        "cannot be used", size: 11, .center, opacity: 0.7, in: item.frame, of: card, &tree)
    }
  }

  private func drawSettings(_ picker: Picker, _ tree: inout LayerTree) {
    guard let entry = picker.entry else { return }
    brush.fill(picker.panel, PanelBrush.plate, in: 0, &tree)
    let body = tree.add(picker.body) { $0.clipsToBounds = true }
    for (index, parameter) in entry.parameters.enumerated() {
      let row = picker.row(index)
      guard row.maxY > picker.body.minY, row.minY < picker.body.maxY else { continue }
      let control = picker.control(index)
      if picker.focus == index {
        brush.fill(row.insetBy(-6, 3), PanelBrush.raised, radius: 8, in: body, &tree)
      }
      let label = Rect(
        x: row.minX, y: row.minY, width: control.minX - row.minX - 60, height: row.height)
      brush.write(parameter.title, in: label, of: body, &tree)
      if picker.picking == index {
        let button = control.insetBy(0, 7)
        brush.fill(button, PanelBrush.accent, radius: 8, in: body, &tree)
        brush.write("Click the screen", size: 12, .center, in: button, of: body, &tree)
        continue
      }
      draw(parameter, picker.value(of: parameter), in: control, of: body, &tree)
    }
    if entry.parameters.isEmpty {
      brush.write(
        "This animator has no settings.", opacity: 0.6, in: picker.row(0), of: body, &tree)
    }
    drawBar(picker, entry.name, &tree)
    brush.write("‹ All", size: 14, in: picker.backText, of: 0, &tree)
    let play = picker.playButton.insetBy(4, 9)
    brush.fill(play, PanelBrush.accent, radius: play.height / 2, in: 0, &tree)
    brush.write("Play", size: 14, .center, in: play, of: 0, &tree)
  }

  private static func track(of control: Rect) -> Rect {
    Rect(x: control.minX + 10, y: control.midY - 2, width: control.width - 20, height: 4)
  }

  private func draw(
    _ parameter: ParameterDescriptor, _ value: ParameterValue?, in control: Rect, of parent: Int,
    _ tree: inout LayerTree
  ) {
    let text = value.map(parameter.shown) ?? "none"
    switch PickerControl(parameter) {
    case .slider(let range, _):
      let track = Self.track(of: control)
      let share = PickerControl.share(of: value, in: range)
      brush.fill(track, PanelBrush.raised, radius: 2, in: parent, &tree)
      let done = Rect(x: track.minX, y: track.minY, width: track.width * share, height: 4)
      brush.fill(done, PanelBrush.accent, radius: 2, in: parent, &tree)
      let knob = Rect(
        x: track.minX + track.width * share - 9, y: control.midY - 9, width: 18, height: 18)
      brush.fill(knob, value == nil ? PanelBrush.unset : .white, radius: 9, in: parent, &tree)
      let side = Rect(
        x: control.minX - 64, y: control.minY, width: 60, height: control.height)
      brush.write(text, size: 12, .trailing, opacity: 0.7, in: side, of: parent, &tree)
    case .toggle:
      let isOn = value == .toggle(true)
      let pill = Rect(x: control.maxX - 48, y: control.midY - 13, width: 44, height: 26)
      brush.fill(pill, isOn ? PanelBrush.accent : PanelBrush.raised, radius: 13, in: parent, &tree)
      let knob = Rect(
        x: isOn ? pill.maxX - 24 : pill.minX + 2, y: pill.minY + 2, width: 22, height: 22)
      brush.fill(knob, .white, radius: 11, in: parent, &tree)
    case .steps:
      let button = control.insetBy(0, 7)
      brush.fill(button, PanelBrush.raised, radius: 8, in: parent, &tree)
      if case .color(let color) = value {
        brush.fill(button.insetBy(6, 6), color, radius: 5, in: parent, &tree)
      } else {
        brush.write(text, size: 12, .center, in: button.insetBy(8, 0), of: parent, &tree)
      }
    case .pick:
      let button = control.insetBy(0, 7)
      brush.fill(button, PanelBrush.raised, radius: 8, in: parent, &tree)
      let isUnset = value == nil || text.isEmpty
      brush.write(
        isUnset ? "Choose on the screen" : text, size: 12, .center, opacity: isUnset ? 0.7 : 1,
        in: button.insetBy(8, 0), of: parent, &tree)
    case .none:
      brush.write(
        text.isEmpty ? "none" : text, size: 12, .trailing, opacity: 0.6, in: control, of: parent,
        &tree)
    }
  }
}

extension Rect {
  fileprivate func insetBy(_ dx: Double, _ dy: Double) -> Rect {
    Rect(x: minX + dx, y: minY + dy, width: width - 2 * dx, height: height - 2 * dy)
  }
}

extension String {
  /// The words of the text, with numbers split into single characters.
  fileprivate var pieces: [String] {
    var all: [String] = []
    for word in split(separator: " ", omittingEmptySubsequences: true) {
      if !all.isEmpty { all.append(" ") }
      if word.contains(where: \.isNumber) {
        all += word.map { String($0) }
      } else {
        all.append(String(word))
      }
    }
    return all
  }
}
