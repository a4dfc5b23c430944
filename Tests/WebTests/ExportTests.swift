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
    RecordedPair(
      ScreenPair(size: size, from: .none, to: .none, direction: way), colors: colors,
      animator: try factory.animator(plugins(animator)))
  }

  /// Returns the plug-ins of a transition: the part of a screen that `container-transform` moves by default is too large
  /// for the small screens here.
  private static func plugins(_ animator: String) throws(ShowError) -> TransitionPlugins {
    let origin = ParameterSetting("origin", .numbers([60, 220, 90, 70]))
    return try TransitionPlugins(
      factory.registry, animator: animator, settings: animator == "org.segue.container-transform" ? [origin] : [])
  }

  @Test(
    .enabled(if: Node.program != nil && Node.chromium != nil, "node or chromium is not installed"))
  func `each animator that can be exported as CSS looks in a browser as the compositor draws it`()
    throws
  {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var jobs: [[String: Any]] = []
    var expected: [(name: String, picture: PixelBuffer)] = []
    let (width, height) = (Int(Self.size.width), Int(Self.size.height))
    for animator in RecordingTests.animators {
      for way in [TransitionDirection.forward, .backward] {
        let pair = try Self.pair(animator, way)
        defer { pair.end() }
        let name = animator.split(separator: ".").last.map(String.init) ?? animator
        guard let export = try? TransitionExport(pair, name: name) else { continue }
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
      #expect(whole >= 34, "\(frame.name): \(whole.rounded()) dB")
    }
  }

  /// Returns an HTML page with the elements of an export, in which the two screens have plain
  /// colours.
  private static func page(_ export: TransitionExport) -> String {
    func boxes(_ parent: Int?) -> String {
      export.elements.indices.filter { export.elements[$0].parent == parent }.map {
        "<div class=\"\(export.name)-\(export.elements[$0].name)\">\(boxes($0))</div>"
      }.joined()
    }
    func css(_ color: Color) -> String { PageText.css(color) }
    return """
      <!DOCTYPE html><html><head><meta charset="utf-8"><style>
      body { margin: 0; background: #000; }
      main { width: \(export.width)px; height: \(export.height)px; }
      .\(export.name)-from, .\(export.name)-from-part { background: \(css(colors.from)); }
      .\(export.name)-to, .\(export.name)-to-part { background: \(css(colors.to)); }
      \(export.css)</style></head>
      <body><main class="\(export.name)-stage \(export.name)-runs">\(boxes(nil))</main></body></html>
      """
  }

  @Test(arguments: ["push", "circle", "zoom", "container-transform"])
  func `a view transition's style has rules for both pictures of the page`(_ animator: String) throws {
    let pair = try Self.pair("org.segue.\(animator)", .forward)
    defer { pair.end() }
    let text = try TransitionExport(pair, name: "one").viewTransition()
    #expect(text.contains("::view-transition-old(root)") && text.contains("::view-transition-new(root)"))
    #expect(!text.contains("cqw") && !text.contains("PLACEHOLDERS"))
    let grows = ["zoom", "container-transform"].contains(animator)
    #expect(text.contains("view-transition-name: one;") == grows)
    #expect(text.contains("::view-transition-group(one) { animation-duration: ") == grows)
    #expect(text.contains("clip-path: circle(") == (animator == "circle"))
  }

  @Test(arguments: ["drawer"])
  func `a transition with views of its own is refused as a view transition`(_ animator: String) throws {
    let pair = try Self.pair("org.segue.\(animator)", .forward)
    defer { pair.end() }
    #expect(throws: TransitionExport.ownViews) { try TransitionExport(pair, name: "one").viewTransition() }
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
    let text = try export.lottie().text
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(document["ddd"] as? Int == 0)
    let layers = try #require(document["layers"] as? [[String: Any]])
    #expect(layers.compactMap { $0["nm"] as? String } == ["to", "from"])
    let transform = try #require(layers[0]["ks"] as? [String: Any])
    let position = try #require(transform["p"] as? [String: Any])
    let keys = try #require(position["k"] as? [[String: Any]])
    #expect((keys.first?["s"] as? [Double])?[0] == 195)
    #expect((keys.last?["s"] as? [Double])?[0] == 0)
  }

  /// Records an animator twice, each time between plain screens of other colours. An export for
  /// screens that are not known is made from both recordings.
  static func unknown(
    _ animator: String, _ way: TransitionDirection = .forward
  ) throws -> (first: RecordedPair, second: RecordedPair) {
    try RecordedPair.twice(ScreenPair(size: size, from: .none, to: .none, direction: way)) { () throws(ShowError) in
      try factory.animator(plugins(animator))
    }
  }

  @Test(arguments: RecordingTests.animators)
  func `an export for unknown screens does not depend on the colours of the recorded screens`(
    _ animator: String
  ) throws {
    let pairs = try Self.unknown(animator)
    defer {
      pairs.first.end()
      pairs.second.end()
    }
    guard let export = try? TransitionExport(pairs, name: "one") else { return }
    let other = try TransitionExport((pairs.second, pairs.first), name: "one")
    // If an export contained a colour of the recorded screens, the two exports would have different
    // colours.
    func colors(_ text: String) -> Set<String> {
      Set(text.matches(of: /rgb\([^)]*\)|"sc":"[^"]*"/).map { String($0.0) })
    }
    #expect(colors(export.css) == colors(other.css))
    #expect(colors(export.waapi) == colors(other.waapi))
    if let lottie = try? export.lottie().text {
      #expect(colors(lottie) == colors(try other.lottie().text))
    }
    for placeholder in export.placeholders {
      #expect(export.css.contains("var(\(placeholder.name), #808080)"))
      #expect(export.css.contains("\n   \(placeholder.name): "))
      #expect(export.waapi.contains("var(\(placeholder.name), #808080)"))
    }
  }

  @Test func `in a CSS export, colours that depend on unknown screens are custom properties`()
    throws
  {
    let through = try TransitionExport(Self.unknown("org.segue.fade-through"), name: "one")
    #expect(through.placeholders.map(\.name) == ["--segue-from-color", "--segue-to-color"])
    #expect(through.css.contains("0% { background-color: var(--segue-from-color, #808080); }"))
    #expect(through.css.contains("100% { background-color: var(--segue-to-color, #808080); }"))
    let cards = try TransitionExport(Self.unknown("org.segue.cards"), name: "one")
    #expect(cards.placeholders.map(\.name) == ["--segue-backdrop-color"])
    let push = try TransitionExport(Self.unknown("org.segue.push"), name: "one")
    #expect(push.placeholders.isEmpty && !push.css.contains("PLACEHOLDERS"))
  }

  @Test func `an export for given screens has the colours of these screens`() throws {
    let pair = try Self.pair("org.segue.fade-through", .forward)
    defer { pair.end() }
    let export = try TransitionExport(pair, name: "one")
    #expect(export.placeholders.isEmpty)
    #expect(export.css.contains("0% { background-color: rgb(232.1 234.6 239.7 / 1); }"))
    #expect(export.css.contains("100% { background-color: rgb(40.8 81.6 191.3 / 1); }"))
  }

  @Test func `an export recognises colours that are mixed or derived from the screens' colours`()
    throws
  {
    let one = RecordedPair.ScreenColors(
      from: Color(red: 1, green: 0, blue: 0), to: Color(red: 0, green: 0.8, blue: 0.4),
      backdrop: Color(red: 0, green: 0, blue: 1))
    let two = RecordedPair.ScreenColors(
      from: Color(red: 0, green: 0.6, blue: 0), to: Color(red: 0.9, green: 0.2, blue: 0.1),
      backdrop: Color(red: 0.5, green: 1, blue: 0.5))
    func found(_ a: [Double], _ b: [Double]) -> ScreenColor? {
      ScreenColor(a, b, between: (one, two))
    }
    #expect(found([0.2, 0.2, 0.2, 1], [0.2, 0.2, 0.2, 1]) == nil)
    #expect(found([0, 0, 1, 0.3], [0.5, 1, 0.5, 0.3]) == .plain(.backdrop))
    #expect(found([1, 0, 0, 0], [0, 0.6, 0, 0]) == nil)
    #expect(found([0.1, 0.1, 0.9, 1], [0.9, 0.1, 0.1, 1]) == .derived)
    guard case .mix(.from, .to, let share)? = found([0.75, 0.2, 0.1, 1], [0.225, 0.5, 0.025, 1])
    else {
      Issue.record("a mix of the screens' colours was not found")
      return
    }
    #expect(abs(share - 0.25) < 1e-6)
    typealias Element = TransitionExport.Element
    #expect(
      Element.placeholder(.mix(.from, .to, 0.25), alpha: 1, own: "")
        == "color-mix(in srgb, var(--segue-to-color, #808080) 25%, var(--segue-from-color, #808080))"
    )
    #expect(
      Element.placeholder(.derived, alpha: 0.5, own: "--segue-view-1-color")
        == "color-mix(in srgb, var(--segue-view-1-color, #808080) 50%, transparent)")
  }

  @Test func `the Lottie export refuses transitions with three-dimensional rotations`() throws {
    let pair = try Self.pair("org.segue.cube", .forward)
    #expect(throws: TransitionExport.Refusal.self) {
      try TransitionExport(pair, name: "cube").lottie()
    }
  }
}
