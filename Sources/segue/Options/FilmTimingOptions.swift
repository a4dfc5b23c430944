internal import ArgumentParser
internal import SegueFilm
internal import SegueText

/// The options for what a film shows before, between and after its transitions.
struct FilmTimingOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Seconds of still frames at both ends and between screens; or START,END; or "
        + "START,BETWEEN,END. (default: 0; 0.5 for two screens in a GIF, APNG or WebP, which repeat; 1 for three "
        + "screens and more; 0.5,1,0.5 with --loop)",
      valueName: "seconds"),
    transform: HoldOption.init(parsing:))
  var hold: HoldOption?

  @Option(
    help: ArgumentHelp(
      "With there-and-back the film returns to its first screen, so that it repeats without a jump.",
      valueName: "how"))
  var loop: LoopOption?
}

/// The value of `--loop`.
enum LoopOption: String, ExpressibleByArgument, CaseIterable {
  case thereAndBack = "there-and-back"
}

/// The value of `--hold`: seconds of still frames at the start, between two transitions and at the
/// end. Nil leaves a part to its default.
struct HoldOption: Equatable {
  var start: Double
  var between: Double?
  var end: Double
  /// The number of values that were given.
  private let count: Int

  init(parsing text: String) throws {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Double(trimming: $0) }
      .filter { (0...NumberText.longest).contains($0) }
    guard numbers.count == parts.count, (1...3).contains(numbers.count) else {
      throw ValidationError(
        "expected seconds from 0 to \(Int(NumberText.longest)), such as 0.5; or 0.5,1 for the start and "
          + "the end; or 0.5,1,0.5 for the start, between screens and the end")
    }
    count = numbers.count
    (start, end) = (numbers[0], numbers[count - 1])
    between = count == 2 ? nil : numbers[count / 2]
  }

  /// True for START,BETWEEN,END, which only a film with a rest between transitions has.
  var namesBetween: Bool { count == 3 }
}
