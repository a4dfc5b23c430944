internal import SegueGeometry
package import SeguePixels
package import SegueScene
internal import SegueSystem

/// A part of a screen's file, such as one element, or the background without the elements. A part is drawn only when it
/// is first shown, because most films never show the parts of a screen.
///
/// A part that exceeds the limits on time or memory is cut out of the picture of the whole screen instead.
package final class ScreenPart: PictureSource {
  private let file: ScreenFile
  private let part: PicturePart
  /// The pictures of the whole screen from which holes in the background are filled, by the paths
  /// of the pictures. A hole is the area of an element that is drawn separately.
  private let fillings: [String: ScreenFile]

  /// Makes a part of a screen, and opens the pictures from which its holes are filled.
  ///
  /// - Throws: If the background picture of a hole does not exist or is not a still picture.
  package init(_ file: ScreenFile, _ part: PicturePart) throws(MediaError) {
    self.file = file
    self.part = part
    var fillings: [String: ScreenFile] = [:]
    for hole in part.pieces.flatMap({ $0.holes + ($0.own.map { [$0] } ?? []) }) {
      guard let path = hole.file, fillings[path] == nil else { continue }
      fillings[path] = try file.filling(path)
    }
    self.fillings = fillings
  }

  /// Returns the part for frames of this size. A part of a still picture is drawn only when it is
  /// first shown.
  package func fitted(width: Int, height: Int) throws -> FittedPicture {
    let box = file.box(width: width, height: height)
    if file.moves {
      return .clip(
        ClipPart(FileClip(file.source), box) { [self] in try? drawn(in: box, whole: $0) })
    }
    return .deferred { [self] in
      // A plug-in may ask for the colour of the part, but its pixels are the host's work.
      ThreadTime.working { (try? scaled(to: box)) ?? (try? drawn(in: box, whole: file.still(in: box))) }
    }
  }

  /// True for a part of a drawing, which is sharp at any size.
  package var hasMoreDetail: Bool { file.hasMoreDetail }

  /// Returns a part of a drawing for frames of a larger size. Returns nil for a part of another file, and if the
  /// drawing exceeds the limits on time or memory.
  package func enlarged(width: Int, height: Int) -> PixelBuffer? {
    guard hasMoreDetail else { return nil }
    return ThreadTime.working { try? scaled(to: file.box(width: width, height: height)) }
  }

  /// Draws the part in frames of `box` pixels. The part is first drawn at the file's own resolution, because resampling
  /// would blur an element's edge into the surface around it. The result is then scaled like the screen.
  private func scaled(to box: PixelSize) throws(MediaError) -> PixelBuffer {
    let own = ownBox(for: box)
    guard own != box else { return try drawn(in: box) }
    let whole = try drawn(in: own, frame: PixelRect(whole: own))
    let scaled = try PixelBuffer.make(box)
    PictureScaler.scale(
      whole, x: 0, y: 0, width: own.width, height: own.height, into: scaled, filter: .catmullRom)
    let frame = PixelRect(part.frame, of: part.screen, in: box)
    let picture = try PixelBuffer.make(PixelSize(width: frame.width, height: frame.height))
    picture.copy(scaled, frame, at: frame)
    picture.noteOpacity()
    return picture
  }

  /// Returns the size of `box` at the file's own resolution: in a frame of that size the file is shown
  /// unscaled, with the same crop. Returns `box` itself for an SVG, which is sharp at any size, and for
  /// a picture that would need too much memory.
  private func ownBox(for box: PixelSize) -> PixelSize {
    guard !file.source.isDrawing else { return box }
    let placement = Placement(natural: file.source.naturalSize, box: box, fit: file.fit)
    let across = Double(placement.taken.width) / Double(placement.size.width)
    let down = Double(placement.taken.height) / Double(placement.size.height)
    let own = PixelSize(
      width: max(Int(clamping: (Double(box.width) * across).rounded()), 1),
      height: max(Int(clamping: (Double(box.height) * down).rounded()), 1))
    return own.width * own.height <= Self.maxOwnPixels ? own : box
  }

  /// The maximum number of pixels of a frame at the file's own resolution.
  private static let maxOwnPixels = 1 << 25

  /// Draws the pieces of the part for a frame of `box` pixels.
  ///
  /// - Parameters:
  ///   - frame: The rectangle of pixels that the result contains; nil for the part's own frame,
  ///     which contains all of the part.
  ///   - whole: The picture of the whole screen from which every piece is cut, for elements that
  ///     cannot be drawn alone; nil draws each piece.
  private func drawn(
    in box: PixelSize, frame: PixelRect? = nil, whole: PixelBuffer? = nil
  ) throws(MediaError) -> PixelBuffer {
    let own = PixelRect(part.frame, of: part.screen, in: box)
    let isElement = own != PixelRect(whole: box)
    let frame = frame ?? own
    let picture = try PixelBuffer.make(PixelSize(width: frame.width, height: frame.height))
    for piece in part.pieces {
      // The letters of a status bar are not looked for in each frame of a clip.
      if file.moves, piece.own?.isStatusBar == true { continue }
      var shown: PixelBuffer
      if let whole {
        shown = whole
      } else {
        shown = try file.still(in: box, layer: piece.layer, hidden: piece.hidden)
      }
      if !piece.holes.isEmpty { shown = try filled(shown, piece, in: box) }
      let area = PixelRect(piece.area, of: part.screen, in: box)
      if whole == nil, piece.layer != nil {
        picture.lay(shown, area, at: frame)
      } else if whole == nil, isElement {
        try lay(piece, area, of: shown, in: box, on: picture, at: frame)
      } else {
        picture.copy(shown, area, at: frame)
      }
      if isElement, let radius = piece.own?.cornerRadius, radius > 0 {
        let scale = Double(box.width) / part.screen.width
        MembraneFill.fillCorners(
          area.moved(to: frame), radius: radius * scale, of: picture)
      }
    }
    if let cleared = part.cleared {
      let area = PixelRect(cleared, of: part.screen, in: box).moved(to: frame)
      for y in max(area.y, 0)..<max(min(area.y + area.height, picture.height), max(area.y, 0)) {
        let (first, end) = (max(area.x, 0), min(area.x + area.width, picture.width))
        // Unsafe: the columns are within the row.
        if first < end { (picture.row(y) + first).update(repeating: 0, count: end - first) }
      }
    }
    picture.noteOpacity()
    return picture
  }

  /// Draws the rectangle of an element into `picture`, which contains the pixels of `frame`,
  /// without the surface behind the element. Pixels of the surface that cannot be separated from
  /// the element remain.
  private func lay(
    _ piece: PicturePart.Piece, _ area: PixelRect, of shown: PixelBuffer, in box: PixelSize,
    on picture: PixelBuffer, at frame: PixelRect
  ) throws(MediaError) {
    switch try finding(piece.own, area, in: box) {
    case .inseparable, .cut: return
    case .text(let text): text.draw(shown, into: picture, at: frame)
    case .thing:
      picture.copy(shown, area, at: frame)
      if let whole = piece.own?.whole {
        picture.repeatEdges(of: inside(whole, of: piece.area, in: box).moved(to: frame), in: area.moved(to: frame))
      }
      guard piece.own?.cornerRadius ?? 0 == 0, piece.own?.cut != .whole else { return }
      try cut(area, of: shown, without: piece.own?.file, in: box, out: picture, at: frame)
    }
  }

  /// Returns the pixels of an element without those along an edge beyond which `area` reaches, if the file is cropped: its
  /// pixels may be shifted by one.
  private func inside(_ whole: Rect, of area: Rect, in box: PixelSize) -> PixelRect {
    let own = PixelRect(whole, of: part.screen, in: box)
    guard !file.source.isDrawing, box != file.source.naturalSize else { return own }
    let least = 1e-6
    let (left, top) = (area.minX < whole.minX - least ? 1 : 0, area.minY < whole.minY - least ? 1 : 0)
    let (right, bottom) = (area.maxX > whole.maxX + least ? 1 : 0, area.maxY > whole.maxY + least ? 1 : 0)
    return PixelRect(
      x: own.x + left, y: own.y + top, width: own.width - left - right, height: own.height - top - bottom)
  }

  /// Classifies an element's rectangle. The picture is searched for a text only if nothing more is
  /// known about the element. If the element is part of a drawing, is large, or has round corners or a
  /// background picture, the result is `.thing`.
  private func finding(
    _ hole: PicturePart.Hole?, _ area: PixelRect, in box: PixelSize
  ) throws(MediaError) -> TextMatte.Finding {
    if hole?.isStatusBar == true, !file.source.isDrawing {
      return StatusLetters.find(in: try file.still(in: box), area).map(TextMatte.Finding.text) ?? .inseparable
    }
    guard let hole, hole.isPlain, hole.file == nil, hole.cornerRadius == 0, hole.cut != .whole,
      hole.cut == .shape || !area.isLarge(in: box)
    else { return .thing }
    return TextMatte.find(in: try file.still(in: box), area)
  }

  /// Returns the reason for which an element of a still picture cannot be separated from what is behind it, so that it
  /// stays there; nil for an element that can.
  package static func obstacle(
    _ part: PicturePart, of file: ScreenFile, width: Int, height: Int
  ) -> ElementObstacle? {
    guard !file.moves, let part = try? ScreenPart(file, part) else { return nil }
    // In the size in which it is drawn: in another one the letters' edges have other colours.
    let box = part.ownBox(for: file.box(width: width, height: height))
    let screen = part.part.screen
    for piece in part.part.pieces where piece.layer == nil {
      guard let own = piece.own else { continue }
      switch try? part.finding(own, PixelRect(piece.area, of: screen, in: box), in: box) {
      case .inseparable: return .unclear
      case .cut(let cut):
        // One pixel more for the letter's soft edge.
        return .letter(cut.side, points: Double(cut.length + 1) * screen.width / Double(box.width))
      default: continue
      }
    }
    return nil
  }

  /// Makes the surface around the element at `area` transparent in `picture`, which contains the
  /// pixels of `frame`.
  private func cut(
    _ area: PixelRect, of shown: PixelBuffer, without path: String?, in box: PixelSize,
    out picture: PixelBuffer, at frame: PixelRect
  ) throws(MediaError) {
    if let path, let filling = fillings[path] {
      let surface = ElementMatte.Surface(
        picture: try filling.still(in: box), x: area.x, y: area.y, open: area.openEdges(in: box),
        isExact: true)
      return ElementMatte.cut(picture, area.moved(to: frame), from: surface)
    }
    let outer = area.surroundings(in: box)
    let inner = PixelRect(
      x: area.x - outer.x, y: area.y - outer.y, width: area.width, height: area.height)
    guard outer != area else { return }
    let around = try PixelBuffer.make(PixelSize(width: outer.width, height: outer.height))
    around.copy(shown, outer, at: outer)
    MembraneFill.fill([MembraneFill.Hole(inner)], of: around)
    let surface = ElementMatte.Surface(
      picture: around, x: inner.x, y: inner.y, open: area.openEdges(in: box), isEnclosed: area.isLarge(in: box))
    ElementMatte.cut(picture, area.moved(to: frame), from: surface)
  }

  /// Returns a copy of `shown`, a picture of the whole screen, in which the holes of a piece are
  /// filled. A hole is the area of an element in front of the piece.
  private func filled(
    _ shown: PixelBuffer, _ piece: PicturePart.Piece, in box: PixelSize
  ) throws(MediaError) -> PixelBuffer {
    let copy = try PixelBuffer.make(box)
    let whole = PixelRect(whole: box)
    copy.copy(shown, whole, at: whole)
    let scale = Double(box.width) / part.screen.width
    var holes: [(PicturePart.Hole, MembraneFill.Hole)] = []
    for hole in piece.holes {
      let area = PixelRect(hole.area, of: part.screen, in: box)
      if file.moves, hole.isStatusBar { continue }
      switch file.moves ? .thing : try finding(hole, area, in: box) {
      case .inseparable, .cut: continue
      case .text(let text): text.fill(copy)
      case .thing:
        let filled = PixelRect(hole.filled, of: part.screen, in: box)
        holes.append((hole, MembraneFill.Hole(filled, radius: hole.cornerRadius * scale)))
      }
    }
    MembraneFill.fill(holes.map(\.1), of: copy)
    for (hole, area) in holes {
      guard let path = hole.file, let filling = fillings[path] else { continue }
      let other = try filling.still(in: box)
      area.eachRun { y, columns in
        // Unsafe: the columns are within both rows.
        (copy.row(y) + columns.lowerBound).update(
          from: other.row(y) + columns.lowerBound, count: columns.count)
      }
    }
    copy.noteOpacity()
    return copy
  }
}

