package import SegueGeometry
public import SegueScene
internal import SegueText
internal import SegueYAML

extension Storyboard {
  /// A function that finds the elements of a drawing: given the path of a file and element ids, it returns the areas
  /// of these elements, or nil for a file that is not a drawing. Without ids, it returns the size of any picture. A program that draws SVGs passes one to the
  /// storyboard's reader. Without it, an element with an id has the size of the screen.
  public typealias Drawings = (_ path: String, _ ids: [String]) throws -> DrawingLayers?

  /// Returns the rectangles of elements and of their groups, by name.
  package static func frames(of elements: [Element]) -> [String: Rect] {
    var frames: [String: Rect] = [:]
    for element in elements where !element.isCover { frames[element.name] = element.frame }
    for element in elements {
      guard let group = element.group else { continue }
      frames[group] = frames[group].map { $0.union(element.frame) } ?? element.frame
    }
    return frames
  }
}

/// Reads the elements of screens.
extension Builder {
  /// Returns the elements of a screen, back to front. Mistakes are added to the other mistakes of the file.
  ///
  /// - Parameters:
  ///   - name: The screen's name.
  ///   - size: The size of the screen's contents.
  ///   - inner: What is in elements and moves by itself.
  func elementsOf(
    _ screen: Entry<ScreenKeys>, named name: String, in size: Size, with inner: InnerElements? = nil
  ) -> [Storyboard.Element] {
    let entries = screen.elements?.entries ?? []
    var all: [Storyboard.Element] = []
    let drawing = self.drawing(of: screen, entries.compactMap { id($0.value) }, inner?.ids ?? [], in: size)
    for (key, value) in entries where !mistakes.isFull {
      // An element with a mistake is still known by its name, so that its uses are not reported as well.
      var read = Storyboard.Element(
        name: key.text, frame: Rect(origin: .zero, size: size), drawnFrame: Rect(origin: .zero, size: size),
        cornerRadius: 0)
      if value.entries.isEmpty || Entry<ElementKeys>(node: value).has(\.area) {
        attempt { () throws(StoryboardError) in read = try element(key, value, drawing, in: size) }
      }
      all.append(read)
    }
    checkGroups(entries)
    if let bar = drawing?.statusBar, let frame = drawing?.drawnFrames[bar] {
      all.append(.statusBar(in: frame, layer: bar))
    }
    let own = all.count
    if let inner, let drawing { all += inner.elements(drawing) }
    let moving = own..<all.count
    addLaterParts(drawing?.laterParts ?? [], of: name, to: &all)
    for index in moving { all[index].isCover = true }
    var order = drawing?.order ?? [:]
    inner?.separateContents(of: &all, &order)
    return Self.sorted(all, order: order, screen: size)
  }

  /// The share of the area of something that is drawn over an element with which it moves with the element.
  private static let shareInside = 0.8

  /// Gives what an SVG draws over elements to the smallest element that contains it, and otherwise makes it a cover.
  private func addLaterParts(
    _ parts: [DrawingLayers.LaterPart], of screen: String, to elements: inout [Storyboard.Element]
  ) {
    var last: (owner: Int, part: DrawingLayers.LaterPart)?
    for part in parts {
      let beneath = elements.indices.filter { elements[$0].layer.map(part.over.contains) ?? false }
      guard !beneath.isEmpty else {
        last = nil
        continue
      }
      let frame = part.drawnFrame
      // What is on a cover, such as the number on a badge, belongs to the cover.
      let covers = elements.indices.filter { elements[$0].isCover && elements[$0].frame.intersection(frame) != nil }
      let owner = (covers.isEmpty ? beneath : covers).filter {
        (elements[$0].frame.intersection(frame)?.area ?? 0) >= Self.shareInside * frame.area
      }.min { elements[$0].frame.area < elements[$1].frame.area }
      if let owner {
        // Siblings that follow each other are drawn as one.
        if part.continues, var before = last, before.owner == owner {
          before.part.join(part)
          elements[owner].parts[elements[owner].parts.count - 1] = before.part.name
          last = before
        } else {
          elements[owner].parts.append(part.name)
          last = (owner, part)
        }
        elements[owner].partsFrame = elements[owner].partsFrame?.union(frame) ?? frame
        elements[owner].drawnFrame = elements[owner].drawnFrame.union(frame)
      } else {
        last = nil
        // A part with an id may have a partner on another screen, as a bar has.
        let name = "\(part.name) over \(elements[beneath[0]].name)" + (part.hasID ? "" : " of \(screen)")
        elements.append(
          Storyboard.Element(
            name: name, frame: frame, drawnFrame: frame, layer: part.name, cornerRadius: 0, isCover: true))
      }
    }
  }

  /// Returns the node with an element's id; nil if the element is a plain rectangle. Does not check
  /// that the id begins with "#".
  private func id(_ value: Node) -> Node? {
    guard let area = Entry<ElementKeys>(node: value).area ?? (value.entries.isEmpty ? value : nil),
      case .scalar = area.content
    else { return nil }
    return area
  }

