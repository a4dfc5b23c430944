import SegueGeometry
import SegueScene

@testable import SegueRender

/// Returns effects that `body` has changed, beginning with no effects.
func effects(_ body: (inout LayerEffects) -> Void) -> LayerEffects {
  var result = LayerEffects()
  body(&result)
  return result
}

extension Layer {
  /// Returns a copy of the layer with other effects: those at `index` in the list of effects of the
  /// layer's tree.
  func with(effects index: Int32) -> Layer {
    var result = self
    result.effects = index
    return result
  }

  var asMask: Layer {
    var result = self
    result.isMask = true
    return result
  }
}

/// Returns a tree of the layers in a container of the given size. The first layer has `effects`.
func tree(_ width: Double, _ height: Double, _ layers: [Layer], _ effects: LayerEffects)
  -> LayerTree
{
  var result = tree(width, height, layers)
  result.layers[1].effects = 0
  result.effects = [effects]
  return result
}

extension Rect {
  /// Returns the rectangle without a margin of `dx` on the left and right, and of `dy` at the top
  /// and bottom. Negative values make the rectangle larger.
  func insetBy(dx: Double, dy: Double) -> Rect {
    Rect(x: minX + dx, y: minY + dy, width: width - 2 * dx, height: height - 2 * dy)
  }
}
