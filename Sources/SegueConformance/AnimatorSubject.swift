internal import SegueGeometry
internal import SegueHost
internal import SegueKit
internal import SegueScene
internal import SegueWire
internal import Synchronization

/// An animator that the conformance cases check.
struct AnimatorSubject {
  let descriptor: PluginDescriptor
  let library: LibrarySubject

  init(_ descriptor: PluginDescriptor, _ library: LibrarySubject) {
    self.descriptor = descriptor
    self.library = library
  }

  var id: String { descriptor.id }

  /// Makes the animator with these settings, in a process of the given isolation mode.
  func make(
    _ settings: [String] = [], in isolation: PluginEntry.Isolation = .child,
    trace: CallTrace? = nil
  ) throws(Finding) -> PluginAnimator {
    do throws(HostError) {
      let made = try library.registry(isolation).makeAnimator(id, settings: settings, trace: trace)
      guard let animator = made as? PluginAnimator else {
        throw HostError(.unusablePlugin, "\(id) is not an animator of the library")
      }
      return animator
    } catch { throw .failed(error.description) }
  }

  /// Records one transition of the animator on a stage, evaluates frames of the recording, and ends
  /// the animator.
  ///
  /// - Parameters:
  ///   - settings: `KEY=VALUE` for each parameter that is to have another value than its default.
  ///   - isolation: The isolation mode of the process in which the animator runs.
  ///   - frames: The number of frames that are evaluated, including the first and the last.
  ///   - trace: Receives every call across the ABI.
  ///   - ending: The reason for which the transition ends.
  func record(
    _ stage: Stage = Stage(), _ settings: [String] = [],
    in isolation: PluginEntry.Isolation = .child, frames: Int = 9, trace: CallTrace? = nil,
    ending: TransitionEndReason = .completed
  ) throws(Finding) -> Recording {
    let animator = try make(settings, in: isolation, trace: trace)
    let recording = Recording(animator, on: stage, frames: frames, ending: ending)
    try library.checkLife()
    return recording
  }
}

/// An animator's recording on a stage, with the results of evaluating it.
struct Recording {
  let fault: RecordingFault?
  let diagnostics: [String]
  /// The duration that the plug-in declared, in seconds.
  let declared: Double
  let timeline: Timeline
  let fingerprint: Fingerprint
  /// The differences between the recording's first frame and the picture of the container before
  /// the transition, each as a clause.
  let atBegin: [String]
  let atEnd: [String]
  /// The views and changes that the animator left behind, each as a clause.
  let leftovers: [String]
  /// The fault of a frame driver; nil for none.
  let driverFault: String?
  /// The plug-in's calls that the host refused.
  let refused: [RefusedCall]
  let announcements: [String]

  init(
    _ animator: PluginAnimator, on stage: Stage, frames: Int,
    ending: TransitionEndReason = .completed
  ) {
    let open = OpenRecording(animator, on: stage)
    self = open.finish(frames: frames, ending: ending)
  }

  fileprivate init(
    _ open: OpenRecording, fingerprint: Fingerprint, atBegin: [String], atEnd: [String]
  ) {
    fault = open.recording.fault
    diagnostics = open.recording.diagnostics
    declared = open.declared
    timeline = open.recording.timeline
    self.fingerprint = fingerprint
    self.atBegin = atBegin
    self.atEnd = atEnd
    leftovers = open.leftovers
    driverFault = open.animator.driverFault.map { "\($0)" }
    refused = open.animator.refusedCalls
    announcements = open.animator.announcements
  }

  /// The first call of the plug-in that the host refused and that shows a mistake, such as a handle of an earlier
  /// transition; nil if there is none. It is the cause of what looks different afterwards.
  var mistake: RefusedCall? {
    refused.first { $0.isFromPlugin && !RefusedCall.triable.contains($0.status) }
  }

