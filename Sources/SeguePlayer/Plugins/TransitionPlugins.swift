public import SegueHost
internal import SegueText

/// Who draws a transition and who drives it, each with its settings.
public struct TransitionPlugins: Sendable, Hashable {
  public let animator: ConfiguredPlugin
  /// Nil where no finger drives it.
  public let interaction: ConfiguredPlugin?

  /// - Parameters:
  ///   - animator, interaction: by id or alias.
  ///   - settings: where there is an interaction controller, each goes to whichever has that parameter,
  ///     to both where both have it.
  /// - Throws: for a name or a setting that can't be used.
  public init(
    _ registry: PluginRegistry, animator: String, interaction: String? = nil,
    settings: [ParameterSetting] = []
  ) throws(ShowError) {
    do {
      let shared = try SharedSettings(
        settings, registry, animator: animator, interaction: interaction)
      self.animator = try registry.configured(animator, .animator, settings: shared.animator)
      self.interaction = try interaction.map { name throws(HostError) in
        try registry.configured(name, .interaction, settings: shared.interaction)
      }
    } catch {
      throw ShowError(error)
    }
  }
}

/// Settings that were given for an animator and the interaction controller that drives it, each with
/// whom it is for.
struct SharedSettings: Equatable {
  let animator: [ParameterSetting]
  let interaction: [ParameterSetting]

  /// - Throws: `HostError` for a name that leads to nothing, and for a parameter that neither has, with
  ///   the nearest of either.
  init(
    _ settings: [ParameterSetting], _ registry: PluginRegistry, animator: String,
    interaction: String?
  ) throws(HostError) {
    guard let interaction else {
      self.animator = settings
      self.interaction = []
      return
    }
    let own = try registry.entry(animator, .animator).parameterNames
    let other = try registry.entry(interaction, .interaction).parameterNames
    for key in settings.map(\.key) where !own.contains(key) && !other.contains(key) {
      let near = nearestName(to: key, among: own + other)
      throw HostError(
        .badParameter,
        "there is no parameter '\(key)', neither of the animator nor of the interaction controller; "
          + (near.map { "did you mean '\($0)'?" }
            ?? "there are " + (own + other.filter { !own.contains($0) }).joined(separator: ", ")),
        suggestion: near)
    }
    self.animator = settings.filter { own.contains($0.key) }
    self.interaction = settings.filter { other.contains($0.key) }
  }
}

extension PluginEntry {
  fileprivate var parameterNames: [String] { descriptor?.parameters.map(\.id) ?? [] }
}
