internal import SegueGeometry
internal import SegueScene
internal import SegueStoryboard

/// The pictures of a storyboard's screens and of their parts, with the numbers by which the renderer
/// knows them.
struct ScreenPictures {
  private(set) var all: [StoryboardShow.Picture] = []
  /// The number of each screen that shows a file, by its name.
  private(set) var numbers: [String: UInt32] = [:]
  /// The background and elements of each screen with elements, by the screen's name.
  private(set) var separations: [String: ScreenSeparation] = [:]

  /// Numbers the pictures of a storyboard.
  ///
  /// - Parameter pixelScale: The pixels per point of the frames.
  init(_ storyboard: Storyboard, pixelScale: Double) {
    for screen in storyboard.screens {
      guard let file = screen.file else { continue }
      let number = UInt32(all.count + 1)
      numbers[screen.name] = number
      all.append(
        StoryboardShow.Picture(
          number: number, path: storyboard.path(of: file), mode: screen.fit, part: nil,
          whole: number))
    }
    for screen in storyboard.screens {
      guard var separation = storyboard.separation(of: screen, pixelScale: pixelScale) else {
        continue
      }
      if let whole = numbers[screen.name] {
        number(&separation.background, of: whole)
        for index in separation.elements.indices { number(&separation.elements[index], of: whole) }
      }
      separations[screen.name] = separation
    }
  }

  private mutating func number(_ layer: inout ScreenSeparation.Layer, of whole: UInt32) {
    var picture = all[Int(whole) - 1]
    picture.number = UInt32(all.count + 1)
    picture.part = layer.part
    all.append(picture)
    layer.source = picture.number
  }
}

extension Storyboard.Screen {
  /// The file of an image or video, as the storyboard writes it; nil for other screens.
  fileprivate var file: String? {
    switch source {
    case .image(let file), .video(let file): file
    case .color, .container: nil
    }
  }
}
