import Foundation
import SegueMedia
import SegueRender
import Testing

/// Tests films of cards and photographs that change their shape with the animators `match` and `zoom`, by the pixels of
/// their frames.
struct MatchCardFilmTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// Draws frames of a transition of one second between two screens at these times.
  private func frames(_ list: String, _ detail: String, _ animator: String, _ times: [Double]) throws -> [PixelBuffer] {
    try folder.write(
      "match.yaml",
      """
      segue: 1
      size: 97x211
      fps: 60
      screens:
        list: { image: \(list) }
        detail: { image: \(detail) }
      container: { kind: navigation, root: list }
      script: [ { at: 0, push: detail, animator: \(animator) } ]
      """.utf8)
    let outputs = times.flatMap { ["-o", "f\($0).png#t=\($0)"] }
    let run = try Run.segue(["render", "match.yaml"] + outputs, in: folder)
    try #require(run.code == 0, "\(run.errors)")
    return try times.map { try MediaSource(path: folder / "f\($0).png").frame(at: 0) }
  }

  /// Returns the numbers of columns and rows between the first and the last white pixels.
  private static func white(in picture: PixelBuffer) -> (columns: Int, rows: Int) {
    var (columns, rows): (Set<Int>, Set<Int>) = ([], [])
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let pixel = picture.row(y)[x]
        guard pixel >> 16 & 255 > 200, pixel >> 8 & 255 > 200, pixel & 255 > 200 else { continue }
        columns.insert(x)
        rows.insert(y)
      }
    }
    func span(_ places: Set<Int>) -> Int { (places.max() ?? -1) - (places.min() ?? 0) + 1 }
    return (span(columns), span(rows))
  }

  private static let times = [0.1, 0.2, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.8, 0.9]

  @Test func `what is in a card that changes its shape is never cut off or seen twice`() throws {
    func screen(_ x: Int, _ y: Int, _ width: Int, _ height: Int, dot: Int) -> Data {
      Data(
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="97" height="211"><rect width="97" height="211" fill="#111"/>
        <g id="card"><rect x="\(x)" y="\(y)" width="\(width)" height="\(height)" fill="#229"/>
        <circle cx="\(x + width - 10)" cy="\(y + height - 10)" r="\(dot)" fill="#fff"/></g></svg>
        """.utf8)
    }
    try folder.write("list.svg", screen(6, 20, 84, 40, dot: 6))
    try folder.write("detail.svg", screen(26, 20, 44, 160, dot: 6))
    let pictures = try frames(
      ##"list.svg, elements: { card: "#card" }"##, ##"detail.svg, elements: { card: "#card" }"##,
      "match, duration: 1", Self.times)
    for (time, picture) in zip(Self.times, pictures) {
      let (columns, rows) = Self.white(in: picture)
      #expect(abs(columns - rows) <= 1 && columns <= 13, "\(time): \(columns) \(rows)")
    }
  }

  /// Writes a picture with a part of a photograph of a white disc.
  ///
  /// - Parameters:
  ///   - box: The part's rectangle in the picture.
  ///   - place: The upper left corner of the part in the photograph, whose height is 1.
  ///   - unit: The pixels of the photograph's height.
  private func write(
    _ name: String, _ box: (x: Range<Int>, y: Range<Int>), from place: (Double, Double), unit: Double
  ) throws {
    try folder.write(
      name,
      Picture.png(97, 211) { x, y in
        guard box.x.contains(x), box.y.contains(y) else { return [150, 150, 150] }
        let u = place.0 + (Double(x - box.x.lowerBound) + 0.5) / unit
        let v = place.1 + (Double(y - box.y.lowerBound) + 0.5) / unit
        let distance = ((u - 0.9) * (u - 0.9) + (v - 0.4) * (v - 0.4)).squareRoot()
        if distance < 0.12 { return [255, 255, 255] }
        return [UInt8(20 + 60 * u), UInt8(110 - 90 * v), distance < 0.25 ? 120 : 20]
      })
  }

  @Test(arguments: ["match, duration: 1", "zoom, duration: 1, set: { element: photo }"])
  func `two crops of one photograph coincide while one gives way to the other`(_ animator: String) throws {
    try write("list.png", (10..<34, 150..<174), from: (0.75, 0.15), unit: 24 / 0.7)
    try write("detail.png", (0..<97, 0..<61), from: (0, 0), unit: 97 / 1.6)
    let pictures = try frames(
      "list.png, elements: { photo: { area: [10, 150, 24, 24], corner-radius: 0 } }",
      "detail.png, elements: { photo: { area: [0, 0, 97, 61], corner-radius: 0 } }", animator, Self.times)
    for (time, picture) in zip(Self.times, pictures) {
      // The disc has 8 columns on the first screen, and 15 on the second one.
      let (columns, rows) = Self.white(in: picture)
      #expect(abs(columns - rows) <= 2 && (6...16).contains(columns), "\(time): \(columns) \(rows)")
    }
  }
}
