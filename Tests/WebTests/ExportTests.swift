import Foundation
import SegueGeometry
import SegueKit
import SegueMedia
import SeguePlayer
import SegueRender
import SegueScene
import TestSupport
import Testing

@testable import SegueWeb

/// Tests the export of transitions as CSS, WAAPI and Lottie.
@Suite struct ExportTests {
  private static let size = Size(width: 195, height: 422)
  private static let colors = (
    from: Color(red: 0.91, green: 0.92, blue: 0.94), to: Color(red: 0.16, green: 0.32, blue: 0.75)
  )

  static func pair(_ animator: String, _ way: TransitionDirection) throws -> RecordedPair {
    try RecordedPair(
      ScreenPair(size: size, from: .none, to: .none, direction: way), colors: colors,
      plugins: TransitionPlugins(factory.registry, animator: animator, settings: []),
      factory: factory)
  }

  @Test(
    .enabled(if: Node.program != nil && Node.chromium != nil, "node or chromium is not installed"))
  func `an animator's exported CSS moves elements as the compositor draws them`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var jobs: [[String: Any]] = []
    var expected: [(name: String, picture: PixelBuffer)] = []
    let (width, height) = (Int(Self.size.width), Int(Self.size.height))
    for animator in ["push", "slide", "cover"].map({ "org.segue." + $0 }) {
      for way in [TransitionDirection.forward, .backward] {
        let pair = try Self.pair(animator, way)
        defer { pair.end() }
        let name = animator.split(separator: ".").last.map(String.init) ?? animator
        let export = try TransitionExport(pair, name: name)
        let title = "\(name)-\(way)"
        let page = Self.page(export)
        try page.write(
          to: folder.appending(path: "\(title).html"), atomically: true, encoding: .utf8)
        var frames: [[String: Any]] = []
        let compositor = Compositor(width: width, height: height, pictures: PictureLibrary())
        for progress in [0.1, 0.35, 0.6, 0.85] {
          let shot = "\(title)-\(Int(progress * 100))"
          frames.append(["name": shot, "time": progress * export.duration * 1000])
          let picture = try #require(PixelBuffer(width: width, height: height))
          compositor.draw(pair.timeline.layers(at: progress * export.duration), into: picture)
          expected.append((shot, picture))
        }
        jobs.append([
          "page": "\(title).html", "width": width, "height": height, "frames": frames,
        ])
      }
    }
    try JSONSerialization.data(withJSONObject: jobs).write(to: folder.appending(path: "jobs.json"))
    let outcome = try Node.run("css.mjs", [folder.path])
    #expect(outcome.status == 0, "\(outcome.errors)")
    for frame in expected {
      let shot = try MediaSource(path: folder.appending(path: "\(frame.name).png").path)
      let (whole, _) = PictureTests.likeness(try shot.frame(at: 0), frame.picture)
      #expect(whole >= 30, "\(frame.name): \(whole.rounded()) dB")
    }
  }

  /// Returns a page with the colours of the screens and the elements of an export.
  private static func page(_ export: TransitionExport) -> String {
    let boxes = export.elements.map { "<div class=\"\(export.name)-\($0.name)\"></div>" }
    func css(_ color: Color) -> String { PageText.css(color) }
    return """
      <!DOCTYPE html><html><head><meta charset="utf-8"><style>
      body { margin: 0; background: #000; }
      main { position: relative; overflow: hidden; width: \(export.width)px; height: \(export.height)px; }
      .\(export.name)-from { background: \(css(colors.from)); }
      .\(export.name)-to { background: \(css(colors.to)); }
      \(export.css)</style></head><body><main>\(boxes.joined())</main></body></html>
      """
  }

  @Test func `the WAAPI export is JSON with the keyframes of every element`() throws {
    let export = try TransitionExport(try Self.pair("org.segue.push", .forward), name: "push")
    let list = try #require(
      try JSONSerialization.jsonObject(with: Data(export.waapi.utf8)) as? [[String: Any]])
    let move = try #require(
      list.first {
        $0["target"] as? String == "to"
          && ($0["keyframes"] as? [[String: Any]])?.first?["transform"] != nil
      })
    let options = try #require(move["options"] as? [String: Any])
    #expect((options["easing"] as? String)?.hasPrefix("linear(0,") == true)
    #expect(options["fill"] as? String == "both")
  }

  @Test func `the Lottie export has the screens' positions at each keyframe`() throws {
    let pair = try Self.pair("org.segue.slide", .forward)
    let export = try TransitionExport(pair, name: "slide")
    let text = try export.lottie()
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(document["ddd"] as? Int == 0)
    let layers = try #require(document["layers"] as? [[String: Any]])
    #expect(layers.compactMap { $0["nm"] as? String } == ["to", "from"])
    let transform = try #require(layers[0]["ks"] as? [String: Any])
    let place = try #require(transform["p"] as? [String: Any])
    let keys = try #require(place["k"] as? [[String: Any]])
    #expect((keys.first?["s"] as? [Double])?[0] == 195)
    #expect((keys.last?["s"] as? [Double])?[0] == 0)
  }

  @Test func `the Lottie export refuses transitions with three-dimensional rotations`() throws {
    let pair = try Self.pair("org.segue.cube", .forward)
    #expect(throws: TransitionExport.Refusal.self) {
      try TransitionExport(pair, name: "cube").lottie()
    }
  }
}
