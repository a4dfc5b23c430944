internal import SegueGeometry
internal import SegueMedia
internal import SeguePlayer
internal import SegueRender

/// What is around the screens of a film, as the look says: opens its files, and gives the renderer
/// its pictures.
struct Dressing {
  let look: Look
  private let transparency: Dress.Transparency
  private let background: MediaSource?
  private let frame: FrameFile?

  /// Nil for a look with nothing around the screens.
  ///
  /// - Throws: An error for a file that can't be shown.
  init?(_ look: Look, _ format: OutputFormat, codec: String?) throws {
    let transparency: Dress.Transparency =
      switch format.alpha(codec: codec) {
      case .none: .none
      case .onOff: .onOff
      case .full: .full
      }
    try self.init(look, transparency: transparency)
  }

  /// The same for an output that shows this much of transparency.
  init?(_ look: Look, transparency: Dress.Transparency) throws {
    if let fault = look.fault {
      throw Failure(.usage, "--\(fault.word.rawValue) \(fault.reason); leave it out")
    }
    guard look.isDress else { return nil }
    self.look = look
    self.transparency = transparency
    if case .file(let path) = look.background {
      background = try MediaSource(path: path)
    } else {
      background = nil
    }
    if case .file(let path) = look.frame {
      frame = try FrameFile(path: path)
    } else {
      frame = nil
    }
  }

  private var template: Dress.Template? {
    frame.map {
      Dress.Template(
        size: Size(width: $0.width, height: $0.height),
        screen: Rect(
          x: $0.screen.x, y: $0.screen.y, width: $0.screen.width, height: $0.screen.height),
        cornerRadius: $0.screen.radius)
    }
  }

  /// One sentence for each part of the files that can't be shown.
  var warnings: [String] { (background?.warnings ?? []) + (frame?.warnings ?? []) }

  /// The dress of a screen.
  ///
  /// - Parameters:
  ///   - screen: The screen's size in points.
  ///   - scale: The pixels per point of a film as large as the dress needs.
  ///   - size: Decides the film's size, which otherwise is as large as the dress needs.
  /// - Throws: `Failure.usage` for a film that is larger than the renderer allows.
  func dress(
    screen: Size, scale: Double, size: FrameSize = FrameSize()
  ) throws(Failure) -> Dress {
    let dress = Dress(
      look, screen: screen, scale: scale, transparency: transparency, template: template)
    let natural = PixelSize(width: dress.width, height: dress.height)
    let pixels = try size.pixels(of: natural)
    guard pixels.isDrawable else {
      throw Failure(
        .usage,
        "with what is around the screens the film would have \(pixels) pixels; a side may have at "
          + "most \(PixelSize.longestSide) pixels and a frame 250 million; give --size or a smaller "
          + "--margin")
    }
    return pixels == natural ? dress : dress.fitted(width: pixels.width, height: pixels.height)
  }

  /// Draws the pictures of a dress and puts them into `library`. Nil without a dress.
  ///
  /// - Parameter magnification: The largest of the camera, at least 1.
  /// - Throws: An error for a picture that can't be drawn.
  func dressed(
    _ dress: Dress?, _ library: PictureLibrary, magnification: Double = 1
  ) throws -> Dressed? {
    guard let dress else { return nil }
    var moves = false
    for picture in dress.pictures(magnification: magnification) {
      let size = PixelSize(width: picture.width, height: picture.height)
      switch picture.source {
      case .drawing(let text):
        library.set(
          picture: try VectorText.draw(text, called: "the frame", size: size), for: picture.number)
      case .frame:
        guard let frame else { continue }
        library.set(picture: try frame.draw(at: size), for: picture.number)
      case .background:
        guard let background else { continue }
        switch try ScreenFile(background).fitted(width: size.width, height: size.height) {
        case .still(let still): library.set(picture: still, for: picture.number)
        case .clip(let clip):
          library.set(clip: clip, for: picture.number)
          moves = true
        // A whole file is never deferred.
        case .deferred: break
        }
      }
    }
    return Dressed(dress: dress, hasMovingBackground: moves)
  }
}

/// A dress with its pictures, and how the compositor and the encoder draw it.
struct Dressed {
  let dress: Dress
  let hasMovingBackground: Bool

  var size: PixelSize { PixelSize(width: dress.width, height: dress.height) }
  /// True when the film is transparent around the screen.
  var isTransparent: Bool { dress.look.background?.isClear == true }
  /// The colour behind everything.
  var background: Color { isTransparent ? .clear : .black }

  /// - Parameter sharper: As in `CameraShow`.
  func show(_ show: any Show, sharper: [UInt32: UInt32] = [:]) -> DressedShow {
    DressedShow(
      show, in: dress, hasMovingBackground: hasMovingBackground, sharper: sharper)
  }
}

extension Surroundings {
  /// The colours beyond the screens of a film.
  ///
  /// - Parameters:
  ///   - dress: What is around the screens; nil for nothing.
  ///   - fill: The colour that was chosen for what the screens leave empty.
  init(_ dress: Dress?, fill: Color?, _ library: PictureLibrary) {
    let backdrop: Color? = if let dress { dress.backdrop } else { fill == nil ? nil : .clear }
    self.init(backdrop: backdrop) { library.edgeColor(of: $0) }
  }
}
