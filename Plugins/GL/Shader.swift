import CShader
import SegueSDK

/// A compiled shader.
///
/// `@unchecked Sendable`: the engine has a lock, and the painter is called on one thread.
final class Shader: @unchecked Sendable {
  private let shader: OpaquePointer
  /// True once the failure to draw was reported.
  private var hasFailed = false

  /// Compiles a shader. Nil when it cannot be drawn.
  ///
  /// - Parameter report: Receives the lines of the reason.
  init?(_ source: String, _ report: (String) -> Void) {
    var message = [CChar](repeating: 0, count: 4096)
    guard let shader = shader_new(source, &message, UInt32(message.count)) else {
      let bytes = message.lazy.map(UInt8.init(bitPattern:)).prefix { $0 != 0 }
      for line in bytes.split(separator: 0x0a) { report(String(decoding: line, as: UTF8.self)) }
      return nil
    }
    self.shader = shader
  }

  deinit { shader_free(shader) }

  /// Draws the picture between two inputs; the first value is the progress. A shader that cannot be drawn any more,
  /// as after a reset of the graphics processor, is replaced by a dissolve.
  func paint(_ canvas: Canvas) {
    guard let from = canvas.input(0), let to = canvas.input(1) else { return }
    let progress = Float(canvas.values[0])
    var (first, second, output) = (from.forEngine, to.forEngine, canvas.output.forEngine)
    if !hasFailed, shader_draw(shader, progress, &first, &second, &output) != 0 { return }
    hasFailed = true
    shader_fade(progress, &first, &second, &output)
  }
}

extension Pixels {
  /// The same memory for the engine.
  fileprivate var forEngine: shader_pixels_t {
    let first = UnsafeMutableRawPointer(row(0))
    let stride = height > 1 ? UnsafeMutableRawPointer(row(1)) - first : 4 * width
    return shader_pixels_t(
      width: UInt32(width), height: UInt32(height), stride: UInt32(stride),
      bytes: first.assumingMemoryBound(to: UInt8.self))
  }
}
