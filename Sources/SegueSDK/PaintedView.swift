internal import CSegue

/// A picture in memory: rows of pixels of four bytes, for premultiplied red, green, blue and alpha.
public struct Pixels {
  /// The number of pixels in a row.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// The scale, in pixels per point.
  public let scale: Double
  private let start: UnsafeMutablePointer<UInt8>
  private let stride: Int

  fileprivate init?(_ pixels: segue_pixels_t) {
    guard let bytes = pixels.bytes else { return nil }
    start = bytes
    width = Int(pixels.width)
    height = Int(pixels.height)
    stride = Int(pixels.stride)
    scale = pixels.scale
  }

  /// Returns the pixels of row `y`, in `0..<height`, as numbers whose lowest byte is red. The row is valid
  /// while the painter runs.
  public func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
    // Sound: the host's pictures have `height` rows, which begin at multiples of four bytes.
    UnsafeMutableRawPointer(start + y * stride).assumingMemoryBound(to: UInt32.self)
  }
}

/// The arguments of a painter: the view's values, the pictures and the rows to paint. The arguments are valid only
/// during the call of the painter.
public struct Canvas {
  /// The values of the view; by convention the first one is the progress.
  public let values: UnsafeBufferPointer<Double>
  /// The picture to paint.
  public let output: Pixels
  /// The rows to paint. The painter must write every pixel of these rows, and must not write other
  /// rows.
  public let rows: Range<Int>
  private let inputs: UnsafeBufferPointer<UnsafePointer<segue_pixels_t>?>
  fileprivate var callback: PainterCallback?

  fileprivate init?(
    _ values: UnsafeBufferPointer<Double>,
    _ inputs: UnsafeBufferPointer<UnsafePointer<segue_pixels_t>?>,
    _ output: segue_pixels_t, _ rows: Range<Int>
  ) {
    guard let output = Pixels(output) else { return nil }
    self.values = values
    self.inputs = inputs
    self.output = output
    self.rows = rows
  }

  /// Writes one line to the host's log, in which each text of a painter appears once in a transition.
  public func log(_ level: TransitionContext.LogLevel, _ text: String) { callback?.log(level, text) }

  /// The number of pictures that the painter gets as inputs.
  public var inputCount: Int { inputs.count }

  /// Returns the picture of an input, which has the size of the output and is read-only; nil if there is no input
  /// with this index.
  public func input(_ index: Int) -> Pixels? {
    guard inputs.indices.contains(index), let input = inputs[index] else { return nil }
    return Pixels(input.pointee)
  }
}

/// The closure that paints a view; the view's `user_data` in the host points to this object. The context owns the
/// object until the host destroys the animator.
final class PainterCallback {
  private let painter: @Sendable (Canvas) throws(PluginError) -> Void
  private let host: Host
  private let context: segue_context_t

  init(
    _ context: TransitionContext,
    _ painter: @escaping @Sendable (Canvas) throws(PluginError) -> Void
  ) {
    self.painter = painter
    host = context.host
    self.context = context.handle
  }

  func log(_ level: TransitionContext.LogLevel, _ text: String) { host.log(context, level.rawValue, text) }

  var userData: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  fileprivate static func paint(
    _ userData: UnsafeMutableRawPointer?, _ canvas: Canvas?
  ) -> Int32 {
    guard let userData, var canvas else { return Status.invalidArgument.rawValue }
    // Sound: the host passes `userData` back only before `destroy`, and the context keeps the
    // object until then.
    let callback = Unmanaged<PainterCallback>.fromOpaque(userData).takeUnretainedValue()
    canvas.callback = callback
    do {
      try callback.painter(canvas)
      return Status.ok.rawValue
    } catch {
      return error.thrown.rawValue
    }
  }
}

extension TransitionContext {
  /// Returns a view that fills the container and that `painter` paints. The painter gets pictures of `inputs` (at most
  /// 4 views), and the view's values, which ``View/setValues(_:)`` sets. With `afterUpdates`, the pictures include the
  /// changes of the running callback. Videos in the inputs continue to play.
  ///
  /// `painter` must be a pure function of its arguments: it is called in any order, any number of times, for any rows,
  /// and on several threads simultaneously unless `isParallel` is false. After `painter` has thrown an error, it is not
  /// called any more, and the transition continues with the host's dissolve. Nil when the host refuses the view, which
  /// is an error of the transition.
  public func paintedView(
    inputs: [View], afterUpdates: Bool = false, isParallel: Bool = true,
    painter: @escaping @Sendable (Canvas) throws(PluginError) -> Void
  ) -> View? {
    let callback = PainterCallback(self, painter)
    // The closure is stored before the call to the host, which may run it during the call.
    painters.append(callback)
    var view = segue_view_t()
    let handles = inputs.map { $0.handle }
    let status = handles.withUnsafeBufferPointer { handles in
      host.pictures.create_painted?(
        handle, handles.baseAddress, UInt32(handles.count), afterUpdates ? 1 : 0,
        UInt32(SEGUE_PIXELS_RGBA8), isParallel ? UInt32(SEGUE_PAINTED_PARALLEL) : 0, runPainter,
        callback.userData, &view)
    }
    return check(status, "segue.pictures/1", "create_painted") ? View(self, view) : nil
  }

  /// Copies `bytes` into a picture, and returns a view that shows the picture. Each pixel has four bytes (premultiplied
  /// red, green, blue and alpha), and there are no gaps between the rows. Returns nil when `bytes` is too short for
  /// width × height pixels, and when the host refuses the picture.
  public func picture(width: Int, height: Int, scale: Double = 1, bytes: [UInt8]) -> View? {
    guard width > 0, height > 0, bytes.count >= 4 * width * height else { return nil }
    var view = segue_view_t()
    let status = bytes.withUnsafeBufferPointer { bytes in
      var pixels = segue_pixels_t(
        size: UInt64(MemoryLayout<segue_pixels_t>.size), format: UInt32(SEGUE_PIXELS_RGBA8),
        width: UInt32(width), height: UInt32(height), stride: UInt32(4 * width), scale: scale,
        bytes: UnsafeMutablePointer(mutating: bytes.baseAddress))
      return host.pictures.create_picture?(handle, &pixels, &view)
    }
    return check(status, "segue.pictures/1", "create_picture") ? View(self, view) : nil
  }
}

extension View {
  /// Sets the first `values.count` values (1 to 64) of a painted view. Values are animated like properties. By
  /// convention the first value is the progress.
  public func setValues(_ values: [Double]) {
    let status = values.withUnsafeBufferPointer { values in
      context.host.pictures.set_values?(
        context.handle, handle, values.baseAddress, UInt32(values.count))
    }
    context.check(status, "segue.pictures/1", "set_values")
  }
}

// The C function that the host calls as segue_painter_t.

private func runPainter(
  _ userData: UnsafeMutableRawPointer?, _ values: UnsafePointer<Double>?, _ count: UInt32,
  _ inputs: UnsafePointer<UnsafePointer<segue_pixels_t>?>?, _ inputCount: UInt32,
  _ output: UnsafePointer<segue_pixels_t>?, _ firstRow: UInt32, _ endRow: UInt32
) -> Int32 {
  guard let output, firstRow <= endRow else { return Status.invalidArgument.rawValue }
  return PainterCallback.paint(
    userData,
    Canvas(
      UnsafeBufferPointer(start: values, count: Int(count)),
      UnsafeBufferPointer(start: inputs, count: Int(inputCount)), output.pointee,
      Int(firstRow)..<Int(endRow)))
}
