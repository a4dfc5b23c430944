internal import SegueKit
internal import SegueScene

/// The view controller of a screen that shows a picture, a clip or a colour.
final class ScreenController: ViewController {
  let screen: Storyboard.Screen
  private let contents: Contents
  /// Called each time the screen is about to appear.
  var onAppearance: (ScreenController) -> Void = { _ in }

  /// - Parameter source: the number by which the renderer knows the picture or clip; 0 for a
  ///   colour.
  init(_ screen: Storyboard.Screen, source: UInt32) {
    self.screen = screen
    contents = Contents(source: source, mode: screen.fit)
    super.init(title: screen.name)
  }

  override func loadView() {
    view = View(name: screen.name)
    view.clipsToBounds = true
    if case .color(let color) = screen.source {
      view.backgroundColor = color
    } else {
      view.contents = contents
    }
  }

  override func viewWillAppear(_ animated: Bool) {
    onAppearance(self)
  }
}

extension ViewController {
  /// The view controllers in view, from this one down to the innermost.
  var shownPath: [ViewController] {
    var all = [self]
    while let next = all.last?.visibleChildren.first, all.count < 1000 { all.append(next) }
    return all
  }

  /// The innermost screen in view; nil when there is none.
  var shownScreen: ScreenController? { shownPath.last as? ScreenController }
}
