internal import SegueGeometry
internal import SegueScene
internal import SegueText
internal import SegueYAML

/// Reads the pictures that scroll, and the steps that scroll them.
extension Builder {
  /// Returns the page of a screen with `scroll`; nil for other screens.
  ///
  /// - Parameter scale: The pixels of a point.
  func page(of screen: Entry<ScreenKeys>, scale: Double) throws(StoryboardError) -> Storyboard.Page? {
    guard let node = screen.scroll else { return nil }
    guard let image = screen.image else {
      throw error(screen.key(\.scroll), "'scroll' can only be used for a screen with an 'image'; remove it")
    }
    if let key = screen.key(\.fit) ?? screen.key(\.align) {
      throw error(
        key, "'\(key.text)' has no effect on a picture that scrolls, which is as wide as the screen; remove it")
    }
    var bars = (top: 0.0, bottom: 0.0)
    var showsIndicator = true
    if case .mapping = node.content {
      let keys = Entry<PageKeys>(node: node)
      bars = (keys.top ?? 0, keys.bottom ?? 0)
      showsIndicator = keys.indicator ?? true
    }
    guard bars.top + bars.bottom < size.height else {
      throw error(
        screen.key(\.scroll),
        "the bars are \((bars.top + bars.bottom).short) points high, and the screen is \(size.height.short), so that "
          + "nothing between them is seen")
    }
    let height = try height(of: image, screen)
    guard height * scale <= Self.longestSide || height == StoryboardLimits.pageHeight else {
      throw error(
        screen.key(\.scroll),
        "the picture is \(height.thousandths) points high in the screen's width, and at \(scale.of("pixel")) per point "
          + "these are more than \(Int(Self.longestSide)) pixels; give 'scale' at most "
          + "\((Self.longestSide / height * 100).rounded(.down) / 100)")
    }
    var page = Storyboard.Page(height: height, top: bars.top, bottom: bars.bottom)
    page.showsIndicator = showsIndicator
    return page
  }

  /// Returns the height of a picture that is as wide as the screen, in points; the largest if it cannot be read, or the
  /// storyboard has no files.
  private func height(of image: String, _ screen: Entry<ScreenKeys>) throws(StoryboardError) -> Double {
    guard let folder else { return StoryboardLimits.pageHeight }
    guard let layers else {
      throw error(
        screen.key(\.scroll),
        "the height of a picture that scrolls is not known, because the storyboard is read without 'layers', which "
          + "reads the sizes of pictures")
    }
    let path = image.hasPrefix("/") ? image : "\(folder)/\(image)"
    // A missing file is reported when the screen is read, and a damaged one when it is opened.
    guard Files.exists(path), let natural = (try? layers(path, []))?.size, natural.width > 0 else {
      return StoryboardLimits.pageHeight
    }
    let height = natural.height * size.width / natural.width
    guard height > size.height else {
      throw error(
        screen.key(\.scroll),
        "the picture is not higher than the screen, so it does not scroll: in the screen's width it has "
          + "\(height.thousandths) of \(size.height.short) points; remove 'scroll'")
    }
    guard height <= StoryboardLimits.pageHeight else {
      throw error(
        screen.key(\.scroll),
        "a picture that scrolls may be \(StoryboardLimits.pageHeight.short) points high, and this one has "
          + "\(height.thousandths) in the screen's width")
    }
    return height
  }

  func scrollTarget(_ node: Node) throws(StoryboardError) -> Storyboard.ScrollTarget {
    if let offset = node.number { return .offset(offset) }
    switch node.text {
    case "top": return .offset(0)
    case "bottom": return .end
    default:
      let element = try element(node)
      return .element(name: element.name, screen: element.screen)
    }
  }
}
