internal import LayerCases
internal import TestSupport

/// Random layer trees through the compositor.
enum LayersFuzz {
  static func tryOne(_ dice: inout Dice) -> String? {
    LayerCase(&dice).fault()
  }
}
