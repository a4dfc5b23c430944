internal import SegueGeometry
internal import SegueMedia
internal import SeguePlayer
internal import SegueRender
internal import SegueScene

/// The devices of a film's stage, with the pictures of their frames and of the screens that are their own.
///
/// Their shows are made before the film's show rehearses, which includes them. What is drawn, which depends on the camera
/// that the rehearsal finds, is drawn afterwards.
struct StageDevices {
  /// The devices, back to front; empty before `draw`.
  private(set) var devices: [FilmDevice] = []
  /// For the picture of a screen, the id of a copy with more pixels.
  private(set) var sharper: [PictureID: PictureID] = [:]
  /// Warnings, one sentence for each difference from the storyboard or the files.
  private(set) var warnings: [String] = []

  private let stage: Storyboard.Stage
  private let film: Film
  private var opened: [Opened] = []

  /// What all devices of a film have in common.
  struct Film {
    /// The storyboard, of which `show` plays what is on no screen of a device's own.
    var board: Storyboard
    var show: StoryboardShow
    var decoration: Decoration
    var look: Look
    /// The pixels per point of the stage.
    var unit: Double
    var options: FilmOptions
    var factory: PluginFactory
    var library: PictureLibrary
    /// The rows of the picture, in pixels, in which the devices are that leave room for texts; nil for all.
    var rows: ClosedRange<Double>?
  }

  /// A device whose files are opened and not drawn.
  private struct Opened {
    var device: Storyboard.Device
    var decoration: Decoration
    /// The frame; nil for the film's.
    var files: DecorationFiles?
    /// What is on a screen of its own.
    var show: StoryboardShow?
    /// The texts that rectangles of elements on that screen cut through.
    var cutTexts: CutTexts = [:]
  }

  /// Opens the frames of the devices, and makes the shows of their screens.
  ///
  /// - Throws: An error for a frame that cannot be read or a screen that cannot be shown.
  init(_ stage: Storyboard.Stage, of film: Film) throws {
    (self.stage, self.film) = (stage, film)
    for device in stage.devices {
      var made = Opened(device: device, decoration: film.decoration)
      if device.name != stage.main.name {
        if let files = try DecorationFiles(look(of: device), transparency: .full) {
          made.files = files
          made.decoration = files.decoration(
            screen: device.size ?? film.board.size, scale: film.board.scale, fitting: film.decoration, film.library)
        }
        made.device.leave(film.rows, in: made.decoration, film.board.filmSteps, size: Self.size(of: film))
        if var own = film.board.board(of: device) {
          own.keepStatusBars(under: film.look)
          made.cutTexts = own.fitElements(sharing: film.options.sharedPictures)
          made.show = try StoryboardShow(
            own, options: options(in: made.decoration, own, keepsLog: film.board.plays(device)), factory: film.factory)
          made.show?.clipMovements = film.show.clipMovements
        }
      }
      opened.append(made)
    }
  }

  /// The shows of the screens on which the script has steps.
  var shows: [StoryboardShow.DeviceShow] {
    opened.compactMap { made in
      guard let show = made.show, film.board.plays(made.device) else { return nil }
      return StoryboardShow.DeviceShow(device: made.device.name, show: show)
    }
  }

  /// Returns the largest magnification of the camera of the film.
  func largestScale(of camera: Camera) -> Double {
    let played = opened.filter { film.board.plays($0.device) }
    return camera.largestScale(in: film.decoration.size) { target, player in
      guard let player, played.indices.contains(player), let size = played[player].show?.size else {
        return film.decoration.rect(target, of: film.show.size)
      }
      let unit = played[player].decoration.scale / film.decoration.scale
      return Transform3D.scale(x: unit, y: unit)
        .boundingBox(of: played[player].decoration.rect(target, of: size))
    }
  }

  /// Draws the frames, and adds the pictures of the screens to the film's library. The film's show has rehearsed.
  ///
  /// - Parameter magnification: The largest magnification of the camera.
  /// - Throws: An error for a file or a screen that cannot be shown.
  mutating func draw(magnification: Double) throws {
    let board = film.board
    var players = 0
    for opened in opened {
      let device = opened.device
      var made = FilmDevice(decoration: opened.decoration, path: Self.path(of: device, film))
      made.magnification = magnification * max(made.path.largestScale, 1)
      if let files = opened.files {
        _ = try files.decorated(opened.decoration, film.library, magnification: made.magnification)
        warnings += files.warnings
      }
      if let show = opened.show {
        let isPlayed = board.plays(device)
        try fill(&made, with: show, opened.cutTexts, isPlayed: isPlayed)
        if isPlayed {
          made.player = players
          players += 1
        }
      }
      if !made.isSeen(until: film.show.duration ?? 0) {
        warnings.append(
          "\(device.place.file ?? board.file):\(device.place.line):\(device.place.column): the device "
            + "'\(device.name)' is outside of the picture all the time; change its 'x' and 'y', which are the place of "
            + "its centre")
      }
      if made.isDeckCut(until: film.show.duration ?? 0) {
        warnings.append(
          "\(device.place.file ?? board.file):\(device.place.line):\(device.place.column): the base of the laptop "
            + "'\(device.name)', which comes toward the viewer when it is turned or tilted, is cut off at the picture's "
            + "lower edge; give it a smaller 'scale', 'y', 'turn' or 'tilt'")
      }
      made.decoration.standsBeforeOther = devices.contains { made.meets($0, until: film.show.duration ?? 0) }
      devices.append(made)
    }
  }

