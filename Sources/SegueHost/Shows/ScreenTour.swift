public import SegueKit
package import SeguePlayer
internal import SegueScene
public import SegueStoryboard

/// A tour through the screens of a storyboard that is made of files: the transitions from each screen to the next, or a
/// single transition that a finger drives.
public struct ScreenTour {
  /// The plug-ins of every transition.
  public var plugins: TransitionPlugins
  /// The direction in which the tour goes through the screens.
  public var direction = TransitionDirection.forward
  /// The duration of each transition in seconds; nil leaves it to the animator.
  public var duration: Double?
  /// The finger that drives the transition from the first screen to the second; nil for transitions that play by
  /// themselves. A drag requires an interaction controller among the plug-ins.
  public var drag: Storyboard.Drag?
  /// True to go back through all screens to the first screen. A drag does not go back.
  package var returns = false
  /// The pause between two transitions, in seconds.
  package var rest = 0.0
  /// The time at which the first transition begins, in seconds on the clock by which clips play and calls are logged. A
  /// drag always begins at 0.
  package var start = 0.0

  /// Creates a tour; `duration` is in seconds for each transition.
  public init(
    _ plugins: TransitionPlugins, direction: TransitionDirection = .forward,
    duration: Double? = nil,
    drag: Storyboard.Drag? = nil
  ) {
    (self.plugins, self.direction, self.duration, self.drag) = (plugins, direction, duration, drag)
  }

  /// The animator, duration and interaction controller of the transitions, as a row of a
  /// storyboard. Without a drag, the row has no interaction controller.
  public var row: Storyboard.TransitionRow {
    Storyboard.TransitionRow(
      animator: plugins.animator.entry.id,
      interaction: drag == nil ? nil : plugins.interaction?.entry.id, duration: duration)
  }
}

/// The times of a tour's frames, to which the times of its transitions are rounded.
package struct TourFrames {
  /// Returns the time of the frame that is nearest to a time; both in seconds.
  package var nearest: (Double) -> Double
  /// Returns the time of the first frame at or after a time; both in seconds.
  package var next: (Double) -> Double

  /// Creates the times of frames. With the default functions, a frame can be at any time.
  package init(
    nearest: @escaping (Double) -> Double = { $0 }, next: @escaping (Double) -> Double = { $0 }
  ) {
    (self.nearest, self.next) = (nearest, next)
  }
}

extension StoryboardShow {
  /// Creates a show of a tour, and determines its duration, so that `rehearse` need not be called. Unless the tour has
  /// a drag, the first transition has begun when the initializer returns.
  ///
  /// - Parameters:
  ///   - board: A storyboard that is made of files, with the tour's `direction` and `row`.
  ///   - tour: The transitions.
  ///   - frames: The times of the frames, at which the transitions after the first begin.
  ///   - options: The options of every transition.
  ///   - factory: Creates the plug-ins.
  ///   - rehearsal: Creates the plug-ins of a run that determines the duration; nil for `factory`. A single transition
  ///     needs no such run.
  /// - Throws: `ShowError` for a plug-in that is refused, and for a drag without an interaction controller.
  package convenience init(
    _ board: Storyboard, _ tour: ScreenTour, frames: TourFrames = TourFrames(),
    options: ShowOptions = ShowOptions(), factory: PluginFactory, rehearsal: PluginFactory? = nil
  ) throws(ShowError) {
    if let drag = tour.drag {
      try self.init(board, drag, tour, frames, options, factory, rehearsal)
      return
    }
    let actions = board.tour(tour.direction, returns: tour.returns)
    if actions.count == 1 {
      try self.init(
        board, playsScript: false, plugins: tour.plugins, start: tour.start, options: options,
        factory: factory)
      let end = try begin(actions[0], at: 0)
      know(duration: end, movements: [0...end])
      return
    }
    let spans = try Self.spans(of: actions, board, tour, frames, options, rehearsal ?? factory)
    // The plug-in instances of the run without drawing are destroyed before the show's own are
    // created.
    PluginRegistry.endDropped()
    var scripted = board
    scripted.script = zip(actions, spans).dropFirst().map { action, span in
      Storyboard.Step(time: tour.start + span.lowerBound, .action(action))
    }
    try self.init(
      scripted, plugins: tour.plugins, start: tour.start, options: options, factory: factory)
    // The first transition is not in the script but begins here, so that the first frame shows the
    // first screen even when the duration is 0.
    _ = try begin(actions[0], at: 0)
    know(duration: spans.last?.upperBound ?? 0, movements: spans)
  }

  /// Creates a show of one transition that a finger drives.
  private convenience init(
    _ board: Storyboard, _ drag: Storyboard.Drag, _ tour: ScreenTour, _ frames: TourFrames,
    _ options: ShowOptions, _ factory: PluginFactory, _ rehearsal: PluginFactory?
  ) throws(ShowError) {
    guard tour.plugins.interaction != nil else {
      throw ShowError(.nonsense, "a drag needs an interaction controller; name one")
    }
    var scripted = board
    scripted.script = [Storyboard.Step(time: 0, .drag(drag))]
    try self.init(scripted, plugins: tour.plugins, options: options, factory: factory)
    try rehearse(with: rehearsal)
    know(duration: frames.next(duration ?? 0), movements: nil)
  }

  /// Plays the transitions without drawing, and returns their times in seconds.
  private static func spans(
    of actions: [Storyboard.Action], _ board: Storyboard, _ tour: ScreenTour, _ frames: TourFrames,
    _ options: ShowOptions, _ factory: PluginFactory
  ) throws(ShowError) -> [ClosedRange<Double>] {
    var options = options
    options.keepsLog = false
    let show = try StoryboardShow(
      board, playsScript: false, plugins: tour.plugins, start: tour.start, options: options,
      factory: factory)
    var spans: [ClosedRange<Double>] = []
    for action in actions {
      var begin = 0.0
      if let end = spans.last?.upperBound {
        let rest = frames.nearest(max(tour.rest, 0))
        // Without a pause, the nearest frame may be before the end of the transition.
        begin = max(frames.nearest(frames.nearest(end) + rest), end)
      }
      let end = try show.begin(action, at: begin)
      spans.append(begin...end)
      try show.advance(to: end)
      try show.completeTransition()
    }
    return spans
  }

  /// Begins a transition, and returns the time at which it ends; both in seconds.
  private func begin(_ action: Storyboard.Action, at time: Double) throws(ShowError) -> Double {
    guard try perform(action, at: time) else {
      throw ShowError(.fault, "internal error: the screens could not be shown; please report it")
    }
    return time + machine.duration
  }
}
