internal import SegueGeometry
public import SegueScene

extension DrawingLayers {
  /// Reads the rectangles of a file's elements; nil for a file that is not an SVG.
  ///
  /// - Parameters:
  ///   - ids: The ids of the elements to look for.
  /// - Throws: When the file cannot be read or is an SVG that cannot be drawn.
  public init?(path: String, ids: [String]) throws(MediaError) {
    guard try FileType(path: path) == .svg else { return nil }
    let file = try VectorFile(path: path)
    let all = file.ids
    let exact = file.exactSize
    var (frames, drawn): ([String: Rect], [String: Rect]) = ([:], [:])
    for (id, frame) in zip(ids, try file.frames(of: ids)) {
      (frames[id], drawn[id]) = (frame?.shape, frame?.drawn)
    }
    self.init(size: Size(width: exact.width, height: exact.height), ids: all, frames: frames, drawnFrames: drawn)
  }
}
