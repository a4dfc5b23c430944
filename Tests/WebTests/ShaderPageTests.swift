import Foundation
import SegueGeometry
import SegueKit
import SegueMedia
import SegueMotion
import SeguePlayer
import SegueRender
import SegueScene
import SegueStoryboard
import TestSupport
import Testing

@testable import SegueWeb

/// Tests shaders in a page, which the browser draws with WebGL.
@Suite struct ShaderPageTests {
  private static let size = PixelSize(width: 195, height: 422)
  private static let samples = ["glass", "ink", "swirl"]

  /// Returns a storyboard of two screens in a navigation stack, whose transitions a shader draws.
  private static func board(
    _ shader: URL, _ screens: [String],
    settings: [String: Storyboard.Setting] = ["curve": .text("linear")]
  ) -> Storyboard {
    var row = Storyboard.TransitionRow(animator: shader.path)
    row.settings = settings
    var board = Storyboard(
      files: screens, size: Size(width: 195, height: 422), scale: 1, fit: .scaleToFill, row: row)
    board.script = []
    return board
  }

  private static func sample(_ name: String) -> URL {
    Toolchain.package.appending(path: "Examples/shaders/\(name).glsl")
  }

  private static func write(_ text: String, in folder: URL) throws -> URL {
    let file = folder.appending(path: "probe.glsl")
    try text.write(to: file, atomically: true, encoding: .utf8)
    return file
  }

  private static func document(_ page: Prototype) throws -> [String: Any] {
    try JSONSerialization.jsonObject(with: Data(page.data.utf8)) as? [String: Any] ?? [:]
  }

  // MARK: Data

