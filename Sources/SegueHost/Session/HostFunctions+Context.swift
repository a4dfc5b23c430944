internal import CSegue
internal import SegueGeometry
internal import SegueKit
internal import SegueScene
internal import SegueText
internal import SegueWire

extension HostFunctions {
  static let context: [String: HostFunction] = [
    "container_view": { session, _ throws(Status) in
      [.handle(try session.handle(for: session.context.containerView))]
    },
    "view_for_key": { session, call throws(Status) in
      [.handle(try session.handle(for: session.context.view(forKey: try call.key(1))))]
    },
    "initial_frame": { session, call throws(Status) in
      [.rect(session.context.initialFrame(for: try call.key(1)))]
    },
    "final_frame": { session, call throws(Status) in
      [.rect(session.context.finalFrame(for: try call.key(1)))]
    },
    "is_animated": { session, _ throws(Status) in [.flag(session.context.isAnimated)] },
    "is_interactive": { session, _ throws(Status) in [.flag(session.context.isInteractive)] },
    "was_cancelled": { session, _ throws(Status) in
      [.flag(session.context.transitionWasCancelled)]
    },
    "presentation_style": { session, _ throws(Status) in
      switch session.context.presentationStyle {
      case .notModal: [.constant(SEGUE_PRESENTATION_NONE)]
      case .fullScreen: [.constant(SEGUE_PRESENTATION_FULL_SCREEN)]
      case .custom, .pageSheet, .formSheet, .overFullScreen, .automatic:
        [.constant(SEGUE_PRESENTATION_CUSTOM)]
      }
    },
    "operation": { session, _ throws(Status) in
      [.operation(session.context.operation)]
    },
    "direction": { session, _ throws(Status) in
      switch session.context.direction {
      case .forward: [.constant(SEGUE_DIRECTION_FORWARD)]
      case .backward: [.constant(SEGUE_DIRECTION_BACKWARD)]
      }
    },
    "layout_direction": { session, _ throws(Status) in
      guard session.context.layoutDirection == .rightToLeft else {
        return [.constant(SEGUE_LAYOUT_LEFT_TO_RIGHT)]
      }
      guard session.descriptor.has(.rightToLeft) else {
        session.announce(
          "\(session.descriptor.id) does not declare \(Capability.rightToLeft.rawValue); "
            + "the host reports to it that the layout is left-to-right")
        return [.constant(SEGUE_LAYOUT_LEFT_TO_RIGHT)]
      }
      return [.constant(SEGUE_LAYOUT_RIGHT_TO_LEFT)]
    },
    "requested_duration": { session, _ throws(Status) in
      guard let seconds = session.context.requestedDuration else { throw .unset }
      return [.double(seconds)]
    },
    "reduced_motion": { session, _ throws(Status) in [.flag(session.context.reducesMotion)] },
    "pixel_scale": { session, _ throws(Status) in [.double(session.context.pixelScale)] },
    "edge_color": { session, call throws(Status) in
      guard let color = session.context.edgeColor(forKey: try call.key(1)) else { throw .unset }
      return [.color(color)]
    },
    "screen_count": { session, _ throws(Status) in
      [.uint32(UInt32(clamping: session.context.screens.count))]
    },
    "screen_index": { session, call throws(Status) in
      guard let index = session.context.screenIndex(forKey: try call.key(1)) else { throw .unset }
      return [.uint32(UInt32(clamping: index))]
    },
    "screen_picture": { session, call throws(Status) in
      guard session.recorder != nil else { throw .wrongState }
      let index = Int(try call.uint32(1))
      guard let picture = session.context.screenPicture(at: index) else {
        throw session.refuse(
          .invalidArgument,
          "index is \(index); the container has \(session.context.screens.count.of("screen"))")
      }
      return [.handle(try session.handle(for: picture))]
    },
    "backdrop_color": { session, _ throws(Status) in [.color(session.context.backdropColor)] },
    "complete": { session, call throws(Status) in
      let didComplete = try call.flag(1)
      guard !session.context.completeTransition(didComplete) else { return [] }
      if case .completed(_)? = session.recorder?.ending { throw .alreadyCompleted }
      throw .ended
    },
  ]

  /// The functions of `segue.parameters/1`.
  static let parameters: [String: HostFunction] = [
    "number": { session, call throws(Status) in try session.parameters.read(.number, call) },
    "integer": { session, call throws(Status) in try session.parameters.read(.integer, call) },
    "switch_value": { session, call throws(Status) in try session.parameters.read(.toggle, call) },
    "choice": { session, call throws(Status) in try session.parameters.read(.choice, call) },
    "color": { session, call throws(Status) in try session.parameters.read(.color, call) },
    "point": { session, call throws(Status) in try session.parameters.read(.point, call) },
    "rect": { session, call throws(Status) in try session.parameters.read(.rect, call) },
    "text": { session, call throws(Status) in try session.parameters.read(.text, call) },
    "curve": { session, call throws(Status) in
      guard case .curve(let value) = try session.parameters.setting(.curve, call) else {
        throw .wrongType
      }
      return [.handle(try session.handle(for: value))]
    },
  ]

  /// The types of the parameters whose values are returned without a handle, by the name of the
  /// slot of `segue.parameters/1` that reads them.
  static let plainSettings: [String: ParameterType] = [
    "number": .number, "integer": .integer, "switch_value": .toggle, "choice": .choice,
    "color": .color, "point": .point, "rect": .rect, "text": .text,
  ]
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

extension ParameterValues {
  /// Returns the value of the setting whose id is the argument at index 1. Throws if the setting is unknown, has no
  /// value, or has another type than `type`.
  func read(_ type: ParameterType, _ call: CallArguments) throws(Status) -> [WireValue] {
    switch try setting(type, call) {
    case .number(let value): [.double(value)]
    case .integer(let value): [.int64(value)]
    case .toggle(let value): [.flag(value)]
    case .choice(let value): [.uint32(UInt32(clamping: value))]
    case .color(let value): [.color(value)]
    case .point(let value): [.doubles([value.x, value.y])]
    case .rect(let value): [.rect(value)]
    case .text(let value): [.text(value)]
    case .curve: throw .unsupported
    }
  }

  fileprivate func setting(
    _ type: ParameterType, _ call: CallArguments
  ) throws(Status) -> ParameterValue {
    let id = try call.text(1)
    guard let parameter = descriptors.first(where: { $0.id == id }) else { throw .unknown }
    guard parameter.type == type else { throw .wrongType }
    guard let value = self[id] else { throw .unset }
    return value
  }
}
