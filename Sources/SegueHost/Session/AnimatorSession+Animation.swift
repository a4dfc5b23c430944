internal import Logging
internal import SegueMotion
internal import SegueProperties
internal import SegueScene
internal import SegueText
internal import SegueWire

extension AnimatorSession {
  /// Answers a call of a function of `segue.animation/1`.
  func answer(_ function: AnimationFunction, _ call: CallArguments) throws(Status) -> [WireValue] {
    switch function {
    case .timingText:
      let text = try call.text(1)
      if let known = timingTexts[text] { return known }
      guard timingTexts.admit(text) else {
        throw limit(
          "a transition may pass at most \(PluginLimits.timingTextBytes) bytes of different timing "
            + "strings")
      }
      let made = try timing("timing_text of \(text.excerpt)") { () throws(MotionError) in
        try Timing(parsing: text)
      }
      timingTexts[text] = made
      return made
    case .timingBezier:
      let (x1, y1) = (try call.double(1), try call.double(2))
      let (x2, y2) = (try call.double(3), try call.double(4))
      return try timing("timing_bezier") { () throws(MotionError) in
        .curve(.bezier(try Bezier(x1, y1, x2, y2)))
      }
    case .timingSpring:
      let (mass, stiffness) = (try call.double(1), try call.double(2))
      let (damping, velocity) = (try call.double(3), try call.double(4))
      return try timing("timing_spring") { () throws(MotionError) in
        .spring(
          try Spring(mass: mass, stiffness: stiffness, damping: damping, velocity: velocity))
      }
    case .timingSpringRatio:
      let (duration, ratio, velocity) = try call.three()
      guard duration > 0 else {
        throw refuse(
          .invalidArgument,
          "duration is \(ViewProperty.exact(duration)); it must be above 0 seconds")
      }
      guard ratio > 0 else {
        throw refuse(
          .invalidArgument, "ratio is \(ViewProperty.exact(ratio)); it must be above 0")
      }
      let spring = Spring(duration: duration, ratio: ratio, velocity: velocity)
      return [.handle(try handle(for: Timing.spring(spring)))]
    case .timingSpringResponse:
      let (response, ratio, velocity) = try call.three()
      return try timing("timing_spring_response") { () throws(MotionError) in
        .spring(try Spring(response: response, ratio: ratio, velocity: velocity))
      }
    case .timingSpringBounce:
      let (duration, bounce, velocity) = try call.three()
      return try timing("timing_spring_bounce") { () throws(MotionError) in
        .spring(try Spring(duration: duration, bounce: bounce, velocity: velocity))
      }
    case .timingDuration: return [.double(try timing(try call.handle(1)).naturalDuration ?? 0)]
    case .timingProgress:
      let timing = try timing(try call.handle(1))
      let value = timing.progress(at: try call.double(2), duration: try call.double(3))
      guard value.isFinite else {
        throw refuse(.notFinite, "the progress at that time is not a finite number")
      }
      return [.double(value)]
    case .begin:
      let (duration, delay) = try call.times()
      let named = try call.handle(3)
      let timing = named == 0 ? nil : try timing(named)
      let recorder = try activeRecorder()
      guard let id = recorder.begin(duration: duration, delay: delay, timing: timing) else {
        throw refusal(recorder, "an animation cannot begin here")
      }
      return [.handle(try open(id))]
    case .beginKeyframe:
      let id = try animation(try call.handle(1))
      let (start, duration) = (try call.double(2), try call.double(3))
      guard (0...1).contains(start), (0...1).contains(duration), start + duration <= 1 + 1e-9
      else { throw refuseKeyframe(start: start, duration: duration) }
      let timing = try timing(try call.handle(4), or: .linear)
      let recorder = try activeRecorder()
      guard recorder.beginKeyframe(of: id, start: start, duration: duration, timing: timing) else {
        throw refusal(
          recorder, "the animation is not the last that began, or has an open keyframe")
      }
    case .setCalculationMode:
      let id = try animation(try call.handle(1))
      let number = try call.int32(2)
      guard let mode = CalculationMode(rawValue: number) else {
        throw refuse(
          .invalidArgument, "mode is \(number), which is not a SEGUE_KEYFRAMES_…")
      }
      guard try activeRecorder().setCalculationMode(mode, of: id) else {
        throw refuse(.wrongState, "the animation already has keyframes")
      }
    case .setAdditive:
      let id = try animation(try call.handle(1))
      let isAdditive = try call.flag(2)
      guard try activeRecorder().setAdditive(isAdditive, of: id) else {
        throw refuse(.wrongState, "the animation already has keyframes")
      }
    case .endKeyframe:
      let id = try animation(try call.handle(1))
      guard try activeRecorder().endKeyframe(of: id) else {
        throw refuse(
          .wrongState, "the animation is not the last that began, or has no open keyframe")
      }
    case .onCompletion:
      let id = try animation(try call.handle(1))
      let (function, userData) = (try call.pointer(2), call.values[3])
      let isSet = try activeRecorder().onCompletion(of: id) { [weak self] finished in
        self?.complete(function, userData, finished: finished)
      }
      guard isSet else {
        throw refuse(.wrongState, "the animation already has a completion")
      }
    case .commit:
      let handle = try call.handle(1)
      let id = try animation(handle)
      guard try activeRecorder().commit(id) else {
        throw refuse(
          .wrongState, "an animation that began after it is still open; commit that one first")
      }
      close(handle)
    case .drive:
      guard descriptor.has(.frameDriver) else {
        announce(
          "\(descriptor.id) does not declare \(Capability.frameDriver.rawValue); "
            + "its frame driver is refused")
        throw .unsupported
      }
      let (duration, delay) = try call.times()
      let timing = try timing(try call.handle(3), or: .linear)
      let (driver, completion) = (try call.pointer(4), try call.pointer(5))
      let userData = call.values[6]
      let recorder = try activeRecorder()
      // The recorder retains the closures `driver` and `completion`, and the session retains the recorder. To avoid a
      // reference cycle, the closures capture the session weakly.
      let driven = recorder.drive(
        duration: duration, delay: delay, timing: timing,
        driver: { [weak self] in self?.drive(driver, userData, progress: $0) },
        completion: completion == 0
          ? nil : { [weak self] in self?.complete(completion, userData, finished: $0) })
      guard driven != nil else { throw recorder.ending == .none ? .wrongState : .limit }
    case .now: return [.double(try activeRecorder().now)]
    }
    return []
  }
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
  func activeRecorder() throws(Status) -> Recorder {
    guard let recorder else { throw .wrongState }
    return recorder
  }

  /// Returns the status for a call that a recorder refuses: `limit` if the recording has exceeded a limit, and otherwise
  /// `wrongState` with the reason.
  func refusal(_ recorder: Recorder, _ reason: String) -> Status {
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
      let line = "\(descriptor.id): \(what): \(error.description)"
      if allowance.takeLine(line) { logger.warning("\(line)") }
      throw refuse(.invalidArgument, error.description)
    }
    return [.handle(try handle(for: timing))]
  }
}
