package import SegueGeometry
package import SegueMedia
package import SeguePlayer
package import SegueRender

/// The opened files that a look names for the background and the device frame. Draws the pictures of a decoration for
/// the renderer.
package struct DecorationFiles {
  /// The look that names the files.
  package let look: Look
  private var transparency: Decoration.Transparency
  private let background: MediaSource?
  private let frame: FrameFile?

  /// Opens the files of a look for an output of this format and codec, which decide the transparency. Nil for a look
  /// with nothing around the screens.
  ///
  /// - Throws: An error for a file that cannot be shown.
  package init?(_ look: Look, _ format: OutputFormat, codec: String?) throws {
    let transparency: Decoration.Transparency =
      switch format.alpha(codec: codec, isRequested: look.background?.isClear == true) {
      case .none: .none
      case .onOff: .onOff
      case .full: .full
      }
    try self.init(look, transparency: transparency)
  }

  /// Opens the files of a look for an output with this transparency; nil for a look with nothing around the
  /// screens.
  package init?(_ look: Look, transparency: Decoration.Transparency) throws {
    if let fault = look.fault {
      throw FilmError.lookRefused(key: fault.key, reason: fault.reason)
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
    notes = [try Self.warning(aboutTitle: look), Self.warning(aboutEdgesOf: look, transparency)].compactMap(\.self)
  }

  /// Returns a warning for a soft edge or a shadow that the output cannot show as it is requested.
  private static func warning(
    aboutEdgesOf look: Look, _ transparency: Decoration.Transparency
  ) -> String? {
    let isRequested = (look.shadow ?? .none) != .none
    switch (transparency, look.background) {
    case (.onOff, nil) where look.hasSoftEdge:
      return "a GIF has no translucent pixels, so the \(isRequested ? "shadow" : "screen") is over light grey; "
        + "'background' chooses another colour, or none"
    case (.onOff, let background?) where background.isClear && isRequested:
      return "a GIF has no translucent pixels, so the shadow is black; "
        + "a 'background' with a colour shows it"
    case (.none, let background?) where background.isClear && (isRequested || look.frame != nil):
      return "the output cannot be transparent, so its background is black; "
        + "'background' chooses another colour"
    default: return nil
    }
  }

  /// Notes that a screen has translucent parts, so that an output whose pixels cannot be translucent gets a background.
  package mutating func noteTranslucentScreen() {
    if transparency == .onOff { transparency = .none }
  }

  /// Returns a warning for a title with characters that no installed font has, which are drawn as boxes.
  ///
  /// - Throws: An error when text cannot be drawn.
  private static func warning(aboutTitle look: Look) throws -> String? {
    // An ASCII title needs no check, because the bundled typeface contains all ASCII letters. The process that draws
    // texts is then not started.
    guard let title = look.title, !title.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    return try TextPicture(title, font: nil, fontSize: 16, width: 4000, lines: 1).missingText.map {
      "the title has \($0) that no installed font has; install a font that has them, or change the title"
    }
  }

  private var template: Decoration.Template? {
    frame.map {
      Decoration.Template(
        size: Size(width: $0.width, height: $0.height),
        screen: Rect(
          x: $0.screen.x, y: $0.screen.y, width: $0.screen.width, height: $0.screen.height),
        cornerRadii: Size(width: $0.screen.radiusX, height: $0.screen.radiusY))
    }
  }

  /// Warnings, one sentence for each part of the files or of the title that cannot be shown.
  package var warnings: [String] { warnings { _ in true } }
  private let notes: [String]

  /// Returns the warnings.
  ///
  /// - Parameter isDrawn: Returns false for the path of an SVG that a browser draws, which knows more than librsvg.
  package func warnings(isDrawn: (String) -> Bool) -> [String] {
    (background.map { $0.warnings(isDrawn: isDrawn($0.path)) } ?? [])
      + (frame.map { $0.warnings(isDrawn: isDrawn($0.path)) } ?? []) + notes
  }

  /// Returns the decoration of a screen.
  ///
  /// - Parameters:
  ///   - screen: The screen's size in points.
  ///   - scale: The pixels per point, unless `size` requests another size of the film.
  ///   - size: The requested size of the film; by default, the film is as large as the decoration needs.
  ///   - library: The library of the renderer; nil for a decoration that is not drawn.
  ///   - stage: The size or the ratio of the picture; nil for a picture as large as the decoration needs.
  /// - Throws: ``FilmError/tooLarge(width:height:isDecorated:)`` for a film that is too large to be drawn.
  package func decoration(
    screen: Size, scale: Double, size: FrameSize = FrameSize(), _ library: PictureLibrary? = nil,
    on stage: Storyboard.Stage? = nil
  ) throws(FilmError) -> Decoration {
    let decoration = Decoration(
      look, screen: screen, scale: scale, transparency: transparency, template: template,
      pictures: library?.makeIDs())
    let natural = PixelSize(width: decoration.width, height: decoration.height)
    let pixels = try size.pixels(of: stage?.pixels(around: natural, scale: scale) ?? natural)
    guard pixels.isDrawable else {
      throw .tooLarge(
        width: Double(pixels.width), height: Double(pixels.height), isDecorated: true)
    }
    return pixels == natural ? decoration : decoration.fitted(width: pixels.width, height: pixels.height)
  }

  /// Returns the decoration of a screen in a film that has the pixels of another decoration.
  func decoration(screen: Size, scale: Double, fitting film: Decoration, _ library: PictureLibrary) -> Decoration {
    Decoration(
      look, screen: screen, scale: scale, transparency: transparency, template: template, pictures: library.makeIDs()
    ).fitted(width: film.width, height: film.height)
  }

  /// Draws the pictures of a decoration, adds them to `library`, and returns the drawn decoration; nil if `decoration`
  /// is nil.
  ///
  /// - Parameter magnification: The maximum magnification of the camera, at least 1.
  /// - Throws: An error for a picture that cannot be drawn.
  package func decorated(
    _ decoration: Decoration?, _ library: PictureLibrary, magnification: Double = 1
  ) throws -> DrawnDecoration? {
    guard let decoration else { return nil }
    var moves = false
    for picture in decoration.pictures(magnification: magnification) {
      let size = PixelSize(width: picture.width, height: picture.height)
      switch picture.source {
      case .drawing(let text):
        library.set(
          picture: try VectorText.draw(text, called: "the frame", size: size), for: picture.id)
      case .frame:
        guard let frame else { continue }
        library.set(picture: try frame.draw(at: size), for: picture.id)
      case .background:
        guard let background else { continue }
        switch try ScreenFile(background, alignment: .center).fitted(width: size.width, height: size.height) {
        case .still(let still): library.set(picture: still, for: picture.id)
        case .clip(let clip):
          library.set(clip: clip, for: picture.id)
          moves = true
        // Does not occur, because a background is a whole file. Only a picture that is cut out of a
        // file is deferred, that is, drawn when it is first shown.
        case .deferred: break
        }
      }
    }
    return DrawnDecoration(decoration: decoration, hasMovingBackground: moves, isMagnified: magnification > 1)
  }
}

/// A decoration with its pictures, and the values that the compositor and the encoder need for it.
package struct DrawnDecoration {
  /// The layout of the decoration.
  package let decoration: Decoration
  /// True when the picture of the background is a clip.
  package let hasMovingBackground: Bool

  /// True when there is a picture of the frame with more pixels.
  private let isMagnified: Bool

  /// Creates a decoration whose pictures have been drawn.
  package init(decoration: Decoration, hasMovingBackground: Bool, isMagnified: Bool = false) {
    (self.decoration, self.hasMovingBackground) = (decoration, hasMovingBackground)
    self.isMagnified = isMagnified
  }

  /// The size of the film, in pixels.
  package var size: PixelSize { PixelSize(width: decoration.width, height: decoration.height) }
  /// True when the film is transparent around the screen.
  package var isTransparent: Bool { decoration.look.background?.isClear == true }
  /// The colour behind all layers: clear for a film with a transparent background, otherwise black.
  package var background: Color { isTransparent ? .clear : .black }

  /// Returns a show with its decoration.
  ///
  /// - Parameters:
  ///   - show: The show on the screen.
  ///   - board: The storyboard that plays in `show`. The storyboard's camera films the screen and
  ///     the device frame.
  ///   - sharper: For the id of a picture, the id of a copy with more pixels, which is drawn while
  ///     the camera magnifies.
  ///   - composition: The way of the device, and the titles.
  ///   - statusBar: The status bar over the screens; nil for none.
  package func show(
    _ show: any Show, of board: StoryboardShow, sharper: [PictureID: PictureID] = [:],
    composition: Composition = Composition(), statusBar: StatusBar? = nil
  ) -> DecoratedShow {
    DecoratedShow(
      statusBar.map { StatusBarShow(show, of: board, $0) } ?? show, of: board, in: decoration, composition,
      hasMovingBackground: hasMovingBackground, isMagnified: isMagnified,
      sharper: sharper)
  }
}

extension Surroundings {
  /// Creates the colours that a transition shows beyond the edges of a film's screens.
  ///
  /// - Parameters:
  ///   - decoration: The decoration around the screens; nil for none.
  ///   - fill: The chosen colour of the areas that the screens leave empty; nil for none.
  ///   - library: The pictures of the screens.
  ///   - usual: Returns the colour behind the screens of a film without decoration and colour, when they appear; clear if
  ///     it is not known.
  package init(
    _ decoration: Decoration?, fill: Color?, _ library: PictureLibrary, usual: @escaping () -> Color = { .clear }
  ) {
    let backdrop: Color? =
      if let decoration { decoration.backdrop } else { fill == nil ? nil : .clear }
    self.init(backdrop: backdrop) { library.edgeColor(of: $0) }
    averageColor = { library.averageColor(of: $0, in: $1) }
    scrimBehind = { library.scrimBehind($0) }
    colorBehind = {
      let color = decoration?.fill ?? fill ?? usual()
      return color.alpha == 1 ? color : nil
    }
  }
}

extension Storyboard.Stage {
  /// Returns the size of the picture in pixels. Both sides are even, as video needs them.
  ///
  /// - Parameters:
  ///   - device: The size that the device needs.
  ///   - scale: The pixels per point.
  fileprivate func pixels(around device: PixelSize, scale: Double) -> PixelSize {
    // A picture with a side of more than `PixelSize.longestSide` is refused when it is made.
    func even(_ length: Double) -> Int { max(Int(clamping: (length / 2).rounded(), to: 0...1 << 29), 1) * 2 }
    if let size { return PixelSize(width: even(size.width * scale), height: even(size.height * scale)) }
    guard let ratio else { return device }
    let (width, height) = (Double(device.width), Double(device.height))
    return PixelSize(width: even(max(width, height * ratio)), height: even(max(height, width / ratio)))
  }
}
