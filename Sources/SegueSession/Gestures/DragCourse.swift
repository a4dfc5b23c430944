/// The transition that a drag leads to. A drag toward the trailing side or downward goes backward, and one toward the
/// leading side or upward goes forward.
package struct DragCourse: Sendable {
  /// The edge of a container at which a drag must start, with the numbers of the parameter of `org.segue.edge-pan`.
  package enum Edge: Int32, Sendable {
    /// The edge from which the drag leads away.
    case auto
    case leading, trailing, top, bottom
    /// The edge from which the drag leads away; from either it goes backward.
    case sides
  }

  private let axis: DragAxis
  private let start: SIMD2<Double>
  private let travel: Double

  /// Creates the course of a drag that began at `start` and has moved by `way`, both in the container's points.
  package init(_ axis: DragAxis, start: SIMD2<Double>, way: SIMD2<Double>) {
    self.axis = axis
    self.start = start
    travel = axis.along(way)
  }

  /// Returns 1 if inward from the edge means to the right or downward, and −1 if it means the opposite. Movement inward
  /// is progress.
  package func inward(from edge: Edge = .auto, isRightToLeft: Bool = false) -> Double {
    switch edge {
    case .auto, .sides: travel > 0 ? 1 : -1
    case .leading, .trailing: (edge == .leading) == isRightToLeft ? -1 : 1
    case .top: 1
    case .bottom: -1
    }
  }

  /// Returns true for a drag from an edge that drives a transition forward; `isReversed` exchanges forward and backward.
  package func isForward(from edge: Edge = .auto, isRightToLeft: Bool, isReversed: Bool = false) -> Bool {
    if edge == .sides { return isReversed }
    let isMirrored = axis == .horizontal && isRightToLeft
    return (travel > 0) == (isMirrored != isReversed)
  }

  /// Returns the distance of the start from the edge from which `inward` leads away. The container's size along the axis
  /// is `length`.
  package func distance(inward: Double, length: Double) -> Double {
    inward > 0 ? axis.along(start) : length - axis.along(start)
  }

  /// Returns true for a drag that moves inward and started within `width` of the edge.
  package func starts(within width: Double, inward: Double, length: Double) -> Bool {
    let distance = distance(inward: inward, length: length)
    return travel * inward > 0 && distance >= 0 && distance <= width
  }

  /// Returns true for an operation, which has its number in the ABI, that can go in a direction: a pop, for example, cannot
  /// go forward.
  package static func allows(operation: Int32, isForward: Bool) -> Bool {
    switch operation {
    case 1, 3: isForward
    case 2, 4: !isForward
    default: true
    }
  }
}
