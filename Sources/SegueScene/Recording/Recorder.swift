internal import SegueGeometry
internal import SegueMotion

/// Records what an animator does to a container's views, on a virtual clock, as a `Timeline`.
///
/// `record` runs the animator's own call at time 0, then `run` calls completions in the order of
/// their virtual ends until `complete` is called, nothing is left, or a limit is passed. No time
/// passes meanwhile. One recorder serves one transition, on one thread.
public final class Recorder {
  /// How the recording came to its end.
  public enum Ending: Sendable, Equatable {
    /// Still going on.
    case none
    /// `complete` was called with this answer.
    case completed(Bool)
    /// Nothing was left to run and nobody had called `complete`: the recorder completed.
    case ranDry
    /// It cannot be used.
    case failed(RecordingFault)
  }

  /// Names an animation that was begun. Never used again within a recorder.
  public struct AnimationID: Sendable, Hashable {
    public let rawValue: Int
  }

  /// The view whose hierarchy is recorded.
  public let container: View
  /// Seconds since the animator was called.
  public internal(set) var now = 0.0
  public internal(set) var ending = Ending.none
  /// What the animator's author should know, one sentence each.
  public private(set) var diagnostics: [String] = []
  /// Asked between callbacks; true ends the recording with `RecordingFault.deadline`. The host sets
  /// it, since only the host may look at a real clock.
  public var isPastDeadline: () -> Bool = { false }
  /// True records every animation as linear, springs too: for a transition that a finger drives from
  /// its start. Set before the first animation.
  public var scrubsLinearly = false
  /// Where the clock of films stands at virtual time 0, in seconds.
  public let contentsTime: Double

  let limits: RecordingLimits
  var log = RecordedChanges()
  /// Animations that were begun and not committed, the innermost last.
  var open: [OpenAnimation] = []
  var completions = CompletionQueue()
  var animationCount = 0
  /// Changes from here on belong to the callback that runs now ("after updates").
  var turnBegin = 0
  /// While a driver computes a frame, its writes come here instead of to the views.
  var driverWrites: [RecordedValue]?
  /// The pictures that were taken last, by the view that they are of.
  var captures: [ViewID: (moment: CaptureMoment, contents: Contents)] = [:]
  /// Layers in all captured pictures.
  var capturedLayers = 0
  /// True when the hierarchy has changed since its shape was noted.
  private var hasNewShape = false
  /// Changes of properties and of the hierarchy so far.
  private(set) var changeCount = 0
  /// How many views were there before the animator made any; nil until that is known.
  private var viewsBefore: Int?

  /// Begins to record `container` and all in it, and `others` that may come in later (such as the
  /// screen that the transition brings): changes to those count from the start.
  public init(
    container: View, others: [View] = [], contentsTime: Double = 0,
    limits: RecordingLimits = RecordingLimits()
  ) {
    self.container = container
    self.contentsTime = contentsTime
    self.limits = limits
    adopt(container)
    for view in others { adopt(view) }
    viewsBefore = log.views.count
    log.shape(container, at: 0)
  }

  // MARK: Running

  /// Runs `body`, the animator's call, at the present virtual time.
  public func record(_ body: () -> Void) {
    guard ending == .none else { return }
    body()
    endTurn()
  }

  /// Calls completions in virtual-time order, first begun first at equal times, until the recording
  /// ends. Afterwards each completion that was not reached has been called with false.
  public func run() {
    while ending == .none {
      if isPastDeadline() {
        fail(.deadline)
      } else if let next = completions.popFirst() {
        guard next.end <= limits.virtualTime else {
          fail(.tooLong(limit: limits.virtualTime))
          next.body(false)
          break
        }
        now = max(now, next.end)
        next.body(true)
        endTurn()
      } else {
        ending = .ranDry
      }
    }
    while let next = completions.popFirst() { next.body(false) }
  }

  /// The animator says that it is done. False, and nothing changes, when it was done already.
  @discardableResult
  public func complete(_ didComplete: Bool) -> Bool {
    guard ending == .none else { return false }
    // What happens to the hierarchy after this is no part of the transition.
    noteShape()
    ending = .completed(didComplete)
    return true
  }

  /// Ends the recording as unusable. The first reason stands.
  public func fail(_ fault: RecordingFault) {
    if case .failed = ending { return }
    ending = .failed(fault)
  }

  /// Notes something that the animator's author should know: one sentence, kept once.
  public func diagnose(_ sentence: String) {
    if !diagnostics.contains(sentence) { diagnostics.append(sentence) }
  }

  /// What was recorded up to now, as long as the virtual time that has passed.
  public func timeline() -> Timeline {
    noteShape()
    return Timeline(
      log, by: self, size: container.bounds.size, duration: now, contentsTime: contentsTime)
  }

  /// Lets go of all views: from then on their changes are no business of the recorder's.
  public func detach() {
    for view in log.views where view.recorder === self { view.recorder = nil }
  }

  /// True while an animation is open, so that changes become tracks.
  var isAnimating: Bool { !open.isEmpty && ending == .none }

  /// A driver, and whatever comes after the end, may not change the hierarchy on record.
  var mayChangeStructure: Bool { driverWrites == nil }

  private func endTurn() {
    // What was begun and never committed ends with the callback.
    while let last = open.last {
      diagnose("an animation was begun and not committed; it ended with the callback of its begin")
      commit(last.id)
    }
    turnBegin = log.changes.count
    noteShape()
  }

  /// A callback takes no time, so one look at the hierarchy at its end is enough, however often it
  /// changed.
  private func noteShape() {
    guard hasNewShape, ending == .none else { return }
    log.shape(container, at: now)
    hasNewShape = false
  }

  // MARK: What views tell

  /// Takes a view and all it holds under record, with the properties that they have now.
  func adopt(_ view: View) {
    // What a recorded view holds is recorded.
    guard view.recorder !== self else { return }
    for view in view.subtree where view.recorder !== self {
      view.recorder = self
      log.add(view)
    }
    if let viewsBefore, log.views.count - viewsBefore > limits.views {
      fail(.tooManyViews(limit: limits.views))
    }
  }

  func structureChanged(_ change: StructureChange, _ view: View, in parent: View?, index: Int) {
    guard ending == .none, countChange() else { return }
    log.event(
      TimelineEvent(
        at: now, change: change, view: log.name(of: view), parent: parent.map(log.name(of:)),
        index: index))
    hasNewShape = true
  }

  /// Records that `property` of `view` becomes what it is in `next`. False when the view itself
  /// must stay as it is, which is so while a driver computes a frame.
  func record(_ property: Property, of view: View, _ next: ViewProperties) -> Bool {
    guard let row = log.row(of: view) else { return true }
    if driverWrites != nil {
      driverWrites?.append(RecordedValue(row: row, property: property, value: next))
      return false
    }
    guard ending == .none, countChange() else { return true }
    if let animation = open.last, property.isAnimatable {
      let (begin, duration, pace) = animation.span
      let from = value(of: property, row: row, at: begin, before: .max)
      log.animate(
        property, row: row, from: from, to: next, begin: begin, duration: duration, pace: pace)
    } else {
      log.set(property, row: row, to: next, at: now)
    }
    return true
  }

  private func countChange() -> Bool {
    changeCount += 1
    if changeCount > limits.changes { fail(.tooManyChanges(limit: limits.changes)) }
    return changeCount <= limits.changes
  }
}
