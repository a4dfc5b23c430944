internal import SegueGeometry
package import SeguePixels
package import SegueStoryboard

/// The room that captions need above and below the device in a picture that an app partly covers, such as a story. The
/// device of a film that does not place it is between them.
package struct CaptionRoom: Sendable {
  private let covered: FilmPreset.CoveredBands
  private let captions: [Storyboard.Caption]

  /// Finds the captions of a storyboard; nil if it has none at the upper or the lower edge, if no app covers the
  /// picture, and if the storyboard or the look says where the device is.
  package init?(_ board: Storyboard, _ look: Look, _ covered: FilmPreset.CoveredBands) {
    let placement = board.stage?.main.placement
    let isPlaced = board.stage == nil ? look.margin != nil : placement?.y != nil || placement?.scale != nil
    guard !covered.isEmpty, !isPlaced else { return nil }
    captions = board.filmSteps.compactMap { step in
      guard case .caption(let caption) = step.effect, [.top, .bottom].contains(caption.placement) else { return nil }
      return caption
    }
    guard !captions.isEmpty else { return nil }
    self.covered = covered
  }

  /// Returns the rows in which the device is, in pixels of a picture of this size.
  package func rows(in picture: PixelSize) -> ClosedRange<Double> {
    let size = Size(width: Double(picture.width), height: Double(picture.height))
    let (free, margin) = (covered.free(in: size), Decoration.usualMargin * size.height)
    func rows(_ factor: Double) -> ClosedRange<Double> {
      let (above, below) = (room(.top, in: size, factor), room(.bottom, in: size, factor))
      let top = above > 0 ? free.minY + above : margin
      return top...max(below > 0 ? free.maxY - below : size.height - margin, top + 1)
    }
    let usual = rows(1)
    let isSmall = usual.upperBound - usual.lowerBound < Self.least * size.height
    return isSmall ? CaptionLayout.factors.last.map(rows) ?? usual : usual
  }

  /// The share of the picture's height below which the captions' letters become smaller rather than the device.
  private static let least = 0.6

  /// Returns the height that the captions at an edge need with letters of this share of their size; 0 without captions.
  private func room(_ placement: Storyboard.Caption.Placement, in picture: Size, _ factor: Double) -> Double {
    let layout = CaptionLayout(picture: picture, device: nil, screen: Rect(origin: .zero, size: picture))
    return captions.filter { $0.placement == placement }.reduce(0) { most, caption in
      let fontSize = factor * layout.fontSizes(caption.style.size, unit: 1)[0]
      return max(most, CaptionLayout.room(for: caption, fontSize, width: picture.width))
    }
  }
}
