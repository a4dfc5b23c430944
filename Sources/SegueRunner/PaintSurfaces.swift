internal import SeguePixels
internal import SeguePlugin
internal import SegueSystem
internal import SegueWire
internal import Synchronization

/// The memory of painted views that the host shares with this process, and the threads that paint in it.
struct PaintSurfaces: ~Copyable {
  private struct Surface {
    var inputs: SharedMapping?
    var output: SharedMapping
  }

  private var surfaces: [UInt32: Surface] = [:]
  private var workers: BandWorkers?

  /// Maps the files that came with a message into memory, and unmaps memory that the host no longer
  /// needs.
  ///
  /// - Parameter take: Removes and returns the oldest received file descriptor.
  mutating func receive(
    _ message: PaintMessage, _ take: () -> Int32?
  ) throws(SystemError) {
    for number in message.released { surfaces[number] = nil }
    guard message.hasFiles else { return }
    surfaces[message.surface] = nil
    var inputs: SharedMapping?
    if message.inputBytes > 0, let file = take() {
      inputs = try SharedMapping(
        descriptor: file, byteCount: Int(clamping: message.inputBytes), isWritable: false)
    }
    guard let file = take() else { return }
    surfaces[message.surface] = Surface(
      inputs: inputs,
      output: try SharedMapping(
        descriptor: file, byteCount: Int(clamping: message.outputBytes), isWritable: true))
  }

  /// Has the plug-in's painter paint the picture that `message` describes, in several bands of rows
  /// if the painter allows that. Returns the lowest status of all bands, which is an error if one
  /// band failed.
  mutating func paint(_ message: PaintMessage) -> Int32 {
    let layout = PaintLayout(
      width: message.width, height: message.height, inputCount: message.inputCount,
      hasMargins: message.hasMargins)
    let margin = layout.marginBytes
    guard let surface = surfaces[message.surface], layout.isValid,
      surface.output.byteCount >= layout.outputMemoryBytes,
      surface.inputs?.byteCount ?? 0 >= layout.inputMemoryBytes,
      let call = PaintCall(
        function: message.function, userData: message.userData, values: message.values, layout,
        scale: message.scale, inputs: surface.inputs.map { $0.memory + margin },
        output: surface.output.memory + margin)
    else { return Status.failed.rawValue }
    let bands = layout.bands(
      isParallel: message.isParallel, count: Int(message.bands))
    guard bands.count > 1 else { return call.paint(bands[0]) }
    let workers = workers ?? BandWorkers()
    self.workers = workers
    let worst = Atomic<Int32>(0)
    workers.run(bands: bands.count) { band in
      worst.min(call.paint(bands[band]), ordering: .relaxed)
    }
    return worst.load(ordering: .relaxed)
  }
}
