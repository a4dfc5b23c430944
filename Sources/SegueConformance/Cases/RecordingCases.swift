// The rules, as lists of `ConformanceCase`s by topic: the library and its declarations, one recording, its
// circumstances, settings, painted views, settling, answers and processes. Two more lists are for interaction
// controllers. A case has a name, the rule in one line, advice for who breaks it, the cases without which it would say
// nothing, and a function of its subject that throws a `Finding`. The subject opens, records and compares
// (`AnimatorSubject`, `ControllerSubject`); how a validation runs is in Validation.swift.
//
// The same rule is tried where it is likely to be broken: a recording is repeated in another process, because addresses
// and the order of hash tables differ there, and two threads record in one process, because `child` would give each its
// own.
//
// Rejected:
// - Cases that go on after what they need has failed: an animator that describes nothing would fail most of them for
//   one reason.
// - Exact equality for springs at their end: a tolerance is larger than what is left when a spring counts as settled,
//   and curves with steps may take their last step there.

internal import SegueGeometry
internal import SegueHost
internal import SegueKit
internal import SegueScene
internal import SegueWire

extension ConformanceCase {
  /// Cases about one recording with the default settings.
  static let recordingCases = [
    ConformanceCase(
      "describes", "the animator describes a transition within the time limit and completes it",
      advice: "return SEGUE_OK quickly from every call, and call complete in the last "
        + "completion", .animator(checkDescribes)),
    ConformanceCase(
      "calls", "the host accepts every call that the animator makes",
      advice: "look at \(part: .attempt(.trace)) for the call and its arguments",
      needs: ["describes"], .animator(checkCalls)),
    ConformanceCase(
      "declared-duration", "the declared duration, which is a hint, equals that of the recording",
      advice: "return from `duration` the time until the last completion, delays included",
      needs: ["describes"], .animator(checkDuration)),
    ConformanceCase(
      "deterministic", "two recordings of the same transition are equal",
      advice: "use neither the time nor random numbers nor state that outlives an instance",
      needs: ["describes"], .animator(checkDeterministic)),
    ConformanceCase(
      "begins-on-from", "the first frame is exactly the picture before the transition",
      advice:
        "place the view of `to` outside, behind or transparent before the first animation begins",
      needs: ["describes"], .animator(checkBegin)),
    ConformanceCase(
      "ends-on-to", "the last frame is exactly the view of `to` in its final frame",
      advice: "give `to` its final frame, alpha 1 and no transform at the end, and remove `from`",
      needs: ["describes"], .animator(checkEnd)),
    ConformanceCase(
      "leaves-nothing", "the animator leaves no view or change behind at the end",
      advice: "remove every view that you added, and put back what you changed, before you call "
        + "complete", needs: ["describes", "ends-on-to"], .animator(checkLeftovers)),
    ConformanceCase(
      "pure-drivers", "a frame driver gives the same frames in any order",
      advice: "compute each frame from the progress alone: no counter, no sum, no earlier frame",
      needs: ["describes", "deterministic"], .animator(checkDrivers)),
    ConformanceCase(
      "settles", "the motion settles before the end instead of being cut off",
      advice: "give a spring its settling time (timing_duration) as the animation's duration, and "
        + "complete when the last animation is over",
      needs: ["describes", "ends-on-to", "pure-drivers"], .animator(checkSettles)),
  ]

  private static func checkDescribes(_ subject: AnimatorSubject) throws(Finding) {
    let calls = CallList()
    let recording = try subject.record(trace: calls.trace)
    if calls.records.contains(where: \.isNotFinite) {
      var finding = Finding.skipped("a call passes a number that is not finite; see calls")
      finding.reporter = "calls"
      throw finding
    }
    try recording.check()
  }

