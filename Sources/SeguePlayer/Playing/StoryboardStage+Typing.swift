package import SegueGeometry
internal import SegueKit
internal import SegueStoryboard

/// The field into which a text is typed.
package struct TypedField: Sendable, Hashable {
  /// The name of the screen.
  package var screen: String
  /// The field in the points of the screen's whole picture.
  package var area: Rect
  /// The field where it is when the typing begins, in the window's points.
  package var place: Rect
  /// True for an element of an SVG, which has no text of its own.
  package var isLayer = false
}

/// Texts that the script types.
extension StoryboardStage {
  /// Shows a text that is typed over its field, on the screen in view. It takes the place of an earlier one there.
  ///
  /// - Throws: ``StoryboardRefusal`` if the screen in view has no such field.
  func type(_ typing: Storyboard.Typing) throws(StoryboardRefusal) {
    guard let controller = path.last as? ScreenController else {
      throw StoryboardRefusal("nothing with a field is in view at that time")
    }
    let (screen, top) = (controller.screen, sheetTop ?? 0)
    var (area, element, moving): (Rect, Storyboard.Element?, String?) = (.zero, nil, nil)
    switch typing.field {
    case .element(let field, let owner):
      guard owner ?? screen.name == screen.name, let found = screen.elements[field] else {
        throw StoryboardRefusal(absence(of: field, on: owner))
      }
      guard isInView(field) else {
        throw StoryboardRefusal(
          "the field '\(field)' is scrolled out of view at that time; a step with 'scroll: \(field)' before it brings it "
            + "into view")
      }
      area = found
      element = screen.elementsBackToFront.first { $0.name == field }
      // A group is one element.
      moving = element?.group ?? field
    case .rect(let rect):
      let moved = rect.offsetBy(dx: 0, dy: -top)
      let origin = screen.page?.point(under: moved.origin, offset: controller.page?.offset ?? 0, on: storyboard.size)
      area = Rect(origin: origin ?? moved.origin, size: moved.size)
    case .whole: return
    }
    controller.type(parts.typed(typing), over: area, of: moving)
    typedFields[typing] = TypedField(
      screen: screen.name, area: area, place: controller.placed(area).offsetBy(dx: 0, dy: top),
      isLayer: element?.layer != nil)
  }

  /// Returns the field at a point of the window into which the script types, in the window's points; nil when there is
  /// none on the screen in view.
  func field(at point: Point) -> Rect? {
    guard let controller = path.last as? ScreenController else { return nil }
    for typing in typings {
      switch typing.field {
      case .rect(let rect) where rect.contains(point): return rect
      case .element(let name, let owner) where owner ?? controller.screen.name == controller.screen.name:
        let seen = controller.screen.elements[name].flatMap(controller.seen)?.offsetBy(dx: 0, dy: sheetTop ?? 0)
        if let seen, seen.contains(point) { return seen }
      default: continue
      }
    }
    return nil
  }
}
