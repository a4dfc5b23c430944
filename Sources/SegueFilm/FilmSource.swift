internal import SegueGeometry
internal import SegueMedia
internal import SeguePlayer
internal import SegueRender

/// Everything from which a film is assembled: a show with its opened files, before it is wrapped in a decoration and
/// captions. The show plays either a storyboard's script or screens that follow one another.
struct FilmSource {
  var show: StoryboardShow
  /// The pictures of the screens and of the decoration.
  var library: PictureLibrary
  var look: Look
  var rate: FrameRate
  /// The size of a frame in pixels.
  var size: PixelSize
  /// The pixels per point of the frames.
  var scale: Double
  /// The pixels per point of the files.
  var pointScale: PointScale
  /// Warnings, one sentence for each difference of the film from the storyboard or the files.
  var warnings: [String]
  /// The colour behind the screens if there is no decoration and the look has no fill colour.
  var background: Color
  /// True if an animator leaves areas transparent that the screens do not cover.
  var isTransparentBehindScreens: Bool
  /// The decoration around the screens; nil for none.
  var decorated: DrawnDecoration?
  /// True to play the show backward after its end.
  var playsBackward = false
  /// True for a show that ends as it begins.
  var isLoop = false
  var showsTouches = false
  /// True if clips continue to play during the still frames at the film's ends.
  var playsClipsInHolds = false
  var camera = Camera()
  /// For the id of a picture, the id of a copy with more pixels, which is drawn while the camera
  /// magnifies.
  var sharper: [PictureID: PictureID] = [:]
  var captions: [CaptionShow.Item] = []
  /// The status bar over the screens; nil for none.
  var statusBar: StatusBar?
  /// The ways of the devices, the overlays and the titles. A film whose composition is not the usual one has a decoration.
  var composition = Composition()
  /// The shares of their sizes that titles and captions have.
  var letters = LetterShares()

  /// The colour behind everything.
  var colorBehind: Color { decorated?.background ?? look.fill ?? background }

  /// True if the film's frames have transparent pixels.
  var keepsAlpha: Bool {
    decorated?.isTransparent ?? (look.fill.map { $0.alpha == 0 } ?? isTransparentBehindScreens)
  }

  /// True for the screen of a desktop. Without a frame, only a screen of another size than a phone's or tablet's is one.
  private var isDesktop: Bool { Self.isDesktop(decorated?.decoration.look.frame ?? look.frame, show, pointScale) }

  private static func isDesktop(_ frame: Look.Frame?, _ show: StoryboardShow, _ pointScale: PointScale) -> Bool {
    switch frame {
    case .file, nil:
      let kind = DeviceScreen.kind(of: show.size, scale: pointScale.pixels)
      return kind == .computer || kind == .other && show.size.width > show.size.height
    case let frame?: return frame.isDesktop
    }
  }

  /// Returns the show with everything around and over the screens, from the innermost to the outermost: the
  /// decoration with the camera, the stage, the overlays and the titles, the backward playback, touches, captions, and
  /// guides. Touches and captions are shown only while the film plays forward.
  func wrappedShow(_ options: FilmOptions) -> any Show {
    var filmed: any Show = show
    var stage: DecoratedShow?
    var converted = { (point: Point) in point }
    if let decorated {
      let decoratedShow = decorated.show(
        show, of: show, sharper: sharper, composition: composition, statusBar: statusBar)
      (filmed, stage, converted) = (decoratedShow, decoratedShow, decoratedShow.location(outside:))
    } else {
      if let statusBar { filmed = StatusBarShow(show, of: show, statusBar) }
      if !camera.moves.isEmpty {
        let cameraShow = CameraShow(filmed, of: show, sharper: sharper)
        (filmed, converted) = (cameraShow, cameraShow.location(outside:))
      }
    }
    if playsBackward {
      // With motion blur, the layers between two frames are needed as well.
      let parts = (look.shutter ?? 0) > 0 ? MotionBlur.partsKept : 1
      let rate = rate
      filmed = ThereAndBackShow(
        filmed, rest: options.rest, number: { rate.frame(at: $0 * Double(parts)) },
        seconds: { rate.seconds(of: $0) / Double(parts) })
    }
    let pointer = PointerDrawing(look, show.pointerPath, in: show.size, isDesktop: isDesktop)
    if showsTouches || pointer != nil {
      // The device on which the script is played.
      let path = composition.devices.first { $0.screen == nil }?.path
      filmed = TouchShow(
        filmed, touchesOf: show, pointer: pointer, opacity: { path?.pointerOpacity(at: $0) ?? 1 }, converted: converted)
    }
    if let stage { filmed = touched(filmed, on: stage) }
    if !captions.isEmpty { filmed = CaptionShow(filmed, captions) }
    if options.showsGuides { filmed = GuideShow(filmed, of: show, composition, decorated?.decoration, captions) }
    return filmed
  }

  /// Adds the touches on the screens on which the script has steps of their own.
  private func touched(_ filmed: any Show, on stage: DecoratedShow) -> any Show {
    var filmed = filmed
    for (index, device) in composition.devices.enumerated() {
      guard let player = device.player, show.deviceShows.indices.contains(player) else { continue }
      let own = show.deviceShows[player].show
      let pointer = PointerDrawing(
        device.decoration.look, own.pointerPath, in: own.size,
        isDesktop: Self.isDesktop(device.decoration.look.frame, own, pointScale))
      guard showsTouches || pointer != nil else { continue }
      filmed = TouchShow(
        filmed, touchesOf: own, on: show.deviceShows[player].device, pointer: pointer,
        opacity: device.path.pointerOpacity(at:),
        converted: { stage.location(outside: $0, on: index, own.size) })
    }
    return filmed
  }
}

extension Look.Frame {
  /// True for what is around the screen of a desktop: a browser, a window or a laptop.
  var isDesktop: Bool {
    switch self {
    case .browser, .window, .laptop: true
    case .phone, .tablet, .device, .file: false
    }
  }
}