/// A part of a clip: the same part of each of its frames.
private final class ClipPart: Clip {
  private let clip: any Clip
  private let box: PixelSize
  private let draw: (PixelBuffer) -> PixelBuffer?

  init(_ clip: any Clip, _ box: PixelSize, _ draw: @escaping (PixelBuffer) -> PixelBuffer?) {
    self.clip = clip
    self.box = box
    self.draw = draw
  }

  func frame(at seconds: Double) -> PixelBuffer? {
    guard let frame = clip.frame(at: seconds) else { return nil }
    return (try? ScreenFile.centred(frame, in: box)).flatMap(draw)
  }
}

/// A rectangle of whole pixels within a frame.
struct PixelRect: Equatable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int

  init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  init(whole size: PixelSize) {
    (x, y, width, height) = (0, 0, size.width, size.height)
  }

  /// Makes the rectangle of pixels that `rect`, in points, covers in a frame of `box` pixels for a
  /// screen of `screen` points. The result has at least one pixel and does not exceed the frame.
  init(_ rect: Rect, of screen: Size, in box: PixelSize) {
    func span(_ low: Double, _ high: Double, _ length: Double, _ pixels: Int) -> (Int, Int) {
      let scale = Double(pixels) / length
      let first = min(max(Int(clamping: (low * scale).rounded()), 0), pixels - 1)
      let end = min(max(Int(clamping: (high * scale).rounded()), first + 1), pixels)
      return (first, end - first)
    }
    (x, width) = span(rect.minX, rect.maxX, screen.width, box.width)
    (y, height) = span(rect.minY, rect.maxY, screen.height, box.height)
  }
}

