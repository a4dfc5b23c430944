internal import SegueHost
internal import SegueKit
internal import SegueStoryboard

/// What the plug-ins of a storyboard are made with, and what was made for the run that goes on.
final class StoryboardMaking {
  var factory: PluginFactory
  var controllers: [PluginInteraction] = []

  init(_ factory: PluginFactory) {
    self.factory = factory
  }

  /// An animator for one transition.
  func animator(
    _ request: StoryboardParts.AnimatorRequest
  ) throws(HostError) -> any ViewControllerAnimatedTransitioning {
    let settings = try SharedSettings(
      Self.given(request.settings), factory.registry, animator: request.identifier,
      interaction: request.interaction)
    return try factory.animator(
      try factory.registry.configured(
        request.identifier, .animator, settings: settings.animator))
  }

  /// An interaction controller for one container.
  func interaction(
    _ request: StoryboardParts.InteractionRequest
  ) throws(HostError) -> any InteractionControlling {
    let settings = try SharedSettings(
      Self.given(request.settings), factory.registry, animator: request.animator,
      interaction: request.identifier)
    let made = try factory.interaction(
      try factory.registry.configured(
        request.identifier, .interaction, settings: settings.interaction))
    controllers.append(made)
    return made
  }

  /// The values with the types that the file gives them, in an order of their own.
  private static func given(_ settings: [String: Storyboard.Setting]) -> [ParameterSetting] {
    settings.sorted { $0.key < $1.key }.map { key, setting in
      switch setting {
      case .number(let number): ParameterSetting(key, .number(number))
      case .flag(let flag): ParameterSetting(key, .flag(flag))
      case .numbers(let numbers): ParameterSetting(key, .numbers(numbers))
      case .text, .element: ParameterSetting(key, .text(setting.text))
      }
    }
  }
}
