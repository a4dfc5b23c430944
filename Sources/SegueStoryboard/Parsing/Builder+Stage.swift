internal import SegueGeometry
internal import SegueText
internal import SegueYAML

/// Reads the stage, and the steps that move its devices.
extension Builder {
  func stage(_ entry: Entry<StageKeys>, look: Look) throws(StoryboardError) -> Storyboard.Stage {
    let place = entry.node.place ?? Storyboard.Place(line: 1, column: 1)
    let only = Storyboard.Device(name: Self.onlyDevice, place: place)
    var stage = Storyboard.Stage(size: entry.size, devices: [only], place: place)
    if let node = entry.value(\.ratio) {
      guard entry.size == nil else {
        throw error(
          entry.key(\.ratio), "'ratio' has no effect beside 'size', which has a ratio of its own; leave it out")
      }
      stage.ratio = try ratio(node)
    }
    let devices = entry.devices?.entries ?? []
    let limit = StoryboardLimits.devices
    guard devices.count <= limit else {
      throw error(devices[limit].key, "a stage may have at most \(limit) devices, and this one has \(devices.count)")
    }
    if !devices.isEmpty {
      stage.devices = devices.compactMap { name, keys in
        attempt { () throws(StoryboardError) in try device(name, keys, look) }
      }
    }
    if let last = devices.last, devices.allSatisfy({ $0.value.has(\.screen) }) {
      throw error(
        last.value.key(\.screen),
        "every device has a 'screen', so none shows what the script plays; remove the 'screen' of one")
    }
    return stage
  }

  /// The name of the device of a stage that names none.
  static let onlyDevice = "device"

  private func ratio(_ node: Node) throws(StoryboardError) -> Double {
    let sides = node.text.split(separator: ":", omittingEmptySubsequences: false).map { Double(trimming: $0) }
    if sides.count == 2, let width = sides[0], let height = sides[1], width > 0, height > 0,
      (0.1...10).contains(width / height)
    {
      return width / height
    }
    throw error(node, "'ratio': expected a ratio from 1:10 to 10:1, such as 16:9, found \(node.found)")
  }

  private func device(
    _ name: Node, _ entry: Entry<DeviceKeys>, _ film: Look
  ) throws(StoryboardError) -> Storyboard.Device {
    var device = Storyboard.Device(
      name: name.text, placement: placement(entry.placement), place: name.place ?? Storyboard.Place(line: 1, column: 1))
    if let screen = entry.screen {
      device.screen = try arriving(screen)
      device.size = entry.size
    } else if let size = entry.key(\.size) {
      throw error(
        size, "'size' can only be used with 'screen': what the script plays has the storyboard's size; remove it")
    }
    device.look = look(entry.look) { Storyboard.Device.look($0, in: film) }
    if let enter = entry.enter {
      if case .mapping = enter.content {
        device.entry = passage(Entry<DevicePassageKeys>(node: enter))
      } else {
        device.entry = Storyboard.DevicePassage.Style.read(enter).map {
          Storyboard.DevicePassage(style: $0, time: 0, duration: 1, curve: nil)
        }
      }
    }
    if let leave = entry.leave {
      guard leave.has(\.at) else {
        throw error(entry.key(\.leave), "'leave' needs 'at', the time at which the device leaves")
      }
      device.exit = passage(leave)
    }
    if case .share(let share)? = entry.drift { device.drift = share }
    return device
  }

  private func passage(_ entry: Entry<DevicePassageKeys>) -> Storyboard.DevicePassage {
    Storyboard.DevicePassage(
      style: entry.style ?? .fade, time: entry.at ?? 0, duration: entry.over ?? 1, curve: entry.easing)
  }

  func placement(_ entry: Entry<PlacementKeys>) -> Storyboard.Placement {
    var placement = Storyboard.Placement()
    (placement.x, placement.y, placement.scale) = (entry.x, entry.y, entry.scale)
    (placement.tilt, placement.turn, placement.roll) = (entry.tilt, entry.turn, entry.roll)
    return placement
  }

  /// Returns the movement of a device that a step describes.
  func deviceMove(_ name: Node, in step: Entry<StepKeys>) throws(StoryboardError) -> Storyboard.FilmEffect {
    try check(deviceName: name)
    guard let to = step.to, case .mapping = to.content else {
      throw error(
        name,
        "'device' needs 'to', the placement to which it moves, such as { x: 70%, turn: -12 }, or what happens on its "
          + "screen, such as 'push'")
    }
    return .device(
      name.text, to: placement(Entry<PlacementKeys>(node: to)), duration: step.over ?? 0.8, curve: step.easing)
  }

  /// Throws an error if the stage has no device with a name.
  func check(deviceName name: Node) throws(StoryboardError) {
    guard !deviceNames.isEmpty else {
      throw error(name, "the storyboard has no 'stage' with devices; add one")
    }
    guard deviceNames.contains(name.text) else {
      let names = deviceNames.map(\.quotable)
      throw error(
        name,
        "there is no device '\(name.text.quotable)'; "
          + (names.count == 1
            ? "the stage's device is '\(names[0])'" : "the devices are \(names.joined(separator: ", "))"),
        suggestion: nearest(name.text, deviceNames))
    }
  }
}
