internal import SegueGeometry
internal import SegueScene
internal import SegueText

/// A mask of one plain shape, as the course of CSS's `clip-path`.
struct ExportClip {
  /// The position, the size and the radius of the shape, as in the masked screen's points.
  let course: Course
  private let screen: Size
  private let isCircle: Bool

  /// Creates the clip of a masked screen; nil for a mask that is more than a rectangle with equal round corners.
  init?(_ mask: WebLayer, of screen: Size) {
    let known: Set<LayerSample.Channel> = [.matrix, .size, .background, .radii]
    guard mask.content == .none, mask.cutBy < 0, mask.path == nil, !mask.hasMaskLayers,
      Set(mask.tracks.keys).isSubset(of: known),
      mask.tracks[.background]?.values.allSatisfy({ $0[3] == 1 }) == true
    else { return nil }
    let moving = [LayerSample.Channel.matrix, .size, .radii].compactMap { mask.tracks[$0] }
    let times = Set(moving.flatMap(\.times)).sorted()
    var values: [[Double]] = []
    for time in times {
      let (matrix, size, radii) = (mask[.matrix, at: time], mask[.size, at: time], mask[.radii, at: time])
      guard matrix.isScaleAndMove, abs(matrix[0] - matrix[4]) < 1e-6, radii.allSatisfy({ $0 == radii[0] }) else {
        return nil
      }
      values.append([matrix[6], matrix[7], size[0] * matrix[0], size[1] * matrix[4], radii[0] * matrix[0]])
    }
    guard !values.isEmpty else { return nil }
    course = Course(WebLayer.Track(times: times, values: values))
    self.screen = screen
    isCircle = values.allSatisfy { abs($0[2] - $0[3]) < 1e-3 && $0[4] >= $0[2] / 2 - 1e-3 }
  }

  /// Returns a value of the course as CSS, in percent of the masked element.
  func text(_ value: [Double]) -> String {
    func share(_ part: Double, _ whole: Double) -> String {
      "\(SegmentBuilder.rounded(part / whole * 100, 3).json)%"
    }
    let (x, y, width, height) = (value[0], value[1], value[2], value[3])
    if isCircle {
      // A percentage of a circle's radius is one of the mean square of the sides.
      let unit = ((screen.width * screen.width + screen.height * screen.height) / 2).squareRoot()
      return
        "circle(\(share(width / 2, unit)) at \(share(x + width / 2, screen.width)) \(share(y + height / 2, screen.height)))"
    }
    let sides = [
      share(y, screen.height), share(screen.width - x - width, screen.width),
      share(screen.height - y - height, screen.height), share(x, screen.width),
    ]
    return "inset(\(sides.joined(separator: " ")) round \(SegmentBuilder.rounded(value[4], 3).json)px)"
  }
}

extension [Double] {
  /// True for the nine numbers of a projection that only scales and moves.
  var isScaleAndMove: Bool {
    self[1] == 0 && self[2] == 0 && self[3] == 0 && self[5] == 0 && self[8] == 1
  }
}
