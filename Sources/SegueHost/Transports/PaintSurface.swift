internal import SeguePlugin
internal import SegueWire

/// A request to paint a picture into the memory of a `PaintSurface`.
struct PaintRequest {
  /// The address of the painter's function in the plug-in's process.
  let function: UInt
  let userData: UInt
  let values: [Double]
  let isParallel: Bool
  /// The number of bands of rows that are painted simultaneously; 0 for the default number.
  let bands: Int
  let layout: PaintLayout
  /// The scale of the picture, in pixels per point.
  let scale: Double

  /// The call of the painter as the trace shows it: one call for all rows, even if several bands
  /// are painted.
  var call: WireCall {
    WireCall(
      table: .painter, slot: 0,
      arguments: [
        .pointer(userData), .doubles(values), .pointer(0), .uint32(UInt32(layout.inputCount)),
        .pointer(0), .uint32(0), .uint32(UInt32(layout.height)),
      ])
  }
}

/// The memory of one painted view, with a function that calls the view's painter. The object is used only on the thread
/// of its `PluginLink`.
protocol PaintSurface: AnyObject {
  /// Returns memory for pictures of this layout; nil when memory cannot be allocated. If `isFresh` is true in the
  /// result, the memory is new, and previously returned memory is invalid. If `isFresh` is false, the previous memory
  /// is returned again.
  func memory(
    _ layout: PaintLayout
  ) -> (inputs: UnsafeMutableRawPointer?, output: UnsafeMutableRawPointer, isFresh: Bool)?

  /// Has the plug-in paint into the memory that `memory` returned most recently.
  ///
  /// - Parameters:
  ///   - request: the painter's function, its arguments and the layout of the picture.
  ///   - caller: the plug-in that is called, for the log and the trace.
  ///   - budget: the remaining time for painting.
  ///   - share: a function that gets a count and a closure, and calls the closure with each number from 0 up to but not
  ///     including the count, on several threads.
  func paint(
    _ request: PaintRequest, by caller: Caller, within budget: CallBudget,
    share: (Int, @escaping @Sendable (Int) -> Void) -> Void
  ) -> Status
}
