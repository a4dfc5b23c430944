internal import SegueGeometry
public import SegueScene

extension DrawingLayers {
  /// Reads the rectangles of a file's elements; nil for a file that is not an SVG. Without ids, it reads the size of any
  /// picture.
  ///
  /// - Parameters:
  ///   - ids: The ids of the elements to look for.
  /// - Throws: When the file cannot be read or is an SVG that cannot be drawn.
  public init?(path: String, ids: [String]) throws(MediaError) {
    guard try FileType(path: path) == .svg else {
      guard ids.isEmpty else { return nil }
      let size = try MediaSource(path: path).naturalSize
      self.init(size: Size(width: Double(size.width), height: Double(size.height)), ids: [], frames: [:])
      return
    }
    let file = try VectorFile(path: path)
    let document = file.document
    let exact = file.exactSize
    let size = Size(width: exact.width, height: exact.height)
    var (frames, drawn): ([String: Rect], [String: Rect]) = ([:], [:])
    var bar = ids.isEmpty ? nil : document.statusBar(besides: ids)
    var ids = ids + [bar].compactMap(\.self)
    for (id, frame) in zip(ids, try file.frames(of: ids)) { (frames[id], drawn[id]) = (frame?.shape, frame?.drawn) }
    if let id = bar, drawn[id].map({ Self.isStatusBar($0, on: size) }) != true {
      ids.removeLast()
      (bar, frames[id], drawn[id]) = (nil, nil, nil)
    }
    self.init(size: size, ids: document.ids, frames: frames, drawnFrames: drawn)
    statusBar = bar
    order = document.places
    for (id, frame) in frames {
      cornerRadii[id] = order[id].flatMap { document.cornerRadius(at: $0, in: frame.size) }
      shadows[id] = order[id].flatMap { document.shadow(at: $0, in: frame.size) }
    }
    siblings = document.siblings(in: ids)
    let parts = document.parts(after: ids)
    var last: Int?
    for (part, frame) in zip(parts, try file.frames(of: parts.map(\.name))) {
      defer { last = part.place }
      guard let frame = frame?.drawn else { continue }
      // What is drawn over such a part is one, too: it would be behind it otherwise.
      let beneath = laterParts.filter { $0.drawnFrame.intersection(frame) != nil }.flatMap(\.over)
      let over = part.after.filter { drawn[$0]?.intersection(frame) != nil || beneath.contains($0) }
      guard !over.isEmpty else { continue }
      laterParts.append(
        LaterPart(
          name: part.name, drawnFrame: frame, over: over, hasID: part.name.first != SVGDocument.place,
          places: part.place...part.place, continues: part.continues && laterParts.last?.places.upperBound == last))
      order[part.name] = part.place
    }
  }

  /// The largest share of a phone's screen that its status bar is high, and the ratio of the screen's sides.
  private static let phone = (bar: 0.08, ratio: 1.6...2.4)

  /// Returns true for a rectangle at the place of the status bar of a phone's screen.
  private static func isStatusBar(_ frame: Rect, on size: Size) -> Bool {
    phone.ratio.contains(size.height / size.width) && frame.maxY <= phone.bar * size.height
      && frame.width > size.width / 2
  }
}
