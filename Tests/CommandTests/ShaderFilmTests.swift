import Foundation
import TestSupport
import Testing

/// Films with shaders.
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
      // libglvnd reads its list of drivers from here, and Debian's libEGL is libglvnd.
      environment: ["__EGL_VENDOR_LIBRARY_FILENAMES": "/dev/null"])
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.errors.contains("./probe.glsl was replaced by a dissolve"), "\(run.errors)")
    #expect(
      run.errors.contains("install libegl1, libgles2 and libgl1-mesa-dri"), "\(run.errors)")
    #expect(!run.errors.contains("failed (-1)"), "\(run.errors)")
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
