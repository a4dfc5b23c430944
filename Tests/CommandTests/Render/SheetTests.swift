import Foundation
import SegueMedia
import SegueRender
import TestSupport
import Testing

/// Tests screens that a storyboard presents as sheets, with the command run as a process.
struct SheetTests {
  /// Renders a storyboard whose white screen of 100 × 200 points presents a teal screen.
  private func render(_ script: String, _ rows: String = "") throws -> (folder: Folder, run: Run) {
    let folder = try Folder()
    try folder.write(
      "s.yaml",
      """
      segue: 1
      size: 100x200
      fps: 20
      screens:
        a: { color: white }
        b: { color: teal, elements: { close: [10, 30, 20, 20] } }
      container: a
      transitions: { \(rows) }
      links: { b: [{ area: close, dismiss: true }] }
      script: [\(script)]
      """.utf8)
    let run = try Run.segue("render", "s.yaml", "-o", "f-%02d.png", "--strict", in: folder)
    #expect(run.code == 0, "\(run.errors)")
    return (folder, run)
  }

  /// Returns the red channel of each frame at a point: 255 is the white screen, 0 is the teal one.
  private func red(_ folder: Folder, x: Int = 90, y: Int) throws -> [Int] {
    try folder.names.filter { $0.hasPrefix("f-") }.sorted().map { name in
      Int(try MediaSource(path: folder / name).frame(at: 0).pixel(x, y) >> 16 & 255)
    }
  }

  /// Returns the upper edge of the teal screen in each frame, or 200 in a frame without the teal
  /// screen.
  private func tops(_ folder: Folder) throws -> [Int] {
    var tops: [Int] = []
    for name in folder.names.filter({ $0.hasPrefix("f-") }).sorted() {
      let frame = try MediaSource(path: folder / name).frame(at: 0)
      tops.append((0..<200).first { frame.row($0)[90] >> 16 & 255 == 0 } ?? 200)
    }
    return tops
  }

  @Test func `the dimming behind a sheet stays constant while the sheet is at rest`() throws {
    let (folder, _) = try render(
      "{ at: 0, present: b, style: custom }, { at: 2.5, dismiss: true }",
      "present: { animator: sheet }")
    let reds = try red(folder, y: 5)
    // The sheet rises for 0.75 s, rests for 0.4 s, and grows for 0.75 s until it fills the screen. The dismissal does
    // the same backward. While the sheet rests, the dimming equals the animator's parameter `dim`.
    #expect(Set(reds[10...23]) == [204], "\(reds)")
    #expect(reds[4] > 205 && reds[4] < 250 && reds[38] == 0)
    let back = reds[50...].filter { $0 == 204 }
    #expect(back.count >= 14, "\(reds)")
    #expect(reds.last == 255)
  }

  @Test(arguments: [
    ("{ at: 2, dismiss: true }", ""), ("{ at: 2, tap: [50, 60] }", ""),
    ("{ at: 2, tap: close }", ""),
    (
      "{ at: 2, drag: { from: [50, 130], to: [50, 196], over: 0.4 } }",
      "dismiss: { interaction: pan }"
    ),
  ])
  func `a sheet stays at its detent until a step, a tap or a drag dismisses it`(
    _ step: String, _ rows: String
  ) throws {
    let (folder, run) = try render(
      "{ at: 0, present: b, style: sheet, set: { detent: 0.6, dim: 0.4 } }, \(step)", rows)
    #expect(!run.errors.contains("began no transition"))
    let (above, edge, inside) = (
      try red(folder, y: 40), try red(folder, y: 78), try red(folder, y: 84)
    )
    #expect(Set(above[16...40]) == [153] && Set(edge[16...40]) == [153], "\(above)")
    #expect(Set(inside[16...40]) == [0], "\(inside)")
    #expect(above.last == 255 && inside.last == 255)
    // The sheet's corners are round, and it has a grabber.
    #expect(try red(folder, x: 0, y: 81)[30] == 153)
    #expect(try red(folder, x: 50, y: 87)[30] > 0)
  }

  /// Films a storyboard of three screens with the given script, and expects no message about a
  /// plug-in.
  private func film(_ script: String) throws {
    let folder = try Folder()
    try folder.write(
      "s.yaml",
      """
      segue: 1
      size: 390x844
      fps: 2
      screens: { a: { color: teal }, b: { color: "#cc8844" }, c: { color: "#4488cc" } }
      container: { kind: navigation, root: a }
      script:
      \(script)
      """.utf8)
    let run = try Run.segue("render", "s.yaml", "-o", "null:", "--strict", in: folder)
    #expect(run.code == 0, "\(run.errors)")
  }

