internal import SegueGeometry
internal import SegueMedia
package import SegueStoryboard

extension StoryboardDraft {
  /// Returns the size of a picture, and the pixels per point of the device that it probably shows.
  ///
  /// - Throws: `MediaError` for a file that cannot be shown.
  package static func measure(_ path: String) throws -> Measure {
    let natural = try MediaSource(path: path).naturalSize
    return Measure(
      size: Size(width: Double(natural.width), height: Double(natural.height)),
      scale: DeviceScreen.likely(for: natural).scale)
  }
}
