public import SegueGeometry
public import SegueMotion
internal import SegueScene

extension Storyboard {
  /// The composition of a film: the size of the picture, and the devices in it.
  public struct Stage: Sendable, Hashable {
    /// The size of the picture, in points of its own; nil for a picture as large as the device needs.
    public var size: Size?
    /// The ratio of the picture's width to its height; nil for the size's, or as the device needs.
    public var ratio: Double?
    /// The devices, back to front; at least one. The storyboard is played on those without a screen of their own, of
    /// which there is at least one.
    public var devices: [Device]
    /// The position of the stage in the storyboard's file.
    public var place: Place

    package init(size: Size? = nil, ratio: Double? = nil, devices: [Device], place: Place) {
      (self.size, self.ratio, self.devices, self.place) = (size, ratio, devices, place)
    }

    /// True if no device comes, leaves or drifts. Steps of the script may move devices nevertheless.
    package var isStill: Bool { devices.allSatisfy { $0.entry == nil && $0.exit == nil && $0.drift == 0 } }

    /// The first device on which the storyboard is played. The picture is as large as this device needs, unless it has a
    /// size of its own.
    package var main: Device { devices.first { $0.screen == nil } ?? devices[0] }
  }

  /// A device on the stage: the frame with the screen, as an object in space.
  public struct Device: Sendable, Hashable {
    /// The name by which steps refer to the device.
    public var name: String
    /// The placement at first.
    public var placement: Placement
    /// How the device comes onto the stage.
    public var entry: DevicePassage?
    /// How the device leaves the stage.
    public var exit: DevicePassage?
    /// The share by which the device grows during the film, evenly.
    public var drift = 0.0
    /// What is on the screen at first: a screen or a container of the storyboard. Nil for what the script plays.
    public var screen: Container?
    /// The steps of the script that happen on a screen of its own, in the order of their times.
    public var script: [Step] = []
    /// The size of a screen of its own, in points; nil for the storyboard's.
    public var size: Size?
    /// The frame, with the values that belong to it. Values that are nil are the film's.
    public var look = Look()
    /// The position of the device in the storyboard's file.
    public var place: Place

    package init(name: String, placement: Placement = Placement(), place: Place) {
      (self.name, self.placement, self.place) = (name, placement, place)
    }

    /// Returns the look of a device in a film with a look. With a frame of its own, it takes nothing that belongs to the
    /// film's frame but `glass`, if it has any.
    package static func look(_ own: Look, in film: Look) -> Look {
      var film = film
      if own.frame != nil {
        (film.frame, film.frameStyle, film.title, film.cornerRadius, film.cutout) = (nil, nil, nil, nil, nil)
        if !own.hasGlass { film.glass = nil }
      }
      return own.over(film)
    }
  }

  /// The placement of a device, or a change of it. A value that is nil is not changed.
  public struct Placement: Sendable, Hashable {
    /// The position of the device's centre. A share is one of the picture's width or height.
    public var x, y: Length?
    /// The size, as a multiple of the size at which the device fits into the picture.
    public var scale: Double?
    /// The angles in degrees: the upper edge leans back, the right edge leans back, and clockwise.
    public var tilt, turn, roll: Double?

    /// True for a device that leaves room for texts, since the storyboard says neither how high nor how large it is.
    package var leavesRoom: Bool { y == nil && scale == nil }

    /// Creates a placement that changes nothing.
    public init() {}
  }

  /// The way in which a device comes or leaves.
  public struct DevicePassage: Sendable, Hashable {
    /// The movement that is seen.
    public enum Style: String, Sendable, Hashable, CaseIterable {
      case fade, rise, drop, left, right, grow
    }

    /// The movement.
    public var style: Style
    /// The script time at which it begins, in seconds.
    public var time: Double
    /// The duration, in seconds of film time.
    public var duration: Double
    /// The timing curve; nil for one that suits the way.
    public var curve: Curve?

    package init(style: Style, time: Double, duration: Double, curve: Curve?) {
      (self.style, self.time, self.duration, self.curve) = (style, time, duration, curve)
    }
  }
}

extension Storyboard.DevicePassage {
  /// Returns the share of the way that the device has come, at a share of the duration.
  package func came(at progress: Double) -> Double {
    (curve ?? (style == .fade ? .easeInOut : .easing(.expo, .easeOut))).value(at: progress)
  }

  /// Returns the share of the way that the device has gone, at a share of the duration. Without a curve, it sets off at
  /// once: the way of coming in reverse would hardly move for the first half of the time.
  package func left(at progress: Double) -> Double {
    (curve ?? (style == .fade ? .easeInOut : .easing(.quad, .easeIn))).value(at: progress)
  }
}

extension Storyboard {
  /// The timing of a movement from one place to another.
  package struct Easing: Sendable, Hashable {
    private let curve: Curve?

    /// Creates the timing of a curve; nil for a movement that speeds up and slows down without a jump in velocity or
    /// acceleration.
    package init(_ curve: Curve?) { self.curve = curve }

    /// Returns the share of the way at a share of the duration.
    package func value(at p: Double) -> Double {
      curve?.value(at: p) ?? p * p * p * (p * (p * 6 - 15) + 10)
    }
  }
}

