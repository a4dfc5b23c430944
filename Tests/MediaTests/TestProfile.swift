import Foundation

/// A small ICC profile (version 2) of our own.
enum TestProfile {
  static let sRGB: [(Double, Double)] = [(0.64, 0.33), (0.3, 0.6), (0.15, 0.06)]
  static let displayP3: [(Double, Double)] = [(0.68, 0.32), (0.265, 0.69), (0.15, 0.06)]

  /// Returns a profile with sRGB's curve, the given chromaticities of red, green and blue, and D65.
  static func rgb(_ primaries: [(Double, Double)]) -> [UInt8] {
    let columns = primaries.map { xyz($0.0, $0.1) }
    let scales = product(inverse(transposed(columns)), xyz(0.3127, 0.329))
    let colors = zip(columns, scales).map { column, scale in adapted(column.map { $0 * scale }) }
    let curve =
      Array("curv\0\0\0\0".utf8) + be32(1024)
      + (0..<1024).flatMap { be16(Int((65535 * linear(Double($0) / 1023)).rounded())) }
    return profile(
      space: "RGB ",
      [
        ("wtpt", point(d50)), ("rXYZ", point(colors[0])), ("gXYZ", point(colors[1])),
        ("bXYZ", point(colors[2])),
      ]
        + ["rTRC", "gTRC", "bTRC"].map { ($0, curve) })
  }

  /// Returns a profile of grey whose light is the value to the power `gamma`.
  static func grey(gamma: Double) -> [UInt8] {
    let curve = Array("curv\0\0\0\0".utf8) + be32(1) + be16(Int((gamma * 256).rounded())) + [0, 0]
    return profile(space: "GRAY", [("wtpt", point(d50)), ("kTRC", curve)])
  }

  /// Returns a profile of four inks with a table of two values for each ink: black takes three quarters of the light.
  static func inks() -> [UInt8] {
    var table: [UInt8] = []
    for index in 0..<16 {
      let (cyan, magenta, yellow, black) = (index >> 3 & 1, index >> 2 & 1, index >> 1 & 1, index & 1)
      let light = (1 - 0.3 * Double(cyan)) * (1 - 0.4 * Double(magenta)) * (1 - 0.1 * Double(yellow))
      table.append(UInt8(255 * light * (1 - 0.75 * Double(black))))
      table.append(UInt8(128 - 30 * cyan + 60 * magenta))
      table.append(UInt8(128 - 40 * cyan + 70 * yellow))
    }
    let ramp = (0...255).map { UInt8($0) }
    let identity = [65536, 0, 0, 0, 65536, 0, 0, 0, 65536].flatMap(be32)
    let body = Array("mft1\0\0\0\0".utf8) + [4, 3, 2, 0] + identity
    let curves = [[UInt8]](repeating: ramp, count: 4).joined() + table + [[UInt8]](repeating: ramp, count: 3).joined()
    return profile(space: "CMYK", connection: "Lab ", kind: "prtr", [("wtpt", point(d50)), ("A2B0", body + curves)])
  }

  /// Returns a profile whose curves are the formula of a kind with the given numbers, each a multiple of 1/65536.
  static func formula(_ kind: Int, _ numbers: [Int]) -> [UInt8] {
    let curve = Array("para\0\0\0\0".utf8) + be16(kind) + [0, 0] + numbers.flatMap { be32($0 & 0xFFFF_FFFF) }
    return profile(
      space: "RGB ",
      [("rXYZ", point([0.5, 0.3, 0])), ("gXYZ", point([0.3, 0.6, 0.1])), ("bXYZ", point([0.1, 0.1, 0.7]))]
        + ["rTRC", "gTRC", "bTRC"].map { ($0, curve) })
  }

  static func linear(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  private static let d50 = [0.96422, 1, 0.82521]

  private static func xyz(_ x: Double, _ y: Double) -> [Double] { [x / y, 1, (1 - x - y) / y] }

  /// Adapts a colour from D65 to D50 as Bradford does.
  private static func adapted(_ color: [Double]) -> [Double] {
    let cones = [
      [0.8951, 0.2664, -0.1614], [-0.7502, 1.7135, 0.0367], [0.0389, -0.0685, 1.0296],
    ]
    let (from, to) = (product(cones, xyz(0.3127, 0.329)), product(cones, d50))
    let inside = product(cones, color)
    return product(inverse(cones), (0..<3).map { inside[$0] * to[$0] / from[$0] })
  }

  private static func transposed(_ m: [[Double]]) -> [[Double]] {
    (0..<3).map { row in (0..<3).map { m[$0][row] } }
  }

  private static func product(_ m: [[Double]], _ v: [Double]) -> [Double] {
    m.map { row in zip(row, v).reduce(0) { $0 + $1.0 * $1.1 } }
  }

  private static func inverse(_ m: [[Double]]) -> [[Double]] {
    func cofactor(_ i: Int, _ j: Int) -> Double {
      let (a, b, c, d) = ((i + 1) % 3, (i + 2) % 3, (j + 1) % 3, (j + 2) % 3)
      return m[a][c] * m[b][d] - m[a][d] * m[b][c]
    }
    let determinant = (0..<3).reduce(0.0) { $0 + m[0][$1] * cofactor(0, $1) }
    return (0..<3).map { j in (0..<3).map { cofactor($0, j) / determinant } }
  }

  private static func be16(_ n: Int) -> [UInt8] { [UInt8(n >> 8 & 255), UInt8(n & 255)] }
  private static func be32(_ n: Int) -> [UInt8] { be16(n >> 16 & 0xFFFF) + be16(n & 0xFFFF) }

  private static func point(_ v: [Double]) -> [UInt8] {
    Array("XYZ \0\0\0\0".utf8) + v.flatMap { be32(Int(($0 * 65536).rounded()) & 0xFFFF_FFFF) }
  }

  private static func profile(
    space: String, connection: String = "XYZ ", kind: String = "mntr", _ tags: [(String, [UInt8])]
  ) -> [UInt8] {
    let texts: [(String, [UInt8])] = [
      (
        "desc",
        Array("desc\0\0\0\0".utf8) + be32(4) + Array("own\0".utf8)
          + [UInt8](repeating: 0, count: 79)
      ),
      ("cprt", Array("text\0\0\0\0none\0".utf8)),
    ]
    let all = texts + tags
    var (table, body): ([UInt8], [UInt8]) = (be32(all.count), [])
    for (name, data) in all {
      table += Array(name.utf8) + be32(128 + 4 + 12 * all.count + body.count) + be32(data.count)
      body += data + [UInt8](repeating: 0, count: (4 - data.count % 4) % 4)
    }
    var head = be32(128 + table.count + body.count) + be32(0) + [2, 0x20, 0, 0]
    head +=
      Array(kind.utf8) + Array(space.utf8) + Array(connection.utf8) + [UInt8](repeating: 0, count: 12)
    head += Array("acsp".utf8) + [UInt8](repeating: 0, count: 28) + point(d50).dropFirst(8)
    return head + [UInt8](repeating: 0, count: 128 - head.count) + table + body
  }
}
