internal import SegueKit
internal import SeguePlugin
internal import SegueScene

/// The bundled library that draws shaders, `libsegue-gl.so`. Its animator draws any shader: it gets the shader's text
/// as a parameter.
enum ShaderEngine {
  /// The name of the library's file.
  static let file = "libsegue-gl.so"
  /// The id of the library's animator.
  static let id = BundledPlugin.shaders

  /// The parameters of the library's animator.
  private static let parameters =
    [
      ParameterDescriptor(id: "file", type: .text, defaultValue: .text("shader")),
      ParameterDescriptor(id: "source", type: .text, defaultValue: .text("")),
    ] + ShaderFile.own

  /// The factor by which a plug-in's time limits are multiplied for shaders, because the first call compiles the shader
  /// and software rendering can take seconds.
  static let timeLimitFactor = 10.0

  /// Returns the parameter values with which the library's animator draws a shader.
  ///
  /// - Parameters:
  ///   - shader: The shader, with the values of its uniforms.
  ///   - given: The values of the parameters that all shaders have in common.
  static func values(
    _ shader: ShaderSource, _ given: ParameterValues
  ) throws(HostError) -> ParameterValues {
    var values = ParameterValues(parameters)
    try values.set("file", to: PluginText.line(shader.file))
    try values.set("source", to: shader.edited)
    for parameter in ShaderFile.own {
      guard let value = given[parameter.id] else { continue }
      try values.set(parameter.id, to: value.text(for: parameter))
    }
    return values
  }
}
