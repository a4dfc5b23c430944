internal import StoryboardCases
internal import TestSupport

/// Fuzzes reading random tables of films.
enum TablesFuzz {
  static func tryOne(_ dice: inout Dice) -> String? {
    let it = TableCase(&dice)
    return it.fault().map { "\($0)\n\(it.name)\n\(it.text)" }
  }
}
