internal import SegueGeometry
internal import SegueKit
package import SegueStoryboard
internal import SegueText

extension Storyboard {
  /// The names of the elements that `match` moves, which at least two screens have; nil for a storyboard in which no
  /// transition has that animator.
  package var matchedNames: Set<String>? {
    guard usesMatch else { return nil }
    var (once, twice): (Set<String>, Set<String>) = ([], [])
    for screen in screens {
      let names = Set(screen.elementsBackToFront.lazy.filter { !$0.isCover }.map { $0.group ?? $0.name })
      twice.formUnion(names.intersection(once))
      once.formUnion(names)
    }
    return twice
  }

  /// A sentence about the animator `match` in a storyboard whose screens share no element; nil for any other storyboard.
  package var matchNote: String? {
    guard screens.count > 1, matchedNames?.isEmpty == true else { return nil }
    return "'match' moves elements with the same name on two screens, but "
      + (isMadeOfFiles
        ? "only the screens of a storyboard have elements" : "no two screens share one")
      + ", so the transition is a dissolve; name them under 'elements' in a storyboard"
  }

  /// True if a row, a step or a link sets a parameter `background` to a translucent colour, so that the animator leaves
  /// the area behind the screens transparent.
  package var isTransparentBehindScreens: Bool {
    looks.contains { row in
      guard case .text(let text)? = row.settings["background"] else { return false }
      return Color(parsing: text).map { $0.alpha < 1 } ?? false
    }
  }
}
