internal import StoryboardCases
internal import TestSupport

/// Fuzzes reading random storyboards and playing each for a limited time without drawing.
enum StoryboardsFuzz {
  static func tryOne(_ dice: inout Dice) -> String? {
    let it = StoryboardCase(&dice)
    return it.fault().map { "\($0)\n\(it.text)" }
  }
}
