// How an animator, which believes that it animates, is turned into data. The `Recorder` has a virtual clock. `record`
// runs the animator's call at time 0; each change of a view goes to `RecordedChanges` with the virtual time and the
// animation that is open. `run` then calls the completions in the order of their virtual ends, without waiting, until
// the animator completes the transition. A second of animation takes as long as the calls do: describing slide takes
// 0.1 ms.
//
// Views report their changes themselves (`View.recorder`), so an animator is free to use any property, to add and
// remove views, and to take snapshots (+Snapshots), which are trees of layers and not pixels. Changes beyond
// `RecordingLimits`, a completion that never comes or a number that is not finite end the recording as a
// `RecordingFault`, and the transition continues with a dissolve. `LayoutCheckpoint` puts everything back at the end of
// a transition, whatever was recorded.
//
// Rejected:
// - Asking animators for keyframes: UIKit's animators are code with completions, and would not be portable.
// - Running the animator while the transition is shown, as UIKit does. A crash or a hang would come in the middle of a
//   transition, a film would depend on a clock, and a finger could not move what the animator has not reached yet.

internal import SegueGeometry

/// Records an animator's changes to a container's views, on a virtual clock, as a `Timeline`.
///
/// `record` runs the animator's own call at time 0, then `run` calls completions in the order of
/// their virtual ends until `complete` is called, no animation is left, or a limit is passed. No
/// real time passes between completions: the virtual clock jumps from one end to the next. One
/// recorder serves one transition, on one thread.
package final class Recorder {
  /// The way in which a recording has ended.
  package enum Ending: Sendable, Equatable {
    /// The recording has not ended.
    case none
    /// The animator called `complete` with this argument: true if the transition is completed,
    /// false if it is cancelled.
    case completed(Bool)
    /// No completion was left to run, although the animator had not called `complete`. The
    /// transition counts as completed.
    case ranDry
    /// The recording cannot be used, for this reason.
    case failed(RecordingFault)
  }

  /// Identifies an animation of a recorder.
  package struct AnimationID: Sendable, Hashable {
    /// The number of the animation in its recorder.
    package let rawValue: Int
  }

  /// The view whose hierarchy is recorded.
  package let container: View
  /// The current virtual time, in seconds since the animator was called.
  package internal(set) var now = 0.0
  /// The way in which the recording has ended; `none` until then.
  package internal(set) var ending = Ending.none
  /// Warnings for the animator's author, one sentence each.
  package private(set) var diagnostics: [String] = []
  /// Called between callbacks; true ends the recording with `RecordingFault.deadline`. The host
  /// sets it, since only the host may read a real clock.
  package var isPastDeadline: () -> Bool = { false }
  /// True to record every animation as linear, including springs. It is meant for a transition that
  /// a finger drives from the start. Set it before the first animation.
  package var scrubsLinearly = false
  /// The progress, 0…1, from which on the recording shows what follows a release. 0 for a recording without such a part.
  package var releasePoint = 0.0
  /// True records changes as immediate, even inside an animation.
  package var isSuspended = false
  /// The time in seconds of the contents clock, which plays clips, at virtual time 0.
  package let contentsTime: Double

  let limits: RecordingLimits
  var log = RecordedChanges()
  /// The animations that have begun and are not committed yet; the last one is the innermost.
  var open: [OpenAnimation] = []
  var completions = CompletionQueue()
  var animationCount = 0
  /// The index of the first change that the running callback makes; snapshots without
  /// `afterUpdates` leave out changes from there on.
  var turnBegin = 0
  /// The values that a driver has set while it computes a frame, instead of changing the views; nil
  /// while no driver is called.
  var driverWrites: [RecordedValue]?
  /// The latest snapshot of each view. `moment` is the state of the recording at that time: as long
  /// as it is the same, the snapshot is reused.
  var captures: [ViewID: (moment: CaptureMoment, contents: Contents)] = [:]
  /// The total number of layers in all captured pictures.
  var capturedLayers = 0
  /// True when the hierarchy has changed since its structure was last recorded.
  private var hasNewShape = false
  /// The number of changes to properties and to the hierarchy so far.
  private(set) var changeCount = 0
  /// The number of recorded views before the animator's call, so that the views that the animator
  /// adds can be counted; nil until the initializer has recorded the first views.
  private var viewsBefore: Int?

  /// Begins to record `container` and its descendants. Also records `others` from the start: views
  /// that may be added to the container later, such as the screen that the transition shows.
  package init(
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
  package func record(_ body: () -> Void) {
    guard ending == .none else { return }
    body()
    endTurn()
  }

  /// Calls the completions of the first frame, and then those of animations in the order of their virtual ends, at
  /// equal ends in the order of their commits, until the recording ends. The completions that are left then are called with false.
  package func run() {
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

  /// Ends the recording because the animator has completed the transition. Returns false and does
  /// nothing when the recording has ended already.
  @discardableResult
  package func complete(_ didComplete: Bool) -> Bool {
    guard ending == .none else { return false }
    // The structure is recorded now, because later changes of the hierarchy are not part of the
    // transition.
    noteShape()
    ending = .completed(didComplete)
    return true
  }

  /// Ends the recording as unusable. Only the first reason is kept.
  package func fail(_ fault: RecordingFault) {
    if case .failed = ending { return }
    ending = .failed(fault)
  }

  /// Adds a warning for the animator's author: one sentence, which is kept only once.
  package func diagnose(_ sentence: String) {
    if !diagnostics.contains(sentence) { diagnostics.append(sentence) }
  }

  /// Returns the timeline of the recording so far; its duration is the virtual time that has
  /// passed.
  package func timeline() -> Timeline {
    noteShape()
    return Timeline(
      log, by: self, size: container.bounds.size, duration: now, contentsTime: contentsTime)
  }

  /// Stops recording: later changes of the views no longer reach this recorder.
  package func detach() {
    for view in log.views where view.recorder === self { view.recorder = nil }
  }

  /// True while an animation is open, so that changes are recorded as animated.
  var isAnimating: Bool { !open.isEmpty && ending == .none }

  /// False while a driver computes a frame, since a driver may not change the hierarchy.
  var mayChangeStructure: Bool { driverWrites == nil }

  private func endTurn() {
    // An animation that the callback began and did not commit ends with the callback.
    while let last = open.last {
      diagnose("an animation was begun and not committed; it ended with the callback that began it")
      commit(last.id)
    }
    turnBegin = log.changes.count
    noteShape()
  }

  /// Records the structure of the hierarchy if it has changed. A callback takes no virtual time, so
  /// only the structure at its end is recorded.
  private func noteShape() {
    guard hasNewShape, ending == .none else { return }
    log.shape(container, at: now)
    hasNewShape = false
  }

  // MARK: Changes of views

  /// Begins to record a view and all its descendants, with the properties that they have now.
  func adopt(_ view: View) {
    // If the view is recorded, all of its descendants are recorded already.
    guard view.recorder !== self else { return }
    for view in view.subtreeWithMasks where view.recorder !== self {
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

  /// Records that `property` of `view` becomes `next`. Returns false when the view itself must not
  /// change, because a driver is computing a frame.
  func record(_ property: Property, of view: View, _ next: PropertyValue) -> Bool {
    guard let row = log.row(of: view) else { return true }
    if driverWrites != nil {
      driverWrites?.append(RecordedValue(row: row, property: property, value: next))
      return false
    }
    // A change of a property with many numbers, such as a mesh, counts as several changes.
    guard ending == .none, countChange(1 + next.numbers.count / 64) else { return true }
    if let animation = open.last, property.isAnimatable, !isSuspended {
      let (begin, duration, pace) = animation.span
      let from =
        animation.isAdditive
        ? view.properties[value: property] : value(of: property, row: row, at: begin, before: .max)
      if property.row.moves(from: from.numbers, to: next.numbers) {
        var change = RecordedChange(
          row: row, property: property, begin: begin, duration: duration, pace: pace, from: from,
          to: next)
        change.isKeyframeOfCurve = animation.isCubic
        change.isAdditive = animation.isAdditive
        if let index = log.animate(change), animation.isCubic, let keyframe = animation.keyframe {
          open[open.count - 1].cubicKeyframes.append(
            CubicKeyframe(change: index, start: keyframe.start, length: keyframe.duration))
        }
        return true
      }
    }
    log.set(property, row: row, to: next, at: now)
    return true
  }

  /// True when the recording has a frame driver.
  package var hasDrivers: Bool { !log.drivers.isEmpty }

  /// The number of further changes that the limits allow.
  package var remainingChanges: Int { max(0, limits.changes - changeCount) }

  func countChange(_ count: Int = 1) -> Bool {
    changeCount += count
    if changeCount > limits.changes { fail(.tooManyChanges(limit: limits.changes)) }
    return changeCount <= limits.changes
  }
}