extension PixelRect {
  /// The largest share of a screen that an element without a surface of its own has, such as a headline on a photograph.
  private static let smallShare = 0.15

  /// True for the rectangle of a picture, a card or a list: such an element is not a text, and what is inside of it belongs
  /// to it.
  fileprivate func isLarge(in box: PixelSize) -> Bool {
    // A page may be many screens high.
    let screen = Double(box.width) * min(Double(box.height), 2.2 * Double(box.width))
    return Double(width) * Double(height) > Self.smallShare * screen
  }

  /// Returns the same rectangle relative to the upper left corner of `frame`.
  fileprivate func moved(to frame: PixelRect) -> PixelRect {
    PixelRect(x: x - frame.x, y: y - frame.y, width: width, height: height)
  }

  /// Returns for each edge of the rectangle true if a picture of this size continues beyond the
  /// edge.
  fileprivate func openEdges(
    in size: PixelSize
  ) -> (left: Bool, top: Bool, right: Bool, bottom: Bool) {
    (x > 0, y > 0, x + width < size.width, y + height < size.height)
  }
}

extension PixelBuffer {
  /// Copies the pixels of `area` from `picture`, which shows the whole screen. This buffer is
  /// smaller: it contains only the pixels within `frame`.
  fileprivate func copy(_ picture: PixelBuffer, _ area: PixelRect, at frame: PixelRect) {
    each(of: picture, area, at: frame) { target, source, count in
      target.update(from: source, count: count)
    }
  }

