// Options that several subcommands share, in groups, and the rules between them. Each group lists the uses of its
// options beside them: whether one is given, and with which inputs, outputs and other options it cannot be used, each
// with the reason. A subcommand adds the lists of its groups, in the order in which messages shall name them, and
// `check` and `refused` ask the whole list. So `render`, `play`, `job` and `batch` have the same rules in the same
// words. The values of options are types of the libraries; here they are only given to the parser (ArgumentValues), and
// the limits and forms of their texts are the libraries', too.
//
// Rejected:
// - Conflicts written in each subcommand: there were eleven of them and three lists, which had to be changed together.
// - The parser's own conversions and messages: it does not know what a storyboard, a page or a terminal makes
//   meaningless, and the reason is what a person needs.

internal import ArgumentParser

/// An option of a command with whether it is given, and everything with which it cannot be used.
///
/// Each group of options lists the uses of its options, so that a rule is beside its option, and all commands that have
/// the option ask the same list.
struct OptionUse {
  /// Something with which some options cannot be used.
  enum Setting {
    /// A storyboard, which has its own values.
    case storyboard
    /// A page that people play.
    case page
    case job
    /// The options of `segue batch` itself, which are not options of its films.
    case batch
    /// A film that is one of several.
    case films
    case browser, terminal
    /// A window or a browser.
    case graphics
  }

  /// The option as messages name it, with its hyphens.
  let name: String
  let isGiven: Bool
  /// The settings with which the option cannot be used, each with the reason as a clause; empty if the setting is
  /// reason enough.
  let refused: [Setting: String]
  /// The option that this one needs, and the message if it is missing.
  let need: (option: String, sentence: String)?
  /// The options with which this one cannot be combined, each with the message; the first given one is reported.
  let conflicts: KeyValuePairs<String, String>
  /// True if the option's value does not change the frames of a film.
  let isNeutral: Bool

  init(
    _ name: String, _ isGiven: Bool, not settings: Setting..., because reasons: [Setting: String] = [:],
    needs need: (option: String, sentence: String)? = nil, conflicts: KeyValuePairs<String, String> = [:],
    isNeutral: Bool = false
  ) {
    (self.name, self.isGiven, self.need, self.conflicts) = (name, isGiven, need, conflicts)
    self.isNeutral = isNeutral
    refused = reasons.merging(settings.map { ($0, "") }) { reason, _ in reason }
  }
}

extension [OptionUse] {
  /// Returns the first given option that cannot be used with a setting, with the reason; nil if there is none.
  func refused(with setting: OptionUse.Setting) -> (option: String, reason: String)? {
    lazy.compactMap { use in
      use.isGiven ? use.refused[setting].map { (use.name, $0) } : nil
    }.first
  }

  /// Checks the options with each other.
  ///
  /// - Throws: A `ValidationError` for an option without the option that it needs, and for two options that cannot be
  ///   combined.
  func check() throws {
    let given = Set(filter(\.isGiven).map(\.name))
    for use in self where use.isGiven {
      if let need = use.need, !given.contains(need.option) { throw ValidationError(need.sentence) }
    }
    for use in self where use.isGiven {
      if let conflict = use.conflicts.first(where: { given.contains($0.key) }) {
        throw ValidationError(conflict.value)
      }
    }
  }
}
