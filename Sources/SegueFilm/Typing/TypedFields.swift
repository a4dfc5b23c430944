internal import SegueGeometry
internal import SegueMedia
internal import SeguePlayer
internal import SegueRender
internal import SegueScene
internal import SegueStoryboard
internal import SegueText

/// The fields of a film into which its script types, as clips that the screens show.
struct TypedFields {
  /// For the id of each clip, the id of a copy with more pixels, for a camera that magnifies it.
  private(set) var sharper: [PictureID: PictureID] = [:]
  /// Warnings, one sentence for each text that is not shown as it was written.
  private(set) var warnings: [String] = []

  /// The size of letters as a share of the field's height.
  private static let share = 0.42
  /// The largest size of letters on a phone and in a field of several lines, and elsewhere, in points.
  private static let largest = (small: 17.0, other: 24.0)
  /// The width of the screens that are as narrow as a phone's, in points.
  private static let narrow = 500.0
  /// The width of the caret, in points.
  private static let caret = 2.0
  /// The pixels per point of the picture of a field that is looked at, in each size of a film the same.
  private static let sharpness = 3.0
  /// The largest side of a clip's pictures, in pixels.
  private static let longest = 8192.0

  /// Adds the clips of the fields to `library`.
  ///
  /// - Parameters:
  ///   - show: The show, which has been rehearsed.
  ///   - scale: The pixels per point of the screen.
  ///   - magnification: How many times as large the screen is seen at most.
  ///   - library: The library with the pictures of the screens.
  /// - Throws: An error for a font that cannot be used, and when text cannot be drawn.
  init(of show: StoryboardShow, scale: Double, magnification: Double, _ library: PictureLibrary) throws {
    let board = show.storyboard
    for (typing, field) in show.typedFields where field.area.width > 0 && field.area.height > 0 {
      guard let id = show.typed[typing] else { continue }
      let text = try Self.text(typing, field, show, library)
      func add(_ density: Double, _ id: PictureID) throws {
        let longer = max(field.area.width, field.area.height)
        library.set(clip: try TypingClip(text, board, density: min(density, Self.longest / longer)), for: id)
        library.begin(id, at: typing.time)
      }
      try add(scale, id)
      if magnification > 1.01 {
        let copy = library.makeID()
        try add(scale * magnification, copy)
        sharper[id] = copy
      }
      if let warning = try text.warning(board) { warnings.append(warning) }
    }
  }

  /// Returns a text with its place in its field.
  ///
  /// - Throws: An error for a font that cannot be used, and when text cannot be drawn.
  static func text(
    _ typing: Storyboard.Typing, _ field: TypedField, _ show: StoryboardShow, _ library: PictureLibrary
  ) throws -> TypedText {
    let size = field.area.size
    // The points of a phone whose screenshot has a point for each pixel are smaller.
    let isPhone = show.size.height > 1.7 * show.size.width
    let unit = isPhone ? max(show.size.width / 430, 1) : 1
    let isSmall = isPhone || show.size.width <= narrow || TypedText.isWrapped(size, fontSize: largest.small)
    let usual = min(share * size.height, (isSmall ? largest.small : largest.other) * unit)
    let fontSize = max(typing.style.size?.points(of: size.height) ?? usual, 1)
    let isRightToLeft = typing.text.isRightToLeft
    var look = FieldLook(size, fontSize: fontSize)
    if let screen = show.storyboard.screen(field.screen), let tree = tree(of: screen, show) {
      let part = FieldLook.inner(size, fontSize).offsetBy(dx: field.area.minX, dy: field.area.minY)
      let density = min(sharpness / unit, longest / max(part.width, part.height))
      func pixels(_ length: Double) -> Int { max(Int(clamping: (length * density).rounded(.up)), 1) }
      if let picture = library.picture(
        of: tree, in: part, width: pixels(part.width), height: pixels(part.height))
      {
        look = FieldLook(size, fontSize: fontSize, inner: picture, isMirrored: isRightToLeft)
      }
    }
    let cover = typing.style.background ?? (field.isLayer ? nil : look.ground)
    let ground = cover.flatMap { $0.alpha > 0.5 ? $0 : nil } ?? look.ground
    let ink = ground.isLight ? Color(red: 0.07, green: 0.07, blue: 0.08) : Color(red: 0.96, green: 0.96, blue: 0.97)
    var text = TypedText(
      typing: typing, size: size, look: look, fontSize: fontSize, color: typing.style.color ?? ink, cover: cover,
      caret: caret * unit, caretEnd: show.storyboard.caretEnd(of: typing) - typing.time, isRightToLeft: isRightToLeft,
      isWrapped: TypedText.isWrapped(size, fontSize: fontSize))
    if typing.style.size == nil { try text.follow(look.letters, show.storyboard) }
    return text
  }

  /// Returns the layers of a screen's whole picture; nil for a container.
  private static func tree(of screen: Storyboard.Screen, _ show: StoryboardShow) -> LayerTree? {
    let all = Rect(origin: .zero, size: screen.contentSize(on: show.size))
    var tree = LayerTree(size: all.size)
    switch screen.source {
    case .container: return nil
    case .color(let color): tree.add(all) { $0.backgroundColor = color }
    case .image, .video:
      guard let picture = show.picture(of: screen.name) else { return nil }
      tree.add(all) { $0.contents = Contents(source: picture.id, mode: picture.mode) }
    }
    return tree
  }
}
