internal import SegueScene
internal import SegueWire

extension AnimatorSession {
  /// Has the plug-in paint a picture. Returns false, and reports the reason to `driverFailed`, when the plug-in fails.
  func paint(
    _ request: PaintRequest, on surface: any PaintSurface,
    share: (Int, @escaping @Sendable (Int) -> Void) -> Void
  ) -> Bool {
    guard paints else { return false }
    guard thread.isCurrent else {
      driverFailed(
        .animator(
          "\(descriptor.id): a picture was requested on a thread that is not the transition's"))
      return false
    }
    let budget = painting
    let answer = allowance.painting {
      calling(request.call, within: budget) {
        WireAnswer(surface.paint(request, by: caller, within: budget, share: share))
      }
    }
    if answer.status.isFailure { driverFailed(fault("its painter", answer.status)) }
    return !answer.status.isFailure
  }

  /// Reports to `driverFailed` that there is no memory for a picture of this size, in pixels.
  func refusePainting(width: Int, height: Int) {
    driverFailed(
      .animator(
        "\(descriptor.id): there is not enough memory for a painted picture of \(width)x\(height) pixels"
      ))
  }

  /// Adds bytes to the memory that the transition's painted views need. Returns false, and reports the reason to
  /// `driverFailed`, if the total exceeds the limit.
  func count(paintedBytes: Int) -> Bool {
    self.paintedBytes += paintedBytes
    guard self.paintedBytes > maxPaintedBytes else { return true }
    driverFailed(
      .animator(
        "\(descriptor.id): painted views need more than \(maxPaintedBytes) bytes of memory in total"
      ))
    return false
  }

  /// Counts the pixels of a picture that the plug-in passes, and throws if the total for the
  /// transition exceeds the limit.
  func count(pixels: Int) throws(Status) {
    picturePixels += pixels
    let most = PluginLimits.picturePixels
    guard picturePixels <= most else {
      throw limit("a transition may pass pictures of at most \(most) pixels in total")
    }
  }
}
