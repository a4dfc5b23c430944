package import SegueMotion
internal import Synchronization

/// The animation of a call such as UIView.animate: changes of views belong to this animation while
/// the call's closure runs. While an animator is recorded, changes belong to the recorder's own
/// animations instead. Each change is animated on the clock of the view's window.
package final class AnimationScope {
  /// The timing of the animation. Its begin is relative to the window's time.
  package var clock: AnimationClock
  /// True allows touches on the changed views during the animation.
  package var allowsInteraction = false
  /// True removes the running animations of each property that is changed in this scope, and
  /// animates the property from its presentation value.
  package var beginsFromCurrentState = false
  /// The keyframe to which changes belong; nil when they last the whole animation.
  package var keyframe: (start: Double, length: Double, timing: Timing)?
  /// The timing within each keyframe that is added to this animation; nil while no keyframes may be
  /// added, that is, outside of `animateKeyframes`.
  package var keyframeTiming: Timing?
  /// The changes that belong to keyframes, in the order of the calls, while keyframes of the cubic
  /// mode are added; nil in the other calculation modes.
  private var joints: [Joint]?

  private struct Joint {
    let view: View
    let property: Property
    let span: Int
    let start: Double
    let length: Double
  }

  /// Runs `body`, which adds keyframes. If `isSmooth` is true, the keyframes form one smooth curve for each property of
  /// each view.
  package func runKeyframes(isSmooth: Bool, _ body: () -> Void) {
    let outer = joints
    joints = isSmooth ? [] : nil
    body()
    joinKeyframes()
    joints = outer
  }

  private func joinKeyframes() {
    var rest = joints ?? []
    while let first = rest.first {
      let mine = rest.filter { $0.view === first.view && $0.property == first.property }
      rest.removeAll { $0.view === first.view && $0.property == first.property }
      first.view.motion?.join(first.property, mine.map { ($0.span, $0.start, $0.length) })
    }
  }

  /// True makes animations that begin inside this scope a part of this animation. Their completions
  /// are collected in `innerCompletions`.
  package var takesInner = false
  /// The completions of the animations that became part of this one.
  package var innerCompletions: [(Bool) -> Void] = []
  /// The separate timings of the x and the y of a view's centre; nil if both follow `clock`.
  package var centerTimings: (x: Timing, y: Timing)?
  /// True keeps a list of the changes, so that `setValues` can later set the changed properties to their old or new
  /// values.
  package var keepsChanges = false
  private var changes: [Change] = []

  private struct Change {
    let view: View
    let property: Property
    let from: PropertyValue
    let to: PropertyValue
  }

  /// Sets the changed properties to their values before the changes if `toStart` is true, and to
  /// their values after the changes if it is false. Forgets the changes.
  package func setValues(toStart: Bool) {
    if toStart {
      for change in changes.reversed() { set(change, change.from) }
    } else {
      for change in changes { set(change, change.to) }
    }
    changes = []
  }

  private func set(_ change: Change, _ value: PropertyValue) {
    var properties = change.view.properties
    properties[value: change.property] = value
    change.view.restore(properties)
  }

  /// True applies changes immediately, without animation.
  package var isSuspended = false
  /// The animations that the changes have begun, at most one in each window.
  package private(set) var begun: [(window: ViewAnimations, id: ViewAnimations.ID)] = []
  fileprivate var outer: AnimationScope?

  /// Makes a scope for an animation that begins `clock.begin` seconds after the window's time.
  package init(_ clock: AnimationClock) {
    self.clock = clock
  }

  /// Runs `body`. The changes of views that it makes belong to this animation.
  package func run<E>(_ body: () throws(E) -> Void) throws(E) {
    let thread = AnimationThread.current
    outer = thread.scope
    thread.scope = self
    openScopes.add(1, ordering: .relaxed)
    defer {
      openScopes.subtract(1, ordering: .relaxed)
      thread.scope = outer
      outer = nil
    }
    try body()
  }

  /// The innermost scope that is running on this thread; nil if there is none.
  package static var current: AnimationScope? {
    openScopes.load(ordering: .relaxed) == 0 ? nil : AnimationThread.current.scope
  }

  /// Calls `completion` once, when all animations that this scope has begun have ended: with true if all of them
  /// finished. If the scope has begun no animation, `completion` is called at the next tick, or immediately if the
  /// thread has no window.
  package func onCompletion(_ completion: @escaping (Bool) -> Void) {
    guard let first = begun.first else {
      AnimationThread.current.completeWithoutAnimation(completion)
      return
    }
    guard begun.count > 1 else { return first.window.onCompletion(of: first.id, completion) }
    var (left, finished) = (begun.count, true)
    for (window, id) in begun {
      window.onCompletion(of: id) { isFinished in
        left -= 1
        finished = finished && isFinished
        if left == 0 { completion(finished) }
      }
    }
  }

  /// Lays out the changed views whose layout is due.
  package func layOutChangedViews() {
    for (window, id) in begun {
      for view in window.views(of: id) { view.layoutIfNeeded() }
    }
  }

  /// Adds an upcoming change to the animation: `property` of `view` is about to be set to `next`.
  func note(_ property: Property, of view: View, _ next: PropertyValue) {
    guard !isSuspended, !AnimationThread.current.isDisabled, property.isAnimatable else { return }
    guard let window = view.animationsOfWindow else {
      if keepsChanges {
        let from = view.properties[value: property]
        changes.append(Change(view: view, property: property, from: from, to: next))
      }
      return
    }
    var from = view.properties[value: property]
    let own = begun.first { $0.window === window }?.id.index
    if beginsFromCurrentState, let motion = view.motion, motion.moves(property, apartFrom: own) {
      from = view.shownProperties[value: property]
      window.remove(property, of: view)
    }
    let isJoined = joints != nil && keyframe != nil
    guard from != next || isJoined, property.row.moves(from: from.numbers, to: next.numbers) else {
      return
    }
    if keepsChanges {
      changes.append(
        Change(view: view, property: property, from: view.properties[value: property], to: next))
    }
    let id = animation(in: window)
    let span = window.add(
      property, of: view, from: from, to: next, to: id, keyframe: keyframe,
      coordinates: property == .center && keyframe == nil ? centerTimings : nil)
    if isJoined, let keyframe, let span {
      joints?.append(
        Joint(
          view: view, property: property, span: span, start: keyframe.start,
          length: keyframe.length))
    }
  }

  /// Begins the animation in `window` even if it changes no view of that window.
  package func begin(in window: ViewAnimations?) {
    if let window { _ = animation(in: window) }
  }

  private func animation(in window: ViewAnimations) -> ViewAnimations.ID {
    if let known = begun.first(where: { $0.window === window }) { return known.id }
    var clock = clock
    clock.begin += window.now
    let id = window.begin(clock, allowsInteraction: allowsInteraction)
    begun.append((window, id))
    return id
  }
}

