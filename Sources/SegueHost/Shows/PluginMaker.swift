internal import SegueKit
internal import SeguePlayer
internal import SegueStoryboard

/// Makes the plug-ins of a storyboard, and keeps the interaction controllers of the current run.
final class PluginMaker: TransitionMaker {
  /// The factory of the plug-ins; a rehearsal may have another one.
  var factory: PluginFactory
  private var controllers: [PluginInteraction] = []
  private(set) var lostController = false
  /// The animator that was made last; nil before the first.
  private(set) var lastAnimator: PluginEntry?
  /// The operation for which `lastAnimator` was made; nil before the first.
  private(set) var lastOperation: TransitionOperation?
  /// The plug-ins that the storyboard names and that were made or looked up so far.
  private(set) var used: Set<PluginEntry> = []
  /// The plug-ins of every transition; nil to use the plug-ins that the storyboard names.
  private let plugins: TransitionPlugins?
  /// Returns the path of a file that the storyboard names.
  private let path: (String) -> String

  init(
    _ factory: PluginFactory, _ plugins: TransitionPlugins?, path: @escaping (String) -> String
  ) {
    (self.factory, self.plugins, self.path) = (factory, plugins, path)
  }

  var areChecked: Bool { plugins != nil }
  var fault: String? { controllers.lazy.compactMap(\.fault).first }

  func trialsEnded() { (lastAnimator, lastOperation) = (nil, nil) }

  func rehearse(_ body: () throws -> Void) rethrows {
    let others = controllers
    // The plug-in instances of the rehearsal are destroyed before further instances are created.
    defer {
      lostController = controllers.contains(where: \.hasEnded)
      controllers = others
      PluginRegistry.endDropped()
    }
    try body()
  }

  func end() {
    for controller in controllers { controller.end() }
  }

  func animator(
    _ request: AnimatorRequest
  ) throws -> any ViewControllerAnimatedTransitioning {
    if let plugins {
      (lastAnimator, lastOperation) = (plugins.animator.entry, request.operation)
      return try factory.animator(plugins.animator)
    }
    let identifier =
      try request.identifier
      ?? usualAnimator(
        of: request.operation, isDragged: request.interaction != nil, isSheet: request.isSheet)
    let entry = try factory.registry.entry(identifier, .animator)
    let parameters = Set(entry.parameterNames)
    let settings = request.settings.filter {
      !request.lookSettings.contains($0.key) || parameters.contains($0.key)
    }
    let shared = try SharedSettings(
      Self.sorted(settings.mapValues(GivenValue.init)), factory.registry,
      animator: identifier, interaction: request.interaction)
    lastAnimator = entry
    used.insert(entry)
    lastOperation = request.operation
    do throws(HostError) {
      return try factory.animator(
        try plugin(identifier, .animator, shared.animator, request.elements, shared.error))
    } catch {
      throw request.isSheet ? explained(error, ofSheetWith: entry) : error
    }
  }

  /// Adds to the errors for settings that an animator of a sheet does not have that the animator `sheet` has them.
  private func explained(_ error: HostError, ofSheetWith entry: PluginEntry) -> HostError {
    let sheets = (try? factory.registry.entry(BundledPlugin.sheet, .animator).parameterNames) ?? []
    let own = entry.parameterNames
    let errors = ([error] + error.others).map { one in
      guard let key = one.parameter, sheets.contains(key), !own.contains(key) else { return one }
      return HostError(
        one.kind, "\(one.description); only the animator 'sheet' has it", suggestion: one.suggestion, parameter: key)
    }
    return HostError(joining: errors) ?? error
  }

  /// Creates the interaction controller for one container.
  func interaction(
    _ request: InteractionRequest
  ) throws -> any InteractionControlling {
    if let controller = plugins?.interaction {
      let made = try factory.interaction(controller)
      controllers.append(made)
      return made
    }
    let animator =
      try request.animator
      ?? usualAnimator(of: request.operation, isDragged: true, isSheet: request.isSheet)
    let shared = try SharedSettings(
      Self.sorted(request.settings.mapValues(GivenValue.init)), factory.registry,
      animator: animator, interaction: request.identifier)
    used.insert(try factory.registry.entry(request.identifier, .interaction))
    let made = try factory.interaction(
      try plugin(
        request.identifier, .interaction, shared.interaction, request.elements, shared.error))
    controllers.append(made)
    return made
  }

  /// Returns the answer of an interaction controller to a drag that began no transition.
  func refusal(
    of request: InteractionRequest, at time: Double
  ) -> DragRefusal {
    var refusal = DragRefusal(
      summary: factory.summary(ofInteraction: request.identifier))
    let answers = controllers.map { $0.refusal(of: request.operation, at: time) }
    if let reason = answers.compactMap(\.reason).last {
      refusal.reason = reason
    } else if !controllers.isEmpty, answers.allSatisfy({ $0 == .untouched }) {
      refusal.reason = "it starts outside of the screen that it would move"
    }
    return refusal
  }

  /// The plug-ins of the show, in the order of their ids.
  var entries: [PluginEntry] {
    var all = used
    for plugin in [plugins?.animator, plugins?.interaction].compactMap(\.self) {
      all.insert(plugin.entry)
    }
    return all.sorted { ($0.id ?? "") < ($1.id ?? "") }
  }

  private func usualAnimator(
    of operation: TransitionOperation, isDragged: Bool, isSheet: Bool = false
  ) throws(HostError) -> String {
    let look = DefaultLook(of: operation, isDragged: isDragged, isSheet: isSheet)
    try look.check(factory.registry)
    return look.animator
  }

  /// Returns a plug-in with its settings.
  ///
  /// - Parameter other: The error for settings that neither of the row's plug-ins has; nil when
  ///   there are none.
  /// - Throws: `HostError` with one error for each setting of this plug-in that is refused, and
  ///   with `other`.
  private func plugin(
    _ name: String, _ kind: PluginKind, _ settings: [ParameterSetting],
    _ elements: Storyboard.Elements, _ other: HostError?
  ) throws(HostError) -> ConfiguredPlugin {
    let parameters = try factory.registry.entry(name, kind).descriptor?.parameters ?? []
    var errors = other.map { [$0] } ?? []
    var accepted: [ParameterSetting] = []
    for setting in settings {
      do throws(HostError) {
        accepted.append(try elements.replacingName(in: setting, of: parameters))
      } catch {
        errors.append(error)
      }
    }
    if !settings.contains(where: { $0.key == "origin" }) {
      accepted += settings.compactMap { elements.origin(of: $0, among: parameters) }.prefix(1)
    }
    var plugin: ConfiguredPlugin?
    do throws(HostError) {
      plugin = try factory.registry.configured(name, kind, settings: accepted, path: path)
    } catch {
      errors.append(error)
    }
    guard let plugin, errors.isEmpty else {
      throw HostError(joining: errors) ?? HostError(.failure, "there is no plug-in '\(name)'")
    }
    return plugin
  }

  /// Returns the settings in the order of their names, so that the same plug-in always receives the same
  /// calls.
  private static func sorted(_ settings: [String: GivenValue]) -> [ParameterSetting] {
    settings.sorted { $0.key < $1.key }.map { ParameterSetting($0.key, $0.value) }
  }
}

extension GivenValue {
  /// Converts a value of a storyboard, keeping its type.
  fileprivate init(_ setting: Storyboard.Setting) {
    self =
      switch setting {
      case .number(let number): .number(number)
      case .flag(let flag): .flag(flag)
      case .numbers(let numbers): .numbers(numbers)
      case .text(let text): .text(text)
      }
  }
}
