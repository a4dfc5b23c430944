// The transition in flight as a page's script sees it: SegueSession's machine, of which each instance of the module has
// one. The script calls an input, and then reads the state.

nonisolated(unsafe) private var machine = TransitionMachine()

private func isApplied(_ input: (inout TransitionMachine) -> TransitionMachine.Reply) -> Bool {
  _ = emptyHeap(0)
  return input(&machine).status == .applied
}

/// Begins a transition that has been recorded.
@_expose(wasm, "start") @_cdecl("start")
public func start(_ duration: Double, _ isInteractive: Bool, _ releasePoint: Double) {
  _ = isApplied {
    _ = $0.enqueue()
    _ = $0.prepare()
    return $0.start(
      duration: Seconds(duration), releasePoint: Progress(releasePoint), interactive: isInteractive)
  }
}

@_expose(wasm, "update") @_cdecl("update")
public func update(_ percent: Double) -> Bool { isApplied { $0.update(Progress(percent)) } }

/// Ends the interaction toward the end that is given: 1 for `to`.
@_expose(wasm, "release") @_cdecl("release")
public func release(_ isFinish: Bool, _ velocity: Double, _ atLeast: Double) -> Bool {
  let (velocity, atLeast) = (ProgressVelocity(velocity), Seconds(atLeast))
  return isApplied {
    isFinish ? $0.finish(velocity: velocity, atLeast: atLeast) : $0.cancel(velocity: velocity, atLeast: atLeast)
  }
}

/// Ends the interaction toward the end that the progress and the velocity determine.
@_expose(wasm, "letGo") @_cdecl("letGo")
public func letGo(_ velocity: Double, _ wasCancelled: Bool, _ atLeast: Double) -> Bool {
  isApplied {
    $0.release(velocity: ProgressVelocity(velocity), gestureWasCancelled: wasCancelled, atLeast: Seconds(atLeast))
  }
}

@_expose(wasm, "pause") @_cdecl("pause")
public func pause() -> Bool { isApplied { $0.pause() } }

@_expose(wasm, "reverse") @_cdecl("reverse")
public func reverse() -> Bool { isApplied { $0.reverse() } }

@_expose(wasm, "skip") @_cdecl("skip")
public func skip() { _ = isApplied { $0.skip() } }

/// Completes the transition if it is on its way to an end and outside of the progress in which something is seen to
/// move.
@_expose(wasm, "conclude") @_cdecl("conclude")
public func conclude(_ first: Double, _ last: Double) {
  _ = isApplied { $0.conclude(outside: Progress(first)...Progress(max(first, last))) }
}

@_expose(wasm, "tick") @_cdecl("tick")
public func tick(_ time: Double) { _ = isApplied { $0.tick(Instant(time)) } }

/// Called when everything of the transition's end is done.
@_expose(wasm, "finish") @_cdecl("finish")
public func finish() { _ = isApplied { $0.finishTail() } }

/// 0 without a transition, 1 while it is interactive, 2 while it runs, 3 while it settles, and 4 at its end.
@_expose(wasm, "state") @_cdecl("state")
public func state() -> Int32 {
  switch machine.state {
  case .idle, .queued, .preparing, .ended: 0
  case .interactive: 1
  case .running: 2
  case .settling: 3
  case .completing: 4
  }
}

@_expose(wasm, "isCancelled") @_cdecl("isCancelled")
public func isCancelled() -> Bool { machine.isCancelled }

@_expose(wasm, "progress") @_cdecl("progress")
public func progress() -> Double { machine.progress }

@_expose(wasm, "velocity") @_cdecl("velocity")
public func velocity() -> Double { machine.velocity }

/// The time in which a view that was moved freely returns.
@_expose(wasm, "returnLength") @_cdecl("returnLength")
public func returnLength(_ offset: Double, _ velocity: Double) -> Double {
  FreeReturn(offset: offset, velocity: velocity).length
}

/// The offset of such a view at a time since its release.
@_expose(wasm, "returnValue") @_cdecl("returnValue")
public func returnValue(_ elapsed: Double, _ offset: Double, _ velocity: Double) -> Double {
  let way = FreeReturn(offset: offset, velocity: velocity)
  return elapsed < way.length ? way.value(at: elapsed) : 0
}
