internal import StoryboardCases
internal import TestSupport

/// Reads and builds random storyboards, and plays each for a limited time without drawing.
enum StoryboardsFuzz {
  static func tryOne(_ dice: inout Dice) -> String? {
    let it = StoryboardCase(&dice)
    return it.fault().map { "\($0)\n\(it.text)" }
  }
}
