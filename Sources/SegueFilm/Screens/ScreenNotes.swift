internal import SegueGeometry
package import SegueMedia
internal import SeguePlayer
package import SegueScene
internal import SegueText

extension MediaSource {
  /// The warning for a picture that is shown over the default colour because its shadow needs one.
  package var softNote: String {
    "\(path) has a soft shadow or other translucent parts, which are over light grey; "
      + "'background' chooses another colour"
  }
}

extension Storyboard {
  /// Returns a sentence for each long page of which only the beginning is shown although no key says so. Those on
  /// devices with a screen of another size are left to the storyboards of these devices.
  package func cropNotes(_ files: [ScreenFile]) -> [String] {
    let sized = (stage?.devices ?? []).filter { $0.size != nil }.compactMap(board(of:)).flatMap(\.screens)
    let saying = screens.filter { $0.saysFit || $0.alignment != nil } + sized
    let chosen = Set(saying.compactMap(\.filePath).map(path(of:)))
    return files.compactMap { file in
      let natural = file.source.naturalSize
      let picture = Size(width: Double(natural.width), height: Double(natural.height))
      let part = PictureAlignment.usual(of: picture, on: size)
      guard file.fit == .cover, file.heightFactor == 1, !chosen.contains(file.source.path), part != .center else {
        return nil
      }
      // A drawing has points.
      let pixels = [pixelSize.width, pixelSize.height].map(Double.init)
      let screen = file.source.kind == .vector ? [size.width, size.height] : pixels
      return "\(file.source.path) is cropped, because \(natural) is longer than the screen of "
        + "\(screen.map(\.short).joined(separator: "x")): \(part.shownPart) is shown; 'align' chooses another part, "
        + "and 'fit: contain' shows all of it"
    }
  }
}

extension PictureAlignment {
  /// The part of a picture, for messages.
  package var shownPart: String {
    switch self {
    case .top: "its upper part"
    case .bottom: "its lower part"
    case .left: "its left part"
    case .right: "its right part"
    case .center: "its middle"
    }
  }
}

extension Storyboard {
  /// Returns the notes about the elements that animators move: that there is nothing to move, which elements stay, and
  /// which of them cut through a text.
  ///
  /// - Parameters:
  ///   - files: The opened files of the screens.
  ///   - size: The size of the screens in the frames, in pixels.
  ///   - texts: The texts that rectangles cut through.
  package func elementNotes(_ files: [ScreenFile], size: PixelSize, _ texts: CutTexts) -> [String] {
    let stays = stayNotes(files, size: size, texts)
    return stays.notes
      + screens.flatMap { screen in
        (texts[screen.name] ?? [:]).sorted { $0.key < $1.key }.filter { !stays.names.contains([screen.name, $0.key]) }
          .map {
            "the rectangle of the element '\($0.key)' of the screen '\(screen.name)' cuts through a text, of which the rest "
              + "stays; all of the text is in \($0.value.list)"
          }
      }
  }

  /// Returns the notes about elements that `match` does not move, and the names of their screens and of the elements.
  private func stayNotes(
    _ files: [ScreenFile], size: PixelSize, _ texts: CutTexts
  ) -> (notes: [String], names: Set<[String]>) {
    if let matchNote { return ([matchNote], []) }
    var told: Set<[String]> = []
    guard let names = matchedNames, !names.isEmpty else { return ([], []) }
    let scale = Double(size.width) / self.size.width
    let notes = screens.flatMap { screen -> [String] in
      guard let path = screen.filePath.map(path(of:)),
        let file = files.first(where: { $0.source.path == path }),
        !screen.elements.isEmpty
      else { return [] }
      let separations = separations(of: screen, pixelScale: scale)
      return Storyboard.Page.Band.allCases.flatMap { separations[$0]?.elements ?? [] }.compactMap { layer in
        guard let name = layer.name, names.contains(name),
          let obstacle = ScreenPart.obstacle(layer.part, of: file, width: size.width, height: size.height)
        else { return nil }
        told.insert([screen.name, name])
        return "the element '\(name)' of the screen '\(screen.name)' stays where it is, because "
          + obstacle.reason(texts[screen.name]?[name])
      }
    }
    return (notes, told)
  }
}

extension ElementObstacle {
  /// Returns the reason and what helps, for a message.
  ///
  /// - Parameter text: The rectangle of the whole text, in points; nil if it is not known.
  fileprivate func reason(_ text: Rect?) -> String {
    switch self {
    case .unclear:
      "nothing in its rectangle can be told from the picture around it; give it a rectangle with space around the "
        + "text or the thing, 'cut: whole' to move all of the rectangle, or a picture of the screen without it "
        + "('without')"
    case .letter(let side, let points):
      "its rectangle cuts off a letter at its \(side.rawValue) edge, beyond which it needs \(points.rounded(.up).short) "
        + "more points\(text.map { " (all of the text is in \($0.list))" } ?? ""); or give it 'cut: whole' to move all of the rectangle"
    }
  }
}

extension Storyboard {
  /// Returns a sentence for each element that an animator moves and that takes a piece of a bar along the lower edge of the
  /// screen with it, because no element is the bar.
  package func barNotes(_ files: [ScreenFile]) -> [String] {
    let names = movedNames
    guard !names.isEmpty else { return [] }
    let frame = frameSize
    return screens.flatMap { screen -> [String] in
      let low = screen.elementsBackToFront.filter {
        $0.layer == nil && names.contains($0.group ?? $0.name) && $0.frame.maxY > (1 - Self.barShare) * size.height
      }
      guard !low.isEmpty, screen.page == nil, let path = screen.filePath.map(path(of:)),
        let file = files.first(where: { $0.source.path == path }),
        let edge = try? file.lowerBar(in: frame, within: Self.barShare)
      else { return [] }
      let top = (edge * size.height).rounded()
      let isBar = screen.elementsBackToFront.contains { $0.frame.minY > 1 && Self.isBar($0.frame, on: size) }
      return isBar
        ? []
        : low.filter { $0.frame.minY < top - 8 && $0.frame.maxY > top + 4 }.map {
          "the element '\($0.name)' of the screen '\(screen.name)' reaches into the bar along the lower edge of the screen, "
            + "and takes a piece of it along; make the bar an element, too: 'bar: [0, \(top.short), "
            + "\(size.width.short), \((size.height - top).short)]'"
        }
    }
  }
}

extension Rect {
  /// The smallest rectangle of whole points around this one, as it is written in a storyboard.
  fileprivate var list: String {
    let (left, top) = (minX.rounded(.down), minY.rounded(.down))
    let sides = [left, top, maxX.rounded(.up) - left, maxY.rounded(.up) - top]
    return "[\(sides.map(\.short).joined(separator: ", "))]"
  }
}
