internal import SegueGeometry
internal import SegueScene
internal import SegueText
internal import SegueYAML

/// Reads the overlays of the film, the times of titles and overlays, and the steps that add and move them.
extension Builder {
  func overlay(_ entry: Entry<OverlayKeys>) throws(StoryboardError) -> Storyboard.Overlay {
    try checkCompanions(of: entry)
    let place = entry.node.place ?? Storyboard.Place(line: 1, column: 1)
    let (kind, area) = try kind(of: entry)
    let host = try host(of: entry, isPlaced: area == nil)
    let target = try area.map { node throws(StoryboardError) in try self.target(node, on: host) }
    var overlay = Storyboard.Overlay(kind, on: host, area: target, place: place)
    overlay.name = entry.name
    overlay.anchor = entry.anchor ?? (entry.has(\.progress) ? .bottom : .center)
    (overlay.x, overlay.y) = (entry.x ?? overlay.x, entry.y ?? overlay.y)
    (overlay.width, overlay.height) = (entry.width, entry.height)
    overlay.padding = entry.padding ?? overlay.padding
    overlay.cornerRadius = entry.cornerRadius ?? overlay.cornerRadius
    overlay.line = entry.line
    overlay.color = entry.color ?? overlay.color
    overlay.isBehind = entry.behind ?? false
    if overlay.isBehind, host != .film {
      throw error(
        entry.key(\.behind), "'behind' is for overlays of the film, and this one belongs to the screen; remove it")
    }
    overlay.life = try life(entry.life)
    try checkWhole(entry.life.appear)
    try checkWhole(entry.life.leave)
    // Private data must not be seen while a blur fades in.
    if case .blur = kind {
      if !entry.life.has(\.appear) { overlay.life.appearance.style = .none }
      if !entry.life.has(\.leave) { overlay.life.departure.style = .none }
    }
    return overlay
  }

  /// Returns the kind of an overlay, and the node of the area that is meant; nil for an overlay that has a place.
  private func kind(
    of entry: Entry<OverlayKeys>
  ) throws(StoryboardError) -> (Storyboard.Overlay.Kind, Node?) {
    if let picture = entry.value(\.picture) {
      try checkFile(picture, for: "a picture")
      return (.picture(picture.text, fit: entry.fit ?? .scaleAspectFit), nil)
    }
    func share(_ length: Storyboard.Length?, _ usual: Double) -> Double {
      if case .share(let share)? = length { share } else { usual }
    }
    if let area = entry.highlight { return (.highlight(dim: share(entry.dim, 0.5)), area) }
    if let area = entry.box { return (.box(fill: entry.background ?? .clear), area) }
    if let area = entry.arrow { return (.arrow(from: entry.from, bend: share(entry.bend, 0.16)), area) }
    if let area = entry.blur { return (.blur(radius: entry.radius), area) }
    return (.progress(track: entry.background ?? Color(red: 1, green: 1, blue: 1, alpha: 0.25)), nil)
  }

  private func host(
    of entry: Entry<OverlayKeys>, isPlaced: Bool
  ) throws(StoryboardError) -> Storyboard.Overlay.Host {
    guard let node = entry.value(\.on) else { return isPlaced ? .film : .screen }
    switch node.text {
    case "film": return .film
    case "screen": return .screen
    default:
      let name = ElementName(node.text)
      if let fault = name.fault(
        screens: names, all: elementNames.union(["film", "screen"]), elements: { elements[$0] })
      {
        throw error(node, "'on': \(fault.reason)", suggestion: fault.suggestion)
      }
      return .element(name: name.name, screen: name.screen)
    }
  }

  /// Returns the area that a rectangle, a point or the name of an element means.
  private func target(
    _ node: Node, on host: Storyboard.Overlay.Host
  ) throws(StoryboardError) -> Storyboard.ZoomTarget {
    guard case .scalar = node.content else {
      let rect = node.numbers(2).map { Rect(x: $0[0], y: $0[1], width: 0, height: 0) } ?? node.rect
      if host == .screen, rect.maxX < 0 || rect.maxY < 0 || rect.minX > size.width || rect.minY > size.height {
        throw error(
          node,
          "\(node.found) is outside the screen, which is \(size.width.short)x\(size.height.short) points; write "
            + "'on: film' for points of the whole picture")
      }
      return .rect(rect)
    }
    let element = try element(node)
    guard host == .screen else {
      throw error(node, "'\(node.text.quotable)' is an element of the screen, so 'on' has no effect; remove it")
    }
    return .element(name: element.name, screen: element.screen)
  }

  // MARK: Times

  /// Returns the time in which a title or an overlay is seen.
  func life(_ entry: Entry<LifeKeys>) throws(StoryboardError) -> Storyboard.Life {
    var life = Storyboard.Life()
    life.time = entry.at ?? 0
    if let seconds = entry.length { life.end = .after(seconds) }
    if let until = entry.until {
      guard !entry.has(\.length) else {
        throw error(entry.key(\.until), "'until' and 'for' both say when it leaves; remove one of them")
      }
      guard until > life.time else {
        throw error(entry.value(\.until), "'until: \(until.short)' is not after its beginning at \(life.time.short) s")
      }
      life.end = .at(until)
    }
    life.appearance = passage(entry.appear)
    life.departure = passage(entry.leave)
    return life
  }

