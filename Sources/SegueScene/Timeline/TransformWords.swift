package import SegueGeometry

/// A description of transforms in the terms in which people write them, such as `x +390 → 0`, `turn
/// about y 0° → 90°`, `scale 1 → 0.9`, `m34 = -0.002 (seen from 500 points)`.
///
/// The words are in the order in which they apply to a point. They reproduce the matrix within 1e-9
/// (relative to its largest number, if that is above 1). If no such words exist, the text is
/// `matrix(m11, m12, …, m44)`.
package struct TransformWords {
  /// The description in one line. Successive values are separated by arrows.
  package let text: String

  /// - Parameters:
  ///   - moments: the transforms at successive moments; at least one.
  ///   - step: every `step`th moment appears in the text, beginning with the first. The moments in
  ///     between only determine the direction of half turns and the number of full turns.
  package init(_ moments: [Transform3D], every step: Int = 1) {
    let told = stride(from: 0, to: moments.count, by: step).map { moments[$0] }
    // If the moments that do not appear in the text make a description impossible, only the moments
    // that appear in it are described.
    if let best = Self.best(moments, step) ?? Self.best(told, 1) {
      text = best.isEmpty ? "identity" : best.joined(separator: ", ")
    } else {
      let words = told.map { matrix in
        "matrix(" + matrix.numbers.map { Self.digits($0) }.joined(separator: ", ") + ")"
      }
      text = Self.chain(words)
    }
  }

  /// Returns the shortest list of words that describes all moments; nil if no words do. The words
  /// contain the values of every `step`th moment.
  private static func best(_ moments: [Transform3D], _ step: Int) -> [String]? {
    // Transforms that only scale and translate are interpolated number by number. For these, a
    // mirror image is a negative scale, not a rotation.
    let turns = !moments.allSatisfy(\.isScaleAndTranslation)
    var best: [String]?
    for order in TransformParts.Order.all {
      let parts = moments.compactMap { TransformParts($0, order, turns: turns) }
      guard parts.count == moments.count, let words = words(parts, order, step) else { continue }
      if best.map({ words.count < $0.count }) ?? true { best = words }
    }
    return best
  }

  private static func words(
    _ parts: [TransformParts], _ order: TransformParts.Order, _ step: Int
  ) -> [String]? {
    func each(_ number: (TransformParts) -> Double) -> [Double] {
      stride(from: 0, to: parts.count, by: step).map { number(parts[$0]) }
    }
    let scale = scale(each(\.scale.x), each(\.scale.y), each(\.scale.z))
    let turn = turn(parts, step)
    let move = ["x", "y", "z"].indices.compactMap { axis in
      change(each { $0.translation[axis] }, "xyz"[axis] + " ", usual: 0, sign: true)
    }
    let view = perspective(each(\.m34)).map { [$0] } ?? []
    let affine = (order.turnsFirst ? turn + scale : scale + turn) + move
    return order.perspectiveFirst ? view + affine : affine + view
  }

  private static func scale(_ x: [Double], _ y: [Double], _ z: [Double]) -> [String] {
    let (across, down) = (x.map { digits($0) }, y.map { digits($0) })
    let plane =
      across == down
      ? [change(x, "scale ", usual: 1)]
      : [change(x, "scale x ", usual: 1), change(y, "scale y ", usual: 1)]
    return (plane + [change(z, "scale z ", usual: 1)]).compactMap { $0 }
  }

  /// Describes rotations: about their common axis if there is one, otherwise about x, then y, then z.
  private static func turn(_ parts: [TransformParts], _ step: Int) -> [String] {
    if let (axis, angles) = TransformParts.commonAxis(parts) {
      return [degrees(angles, axisName(axis), step)].compactMap { $0 }
    }
    let angles = parts.map(\.anglesAboutXYZ)
    return (0..<3).compactMap { axis in degrees(angles.map { $0[axis] }, "xyz"[axis], step) }
  }

  private static func axisName(_ axis: SIMD3<Double>) -> String {
    let parts = [axis.x, axis.y, axis.z]
    let words = parts.map { digits($0) }
    if let only = words.firstIndex(of: "1") { return "xyz"[only] }
    return "(" + words.joined(separator: ", ") + ")"
  }

  private static func degrees(_ radians: [Double], _ axis: String, _ step: Int) -> String? {
    var angles = radians.map { $0 * 180 / .pi }
    // Each angle is chosen as close as possible to the previous one, because rotations take the
    // shorter direction.
    for index in angles.indices.dropFirst() {
      angles[index] += 360 * ((angles[index - 1] - angles[index]) / 360).rounded()
    }
    let told = stride(from: 0, to: angles.count, by: step).map { angles[$0] }
    return change(told, "turn about \(axis) ", usual: 0, unit: "°")
  }

  private static func perspective(_ m34: [Double]) -> String? {
    guard let numbers = change(m34, "m34 = ", usual: 0, tolerance: 0) else { return nil }
    guard m34.allSatisfy({ $0 <= 0 }) else { return numbers }
    let distances = essential(m34).map { $0 == 0 ? "∞" : digits(-1 / $0) }
    return "\(numbers) (seen from \(chain(distances)) points)"
  }

  /// Returns `lead` and the values joined by arrows, or `lead` and one value if all values are
  /// equal. Returns nil when all values are `usual`, which is not mentioned, such as a scale of 1.
  private static func change(
    _ values: [Double], _ lead: String, usual: Double, sign: Bool = false, unit: String = "",
    tolerance: Double = 1e-11
  ) -> String? {
    let words = Self.essential(values).map { digits($0, tolerance: tolerance) }
    guard words.contains(where: { $0 != digits(usual) }) else { return nil }
    let signed = words.map { word in
      (sign && word != "0" && !word.hasPrefix("-") ? "+\(word)" : word) + unit
    }
    return lead + chain(signed)
  }

  /// Returns only the first and the last number if the numbers change linearly; otherwise all of
  /// them.
  private static func essential(_ values: [Double]) -> [Double] {
    guard values.count > 2, let first = values.first, let last = values.last else { return values }
    let size = 1e-9 * max(1, abs(first), abs(last))
    let isEven = values.indices.allSatisfy { index in
      let straight = first + (last - first) * Double(index) / Double(values.count - 1)
      return abs(values[index] - straight) <= size
    }
    return isEven ? [first, last] : values
  }

  private static func chain(_ words: [String]) -> String {
    guard let first = words.first, words.contains(where: { $0 != first }) else {
      return words.first ?? ""
    }
    return words.joined(separator: " → ")
  }

  /// Returns the shortest decimal that differs from the number by at most `tolerance` or, if
  /// `tolerance` is 0, by at most 1e-11 times the number.
  private static func digits(_ value: Double, tolerance: Double = 1e-11) -> String {
    let room = tolerance == 0 ? abs(value) * 1e-11 : tolerance
    var power = 1.0
    for _ in 0..<16 {
      let rounded = (value * power).rounded() / power
      if rounded == 0, abs(value) <= room { return "0" }
      if abs(rounded - value) <= room, rounded != 0 {
        let text = "\(rounded)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
      }
      power *= 10
    }
    return "\(value)"
  }
}

extension String {
  /// The letter at `index`.
  fileprivate subscript(index: Int) -> String { String(Array(self)[index]) }
}
