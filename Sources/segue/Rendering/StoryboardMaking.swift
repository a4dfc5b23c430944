internal import SegueHost
internal import SegueKit
internal import SegueStoryboard

/// What the plug-ins of a storyboard are made with, and what was made for the run that goes on.
final class StoryboardMaking {
  var registry: PluginRegistry
  /// Gets the calls of what is made from now on.
  var trace: CallTrace?
  var controllers: [PluginInteraction] = []

  init(_ registry: PluginRegistry) {
    self.registry = registry
  }

  /// An animator for one transition.
  func animator(
    _ request: StoryboardParts.AnimatorRequest
  ) throws(HostError) -> any ViewControllerAnimatedTransitioning {
    let settings = try settings(
      request.settings, animator: request.identifier, interaction: request.interaction)
    return try registry.makeAnimator(
      request.identifier, settings: settings.animator, trace: trace)
  }

  /// An interaction controller for one container.
  func interaction(
    _ request: StoryboardParts.InteractionRequest
  ) throws(HostError) -> any InteractionControlling {
    let settings = try settings(
      request.settings, animator: request.animator, interaction: request.identifier)
    let made = try registry.makeInteraction(
      request.identifier, settings: settings.interaction, trace: trace)
    controllers.append(made)
    return made
  }

  /// The settings of a row for both that it names, as `--set` shares them.
  private func settings(
    _ settings: [String: Storyboard.Setting], animator: String, interaction: String?
  ) throws(HostError) -> SharedSettings {
    let texts = settings.map { "\($0.key)=\($0.value.text)" }.sorted()
    guard let interaction else { return SharedSettings(animator: texts, interaction: []) }
    let own = try registry.entry(animator, .animator).descriptor?.parameters ?? []
    let other = try registry.entry(interaction, .interaction).descriptor?.parameters ?? []
    do {
      return try SharedSettings(texts, animator: own, interaction: other)
    } catch {
      throw HostError(.badParameter, error.sentence)
    }
  }
}
