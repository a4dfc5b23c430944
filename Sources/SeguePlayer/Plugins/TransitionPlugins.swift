public import SegueHost
internal import SegueText

/// The animator and the interaction controller of a transition, with their settings.
public struct TransitionPlugins: Sendable, Hashable {
  public let animator: ConfiguredPlugin
  /// The interaction controller; nil where the transition plays by itself.
  public let interaction: ConfiguredPlugin?

  /// - Parameters:
  ///   - animator: The animator's id or alias.
  ///   - interaction: The interaction controller's id or alias; nil for none.
  ///   - settings: Settings for both plug-ins. Each is used by the plug-in that has the parameter,
  ///     or by both when both have it.
  /// - Throws: `ShowError` for a name or setting that can't be used.
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

/// Settings for an animator and an interaction controller, divided between the two.
struct SharedSettings: Equatable {
  let animator: [ParameterSetting]
  let interaction: [ParameterSetting]

  /// - Throws: `HostError` for a name of no plug-in, and for a parameter that neither plug-in has.
  ///   The error then suggests the nearest name of either.
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
            ?? "they have " + (own + other.filter { !own.contains($0) }).joined(separator: ", ")),
        suggestion: near)
    }
    self.animator = settings.filter { own.contains($0.key) }
    self.interaction = settings.filter { other.contains($0.key) }
  }
}

extension PluginEntry {
  fileprivate var parameterNames: [String] { descriptor?.parameters.map(\.id) ?? [] }
}
