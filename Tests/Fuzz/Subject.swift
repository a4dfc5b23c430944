internal import TestSupport

/// One part of Segue that is fuzzed. Each has a file of its own and a row in `all`; the Makefile's
/// FUZZ_SUBJECTS names those that `make fuzz` runs.
struct Subject: Sendable {
  let name: String
  /// Makes one random case and runs it; returns the fault of the outcome, or nil.
  let tryOne: @Sendable (inout Dice) -> String?
  /// Seeds of cases that once found a mistake; each run begins with them.
  var known: [UInt64] = []

  static let all = [
    Subject(name: "layers", tryOne: LayersFuzz.tryOne),
    Subject(name: "media", tryOne: MediaFuzz.tryOne),
    Subject(name: "storyboards", tryOne: StoryboardsFuzz.tryOne),
    Subject(name: "arguments", tryOne: ArgumentsFuzz.tryOne),
    Subject(name: "messages", tryOne: MessagesFuzz.tryOne),
    Subject(name: "terminal", tryOne: TerminalFuzz.tryOne),
    // A frame driver kept its session, and the connection to the process, for ever: 1015, 1371, 1403.
    // A call whose fault was not a failure was answered with a success without results: 2562, 2867,
    // 3266.
    Subject(
      name: "child", tryOne: ChildFuzz.tryOne, known: [1015, 1371, 1403, 2562, 2867, 3266]),
  ]
}
