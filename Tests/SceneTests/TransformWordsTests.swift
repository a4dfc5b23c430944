import Foundation
import SegueGeometry
import SegueMotion
import SegueScene
import TestSupport
import Testing

/// Parses a description, such as "turn about y 0° → 360°", and returns the matrix that it
/// describes. `part` is the index of the value to use if the description has several values with
/// arrows between them.
private func matrix(_ words: String, part: Int) -> Transform3D? {
  func number(_ text: Substring) -> Double? {
    let ends = text.split(separator: " → ")
    return Double(ends[min(part, ends.count - 1)].filter { $0 != "°" })
  }
  var result = Transform3D.identity
  if words == "identity" { return result }
  for word in words.replacing(#/ \(seen[^)]*\)/#, with: "").split(separator: /, (?![-0-9.])/) {
    var next = Transform3D.identity
    if let match = word.wholeMatch(of: /scale (x |y |z )?([^xyz].*)/) {
      guard let factor = number(match.2) else { return nil }
      switch match.1?.first {
      case "x": next.row1.x = factor
      case "y": next.row2.y = factor
      case "z": next.row3.z = factor
      default: next = .scale(x: factor, y: factor)
      }
    } else if let match = word.wholeMatch(of: /turn about (x|y|z|\([^)]*\)) (.*)/) {
      guard let degrees = number(match.2) else { return nil }
      let angle = degrees * .pi / 180
      let axis = match.1.dropFirst().dropLast().split(separator: ", ").compactMap { Double($0) }
      switch match.1 {
      case "x": next = .rotation(angle: angle, x: 1, y: 0, z: 0)
      case "y": next = .rotation(angle: angle, x: 0, y: 1, z: 0)
      case "z": next = .rotation(angle: angle)
      default:
        guard axis.count == 3 else { return nil }
        next = .rotation(angle: angle, x: axis[0], y: axis[1], z: axis[2])
      }
    } else if let match = word.wholeMatch(of: /([xyz]) (.*)/) {
      guard let points = number(match.2) else { return nil }
      next = .translation(
        x: match.1 == "x" ? points : 0, y: match.1 == "y" ? points : 0,
        z: match.1 == "z" ? points : 0)
    } else if let match = word.wholeMatch(of: /m34 = (.*)/) {
      guard let m34 = number(match.1) else { return nil }
      next.row3.w = m34
    } else {
      return nil
    }
    result = result.concatenating(next)
  }
  return result
}

private func distance(_ a: Transform3D, _ b: Transform3D) -> Double {
  (0..<16).map { abs(a[$0] - b[$0]) }.max() ?? .infinity
}

private func words(_ matrices: Transform3D...) -> String { TransformWords(matrices).text }

@Suite struct TransformWordsTests {
  static let perspective = Transform3D.perspective(distance: 500)

  @Test func `transforms that translate, scale or rotate are described by their parameters`() {
    #expect(words(.identity) == "identity")
    #expect(words(.identity, .identity) == "identity")
    #expect(words(.translation(x: 390, y: 0), .identity) == "x +390 → 0")
    #expect(words(.translation(x: -1, y: 20), .translation(x: -1, y: 0)) == "x -1, y +20 → 0")
    #expect(words(.identity, .scale(x: 0.9, y: 0.9)) == "scale 1 → 0.9")
    #expect(words(.identity, .scale(x: 0.9, y: 0)) == "scale x 1 → 0.9, scale y 1 → 0")
    #expect(
      words(.identity, .rotation(angle: .pi / 2, x: 0, y: 1, z: 0)) == "turn about y 0° → 90°")
    #expect(words(.rotation(angle: -.pi / 3, x: 1, y: 1, z: 0)).hasSuffix(" -60°"))
    #expect(words(.scale(x: -1, y: 1)) == "scale x -1")
  }

  @Test func `a perspective transform is described by its m34 and its distance`() {
    #expect(words(Self.perspective) == "m34 = -0.002 (seen from 500 points)")
    let folded = Transform3D.rotation(angle: .pi / 2, x: 0, y: 1, z: 0)
      .concatenating(Self.perspective)
    #expect(
      words(Self.perspective, folded)
        == "turn about y 0° → 90°, m34 = -0.002 (seen from 500 points)")
    #expect(
      words(.identity, .perspective(distance: 400))
        == "m34 = 0 → -0.0025 (seen from ∞ → 400 points)")
    #expect(words(.perspective(distance: 450)).hasSuffix("(seen from 450 points)"))
  }

  @Test func `a transform that no words describe is printed as a matrix with all its digits`() {
    var skewed = Transform3D.identity
    skewed.row1.y = 0.123456789
    #expect(
      words(skewed) == "matrix(1, 0.123456789, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)")
  }

  @Test func `a half turn is described with the direction in which it is animated`() throws {
    let stage = Stage()
    for angle in [3.141592653589793, -3.141592653589793, 3, -3, 2] {
      let recorder = stage.record { recorder in
        stage.from.transform = .identity
        recorder.animate(duration: 1, timing: .linear) {
          stage.from.transform = .rotation(angle: angle, x: 0, y: 1, z: 0)
        }
      }
      let track = try #require(recorder.timeline().tracks.last)
      let text = try #require(track.transformWords?.text)
      let shown = try #require(recorder.timeline().layers(at: 0.5).layer(of: stage.from))
      let half = try #require(Double(text.split(separator: " → ")[1].dropLast())) * .pi / 360
      #expect(abs(shown.transform.row3.x - sin(half)) < 1e-9, "\(angle): \(text)")
      recorder.detach()
    }
  }

  @Test(arguments: 0..<400)
  func `parsing the description of a transform's change gives both matrices within 1e-9`(seed: Int)
    throws
  {
    var dice = Dice(UInt64(seed))
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &dice) }
    let axis = SIMD3(number(-1...1), number(-1...1), number(-1...1))
    let (hasOneAxis, isSeen) = (Bool.random(using: &dice), Bool.random(using: &dice))
    let turnsFirst = Bool.random(using: &dice)
    let pair = (0..<2).map { _ in
      let about = hasOneAxis ? axis : SIMD3(number(-1...1), number(-1...1), 1)
      let turn = Transform3D.rotation(
        angle: number(-3.1...3.1), x: about.x, y: about.y, z: about.z)
      let scale = Transform3D.scale(x: number(0.1...3), y: number(-3...3), z: number(0.5...2))
      return (turnsFirst ? turn : scale).concatenating(turnsFirst ? scale : turn)
        .concatenating(.translation(x: number(-900...900), y: 3, z: number(-9...9)))
        .concatenating(isSeen ? .perspective(distance: number(200...2000)) : .identity)
    }
    let text = TransformWords(pair).text
    #expect(!text.contains("matrix"), "\(text)")
    for (part, original) in pair.enumerated() {
      let read = try #require(matrix(text, part: part), "\(text)")
      #expect(distance(read, original) <= 1e-9, "\(text)")
    }
  }
}
