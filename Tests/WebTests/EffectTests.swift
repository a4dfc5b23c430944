import Foundation
import SegueGeometry
import SegueMedia
import SegueRender
import SegueScene
import TestSupport
import Testing

@testable import SegueWeb

/// Compares effects that Chromium draws with the compositor's pictures of the same layers.
@Suite(
  .enabled(
    if: Node.program != nil && Node.chromium != nil, "node or chromium is not installed"))
struct EffectTests {
  private static let progresses = [0.12, 0.5, 0.88]
  private static let size = PixelSize(width: 160, height: 160)

  @Test func `Chromium draws blend modes, color matrices, paths and masks as the compositor does`()
    throws
  {
    let folder = try Toolchain.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let library = PictureLibrary()
    let picture = try Self.picture()
    let id = library.add(picture)
    let scenes = EffectScene.all(picture: id)
    var recordings: [WebRecording] = []
    var expected: [(name: String, picture: PixelBuffer)] = []
    let compositor = Compositor(
      width: Self.size.width, height: Self.size.height, pictures: library)
    for (number, scene) in scenes.enumerated() {
      var sampler = Sampler(size: LayerTree(size: EffectScene.size), distance: 0.05) {
        progress, tree in
        scene.update(progress)
        tree = LayerTree(of: scene.container)
      }
      let builder = SegmentBuilder(distance: 0.1) { _, _ in 0 }
      let recording = WebRecording(
        duration: 1, segments: sampler.segments(duration: 1).map { builder.segment($0) })
      #expect(BrowserLimit(recording) == nil, "\(scene.name)")
      recordings.append(recording)
      for progress in Self.progresses {
        scene.update(progress)
        let drawn = try #require(PixelBuffer(width: Self.size.width, height: Self.size.height))
        compositor.draw(LayerTree(of: scene.container), into: drawn)
        expected.append(("\(number)-\(progress)", drawn))
      }
    }
    try Self.write(recordings, picture: picture, id: id, to: folder)
    let outcome = try Node.run("pictures.mjs", [folder.path])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output == "[]")
    for (index, frame) in expected.enumerated() {
      let shot = try MediaSource(path: folder.appending(path: "\(frame.name).png").path)
      let (whole, worst) = PictureTests.likeness(try shot.frame(at: 0), frame.picture)
      let scene = scenes[index / Self.progresses.count].name
      #expect(
        whole >= 38 && worst >= 28,
        "\(scene) at \(frame.name): \(whole.rounded()) dB, the worst part \(worst.rounded()) dB")
    }
  }

  /// Writes a page with these recordings, and the list of its frames for `pictures.mjs`.
  private static func write(
    _ recordings: [WebRecording], picture: PixelBuffer, id: PictureID, to folder: URL
  ) throws {
    var data = PageText()
    data.object([
      ("size", { $0.raw("[160,160]") }), ("rtl", { $0.raw("false") }),
      ("reduced", { $0.raw("false") }), ("start", { $0.words([1, 0, 0, 1, -1]) }),
      ("screens", { $0.raw("[{\"n\":\"1\",\"l\":[]}]") }), ("sheets", { $0.raw("[]") }),
      ("interactions", { $0.raw("{}") }), ("look", { $0.raw("{}") }),
      ("states", { $0.raw("{\"0\":{\"b\":0,\"l\":[]}}") }), ("captures", { $0.raw("[]") }),
      ("recordings", { $0.list(recordings) { $0.recording($1) } }), ("pairs", { $0.raw("{}") }),
      (
        "pictures",
        { text in
          let bytes = (try? picture.webP(quality: 100)) ?? []
          text.object([
            ("\(id.number)", { $0.list(["image/webp", Base64.text(bytes)]) { $0.string($1) } })
          ])
        }
      ),
    ])
    let radius = recordings.compactMap(\.maxBackdropRadius).max() ?? 0
    let page = Page.html(
      title: "Effects", data: data.text,
      filter: BackdropFilter.markup(size: EffectScene.size, radius: radius))
    try page.write(to: folder.appending(path: "page.html"), atomically: true, encoding: .utf8)
    let frames = recordings.indices.flatMap { number in
      progresses.map { progress -> [String: Any] in
        [
          "name": "\(number)-\(progress)", "recording": number, "progress": progress, "from": "0",
          "to": "0",
        ]
      }
    }
    let job: [String: Any] = [
      "page": "page.html", "width": size.width, "height": size.height, "scale": 1, "frames": frames,
    ]
    try JSONSerialization.data(withJSONObject: [job]).write(to: folder.appending(path: "jobs.json"))
  }

  /// Makes a picture whose colour changes from left to right, and whose alpha from top to bottom.
  private static func picture() throws -> PixelBuffer {
    let picture = try #require(PixelBuffer(width: 64, height: 64))
    for y in 0..<64 {
      for x in 0..<64 {
        let alpha = UInt32(min(255, 4 * y))
        let red = alpha * UInt32(4 * x) / 255
        picture.row(y)[x] = alpha << 24 | red << 16 | (alpha / 2) << 8 | red / 3
      }
    }
    return picture
  }
}
