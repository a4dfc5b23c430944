internal import CSegue
internal import SegueGeometry
internal import SegueKit
internal import SegueScene
internal import SegueWire

/// The implementation of one slot of `segue.interaction/1`.
typealias InteractionFunction =
  @Sendable (InteractionSession, CallArguments) throws(Status) -> [WireValue]

extension HostFunctions {
  /// The functions of `segue.interaction/1`.
  static let interaction: [String: InteractionFunction] = [
    "container_size": { session, _ throws(Status) in
      let size = session.host?.size ?? session.container?.bounds.size ?? .zero
      return [.doubles([size.width, size.height])]
    },
    "layout_direction": { session, _ throws(Status) in
      let layout = session.transition?.layoutDirection ?? session.host?.layoutDirection
      guard layout == .rightToLeft else { return [.constant(SEGUE_LAYOUT_LEFT_TO_RIGHT)] }
      guard session.descriptor.has(.rightToLeft) else {
        session.announce(
          "\(session.descriptor.id) does not declare \(Capability.rightToLeft.rawValue); "
            + "the host reports to it that the layout is left-to-right")
        return [.constant(SEGUE_LAYOUT_LEFT_TO_RIGHT)]
      }
      return [.constant(SEGUE_LAYOUT_RIGHT_TO_LEFT)]
    },
    "operation": { session, _ throws(Status) in
      [.operation(session.host?.operation ?? session.transition?.operation ?? .custom)]
    },
    "progress": { session, _ throws(Status) in
      [.double(session.transition?.percentComplete ?? 0)]
    },
    "is_in_flight": { session, _ throws(Status) in [.flag(session.transition != nil)] },
    "can_begin": { session, call throws(Status) in
      let direction = try call.direction(1)
      let can = session.isTouched && session.transition == nil
      return [.flag(can && session.host?.canBegin(direction) ?? false)]
    },
    "begin": { session, call throws(Status) in
      try session.begin(try call.direction(1))
      return []
    },
    "update": { session, call throws(Status) in
      let progress = try call.double(1)
      return try session.drive { $0.updateInteractiveTransition(progress) }
    },
    "pause": { session, _ throws(Status) in
      guard session.transition == nil || session.isTouched else { throw .wrongState }
      let answer = try session.drive {
        $0.isInteractive ? .ignored : $0.pauseInteractiveTransition()
      }
      session.holds = true
      return answer
    },
    "finish": { session, call throws(Status) in
      let velocity = try call.double(1)
      return try session.letGo { $0.finishInteractiveTransition(velocity: velocity) }
    },
    "cancel": { session, call throws(Status) in
      let velocity = try call.double(1)
      return try session.letGo { $0.cancelInteractiveTransition(velocity: velocity) }
    },
    "release": { session, call throws(Status) in
      let velocity = try call.double(1)
      let wasCancelled = try call.flag(2)
      return try session.letGo {
        $0.releaseInteractiveTransition(velocity: velocity, gestureWasCancelled: wasCancelled)
      }
    },
    "move_freely": { session, call throws(Status) in
      let (view, location, velocity) = try session.held(call, velocity: 3)
      return try session.drive { $0.moveFreely(view, to: location, velocity: velocity) }
    },
    "pose_freely": { session, call throws(Status) in
      let (view, location, velocity) = try session.held(call, velocity: 4)
      guard let transform = Transform3D(try call.doubles(3, 16)) else { throw .invalidArgument }
      return try session.drive {
        $0.moveFreely(view, to: location, transform: transform, velocity: velocity)
      }
    },
  ]
}

extension InteractionSession {
  /// Passes a plug-in's call, such as setting the progress, to the transition. Converts the
  /// transition's answer into a status of the ABI.
  fileprivate func drive(
    _ body: (TransitionContext) -> TransitionStatus
  ) throws(Status) -> [WireValue] {
    guard let transition else { throw .ended }
    switch body(transition) {
    case .applied, .remembered, .ignored: return []
    case .refused: throw .wrongState
    case .ended: throw .ended
    }
  }
}

extension InteractionSession {
  /// Returns the arguments of a call that drags a screen: the screen's view, and the location and the velocity in the
  /// window's points.
  fileprivate func held(
    _ call: CallArguments, velocity index: Int
  ) throws(Status) -> (View, Point, velocity: Point) {
    let key = try call.key(1)
    let (point, velocity) = (try call.doubles(2, 2), try call.doubles(index, 2))
    guard let transition else { throw .ended }
    guard let view = transition.view(forKey: key) else { throw .unset }
    let location = inWindow(Point(x: point[0], y: point[1]))
    // Converts the distance that the velocity covers in one second into the window's coordinates.
    let ahead = inWindow(Point(x: point[0] + velocity[0], y: point[1] + velocity[1]))
    return (view, location, Point(x: ahead.x - location.x, y: ahead.y - location.y))
  }

  /// Passes a plug-in's call to the transition as `drive` does, and notes that the plug-in no longer drives the
  /// transition.
  fileprivate func letGo(
    _ body: (TransitionContext) -> TransitionStatus
  ) throws(Status) -> [WireValue] {
    let answer = try drive(body)
    holds = false
    return answer
  }
}

extension CallArguments {
  fileprivate func direction(_ index: Int) throws(Status) -> TransitionDirection {
    switch Int(try int32(index)) {
    case SEGUE_DIRECTION_FORWARD: .forward
    case SEGUE_DIRECTION_BACKWARD: .backward
    default: throw .invalidArgument
    }
  }
}
