internal import Logging
internal import SegueMotion
internal import SegueProperties
internal import SegueScene
internal import SegueText
internal import SegueWire

extension HostFunctions {
  /// The functions of `segue.animation/1` that make timings: curves and springs.
  static let timings: [String: HostFunction] = [
    "timing_text": { session, call throws(Status) in
      let text = try call.text(1)
      if let known = session.timingTexts[text] { return known }
      guard session.timingTexts.admit(text) else {
        throw session.limit(
          "a transition may pass at most \(PluginLimits.timingTextBytes) bytes of different timing "
            + "strings")
      }
      let made = try session.timing("timing_text of \(text.excerpt)") { () throws(MotionError) in
        try Timing(parsing: text)
      }
      session.timingTexts[text] = made
      return made
    },
    "timing_bezier": { session, call throws(Status) in
      let (x1, y1) = (try call.double(1), try call.double(2))
      let (x2, y2) = (try call.double(3), try call.double(4))
      return try session.timing("timing_bezier") { () throws(MotionError) in
        .curve(.bezier(try Bezier(x1, y1, x2, y2)))
      }
    },
    "timing_spring": { session, call throws(Status) in
      let (mass, stiffness) = (try call.double(1), try call.double(2))
      let (damping, velocity) = (try call.double(3), try call.double(4))
      return try session.timing("timing_spring") { () throws(MotionError) in
        .spring(
          try Spring(mass: mass, stiffness: stiffness, damping: damping, velocity: velocity))
      }
    },
    "timing_spring_ratio": { session, call throws(Status) in
      let (duration, ratio, velocity) = try call.three()
      guard duration > 0 else {
        throw session.refuse(
          .invalidArgument,
          "duration is \(ViewProperty.exact(duration)); it must be above 0 seconds")
      }
      guard ratio > 0 else {
        throw session.refuse(
          .invalidArgument, "ratio is \(ViewProperty.exact(ratio)); it must be above 0")
      }
      let spring = Spring(duration: duration, ratio: ratio, velocity: velocity)
      return [.handle(try session.handle(for: Timing.spring(spring)))]
    },
    "timing_spring_response": { session, call throws(Status) in
      let (response, ratio, velocity) = try call.three()
      return try session.timing("timing_spring_response") { () throws(MotionError) in
        .spring(try Spring(response: response, ratio: ratio, velocity: velocity))
      }
    },
    "timing_spring_bounce": { session, call throws(Status) in
      let (duration, bounce, velocity) = try call.three()
      return try session.timing("timing_spring_bounce") { () throws(MotionError) in
        .spring(try Spring(duration: duration, bounce: bounce, velocity: velocity))
      }
    },
    "timing_duration": { session, call throws(Status) in
      [.double(try session.timing(try call.handle(1)).naturalDuration ?? 0)]
    },
    "timing_progress": { session, call throws(Status) in
      let timing = try session.timing(try call.handle(1))
      let value = timing.progress(at: try call.double(2), duration: try call.double(3))
      guard value.isFinite else {
        throw session.refuse(.notFinite, "the progress at that time is not a finite number")
      }
      return [.double(value)]
    },
  ]

  /// The function `after_first_frame` of `segue.context/1`, which adds a completion.
  static let firstFrame: [String: HostFunction] = [
    "after_first_frame": { session, call throws(Status) in
      let (function, userData) = (try call.pointer(1), call.values[2])
      let recorder = try session.activeRecorder()
      let isAdded = recorder.afterFirstFrame { [weak session] finished in
        session?.complete(function, userData, finished: finished)
      }
      guard isAdded else {
        throw session.refusal(recorder, "it must be called before the first frame")
      }
      return []
    }
  ]

