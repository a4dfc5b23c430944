internal import SegueGeometry

/// An animator in the list of the picker.
package struct PickerEntry: Sendable, Hashable {
  /// The animator's alias or id, as a person writes it after `--animator`.
  package var name: String
  /// The parameters that the picker can change.
  package var parameters: [ParameterDescriptor]

  /// Creates an entry of the list.
  package init(name: String, parameters: [ParameterDescriptor]) {
    (self.name, self.parameters) = (name, parameters)
  }
}

/// A group of animators with a title.
package struct PickerFamily: Sendable, Hashable {
  /// The title, which the list shows above the animators.
  package var title: String
  /// The animators, in the order of the list.
  package var entries: [PickerEntry]

  package init(title: String, entries: [PickerEntry]) {
    (self.title, self.entries) = (title, entries)
  }
}

/// The state of the picker, which shows either the list of all animators or the settings of the chosen one. It is a
/// plain value; `LivePanels` draws it.
struct Picker {
  enum Page: Equatable { case list, settings }

  /// A part of the picker, or the area outside of it, that a pointer can touch.
  enum Target: Equatable {
    case entry(Int)
    /// The control of a parameter of the chosen animator, by the index of the parameter.
    case control(Int)
    case back, play, close
    /// The panel itself, outside of its entries, controls and buttons.
    case panel
    /// The area outside the picker.
    case outside
  }

  let families: [PickerFamily]
  let entries: [PickerEntry]
  /// The size of the area for the picker, in the panels' points.
  private(set) var size: Size
  var page = Page.list
  /// The distance by which the page is scrolled, in points.
  private(set) var offset = 0.0
  private(set) var chosen: Int?
  /// The index of the item that has the keyboard focus: an animator of the list, or a parameter of the chosen animator.
  /// Nil until a key is used.
  var focus: Int?
  /// The index of the parameter whose value the next click on the screens sets; nil when there is
  /// none.
  var picking: Int?
  /// True to show the list as lines of text, one below the other.
  var isText = false
  /// The values that differ from the defaults, by the animator's index and the parameter's id.
  private(set) var changes: [Int: [String: ParameterValue]] = [:]

  /// The chosen animator and its settings, if the present list does not contain the animator; nil
  /// otherwise.
  private var missing: (entry: PickerEntry, changes: [String: ParameterValue])?

  /// The ratio of a preview's height to its width, taken from the size of the screens.
  private let shape: Double

  /// Creates a picker that shows these families, with no animator chosen.
  ///
  /// - Parameters:
  ///   - size: The picker's size in the panels' points.
  ///   - screen: The size of the screens that the previews show, in any unit.
  init(_ families: [PickerFamily], size: Size, screen: Size) {
    self.families = families
    self.size = size
    shape = min(max(screen.height / max(screen.width, 1), 0.3), 3)
    entries = families.flatMap(\.entries)
  }

  /// Returns the same picker with another list of animators. A changed value is kept if the descriptor of its parameter
  /// has not changed. If the chosen animator is missing, it is chosen again when a later list contains it.
  func listing(_ families: [PickerFamily]) -> Picker {
    var next = Picker(families, size: size, screen: Size(width: 1, height: shape))
    for (index, values) in changes {
      guard let newIndex = next.entries.firstIndex(where: { $0.name == entries[index].name })
      else { continue }
      next.keep(values, of: entries[index], at: newIndex)
    }
    let wanted = entry ?? missing?.entry
    guard let wanted else { return next }
    guard let newIndex = next.entries.firstIndex(where: { $0.name == wanted.name }) else {
      next.missing = (wanted, chosen.map { changes[$0] ?? [:] } ?? missing?.changes ?? [:])
      return next
    }
    next.chosen = newIndex
    if chosen == nil, let missing { next.keep(missing.changes, of: missing.entry, at: newIndex) }
    (next.page, next.offset) = chosen == nil ? (.list, 0) : (page, offset)
    return next
  }

  private mutating func keep(
    _ values: [String: ParameterValue], of old: PickerEntry, at index: Int
  ) {
    for parameter in entries[index].parameters {
      guard let value = values[parameter.id], old.parameters.contains(parameter) else { continue }
      changes[index, default: [:]][parameter.id] = value
    }
  }

  var entry: PickerEntry? { chosen.map { entries[$0] } }

  /// Returns the present value of a parameter of the chosen animator: the changed value or the
  /// default.
  func value(of parameter: ParameterDescriptor) -> ParameterValue? {
    chosen.flatMap { changes[$0]?[parameter.id] } ?? parameter.defaultValue
  }

  /// The settings of the chosen animator that differ from the defaults, as texts for `--set`, in
  /// the order of the parameters.
  var settings: [(key: String, text: String)] {
    guard let entry, let chosen, let changed = changes[chosen] else { return [] }
    return entry.parameters.compactMap { parameter in
      changed[parameter.id].map { (parameter.id, $0.text(for: parameter)) }
    }
  }

  // MARK: Changes

  mutating func choose(_ index: Int) {
    chosen = index
    page = .settings
    (focus, picking) = (nil, nil)
    offset = 0
  }

  mutating func set(_ value: ParameterValue, of parameter: ParameterDescriptor) {
    guard let chosen else { return }
    changes[chosen, default: [:]][parameter.id] =
      value == parameter.defaultValue ? nil : value
  }

  mutating func reset(_ parameter: ParameterDescriptor) {
    if let chosen { changes[chosen]?[parameter.id] = nil }
  }

  mutating func showList() {
    page = .list
    (focus, picking) = (nil, nil)
    offset = 0
  }

  /// Changes the size of the picker. If the page is now scrolled beyond its end, scrolls back to
  /// the end.
  mutating func resize(_ size: Size) {
    guard size != self.size else { return }
    self.size = size
    scroll(by: 0)
  }

