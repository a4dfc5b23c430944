import Foundation
import Glibc
import SegueKit
import TestSupport
import Testing

@testable import SegueHost

/// True if OpenGL ES 3 is installed, so that shaders can be drawn.
private let canDraw: Bool = {
  #if arch(arm64)
    let triplet = "aarch64-linux-gnu"
  #else
    let triplet = "x86_64-linux-gnu"
  #endif
  return dlopen("libEGL.so.1", RTLD_NOW) != nil && dlopen("libGLESv2.so.2", RTLD_NOW) != nil
    && FileManager.default.fileExists(atPath: "/usr/lib/\(triplet)/dri/swrast_dri.so")
}()

@Suite(.enabled(if: canDraw, "libegl1, libgles2 or libgl1-mesa-dri is not installed"))
struct ShaderDrawingTests {
  /// Returns a folder with a shader called probe.glsl.
  private static func folder(_ text: String) throws -> URL {
    let folder = try Toolchain.temporaryFolder()
    try Data(text.utf8).write(to: folder.appending(path: "probe.glsl"))
    return folder
  }

  @Test(arguments: [PluginEntry.Isolation.inProcess, .child])
  func `shaders have an upward y axis and sample the screens' exact pixels`(
    _ isolation: PluginEntry.Isolation
  ) throws {
    let painted = try Painted(
      "glsl.probe", isolation,
      shaders: try Self.folder(
        """
        vec2 scale = vec2(ratio, progress);
        vec4 transition(vec2 uv) {
          if (uv.x > 0.9) return vec4(scale.x / 4.0, scale.y, -1.0, 0.0);
          return uv.y > 0.5 ? getFromColor(uv) : getToColor(uv);
        }
        """))
    #expect(painted.recording.fault == nil)
    let (from, to) = (try painted.pixels(at: 0), try painted.pixels(at: 1))
    let frame = try painted.pixels(at: 0.5)
    #expect(from != to)
    for y in 0..<200 {
      let row = 400 * y..<400 * y + 300
      #expect(frame[row] == (y < 100 ? from : to)[row], "row \(y)")
    }
    // The shader returns a quarter of the aspect ratio (which is 2) as red, and the progress as
    // green. Each of these halves may be rounded up or down. The negative blue is clamped, and the
    // alpha is replaced by 1.
    #expect(
      [0xff80_8000, 0xff7f_8000, 0xff80_7f00, 0xff7f_7f00].contains(frame[399]),
      "\(String(frame[399], radix: 16))")
    painted.animator.animationEnded(.completed)
  }

  @Test func `shaders give the same bytes in every isolation mode and order of times`() throws {
    let folder = Toolchain.package.appending(path: "Examples/shaders")
    let times = [0.2, 0.5, 0.7]
    for name in ["glsl.swirl", "glsl.ink", "glsl.glass"] {
      let expected = try Painted(name, shaders: folder)
      let frames = try times.map { try expected.pixels(at: $0) }
      #expect(Set(frames).count == 3)
      let other = try Painted(name, .child, shaders: folder)
      for index in [2, 0, 1] { #expect(try other.pixels(at: times[index]) == frames[index]) }
    }
  }

  @Test func `a backward transition exchanges a shader's screens and reverses its progress`() throws {
    let folder = Toolchain.package.appending(path: "Examples/shaders")
    let forward = try Painted("glsl.ink", shaders: folder)
    let backward = try Painted("glsl.ink", shaders: folder, isForward: false)
    for time in [0.25, 0.4, 0.75] {
      #expect(try backward.pixels(at: 1 - time) == forward.pixels(at: time), "at \(time)")
    }
  }

  @Test func `a transition with a shader that does not compile fails`() throws {
    let painted = try Painted(
      "glsl.probe", .child,
      shaders: try Self.folder("\nvec4 transition(vec2 uv) {\n  return some;\n}\n"))
    #expect("\(try #require(painted.recording.fault))".contains("animate returned FAILED"))
    #expect(painted.lines.contains { $0.contains("probe.glsl:3(") && $0.contains("some") })
  }

  @Test func `a shader that exceeds the time limit is reported`() throws {
    let painted = try Painted(
      "glsl.probe", .child, deadline: 0.1,
      shaders: try Self.folder(
        """
        vec4 transition(vec2 uv) {
          float sum = 0.0;
          while (sum >= 0.0) {
            for (int i = 0; i < 1000000; i++) sum += fract(sin(sum + uv.x + progress));
          }
          return mix(getFromColor(uv), getToColor(uv), sum);
        }
        """))
    _ = try painted.pixels(at: 0.5)
    // On a busy machine, the deadline may be exceeded even before a frame is drawn, while the
    // shader is compiled.
    let fault = try #require(painted.recording.fault ?? painted.animator.frameFault)
    #expect("\(fault)".contains("did not return"), "\(fault)")
    painted.animator.animationEnded(.failed)
  }

  @Test func `a hardened process refuses a shader with what it needs`() throws {
    let folder = try Self.folder("vec4 transition(vec2 uv) { return getToColor(uv); }")
    let registry = PluginRegistry.discover(
      PluginRegistry.Options(
        environment: SearchEnvironment(variables: ["SEGUE_PLUGIN_PATH": folder.path]),
        isolation: .hardened))
    let reason =
      "it needs files (segue.needs-files) and executable memory (segue.needs-executable-memory), "
      + "which a hardened process denies; use the isolation child"
    let found =
      registry.entries.filter { $0.id == "glsl.probe" }
      + (try registry.entries(ofFile: folder.path + "/probe.glsl"))
    #expect(found.count == 2)
    #expect(found.allSatisfy { $0.status == .refused && $0.reason == reason })
  }

  /// Shaders that need much memory: the compiler, for macros that grow, or the drawing, for an array of each pixel.
  private static let greedy = [
    "macros": "#define A0 sin(uv.x)+\n"
      + (1...8).map { i in "#define A\(i) \(String(repeating: "A\(i - 1) ", count: 10))\n" }
      .joined()
      + "vec4 transition(vec2 uv) { return vec4(A8 0.); }",
    "functions": "float f0(float x) { return sin(x); }\n"
      + (1...12).map { i in
        "float f\(i)(float x) { return \((0..<8).map { "f\(i - 1)(x+\($0).)" }.joined(separator: "+")); }\n"
      }.joined() + "vec4 transition(vec2 uv) { return vec4(f12(uv.x)); }",
  ]

  @Test(arguments: greedy.keys.sorted(), [PluginEntry.Isolation.inProcess, .child])
  func `a shader that needs much memory is ended, and the sentence names its file and the limit`(
    _ kind: String, _ isolation: PluginEntry.Isolation
  ) throws {
    let painted = try Painted(
      "glsl.probe", isolation, shaders: try Self.folder(Self.greedy[kind] ?? ""),
      shaderMemory: 300 << 20)
    let fault = try #require(painted.recording.fault)
    let words = "\(fault)"
    #expect(words.hasPrefix("glsl.probe used more than 300 MiB of memory in "), "\(words)")
    #expect(words.hasSuffix(" for the shader 'probe.glsl'"), "\(words)")
    painted.animator.animationEnded(.failed)
  }

  @Test func `a shader runs in a process of its own in every mode that can draw it`() throws {
    let folder = try Self.folder("vec4 transition(vec2 uv) { return getToColor(uv); }")
    let modes: [PluginEntry.Isolation?] = [nil, .inProcess]
    for isolation in modes {
      let options = PluginRegistry.Options(
        environment: SearchEnvironment(variables: ["SEGUE_PLUGIN_PATH": folder.path]),
        isolation: isolation)
      let registry = PluginRegistry.discover(options)
      #expect(try registry.entry("glsl.probe").isolation == .child)
      #expect(
        try registry.entries(ofFile: folder.path + "/probe.glsl").map(\.isolation) == [.child])
    }
  }

  @Test func `the documentation states the limit on a shader's memory`() throws {
    let file = Toolchain.package.appending(path: "docs/shaders.md")
    let page = try String(contentsOf: file, encoding: .utf8)
    #expect(page.contains("The process may use \(MemoryLimit.shaders >> 30) GiB of memory"))
    #expect(page.contains("more than \(MemoryLimit.shaders >> 20) MiB of memory"))
  }

  @Test func `the memory of a process is the part that it does not share`() {
    #expect(MemoryLimit.ownPages("4812 900 300 4 0 600 0\n") == 600)
    #expect(MemoryLimit.ownPages("") == 0 && MemoryLimit.ownPages("1 2") == 0)
    #expect(MemoryLimit.ownPages("1 2 3") == 0)
    var limit = MemoryLimit(1)
    #expect(limit.isExceeded(by: Int(getpid())))
    limit.noteMaximum(pictureBytes: 1 << 40)
    #expect(!limit.isExceeded(by: Int(getpid())))
  }
}
