internal import MessageCases
internal import TestSupport

/// Fuzzes the decoding of random and damaged messages between the host and the runner.
enum MessagesFuzz {
  static func tryOne(_ dice: inout Dice) -> String? {
    MessageCase(&dice).fault()
  }
}
