internal import SegueGeometry
internal import SegueMotion
internal import SegueScene
internal import SegueText
internal import SegueYAML

/// Reads the transitions, the links and the script.
extension Builder {
  func nearest(_ word: String, _ names: [String]) -> String? {
    nearestName(to: word, among: names)
  }

  // MARK: Elements

  /// Reads the name of an element, with or without the name of its screen.
  func element(_ node: Node) throws(StoryboardError) -> ElementName {
    let element = ElementName(node.text)
    let fault = element.fault(screens: names, all: elementNames) { elements[$0] }
    if let fault { throw error(node, fault.reason, suggestion: fault.suggestion) }
    return element
  }

  // MARK: Transitions

  /// Returns a row of `transitions`, or the look of a link's or a step's transition, which has fewer keys.
  func row(_ row: Entry<RowKeys>, at key: Node) -> Storyboard.TransitionRow {
    var settings: [String: Storyboard.Setting] = [:]
    var places: [String: Storyboard.Place] = [:]
    for (name, value) in row.set?.entries ?? [] {
      guard let setting = value.setting else { continue }
      settings[name.text] = setting
      places[name.text] = value.place
    }
    return Storyboard.TransitionRow(
      animator: row.value(\.animator).map(plugin), settings: settings,
      interaction: row.value(\.interaction).map(plugin), duration: row.duration,
      direction: row.direction, layoutDirection: row.layout,
      place: (row.value(\.animator) ?? key).place ?? Storyboard.Place(line: 1, column: 1),
      settingPlaces: places, interactionPlace: row.value(\.interaction)?.place)
  }

  /// Returns the name of a plug-in. The path of a plug-in's file becomes relative to the working
  /// folder instead of the storyboard's folder.
  private func plugin(_ node: Node) -> String {
    guard let folder else { return node.text }
    let name = Files.plugin(node.text, in: folder)
    if Files.isPlugin(node.text) { mistakes.note(file: name) }
    return name
  }

  // MARK: Actions

  func link(
    _ link: Entry<LinkKeys>, on screen: String, _ kinds: Kinds
  ) throws(StoryboardError) -> Storyboard.Link {
    let area = link.area
    var rect = area?.rect ?? .zero
    if let area, case .scalar = area.content {
      let own = elements[screen] ?? [:]
      guard let named = own[area.text] else {
        throw error(
          area, "the screen '\(screen)' has no element '\(area.text.quotable)'",
          suggestion: nearest(area.text, own.keys.sorted()))
      }
      rect = named
    }
    try checkCompanions(of: link)
    if let address = link.open {
      try checkHasNoLook(link.look, of: [LinkKeys.all.keys.open])
      guard let made = Storyboard.Link(area: rect, address: address, label: link.label) else {
        throw error(
          link.value(\.open),
          "'open': expected an address that begins with https://, http:// or mailto:, without spaces and with at most "
            + "\(Storyboard.Link.longestAddress) characters, found '\(address.quotable)'")
      }
      return made
    }
    guard let action = try action(link.action, link.style, kinds) else {
      throw error(link.node, "a link needs an action")
    }
    return Storyboard.Link(area: rect, action: action, look: look(link.look), label: link.label)
  }

  /// Returns the action of a link or a step; nil when the mapping has none of the keys of an action.
  private func action(
    _ action: Entry<ActionKeys>, _ style: Storyboard.ModalStyle?, _ kinds: Kinds
  ) throws(StoryboardError) -> Storyboard.Action? {
    let keys = ActionKeys.all.keys
    for (row, kind) in [
      (keys.push.row, ContainerKind.navigation), (keys.pop.row, .navigation),
      (keys.select.row, .tabs), (keys.page.row, .pages),
    ] {
      guard let key = action.node.key(row.name), !kinds.has(kind) else { continue }
      throw error(
        key, "'\(row.name)' needs a container of kind: \(kind), but the storyboard has none")
    }
    if let push = action.push { return .push(try arriving(push)) }
    if action.has(\.pop) { return .pop }
    if let present = action.present {
      return .present(try arriving(present), style: style ?? .fullScreen)
    }
    if action.has(\.dismiss) { return .dismiss }
    if let select = action.select { return .select(try target(select)) }
    if let page = action.page { return .page(try target(page)) }
    return nil
  }

