internal import SegueGeometry
internal import SegueMedia
internal import SeguePlayer
internal import SegueRender

/// Copies of a storyboard's pictures with more pixels, for a camera that magnifies them.
struct SharperPictures {
  /// For each picture that has a sharper copy, the id of the copy.
  private(set) var ids: [PictureID: PictureID] = [:]

  /// The maximum number of pixels of one sharper picture. With a few such pictures, a film still fits into
  /// the memory of an ordinary computer.
  static let maxPixels = 64_000_000.0

  /// Opens the files of the pictures again, and adds sharper copies to `library`. Adds none without magnification.
  ///
  /// - Parameters:
  ///   - files: The files of the pictures that show a whole file, in the order of `pictures`.
  ///   - scale: The maximum magnification of the camera, at least 1.
  ///   - size: The size of a frame, in pixels.
  /// - Throws: An error for a file that cannot be read any more.
  init(
    of pictures: [StoryboardShow.Picture], _ files: [ScreenFile], scale: Double, size: PixelSize,
    _ library: PictureLibrary
  ) throws {
    guard scale > 1 else { return }
    let maximum = (Self.maxPixels / Double(size.width * size.height)).squareRoot()
    // The file and the factor of each magnified picture that shows a whole file, by the picture's
    // index in `pictures`. A picture that shows only a part comes later in `pictures`, and has the
    // same file and factor.
    var sharper: [Int: ScreenFile] = [:]
    var factors: [Int: Double] = [:]
    for (index, picture) in pictures.enumerated() {
      if let part = picture.part {
        guard let file = sharper[picture.whole], let factor = factors[picture.whole] else {
          continue
        }
        add(MagnifiedSource(try ScreenPart(file, part), by: factor), for: picture, library)
        continue
      }
      let file = files[index]
      // A picture that is magnified beyond its own number of pixels would not become sharper,
      // unless it is a vector graphic.
      let natural = file.source.naturalSize
      let own = max(
        Double(natural.width) / Double(size.width),
        Double(natural.height) / Double(size.height) / picture.heightFactor)
      let factor = min(scale, maximum / picture.heightFactor.squareRoot(), file.source.kind == .vector ? scale : own)
      guard factor > 1.01 else { continue }
      let opened = ScreenFile(
        try MediaSource(path: picture.path), fit: Fit(picture.mode), alignment: picture.alignment)
      (opened.cleared, opened.clearsClockOnly) = (file.cleared, file.clearsClockOnly)
      opened.heightFactor = file.heightFactor
      (opened.mayBeOver, opened.knownDialog) = (file.mayBeOver, file.knownDialog)
      (sharper[index], factors[index]) = (opened, factor)
      add(MagnifiedSource(opened, by: factor), for: picture, library)
    }
    try library.fit(width: size.width, height: size.height, only: Set(ids.values))
  }

  private mutating func add(
    _ source: MagnifiedSource, for picture: StoryboardShow.Picture, _ library: PictureLibrary
  ) {
    let id = library.makeID()
    library.set(source: source, for: id)
    ids[picture.id] = id
  }
}

/// A picture source that multiplies the requested width and height by a factor, for a picture that
/// the camera magnifies.
private final class MagnifiedSource: PictureSource {
  private let source: any PictureSource
  private let factor: Double

  init(_ source: any PictureSource, by factor: Double) {
    (self.source, self.factor) = (source, factor)
  }

  func fitted(width: Int, height: Int) throws -> FittedPicture {
    try source.fitted(
      width: Int(clamping: (Double(width) * factor).rounded()),
      height: Int(clamping: (Double(height) * factor).rounded()))
  }
}
