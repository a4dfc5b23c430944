package import SegueGeometry
package import SegueStoryboard

/// The way of a device over the stage: its pose as a pure function of the time.
package struct DevicePath: Sendable, Hashable {
  /// The placement of the device at a time.
  package struct Pose: Sendable, Hashable {
    /// The centre, as fractions of the picture's width and height.
    package var x = 0.5, y = 0.5
    /// The size, as a multiple of the size at which the device fits into the picture.
    package var scale = 1.0
    /// The angles in degrees: the upper edge leans back, the right edge leans back, and clockwise.
    package var tilt = 0.0, turn = 0.0, roll = 0.0
    /// The opacity of the device with its shadow, 0 to 1.
    package var opacity = 1.0

    /// Creates the pose of a device in the middle of the picture that faces the viewer.
    package init() {}

    /// True for a device that faces the viewer at its usual place.
    package var isAtRest: Bool { self == Pose() }
  }

  /// A movement to another placement.
  private struct Move: Sendable, Hashable {
    var begin: Double
    var duration: Double
    var to: Storyboard.Placement
    var passage: Storyboard.Easing
  }

  /// True for a layout from the right to the left, in which the device is on the other side.
  package var isMirrored = false
  private let device: Storyboard.Device
  private let start: Pose
  private var moves: [Move] = []
  /// The times at which the device begins to come and to leave, in seconds on the film's clock.
  private let entry: Double?
  private let exit: Double?
  /// The size of the picture, of which lengths in points are a share.
  private let size: Size
  private let duration: Double

  /// Creates the path of a device of a stage.
  ///
  /// - Parameters:
  ///   - device: The device.
  ///   - show: The storyboard's show, which knows the times of the film.
  ///   - size: The size of the picture, in the stage's points.
  package init(_ device: Storyboard.Device, in show: StoryboardShow, size: Size) {
    (self.device, self.size) = (device, size)
    var pose = Pose()
    pose.set(device.placement, in: size)
    start = pose
    let clock = show.clock
    entry = device.entry.map { clock.film($0.time) }
    exit = device.exit.map { clock.film($0.time) }
    duration = max(show.duration ?? 0, 1e-3)
    for step in show.storyboard.filmSteps {
      guard case .device(device.name, let to, let duration, let curve) = step.effect else { continue }
      moves.append(
        Move(begin: clock.film(step.time), duration: duration, to: to, passage: Storyboard.Easing(curve)))
    }
  }

  /// Creates the path of a device that stays as it stands at first.
  ///
  /// - Parameter size: The size of the picture, in the stage's points.
  package init(standing device: Storyboard.Device, size: Size) {
    var device = device
    (device.entry, device.exit, device.drift) = (nil, nil, 0)
    (self.device, self.size, entry, exit, duration) = (device, size, nil, nil, 1)
    var pose = Pose()
    pose.set(device.placement, in: size)
    start = pose
  }

  /// Returns the poses in which a device stands at first and after each of a storyboard's steps, in the order of the steps,
  /// until one gives it a height or a size.
  ///
  /// - Parameter size: The size of the picture, in the stage's points.
  package static func poses(of device: Storyboard.Device, _ steps: [Storyboard.FilmStep], in size: Size) -> [Pose] {
    var pose = Pose()
    pose.set(device.placement, in: size)
    var poses = [pose]
    for step in steps {
      guard case .device(device.name, let to, _, _) = step.effect else { continue }
      guard to.leavesRoom else { break }
      pose.set(to, in: size)
      poses.append(pose)
    }
    return poses
  }

  /// True if the pose is the same at all times.
  package var isStill: Bool {
    moves.isEmpty && device.entry == nil && device.exit == nil && device.drift == 0
  }

  /// The largest size that the device has, as a multiple of the size at which it fits.
  package var largestScale: Double {
    let all = [start.scale] + moves.compactMap(\.to.scale)
    return (all.max() ?? 1) * (1 + max(device.drift, 0))
  }

  /// Returns true while the device comes or leaves, and when it is not there.
  package func isPassing(at time: Double) -> Bool {
    let came = entry.map { $0 + (device.entry?.duration ?? 0) } ?? -.infinity
    return time < came || time > exit ?? .infinity
  }

  /// The time in seconds in which a pointer appears over a device that has come.
  private static let fade = 0.25

  /// Returns the opacity of a pointer over the device: none while the device comes or leaves.
  package func pointerOpacity(at time: Double) -> Double {
    guard !isPassing(at: time) else { return 0 }
    guard let entry, let passage = device.entry else { return 1 }
    return min((time - entry - passage.duration) / Self.fade, 1)
  }

  /// Returns the pose at a time, in seconds on the film's clock.
  package func pose(at time: Double) -> Pose {
    isMirrored ? placed(at: time).mirrored : placed(at: time)
  }

  private func placed(at time: Double) -> Pose {
    var pose = start
    for move in moves where time > move.begin {
      var target = pose
      target.set(move.to, in: size)
      let progress = move.duration > 0 ? min((time - move.begin) / move.duration, 1) : 1
      pose.mix(target, move.passage.value(at: progress))
    }
    pose.scale *= 1 + device.drift * min(max(time / duration, 0), 1)
    if let entry, let passage = device.entry {
      pose.come(passage, min(max((time - entry) / passage.duration, 0), 1))
    }
    if let exit, let passage = device.exit, time > exit {
      pose.leave(passage, min((time - exit) / passage.duration, 1))
    }
    return pose
  }
}

