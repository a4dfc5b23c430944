internal import SegueGeometry
internal import SeguePlayer
internal import SegueScene
internal import SegueStoryboard

/// A show with guides over it, for stills: the area that is safe from the edges, the bands that an app covers, the
/// devices, and the boxes of titles and captions.
final class GuideShow: ShowWrapper {
  let show: any Show
  private let board: StoryboardShow
  private let composition: Composition
  private let decoration: Decoration?
  private let captions: [CaptionShow.Item]

  private static let safeColor = Color(red: 0, green: 0.78, blue: 1)
  private static let deviceColor = Color(red: 1, green: 0.25, blue: 0.75)
  private static let coveredColor = Color(red: 1, green: 0.2, blue: 0.15)
  private static let textColor = Color(red: 1, green: 0.8, blue: 0)

  init(
    _ show: any Show, of board: StoryboardShow, _ composition: Composition, _ decoration: Decoration?,
    _ captions: [CaptionShow.Item]
  ) {
    (self.show, self.board, self.composition) = (show, board, composition)
    (self.decoration, self.captions) = (decoration, captions)
  }

  var size: Size { show.size }

  func layers(into tree: inout LayerTree) throws(ShowError) {
    try show.layers(into: &tree)
    guard !tree.layers.isEmpty else { return }
    let (time, shorter) = (board.filmTime, min(size.width, size.height))
    // At least two pixels, so that one of them has the whole colour.
    let line = max(shorter * 0.003, 2 / (decoration?.scale ?? 1))
    func add(_ rect: Rect, _ color: Color, fill: Double = 0.08) {
      var effects = LayerEffects()
      effects.border = Border(width: line, color: color)
      tree.add(rect, effects) {
        $0.backgroundColor = color
        $0.backgroundColor.alpha = fill
      }
    }
    if let decoration {
      for device in composition.deviceOutlines(of: decoration) {
        tree.add(device.corners(at: time), outlined: Self.deviceColor, line)
      }
    }
    let (covered, free) = (composition.covered, composition.covered.free(in: size))
    for (top, height) in [(0, free.minY), (free.maxY, size.height - free.maxY)] where !covered.isEmpty && height > 0 {
      add(Rect(x: 0, y: top, width: size.width, height: height), Self.coveredColor, fill: 0.3)
    }
    add(TitlePictures.safeArea(of: size, covered), Self.safeColor, fill: 0)
    for title in composition.titles where title.timed.life.isSeen(at: time) {
      add(title.transform(at: time).boundingBox(of: title.frame), Self.textColor)
    }
    for item in captions where item.timed.opacity(at: time) > 0 { add(item.plate, Self.textColor) }
    tree.layers[0].descendants = Int32(tree.layers.count - 1)
  }
}

extension LayerTree {
  /// Adds the outline of what is seen of a device, whose line has the same width everywhere.
  fileprivate mutating func add(_ corners: [Point], outlined color: Color, _ line: Double) {
    guard let path = BezierPath(hullOf: corners) else { return }
    var (effects, fill) = (LayerEffects(), color)
    fill.alpha = 0.08
    effects.shape = LayerPath(
      path, fillColor: fill, stroke: Stroke(color: color, width: line), style: StrokeStyle(join: .round),
      values: &values)
    add(Rect(origin: .zero, size: size), effects)
  }
}
