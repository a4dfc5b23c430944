internal import LayerCases
internal import TestSupport

/// Fuzzes the compositor with random layer trees.
enum LayersFuzz {
  static func tryOne(_ dice: inout Dice) -> String? {
    LayerCase(&dice).fault()
  }
}