  @Test
  func `a page contains the text of a shader once, and a page without shaders no code for them`()
    throws
  {
    let folder = try Toolchain.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let text = """
      // Lines of other people: \u{1F600} </script><script>alert(1)</script>
      uniform float amount; // = 0.5
      float doubled = amount * progress;
      vec4 transition(vec2 uv) { return mix(getFromColor(uv), getToColor(uv), doubled * amount); }
      """
    let file = try Self.write(text, in: folder)
    let screens = try ["inbox", "letter"].map { try PictureTests.screen($0, in: folder) }
    var board = Self.board(file, screens)
    var pop = Storyboard.TransitionRow(animator: file.path)
    pop.settings = ["amount": .number(0.25)]
    board.transitions[.pop] = pop
    let page = try Prototype(board, plugins: factory)
    #expect(page.warnings.isEmpty, "\(page.warnings)")
    let document = try Self.document(page)
    let texts = try #require(document["texts"] as? [[String]])
    #expect(texts == [["probe.glsl", text]])
    let shaders = try #require(document["shaders"] as? [[Any]])
    let edited = try shaders.map { try Self.edited(texts[0][1], $0) }
    #expect(edited.contains { $0.contains("const float amount = 0.5;") })
    #expect(edited.contains { $0.contains("const float amount = 0.25;") })
    #expect(
      edited.allSatisfy { $0.hasSuffix("void segue_begin() {doubled = amount * progress; }\n") })
    #expect(edited.allSatisfy { $0.contains("\nfloat doubled ;\n") })
    #expect(!page.html.contains("</script><script>alert"))
    #expect(page.html.contains("getFromColor(vec2 uv) { return"))
    let plain = try Prototype(
      Storyboard(
        files: screens, size: board.size, scale: 1, fit: .scaleToFill,
        row: Storyboard.TransitionRow(animator: "org.segue.push")), plugins: factory)
    #expect(!plain.html.contains("getFromColor"))
  }

  /// Applies the edits that a page stores for one use of a shader, as the page player does: each
  /// replaces a range of the shader's text.
  private static func edited(_ text: String, _ shader: [Any]) throws -> String {
    let units = Array(text.utf16)
    var (result, last): ([UInt16], Int) = ([], 0)
    for edit in try #require(shader[1] as? [[Any]]) {
      let begin = try #require(edit[0] as? Int)
      result += units[last..<begin] + Array(try #require(edit[2] as? String).utf16)
      last = try #require(edit[1] as? Int)
    }
    return String(decoding: result + units[last...], as: UTF16.self)
  }

  @Test(arguments: ["linear", "ease-in-out"])
  func `a shader in an HTML page has the same progress as in a film`(_ curve: String) throws {
    let folder = try Toolchain.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let screens = try ["inbox", "letter"].map { try PictureTests.screen($0, in: folder) }
    let board = Self.board(Self.sample("swirl"), screens, settings: ["curve": .text(curve)])
    let document = try Self.document(try Prototype(board, plugins: factory))
    let pairs = try #require(document["pairs"] as? [String: [Int]])
    let number = try #require(pairs.first { $0.key.hasPrefix("0,1,") }?.value[0])
    let recordings = try #require(document["recordings"] as? [[String: Any]])
    let segments = try #require(recordings[number]["s"] as? [[String: Any]])
    let layers = try #require(segments[0]["l"] as? [[String: Any]])
    let track = try #require(layers.first { $0["shader"] != nil }?["l"] as? [String: [Double]])
    let (steps, values) = (try #require(track["t"]), try #require(track["v"]))
    var times: [Double] = []
    for step in steps { times.append((times.last ?? 0) + step / 1e7) }
    for step in 1..<200 {
      let time = Double(step) / 200
      let next = try #require(times.firstIndex { $0 > time })
      let share = (time - times[next - 1]) / (times[next] - times[next - 1])
      let value = values[next - 1] + (values[next] - values[next - 1]) * share
      if curve == "linear" {
        // The value must be exact, because shaders compare it with thresholds and compute noise from it.
        #expect(Float(value) == Float(time))
      } else {
        // The error of the progress, multiplied by the screen's height, is less than a tenth of a point.
        #expect(abs(value - Curve.easeInOut.value(at: time)) * board.size.height < 0.1)
      }
    }
  }

  @Test
  func
    `the player's code for shaders has less than 12 KB, for pinches less than 8 KB, and for paging less than 4 KB`()
  {
    let plain = PlayerSource.scriptWithBar.utf8.count
    func size(of part: PlayerParts) -> Int { PlayerSource.script([.bar, part]).utf8.count - plain }
    #expect(size(of: .shaders) < 12 * 1024)
    #expect(size(of: .pinch) < 8 * 1024)
    #expect(1...4 * 1024 ~= size(of: .paging))
  }

  // MARK: Pictures

  @Test(
    .enabled(if: Node.program != nil && Node.chromium != nil, "node or chromium is not installed"))
  func `Chromium draws the sample shaders as segue render does`() throws {
    let folder = try Toolchain.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let screens = try ["inbox", "letter"].map { try PictureTests.screen($0, in: folder) }
    var expected: [PictureTests.Expected] = []
    let jobs = try Self.samples.map { name in
      let board = Self.board(Self.sample(name), screens)
      let page = try Prototype(board, plugins: factory)
      #expect(page.warnings.isEmpty, "\(page.warnings)")
      try page.html.write(
        to: folder.appending(path: "\(name).html"), atomically: true, encoding: .utf8)
      let pairs = try Self.document(page)["pairs"] as? [String: [Int]] ?? [:]
      var frames: [[String: Any]] = []
      for (operation, action, from, to) in [
        ("push", Storyboard.Action.push(.screen("2")), "0", "1"), ("pop", .pop, "1", "0"),
      ] {
        let number = try #require(pairs.first { $0.key.hasPrefix(keyPrefixes[operation] ?? "") }?.value[0])
        // At 0 and 1, the frames are the screens themselves. The list omits 0.5, at which the whirl of `swirl` changes
        // its direction.
        let progresses = [0, 0.1, 0.3, 0.45, 0.7, 0.9, 1]
        let drawn = try PictureTests.frames(board, action, name, operation, at: progresses)
        for (frame, progress) in zip(drawn, progresses) {
          frames.append([
            "name": frame.name, "recording": number, "progress": progress, "from": from, "to": to,
          ])
        }
        expected += drawn
      }
      return [
        "page": "\(name).html", "width": Self.size.width, "height": Self.size.height, "scale": 1,
        "frames": frames,
      ]
    }
    try JSONSerialization.data(withJSONObject: jobs).write(to: folder.appending(path: "jobs.json"))
    let outcome = try Node.run("pictures.mjs", [folder.path])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output == "[]")
    for frame in expected {
      let shot = try MediaSource(path: folder.appending(path: "\(frame.name).png").path)
      let (whole, worst) = PictureTests.likeness(try shot.frame(at: 0), frame.picture)
      let isEnd = frame.name.hasSuffix("-1") || frame.name.hasSuffix("-13")
      #expect(
        isEnd ? whole > 60 : whole >= 38 && worst >= 28,
        "\(frame.name): \(whole.rounded()) dB, the worst part \(worst.rounded()) dB")
    }
  }

  @Test(
    .enabled(if: Node.program != nil && Node.chromium != nil, "node or chromium is not installed"),
    arguments: ["compiler", "webgl", "context"])
  func `a page dissolves between the screens if the browser cannot draw the shader`(
    _ missing: String
  ) throws {
    let folder = try Toolchain.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    // WebGL 1 refuses this loop because its limit is not constant, and WebGL 2 refuses the name
    // `smooth`, which is a keyword.
    let turns = missing == "compiler" ? "int(smooth * 9.0) + 1" : "9"
    let shader = try Self.write(
      """
      vec4 transition(vec2 uv) {
        float \(missing == "compiler" ? "smooth" : "share") = progress;
        vec4 sum = vec4(0.0);
        for (int i = 0; i < \(turns); i++) sum += mix(getFromColor(uv), getToColor(uv.yx), progress);
        return sum / 9.0;
      }
      """, in: folder)
    let screens = try ["inbox", "letter"].map { try PictureTests.screen($0, in: folder) }
    let page = try Prototype(Self.board(shader, screens), plugins: factory)
    #expect(page.warnings.isEmpty, "\(page.warnings)")
    let file = folder.appending(path: "page.html")
    try page.html.write(to: file, atomically: true, encoding: .utf8)
    let pairs = try Self.document(page)["pairs"] as? [String: [Int]] ?? [:]
    let number = try #require(pairs.first { $0.key.hasPrefix("0,1,") }?.value[0])
    let outcome = try Node.run(
      "shaders.mjs", [folder.path, missing, file.path, "\(number)", "0", "1"])
    #expect(outcome.status == 0, "\(outcome.errors)")
  }
}
