public import SegueKit
public import SeguePlayer
public import SegueStoryboard

/// Shows whose animators and interaction controllers are plug-ins of a registry.
extension StoryboardShow {
  /// Creates a show of a storyboard, whose plug-ins come from a registry.
  ///
  /// - Parameters:
  ///   - storyboard: The storyboard to play.
  ///   - playsScript: False leaves the script out, for a storyboard that only a user plays. Its plug-ins
  ///     and settings are checked nevertheless.
  ///   - plugins: The plug-ins of every transition, which have been checked; nil to use the plug-ins that
  ///     the storyboard names.
  ///   - start: The time of the script at which the show begins, in seconds. Clips play from time 0.
  ///   - options: The options of every transition.
  ///   - factory: Creates the plug-ins.
  /// - Throws: `ShowError` for a storyboard that cannot be played.
  public convenience init(
    _ storyboard: Storyboard, playsScript: Bool = true, plugins: TransitionPlugins? = nil,
    start: Double = 0, options: ShowOptions = ShowOptions(), factory: PluginFactory
  ) throws(ShowError) {
    try self.init(
      storyboard, playsScript: playsScript, start: start, options: options,
      maker: PluginMaker(factory, plugins, path: storyboard.path(of:)))
  }

  /// Checks the plug-ins and the steps of a storyboard without drawing anything.
  ///
  /// - Throws: ``StoryboardError`` with the places of the mistakes in the file, as far as they have one.
  package static func check(_ storyboard: Storyboard, factory: PluginFactory) throws(StoryboardError) {
    try check(storyboard, maker: PluginMaker(factory, nil, path: storyboard.path(of:)))
  }

  /// Rehearses with plug-ins of another factory, so that their calls and log lines can be written somewhere else; nil for
  /// the show's own factory.
  @discardableResult
  public func rehearse(with other: PluginFactory?) throws(ShowError) -> [String] {
    let makers = makers
    guard let other, !makers.isEmpty else { return try rehearse() }
    let factories = makers.map(\.factory)
    for maker in makers { maker.factory = other }
    defer { for (maker, factory) in zip(makers, factories) { maker.factory = factory } }
    return try rehearse()
  }

  /// What makes the plug-ins of this show and of the devices with screens of their own.
  private var makers: [PluginMaker] {
    ([self] + deviceShows.map(\.show)).compactMap { $0.maker as? PluginMaker }
  }

  /// The plug-ins that the storyboard uses, in the order of their ids. All of them are known after a rehearsal, or
  /// immediately if the show was created with plug-ins for every transition.
  public var plugins: [PluginEntry] {
    let all = makers.map(\.entries)
    guard all.count > 1 else { return all.first ?? [] }
    return Set(all.joined()).sorted { ($0.id ?? "") < ($1.id ?? "") }
  }

  /// The animator of the last transition; nil before the first.
  public var lastAnimator: PluginEntry? { (maker as? PluginMaker)?.lastAnimator }
  /// The operation of the last transition; nil before the first.
  public var lastOperation: TransitionOperation? { (maker as? PluginMaker)?.lastOperation }
}
