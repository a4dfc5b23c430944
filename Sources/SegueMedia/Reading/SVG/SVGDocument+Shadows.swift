internal import SegueGeometry
internal import SegueScene
internal import SegueText

extension SVGDocument {
  /// Returns the drop shadow of a rectangle; nil for another shape, and unless a filter of the element, or of a group
  /// around the rectangle in it, has exactly one. It is an `feDropShadow`, or a chain of an offset, a blur and the colour:
  /// a matrix, as design programs write it, or a flood in the place of the shadow, with which the reader replaces an
  /// `feDropShadow`.
  ///
  /// - Parameters:
  ///   - place: The index of the element in the document.
  ///   - size: The size of the element as it is drawn. The shadow is in the same units.
  func shadow(at place: Int, in size: Size) -> Shadow? {
    guard let (shape, width, _) = rectangle(at: place, in: size) else { return nil }
    var shadows: [Shadow] = []
    for element in elements[place..<max(elements[place].end, place + 1)] {
      guard element.start <= shape.start, element.close >= shape.close else { continue }
      guard let id = filter(of: element) else { continue }
      guard let index = elements.firstIndex(where: { $0.name == "filter" && value("id", of: $0) == id }) else {
        continue
      }
      shadows += self.shadows(inFilter: index)
    }
    guard shadows.count == 1, let shadow = shadows.first, shadow.color.alpha > 0 else { return nil }
    return shadow.scaled(by: size.width / width)
  }

  /// Returns the id of an element's filter; nil if it has none, or one that is not in this document.
  private func filter(of element: Element) -> String? {
    guard var text = value("filter", of: element)?[...], text.hasPrefix("url("), text.hasSuffix(")") else { return nil }
    text = text.dropFirst(4).dropLast()
    if let quote = text.first, quote == "'" || quote == "\"", text.last == quote { text = text.dropFirst().dropLast() }
    return text.first == "#" ? String(text.dropFirst()) : nil
  }

  /// Returns the drop shadows that a filter draws, in user units.
  private func shadows(inFilter index: Int) -> [Shadow] {
    var result: [Shadow] = []
    var (offset, radius, flood): (Point?, Double?, Color?) = (nil, nil, nil)
    for primitive in elements[index..<max(elements[index].end, index + 1)] where primitive.isSVG {
      switch primitive.name {
      case "feDropShadow":
        guard let color = floodColor(of: primitive) else { return [] }
        result.append(
          Shadow(
            color: color, offset: Point(x: number("dx", of: primitive) ?? 2, y: number("dy", of: primitive) ?? 2),
            radius: deviation(of: primitive) ?? 2))
      case "feOffset":
        offset = Point(x: number("dx", of: primitive) ?? 0, y: number("dy", of: primitive) ?? 0)
      case "feGaussianBlur": radius = deviation(of: primitive)
      case "feFlood": flood = floodColor(of: primitive)
      case "feComposite":
        switch value("operator", of: primitive) {
        case "in":
          guard let color = flood, offset != nil || radius != nil else { continue }
          result.append(Shadow(color: color, offset: offset ?? .zero, radius: radius ?? 0))
          (offset, radius, flood) = (nil, nil, nil)
        // The shadow inside of a shape is an arithmetic difference.
        case "arithmetic": (offset, radius) = (nil, nil)
        default: break
        }
      case "feColorMatrix":
        guard let color = matrixColor(of: primitive), offset != nil || radius != nil else { continue }
        result.append(Shadow(color: color, offset: offset ?? .zero, radius: radius ?? 0))
        (offset, radius) = (nil, nil)
      default: break
      }
    }
    return result
  }

  /// The standard deviation of a blur; nil if it is not the same in both directions.
  private func deviation(of primitive: Element) -> Double? {
    let numbers = value("stdDeviation", of: primitive).map(numbers) ?? []
    guard let first = numbers.first, first >= 0, numbers.allSatisfy({ $0 == first }) else { return nil }
    return first
  }

  /// Returns the colour of a flood; nil if a style may say another one.
  private func floodColor(of primitive: Element) -> Color? {
    guard value("style", of: primitive) == nil, value("class", of: primitive) == nil,
      var color = Color(parsing: value("flood-color", of: primitive) ?? "#000000")
    else { return nil }
    color.alpha *= min(max(number("flood-opacity", of: primitive) ?? 1, 0), 1)
    return color
  }

  /// Returns the one colour that a matrix gives to all that is not clear; nil for any other matrix, such as the one that
  /// makes the shape itself opaque.
  private func matrixColor(of primitive: Element) -> Color? {
    let rows = value("values", of: primitive).map(numbers) ?? []
    guard rows.count == 20, [0, 1, 2, 3, 5, 6, 7, 8, 10, 11, 12, 13, 15, 16, 17, 19].allSatisfy({ rows[$0] == 0 }),
      rows[18] > 0, rows[18] <= 1
    else { return nil }
    func unit(_ number: Double) -> Double { min(max(number, 0), 1) }
    return Color(red: unit(rows[4]), green: unit(rows[9]), blue: unit(rows[14]), alpha: rows[18])
  }

  private func numbers(_ text: String) -> [Double] {
    text.split { $0 == " " || $0 == "," || $0.isNewline || $0 == "\t" }.compactMap { Double($0) }
  }
}