  /// Returns the way of a device over the stage.
  static func path(of device: Storyboard.Device, _ film: Film) -> DevicePath {
    var path = DevicePath(device, in: film.show, size: size(of: film))
    let layout = film.options.show.layoutDirection ?? film.board.layoutDirection
    path.isMirrored = layout == .rightToLeft
    return path
  }

  /// Returns the size of the picture, in the stage's points.
  private static func size(of film: Film) -> Size {
    Size(width: Double(film.decoration.width) / film.unit, height: Double(film.decoration.height) / film.unit)
  }

  /// Returns the look of a device with a frame of its own.
  private func look(of device: Storyboard.Device) -> Look {
    var look = device.look.resolvingFiles(film.board.path(of:))
    look = Storyboard.Device.look(look, in: film.look)
    look.background = .color(.clear)
    if look.margin == nil { look.margin = .share(Decoration.usualMargin) }
    return look
  }

  /// Returns the options of the show on a screen.
  private func options(in decoration: Decoration, _ board: Storyboard, keepsLog: Bool) -> ShowOptions {
    var options = film.options.show
    options.keepsLog = options.keepsLog && keepsLog
    options.pixelScale = Double(decoration.screenPixels.width) / board.size.width
    options.pictures = film.library.makeIDs()
    options.surroundings = Surroundings(decoration, fill: film.look.fill, film.library)
    return options
  }

  /// Opens the files of a screen, and gives the device its layers.
  private mutating func fill(
    _ device: inout FilmDevice, with show: StoryboardShow, _ cutTexts: CutTexts, isPlayed: Bool
  ) throws {
    let (board, pixels) = (show.storyboard, device.decoration.screenPixels)
    let size = PixelSize(width: pixels.width, height: pixels.height)
    // A status bar of the film is also on the other devices of the same kind.
    let kind = DeviceScreen.kind(of: board.size, scale: board.scale)
    var look = film.look
    look.cutout = device.decoration.look.cutout
    let isSameKind = kind == DeviceScreen.kind(of: film.show.size, scale: board.scale)
    if !isSameKind { look.statusBar = nil }
    let files = try ScreenFile.all(
      of: show, in: film.library, size: size, sharing: film.options.sharedPictures,
      clearing: StatusBar.areas(look, on: board.size, kind))
    try film.library.fit(width: size.width, height: size.height, only: Set(show.pictures.map(\.id)))
    let copies = try SharperPictures(
      of: show.pictures, files, scale: device.magnification, size: size, film.library)
    sharper.merge(copies.ids) { own, _ in own }
    warnings += files.flatMap(\.source.warnings) + board.cropNotes(files)
    if !isPlayed { try show.rehearse() }
    for picture in show.pictures {
      guard let start = isPlayed ? show.clipStarts[picture.id] : 0 else { continue }
      film.library.begin(picture.id, at: start)
      if let copy = copies.ids[picture.id] { film.library.begin(copy, at: start) }
    }
    let scale = Double(size.width) / board.size.width
    let typed = try TypedFields(of: show, scale: scale, magnification: device.magnification, film.library)
    sharper.merge(typed.sharper) { own, _ in own }
    warnings += typed.warnings
    device.statusBar = try StatusBar(look, of: show, kind, scale: scale * device.magnification, film.library)
    var tree = LayerTree(size: show.size)
    if isPlayed {
      warnings += board.elementNotes(files, size: size, cutTexts) + board.barNotes(files)
    } else {
      try show.advance(to: 0)
      try device.screenShow(show).layers(into: &tree)
    }
    device.screen = tree
  }
}

extension FilmDevice {
  /// The number of times at which a device is looked for in the picture.
  private static let looks = 240

  /// Returns true if the lower edge of the picture cuts off the base of a laptop at one of many times of a film, other than
  /// those in which it comes and leaves.
  fileprivate func isDeckCut(until duration: Double) -> Bool {
    (0...Self.looks).contains { look in
      let time = duration * Double(look) / Double(Self.looks)
      return !path.isPassing(at: time) && decoration.cutsDeck(in: path.pose(at: time))
    }
  }

  /// Returns true if the device and another one are seen at the same place at one of many times of a film.
  fileprivate func meets(_ other: FilmDevice, until duration: Double) -> Bool {
    func area(of device: FilmDevice, at time: Double) -> Rect {
      let (area, size) = (device.decoration.area(in: device.path.pose(at: time)), device.decoration.size)
      return Rect(
        x: area.minX / size.width, y: area.minY / size.height, width: area.width / size.width,
        height: area.height / size.height)
    }
    return (0...Self.looks).contains { look in
      let time = duration * Double(look) / Double(Self.looks)
      return area(of: self, at: time).intersects(area(of: other, at: time))
    }
  }

  /// Returns true if a part of the device is in the picture at one of many times of a film.
  fileprivate func isSeen(until duration: Double) -> Bool {
    let picture = Rect(origin: .zero, size: decoration.size)
    return (0...Self.looks).contains { look in
      let pose = path.pose(at: duration * Double(look) / Double(Self.looks))
      let seen = decoration.area(in: pose)
      return pose.opacity > 0 && seen.maxX > picture.minX && seen.minX < picture.maxX && seen.maxY > picture.minY
        && seen.minY < picture.maxY
    }
  }
}