  private static func checkCalls(_ subject: AnimatorSubject) throws(Finding) {
    let calls = CallList()
    _ = try subject.record(trace: calls.trace)
    // A handle of an earlier transition is only refused in a second one.
    _ = try subject.record(trace: calls.trace)
    let refused = calls.records.filter(\.status.isFailure).map {
      (record: $0, call: RefusedCall($0, by: subject.descriptor))
    }.filter { !RefusedCall.triable.contains($0.record.status) || $0.call.lacksCapability }
    guard let first = refused.first(where: \.record.isNotFinite) ?? refused.first else { return }
    throw .failed(first.call.sentence, advice: first.call.advice)
  }

  private static func checkDuration(_ subject: AnimatorSubject) throws(Finding) {
    let recording = try subject.record(frames: 2)
    let (said, taken) = (recording.declared, recording.timeline.duration)
    guard abs(said - taken) > 0.05 * max(taken, 0.05) else { return }
    throw .warning(
      "it declares \(seconds(said)) and takes \(seconds(taken)): the recording decides, and animations "
        + "alongside it end at a different time")
  }

  private static func checkDeterministic(_ subject: AnimatorSubject) throws(Finding) {
    let one = try subject.record().fingerprint
    let second = try subject.record()
    // The third recording is made in another process, in which addresses and the order of hash
    // tables differ.
    subject.library.restart()
    let third = try subject.record()
    for later in [second, third] {
      guard let what = later.fingerprint.difference(from: one) else { continue }
      try later.fail("two recordings of the same transition differ: \(what)")
    }
  }

  private static func checkBegin(_ subject: AnimatorSubject) throws(Finding) {
    let recording = try subject.record()
    guard let what = recording.atBegin.first else { return }
    throw .failed("the picture jumps when the transition begins: \(what)")
  }

  private static func checkEnd(_ subject: AnimatorSubject) throws(Finding) {
    let recording = try subject.record()
    guard let what = recording.atEnd.first else { return }
    throw .failed("the picture jumps when the transition ends: \(what)")
  }

  private static func checkLeftovers(_ subject: AnimatorSubject) throws(Finding) {
    guard let what = try subject.record(frames: 2).leftovers.first else { return }
    throw .failed(what)
  }

  private static func checkDrivers(_ subject: AnimatorSubject) throws(Finding) {
    let animator = try subject.make()
    let open = OpenRecording(animator, on: Stage())
    defer { animator.animationEnded(.completed) }
    let timeline = open.recording.timeline
    guard timeline.hasDrivers else { throw .skipped("it has no frame driver") }
    let count = 16
    let times = (0...count).map { timeline.duration * Double($0) / Double(count) }
    func frames(_ order: [Int]) -> [Int: LayerTree] {
      Dictionary(
        order.map { ($0, timeline.layers(at: times[$0])) }, uniquingKeysWith: { _, last in last })
    }
    var dice = Dice(subject.library.options.seed)
    let all = Array(0...count)
    let forward = frames(all)
    for (name, order) in [
      ("backward", all.reversed()), ("in another order", all.shuffled(using: &dice)),
    ] {
      let other = frames(order)
      if let differing = all.first(where: { forward[$0] != other[$0] }) {
        throw .failed(
          "the frame driver gives another frame at \(differing * 100 / count)%: it differs when frames are requested \(name)"
        )
      }
    }
    try subject.library.checkLife()
    if let fault = animator.driverFault.map({ "\($0)" }) {
      throw .failed(fault, advice: animator.refusedCalls.advice(for: fault))
    }
  }

  static func seconds(_ value: Double) -> String { "\(short(value)) s" }

  static func short(_ value: Double) -> String {
    let rounded = (value * 1000).rounded() / 1000
    return rounded == rounded.rounded() && abs(rounded) < 1e9
      ? "\(Int(clamping: rounded))" : "\(rounded)"
  }
}

extension TraceRecord {
  /// True for a call of the plug-in with a number that is NaN or infinite.
  fileprivate var isNotFinite: Bool { direction == .pluginToHost && status == .notFinite }
}
