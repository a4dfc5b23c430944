internal import SegueKit
internal import SegueStoryboard

/// Trials: the plug-ins of rows, steps and links are made once before the first screen is shown, so that
/// mistakes are found by then.
extension StoryboardStage {
  /// One way in which a transition may be played: with the animator of this row, and as a sheet or not.
  private struct Manner {
    var row: Storyboard.TransitionRow?
    var isSheet = false
  }

  /// Creates the plug-ins of all rows of `transitions`, and of the steps and links with an animator or settings of
  /// their own, so that all errors are found before the storyboard is played.
  ///
  /// - Throws: A ``StoryboardError`` with the place of the mistake in the file, and with all other errors in its
  ///   `others`.
  func tryOutPlugins() throws(StoryboardError) {
    let mistakes = Mistakes()
    var manners: [TransitionOperation: [Manner]] = [:]
    for operation in TransitionOperation.allCases {
      manners[operation] = self.manners(of: operation)
    }
    func attempt(_ body: () throws(StoryboardError) -> Void) {
      do throws(StoryboardError) { try body() } catch { mistakes.addMeaning(error) }
    }
    for operation in TransitionOperation.allCases {
      guard storyboard.transitions[operation] != nil, let row = storyboard.row(for: operation)
      else { continue }
      attempt { () throws(StoryboardError) in try tryOut(row, of: operation) }
    }
    for step in storyboard.allSteps {
      guard let look = step.look else { continue }
      attempt { () throws(StoryboardError) in
        try tryOut(look, of: step.kind, manners, isStep: true)
      }
    }
    for (_, links) in storyboard.links.sorted(by: { $0.key < $1.key }) {
      for link in links {
        guard let look = link.look, let action = link.action else { continue }
        attempt { () throws(StoryboardError) in
          try tryOut(look, of: .action(action), manners, isStep: false)
        }
      }
    }
    if let error = mistakes.error { throw error }
  }

  private func tryOut(
    _ row: Storyboard.TransitionRow, of operation: TransitionOperation
  ) throws(StoryboardError) {
    let isModal = operation == .present || operation == .dismiss
    let styles = isModal && row.animator == nil ? presentsSheets : [false]
    try tryOut(
      styles.map { Manner(row: row, isSheet: $0) }, of: operation, withInteraction: true)
  }

  /// Makes the plug-ins of the look (animator and settings) of a step or link once, as a trial.
  ///
  /// A finger may begin any transition, so for a step with a finger only an animator that the step itself names is
  /// tried. A pop or dismissal may have several manners (animator, sheet or not), since the screen leaves in the manner
  /// in which it came, which is known only when the script runs. Then a step's settings are not tried, and a link's
  /// settings must fit one of the manners.
  private func tryOut(
    _ look: Storyboard.TransitionRow, of kind: Storyboard.StepKind,
    _ known: [TransitionOperation: [Manner]], isStep: Bool
  ) throws(StoryboardError) {
    let (operation, manners): (TransitionOperation, [Manner])
    switch kind {
    case .action(let action):
      operation = TransitionOperation(name: action.verb) ?? .push
      if case .present(_, let style) = action {
        manners = [Manner(row: storyboard.row(for: .present), isSheet: style == .sheet)]
      } else if look.animator == nil {
        manners = known[operation] ?? []
      } else {
        manners = [Manner(row: storyboard.row(for: operation))]
      }
    case .drag, .tap, .touch, .swipe, .cancel, .wait, .scroll, .type:
      guard look.animator != nil else { return }
      (operation, manners) = (.push, [Manner(row: storyboard.row(for: .push))])
    }
    if isStep, manners.count > 1 { return }
    try tryOut(
      manners.map {
        Manner(row: Storyboard.merge(look, over: $0.row), isSheet: $0.isSheet)
      }, of: operation, withInteraction: false)
  }

