import Foundation
import SegueGeometry
import SeguePlugin
import SegueScene
import TestSupport
import Testing

@testable import SegueHost

/// Tests animators that are made from shaders in the form of gl-transitions, without drawing them.
@Suite struct ShaderTests {
  private static func shader(_ text: String) throws -> ShaderFile {
    try ShaderFile(file: "Some_fine-Swirl2.glsl", Array(text.utf8))
  }

  private static let plain = "vec4 transition(vec2 uv) { return getToColor(uv); }\n"

  @Test func `any number may be the default or a limit of a uniform`() throws {
    let numbers = [
      "0", "-0.0", "5e-324", "1e30", "-1e300", "1e308", "-1.7e308", "99999999999999999999",
      "9223372036854775808",
      "18446744073709551616", "1e999", "-1e999", "nan", "inf",
    ]
    for kind in ["float", "int", "bool", "vec2", "vec3", "vec4", "ivec2", "ivec3", "ivec4"] {
      for number in numbers {
        for note in [
          number, "1 [\(number), 5]", "\(number) [-1e308, 1e308]",
          "\(number) [\(number), \(number)]", "\(kind)(\(number))",
        ] {
          let shader = try Self.shader("uniform \(kind) u; // = \(note)\n" + Self.plain)
          let parameter = try #require(shader.descriptor.parameters.last)
          let range = parameter.range ?? 0...1
          #expect(range.lowerBound.isFinite && range.upperBound.isFinite)
          _ = try shader.source(ParameterValues(shader.descriptor.parameters))
          guard kind == "int", case .integer(let value) = parameter.defaultValue else { continue }
          #expect(abs(value) <= 2_147_483_647 && range.contains(Double(value)))
        }
      }
    }
  }

