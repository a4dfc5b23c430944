public import SegueGeometry
public import SegueMotion

extension Storyboard {
  /// The composition of a film: the size of the picture, and the device in it.
  public struct Stage: Sendable, Hashable {
    /// The size of the picture, in points of its own; nil for a picture as large as the device needs.
    public var size: Size?
    /// The ratio of the picture's width to its height; nil for the size's, or as the device needs.
    public var ratio: Double?
    /// The device on which the storyboard is played.
    public var device: Device
    /// The position of the stage in the storyboard's file.
    public var place: Place

    package init(size: Size? = nil, ratio: Double? = nil, device: Device, place: Place) {
      (self.size, self.ratio, self.device, self.place) = (size, ratio, device, place)
    }
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

    package init(name: String, placement: Placement = Placement()) {
      (self.name, self.placement) = (name, placement)
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
  private var usual: Curve { style == .fade ? .easeInOut : .easing(.expo, .easeOut) }

  /// Returns the share of the way that the device has come, at a share of the duration.
  package func came(at progress: Double) -> Double { (curve ?? usual).value(at: progress) }

  /// Returns the share of the way that the device has gone, at a share of the duration. Without a curve, it is the way
  /// of coming in reverse.
  package func left(at progress: Double) -> Double {
    curve?.value(at: progress) ?? 1 - usual.value(at: 1 - progress)
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