  /// Makes the plug-ins for the first of `manners`, the ways in which the transition may be played,
  /// for which that is possible.
  ///
  /// - Throws: The first error, if the plug-ins of none of `manners` can be made.
  private func tryOut(
    _ manners: [Manner], of operation: TransitionOperation, withInteraction: Bool
  ) throws(StoryboardError) {
    var failure: StoryboardError?
    for manner in manners {
      guard let row = manner.row else { continue }
      do {
        try tryOut(row, for: operation, isSheet: manner.isSheet, withInteraction: withInteraction)
        return
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
  }

  /// Returns the manners (with which animator, as a sheet or not) in which an operation may be played. Screens leave as
  /// they came, so a pop or dismissal whose row names no animator has one manner for each animator with which screens
  /// may have come. Any other operation has one manner.
  private func manners(of operation: TransitionOperation) -> [Manner] {
    let row = storyboard.row(for: operation)
    guard !namesAnimator(operation), operation == .pop || operation == .dismiss else {
      return [Manner(row: row)]
    }
    let way: TransitionOperation = operation == .pop ? .push : .present
    let sheets = operation == .pop ? [false] : presentsSheets
    var manners: [Manner] = []
    var known: Set<[String]> = []
    func add(_ look: Storyboard.TransitionRow?, isSheet: Bool) {
      var base = row
      if let look, look.saysHow {
        let out = Storyboard.merge(look, over: storyboard.row(for: way))
        var arrival = out?.arrival
        arrival?.interaction = out?.interaction
        base = Self.merge(arrival, over: row)
      }
      guard known.insert([base?.animator ?? "", isSheet ? "sheet" : ""]).inserted else { return }
      manners.append(Manner(row: base, isSheet: isSheet))
    }
    func add(_ action: Storyboard.Action, _ look: Storyboard.TransitionRow?) {
      guard action.verb == way.name else { return }
      if case .present(_, let style) = action { return add(look, isSheet: style == .sheet) }
      add(look, isSheet: false)
    }
    for step in storyboard.allSteps {
      switch step.kind {
      case .action(let action): add(action, step.look)
      // A finger may push or present through any link.
      case .tap, .drag, .touch, .swipe:
        guard let look = step.look, look.saysHow else { continue }
        for isSheet in sheets { add(look, isSheet: isSheet) }
      case .cancel, .wait, .scroll, .type: continue
      }
    }
    for (_, links) in storyboard.links.sorted(by: { $0.key < $1.key }) {
      for link in links { if let action = link.action { add(action, link.look) } }
    }
    return manners.isEmpty ? [Manner(row: row)] : manners
  }

  /// Makes the plug-ins of a row.
  ///
  /// - Parameter withInteraction: False to try only the animator. Some of the settings may nevertheless be for the
  ///   row's interaction controller.
  private func tryOut(
    _ row: Storyboard.TransitionRow, for operation: TransitionOperation, isSheet: Bool,
    withInteraction: Bool
  ) throws(StoryboardError) {
    var request = request(row, operation, [])
    request.isSheet = isSheet
    let mistakes = Mistakes()
    do throws(StoryboardError) {
      try locate(row, at: row.place) { [request] in _ = try parts.animator(request) }
    } catch { mistakes.addMeaning(error) }
    // The animator of a backward row may be the forward row's, so its mistake does not hide the interaction's.
    if withInteraction, var request = interactionRequest(row, operation) {
      request.isSheet = isSheet
      do throws(StoryboardError) {
        try locate(row, at: row.interactionPlace ?? row.place) { [request] in
          _ = try parts.interaction(request)
        }
      } catch { mistakes.addMeaning(error) }
    }
    if let error = mistakes.error { throw error }
  }

  /// Adds the place in the file to the error of an animator that is made while the storyboard is played. Most such
  /// errors have been found by the trials, but the settings of a step with a finger are not tried.
  func located(_ error: any Error, _ row: Storyboard.TransitionRow) -> StoryboardError {
    located(error, row, at: row.place)
  }

  /// Calls `make`, and adds the place in the file to an error that it throws.
  private func locate(
    _ row: Storyboard.TransitionRow, at place: Storyboard.Place, _ make: () throws -> Void
  ) throws(StoryboardError) {
    do { try make() } catch { throw located(error, row, at: place) }
  }

  /// Adds a place in the file to an error. The errors of refused settings get the places of these
  /// settings, and errors without such a place are left out. If no setting has a place, the whole
  /// error gets `place`.
  private func located(
    _ error: any Error, _ row: Storyboard.TransitionRow, at place: Storyboard.Place
  ) -> StoryboardError {
    if var error = error as? StoryboardError {
      error.place = error.place ?? place
      return error
    }
    func refused(_ error: any Error, at place: Storyboard.Place) -> StoryboardError {
      var refusal = StoryboardError(
        .refused, file: storyboard.file, place: place, reason: "\(error)", underlying: error)
      refusal.proposal = (error as? any TransitionMakerError)?.suggestion
      return refusal
    }
    let mistakes = Mistakes()
    if let error = error as? any TransitionMakerError {
      for one in [error] + error.others {
        guard let name = one.parameter, let place = row.settingPlaces[name] else { continue }
        mistakes.addMeaning(refused(one, at: place))
      }
    }
    return mistakes.error ?? refused(error, at: place)
  }
}
