internal import CSegue
internal import SegueGeometry
internal import SegueKit
internal import SegueScene
internal import SegueText
internal import SegueWire

extension AnimatorSession {
  /// Answers a call of a function of `segue.context/1`.
  func answer(_ function: ContextFunction, _ call: CallArguments) throws(Status) -> [WireValue] {
    switch function {
    case .containerView: return [.handle(try handle(for: context.containerView))]
    case .viewForKey: return [.handle(try handle(for: context.view(forKey: try call.key(1))))]
    case .initialFrame: return [.rect(context.initialFrame(for: try call.key(1)))]
    case .finalFrame: return [.rect(context.finalFrame(for: try call.key(1)))]
    case .isAnimated: return [.flag(context.isAnimated)]
    case .isInteractive: return [.flag(context.isInteractive)]
    case .wasCancelled: return [.flag(context.transitionWasCancelled)]
    case .presentationStyle:
      let style =
        switch context.presentationStyle {
        case .notModal: SEGUE_PRESENTATION_NONE
        case .fullScreen: SEGUE_PRESENTATION_FULL_SCREEN
        case .custom, .pageSheet, .formSheet, .overFullScreen, .automatic: SEGUE_PRESENTATION_CUSTOM
        }
      return [.constant(style)]
    case .operation: return [.operation(context.operation)]
    case .direction:
      let isForward = context.direction == .forward
      return [.constant(isForward ? SEGUE_DIRECTION_FORWARD : SEGUE_DIRECTION_BACKWARD)]
    case .layoutDirection: return [layout(context.layoutDirection)]
    case .requestedDuration:
      guard let seconds = context.requestedDuration else { throw .unset }
      return [.double(seconds)]
    case .reducedMotion: return [.flag(context.reducesMotion)]
    case .pixelScale: return [.double(context.pixelScale)]
    case .edgeColor:
      guard let color = context.edgeColor(forKey: try call.key(1)) else { throw .unset }
      return [.color(color)]
    case .screenCount: return [.uint32(UInt32(clamping: context.screens.count))]
    case .screenIndex:
      guard let index = context.screenIndex(forKey: try call.key(1)) else { throw .unset }
      return [.uint32(UInt32(clamping: index))]
    case .screenPicture:
      guard recorder != nil else { throw .wrongState }
      let index = Int(try call.uint32(1))
      guard let picture = context.screenPicture(at: index) else {
        throw refuse(
          .invalidArgument, "index is \(index); the container has \(context.screens.count.of("screen"))")
      }
      return [.handle(try handle(for: picture))]
    case .setReleasePoint:
      let progress = try call.double(1)
      guard (0...1).contains(progress) else {
        throw refuse(.invalidArgument, "progress is \(progress.short); it must be in 0…1")
      }
      try activeRecorder().releasePoint = progress
    case .backdropColor: return [.color(context.backdropColor)]
    case .complete:
      let didComplete = try call.flag(1)
      guard !context.completeTransition(didComplete) else { return [] }
      if case .completed(_)? = recorder?.ending { throw .alreadyCompleted }
      throw .ended
    case .afterFirstFrame:
      let (function, userData) = (try call.pointer(1), call.values[2])
      let recorder = try activeRecorder()
      let isAdded = recorder.afterFirstFrame { [weak self] finished in
        self?.complete(function, userData, finished: finished)
      }
      guard isAdded else {
        throw refusal(recorder, "it must be called before the first frame")
      }
    }
    return []
  }
}

extension WireValue {
  /// Converts a constant of the C headers, which Swift imports as an `Int`, to a 32-bit integer.
  static func constant(_ value: Int) -> WireValue {
    .int32(Int32(truncatingIfNeeded: value))
  }

  static func operation(_ operation: TransitionOperation) -> WireValue {
    switch operation {
    case .custom: .constant(SEGUE_OPERATION_CUSTOM)
    case .push: .constant(SEGUE_OPERATION_PUSH)
    case .pop: .constant(SEGUE_OPERATION_POP)
    case .present: .constant(SEGUE_OPERATION_PRESENT)
    case .dismiss: .constant(SEGUE_OPERATION_DISMISS)
    case .select: .constant(SEGUE_OPERATION_SELECT)
    case .page: .constant(SEGUE_OPERATION_PAGE)
    }
  }
}

extension CallArguments {
  func key(_ index: Int) throws(Status) -> TransitionKey {
    switch Int(try int32(index)) {
    case SEGUE_KEY_FROM: .from
    case SEGUE_KEY_TO: .to
    default: throw .invalidArgument
    }
  }
}
