internal import SegueGeometry
internal import SeguePlayer
internal import SegueScene

extension Composition {
  /// The number of times at which the place of something that moves is looked at.
  private static let samples = 9
  /// The share of the picture's width and height from which on devices leave no room beside them.
  static let fullShare = 0.97

  /// Returns the rectangle in which the devices are while something else is seen, in the film's points; nil for devices
  /// that fill the picture or are not there. The time in which a device comes and leaves does not count.
  ///
  /// - Parameters:
  ///   - span: The time in seconds on the film's clock.
  ///   - share: The share of the picture's width and height from which on devices fill it.
  func deviceArea(
    of decoration: Decoration, during span: ClosedRange<Double>, filling share: Double = fullShare
  ) -> Rect? {
    let all = Rect(origin: .zero, size: decoration.size)
    let times = Self.times(in: span)
    var area: Rect?
    for device in deviceOutlines(of: decoration) {
      for time in times where device.path?.isPassing(at: time) != true {
        guard let box = Rect(around: device.corners(at: time))?.intersection(all) else { continue }
        area = area?.union(box) ?? box
      }
    }
    guard let area else { return nil }
    let isFull = area.width > share * all.width && area.height > share * all.height
    return isFull ? nil : area
  }

  /// Returns the times of a span at which something that moves is looked at.
  static func times(in span: ClosedRange<Double>) -> [Double] {
    let last = Double(samples - 1)
    return (0..<samples).map { span.lowerBound + (span.upperBound - span.lowerBound) * Double($0) / last }
  }

  /// The place of a device with its way.
  struct DeviceOutline {
    fileprivate let decoration: Decoration
    fileprivate let path: DevicePath?
    /// The points of the film in one of the layout's.
    fileprivate let unit: Double

    /// Returns the transform from the layout's points to the film's at a time, in seconds on the film's clock.
    func transform(at time: Double) -> Transform3D {
      decoration.transform(of: pose(at: time)).concatenating(.scale(x: unit, y: unit, z: unit))
    }

    /// Returns points whose convex hull contains all that is seen of the device at a time, in the film's points.
    func corners(at time: Double) -> [Point] {
      decoration.corners(in: pose(at: time)).map { Point(x: $0.x * unit, y: $0.y * unit) }
    }

    private func pose(at time: Double) -> DevicePath.Pose { path?.pose(at: time) ?? DevicePath.Pose() }
  }

  /// Returns the outlines of the devices, back to front.
  ///
  /// - Parameter decoration: The decoration of the film, which has its points.
  func deviceOutlines(of decoration: Decoration) -> [DeviceOutline] {
    guard !devices.isEmpty else {
      return [DeviceOutline(decoration: decoration, path: nil, unit: 1)]
    }
    return devices.map {
      DeviceOutline(decoration: $0.decoration, path: $0.path, unit: $0.decoration.scale / decoration.scale)
    }
  }
}
