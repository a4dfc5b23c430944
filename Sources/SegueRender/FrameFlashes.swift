internal import SegueGeometry
package import SeguePixels
package import SegueScene

/// The flashes of a transition between screens whose pictures are not there.
package enum FrameFlashes {
  /// The longer side of the frames that are drawn, in pixels: one for each cell of the meter.
  private static let side = 128.0
  private static let framesPerSecond = 60.0

  /// Returns the stretches that flash too often, in the order of their begins. Frames that cannot be drawn do not flash.
  ///
  /// - Parameters:
  ///   - duration: The duration in seconds, of which at most the first ten seconds are looked at.
  ///   - layers: Returns the layers at a time.
  package static func series(duration: Double, layers: (Double) -> LayerTree) -> [FlashSeries] {
    guard duration > 0, let stage = StandInStage(size: layers(0).size, longestSide: side) else { return [] }
    var meter = FlashMeter(width: stage.pixels.width, height: stage.pixels.height)
    for frame in 0...Int(clamping: min(duration, 10) * framesPerSecond) {
      let time = Double(frame) / framesPerSecond
      meter.add(stage.draw(layers(min(time, duration))), at: time)
    }
    return meter.series
  }
}
