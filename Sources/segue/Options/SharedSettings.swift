internal import SegueHost
internal import SegueText

/// What `--set` gives to an animator and to the interaction controller that drives it: each setting goes
/// to whichever has that parameter, to both where both have it.
struct SharedSettings: Equatable {
  let animator: [String]
  let interaction: [String]

  init(animator: [String], interaction: [String]) {
    self.animator = animator
    self.interaction = interaction
  }

  /// - Parameters:
  ///   - settings: each KEY=VALUE; what isn't is left to whom it is handed to.
  ///   - animator, interaction: the parameters of each.
  /// - Throws: `Failure.nonsense` for a key that neither has, with the nearest of either.
  init(
    _ settings: [String], animator: [ParameterDescriptor], interaction: [ParameterDescriptor]
  ) throws(Failure) {
    let (own, other) = (animator.map(\.id), interaction.map(\.id))
    func key(_ setting: String) -> String { String(setting.prefix { $0 != "=" }) }
    for key in settings.map(key) where !own.contains(key) && !other.contains(key) {
      let near = nearestName(to: key, among: own + other)
      throw Failure(
        .nonsense,
        "there is no parameter '\(key)', neither of the animator nor of the interaction controller; "
          + (near.map { "did you mean '\($0)'?" }
            ?? "there are " + (own + other.filter { !own.contains($0) }).joined(separator: ", ")))
    }
    self.animator = settings.filter { own.contains(key($0)) }
    self.interaction = settings.filter { other.contains(key($0)) }
  }
}