  private func target(_ node: Node) throws(StoryboardError) -> Storyboard.Target {
    if node.number != nil {
      // A number that is not an integer has already been reported, so the index 0 is never used.
      return .index(node.whole ?? 0)
    }
    if elements[node.text] != nil { return .screen(node.text) }
    switch node.text {
    case "next": return .next
    case "previous": return .previous
    default:
      throw error(
        node, "there is no screen '\(node.text.quotable)'",
        suggestion: nearest(node.text, names + ["next", "previous"]))
    }
  }

  // MARK: The script

  /// Reads the steps of the app and of the film into `board`.
  func readSteps(_ items: [Entry<StepKeys>], _ kinds: Kinds, into board: inout Storyboard) {
    var steps: [Storyboard.Step] = []
    // The steps on the screens that devices have of their own.
    var others: [String: [Storyboard.Step]] = [:]
    var filmSteps: [Storyboard.FilmStep] = []
    var dragging = 0.0
    // The step before the present one, of the app or of the film.
    var last: (time: Double, place: Storyboard.Place)?
    for item in items {
      guard !mistakes.isFull else { break }
      let place = item.node.place ?? Storyboard.Place(line: 1, column: 1)
      if item.first(of: StepKeys.all.film) != nil, item.first(of: StepKeys.all.app) == nil {
        attempt { () throws(StoryboardError) in
          try checkCompanions(of: item)
          try checkHasNoLook(item.look, of: StepKeys.all.film)
          let part = try partEffect(item, into: &board)
          let effect = if let part { part } else { try filmEffect(item) }
          guard let time = item.at else { return }
          try checkOrder(of: time, item, after: last, board.length)
          last = (time, place)
          guard let effect else { return }
          let step = Storyboard.FilmStep(time: time, effect: effect, place: place)
          try checkSpeed(of: step, item, after: filmSteps)
          filmSteps.append(step)
        }
        continue
      }
      var device: String?
      let step = attempt { () throws(StoryboardError) in
        device = try ownDevice(of: item)
        let builder = onScreen(of: device.flatMap { devicesOfOwn[$0]?.size })
        return Storyboard.Step(
          time: item.at ?? 0, kind: try builder.checkedKind(item, kinds), look: look(item.look),
          catches: item.catches ?? false, place: place)
      }
      // A step without a time has already been reported. Its order cannot be checked.
      guard let step, item.at != nil else { continue }
      attempt { () throws(StoryboardError) in
        try checkOrder(of: step.time, item, after: last, board.length)
        let earlier = device.map { others[$0] ?? [] } ?? steps
        try checkFinger(of: step, item, after: earlier.last)
        try checkKeyboard(of: step, item, after: earlier)
        guard step.takesFinger else { return }
        let isOver = dragging > StoryboardLimits.drags
        dragging += step.end - step.time
        guard isOver || dragging <= StoryboardLimits.drags else {
          throw error(
            item.value(\.drag) ?? item.value(\.touch) ?? item.value(\.swipe),
            "the drags of a script may last at most \(StoryboardLimits.drags.short) s in all; with this one "
              + "they last \(dragging.thousandths) s")
        }
      }
      last = (step.time, step.place)
      if let device { others[device, default: []].append(step) } else { steps.append(step) }
    }
    checkCaptions(filmSteps)
    (board.script, board.filmSteps) = (steps, filmSteps)
    for index in board.stage?.devices.indices ?? 0..<0 {
      guard let name = board.stage?.devices[index].name else { continue }
      board.stage?.devices[index].script = others[name] ?? []
    }
  }

  private func checkOrder(
    of time: Double, _ item: Entry<StepKeys>, after last: (time: Double, place: Storyboard.Place)?,
    _ length: Double?
  ) throws(StoryboardError) {
    if let last, time < last.time {
      throw error(
        item.value(\.at),
        "the script is out of order: this step, at \(time.short) s, comes after the step at "
          + "\(last.time.short) s on line \(last.place.line); sort the steps by time")
    }
    if let length, time > length {
      throw error(
        item.value(\.at),
        "the step at \(time.short) s comes after the film's end, 'length: \(length.short)'")
    }
  }

  private func checkFinger(
    of step: Storyboard.Step, _ item: Entry<StepKeys>, after last: Storyboard.Step?
  ) throws(StoryboardError) {
    guard let last, last.takesFinger, step.time < last.end - 1e-9 else { return }
    throw error(
      item.value(\.at),
      "the step at \(step.time.short) s overlaps the \(last.verb) on line "
        + "\(last.place.line), which lasts until \(last.end.thousandths) s")
  }

