internal import CSegue
internal import SegueGeometry
internal import SegueKit
internal import SegueScene
internal import SegueWire

extension InteractionSession {
  /// Answers a call of a function of `segue.interaction/1`.
  func answer(_ function: InteractionFunction, _ call: CallArguments) throws(Status) -> [WireValue] {
    switch function {
    case .containerSize:
      let size = host?.size ?? container?.bounds.size ?? .zero
      return [.doubles([size.width, size.height])]
    case .layoutDirection:
      return [layout(transition?.layoutDirection ?? host?.layoutDirection)]
    case .operation: return [.operation(host?.operation ?? transition?.operation ?? .custom)]
    case .progress: return [.double(transition?.percentComplete ?? 0)]
    case .isInFlight: return [.flag(transition != nil)]
    case .canBegin:
      let direction = try call.direction(1)
      let can = isTouched && transition == nil
      return [.flag(can && host?.canBegin(direction) ?? false)]
    case .begin: try begin(try call.direction(1))
    case .update:
      let progress = try call.double(1)
      return try drive { $0.updateInteractiveTransition(progress) }
    case .pause:
      guard transition == nil || isTouched else { throw .wrongState }
      let answer = try drive {
        $0.isInteractive ? .ignored : $0.pauseInteractiveTransition()
      }
      holds = true
      return answer
    case .finish:
      let velocity = try call.double(1)
      return try letGo { $0.finishInteractiveTransition(velocity: velocity) }
    case .cancel:
      let velocity = try call.double(1)
      return try letGo { $0.cancelInteractiveTransition(velocity: velocity) }
    case .release:
      let velocity = try call.double(1)
      let wasCancelled = try call.flag(2)
      return try letGo {
        $0.releaseInteractiveTransition(velocity: velocity, gestureWasCancelled: wasCancelled)
      }
    case .moveFreely:
      let (view, location, velocity) = try held(call, velocity: 3)
      return try drive { $0.moveFreely(view, to: location, velocity: velocity) }
    case .poseFreely:
      let (view, location, velocity) = try held(call, velocity: 4)
      guard let transform = Transform3D(try call.doubles(3, 16)) else { throw .invalidArgument }
      return try drive {
        $0.moveFreely(view, to: location, transform: transform, velocity: velocity)
      }
    }
    return []
  }
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
