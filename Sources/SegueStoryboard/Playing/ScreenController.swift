internal import SegueKit
internal import SegueScene

/// A picture, clip or colour as a screen.
final class ScreenController: ViewController {
  let screen: Storyboard.Screen
  private let contents: Contents
  /// Called each time before it comes into view.
  var onAppearance: (ScreenController) -> Void = { _ in }

  /// - Parameter source: the picture's number; 0 for a colour.
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
  /// The screens that are in view, from the container down to the picture.
  var shownPath: [ViewController] {
    var all = [self]
    while let next = all.last?.visibleChildren.first, all.count < 1000 { all.append(next) }
    return all
  }

  /// The picture that it shows; nil where there is none.
  var shownScreen: ScreenController? { shownPath.last as? ScreenController }
}