extension Storyboard {
  /// Returns the storyboard of a device with a screen of its own: that screen with the device's steps, and the clock of
  /// this storyboard's film. Without steps it is that screen alone. Nil for a device on which this storyboard is played.
  package func board(of device: Device) -> Storyboard? {
    guard let container = device.screen else { return nil }
    var board = self
    board.container = container
    board.size = device.size ?? size
    board.script = device.script
    (board.titles, board.overlays, board.stage, board.audio, board.longestIdle) = ([], [], nil, nil, nil)
    board.filmSteps = filmSteps.compactMap { $0.onDevice(device.name) }
    if !plays(device) {
      (board.links, board.transitions, board.length, board.trim, board.filmSteps) = ([:], [:], nil, nil, [])
    }
    let shown = board.reachedScreens
    // The other screens have no pictures, but their elements may be meant by settings of the transitions.
    board.screens = screens.map { shown.contains($0.name) ? $0 : $0.blank }
    board.screensOfOtherSizes = []
    board.links = board.links.filter { shown.contains($0.key) }
    return board
  }

  /// Takes the pages from the screens of other sizes, which this storyboard never shows in its own size, and leaves their
  /// pictures whole.
  package mutating func leaveOutOtherSizes() {
    guard !screensOfOtherSizes.isEmpty else { return }
    screens = screens.map { screen in
      guard screensOfOtherSizes.contains(screen.name) else { return screen }
      var screen = screen
      (screen.elementsBackToFront, screen.page) = ([], nil)
      return screen
    }
  }

  /// The devices with a screen of their own on which the script has steps, back to front.
  package var playedDevices: [Device] { (stage?.devices ?? []).filter(plays) }

  /// Returns true for a device with a screen of its own on which the script has steps, or to which it zooms.
  package func plays(_ device: Device) -> Bool {
    guard device.screen != nil, device.script.isEmpty else { return !device.script.isEmpty }
    return filmSteps.contains { if case .zoom(let zoom, _) = $0.effect { zoom.device == device.name } else { false } }
  }

  /// The names of the screens that the container, the steps and the links of these screens show.
  private var reachedScreens: Set<String> {
    var reached = screens(in: container)
    func add(_ action: Action?, to names: inout Set<String>) {
      if case .push(let pushed)? = action { names.formUnion(screens(in: pushed)) }
      if case .present(let presented, _)? = action { names.formUnion(screens(in: presented)) }
    }
    for step in script ?? [] { if case .action(let action) = step.kind { add(action, to: &reached) } }
    var fresh = reached
    while !fresh.isEmpty {
      var next: Set<String> = []
      for name in fresh { for link in links[name] ?? [] { add(link.action, to: &next) } }
      fresh = next.subtracting(reached)
      reached.formUnion(fresh)
    }
    return reached
  }

  /// The names of the screens in sheets, whose upper edges are not at the upper edge of the device.
  package var screensOfSheets: Set<String> {
    actions.reduce(into: []) { names, action in
      if case .present(let container, style: .sheet) = action { names.formUnion(screens(in: container)) }
    }
  }

  /// The names of the screens that are pushed or presented out of a part of the screen before, which a setting `element` or
  /// `origin` names.
  package var screensOutOfParts: Set<String> {
    var names: Set<String> = []
    func add(_ action: Action, _ look: TransitionRow?) {
      let (container, operation): (Container, TransitionOperation)
      switch action {
      case .push(let pushed): (container, operation) = (pushed, .push)
      case .present(let presented, _): (container, operation) = (presented, .present)
      case .pop, .dismiss, .select, .page: return
      }
      let settings = (transitions[operation]?.settings ?? [:]).merging(look?.settings ?? [:]) { $1 }
      if settings["element"] != nil || settings["origin"] != nil { names.formUnion(screens(in: container)) }
    }
    for step in allSteps { if case .action(let action) = step.kind { add(action, step.look) } }
    for link in links.values.joined() { if let action = link.action { add(action, link.look) } }
    return names
  }

  /// The names of the screens that are only presented in the style `custom`, over a screen that stays.
  package var screensOverOthers: Set<String> {
    var (over, others) = (Set<String>(), screens(in: container))
    for action in actions {
      switch action {
      case .present(let container, style: .custom): over.formUnion(screens(in: container))
      case .present(let container, _), .push(let container): others.formUnion(screens(in: container))
      case .pop, .dismiss, .select, .page: continue
      }
    }
    return over.subtracting(others)
  }

  /// The kinds of presentation in the storyboard: true for sheets, false for other styles. Contains false alone when
  /// the storyboard has no presentation.
  package var presentsSheets: [Bool] {
    let styles = actions.compactMap { action -> Bool? in
      if case .present(_, let style) = action { style == .sheet } else { nil }
    }
    return styles.contains(true) ? (styles.contains(false) ? [false, true] : [true]) : [false]
  }

  /// Returns the names of all screens in a container.
  private func screens(in container: Container) -> Set<String> {
    switch container {
    case .screen(let name):
      guard case .container(let inner)? = screen(name)?.source else { return [name] }
      return screens(in: inner).union([name])
    case .navigation(let root, let pushed): return ([root] + pushed).reduce(into: []) { $0.formUnion(screens(in: $1)) }
    case .tabs(let members, _), .pages(let members, _):
      return members.reduce(into: []) { $0.formUnion(screens(in: $1)) }
    }
  }
}

extension Storyboard.Screen {
  /// The screen without a picture. Its elements still have names and rectangles.
  fileprivate var blank: Self {
    var screen = self
    (screen.source, screen.elementsBackToFront, screen.page) = (.color(.clear), [], nil)
    return screen
  }
}
