internal import SegueGeometry
internal import SegueMedia
internal import SeguePlayer
internal import SegueRender
internal import SegueScene

/// The devices of a film's stage, with the pictures of their frames and of the screens that are their own.
struct StageDevices {
  /// The devices, back to front.
  private(set) var devices: [FilmDevice] = []
  /// For the picture of a screen, the id of a copy with more pixels.
  private(set) var sharper: [PictureID: PictureID] = [:]
  /// Warnings, one sentence for each difference from the storyboard or the files.
  private(set) var warnings: [String] = []

  /// What all devices of a film have in common.
  struct Film {
    var show: StoryboardShow
    var decoration: Decoration
    var look: Look
    /// The pixels per point of the stage.
    var unit: Double
    /// The largest magnification of the camera.
    var magnification: Double
    var options: FilmOptions
    var factory: PluginFactory
    var library: PictureLibrary
  }

  /// Opens the files of the devices, and adds the pictures to the film's library.
  ///
  /// - Throws: An error for a file or a screen that cannot be shown.
  init(_ stage: Storyboard.Stage, of film: Film) throws {
    let (board, main) = (film.show.storyboard, stage.main)
    for device in stage.devices {
      var made = FilmDevice(decoration: film.decoration, path: Self.path(of: device, film))
      made.magnification = film.magnification * max(made.path.largestScale, 1)
      if device.name != main.name {
        made.decoration = try decoration(of: device, film, made.magnification)
        if let own = board.board(of: device) { made.screen = try screen(of: own, in: made, film) }
      }
      if !made.isSeen(until: film.show.duration ?? 0) {
        warnings.append(
          "\(device.place.file ?? board.file):\(device.place.line):\(device.place.column): the device "
            + "'\(device.name)' is outside of the picture all the time; change its 'x' and 'y', which are the place of "
            + "its centre")
      }
      devices.append(made)
    }
  }

  /// Returns the way of a device over the stage.
  static func path(of device: Storyboard.Device, _ film: Film) -> DevicePath {
    var path = DevicePath(
      device, in: film.show,
      size: Size(
        width: Double(film.decoration.width) / film.unit, height: Double(film.decoration.height) / film.unit))
    let layout = film.options.show.layoutDirection ?? film.show.storyboard.layoutDirection
    path.isMirrored = layout == .rightToLeft
    return path
  }

  /// Draws the frame of a device.
  private mutating func decoration(
    of device: Storyboard.Device, _ film: Film, _ magnification: Double
  ) throws -> Decoration {
    let board = film.show.storyboard
    var look = device.look.resolvingFiles(board.path(of:))
    look = Storyboard.Device.look(look, in: film.look)
    look.background = .color(.clear)
    if look.margin == nil { look.margin = .share(Decoration.usualMargin) }
    guard let files = try DecorationFiles(look, transparency: .full) else { return film.decoration }
    let decoration = files.decoration(
      screen: device.size ?? board.size, scale: board.scale, fitting: film.decoration, film.library)
    _ = try files.decorated(decoration, film.library, magnification: magnification)
    warnings += files.warnings
    return decoration
  }

  /// Opens the files of a screen, and returns its layers.
  private mutating func screen(of board: Storyboard, in device: FilmDevice, _ film: Film) throws -> LayerTree {
    let pixels = device.decoration.screenPixels
    let size = PixelSize(width: pixels.width, height: pixels.height)
    var options = film.options.show
    options.keepsLog = false
    options.pixelScale = Double(size.width) / board.size.width
    options.pictures = film.library.makeIDs()
    options.surroundings = Surroundings(device.decoration, fill: film.look.fill, film.library)
    let show = try StoryboardShow(board, options: options, factory: film.factory)
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
    for picture in show.pictures { film.library.begin(picture.id, at: 0) }
    for copy in copies.ids.values { film.library.begin(copy, at: 0) }
    warnings += files.flatMap(\.source.warnings) + board.cropNotes(files)
    try show.rehearse()
    let bar = try StatusBar(look, of: show, kind, scale: options.pixelScale * device.magnification, film.library)
    try show.advance(to: 0)
    var tree = LayerTree(size: show.size)
    try (bar.map { StatusBarShow(show, of: show, $0) } ?? show as any Show).layers(into: &tree)
    return tree
  }
}

extension FilmDevice {
  /// The number of times at which a device is looked for in the picture.
  private static let looks = 240

  /// Returns true if a part of the device is in the picture at one of many times of a film.
  fileprivate func isSeen(until duration: Double) -> Bool {
    let picture = Rect(origin: .zero, size: decoration.size)
    return (0...Self.looks).contains { look in
      let pose = path.pose(at: duration * Double(look) / Double(Self.looks))
      let seen = decoration.transform(of: pose).boundingBox(of: decoration.device)
      return pose.opacity > 0 && seen.maxX > picture.minX && seen.minX < picture.maxX && seen.maxY > picture.minY
        && seen.minY < picture.maxY
    }
  }
}
