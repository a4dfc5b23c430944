public import SegueGeometry
public import SegueMedia
public import SeguePlayer
public import SegueRender

/// The files of a film's decoration, as the look names them: opens the files, and gives the renderer
/// its pictures.
public struct DecorationFiles {
  public let look: Look
  private let transparency: Decoration.Transparency
  private let background: MediaSource?
  private let frame: FrameFile?

  /// Nil for a look with nothing around the screens.
  ///
  /// - Throws: An error for a file that can't be shown.
  public init?(_ look: Look, _ format: OutputFormat, codec: String?) throws {
    let transparency: Decoration.Transparency =
      switch format.alpha(codec: codec) {
      case .none: .none
      case .onOff: .onOff
      case .full: .full
      }
    try self.init(look, transparency: transparency)
  }

  /// The same for an output that shows this much of transparency.
  public init?(_ look: Look, transparency: Decoration.Transparency) throws {
    if let fault = look.fault {
      throw FilmError.lookRefused(word: fault.word, reason: fault.reason)
    }
    guard look.isDecorated else { return nil }
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

  private var template: Decoration.Template? {
    frame.map {
      Decoration.Template(
        size: Size(width: $0.width, height: $0.height),
        screen: Rect(
          x: $0.screen.x, y: $0.screen.y, width: $0.screen.width, height: $0.screen.height),
        cornerRadius: $0.screen.radius)
    }
  }

  /// One sentence for each part of the files that can't be shown.
  public var warnings: [String] { (background?.warnings ?? []) + (frame?.warnings ?? []) }

  /// The decoration of a screen.
  ///
  /// - Parameters:
  ///   - screen: The screen's size in points.
  ///   - scale: The pixels per point of a film as large as the decoration needs.
  ///   - size: Decides the film's size, which otherwise is as large as the decoration needs.
  /// - Throws: ``FilmError/tooLarge(width:height:isDecorated:)`` for a film that is larger than can be drawn.
  public func decoration(
    screen: Size, scale: Double, size: FrameSize = FrameSize()
  ) throws(FilmError) -> Decoration {
    let decoration = Decoration(
      look, screen: screen, scale: scale, transparency: transparency, template: template)
    let natural = PixelSize(width: decoration.width, height: decoration.height)
    let pixels = try size.pixels(of: natural)
    guard pixels.isDrawable else {
      throw .tooLarge(
        width: Double(pixels.width), height: Double(pixels.height), isDecorated: true)
    }
    return pixels == natural
      ? decoration : decoration.fitted(width: pixels.width, height: pixels.height)
  }

  /// Draws the pictures of a decoration and puts them into `library`. Nil without a decoration.
  ///
  /// - Parameter magnification: The largest of the camera, at least 1.
  /// - Throws: An error for a picture that can't be drawn.
  public func decorated(
    _ decoration: Decoration?, _ library: PictureLibrary, magnification: Double = 1
  ) throws -> DrawnDecoration? {
    guard let decoration else { return nil }
    var moves = false
    for picture in decoration.pictures(magnification: magnification) {
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
    return DrawnDecoration(decoration: decoration, hasMovingBackground: moves)
  }
}

/// A decoration with its pictures, and how the compositor and the encoder draw it.
public struct DrawnDecoration {
  public let decoration: Decoration
  public let hasMovingBackground: Bool

  public init(decoration: Decoration, hasMovingBackground: Bool) {
    (self.decoration, self.hasMovingBackground) = (decoration, hasMovingBackground)
  }

  public var size: PixelSize { PixelSize(width: decoration.width, height: decoration.height) }
  /// True when the film is transparent around the screen.
  public var isTransparent: Bool { decoration.look.background?.isClear == true }
  /// The colour behind everything.
  public var background: Color { isTransparent ? .clear : .black }

  /// Returns a show with its decoration.
  ///
  /// - Parameters:
  ///   - board: The storyboard that plays in `show`, whose camera films it.
  ///   - sharper: As in `CameraShow`.
  public func show(
    _ show: any Show, of board: StoryboardShow, sharper: [UInt32: UInt32] = [:]
  ) -> DecoratedShow {
    DecoratedShow(
      show, of: board, in: decoration, hasMovingBackground: hasMovingBackground, sharper: sharper)
  }
}

extension Surroundings {
  /// The colours beyond the screens of a film.
  ///
  /// - Parameters:
  ///   - decoration: What is around the screens; nil for nothing.
  ///   - fill: The colour that was chosen for what the screens leave empty.
  public init(_ decoration: Decoration?, fill: Color?, _ library: PictureLibrary) {
    let backdrop: Color? =
      if let decoration { decoration.backdrop } else { fill == nil ? nil : .clear }
    self.init(backdrop: backdrop) { library.edgeColor(of: $0) }
  }
}
