internal import ArgumentParser
internal import SegueFilm
internal import SegueText

/// The options for the still frames of a film before, between and after its transitions, and for loops.
struct FilmTimingOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Seconds of still frames at both ends and between screens; or START,END; or "
        + "START,BETWEEN,END. (default: 0; 0.5 for two screens in a GIF, APNG or WebP, which repeat; 1 for three "
        + "screens and more; 0.5,1,0.5 with --loop)",
      valueName: "seconds"),
    transform: Rests.Given.init(parsing:))
  var hold: Rests.Given?

  @Option(
    help: ArgumentHelp(
      "With there-and-back the film returns to its first screen, so that it repeats without a jump.",
      valueName: "how"))
  var loop: LoopOption?

  var uses: [OptionUse] {
    [
      OptionUse("--hold", hold != nil, not: .page),
      OptionUse(
        "--loop", loop != nil, not: .page,
        conflicts: ["--drag": "--loop cannot be combined with --drag, which goes one way"]),
    ]
  }
}

enum LoopOption: String, ExpressibleByArgument, CaseIterable {
  case thereAndBack = "there-and-back"
}
