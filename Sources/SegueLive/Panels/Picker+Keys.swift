internal import SegueGeometry

/// Keyboard operation of the picker: keys move a focus, and act on the item that has the focus.
extension Picker {
  /// Handles a key. Returns the actions that the session must then perform, or nil when the key has no meaning in the
  /// picker.
  mutating func press(_ command: LiveCommand) -> [LivePanels.Request]? {
    switch (command, page) {
    case (.left, .list): moveFocus(by: -1)
    case (.right, .list): moveFocus(by: 1)
    case (.up, .list): moveFocus(toRow: -1)
    case (.down, .list): moveFocus(toRow: 1)
    case (.forward, .list), (.resume, .list):
      guard let index = focus ?? chosen else {
        moveFocus(by: 0)
        return []
      }
      choose(index)
      focus = 0
      return [.changeAndPlay]
    case (.up, .settings): moveFocus(by: -1)
    case (.down, .settings): moveFocus(by: 1)
    case (.left, .settings): return change(by: -1)
    case (.right, .settings): return change(by: 1)
    case (.forward, .settings), (.resume, .settings): return [.play]
    case (.back, .settings):
      showList()
      focus = chosen
      reveal()
    case (.back, .list): break
    default: return nil
    }
    return []
  }

  /// The number of items on the page that can have the focus.
  private var count: Int { page == .list ? entries.count : entry?.parameters.count ?? 0 }

  /// Moves the focus along the page. The first key sets the focus on the animator that was chosen with the mouse, or on
  /// the first item.
  private mutating func moveFocus(by steps: Int) {
    guard count > 0 else { return }
    if let focus {
      self.focus = min(max(focus + steps, 0), count - 1)
    } else {
      focus = page == .list ? chosen ?? 0 : 0
    }
    reveal()
  }

  /// Moves the focus to the nearest animator in the next row (`way` = 1) or in the previous row
  /// (-1).
  private mutating func moveFocus(toRow way: Double) {
    let items = items.filter { $0.title == nil }
    guard let focus, let here = items.first(where: { $0.entry == focus })?.frame else {
      return moveFocus(by: 0)
    }
    let beyond = items.filter { ($0.frame.minY - here.minY) * way > 0 }
    func distance(_ item: Item) -> (Double, Double) {
      (abs(item.frame.minY - here.minY), abs(item.frame.midX - here.midX))
    }
    if let next = beyond.min(by: { distance($0) < distance($1) }) { self.focus = next.entry }
    reveal()
  }

  /// Scrolls so that the item with the focus is visible.
  private mutating func reveal() {
    guard let focus else { return }
    let frame: Rect
    if page == .settings {
      frame = row(focus)
    } else {
      guard let item = items.first(where: { $0.title == nil && $0.entry == focus }) else { return }
      let label = label(of: item)
      frame = Rect(
        x: item.frame.minX, y: item.frame.minY - 8, width: item.frame.width,
        height: label.maxY - item.frame.minY + 8)
    }
    if frame.minY < body.minY {
      scroll(by: frame.minY - body.minY)
    } else if frame.maxY > body.maxY {
      scroll(by: min(frame.maxY - body.maxY, frame.minY - body.minY))
    }
  }

  /// Changes the value of the parameter that has the focus by one step, up (`way` = 1) or down
  /// (-1).
  private mutating func change(by way: Int) -> [LivePanels.Request] {
    guard let focus, let entry, entry.parameters.indices.contains(focus) else {
      moveFocus(by: 0)
      return []
    }
    let parameter = entry.parameters[focus]
    let value = value(of: parameter)
    switch PickerControl(parameter) {
    case .slider(let range, let isWhole):
      let width = range.upperBound - range.lowerBound
      guard width > 0 else { return [] }
      let usual = isWhole ? max((width / 20).rounded(), 1) / width : 0.05
      let step = parameter.step.map { $0 / width } ?? usual
      let share = PickerControl.share(of: value, in: range) + Double(way) * step
      set(
        PickerControl.value(at: share, in: range, isWhole: isWhole, step: parameter.step),
        of: parameter)
      return [.change]
    case .toggle:
      set(.toggle(value != .toggle(true)), of: parameter)
    case .steps(let steps):
      guard let next = PickerControl.next(after: value, among: steps, by: way) else { return [] }
      set(next, of: parameter)
    case .pick, .none: return []
    }
    return [.changeAndPlay]
  }
}
