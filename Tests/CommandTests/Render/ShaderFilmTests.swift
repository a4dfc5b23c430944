import Foundation
import TestSupport
import Testing

/// The path of libEGL; nil if it is not installed.
private let egl: String? = ["x86_64", "aarch64"]
  .map { "/usr/lib/\($0)-linux-gnu/libEGL.so.1" }
  .first(where: FileManager.default.fileExists(atPath:))

/// Tests films whose animator is a shader.
struct ShaderFilmTests {
  @Test
  func `without an EGL driver a shader is replaced by the dissolve, and a message names packages`()
    throws
  {
    let screens = try Screens()
    try Data("vec4 transition(vec2 uv) { return getToColor(uv); }".utf8)
      .write(to: URL(filePath: screens.folder / "probe.glsl"))
    let run = try Run.segue(
      "render", "a.png", "b.png", "-o", "null:", "--animator", "./probe.glsl", "--isolation",
      "child", in: screens.folder,
      // Debian's libEGL is libglvnd, which reads its list of drivers from this file. The file is
      // empty, so there is no driver.
      environment: ["__EGL_VENDOR_LIBRARY_FILENAMES": "/dev/null"])
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.errors.contains("./probe.glsl was replaced by a dissolve"), "\(run.errors)")
    #expect(
      run.errors.contains("install libegl1, libgles2 and libgl1-mesa-dri"), "\(run.errors)")
    #expect(!run.errors.contains("failed (-1)"), "\(run.errors)")
  }

  /// Films the transitions between `count` screens, with the shader as their animator.
  private func film(
    _ shader: String, _ more: [String] = [], _ environment: [String: String] = [:],
    screens count: Int = 2
  ) throws -> Run {
    let screens = try Screens()
    try Data(shader.utf8).write(to: URL(filePath: screens.folder / "probe.glsl"))
    let files = ["a.png", "b.png", "a.png"].prefix(count)
    return try Run.segue(
      ["render"] + files + ["-o", "null:", "--animator", "./probe.glsl", "--duration", "1"] + more,
      in: screens.folder, environment: environment)
  }

  @Test(arguments: ["libEGL.so.1", "libGLESv2.so.2"])
  func `without a library of OpenGL a message names the packages to install`(
    _ library: String
  ) throws {
    let folder = try Folder()
    // The search path contains an empty file before the real library, and an empty file cannot be
    // opened as a library.
    try Data().write(to: URL(filePath: folder / library))
    let run = try film(
      "vec4 transition(vec2 uv) { return getToColor(uv); }", [],
      ["LD_LIBRARY_PATH": folder.path])
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.errors.contains("./probe.glsl was replaced by a dissolve"), "\(run.errors)")
    #expect(
      run.errors.contains(
        "\(library) cannot be opened; install libegl1, libgles2 and libgl1-mesa-dri"),
      "\(run.errors)")
  }

  @Test(.enabled(if: egl != nil, "libegl1 is not installed"))
  func `a film continues with a dissolve when the graphics driver loses its context`() throws {
    let folder = try Folder()
    let real = try #require(egl)
    try Toolchain.compilePlugin(
      Toolchain.package.appending(path: "Tests/CommandTests/Fixtures/lost-egl.c"),
      into: URL(filePath: folder / "libEGL.so.1"), defines: ["REAL_EGL=\"\(real)\""])
    let shader = """
      vec4 transition(vec2 uv) { return mix(getFromColor(uv), getToColor(uv), progress); }
      """
    let run = try film(shader, [], ["LD_LIBRARY_PATH": folder.path], screens: 3)
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.errors.contains("the graphics driver has lost its context"), "\(run.errors)")
    #expect(run.errors.contains("its painter returned FAILED"), "\(run.errors)")
    // The second transition does not fail, because it is drawn in another graphics context.
    #expect(run.errors.split(separator: "its painter returned").count == 2, "\(run.errors)")
    let strict = try film(
      shader, ["--strict"], ["LD_LIBRARY_PATH": folder.path])
    #expect(strict.code == 1, "\(strict.errors)")
  }

  /// A shader with an endless loop. Mesa's llvmpipe ends a loop after 65,535 iterations, so each iteration has to be
  /// slow.
  private static let endless = """
    #define STEP sum += fract(sin(sum + uv.x + progress));
    #define STEPS STEP STEP STEP STEP STEP STEP STEP STEP
    vec4 transition(vec2 uv) {
      float sum = 0.0;
      while (sum >= 0.0) {
        STEPS STEPS STEPS STEPS STEPS STEPS STEPS STEPS STEPS STEPS STEPS STEPS STEPS STEPS STEPS STEPS
      }
      return mix(getFromColor(uv), getToColor(uv), sum);
    }
    """

  @Test(.enabled(if: egl != nil, "libegl1 is not installed"), arguments: ["0", "180"])
  func `a single frame shows the dissolve when its painter fails`(shutter: String) throws {
    let screens = try Screens()
    try Data(Self.endless.utf8).write(to: URL(filePath: screens.folder / "probe.glsl"))
    func frame(_ animator: String, _ more: String...) throws -> (run: Run, pixels: Data?) {
      let run = try Run.segue(
        [
          "render", "a.png", "b.png", "-o", "x.png", "--animator", animator, "--progress", "0.5",
          "--shutter", shutter,
        ] + more, in: screens.folder, environment: ["SEGUE_DEADLINE": "2"])
      return (run, try? Data(contentsOf: URL(filePath: screens.folder / "x.png")))
    }
    let (run, pixels) = try frame("./probe.glsl")
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.errors.contains("./probe.glsl was replaced by a dissolve"), "\(run.errors)")
    #expect(try pixels == frame("dissolve", "--curve", "linear").pixels)
    #expect(try frame("./probe.glsl", "--strict").run.code == 1)
  }

  @Test(.enabled(if: egl != nil, "libegl1 is not installed"))
  func `a film continues with a dissolve when a shader does not terminate`() throws {
    let run = try film(Self.endless, [], ["SEGUE_DEADLINE": "2"])
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.errors.contains("did not return within 2 s in painter"), "\(run.errors)")
  }

  @Test(.enabled(if: egl != nil, "libegl1 is not installed"))
  func
    `a preview of a shader that does not compile prints each error once and exits with status 1`()
    throws
  {
    let screens = try Screens()
    try Data("vec4 transition(vec2 uv) { return nonsense(uv); }".utf8)
      .write(to: URL(filePath: screens.folder / "probe.glsl"))
    let run = try Run.segue(
      "preview", "probe.glsl", "a.png", "b.png", "-o", "x.mp4", "--side", "64", in: screens.folder)
    #expect(run.code == 1)
    #expect(FileManager.default.fileExists(atPath: screens.folder / "x.mp4"))
    let lines = run.errors.split(separator: "\n")
    #expect(lines.count == Set(lines).count, "\(run.errors)")
    #expect(lines.contains { $0.contains("probe.glsl:1(35)") }, "\(run.errors)")
    #expect(lines.last?.hasSuffix("replaced by a dissolve in each of the 6 panes") == true)
  }

  @Test func `segue list shows the shaders of a folder as one family`() throws {
    let folder = try Folder()
    for name in ["one", "two"] {
      try Data("vec4 transition(vec2 uv) { return getToColor(uv); }".utf8)
        .write(to: URL(filePath: folder / "\(name).glsl"))
    }
    let run = try Run.segue("list", environment: ["SEGUE_PLUGIN_PATH": folder.path])
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.text.contains("  \(folder.path)\n    one"), "\(run.text)")
    #expect(!run.text.contains(".glsl\n"), "\(run.text)")
  }
}
