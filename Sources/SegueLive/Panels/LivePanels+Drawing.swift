internal import SegueGeometry
internal import SegueScene
internal import SegueText

extension LivePanels {
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
    if let message = session.message { brush.draw(message: message, isNote: session.isNote, in: size, &sheet) }
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
      let room = Rect(x: rect.minX + 84, y: rect.minY, width: rect.width - 84, height: row)
      brush.write(changing: line.value, in: room, &tree)
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
      brush.write(
        parameter.title, opacity: parameter.isAdvanced ? 0.6 : 1, in: label, of: body, &tree)
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

  static func track(of control: Rect) -> Rect {
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

extension PanelBrush {
  /// Adds a text that changes continuously. Words and single digits are drawn as separate pictures, so that only a few
  /// different pictures are needed.
  func write(changing value: String, in rect: Rect, _ tree: inout LayerTree) {
    var x = rect.minX
    for piece in value.pieces {
      let room = Rect(x: x, y: rect.minY, width: rect.maxX - x, height: rect.height)
      write(piece, size: 12, in: room, of: 0, &tree)
      x += advance(of: piece)
    }
  }

  /// Returns the distance from the start of a piece of text to the start of the next piece, in
  /// points. All digits have the same width, so that the figures do not move when they change.
  private func advance(of piece: String) -> Double {
    switch piece {
    case " ", ".": 3.8
    case _ where piece.count == 1: 7.6
    default: text.text(piece, size: 12, width: 200, lines: 1)?.size.width ?? 0
    }
  }

  /// The maximum number of lines of a message.
  private static let messageLines = 8

  /// Adds a message at the upper edge of the panels, whose size is `size`. What is wrong is on red.
  func draw(message: String, isNote: Bool, in size: Size, _ tree: inout LayerTree) {
    let room = max(size.width - 48, 1)
    guard !message.isEmpty,
      let text = text.text(message, size: 13, width: room, lines: Self.messageLines)
    else { return }
    let plate = Rect(
      x: 12, y: 12, width: size.width - 24, height: max(40, text.size.height + 24))
    let color = isNote ? Self.plate : Color(red: 0.55, green: 0.08, blue: 0.1, alpha: 0.95)
    fill(plate, color, radius: 10, in: 0, &tree)
    add(text, .leading, in: plate.insetBy(12, 0), of: 0, &tree)
  }
}

extension Rect {
  func insetBy(_ dx: Double, _ dy: Double) -> Rect {
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
