// The recogniser of drags in C's form: for the bundled plug-ins in C, which have these functions from `drag.h`, and for
// a page's script. Axes, edges and operations have the numbers of `DragAxis`, `DragCourse.Edge` and the ABI.

private func at(_ drag: OpaquePointer) -> UnsafeMutablePointer<Drag> { UnsafeMutablePointer(drag) }

/// Returns a drag, which `drag_free` releases.
@c(drag_new)
public func newDrag() -> OpaquePointer {
  let drag = UnsafeMutablePointer<Drag>.allocate(capacity: 1)
  drag.initialize(to: Drag())
  return OpaquePointer(drag)
}

/// Releases a drag.
@c(drag_free)
public func freeDrag(_ drag: OpaquePointer) { at(drag).deallocate() }

/// Sets the axis and the slop.
@c(drag_prepare)
public func prepare(_ drag: OpaquePointer, _ isVertical: Int32, _ slop: Double) {
  at(drag).pointee.axis = isVertical != 0 ? .vertical : .horizontal
  at(drag).pointee.slop = slop
}

/// Handles an event, and returns the number of its effect.
@c(drag_pointer)
public func handle(
  _ drag: OpaquePointer, _ phase: Int32, _ pointer: UInt32, _ x: Double, _ y: Double, _ time: Double
) -> Int32 {
  let phase = Drag.Phase(rawValue: phase) ?? .cancelled
  return at(drag).pointee.handle(phase, pointer, at: SIMD2(x, y), time: time).rawValue
}

/// Begins the drag at once, without slop.
@c(drag_grab)
public func grab(_ drag: OpaquePointer, _ pointer: UInt32, _ x: Double, _ y: Double, _ time: Double) {
  at(drag).pointee.grab(pointer, at: SIMD2(x, y), time: time)
}

/// Ends the drag without an effect.
@c(drag_fail)
public func fail(_ drag: OpaquePointer) { at(drag).pointee.fail() }

/// Returns 1 for a vertical drag.
@c(drag_is_vertical)
public func isVertical(_ drag: OpaquePointer) -> Int32 { at(drag).pointee.axis == .vertical ? 1 : 0 }

/// Returns the distance before the drag begins.
@c(drag_slop)
public func slop(_ drag: OpaquePointer) -> Double { at(drag).pointee.slop }

/// Returns 1 once the pointer has left its start.
@c(drag_has_moved)
public func hasMoved(_ drag: OpaquePointer) -> Int32 { at(drag).pointee.hasMoved ? 1 : 0 }

/// Returns the translation along the axis.
@c(drag_way)
public func way(_ drag: OpaquePointer) -> Double { at(drag).pointee.axis.along(at(drag).pointee.translation) }

/// Returns the movement along the axis with the slop.
@c(drag_travel)
public func travel(_ drag: OpaquePointer) -> Double { at(drag).pointee.travel }

/// Returns the velocity along the axis.
@c(drag_velocity)
public func velocity(_ drag: OpaquePointer) -> Double { at(drag).pointee.axis.along(at(drag).pointee.velocity) }

/// Returns the direction inward from an edge, 1 or −1.
@c(drag_inward)
public func inward(_ drag: OpaquePointer, _ edge: Int32, _ isRightToLeft: Int32) -> Double {
  at(drag).pointee.course.inward(from: .init(rawValue: edge) ?? .auto, isRightToLeft: isRightToLeft != 0)
}

/// Returns 1 for a drag from an edge that drives a transition forward.
@c(drag_is_forward)
public func isForward(
  _ drag: OpaquePointer, _ edge: Int32, _ isRightToLeft: Int32, _ isReversed: Int32
) -> Int32 {
  at(drag).pointee.course.isForward(
    from: .init(rawValue: edge) ?? .auto, isRightToLeft: isRightToLeft != 0, isReversed: isReversed != 0) ? 1 : 0
}

/// Returns the distance of the drag's start from an edge.
@c(drag_distance)
public func distance(_ drag: OpaquePointer, _ inward: Double, _ length: Double) -> Double {
  at(drag).pointee.course.distance(inward: inward, length: length)
}

/// Returns 1 for a drag that moves inward from near an edge.
@c(drag_starts_within)
public func starts(_ drag: OpaquePointer, _ width: Double, _ inward: Double, _ length: Double) -> Int32 {
  at(drag).pointee.course.starts(within: width, inward: inward, length: length) ? 1 : 0
}

/// Returns 1 for an operation with vertical drags.
@c(drag_axis)
public func axis(_ operation: Int32) -> Int32 { DragAxis(operation: operation) == .vertical ? 1 : 0 }

/// Returns 1 for an operation that can go in a direction.
@c(drag_allows)
public func allows(_ operation: Int32, _ isForward: Int32) -> Int32 {
  DragCourse.allows(operation: operation, isForward: isForward != 0) ? 1 : 0
}
