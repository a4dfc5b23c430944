internal import SegueGeometry
internal import SegueScene

/// The compositing of a group with the pixels below it: its colours are mapped, then its mask and its
/// opacity apply, and then it is blended.
struct Compositing: BitwiseCopyable {
  var blendMode = BlendMode.normal
  /// True if `weights` map the group's colours.
  var isRecolored = false
  var weights = ColorWeights(.identity, keepsAlpha: true)
  /// The index in the plan's opacities of the table for the values of the mask; -1 for none.
  var opacities = -1
  /// True for a mask whose values are its luminance instead of its alpha.
  var isLuminance = false
}

extension Planner {
  /// Adds the compositing of a layer with these effects to the plan, and returns its index; -1 for
  /// plain source-over.
  func compositing(_ effects: LayerEffects, isMasked: Bool) -> Int32 {
    let hasTable = isMasked && !effects.hasPlainMask
    guard effects.blendMode != .normal || effects.colorMatrix != nil || hasTable else { return -1 }
    var new = Compositing(blendMode: effects.blendMode)
    if let matrix = effects.colorMatrix {
      new.isRecolored = true
      new.weights = ColorWeights(matrix, keepsAlpha: false)
    }
    if isMasked {
      let mode = effects.maskMode
      new.isLuminance = mode == .luminance || mode == .inverseLuminance
      let isInverse = mode == .inverseAlpha || mode == .inverseLuminance
      new.opacities = plan.opacities.reserve(256)
      for value in 0..<256 {
        let share = Double(isInverse ? 255 - value : value) / 255
        let opacity = effects.maskThreshold.opacity(of: share)
        plan.opacities.base[new.opacities + value] = UInt8((opacity * 255).rounded())
      }
    }
    plan.compositings.append(new)
    return Int32(truncatingIfNeeded: plan.compositings.count - 1)
  }

  /// Returns true when a mask with this compositing also shows pixels that the mask does not cover.
  func showsUnmasked(_ compositing: Int32) -> Bool {
    guard compositing >= 0 else { return false }
    let opacities = plan.compositings[Int(compositing)].opacities
    return opacities >= 0 && plan.opacities[opacities] > 0
  }
}

extension LayerEffects {
  /// True when the layer reads its backdrop, to blur it or to map its colours.
  var readsBackdrop: Bool { backdropBlurRadius > 0 || backdropColorMatrix != nil }
}