  /// Returns the look that a step or a link specifies for its transition; nil when the mapping has none of the keys of
  /// a look, such as `animator`.
  private func look(_ look: Entry<OwnLookKeys>) -> Storyboard.TransitionRow? {
    look.first(of: [OwnLookKeys.all.keys]).flatMap { look.node.key($0.name) }
      .map { row(Entry<RowKeys>(node: look.node), at: $0) }
  }

  /// Throws an error if a step or a link that begins no transition has a key that describes one.
  ///
  /// - Parameter keys: the keys that begin no transition.
  private func checkHasNoLook(
    _ look: Entry<OwnLookKeys>, of keys: [any TableKey]
  ) throws(StoryboardError) {
    guard let key = look.first(of: [OwnLookKeys.all.keys]), let event = look.first(of: keys) else { return }
    throw error(
      look.node.key(key.name),
      "'\(key.name)' describes a transition, but '\(event.name)' does not begin one; remove it")
  }

  private func checkedKind(
    _ step: Entry<StepKeys>, _ kinds: Kinds
  ) throws(StoryboardError) -> Storyboard.StepKind {
    try checkCompanions(of: step)
    try checkHasNoLook(step.look, of: StepKeys.all.idle)
    return try kind(step, kinds)
  }

  private func kind(
    _ step: Entry<StepKeys>, _ kinds: Kinds
  ) throws(StoryboardError) -> Storyboard.StepKind {
    if let action = try action(step.action, step.style, kinds) { return .action(action) }
    if step.has(\.wait) { return .wait(step.wait ?? 0) }
    if let scroll = step.scroll {
      return .scroll(
        Storyboard.Scroll(
          try scrollTarget(scroll), duration: step.over ?? Storyboard.Scroll.usualDuration,
          curve: step.easing ?? Storyboard.Scroll.usualCurve))
    }
    if let text = step.value(\.typed) { return .type(try typing(text, in: step)) }
    if let tap = step.tap {
      let place = try spot(tap, "tap")
      return .tap(place.origin == .point(.zero) ? .point(place.point) : place.origin)
    }
    if let recorded = try recordedKind(step) { return recorded }
    guard let drag = step.drag else { return .wait(0) }
    let start = try drag.from.map { node throws(StoryboardError) in try spot(node, "drag") }
    let legs = try ([drag.leg] + (drag.then ?? [])).map(leg)
    var made = Storyboard.Drag(
      from: start?.point ?? .zero, legs: legs, hold: drag.hold ?? 0, isCancelled: drag.cancelled ?? false)
    if let start { made.origin = start.origin }
    if drag.side == .leading, isRightToLeft { made = made.mirrored(width: size.width) }
    guard made.duration <= StoryboardLimits.drag else {
      throw error(
        drag.node,
        "a drag may last at most \(StoryboardLimits.drag.short) s, and this one lasts \(made.duration.thousandths) s"
      )
    }
    return .drag(made)
  }

  private func leg(_ leg: Entry<LegKeys>) throws(StoryboardError) -> Storyboard.Drag.Leg {
    let end = try leg.to.map { node throws(StoryboardError) in try spot(node) }
    var made = Storyboard.Drag.Leg(
      to: end?.point ?? .zero, duration: leg.over ?? 1, easing: leg.easing ?? .linear)
    if let end { made.origin = end.origin }
    return made
  }

  func checkInside(_ node: Node, _ what: String) throws(StoryboardError) {
    guard Rect(origin: .zero, size: size).contains(node.point) else {
      throw error(
        node,
        "a \(what) must start on the screen, which is \(size.width.short)x\(size.height.short) points; "
          + "\(node.found) is outside the screen")
    }
  }
}

extension Storyboard.Step {
  /// The key that names the step's event, for messages.
  package var verb: String {
    switch kind {
    case .action(let action): action.verb
    case .drag: "drag"
    case .tap: "tap"
    case .wait: "wait"
    case .scroll: "scroll"
    case .type: "type"
    case .touch: "touch"
    case .swipe: "swipe"
    case .cancel: "cancel"
    }
  }

  /// True for a step with touches or a swipe, or one that scrolls. No other step of the app may begin before such a step
  /// ends.
  package var takesFinger: Bool {
    switch kind {
    case .drag, .tap, .touch, .swipe, .scroll: true
    default: false
    }
  }
}

extension Storyboard.Action {
  /// The action's key in the file.
  package var verb: String {
    switch self {
    case .push: "push"
    case .pop: "pop"
    case .present: "present"
    case .dismiss: "dismiss"
    case .select: "select"
    case .page: "page"
    }
  }
}
