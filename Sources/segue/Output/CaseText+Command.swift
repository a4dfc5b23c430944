internal import SegueConformance
internal import SegueHost

extension CaseText {
  /// The text, in which settings, seeds and ways of trying a plug-in are written as options and subcommands of segue.
  var inCommands: String {
    text {
      switch $0 {
      case .words(let text): text
      case .settings(let settings): settings.map { "--set '\($0)'" }.joined(separator: " ")
      case .seed(let seed): "--seed \(seed)"
      case .fuzzSeed(let seed): "--fuzz-seed \(seed)"
      case .attempt(.open): "'segue list --plugin-path FOLDER'"
      case .attempt(.film(let kind, isTraced: true)):
        "'segue render A B -o null: --plugin-path FOLDER \(Self.option(kind)) --trace calls.jsonl'"
      case .attempt(.film(.interaction, isTraced: false)):
        "'segue render A B -o film.mp4 --interaction ID --drag …'"
      case .attempt(.film(.animator, isTraced: false)):
        "'segue render A B -o film.mp4 --animator ID'"
      case .attempt(.trace): "'segue render … --trace FILE'"
      case .attempt(.drag):
        "such as --drag 200,790:200,100@0.4 in a window of 400 x 800 points"
      }
    }
  }

  private static func option(_ kind: PluginKind) -> String {
    switch kind {
    case .animator: "--animator ID"
    case .interaction: "--interaction ID --drag X1,Y1:X2,Y2@SECONDS"
    }
  }
}
