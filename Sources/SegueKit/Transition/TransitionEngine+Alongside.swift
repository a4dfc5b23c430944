internal import SegueGeometry
internal import SegueMotion
internal import SegueScene

/// Records the coordinator's animations on the animator's timeline.
extension TransitionEngine {
  /// Records the coordinator's animations, `duration` seconds long, after `animateTransition` has
  /// been called.
  func recordAlongside(_ flight: Flight, duration: Double) {
    flight.coordinator.acceptsAnimations = false
    flight.alongsideDuration = duration
    flight.alongsideChanges = []
    guard flight.coordinator.hasAnimations else { return }
    recordAlongside(flight) { flight.coordinator.runAnimations() }
  }

  private func recordAlongside(_ flight: Flight, _ animations: () -> Void) {
    let context = flight.context
    flight.alongsideChanges += recordedChanges(flight) {
      context.animate(
        duration: flight.alongsideDuration, curve: .easeInOut, animations: animations)
    }
  }

  /// Calls `body` and returns the changes of views that it makes, including changes of properties
  /// to a value that the animator had already set.
  private func recordedChanges(_ flight: Flight, _ body: () -> Void) -> [ViewChange] {
    guard let recorder = flight.context.recorder else {
      return ViewChange.made(by: body, to: concerned(flight))
    }
    let mark = recorder.changeMark
    body()
    return recorder.propertiesChanged(since: mark).map {
      ViewChange(view: $0.view, before: $0.before, after: $0.after)
    }
  }

  /// Calls the coordinator's animations for a transition that is not animated, so that their
  /// changes apply immediately.
  func runAlongside(_ flight: Flight) {
    flight.coordinator.close(duration: 0)
    flight.coordinator.runAnimations()
    for follower in flight.coordinator.followers { follower.changes() }
  }

  /// Adds to a recording the changes that follow a view's visibility. The visibility is computed
  /// from the same recording.
  func addFollowers(to recording: TransitionRecording, _ flight: Flight) -> TransitionRecording {
    let (context, followers) = (flight.context, flight.coordinator.followers)
    guard !followers.isEmpty, let recorder = context.recorder else { return recording }
    let timeline = recorder.timeline()
    // A timeline with frame drivers (closures of the animator that compute frames) is not sampled,
    // because that would call the animator's code more often than there are frames.
    let curves = followers.map { follower in
      timeline.hasDrivers ? nil : Presence(of: follower.controller.view, in: timeline).curve
    }
    let isLinear = recorder.scrubsLinearly
    defer { recorder.scrubsLinearly = isLinear }
    return context.amend(recording) {
      for (follower, curve) in zip(followers, curves) {
        // The visibility curve was sampled from the recording, so it already has the easing of the recorded motion,
        // even in a transition that a finger drives.
        recorder.scrubsLinearly = curve == nil && isLinear
        flight.alongsideChanges += recordedChanges(flight) {
          context.animate(
            duration: timeline.duration, curve: curve.map { .curve($0) } ?? .easeInOut,
            animations: follower.changes)
        }
      }
    }
  }

  /// Calls `animation` and adds its changes to the existing recording. Returns false, and does not
  /// call `animation`, when the transition has left its start, because the animated views would
  /// jump.
  func addAlongside(_ animation: () -> Void) -> Bool {
    guard let flight, machine.progress == 0 else { return false }
    if flight.live != nil {
      withoutActuallyEscaping(animation) {
        addLiveAlongside(flight, duration: flight.coordinator.transitionDuration, $0)
      }
      return true
    }
    guard let recording = flight.recording else { return false }
    switch machine.state {
    case .interactive, .running, .settling: break
    default: return false
    }
    // The closure is a callback, so transitions that it requests wait until it has returned.
    let isCalledBack = mailbox.isOpen
    mailbox.isOpen = true
    let amended = flight.context.amend(recording) { recordAlongside(flight, animation) }
    play(amended, flight, from: LayoutCheckpoint(of: flight.context.roots))
    mailbox.isOpen = isCalledBack
    empty()
    return true
  }

  func concerned(_ flight: Flight) -> [View] {
    var views = rootView.subtree
    for key in TransitionKey.allCases {
      if let view = flight.context.view(forKey: key), !view.isDescendant(of: rootView) {
        views += view.subtree
      }
    }
    return views
  }
}