  /// The functions of `segue.animation/1` that make animations.
  static let animations: [String: HostFunction] = [
    "begin": { session, call throws(Status) in
      let (duration, delay) = try call.times()
      let named = try call.handle(3)
      let timing = named == 0 ? nil : try session.timing(named)
      let recorder = try session.activeRecorder()
      guard let id = recorder.begin(duration: duration, delay: delay, timing: timing) else {
        throw session.refusal(recorder, "an animation cannot begin here")
      }
      return [.handle(try session.open(id))]
    },
    "begin_keyframe": { session, call throws(Status) in
      let id = try session.animation(try call.handle(1))
      let (start, duration) = (try call.double(2), try call.double(3))
      guard (0...1).contains(start), (0...1).contains(duration), start + duration <= 1 + 1e-9
      else { throw session.refuseKeyframe(start: start, duration: duration) }
      let timing = try session.timing(try call.handle(4), or: .linear)
      let recorder = try session.activeRecorder()
      guard recorder.beginKeyframe(of: id, start: start, duration: duration, timing: timing) else {
        throw session.refusal(
          recorder, "the animation is not the last that began, or has an open keyframe")
      }
      return []
    },
    "set_calculation_mode": { session, call throws(Status) in
      let id = try session.animation(try call.handle(1))
      let number = try call.int32(2)
      guard let mode = CalculationMode(rawValue: number) else {
        throw session.refuse(
          .invalidArgument, "mode is \(number), which is not a SEGUE_KEYFRAMES_…")
      }
      guard try session.activeRecorder().setCalculationMode(mode, of: id) else {
        throw session.refuse(.wrongState, "the animation already has keyframes")
      }
      return []
    },
    "set_additive": { session, call throws(Status) in
      let id = try session.animation(try call.handle(1))
      let isAdditive = try call.flag(2)
      guard try session.activeRecorder().setAdditive(isAdditive, of: id) else {
        throw session.refuse(.wrongState, "the animation already has keyframes")
      }
      return []
    },
    "end_keyframe": { session, call throws(Status) in
      let id = try session.animation(try call.handle(1))
      guard try session.activeRecorder().endKeyframe(of: id) else {
        throw session.refuse(
          .wrongState, "the animation is not the last that began, or has no open keyframe")
      }
      return []
    },
    "on_completion": { session, call throws(Status) in
      let id = try session.animation(try call.handle(1))
      let (function, userData) = (try call.pointer(2), call.values[3])
      let isSet = try session.activeRecorder().onCompletion(of: id) { [weak session] finished in
        session?.complete(function, userData, finished: finished)
      }
      guard isSet else {
        throw session.refuse(.wrongState, "the animation already has a completion")
      }
      return []
    },
    "commit": { session, call throws(Status) in
      let handle = try call.handle(1)
      let id = try session.animation(handle)
      guard try session.activeRecorder().commit(id) else {
        throw session.refuse(
          .wrongState, "an animation that began after it is still open; commit that one first")
      }
      session.close(handle)
      return []
    },
    "drive": { session, call throws(Status) in
      guard session.descriptor.has(.frameDriver) else {
        session.announce(
          "\(session.descriptor.id) does not declare \(Capability.frameDriver.rawValue); "
            + "its frame driver is refused")
        throw .unsupported
      }
      let (duration, delay) = try call.times()
      let timing = try session.timing(try call.handle(3), or: .linear)
      let (driver, completion) = (try call.pointer(4), try call.pointer(5))
      let userData = call.values[6]
      let recorder = try session.activeRecorder()
      // The recorder retains the closures `driver` and `completion`, and the session retains the recorder. To avoid a
      // reference cycle, the closures capture the session weakly.
      let driven = recorder.drive(
        duration: duration, delay: delay, timing: timing,
        driver: { [weak session] in session?.drive(driver, userData, progress: $0) },
        completion: completion == 0
          ? nil : { [weak session] in session?.complete(completion, userData, finished: $0) })
      guard driven != nil else { throw recorder.ending == .none ? .wrongState : .limit }
      return []
    },
    "now": { session, _ throws(Status) in [.double(try session.activeRecorder().now)] },
  ]
}

extension CallArguments {
  /// Returns the duration and the delay, which are the arguments at the indices 1 and 2; each must
  /// be at least 0.
  fileprivate func times() throws(Status) -> (Double, Double) {
    let (duration, delay) = (try double(1), try double(2))
    guard duration >= 0, delay >= 0 else { throw .invalidArgument }
    return (duration, delay)
  }

  fileprivate func three() throws(Status) -> (Double, Double, Double) {
    (try double(1), try double(2), try double(3))
  }
}

extension AnimatorSession {
  fileprivate func activeRecorder() throws(Status) -> Recorder {
    guard let recorder else { throw .wrongState }
    return recorder
  }

  /// Returns the status for a call that a recorder refuses: `limit` if the recording has exceeded a limit, and otherwise
  /// `wrongState` with the reason.
  fileprivate func refusal(_ recorder: Recorder, _ reason: String) -> Status {
    recorder.ending == .none ? refuse(.wrongState, reason) : refuseBeyondLimit()
  }

  fileprivate func refuseKeyframe(start: Double, duration: Double) -> Status {
    let (first, length) = (ViewProperty.exact(start), ViewProperty.exact(duration))
    guard (0...1).contains(start) else {
      return refuse(.invalidArgument, "start is \(first); it must be from 0 to 1")
    }
    guard (0...1).contains(duration) else {
      return refuse(.invalidArgument, "duration is \(length); it must be from 0 to 1")
    }
    return refuse(
      .invalidArgument, "start \(first) and duration \(length) are more than 1 together")
  }

  /// Returns a handle for the timing that `make` returns. If `make` throws, logs the error and throws
  /// `invalidArgument`, with the error's description as the reason.
  fileprivate func timing(
    _ what: String, _ make: () throws(MotionError) -> Timing
  ) throws(Status) -> [WireValue] {
    let timing: Timing
    do {
      timing = try make()
    } catch {
      if allowance.takeLine() {
        logger.warning("\(descriptor.id): \(what): \(error.description)")
      }
      throw refuse(.invalidArgument, error.description)
    }
    return [.handle(try handle(for: timing))]
  }
}
