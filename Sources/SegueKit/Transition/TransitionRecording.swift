public import SegueScene

/// What came of asking an animator to describe a transition.
public struct TransitionRecording {
  /// What plays. From the fallback when `fault` says why.
  public let timeline: Timeline
  /// Why the animator's own recording could not be used; nil when it could.
  public let fault: RecordingFault?
  /// Things that the animator's author should know, one sentence each.
  public let diagnostics: [String]
  /// Puts every view back as it was before the animator touched it.
  public let checkpoint: LayoutCheckpoint
  /// True when the animator is gone, so that nobody is left to be told of the end.
  public let animatorCrashed: Bool
  /// How the animator's own call, and what runs alongside, left the views.
  let described: LayoutCheckpoint
}

/// The animator's process died, or its code cannot be called again; thrown by who runs it.
public struct AnimatorCrash: Error, Sendable, Hashable, CustomStringConvertible {
  /// One sentence: which plug-in, which call, what happened.
  public let description: String

  public init(_ description: String) {
    self.description = description
  }
}

extension TransitionContext {
  /// Calls `animator` once and records what it does, `alongside` added to the same timeline. When it
  /// fails, everything is put back and the built-in dissolve is recorded instead.
  ///
  /// - Parameter isPastDeadline: asked between callbacks; true fails the recording.
  public func record(
    _ animator: any ViewControllerAnimatedTransitioning,
    limits: RecordingLimits = RecordingLimits(),
    isPastDeadline: @escaping () -> Bool = { false },
    alongside: (TransitionContext) -> Void = { _ in }
  ) -> TransitionRecording {
    let checkpoint = LayoutCheckpoint(of: roots)
    let (first, described) = record(animator, roots, limits, isPastDeadline, alongside)
    guard case .failed(let fault) = first.ending else {
      var diagnostics = first.diagnostics
      switch first.ending {
      case .ranDry:
        diagnostics.append("the animator never completed the transition; the host did it for it")
      case .completed(true) where transitionWasCancelled:
        diagnostics.append("the animator completed a transition that was cancelled; it stays so")
      case .completed(false) where !transitionWasCancelled:
        diagnostics.append("the animator gave up a transition that was not cancelled; it goes on")
      default: break
      }
      return TransitionRecording(
        timeline: retimed(first.timeline()), fault: nil, diagnostics: diagnostics,
        checkpoint: checkpoint, animatorCrashed: false, described: described)
    }
    first.detach()
    checkpoint.restore()
    let duration = requestedDuration ?? 0.35
    let crashed = animatorCrashed
    let (second, dissolve) = record(
      DissolveAnimator(duration: duration), roots, RecordingLimits(), { false }, alongside)
    return TransitionRecording(
      timeline: retimed(second.timeline()), fault: fault, diagnostics: [], checkpoint: checkpoint,
      animatorCrashed: crashed, described: dissolve)
  }

  private func record(
    _ animator: any ViewControllerAnimatedTransitioning, _ roots: [View],
    _ limits: RecordingLimits, _ isPastDeadline: @escaping () -> Bool,
    _ alongside: (TransitionContext) -> Void
  ) -> (Recorder, described: LayoutCheckpoint) {
    let recorder = Recorder(
      container: roots[0], others: Array(roots.dropFirst()),
      contentsTime: setup.contentsTime, limits: limits)
    recorder.isPastDeadline = isPastDeadline
    recorder.scrubsLinearly = setup.scrubsLinearly
    recordingThread = .current
    animatorCrashed = false
    self.recorder = recorder
    var described = LayoutCheckpoint(of: [])
    running {
      recorder.record {
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
        alongside(self)
        described = LayoutCheckpoint(of: roots)
      }
      recorder.run()
    }
    return (recorder, described)
  }

  /// Adds what `body` changes to `recording`, which must be this context's last, as if it had come
  /// with what runs alongside. The views are as they were when it is done.
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
      diagnostics: recording.diagnostics, checkpoint: recording.checkpoint,
      animatorCrashed: recording.animatorCrashed, described: described)
  }

  /// The views that a recording is about, with all they hold.
  var roots: [View] {
    [setup.rootView ?? containerView] + TransitionKey.allCases.compactMap { view(forKey: $0) }
  }

  private func retimed(_ timeline: Timeline) -> Timeline {
    requestedDuration.map { timeline.retimed(to: $0) } ?? timeline
  }
}