extension DevicePath.Pose {
  /// The same pose on the other side of the picture.
  fileprivate var mirrored: Self {
    var pose = self
    (pose.x, pose.turn, pose.roll) = (1 - x, -turn, -roll)
    return pose
  }

  /// Takes the values of a placement that it has.
  fileprivate mutating func set(_ placement: Storyboard.Placement, in size: Size) {
    if let x = placement.x { self.x = x.points(of: size.width) / size.width }
    if let y = placement.y { self.y = y.points(of: size.height) / size.height }
    scale = placement.scale ?? scale
    tilt = placement.tilt ?? tilt
    turn = placement.turn ?? turn
    roll = placement.roll ?? roll
  }

  fileprivate mutating func mix(_ other: Self, _ share: Double) {
    func mixed(_ a: Double, _ b: Double) -> Double { share >= 1 ? b : a + (b - a) * share }
    (x, y, scale) = (mixed(x, other.x), mixed(y, other.y), max(mixed(scale, other.scale), 0.001))
    (tilt, turn, roll) = (mixed(tilt, other.tilt), mixed(turn, other.turn), mixed(roll, other.roll))
  }

  /// The distance over which a device comes and leaves, as a share of the picture's side.
  private static let way = (side: 0.55, height: 0.4)
  /// The share of the time in which a device that moves becomes opaque: what is behind it is not seen through it for long.
  private static let fade = 0.18

  fileprivate mutating func come(_ passage: Storyboard.DevicePassage, _ progress: Double) {
    let eased = passage.came(at: progress)
    opacity *= passage.style == .fade ? min(max(eased, 0), 1) : min(progress / Self.fade, 1)
    move(passage.style, 1 - eased, isLeaving: false)
  }

  fileprivate mutating func leave(_ passage: Storyboard.DevicePassage, _ progress: Double) {
    let eased = passage.left(at: progress)
    opacity *= passage.style == .fade ? 1 - min(max(eased, 0), 1) : min((1 - progress) / Self.fade, 1)
    move(passage.style, eased, isLeaving: true)
  }

  /// Moves the device to the side from which it comes or to which it leaves.
  private mutating func move(_ style: Storyboard.DevicePassage.Style, _ share: Double, isLeaving: Bool) {
    switch style {
    case .fade: break
    case .rise: y += (isLeaving ? -1 : 1) * Self.way.height * share
    case .drop: y += (isLeaving ? 1 : -1) * Self.way.height * share
    case .left: x -= Self.way.side * share
    case .right: x += Self.way.side * share
    case .grow: scale = max(scale * (1 + (isLeaving ? 0.2 : -0.2) * share), 0.001)
    }
  }
}
