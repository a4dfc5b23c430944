package import SegueGeometry
package import SegueMedia
internal import SeguePlayer
internal import SegueScene
package import SegueStoryboard

/// The texts that the rectangles of elements cut through, by the names of the screens and of the elements: the rectangle
/// of each whole text, in the screen's points.
package typealias CutTexts = [String: [String: Rect]]

extension Storyboard {
  /// The names of the elements that animators move.
  package var movedNames: Set<String> { Set(looks.flatMap(\.elementNames)).union(matchedNames ?? []) }

  /// Moves the edges of the elements that animators move to the edges in the screens' pictures, if they miss them by a few
  /// points, so that nothing of a photograph or a letter stays behind. An element with `cut: whole` keeps its rectangle,
  /// and so does one by its id in an SVG.
  ///
  /// - Parameter file: Returns the opened file of a screen; nil for one that cannot be read. Called for the screens with
  ///   such elements.
  /// - Returns: The texts that rectangles still cut through.
  package mutating func fitElements(_ file: (Screen) -> ScreenFile?) -> CutTexts {
    let names = movedNames
    var texts: CutTexts = [:]
    // Each change of `screens` makes its index anew.
    var changed = screens
    for (number, screen) in screens.enumerated() {
      let moved = screen.elementsBackToFront.indices.filter { index in
        let element = screen.elementsBackToFront[index]
        return element.canBeFitted && names.contains(element.group ?? element.name)
      }
      guard !moved.isEmpty, let file = file(screen) else { continue }
      let areas = file.fitted(
        moved.map { screen.elementsBackToFront[$0].frame }, in: frameSize, width: size.width)
      for (index, fitted) in zip(moved, areas) {
        let element = screen.elementsBackToFront[index]
        changed[number].elementsBackToFront[index].frame = fitted.area
        changed[number].elementsBackToFront[index].drawnFrame = fitted.area
        texts[screen.name, default: [:]][element.name] = fitted.cutText
      }
      changed[number].elements.merge(Self.frames(of: changed[number].elementsBackToFront)) { $1 }
    }
    screens = changed
    return texts
  }

  /// Does the same with files that are opened for it.
  ///
  /// - Parameter pictures: The pictures that are shared with other films; nil for none.
  package mutating func fitElements(sharing pictures: SharedPictures? = nil) -> CutTexts {
    let (size, pixels, place) = (size, frameSize, path(of:))
    return fitElements { screen in
      guard let path = screen.filePath.map(place), FilesAhead.isStill(path) else { return nil }
      let factor = screen.heightFactor(on: size)
      let frame = (Fit(screen.fit), pixels.timesHeight(factor))
      // A file that cannot be read is refused when it is opened as a screen.
      guard
        let source = try? MediaSource(path: path, sharing: pictures, for: frame, alignment: screen.alignment)
      else { return nil }
      let file = ScreenFile(source, fit: Fit(screen.fit), alignment: screen.alignment)
      file.heightFactor = factor
      return file
    }
  }
}

extension Storyboard.Element {
  /// True for a rectangle that a person gave.
  fileprivate var canBeFitted: Bool { layer == nil && cut != .whole && !isCover && !isStatusBar }
}

extension Storyboard.TransitionRow {
  /// The names of the elements out of which an animator's screen grows, without those of their screens.
  fileprivate var elementNames: [String] {
    ["element", "origin"].compactMap { key in
      guard case .text(let text)? = settings[key] else { return nil }
      return text.split(separator: ".", maxSplits: 1).last.map(String.init)
    }
  }
}

extension Storyboard.Screen {
  /// The path of the screen's picture; nil for other contents.
  package var filePath: String? {
    if case .image(let file) = source { file } else { nil }
  }
}
