package import SegueScene

/// The result of recording an animator.
package struct TransitionRecording {
  /// The timeline to play: the animator's, or the fallback's if `fault` is not nil.
  package let timeline: Timeline
  /// The reason why the animator's own recording could not be used; nil when it is used.
  package let fault: RecordingFault?
  /// True when the animator declined the transition, which is not a fault of the animator.
  package var isDeclined: Bool { fault == .declined }
  /// Messages for the animator's author, one sentence each.
  package let diagnostics: [String]
  /// The progress, 0…1, from which on the timeline shows what follows a release; 0 if it has no such part.
  let releasePoint: Double
  /// The state of every view before the animator touched it.
  package let checkpoint: LayoutCheckpoint
  /// True when the animator crashed, so that `animationEnded` must not be called.
  package let animatorCrashed: Bool
  /// The property animator that runs the transition instead of this recording; nil for a transition that is played
  /// from its recording.
  var runner: (any ViewImplicitlyAnimating)?
  /// The state of every view after `animateTransition` and the animations alongside had returned.
  let described: LayoutCheckpoint
}

/// The animator crashed: its process ended or its code cannot be called again. Thrown by animators
/// that run plug-ins.
package struct AnimatorCrash: Error, Sendable, Hashable, CustomStringConvertible {
  /// One sentence that names the plug-in, the call and the failure.
  package let description: String

  /// Creates a crash with its description, which is one sentence.
  package init(_ description: String) {
    self.description = description
  }
}

extension TransitionContext {
  /// Calls `animator` once and records its changes, with the changes of `alongside` on the same
  /// timeline. When the animator fails, all views are restored and the built-in dissolve is
  /// recorded instead.
  ///
  /// - Parameters:
  ///   - mayRun: True asks an animator whose `animateTransition` has animated nothing itself for its
  ///     `interruptibleAnimator`. If there is one, it runs the transition: nothing is recorded, the views stay as
  ///     `animateTransition` has set them, and `alongside` is not called.
  ///   - isPastDeadline: Called between callbacks; true makes the recording fail.
  package func record(
    _ animator: any ViewControllerAnimatedTransitioning,
    limits: RecordingLimits = RecordingLimits(),
    mayRun: Bool = false, isPastDeadline: @escaping () -> Bool = { false },
    alongside: (TransitionContext) -> Void = { _ in }
  ) -> TransitionRecording {
    let checkpoint = LayoutCheckpoint(of: roots)
    // The edge colours are determined on this thread and before any deadline begins, because a
    // picture may have to be drawn for them.
    edges = findEdges()
    let (first, described, runner) = record(animator, roots, limits, mayRun, isPastDeadline, alongside)
    if let runner {
      first.detach()
      recorder = nil
      return TransitionRecording(
        timeline: first.timeline(), fault: nil, diagnostics: [], releasePoint: 0, checkpoint: checkpoint,
        animatorCrashed: false, runner: runner, described: described)
    }
    guard case .failed(let fault) = first.ending else {
      var diagnostics = first.diagnostics
      switch first.ending {
      case .ranDry:
        diagnostics.append("the animator never completed the transition, so the host completed it")
      case .completed(true) where transitionWasCancelled:
        diagnostics.append("the animator completed a cancelled transition, which stays cancelled")
      case .completed(false) where !transitionWasCancelled:
        diagnostics.append(
          "the animator reported a cancellation, but the transition was not cancelled and continues"
        )
      default: break
      }
      return TransitionRecording(
        timeline: retimed(first.timeline()), fault: nil, diagnostics: diagnostics,
        releasePoint: first.releasePoint, checkpoint: checkpoint, animatorCrashed: false, described: described)
    }
    first.detach()
    checkpoint.restore()
    let duration = requestedDuration ?? 0.35
    let crashed = animatorCrashed
    let (second, dissolve, _) = record(
      DissolveAnimator(duration: duration), roots, RecordingLimits(), false, { false }, alongside)
    return TransitionRecording(
      timeline: retimed(second.timeline()), fault: fault, diagnostics: [], releasePoint: 0, checkpoint: checkpoint,
      animatorCrashed: crashed, described: dissolve)
  }

  private func record(
    _ animator: any ViewControllerAnimatedTransitioning, _ roots: [View],
    _ limits: RecordingLimits, _ mayRun: Bool, _ isPastDeadline: @escaping () -> Bool,
    _ alongside: (TransitionContext) -> Void
  ) -> (Recorder, described: LayoutCheckpoint, runner: (any ViewImplicitlyAnimating)?) {
    let recorder = Recorder(
      container: roots[0], others: Array(roots.dropFirst()),
      contentsTime: setup.contentsTime, limits: limits)
    recorder.isPastDeadline = isPastDeadline
    recorder.scrubsLinearly = setup.scrubsLinearly
    recordingThread = .current
    animatorCrashed = false
    self.recorder = recorder
    foundElements = [:]
    var described = LayoutCheckpoint(of: [])
    var runner: (any ViewImplicitlyAnimating)?
    running {
      recorder.record {
        startsWait = mayRun
        do {
          try animator.animateTransition(using: self)
        } catch let fault as RecordingFault {
          recorder.fail(fault)
        } catch let crash as AnimatorCrash {
          animatorCrashed = true
          recorder.fail(.animator(crash.description))
        } catch {
          recorder.fail(.animator("\(error)"))
        }
        startsWait = false
        if mayRun, recorder.ending == .none, !recorder.hasAnimations {
          runner = animator.interruptibleAnimator(using: self)
        }
        guard runner == nil else { return }
        startWaitingAnimators()
        alongside(self)
        described = LayoutCheckpoint(of: roots)
      }
      if runner == nil { recorder.run() }
    }
    return (recorder, described, runner)
  }

  /// Starts the property animators that `animateTransition` has started.
  func startWaitingAnimators() {
    let waiting = waitingAnimators
    waitingAnimators = []
    for animator in waiting { animator.startNow() }
  }

  /// Returns `recording` together with the changes that `body` makes, which become a part of the
  /// animations alongside. `recording` must be the most recent recording of this context.
  /// Afterwards the views are as before.
  func amend(_ recording: TransitionRecording, by body: () -> Void) -> TransitionRecording {
    guard let recorder else { return recording }
    let present = LayoutCheckpoint(of: roots)
    recording.described.restore()
    recorder.amend(body)
    let described = LayoutCheckpoint(of: roots)
    if !recording.timeline.hasDrivers { recorder.detach() }
    present.restore()
    return TransitionRecording(
      timeline: retimed(recorder.timeline()), fault: recording.fault,
      diagnostics: recording.diagnostics, releasePoint: recording.releasePoint, checkpoint: recording.checkpoint,
      animatorCrashed: recording.animatorCrashed, described: described)
  }

  /// The views whose hierarchies are recorded.
  var roots: [View] {
    [setup.rootView ?? containerView] + TransitionKey.allCases.compactMap { view(forKey: $0) }
  }

  private func retimed(_ timeline: Timeline) -> Timeline {
    requestedDuration.map { timeline.retimed(to: $0) } ?? timeline
  }
}