  mutating func scroll(by distance: Double) {
    offset = min(max(offset + distance, 0), max(contentHeight - body.height, 0))
  }

  // MARK: Layout

  static let bar = 48.0
  static let row = 46.0
  private static let gap = 12.0
  private static let title = 34.0
  private static let label = 24.0

  /// The rectangle of the panel. The list takes the whole area. The settings take the lower part, or the right part if
  /// the screens can then be larger.
  var panel: Rect {
    guard page == .settings else { return Rect(origin: .zero, size: size) }
    if size.width >= 640, size.width > size.height {
      let width = min(400, size.width / 2)
      return Rect(x: size.width - width, y: 0, width: width, height: size.height)
    }
    let rows = Double(max(entry?.parameters.count ?? 0, 1))
    let height = min(Self.bar + rows * Self.row + Self.gap, size.height * 0.5)
    return Rect(x: 0, y: size.height - height, width: size.width, height: height)
  }

  /// The rectangle of the display that the settings leave free for the screens; nil when the screens keep the whole
  /// display.
  var stage: Rect? {
    guard page == .settings, !isText else { return nil }
    return panel.minX > 0
      ? Rect(x: 0, y: 0, width: panel.minX, height: size.height)
      : Rect(x: 0, y: 0, width: size.width, height: panel.minY)
  }

  /// The rectangle of the panel below its title bar.
  var body: Rect {
    Rect(
      x: panel.minX, y: panel.minY + Self.bar, width: panel.width,
      height: max(panel.height - Self.bar, 0))
  }

  /// The number of columns of previews in the list; 1 if the list is shown as text. With this number, a preview is
  /// about 205 points high, but 90 to 220 points wide.
  private var columns: Int {
    isText ? 1 : max(2, Int(clamping: size.width / (min(max(205 / shape, 90), 220) + Self.gap)))
  }
  private var cell: Size {
    let width = (size.width - Self.gap * Double(columns + 1)) / Double(columns)
    return Size(width: width, height: width * shape)
  }

  /// An item of the list, which is a title or an animator, with its rectangle on the panel.
  struct Item {
    var title: String?
    var entry: Int
    var frame: Rect
  }

  /// All items of the list, in order. The frame of an animator's item is the frame of its preview.
  var items: [Item] {
    var all: [Item] = []
    var (y, index) = (body.minY - offset, 0)
    for family in families {
      all.append(
        Item(
          title: family.title, entry: 0,
          frame: Rect(
            x: Self.gap, y: y, width: size.width - 2 * Self.gap, height: Self.title)))
      y += Self.title
      for position in family.entries.indices {
        let column = position % columns
        let x = Self.gap + Double(column) * (cell.width + Self.gap)
        all.append(
          Item(
            title: nil, entry: index, frame: Rect(origin: Point(x: x, y: y), size: cell)))
        index += 1
        if column + 1 == columns || position + 1 == family.entries.count {
          y += cell.height + Self.label + Self.gap
        }
      }
    }
    return all
  }

  private var contentHeight: Double {
    guard page == .list else {
      return Double(entry?.parameters.count ?? 0) * Self.row + Self.gap
    }
    let last = items.last?.frame.maxY ?? 0
    return last + Self.label + Self.gap - body.minY + offset
  }

  /// Returns the rectangle of the label below a preview.
  func label(of item: Item) -> Rect {
    Rect(x: item.frame.minX, y: item.frame.maxY, width: item.frame.width, height: Self.label)
  }

  /// Returns the rectangle of the row for the parameter with this index.
  func row(_ index: Int) -> Rect {
    Rect(
      x: panel.minX + Self.gap, y: body.minY - offset + Double(index) * Self.row,
      width: panel.width - 2 * Self.gap, height: Self.row)
  }

  /// Returns the rectangle of the control in a parameter's row.
  func control(_ index: Int) -> Rect {
    let row = row(index)
    let width = min(row.width * 0.48, 260)
    return Rect(x: row.maxX - width, y: row.minY, width: width, height: row.height)
  }

  /// The rectangles of the buttons in the title bar.
  var closeButton: Rect {
    Rect(x: panel.maxX - 70, y: panel.minY, width: 62, height: Self.bar)
  }
  var playButton: Rect {
    Rect(x: panel.maxX - 132, y: panel.minY, width: 62, height: Self.bar)
  }
  var backButton: Rect {
    Rect(x: panel.minX + 8, y: panel.minY, width: 62, height: Self.bar)
  }

  /// The rectangles of the texts "Close" and "‹ All" at the right and left ends of the title bar.
  /// Their outer edges are aligned with the rows of settings.
  var closeText: Rect {
    Rect(
      x: closeButton.minX, y: panel.minY, width: panel.maxX - Self.gap - closeButton.minX,
      height: Self.bar)
  }
  var backText: Rect {
    Rect(
      x: panel.minX + Self.gap, y: panel.minY, width: backButton.maxX - panel.minX - Self.gap,
      height: Self.bar)
  }

  func target(at point: Point) -> Target {
    guard panel.contains(point) else { return .outside }
    if closeButton.contains(point) { return .close }
    guard page == .settings else {
      guard body.contains(point) else { return .panel }
      for item in items where item.title == nil {
        if item.frame.contains(point) || label(of: item).contains(point) {
          return .entry(item.entry)
        }
      }
      return .panel
    }
    if playButton.contains(point) { return .play }
    if backButton.contains(point) { return .back }
    guard body.contains(point) else { return .panel }
    for index in (entry?.parameters ?? []).indices where control(index).contains(point) {
      return .control(index)
    }
    return .panel
  }
}