  /// Throws that two recordings differ. If a call of this recording was refused, the finding is that call.
  func fail(_ words: CaseText, _ advice: CaseText? = nil) throws(Finding) {
    guard let mistake else { throw .failed(words, advice: advice) }
    throw .failed("\(mistake.sentence), so that \(words)", advice: mistake.advice)
  }

  /// Throws when the animator or its frame driver failed, or when the recording has a diagnostic. A transition that the
  /// animator declined is not a failure.
  ///
  /// - Parameters:
  ///   - circumstances: Words that follow the finding, such as " for the first of two instances".
  ///   - mayBeTooLong: True to accept a transition that exceeds the limit on its duration because of its settings.
  func check(_ circumstances: CaseText = "", mayBeTooLong: Bool = false) throws(Finding) {
    if mayBeTooLong, fault?.isLimit == true { return }
    let fault = fault == .declined ? nil : fault?.description
    for sentence in [fault, driverFault, diagnostics.first].compactMap(\.self) {
      let cure = sentence == fault ? self.fault?.advice : RecordingFault.advice(for: sentence)
      throw .failed("\(sentence)\(circumstances)", advice: refused.advice(for: sentence) ?? cure)
    }
  }

  /// Throws when `check` throws, or when the last frame does not show the picture after the
  /// transition.
  ///
  /// - Parameters:
  ///   - circumstances: Words that follow the finding, such as " for the first of two instances".
  ///   - begins: True if the first frame must show the picture before the transition.
  ///   - mayBeTooLong: True to accept a transition that exceeds the limit on its duration.
  func checkEnds(
    _ circumstances: CaseText, begins: Bool = true, mayBeTooLong: Bool = false
  ) throws(Finding) {
    try check(circumstances, mayBeTooLong: mayBeTooLong)
    guard fault == nil else { return }
    if begins, let what = atBegin.first {
      throw .failed(
        "it does not begin with the picture before the transition\(circumstances): \(what)")
    }
    if let what = atEnd.first {
      throw .failed(
        "it does not end with the picture after the transition\(circumstances): \(what)")
    }
  }
}

/// A recording whose animator has not ended yet, so that its frame drivers can still be called.
struct OpenRecording {
  let animator: PluginAnimator
  let stage: Stage
  let declared: Double
  let recording: TransitionRecording
  let leftovers: [String]

  /// Asks the animator for the duration and records a transition.
  init(_ animator: PluginAnimator, on stage: Stage) {
    self.animator = animator
    self.stage = stage
    let context = TransitionContext(stage.setup)
    declared = animator.transitionDuration(using: context)
    recording = context.record(animator)
    leftovers = recording.fault == nil ? stage.leftovers { animator.maker(of: $0) } : []
    recording.checkpoint.restore()
  }

  /// Evaluates `frames` frames and then ends the animator for the reason `ending`.
  func finish(frames: Int, ending: TransitionEndReason) -> Recording {
    let timeline = recording.timeline
    let last = max(frames - 1, 1)
    let trees = (0...last).map {
      timeline.layers(at: timeline.duration * Double($0) / Double(last))
    }
    let result = Recording(
      self,
      fingerprint: Fingerprint(
        duration: timeline.duration, declared: declared, tracks: timeline.tracks,
        events: timeline.events, frames: Fingerprint.frames(trees)),
      atBegin: timeline.duration > 0 ? stage.differencesAtBegin(trees[0], timeline.names) : [],
      atEnd: stage.differencesAtEnd(trees[last], timeline.names))
    let isUsable = recording.fault == nil || recording.isDeclined
    animator.animationEnded(isUsable ? ending : .failed)
    return result
  }
}

/// A list of the calls across the ABI, filled by a trace.
final class CallList: Sendable {
  private let all = Mutex<[TraceRecord]>([])

  var records: [TraceRecord] { all.withLock { $0 } }
  /// A trace that adds each call to this list.
  var trace: CallTrace { CallTrace { [self] record in all.withLock { $0.append(record) } } }
}
