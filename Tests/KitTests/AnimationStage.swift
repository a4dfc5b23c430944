import SegueGeometry
import SegueScene

@testable import SegueKit

/// A window with one view, 20 points wide, whose left edge is at 0.
final class AnimationStage {
  let window: Window
  let view = View(frame: Rect(x: 0, y: 0, width: 20, height: 20), name: "box")
  /// The `finished` arguments of the completions, in the order of the calls.
  var ends: [Bool] = []

  init() {
    let root = ViewController(title: "root")
    window = Window(size: Size(width: 400, height: 800), rootViewController: root)
    root.view.addSubview(view)
  }

  /// The x of the view's centre in its presentation values.
  var x: Double { view.presentation.center.x }

  /// The x of the centre of the view's layer in the window's layer tree; NaN if the view has no
  /// layer.
  var drawn: Double {
    window.layers().layers.first { $0.view == view.id }.map {
      $0.transform.apply(to: $0.bounds.center).x
    } ?? .nan
  }

  func note(_ finished: Bool) { ends.append(finished) }

  /// Animates the view's centre, and notes the completion in `ends`.
  func move(
    to x: Double, _ duration: Double = 1, delay: Double = 0,
    _ options: View.AnimationOptions = .curveLinear
  ) {
    View.animate(withDuration: duration, delay: delay, options: options) {
      self.view.center.x = x
    } completion: {
      self.note($0)
    }
  }
}

extension Transform3D {
  /// Returns the largest absolute difference between corresponding matrix elements of two
  /// transforms.
  func difference(from other: Transform3D) -> Double {
    zip(numbers, other.numbers).map { abs($0 - $1) }.max() ?? 0
  }
}