  /// Returns the rectangles of a drawing's elements on its screen, in points; nil when they are not known. Reports a
  /// mistake if elements have ids and the screen has no drawing.
  ///
  /// - Parameter further: The names of elements of the drawing without a node.
  private func drawing(
    of screen: Entry<ScreenKeys>, _ nodes: [Node], _ further: [String], in size: Size
  ) -> DrawingLayers? {
    let ids = nodes.compactMap { Self.bare($0.text) }
    guard let first = nodes.first(where: { Self.bare($0.text) != nil }) else { return nil }
    guard let image = screen.image else {
      mistakes.addMeaning(
        error(
          first,
          "'\(first.text.quotable)' is an id of an element in an SVG, but this screen does not show an SVG; write "
            + "[x, y, width, height]"))
      return nil
    }
    // A missing file is reported when the screen is read.
    guard layers != nil, let path = filePath(image), Files.exists(path) else { return nil }
    do {
      if let drawing = try drawing(of: screen, ids + further, in: size) { return drawing }
      mistakes.addMeaning(
        error(
          first,
          "'\(first.text.quotable)' is an id of an element in an SVG, but '\(image.quotable)' is not an SVG; "
            + "write [x, y, width, height]"))
    } catch {
      mistakes.addMeaning(
        StoryboardError(
          .missing, file: file, place: first.place, reason: "\(error)", underlying: error))
    }
    return nil
  }

  /// Returns the rectangles of elements of a drawing on its screen, in points; nil for a screen without a drawing.
  ///
  /// - Parameter names: The ids, or other names of elements of the drawing.
  /// - Throws: When the file cannot be drawn.
  func drawing(of screen: Entry<ScreenKeys>, _ names: [String], in size: Size) throws -> DrawingLayers? {
    guard let path = screen.image.flatMap(filePath) else { return nil }
    return try layers?(path, names)?.placed(in: size, fit: screen.fit ?? .scaleAspectFill, screen.align)
  }

  /// Returns the path of a screen's file; nil for a storyboard without a folder.
  private func filePath(_ image: String) -> String? {
    folder.map { image.hasPrefix("/") ? image : "\($0)/\(image)" }
  }

  /// Returns the id without its "#"; nil for a string that does not begin with "#".
  private static func bare(_ text: String) -> String? {
    text.hasPrefix("#") && text.count > 1 ? String(text.dropFirst()) : nil
  }

  private func element(
    _ name: Node, _ value: Node, _ drawing: DrawingLayers?, in size: Size
  ) throws(StoryboardError) -> Storyboard.Element {
    guard !name.text.contains(".") else {
      throw error(
        name, "an element's name must not contain a full stop, as '\(name.text.quotable)' does")
    }
    let element = Entry<ElementKeys>(node: value)
    let area = element.area ?? value
    let layer = id(value) == nil ? nil : Self.bare(area.text)
    if id(value) != nil, layer == nil {
      throw error(
        area, "an element must be a rectangle, or an id in the SVG with a # before it",
        suggestion: "#" + area.text)
    }
    let frame =
      if let layer { try self.frame(of: layer, area, drawing, in: size) } else { area.rect }
    let screen = Rect(origin: .zero, size: size)
    guard frame.maxX > 0, frame.maxY > 0, frame.minX < screen.maxX, frame.minY < screen.maxY else {
      throw error(
        area,
        "'\(name.text.quotable)' is outside the \(size == self.size ? "screen" : "page"), which is "
          + "\(size.width.short)x\(size.height.short) points")
    }
    if let without = element.value(\.without) { try checkFile(without) }
    if let cut = element.value(\.cut), layer != nil {
      throw error(cut, "'cut' is for a rectangle of a picture; an element of an SVG has a shape of its own")
    }
    var result = Storyboard.Element(
      name: name.text, frame: frame, drawnFrame: layer.flatMap { drawing?.drawnFrames[$0] } ?? frame, layer: layer,
      group: element.group, without: element.without,
      cornerRadius: element.cornerRadius ?? layer.flatMap { drawing?.cornerRadii[$0] } ?? 0, cut: element.cut)
    result.shadow = layer.flatMap { drawing?.shadows[$0] } ?? .none
    return result
  }

  /// Returns the rectangle, on the screen, of the drawing's element with this id. Returns the whole
  /// screen if `drawing` is nil, since the element's rectangle is then not known.
  private func frame(
    of id: String, _ node: Node, _ drawing: DrawingLayers?, in size: Size
  ) throws(StoryboardError) -> Rect {
    guard let drawing else { return Rect(origin: .zero, size: size) }
    guard let frame = drawing.frames[id] else {
      throw error(
        node, "the SVG has no element with the id '\(id.quotable)'",
        suggestion: nearest(id, drawing.ids.filter { $0 != id }).map { "#" + $0 })
    }
    guard frame.width > 0, frame.height > 0 else {
      throw error(
        node,
        "the SVG's element '#\(id.quotable)' is empty or outside the drawing")
    }
    return frame
  }

