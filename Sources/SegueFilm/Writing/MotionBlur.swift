internal import SegueGeometry
internal import SegueMedia
internal import SeguePlayer
internal import SegueRender
internal import SegueScene

/// Draws frames like a camera whose shutter is open for a part of each frame's time: a frame is the
/// mean of the pictures during this exposure.
///
/// The exposure is divided into equal parts. A part is drawn only if something has moved by a pixel
/// since the last part that was drawn; otherwise the last picture is counted once more. Therefore,
/// a still frame is drawn once, and a frame of a slow motion a few times.
struct MotionBlur {
  /// The number of parts into which the exposure is divided.
  static let parts = 64
  /// The number of times per frame at which a film that is played backward stores its layers.
  static let partsKept = 16
  /// The number of parts after which a change without motion, such as a change of colours, is drawn.
  private static let partsOfChanges = 4
  /// The distance in pixels by which a layer must have moved for a part to be drawn.
  private static let step = 1.0

  /// The time for which the shutter is open, in seconds.
  let exposure: Double
  /// The duration of the show in seconds. Sample times are clamped to 0…`duration`.
  let duration: Double
  /// Pixels per point.
  let scale: Double
  private let mean: FrameMean
  private var drawn: LayerTree

  /// Creates the motion blur of frames with a constant rate.
  ///
  /// - Parameters:
  ///   - angle: The shutter's angle in degrees: 360 is open for the whole time of a frame.
  ///   - frameTime: The time of a frame in seconds.
  init(
    angle: Double, frameTime: Double, duration: Double, scale: Double, size: PixelSize,
    points: Size
  ) {
    exposure = frameTime * angle / 360
    (self.duration, self.scale) = (duration, scale)
    mean = FrameMean(width: size.width, height: size.height)
    drawn = LayerTree(size: points)
  }

  /// Creates the motion blur of a film; nil for a look without motion blur.
  init?(_ look: Look, of show: any Show, _ rate: FrameRate, scale: Double, size: PixelSize) {
    guard let angle = look.shutter, angle > 0 else { return nil }
    self.init(
      angle: angle, frameTime: rate.seconds(of: 1), duration: show.duration ?? 0, scale: scale,
      size: size, points: show.size)
  }

  /// Returns the middle of each part of a frame's exposure, in seconds. The exposure is centred on the frame's time,
  /// and is limited to the show's duration.
  func times(around seconds: Double) -> [Double] {
    (0..<Self.parts).map { part in
      let share = (Double(part) + 0.5) / Double(Self.parts) - 0.5
      return min(max(seconds + exposure * share, 0), duration)
    }
  }

  /// Draws the frame at `seconds`.
  ///
  /// - Parameters:
  ///   - tree: Memory for layers, which is reused.
  ///   - show: Advances the show to a time and writes its layers.
  mutating func draw(
    at seconds: Double, _ compositor: Compositor, _ tree: inout LayerTree,
    into buffer: PixelBuffer, show: (Double, inout LayerTree) throws -> Void
  ) throws {
    var weight = 0
    var isMean = false
    for time in times(around: seconds) {
      try show(time, &tree)
      if weight > 0, !isChanged(tree, after: weight) {
        weight += 1
        continue
      }
      if weight > 0 {
        mean.add(buffer, weight: weight)
        isMean = true
      }
      try compositor.draw(&tree, into: buffer) { try show(time, &$0) }
      swap(&tree, &drawn)
      weight = 1
    }
    guard isMean else { return }
    let isOpaque = buffer.isOpaque
    mean.add(buffer, weight: weight)
    mean.take(into: buffer)
    buffer.isOpaque = isOpaque
  }

  /// Returns true if `tree` must be drawn, because it differs enough from the layers that were drawn `parts` parts ago.
  private func isChanged(_ tree: LayerTree, after parts: Int) -> Bool {
    let hasSameLayers = tree.layers.count == drawn.layers.count
    var isOther =
      !hasSameLayers || tree.effects != drawn.effects || tree.values != drawn.values
    if hasSameLayers {
      for (now, before) in zip(tree.layers, drawn.layers) where now != before {
        var same = now
        same.transform = before.transform
        if same != before { isOther = true }
        if movement(of: now, since: before) >= Self.step { return true }
      }
    }
    return isOther && parts >= Self.partsOfChanges
  }

  /// Returns the largest distance in pixels that a corner of a layer has moved.
  private func movement(of layer: Layer, since before: Layer) -> Double {
    func corner(_ layer: Layer, _ index: Int) -> SIMD2<Double> {
      let bounds = layer.bounds
      let x = index & 1 == 0 ? bounds.minX : bounds.maxX
      let y = index & 2 == 0 ? bounds.minY : bounds.maxY
      let point = layer.transform.row1 * x + layer.transform.row2 * y + layer.transform.row4
      return SIMD2(point.x, point.y) / point.w
    }
    var farthest = 0.0
    for index in 0..<4 {
      let way = corner(layer, index) - corner(before, index)
      farthest = max(farthest, (way * way).sum())
    }
    return farthest.squareRoot() * scale
  }
}