  @Test func `a shader's comments and uniforms become the animator's descriptor`() throws {
    let shader = try Self.shader(
      """
      // Author: Ada Lovelace
      /* License : MIT
       * @description: It turns. */
      uniform float amount; // = 0.5
      uniform float near; // = .5 [0, 2] The nearest.
      uniform mediump int tileCount;// = -3
      uniform bool reverse /* = true */;
      uniform vec2 direction; // = vec2(0.0, -1.)
      uniform ivec2 size; // = ivec2(4)
      uniform vec4 bgcolor; // = vec4(0.0, 0.5, 1.0, 0.25)
      uniform vec3 wide; // = vec3(2, -1, 0)
      uniform sampler2D luma;
      uniform float progress;
      uniform float duration = 2.0;
      uniform float curve, other; // = 1.5
      uniform vec2 first = vec2(1.0, 2.0), second; // = 3.0
      // uniform float unused; // = 1.0
      \(Self.plain)
      """)
    let descriptor = shader.descriptor
    #expect(descriptor.id == "glsl.some-fine-swirl2")
    #expect(descriptor.alias == "some-fine-swirl2")
    #expect(descriptor.name == "Some fine swirl2")
    #expect(descriptor.author == "Ada Lovelace")
    #expect(descriptor.license == "MIT")
    #expect(descriptor.summary == "It turns.")
    let values = ParameterValues(descriptor.parameters)
    #expect(
      descriptor.parameters.map(\.id) == [
        "duration", "curve", "amount", "near", "tile-count", "reverse", "direction", "size",
        "bgcolor",
        "wide", "luma", "shader-duration", "shader-curve", "other", "first", "second",
      ])
    #expect(values["amount"] == .number(0.5))
    #expect(descriptor.parameters[2].range == -10...10)
    #expect(values["near"] == .number(0.5))
    #expect(descriptor.parameters[3].range == 0...2)
    #expect(descriptor.parameters[3].help == "The nearest.")
    #expect(values["tile-count"] == .integer(-3))
    #expect(values["reverse"] == .toggle(true))
    #expect(values["direction"] == .point(Point(x: 0, y: -1)))
    #expect(values["size"] == .point(Point(x: 4, y: 4)))
    #expect(values["bgcolor"] == .color(Color(red: 0, green: 0.5, blue: 1, alpha: 0.25)))
    #expect(values["wide"] == .text("2,-1,0"))
    #expect(values["luma"] == .choice(0))
    #expect(values["shader-duration"] == .number(2))
    #expect(values["other"] == .number(1.5))
    #expect(values["first"] == .point(Point(x: 1, y: 2)))
    #expect(values["second"] == .point(Point(x: 3, y: 3)))
  }

  @Test func `a shader's uniforms become constants without a change of line numbers`() throws {
    let text = """
      uniform float amount; // = 0.5
      uniform
        vec2 place; // = vec2(1, 2)
      uniform sampler2D luma;
      #define LUMA texture2D(luma, p).r
      float first = progress *
        2.0, plain;
      vec2 second = vec2(1.0, first);
      const float third = 3.0;
      vec4 transition(vec2 p) { return getFromColor(p) * LUMA * amount; }
      """
    let shader = try Self.shader(text)
    var values = ParameterValues(shader.descriptor.parameters)
    try values.set("amount", to: "2")
    try values.set("luma", to: "circle")
    let lines = try shader.source(values).edited.split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0].hasPrefix("const float amount = 2.0;"))
    #expect(lines[1].hasPrefix("const vec2 place = vec2(1.0, 2.0);"))
    #expect(lines[4] == "#define LUMA texture2D(segue_map_circle, p).r")
    #expect(lines[5] == "float first = progress *")
    #expect(lines[7] == "vec2 second ;")
    #expect(lines[8] == "const float third = 3.0;")
    #expect(lines[9].hasPrefix("vec4 transition"))
    #expect(lines[10] == "void segue_begin() {second = vec2(1.0, first); }")
    #expect(throws: HostError.self) {
      var wide = ParameterValues(
        try Self.shader("uniform ivec3 a; // = ivec3(1)\n" + Self.plain).descriptor.parameters)
      try wide.set("a", to: "1,2")
      _ = try Self.shader("uniform ivec3 a; // = ivec3(1)\n" + Self.plain).source(wide)
    }
  }

  @Test(arguments: [
    ("", "has no function"),
    ("void main() { gl_FragColor = vec4(0.0); }", "but a main function"),
    ("// vec4 transition(vec2 uv) {}", "has no function"),
    ("vec4 transition(vec2 uv);", "has no function"),
    ("#include \"noise.glsl\"\n" + plain, "a shader is one file"),
    ("uniform mat3 turn;\n" + plain, "is of a type (mat3)"),
    ("uniform samplerCube sky;\n" + plain, "is of a type (samplerCube)"),
    ("uniform float list[3];\n" + plain, "is of a type (float[])"),
    ("uniform;\n" + plain, "is of a type ()"),
    ("uniform float weite, h\u{f6}he;\n" + plain, "'h\u{f6}he' has a letter that GLSL does not allow"),
    ("\0" + plain, "is not UTF-8 text"),
    ("{{{{}}}}}}} /*", "has no function"),
    ("/", "has no function"), ("/*/", "has no function"), ("#", "has no function"),
    ("vec4 transition(vec2 uv, float share) { return vec4(share); }", "or other parameters"),
    ("vec3 transition(vec2 uv) { return vec3(0.0); }", "with another result"),
    ("vec4 transition() { return vec4(0.0); }", "or other parameters"),
    (
      "#version 300 es\n" + plain, "contains '#version 300 es', and a shader is compiled as GLSL ES"
    ),
    ("void main() {}\n" + plain, "defines the function 'main', which Segue defines"),
    ("vec4 getFromColor(vec2 p) { return vec4(p, p); }\n" + plain, "the function 'getFromColor'"),
    ("void segue_begin() {}\n" + plain, "'segue_begin', and names that begin with 'segue_'"),
    ("uniform sampler2D segue_from;\n" + plain, "the name 'segue_from'"),
  ])
  func `an invalid shader file is refused with the reason`(
    _ text: String, _ clause: String
  ) throws {
    let refusal = #expect(throws: Refusal.self) { try Self.shader(text) }
    #expect(refusal?.reason.contains(clause) == true, "\(refusal?.reason ?? "")")
  }

  @Test(arguments: [
    plain, "\u{feff}" + plain,
    "highp vec4 transition(const in mediump vec2 uv)\r\n{ return vec4(uv, uv); }",
    "// segue_from\n/* #include */ uniform float ratio, progress;\n" + plain,
  ])
  func `shaders with unusual but valid syntax are accepted`(_ text: String) throws {
    #expect(try Self.shader(text).descriptor.parameters.count == 2)
  }

  @Test
  func
    `shaders are listed without a child process; of shaders with the same name, the first is used`()
    throws
  {
    let folder = try Toolchain.temporaryFolder()
    func write(_ name: String, _ text: String) throws {
      try Data(text.utf8).write(to: folder.appending(path: name))
    }
    try write("Cross.glsl", Self.plain)
    try write("cross.glsl", Self.plain)
    try write("dissolve.glsl", Self.plain)
    try write("large.glsl", String(repeating: "/", count: 10 << 20))
    try write("empty.glsl", "")
    try write(".hidden.glsl", Self.plain)
    try write("___.glsl", Self.plain)
    try write("Étoile_日本.glsl", Self.plain)
    var options = PluginRegistry.Options(
      environment: SearchEnvironment(variables: ["SEGUE_PLUGIN_PATH": folder.path]))
    options.runner = nil
    let registry = PluginRegistry.discover(options)
    func entry(_ file: String) -> PluginEntry? {
      registry.entries.first { $0.library?.hasSuffix("/" + file) == true }
    }
    #expect(entry("Cross.glsl")?.status == .ok)
    #expect(entry("Cross.glsl")?.isolation == .child)
    #expect(entry("cross.glsl")?.status == .shadowed)
    #expect(entry("cross.glsl")?.reason?.contains("Cross.glsl") == true)
    #expect(entry("dissolve.glsl")?.status == .ok)
    #expect(entry("dissolve.glsl")?.alias == nil)
    #expect(
      entry("large.glsl")?.reason == "it has 10485760 bytes; a shader may have at most 49152")
    #expect(entry("empty.glsl")?.reason == "the file is empty")
    #expect(entry(".hidden.glsl") == nil)
    #expect(entry("___.glsl")?.reason?.contains("no letter or digit") == true)
    // In the id, characters outside of ASCII are written as their numbers, so that the id can be
    // typed on any keyboard.
    let star = try registry.entry("uc9-toile-u65e5-u672c")
    #expect(star.id == "glsl.uc9-toile-u65e5-u672c" && star.name == "Étoile 日本")
    #expect(try registry.entry("cross").id == "glsl.cross")
    // A shader that is named by its path need not be in a plug-in folder.
    options.environment.variables = ["SEGUE_PLUGIN_PATH": ""]
    let path = folder.appending(path: "cross.glsl").path
    #expect(try PluginRegistry.discover(options).entry(path).id == "glsl.cross")
    let error = #expect(throws: HostError.self) {
      _ = try PluginRegistry.discover(options).entry("missing.glsl")
    }
    #expect(
      error?.description.hasPrefix("'missing.glsl' cannot be used: it cannot be read") == true)
    options.shaderEngine = nil
    let none = #expect(throws: HostError.self) {
      _ = try PluginRegistry.discover(options).makeAnimator(path)
    }
    #expect(none?.description.contains("is not installed") == true, "\(none?.description ?? "")")
  }
}