/// The number of scopes that are running in the process.
private let openScopes = Atomic<Int>(0)

/// The animation state of one thread, such as the scope that is running on it.
package final class AnimationThread {
  fileprivate(set) var scope: AnimationScope?
  /// True applies all changes immediately (UIView.setAnimationsEnabled(false)).
  package var isDisabled = false
  /// The animations of the window that was most recently created or advanced on this thread.
  weak var window: ViewAnimations?
  private var isCompleting = false
  private var waiting: [(Bool) -> Void] = []

  private static let local = ThreadLocal<AnimationThread>(isOwner: true)

  /// The state of the calling thread, which is kept until the thread ends.
  package static var current: AnimationThread {
    if let known = local.value { return known }
    let new = AnimationThread()
    local.value = new
    return new
  }

  /// Calls the completion of an animation that animates nothing: at the next tick of this thread's
  /// window, or immediately if the thread has no window. Waiting for the tick prevents endless
  /// recursion when a completion begins another such animation.
  package func completeWithoutAnimation(_ completion: @escaping (Bool) -> Void) {
    if let window {
      window.callLater(completion)
    } else if isCompleting {
      waiting.append(completion)
    } else {
      isCompleting = true
      completion(true)
      isCompleting = false
    }
  }

  var hasWaiting: Bool { !waiting.isEmpty }

  func takeWaiting() -> [(Bool) -> Void] {
    defer { waiting = [] }
    return waiting
  }
}
