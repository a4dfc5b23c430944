internal import SegueGeometry
internal import SegueScene

/// The way in which a group is composited with the pixels below. First a matrix maps the group's colours, then the mask
/// and the opacity apply, and finally the group is blended.
struct Compositing: BitwiseCopyable {
  var blendMode = BlendMode.normal
  /// True if the group's colours are mapped by `weights`.
  var isRecolored = false
  var weights = ColorWeights(.identity, keepsAlpha: true)
  /// The index, in the plan's opacities, of the table that maps the values of the mask to
  /// opacities; -1 without a mask.
  var opacities = -1
  /// True if the mask's values are its luminance; false if they are its alpha.
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
        plan.opacities.base[new.opacities + value] = UInt8(clamping: (opacity * 255).rounded())
      }
    }
    plan.compositings.append(new)
    return Int32(truncatingIfNeeded: plan.compositings.count - 1)
  }

  /// Returns true if the group also shows pixels that its mask does not cover, as with an inverse
  /// mask.
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