  /// Reports each group that has the same name as an element.
  private func checkGroups(_ entries: [(key: Node, value: Node)]) {
    let keys = Dictionary(entries.map { ($0.key.text, $0.key) }, uniquingKeysWith: { $1 })
    for (_, value) in entries {
      guard let group = Entry<ElementKeys>(node: value).value(\.group), let same = keys[group.text]
      else { continue }
      mistakes.addMeaning(
        error(
          group,
          "the group '\(group.text.quotable)' has the same name as the element on line "
            + "\(same.place?.line ?? 0); give the group another name"))
    }
  }

  /// Returns the elements from back to front. Elements of the drawing keep the order in which the SVG draws them. Plain
  /// rectangles are in front of these elements, from the largest to the smallest, but a plain rectangle that contains
  /// elements of the drawing is behind them, and a bar is in front of what it partly covers.
  private static func sorted(
    _ elements: [Storyboard.Element], order: [String: Int], screen: Size
  ) -> [Storyboard.Element] {
    let sorted = elements.filter { $0.layer != nil }.enumerated().sorted {
      (order[$0.element.layer ?? ""] ?? .max, $0.offset)
        < (order[$1.element.layer ?? ""] ?? .max, $1.offset)
    }.map(\.element)
    let bySize = elements.filter { $0.layer == nil }.enumerated().sorted {
      ($1.element.frame.area, $0.offset) < ($0.element.frame.area, $1.offset)
    }.map(\.element)
    let plain = raisingBars(bySize, on: screen)
    // The plain rectangles before each element of the drawing, and last those in front of all of them.
    var before: [[Storyboard.Element]] = Array(repeating: [], count: sorted.count + 1)
    for element in plain {
      let index = sorted.firstIndex { element.frame.contains($0.frame) }
      before[index ?? sorted.count].append(element)
    }
    for (index, element) in sorted.enumerated() { before[index].append(element) }
    return before.flatMap(\.self)
  }
}

extension Builder {
  /// Moves each bar in front of the frontmost element that it covers in part, together with the elements in the bar.
  private static func raisingBars(
    _ elements: [Storyboard.Element], on screen: Size
  ) -> [Storyboard.Element] {
    var result = elements
    for bar in elements where Storyboard.isBar(bar.frame, on: screen) {
      func isCrossed(_ other: Storyboard.Element) -> Bool {
        bar.frame.intersection(other.frame) != nil && !bar.frame.contains(other.frame)
          && !other.frame.contains(bar.frame)
      }
      guard let index = result.firstIndex(where: { $0.name == bar.name }),
        let last = result.lastIndex(where: isCrossed), last > index
      else { continue }
      let own = result[index...last].filter { bar.frame.contains($0.frame) }
      let others = result[index...last].filter { !bar.frame.contains($0.frame) }
      result.replaceSubrange(index...last, with: others + own)
    }
    return result
  }
}

extension DrawingLayers {
  /// Converts the rectangles from the drawing's coordinates to points of the screen on which it is
  /// shown.
  ///
  /// - Parameters:
  ///   - screen: The size of the screen, in points.
  ///   - alignment: The part that is shown of a drawing that is cropped; nil for the usual one.
  package func placed(in screen: Size, fit: ContentMode, _ alignment: PictureAlignment?) -> DrawingLayers {
    var part = PictureAlignment.center
    var (across, down) = (screen.width / size.width, screen.height / size.height)
    switch fit {
    case .scaleToFill: break
    case .scaleAspectFit: (across, down) = (min(across, down), min(across, down))
    case .scaleAspectFill:
      (across, down) = (max(across, down), max(across, down))
      part = alignment ?? .usual(of: size, on: screen)
    }
    let left = (screen.width - size.width * across) * part.x
    let top = (screen.height - size.height * down) * part.y
    var placed = self
    func place(_ frame: Rect) -> Rect {
      Rect(
        x: left + frame.minX * across, y: top + frame.minY * down, width: frame.width * across,
        height: frame.height * down)
    }
    (placed.frames, placed.drawnFrames) = (frames.mapValues(place), drawnFrames.mapValues(place))
    placed.cornerRadii = cornerRadii.mapValues { $0 * across }
    placed.shadows = shadows.mapValues { $0.scaled(by: across) }
    for index in placed.laterParts.indices {
      placed.laterParts[index].drawnFrame = place(laterParts[index].drawnFrame)
    }
    return placed
  }
}

extension Rect {
  fileprivate var area: Double { width * height }

  /// Returns true when `other` is within the rectangle, with a tolerance of half a point.
  fileprivate func contains(_ other: Rect) -> Bool {
    other.minX >= minX - 0.5 && other.minY >= minY - 0.5 && other.maxX <= maxX + 0.5
      && other.maxY <= maxY + 0.5
  }
}
