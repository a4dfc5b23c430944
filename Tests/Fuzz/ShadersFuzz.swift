internal import LayerCases
internal import SeguePlugin
internal import TestSupport

@testable import SegueHost

/// Fuzzes the reading of shaders' texts: each becomes an animator, or is refused with a reason.
enum ShadersFuzz {
  static func tryOne(_ dice: inout Dice) -> String? {
    var bytes = Array(text(&dice).utf8)
    if dice.oneIn(3) { bytes.damage(&dice) }
    do {
      let shader = try ShaderFile(file: dice.oneIn(9) ? "é-\u{301}.glsl" : "case.glsl", bytes)
      for parameter in shader.descriptor.parameters {
        if let range = parameter.range, !(range.lowerBound.isFinite && range.upperBound.isFinite) {
          return "the parameter \(parameter.id) has the limits \(range)"
        }
      }
      _ = try? shader.source(ParameterValues(shader.descriptor.parameters))
    } catch {
      if "\(error)".isEmpty { return "a shader is refused without a reason" }
    }
    return nil
  }

  private static let types = [
    "float", "int", "bool", "vec2", "vec3", "vec4", "ivec2", "ivec3", "ivec4", "sampler2D", "mat4",
    "",
  ]
  private static let numbers = [
    "0", "-0.0", ".5", "1.", "5e-324", "1e30", "-1e300", "1.7e308", "1e999", "9223372036854775808",
    "18446744073709551616",
    "nan", "inf", "true", "vec3(1, 2, 3)", "ivec4(1e19)", "vec2(", "",
  ]

  private static func text(_ dice: inout Dice) -> String {
    func number(_ dice: inout Dice) -> String { numbers.randomElement(using: &dice) ?? "" }
    var lines: [String] = []
    for index in 0..<Int.random(in: 0...5, using: &dice) {
      let type = types.randomElement(using: &dice) ?? "float"
      var line = "\(dice.oneIn(9) ? "const" : "uniform") \(type) u\(index)"
      if dice.oneIn(4) { line += " = \(number(&dice)), v\(index)" }
      line += dice.oneIn(9) ? "" : ";"
      if !dice.oneIn(3) {
        line +=
          " \(dice.oneIn(2) ? "//" : "/*") = \(number(&dice)) [\(number(&dice)), \(number(&dice))] A help. */"
      }
      lines.append(line)
    }
    lines.append("float later = progress * \(number(&dice));")
    lines.append(
      dice.oneIn(9) ? "void main() {}" : "vec4 transition(vec2 uv) { return vec4(uv, later, 1.0); }"
    )
    return lines.shuffled(using: &dice).joined(separator: "\n")
  }
}
