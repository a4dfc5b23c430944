internal import StoryboardCases
internal import TestSupport

/// Random storyboards through reading, building and a bounded play without pixels.
enum StoryboardsFuzz {
  static func tryOne(_ dice: inout Dice) -> String? {
    let it = StoryboardCase(&dice)
    return it.fault().map { "\($0)\n\(it.text)" }
  }
}