  private func passage(_ node: Node?) -> Storyboard.Passage {
    var passage = Storyboard.Passage()
    guard let node else { return passage }
    guard case .mapping = node.content else {
      passage.style = Storyboard.Passage.Style.read(node) ?? passage.style
      return passage
    }
    let entry = Entry<PassageKeys>(node: node)
    passage.style = entry.style ?? passage.style
    passage.unit = entry.by ?? passage.unit
    passage.duration = entry.over ?? (passage.unit == .whole ? passage.duration : 1)
    passage.curve = entry.easing
    return passage
  }

  /// Throws an error for parts of a text in the passage of an overlay, which has none.
  private func checkWhole(_ node: Node?) throws(StoryboardError) {
    guard let by = node.map(Entry<PassageKeys>.init)?.key(\.by) else { return }
    throw error(by, "'by' is for the parts of a text, and an overlay appears as a whole; remove it")
  }

  // MARK: Steps

  /// Adds a title to a storyboard.
  func add(_ title: Storyboard.Title, _ node: Node, to board: inout Storyboard) throws(StoryboardError) {
    let names = board.titles.compactMap(\.name)
    try checkAdding(title.name, to: names, board.titles.count, StoryboardLimits.titles, "title", node)
    board.titles.append(title)
  }

  /// Adds an overlay to a storyboard.
  func add(_ overlay: Storyboard.Overlay, _ node: Node, to board: inout Storyboard) throws(StoryboardError) {
    let names = board.overlays.compactMap(\.name)
    try checkAdding(overlay.name, to: names, board.overlays.count, StoryboardLimits.overlays, "overlay", node)
    board.overlays.append(overlay)
  }

  private func checkAdding(
    _ name: String?, to names: [String], _ count: Int, _ limit: Int, _ what: String, _ node: Node
  ) throws(StoryboardError) {
    if let name, names.contains(name) {
      throw error(
        node.value("name") ?? node, "there is another \(what) called '\(name.quotable)'; give each a name of its own")
    }
    guard count < limit else { throw error(node, "a storyboard has at most \(limit) \(what)s, and this is one more") }
  }

  /// Adds the title or the overlay of a step, or returns the movement of one; nil for any other step.
  func partEffect(
    _ step: Entry<StepKeys>, into board: inout Storyboard
  ) throws(StoryboardError) -> Storyboard.FilmEffect? {
    if let node = step.title {
      guard case .mapping = node.content else {
        return try move(.title(node.text), node, board.titles.compactMap(\.name), in: step, nil)
      }
      let entry = Entry<TitleKeys>(node: node)
      try checkAddition(step, entry.life)
      var title = try title(entry)
      title.life = try begun(entry.life, at: step)
      try add(title, node, to: &board)
    } else if let node = step.overlay {
      guard case .mapping = node.content else {
        let moved = board.overlays.first { $0.name == node.text }
        return try move(.overlay(node.text), node, board.overlays.compactMap(\.name), in: step, moved)
      }
      let entry = Entry<OverlayKeys>(node: node)
      try checkAddition(step, entry.life)
      var overlay = try overlay(entry)
      let (appear, leave) = (overlay.life.appearance, overlay.life.departure)
      overlay.life = try begun(entry.life, at: step)
      (overlay.life.appearance, overlay.life.departure) = (appear, leave)
      try add(overlay, node, to: &board)
    }
    return nil
  }

  /// Throws an error for a key that only a movement has, in a step that adds a title or an overlay.
  private func checkAddition(
    _ step: Entry<StepKeys>, _ life: Entry<LifeKeys>
  ) throws(StoryboardError) {
    let keys = StepKeys.all.keys
    if let key = step.first(of: [keys.to, keys.over, keys.easing]).flatMap({ step.node.key($0.name) }) {
      throw error(key, "'\(key.text)' is for a step that moves a title or an overlay by its name; remove it")
    }
    guard let at = life.key(\.at) else { return }
    throw error(at, "the step's own 'at' is the time at which it appears; remove this one")
  }

  private func begun(_ entry: Entry<LifeKeys>, at step: Entry<StepKeys>) throws(StoryboardError) -> Storyboard.Life {
    var life = try life(entry)
    life.time = step.at ?? 0
    if case .at(let until) = life.end, until <= life.time {
      throw error(entry.value(\.until), "'until: \(until.short)' is not after its beginning at \(life.time.short) s")
    }
    return life
  }

  private func move(
    _ part: Storyboard.Part, _ node: Node, _ names: [String], in step: Entry<StepKeys>,
    _ overlay: Storyboard.Overlay?
  ) throws(StoryboardError) -> Storyboard.FilmEffect {
    let what = if case .title = part { "title" } else { "overlay" }
    guard names.contains(node.text) else {
      throw error(
        node, "there is no \(what) called '\(node.text.quotable)'; give one this 'name'",
        suggestion: nearest(node.text, names))
    }
    guard let to = step.to else {
      throw error(node, "'\(what)' needs 'to', the place to which it moves, such as { y: 20% }")
    }
    var (placed, area) = (Storyboard.Placement(), Storyboard.ZoomTarget?.none)
    if case .mapping = to.content {
      let entry = Entry<PlacementKeys>(node: to)
      if let key = entry.key(\.tilt) ?? entry.key(\.turn) {
        throw error(
          key, "'\(key.text)' turns a device in space, and a \(what) moves by x, y, scale and roll; remove it")
      }
      placed = placement(entry)
    } else {
      guard let overlay, overlay.area != nil else {
        throw error(to, "'to': a \(what) without an area moves to a placement, such as { y: 20% }, found \(to.found)")
      }
      area = try target(to, on: overlay.host)
    }
    return .part(
      Storyboard.PartMove(part, to: placed, area: area, duration: step.over ?? 0.8, curve: step.easing))
  }
}
