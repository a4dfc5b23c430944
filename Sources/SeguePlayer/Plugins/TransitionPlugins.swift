internal import SegueGeometry
public import SegueHost
internal import SegueKit
package import SegueStoryboard
internal import SegueText

/// The animator and the interaction controller of a transition, with their settings.
public struct TransitionPlugins: Sendable, Hashable {
  package let animator: ConfiguredPlugin
  /// The interaction controller with its settings; nil when the transition plays by itself.
  package let interaction: ConfiguredPlugin?

  /// Looks the plug-ins up in a registry, and checks their settings.
  ///
  /// - Parameters:
  ///   - animator: The animator's id or alias, or the path of its file.
  ///   - interaction: The interaction controller's id or alias, or the path of its file; nil for none.
  ///   - settings: Settings for both plug-ins. Each setting is used by the plug-in that has the parameter,
  ///     or by both when both have it.
  /// - Throws: `ShowError` for a name or setting that cannot be used, such as the name of an element, which
  ///   only the screens of a storyboard have.
  public init(
    _ registry: PluginRegistry, animator: String, interaction: String? = nil,
    settings: [ParameterSetting] = []
  ) throws(ShowError) {
    do throws(HostError) {
      let shared = try SharedSettings(
        settings, registry, animator: animator, interaction: interaction)
      if let error = shared.error { throw error }
      self.animator = try registry.configured(animator, .animator, settings: shared.animator)
      try self.animator.checkElements()
      self.interaction = try interaction.map { name throws(HostError) in
        try registry.configured(name, .interaction, settings: shared.interaction)
      }
    } catch {
      throw ShowError(error)
    }
  }
}

extension TransitionPlugins {
  /// True if the animator leaves the area behind the screens transparent: its parameter `background` is
  /// set to a translucent colour.
  package var isTransparentBehindScreens: Bool {
    guard case .color(let color)? = animator.parameters["background"] else { return false }
    return color.alpha < 1
  }
}

extension Storyboard {
  /// The names of the elements that `match` moves, which at least two screens have; nil for a storyboard without that
  /// animator.
  package var matchedNames: Set<String>? {
    guard looks.contains(where: { $0.animator.map(BundledPlugin.alias) == "match" }) else { return nil }
    var (once, twice): (Set<String>, Set<String>) = ([], [])
    for screen in screens {
      let names = Set(screen.elementsBackToFront.map { $0.group ?? $0.name })
      twice.formUnion(names.intersection(once))
      once.formUnion(names)
    }
    return twice
  }

  /// A sentence about the animator `match` in a storyboard whose screens share no element; nil for any other storyboard.
  package var matchNote: String? {
    guard screens.count > 1, matchedNames?.isEmpty == true else { return nil }
    return "'match' moves elements with the same name on two screens, but "
      + (isMadeOfFiles
        ? "only the screens of a storyboard have elements" : "no two screens share one")
      + ", so the transition is a dissolve; name them under 'elements' in a storyboard"
  }

  /// Returns the usable plug-ins of the files that the storyboard names by their paths.
  package func namedPlugins(_ registry: PluginRegistry) -> [PluginEntry] {
    looks.flatMap { look in
      registry.named(look.animator, .animator) + registry.named(look.interaction, .interaction)
    }
  }

  /// True if a row, a step or a link sets a parameter `background` to a translucent colour, so that the animator leaves
  /// the area behind the screens transparent.
  package var isTransparentBehindScreens: Bool {
    looks.contains { row in
      guard case .text(let text)? = row.settings["background"] else { return false }
      return Color(parsing: text).map { $0.alpha < 1 } ?? false
    }
  }
}

extension ConfiguredPlugin {
  /// Checks that no parameter names an element, because only the screens of a storyboard file have
  /// elements.
  ///
  /// - Throws: `HostError` for the first parameter that names an element. The error contains the
  ///   errors for all other such parameters.
  fileprivate func checkElements() throws(HostError) {
    let errors = descriptor.parameters.compactMap { parameter -> HostError? in
      guard parameter.namesElement, case .text(let name)? = parameters[parameter.id], !name.isEmpty
      else { return nil }
      return HostError(
        .badParameter,
        "\(parameter.id)='\(name.quotable)' is invalid: there is no element "
          + "'\(name.quotable)', because only a storyboard names elements",
        parameter: parameter.id)
    }
    if let error = HostError(joining: errors) { throw error }
  }
}

/// Settings for an animator and an interaction controller, divided between the two.
struct SharedSettings: Equatable {
  let animator: [ParameterSetting]
  let interaction: [ParameterSetting]
  /// The error for settings whose parameter neither plug-in has; nil when there are none. It suggests the nearest name
  /// of a parameter of either plug-in.
  let error: HostError?

  /// Divides settings by the parameters of the two plug-ins.
  ///
  /// - Throws: `HostError` when the registry has no plug-in with the name in `animator` or in
  ///   `interaction`.
  init(
    _ settings: [ParameterSetting], _ registry: PluginRegistry, animator: String,
    interaction: String?
  ) throws(HostError) {
    guard let interaction else {
      self.animator = settings
      self.interaction = []
      error = nil
      return
    }
    let own = try registry.entry(animator, .animator).parameterNames
    let other = try registry.entry(interaction, .interaction).parameterNames
    let unknown = settings.map(\.key).filter { !own.contains($0) && !other.contains($0) }
    error = HostError(
      joining: unknown.map { key in
        let near = nearestName(to: key, among: own + other)
        return HostError(
          .badParameter,
          "neither the animator nor the interaction controller has a parameter '\(key)'; "
            + (near.map { didYouMean($0, for: key) }
              ?? "the parameters are "
              + (own + other.filter { !own.contains($0) }).joined(separator: ", ")),
          suggestion: near, parameter: key)
      })
    self.animator = settings.filter { own.contains($0.key) }
    self.interaction = settings.filter { other.contains($0.key) }
  }
}

extension PluginEntry {
  var parameterNames: [String] { descriptor?.parameters.map(\.id) ?? [] }
}
