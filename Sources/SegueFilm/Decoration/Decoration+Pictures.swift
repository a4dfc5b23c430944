internal import SegueGeometry
package import SegueScene
internal import SegueStoryboard

extension Decoration {
  /// A picture that a front end draws for the decoration and gives to the renderer by its id.
  package struct Picture: Sendable, Hashable {
    package enum Source: Sendable, Hashable {
      /// The text of an SVG.
      case drawing(String)
      /// The frame of `Look.Frame.file`, which is an SVG.
      case frame(path: String)
      /// The background of `Look.Background.file`, cropped when its aspect ratio differs from the
      /// film's.
      case background(path: String)
    }

    /// The id by which layers refer to the picture.
    package var id: PictureID
    /// The source from which the picture is drawn.
    package var source: Source
    /// The width at which the picture is drawn, in pixels.
    package var width: Int
    /// The height at which the picture is drawn, in pixels.
    package var height: Int
  }

  /// Returns the pictures of this decoration: the background's picture, the frame's, both or none.
  ///
  /// - Parameter magnification: The maximum magnification of the camera, at least 1. Above 1, there is a second picture
  ///   of the frame, with more pixels.
  package func pictures(magnification: Double = 1) -> [Picture] {
    var pictures: [Picture] = []
    if case .file(let path) = look.background {
      pictures.append(
        Picture(
          id: ids.background, source: .background(path: path), width: width,
          height: height))
    }
    guard let frame, let source = frameSource else { return pictures }
    let (width, height) = (pixels(frame.bounds.width), pixels(frame.bounds.height))
    pictures.append(
      Picture(id: ids.frame, source: source, width: width, height: height))
    guard magnification > 1 else { return pictures }
    let maximum = Self.longestMagnifiedSide / Double(max(width, height))
    let factor = max(min(magnification, maximum), 1)
    pictures.append(
      Picture(
        id: ids.magnifiedFrame, source: source, width: Int(clamping: Double(width) * factor),
        height: Int(clamping: Double(height) * factor)))
    return pictures
  }

  /// The maximum length of a magnified frame's longer side, in pixels.
  static let longestMagnifiedSide = 8000.0

  private var frameSource: Picture.Source? {
    if let drawing = frame?.drawing { return .drawing(drawing) }
    if case .file(let path) = look.frame { return .frame(path: path) }
    return nil
  }

  private func pixels(_ length: Double) -> Int {
    Int(clamping: (length * scale).rounded(), to: 1...1 << 30)
  }

  /// The size of the screen in pixels.
  package var screenPixels: (width: Int, height: Int) {
    (pixels(screen.width), pixels(screen.height))
  }
}
