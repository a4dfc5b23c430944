import Foundation
import SegueFilm
import SegueMedia
import SeguePlayer
import SegueRender
import SegueStoryboard
import TestSupport
import Testing

@testable import SegueWeb

/// Compares Chromium's pictures of translucent screens on a background with the frames of the film.
@Suite(
  .enabled(
    if: Node.program != nil && Node.chromium != nil, "node or chromium is not installed"))
struct BackgroundTests {
  private struct Case {
    var name: String
    var animator = "dissolve"
    var look: (inout Look) throws -> Void
    /// The smallest PSNR in decibels of the whole picture, and of the worst block of 16 × 16 pixels.
    var least = (36.0, 25.0)
  }

  private static func cases(_ folder: URL) throws -> [Case] {
    let (color, gradient) = (
      try Look.Background(parsing: "#d8c8a8"),
      try Look.Background(parsing: "gradient(#ff9a8b, #7b6cff, 135)")
    )
    let wall = Look.Background.file(folder.appending(path: "wall.svg").path)
    let frame = Look.Frame.file(folder.appending(path: "frame.svg").path)
    return [
      Case(name: "color") { $0.background = color },
      // Edges between two pixels are drawn in another way.
      Case(
        name: "color-slide", animator: "slide", look: { $0.background = color }, least: (22, 16)),
      // Its frames are stored as pictures with lossy compression.
      Case(
        name: "color-curl", animator: "page-curl", look: { $0.background = color }, least: (28, 18)),
      Case(name: "gradient") { ($0.background, $0.margin) = (gradient, .points(0)) },
      Case(
        name: "gradient-curl", animator: "page-curl",
        look: { ($0.background, $0.margin) = (gradient, .points(8)) }, least: (28, 18)),
      Case(name: "margin") {
        ($0.background, $0.margin, $0.cornerRadius) = (gradient, .points(10), 9)
      },
      Case(name: "picture") { ($0.background, $0.margin) = (wall, .points(10)) },
      Case(name: "picture-bare") { ($0.background, $0.margin) = (wall, .points(0)) },
      Case(name: "phone") { ($0.background, $0.frame) = (color, .phone) },
      Case(name: "window") {
        ($0.background, $0.frame, $0.frameStyle) = (gradient, .window, .light)
      },
      // The frame's screen area has another aspect ratio and elliptical corners.
      Case(
        name: "svg",
        look: { ($0.background, $0.frame, $0.margin) = (color, frame, .points(6)) }, least: (30, 20)
      ),
      Case(name: "black") { _ in },
    ]
  }

  @Test func `a page shows translucent screens on the same background as the film`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func write(_ name: String, _ size: (Int, Int), _ parts: String) throws {
      try """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(size.0)" height="\(size.1)" viewBox="0 0 \(size.0) \
      \(size.1)">\(parts)</svg>
      """.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
    }
    try write(
      "a.svg", (60, 90), "<rect y='20' width='60' height='40' fill='#c03' fill-opacity='.5'/>")
    try write(
      "b.svg", (60, 90),
      "<rect x='15' y='40' width='45' height='50' fill='#05c' fill-opacity='.6'/>")
    try write(
      "wall.svg", (80, 110),
      "<rect width='80' height='110' fill='#394'/><circle cx='40' cy='55' r='30' fill='#fd4'/>")
    try write(
      "frame.svg", (100, 120),
      "<rect width='100' height='120' rx='20' fill='#345'/><rect id='screen' x='12' y='10' width='76' height='100' rx='24' ry='12' fill='#eee'/>"
    )
    var jobs: [[String: Any]] = []
    let cases = try Self.cases(folder)
    for item in cases {
      let path = folder.appending(path: "\(item.name).yaml")
      try """
      segue: 1
      size: 60x90
      fps: 10
      screens: { a: { image: a.svg }, b: { image: b.svg } }
      container: { kind: navigation, root: a }
      transitions: { push: { animator: \(item.animator), duration: 1 } }
      links: { a: [{ area: [0, 0, 60, 90], push: b }] }
      script: [{ at: 0, push: b }]
      """.write(to: path, atomically: true, encoding: .utf8)
      let board = try Storyboard(path: path.path, layers: DrawingLayers.init)
      var options = FilmOptions()
      try item.look(&options.look)
      options.part = .frames(first: 5, last: 5)
      let film = try Film(
        board, for: OutputFormat(path: folder.appending(path: "\(item.name)-film.png").path),
        options: options, plugins: factory)
      try film.write()
      // A page plays its script by itself.
      var silent = board
      silent.script = []
      let page = try Prototype(silent, options: options, plugins: factory)
      try page.html.write(
        to: folder.appending(path: "\(item.name).html"), atomically: true, encoding: .utf8)
      let data = try JSONSerialization.jsonObject(with: Data(page.data.utf8)) as? [String: Any]
      let pairs = data?["pairs"] as? [String: [Int]] ?? [:]
      let recording = try #require(pairs.first { $0.key.hasPrefix("0,1,") }?.value[0])
      jobs.append([
        "page": "\(item.name).html", "width": film.size.width, "height": film.size.height,
        "scale": 1,
        "frames": [
          ["name": item.name, "recording": recording, "progress": 0.5, "from": "0", "to": "1"]
        ],
      ])
    }
    try JSONSerialization.data(withJSONObject: jobs).write(to: folder.appending(path: "jobs.json"))
    let outcome = try Node.run("pictures.mjs", [folder.path])
    #expect(outcome.status == 0 && outcome.output == "[]", "\(outcome.errors)\(outcome.output)")
    for item in cases {
      let pictures = try ["", "-film"].map {
        try MediaSource(path: folder.appending(path: "\(item.name)\($0).png").path).frame(at: 0)
      }
      let (whole, worst) = PictureTests.likeness(pictures[0], pictures[1])
      #expect(
        whole >= item.least.0 && worst >= item.least.1,
        "\(item.name): \(whole.rounded()) dB, the worst part \(worst.rounded()) dB")
    }
    if let kept = ProcessInfo.processInfo.environment["SEGUE_KEEP"] {
      try? FileManager.default.copyItem(atPath: folder.path, toPath: kept)
    }
  }
}
