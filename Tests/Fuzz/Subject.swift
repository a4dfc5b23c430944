internal import TestSupport

/// A part of Segue that is fuzzed. Each subject has a source file of its own and an entry in `all`.
/// FUZZ_SUBJECTS in the Makefile lists the subjects that `make fuzz` runs.
struct Subject: Sendable {
  let name: String
  /// Runs one random case and returns a description of the fault, or nil.
  let tryOne: @Sendable (inout Dice) -> String?
  /// The seeds of cases that once found a bug. Each run begins with these cases.
  var known: [UInt64] = []

  static let all = [
    Subject(name: "layers", tryOne: LayersFuzz.tryOne),
    Subject(name: "media", tryOne: MediaFuzz.tryOne),
    Subject(name: "storyboards", tryOne: StoryboardsFuzz.tryOne),
    Subject(name: "tables", tryOne: TablesFuzz.tryOne),
    Subject(name: "pages", tryOne: PagesFuzz.tryOne),
    Subject(name: "arguments", tryOne: ArgumentsFuzz.tryOne),
    Subject(name: "messages", tryOne: MessagesFuzz.tryOne),
    Subject(name: "terminal", tryOne: TerminalFuzz.tryOne),
    Subject(name: "parts", tryOne: PartsFuzz.tryOne),
    Subject(name: "shaders", tryOne: ShadersFuzz.tryOne),
    // The seeds 1015, 1371 and 1403 found a frame driver that never released its session and the connection to the
    // process. The seeds 2562, 2867 and 3266 found that the host answered a call with a success without results if the
    // call's fault had a status that is not a failure.
    Subject(
      name: "child", tryOne: ChildFuzz.tryOne, known: [1015, 1371, 1403, 2562, 2867, 3266]),
  ]
}
