internal import SegueGeometry
internal import SegueMedia
internal import SeguePlayer
internal import SegueRender
internal import SegueScene
internal import SegueStoryboard

/// A film's overlays with their pictures and their places.
struct OverlayPictures {
  private(set) var overlays: [FilmOverlay] = []

  /// Opens the pictures of overlays and adds them to `library`.
  ///
  /// - Parameters:
  ///   - size: The size of a frame, in pixels.
  ///   - scale: The pixels per point of the film and the screen.
  ///   - unit: The pixels per point of the stage.
  ///   - magnification: How many times as large the screen is seen at most.
  ///   - covered: What an app covers, which a bar of the film keeps out of.
  /// - Throws: An error for a file that cannot be shown.
  init(
    of show: StoryboardShow, size: PixelSize, scale: Double, unit: Double, magnification: Double, isMirrored: Bool,
    covered: FilmPreset.CoveredBands, _ library: PictureLibrary
  ) throws {
    let picture = Size(width: Double(size.width) / unit, height: Double(size.height) / unit)
    var rests = RestContents(show, library)
    for timed in show.overlays(in: picture) {
      let isOnFilm = timed.overlay.host == .film
      // Pixels per point of the host.
      let density = isOnFilm ? unit : scale
      let shorter = min(timed.host.width, timed.host.height)
      let usual = isOnFilm ? min(picture.width, picture.height) : min(show.size.width, show.size.height)
      var made = FilmOverlay(
        timed: timed, whole: Rect(origin: .zero, size: isOnFilm ? picture : show.size),
        line: timed.overlay.line ?? usual * timed.overlay.usualLine, reach: usual * 0.05,
        unit: isOnFilm ? unit / scale : 1, end: timed.life.departure ?? show.duration ?? timed.life.begin,
        isMirrored: isMirrored && isOnFilm)
      switch timed.overlay.kind {
      case .picture(let path, let fit):
        let source = try MediaSource(path: show.storyboard.path(of: path))
        let natural = source.naturalSize
        let ratio = Double(natural.width) / Double(natural.height)
        let own = timed.overlay.size(ratio, fit, in: timed.host, natural: Double(natural.width))
        let area = timed.host.inset(by: isOnFilm ? shorter * TitlePictures.inset : 0)
        made.rect = timed.place(of: own, in: area, made.isMirrored, density)
        let sharpness = density * timed.path.largestScale * (isOnFilm ? 1 : magnification)
        func pixels(_ length: Double) -> Int { Int(clamping: (length * sharpness).rounded(), to: 1...4096) }
        let file = ScreenFile(source, fit: fit == .scaleAspectFill ? .cover : .fill, alignment: .center)
        switch try file.fitted(width: pixels(made.rect.width), height: pixels(made.rect.height)) {
        case .still(let still): made.picture = library.add(still)
        case .clip(let clip):
          let id = library.makeID()
          library.set(clip: clip, for: id)
          library.begin(id, at: timed.life.begin)
          made.picture = id
        // Does not occur, because the picture is a whole file.
        case .deferred: break
        }
      case .progress:
        let area = isOnFilm ? TitlePictures.safeArea(of: picture, covered) : timed.host.inset(by: shorter * 0.04)
        let width = timed.overlay.width?.points(of: timed.host.width) ?? area.width
        made.rect = timed.place(of: Size(width: width, height: made.line), in: area, made.isMirrored, density)
      case .arrow(let from, let bend):
        var (pose, from) = (timed.path.start, from)
        if from == nil, timed.path.isStill {
          let span = timed.life.begin...max(made.end, timed.life.begin)
          pose.area = timed.path.usualArea(during: span)
          if !isOnFilm {
            let (area, overlay) = (pose.area, made)
            let placing = ArrowPlacing(
              to: area, in: timed.host, elements: show.namedAreas(at: span.lowerBound),
              contents: timed.host == made.whole ? rests.contents(during: span) : nil,
              seen: timed.host == made.whole ? show.seenArea(during: span) : nil)
            from = placing.best { ArrowShape(to: area, from: $0, bend: bend, overlay).outline }
          }
        }
        made.arrow = made.arrow(to: pose, from: from, bend: bend)
      case .highlight, .box, .blur: break
      }
      overlays.append(made)
    }
  }
}

extension TimedOverlay {
  /// Returns the rectangle of something that has a place at its anchor in an area, with its edges on whole pixels.
  fileprivate func place(of size: Size, in area: Rect, _ isMirrored: Bool, _ density: Double) -> Rect {
    let start = path.start
    var rect = Rect(
      x: area.minX + overlay.anchor.x * (area.width - size.width) + start.x,
      y: area.minY + overlay.anchor.y * (area.height - size.height) + start.y, width: size.width, height: size.height)
    if isMirrored { rect = rect.mirrored(in: host) }
    let grid = PixelGrid(scale: density)
    return Rect(
      x: grid(rect.minX), y: grid(rect.minY), width: grid.atLeastOne(rect.width), height: grid.atLeastOne(rect.height))
  }
}

extension Storyboard.Overlay {
  /// The width of a line without a request, as a share of the shorter side. That of an arrow is where it is widest.
  fileprivate var usualLine: Double { if case .arrow = kind { 0.015 } else { 0.009 } }

  /// Returns the size of a picture in the host's points.
  ///
  /// - Parameters:
  ///   - ratio: The ratio of the picture's width to its height.
  ///   - natural: The picture's own width.
  fileprivate func size(_ ratio: Double, _ fit: ContentMode, in host: Rect, natural: Double) -> Size {
    let (width, height) = (width?.points(of: host.width), height?.points(of: host.height))
    switch (width, height) {
    case (let width?, let height?):
      guard fit == .scaleAspectFit else { return Size(width: width, height: height) }
      let most = min(width, height * ratio)
      return Size(width: most, height: most / ratio)
    case (let width?, nil): return Size(width: width, height: width / ratio)
    case (nil, let height?): return Size(width: height * ratio, height: height)
    case (nil, nil):
      let most = min(natural, host.width * 0.88, host.height * 0.88 * ratio)
      return Size(width: most, height: most / ratio)
    }
  }
}