  /// Composites the pixels of `area` from `picture`, which shows the whole screen, over this
  /// buffer, which contains only the pixels within `frame`.
  fileprivate func lay(_ picture: PixelBuffer, _ area: PixelRect, at frame: PixelRect) {
    each(of: picture, area, at: frame) { target, source, count in
      for index in 0..<count {
        target[index] = source[index].over(target[index])
      }
    }
  }

  /// Fills what is beside the rectangle of an element in `area` with the pixels along the rectangle's edges. Where the
  /// frames have larger pixels than the file, what is behind the element would move with it there.
  fileprivate func repeatEdges(of element: PixelRect, in area: PixelRect) {
    let (left, top) = (max(element.x, area.x, 0), max(element.y, area.y, 0))
    let right = min(element.x + element.width, area.x + area.width, width)
    let bottom = min(element.y + element.height, area.y + area.height, height)
    guard left < right, top < bottom else { return }
    // Unsafe: the rows and columns are within the picture.
    let columns = max(area.x, 0)..<min(area.x + area.width, width)
    for y in top..<bottom {
      for x in columns.lowerBound..<left { row(y)[x] = row(y)[left] }
      for x in right..<max(columns.upperBound, right) { row(y)[x] = row(y)[right - 1] }
    }
    for y in max(area.y, 0)..<min(area.y + area.height, height) where !(top..<bottom).contains(y) {
      (row(y) + columns.lowerBound).update(
        from: row(y < top ? top : bottom - 1) + columns.lowerBound, count: columns.count)
    }
  }

  private func each(
    of picture: PixelBuffer, _ area: PixelRect, at frame: PixelRect,
    _ body: (UnsafeMutablePointer<UInt32>, UnsafePointer<UInt32>, Int) -> Void
  ) {
    let left = max(area.x, frame.x)
    let right = min(area.x + area.width, frame.x + min(frame.width, width), picture.width)
    let top = max(area.y, frame.y)
    let bottom = min(area.y + area.height, frame.y + min(frame.height, height), picture.height)
    guard left < right, top < bottom else { return }
    for y in top..<bottom {
      // Unsafe: both runs are within their rows.
      body(row(y - frame.y) + (left - frame.x), picture.row(y) + left, right - left)
    }
  }
}

extension UInt32 {
  /// Returns this premultiplied pixel composited over `below`. Each product is rounded.
  fileprivate func over(_ below: UInt32) -> UInt32 {
    let clear = 255 - self >> 24
    if clear == 0 { return self }
    if clear == 255 { return below }
    var result: UInt32 = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      let product = (below >> shift & 255) * clear + 128
      result |= Swift.min(255, (self >> shift & 255) + (product + product >> 8) >> 8) << shift
    }
    return result
  }
}
