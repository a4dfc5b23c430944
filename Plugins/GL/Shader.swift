import CSegueShader
import SegueSDK

/// A compiled shader.
///
/// `@unchecked Sendable`: the engine that draws the shader has a lock, and the painter is called on
/// only one thread at a time.
final class Shader: @unchecked Sendable {
  private let shader: OpaquePointer

  /// Compiles a shader. Nil when the source does not compile or the shader cannot be drawn.
  ///
  /// - Parameter report: Receives the reason for a failure, line by line.
  init?(_ source: String, _ report: (String) -> Void) {
    var message = [CChar](repeating: 0, count: 4096)
    guard let shader = shader_new(source, &message, UInt32(message.count)) else {
      let bytes = message.lazy.map(UInt8.init(bitPattern:)).prefix { $0 != 0 }
      let lines = bytes.split(separator: 0x0a).filter { !Self.isCandidate($0) }
      for line in lines.prefix(Self.maxLines) { report(String(decoding: line, as: UTF8.self)) }
      if lines.count > Self.maxLines {
        report("the compiler has \(lines.count - Self.maxLines) further messages")
      }
      return nil
    }
    self.shader = shader
  }

  deinit { shader_free(shader) }

  /// The maximum number of messages of the compiler that are reported; later ones are mostly consequences of the first.
  private static let maxLines = 6

  /// Returns true for a line of Mesa's compiler that only suggests a function, after an error in a call. Such a message
  /// is indented by three spaces.
  private static func isCandidate(_ line: some Sequence<UInt8>) -> Bool {
    let mark: StaticString = "error:    "
    var (found, at) = (false, 0)
    mark.withUTF8Buffer { mark in
      for byte in line where !found {
        at = byte == mark[at] ? at + 1 : byte == mark[0] ? 1 : 0
        found = at == mark.count
      }
    }
    return found
  }

  /// Draws one picture of the transition from the canvas's first input to its second. The canvas's first value is the
  /// progress.
  ///
  /// - Throws: `failed` for a shader that cannot be drawn any more, as after a reset of the graphics processor. The
  ///   reason has then been reported.
  func paint(_ canvas: Canvas) throws(PluginError) {
    guard let from = canvas.input(0), let to = canvas.input(1) else { throw .failed }
    let progress = Float(canvas.values[0])
    var (first, second, output) = (from.forEngine, to.forEngine, canvas.output.forEngine)
    guard let reason = shader_draw(shader, progress, &first, &second, &output) else { return }
    shader_report(reason)
    throw .failed
  }
}

extension Pixels {
  /// These pixels as the C struct of the engine, which refers to the same memory.
  fileprivate var forEngine: shader_pixels_t {
    let first = UnsafeMutableRawPointer(row(0))
    let stride = height > 1 ? UnsafeMutableRawPointer(row(1)) - first : 4 * width
    return shader_pixels_t(
      width: UInt32(width), height: UInt32(height), stride: UInt32(stride),
      bytes: first.assumingMemoryBound(to: UInt8.self))
  }
}
