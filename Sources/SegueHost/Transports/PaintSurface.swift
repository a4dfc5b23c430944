internal import SeguePlugin
internal import SegueWire

/// A picture to be painted, in the memory of a `PaintSurface`.
struct PaintRequest {
  /// The painter's address in the plug-in's process, and what is passed to it.
  let function: UInt
  let userData: UInt
  let values: [Double]
  let isParallel: Bool
  /// The number of bands of rows; 0 for as many as is usual.
  let bands: Int
  let layout: PaintLayout
  /// Pixels per point.
  let scale: Double

  /// The call of all rows, for the trace.
  var call: WireCall {
    WireCall(
      table: .painter, slot: 0,
      arguments: [
        .pointer(userData), .doubles(values), .pointer(0), .uint32(UInt32(layout.inputCount)),
        .pointer(0), .uint32(0), .uint32(UInt32(layout.height)),
      ])
  }
}

/// The memory of one painted view, and the way to its painter. It belongs to one thread, as its link does.
protocol PaintSurface: AnyObject {
  /// Returns memory for pictures of this layout; nil when there is none. The memory that was returned
  /// before is then invalid, unless `isFresh` is false: then it is the same.
  func memory(
    _ layout: PaintLayout
  ) -> (inputs: UnsafeMutableRawPointer?, output: UnsafeMutableRawPointer, isFresh: Bool)?

  /// Has the plug-in paint into the memory that was returned last.
  ///
  /// - Parameter share: Calls a body for each number below a count, on several threads.
  func paint(
    _ request: PaintRequest, by caller: Caller, within budget: CallBudget,
    share: (Int, @escaping @Sendable (Int) -> Void) -> Void
  ) -> Status
}
