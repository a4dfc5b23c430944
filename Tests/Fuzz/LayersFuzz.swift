internal import LayerCases
internal import TestSupport

/// Draws random layer trees with the compositor.
enum LayersFuzz {
  static func tryOne(_ dice: inout Dice) -> String? {
    LayerCase(&dice).fault()
  }
}
