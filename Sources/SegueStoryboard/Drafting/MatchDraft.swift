package import SegueGeometry
internal import SegueText
internal import SegueYAML

/// A storyboard of two screens between which the animator `match` moves the elements that they share.
package struct MatchDraft {
  /// An element on the two screens.
  package struct Element {
    /// The rectangle on a screen and the radius of its round corners, 0 for square ones, in points.
    package typealias Place = (area: Rect, corner: Double)

    private let name: String
    private let places: [Place]
    private let id: String?

    /// Creates an element with its places on the first screen and on the second one.
    ///
    /// - Parameter id: The id of the element in both screens' SVGs, which then says where it is; nil for rectangles.
    package init(_ name: String, from: Place, to: Place, id: String? = nil) {
      (self.name, places, self.id) = (name, [from, to], id)
    }

    fileprivate func line(on screen: Int) -> String {
      if let id { return "\(name.quoted): \(Template.escaped("#" + id).quoted)" }
      let (area, corner) = places[screen]
      let numbers = [area.minX, area.minY, area.width, area.height].map(\.thousandths).joined(separator: ", ")
      let keys = ElementKeys.all
      let value =
        corner > 0 ? [keys.area.with("[\(numbers)]"), keys.cornerRadius.text(corner)].asMapping : "[\(numbers)]"
      return "\(name.quoted): \(value)"
    }
  }

  private let files: [String]
  private let size: Size
  private let scale: Double
  private let elements: [Element]

  /// Creates the storyboard.
  ///
  /// - Parameters:
  ///   - files: The paths of the two screens' pictures, relative to the storyboard's folder.
  ///   - size: The size of the screens, in points.
  ///   - scale: The pixels per point.
  package init(_ files: (String, String), size: Size, scale: Double, elements: [Element]) {
    (self.files, self.size, self.scale, self.elements) = ([files.0, files.1], size, scale, elements)
  }

  /// The text of the storyboard's file.
  package var text: String {
    let keys = StoryboardKeys.all.keys
    var names: [String] = []
    for (index, file) in files.enumerated() {
      names.append(StoryboardDraft.screenName(Files.name(of: file), index, taken: Set(names)))
    }
    var lines = [
      keys.segue.text(1), keys.size.with([size.width, size.height].map(\.thousandths).joined(separator: "x")),
      keys.scale.text(scale), "\(keys.screens.name):",
    ]
    for (index, name) in names.enumerated() {
      lines.append("  \(name.quoted):")
      lines.append("    \(ScreenKeys.all.image.with(Template.escaped(files[index]).quoted))")
      guard !elements.isEmpty else { continue }
      lines.append("    \(ScreenKeys.all.elements.name):")
      for element in elements { lines.append("      \(element.line(on: index))") }
    }
    lines += [
      keys.container.with(["kind: navigation", "root: \(names[0].quoted)"].asMapping), "\(keys.transitions.name):",
      "  push: \([RowKeys.all.animator.with("match")].asMapping)", "\(keys.links.name):",
    ]
    let area = LinkKeys.all.area.with("[0, 0, \(size.width.thousandths), \(size.height.thousandths)]")
    lines.append("  \(names[0].quoted): [ \([area, ActionKeys.all.push.with(names[1].quoted)].asMapping) ]")
    lines += ["\(keys.script.name):", "  - \(["at: 0.5", ActionKeys.all.push.with(names[1].quoted)].asMapping)"]
    return lines.joined(separator: "\n") + "\n"
  }
}
