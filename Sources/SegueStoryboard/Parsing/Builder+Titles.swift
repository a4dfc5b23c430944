internal import SegueYAML

/// Reads the titles of the film.
extension Builder {
  /// The endings of the files that are fonts. Any other font is the name of a family, unless it has a slash.
  private static let fontEndings = [".ttf", ".otf", ".ttc", ".otc", ".woff", ".woff2"]

  func title(_ entry: Entry<TitleKeys>) throws(StoryboardError) -> Storyboard.Title {
    let place = entry.node.place ?? Storyboard.Place(line: 1, column: 1)
    var title = Storyboard.Title(entry.text ?? "", place: place)
    try checkCompanions(of: entry)
    try checkText(of: entry.value(\.text), "a title")
    title.font = try entry.value(\.font).map { node throws(StoryboardError) in try font(node) }
    title.weight = entry.weight
    title.isItalic = entry.italic ?? false
    try checkFont(of: title, entry)
    title.size = entry.size ?? title.size
    if let color = entry.value(\.color) { title.paint = try paint(color) }
    title.alignment = entry.align
    title.width = entry.width
    title.lineHeight = entry.lineHeight ?? title.lineHeight
    title.tracking = entry.tracking ?? title.tracking
    title.anchor = entry.anchor ?? title.anchor
    (title.hasAnchor, title.hasDistance) = (entry.has(\.anchor), entry.has(\.x) || entry.has(\.y))
    title.isOverDevice = entry.has(\.over)
    if title.isOverDevice, entry.behind == true {
      throw error(entry.key(\.over), "'over' and 'behind' cannot both be given: a title is before or behind the device")
    }
    title.x = entry.x ?? title.x
    title.y = entry.y ?? title.y
    title.isBehind = entry.behind ?? false
    title.name = entry.name
    title.life = try life(entry.life)
    return title
  }

  /// Throws an error for a text that is longer than texts over a film may be, or that cannot be drawn whole.
  ///
  /// - Parameter what: the text in messages, such as "a caption".
  func checkText(of node: Node?, _ what: String) throws(StoryboardError) {
    guard let node else { return }
    guard node.text.count <= Storyboard.Caption.longest else {
      throw error(
        node,
        "\(what) has at most \(Storyboard.Caption.longest) characters, and this one has \(node.text.count)")
    }
    // A character may have any number of combining marks.
    guard node.text.utf8.count <= StoryboardLimits.captionBytes else {
      throw error(
        node,
        "\(what) has at most \(StoryboardLimits.captionBytes) bytes, and this one has \(node.text.utf8.count)")
    }
    // The libraries that draw texts take it for the end.
    guard !node.text.unicodeScalars.contains("\0") else {
      throw error(node, "\(what) must not contain the character U+0000; remove it")
    }
  }

  /// Returns the typeface of the file or the installed family that a value names.
  func font(_ node: Node) throws(StoryboardError) -> Storyboard.Font {
    let name = node.text.lowercased()
    guard name.contains("/") || Self.fontEndings.contains(where: name.hasSuffix) else { return .family(node.text) }
    try checkFile(node, for: "a font")
    return .file(node.text)
  }

  /// Throws an error for a slant that the bundled typeface does not have.
  private func checkFont(of title: Storyboard.Title, _ entry: Entry<TitleKeys>) throws(StoryboardError) {
    guard title.font == nil, !hasFont, title.isItalic, let key = entry.key(\.italic) else { return }
    throw error(
      key,
      "'\(key.text)' needs 'font', a font file or the name of an installed family; the bundled typeface has no italic "
        + "letters")
  }

  private func paint(_ node: Node) throws(StoryboardError) -> Look.Background {
    let expected = "'color': expected a colour such as \"#202124\" or teal, or gradient(#fff, #dde, 135)"
    do throws(LookTextError) {
      let paint = try Look.Background(parsing: node.text)
      switch paint {
      case .color, .gradient: return paint
      case .file, .blur: throw LookTextError(expectation: expected, suggestion: nil)
      }
    } catch {
      throw self.error(node, "\(expected), found \(node.found)", suggestion: error.suggestion)
    }
  }
}
