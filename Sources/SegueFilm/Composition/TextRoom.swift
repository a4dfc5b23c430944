internal import SegueGeometry
package import SeguePixels
package import SegueStoryboard

/// The room that texts need above and below the device of a film that does not say where it is: titles at the upper and
/// the lower edge, and captions in a picture that an app partly covers, such as a story.
package struct TextRoom: Sendable {
  private let covered: FilmPreset.CoveredBands
  private let captions: [Storyboard.Caption]
  private let titles: [Storyboard.Title]

  /// Finds the texts of a storyboard; nil if none needs room, and if the storyboard or the look says where the device is.
  package init?(_ board: Storyboard, _ look: Look, _ covered: FilmPreset.CoveredBands) {
    let main = board.stage?.main
    let isPlaced = main == nil ? look.margin != nil : main?.placement.y != nil || main?.placement.scale != nil
    let hasDevice = look.frame != nil || main?.look.frame != nil
    guard !isPlaced else { return nil }
    self.covered = covered
    captions =
      covered.isEmpty
      ? []
      : board.filmSteps.compactMap { step in
        guard case .caption(let caption) = step.effect else { return nil }
        return [.top, .bottom].contains(caption.placement) ? caption : nil
      }
    titles =
      !hasDevice
      ? []
      : board.titles.filter { title in
        // A title after the device has left needs no room.
        let isAfter = main?.exit.map { title.life.time >= $0.time } ?? false
        return !title.isBehind && !title.isOverDevice && !title.hasDistance && !isAfter
          && title.anchor.x == 0.5 && title.anchor.y != 0.5
      }
    if captions.isEmpty, titles.isEmpty { return nil }
  }

  /// Returns the rows in which the device is, in pixels of a picture of this size.
  ///
  /// - Parameter unit: The pixels per point of the sizes of titles and captions.
  package func rows(in picture: PixelSize, unit: Double) -> ClosedRange<Double> {
    let size = Size(width: Double(picture.width), height: Double(picture.height))
    let (free, safe) = (covered.free(in: size), TitlePictures.safeArea(of: size, covered))
    let margin = Decoration.usualMargin * size.height
    func rows(_ factor: Double) -> ClosedRange<Double> {
      func room(_ placement: Storyboard.Caption.Placement, _ edge: Double) -> (captions: Double, titles: Double) {
        (
          captionRoom(placement, in: size, factor, unit),
          titles.filter { self.edge(of: $0, in: size) == edge }.reduce(0) {
            max($0, titleRoom($1, in: safe, size, factor, unit))
          }
        )
      }
      let (above, below) = (room(.top, 0), room(.bottom, 1))
      let top = max(
        above.captions > 0 ? free.minY + above.captions : margin, above.titles > 0 ? safe.minY + above.titles : margin)
      let bottom = min(
        below.captions > 0 ? free.maxY - below.captions : size.height - margin,
        below.titles > 0 ? safe.maxY - below.titles : size.height - margin)
      return top...max(bottom, top + 1)
    }
    let usual = rows(1)
    let isSmall = usual.upperBound - usual.lowerBound < Self.least * size.height
    return isSmall ? CaptionLayout.factors.last.map(rows) ?? usual : usual
  }

  /// The share of the picture's height below which the letters become smaller rather than the device.
  private static let least = 0.6

  /// Returns the edge at which a title is, 0 or 1; nil for none. One without an anchor is at the side of the device in a
  /// wide picture.
  private func edge(of title: Storyboard.Title, in picture: Size) -> Double? {
    title.hasAnchor || picture.width < Self.wide * picture.height ? title.anchor.y : nil
  }

  /// The ratio from which a picture has more room beside an upright device than above it.
  private static let wide = 1.1

  /// Returns the height that the captions at an edge need; 0 without captions.
  private func captionRoom(
    _ placement: Storyboard.Caption.Placement, in picture: Size, _ factor: Double, _ unit: Double
  ) -> Double {
    let layout = CaptionLayout(picture: picture, device: nil, screen: Rect(origin: .zero, size: picture))
    return captions.filter { $0.placement == placement }.reduce(0) { most, caption in
      let fontSize = factor * layout.fontSizes(caption.style.size, unit: unit)[0]
      return max(most, CaptionLayout.room(for: caption, fontSize, width: picture.width))
    }
  }

  /// Returns the height that a title needs with letters of this share of its size, with the distance from the device.
  private func titleRoom(
    _ title: Storyboard.Title, in safe: Rect, _ picture: Size, _ factor: Double, _ unit: Double
  ) -> Double {
    let shorter = min(picture.width, picture.height)
    let fontSize = title.size.points(of: shorter, scale: unit) * factor
    let width = title.width?.points(of: picture.width, scale: unit) ?? safe.width
    return CaptionLayout.lines(of: title.text, fontSize, width: width) * title.lineHeight * fontSize
      + TitlePictures.gap * shorter
  }
}

extension Storyboard {
  /// Moves the captions without a place to the upper edge, if no other one is at the lower edge and no title at the upper
  /// one: at the lower edge the controls of an app leave a device less room.
  mutating func raiseCaptions() {
    let isBelow = filmSteps.contains { step in
      if case .caption(let caption) = step.effect { caption.placement == .bottom && caption.isPlaced } else { false }
    }
    guard !isBelow, !titles.contains(where: { $0.anchor.y == 0 && !$0.isBehind }) else { return }
    for (index, step) in filmSteps.enumerated() {
      guard case .caption(var caption) = step.effect, !caption.isPlaced else { continue }
      caption.placement = .top
      filmSteps[index].effect = .caption(caption)
    }
  }
}
