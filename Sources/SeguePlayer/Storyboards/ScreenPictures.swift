internal import SegueGeometry
internal import SegueScene
internal import SegueStoryboard

/// The pictures of a storyboard's screens and of their parts.
struct ScreenPictures {
  private(set) var all: [StoryboardShow.Picture] = []
  /// The picture of each screen that shows a file, by the screen's name.
  private(set) var ids: [String: PictureID] = [:]
  /// The backgrounds and elements of each screen with elements, by the screen's name.
  private(set) var separations: [String: ScreenSeparations] = [:]

  /// The clips of the texts that the script types.
  private(set) var typed: [Storyboard.Typing: PictureID] = [:]

  /// Collects the pictures of a storyboard.
  ///
  /// - Parameters:
  ///   - ids: The picture ids of the renderer's library.
  ///   - pixelScale: The pixels per point of the frames.
  init(_ storyboard: Storyboard, _ ids: PictureIDs, pixelScale: Double) {
    var indices: [String: Int] = [:]
    for screen in storyboard.screens {
      guard let file = screen.file else { continue }
      let index = all.count
      (indices[screen.name], self.ids[screen.name]) = (index, ids[index])
      all.append(
        StoryboardShow.Picture(
          id: ids[index], path: storyboard.path(of: file), mode: screen.fit, alignment: screen.alignment,
          part: nil, whole: index, heightFactor: screen.heightFactor(on: storyboard.size)))
    }
    for screen in storyboard.screens {
      var separations = storyboard.separations(of: screen, pixelScale: pixelScale)
      for band in Storyboard.Page.Band.allCases {
        guard var separation = separations[band], let whole = indices[screen.name] else { continue }
        add(&separation.background, of: whole, ids)
        for index in separation.elements.indices {
          add(&separation.elements[index], of: whole, ids)
        }
        separations[band] = separation
      }
      if !separations.isEmpty { self.separations[screen.name] = separations }
    }
    for (number, typing) in storyboard.typings.enumerated() { typed[typing] = ids[all.count + number] }
  }

  private mutating func add(
    _ layer: inout ScreenSeparation.Layer, of whole: Int, _ ids: PictureIDs
  ) {
    var picture = all[whole]
    (picture.id, picture.part) = (ids[all.count], layer.part)
    all.append(picture)
    layer.source = picture.id
    guard let surroundings = layer.surroundings else { return }
    (picture.id, picture.part) = (ids[all.count], surroundings.part)
    all.append(picture)
    layer.surroundings?.source = picture.id
  }
}