  @Test(arguments: Bundled.animators)
  func `a sheet over another sheet or a custom presentation begins and ends without a jump`(
    _ animator: String
  ) throws {
    try film(
      """
      - { at: 0, present: b, style: sheet, animator: \(animator) }
      - { at: 3, present: c, style: sheet, animator: \(animator) }
      - { at: 6, dismiss: true }
      - { at: 9, dismiss: true }
      - { at: 12, present: b, style: custom, animator: \(animator) }
      - { at: 15, present: c, style: sheet, animator: \(animator) }
      - { at: 18, dismiss: true }
      """)
  }

  @Test(
    arguments: ["doorway", "turn", "fold", "natgeo", "snapshot-zoom", "reveal"],
    ["sheet", "custom"])
  func
    `a full-screen modal over a sheet, or over a custom presentation, begins and ends without a jump`(
      _ animator: String, _ style: String
    ) throws
  {
    try film(
      """
      - { at: 0, present: b, style: \(style) }
      - { at: 3, present: c, animator: \(animator) }
      - { at: 6, dismiss: true }
      - { at: 9, dismiss: true }
      """)
  }

  @Test func `a sheet that is pulled down follows the finger exactly`() throws {
    let (folder, _) = try render(
      "{ at: 0, present: b, style: sheet }, "
        + "{ at: 1, drag: { from: [50, 110], to: [50, 160], over: 0.5, hold: 0.5 } }",
      "dismiss: { interaction: pan }")
    let frame = try MediaSource(path: folder / "f-32.png").frame(at: 0)
    let top = (0..<200).first { frame.row($0)[90] >> 16 & 255 == 0 } ?? 0
    // The finger moves 50 points, of which the first ten are the slop. The sheet moves the other 40
    // points, from 100 to 140.
    #expect(abs(top - 140) <= 1, "\(top)")
  }

  @Test(arguments: [
    "{ at: 1.5, dismiss: true }",
    "{ at: 1.5, dismiss: true, duration: 3 }",
    "{ at: 1.5, dismiss: true }, { at: 1.6, catch: true, "
      + "drag: { from: [50, 150], to: [50, 110], over: 0.5, hold: 0.3 } }",
    "{ at: 1.5, drag: { from: [50, 110], to: [50, 190], over: 1, easing: ease-in, hold: 0.2 } }",
  ])
  func `the dimming behind a sheet is proportional to the sheet's visible height`(_ step: String)
    throws
  {
    let (folder, _) = try render(
      "{ at: 0, present: b, style: sheet, set: { dim: 0.4 } }, \(step)",
      "dismiss: { interaction: pan }")
    let reds = try red(folder, y: 5)
    let tops = try tops(folder)
    #expect(Set(tops).count > 8 && tops.contains(101), "\(tops)")
    for (red, top) in zip(reds, tops) {
      let share = min(Double(200 - top) / 100, 1)
      #expect(abs(Double(red) - 255 * (1 - 0.4 * share)) <= 2, "\(top): \(red) in \(reds)")
    }
  }

  @Test(arguments: ["cube", "flip", "cover-flow", "natgeo", "doorway", "explode"])
  func `a sheet slides up and down instead of using an animator that moves both screens`(
    _ name: String
  ) throws {
    let (folder, _) = try render(
      "{ at: 0, present: b, style: sheet, animator: \(name) }, { at: 2, dismiss: true }")
    let tops = try tops(folder)
    #expect(tops.contains(101) && tops.filter { (105..<180).contains($0) }.count > 4, "\(tops)")
    // However far the sheet has risen, it covers the full width of the screen below its round
    // corners.
    for (name, top) in zip(folder.names.filter({ $0.hasPrefix("f-") }).sorted(), tops)
    where top < 180 {
      let frame = try MediaSource(path: folder / name).frame(at: 0)
      #expect(
        (0..<100).allSatisfy { frame.pixel($0, top + 14) >> 16 & 255 < 20 }, "\(name) of \(tops)")
    }
  }

  @Test(arguments: ["style: sheet", "style: custom"])
  func `the lower screen is visible while the 'spring' animator removes the upper screen`(
    _ style: String
  ) throws {
    let (folder, _) = try render(
      "{ at: 0, present: b, \(style), animator: spring }, { at: 2, dismiss: true }")
    let reds = try red(folder, x: 2, y: style == "style: sheet" ? 5 : 150)
    #expect(reds[44...].allSatisfy { $0 > 100 }, "\(reds)")
  }
}
