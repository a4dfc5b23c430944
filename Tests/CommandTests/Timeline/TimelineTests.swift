import Foundation
import TestSupport
import Testing

/// Tests `segue timeline` and `segue info` for an animator that folds a view in perspective and
/// fades it with a frame driver.
struct TimelineTests {
  private struct Document: Decodable {
    struct Track: Decodable {
      var view: String
      var property: String
      var from: Value
      var to: Value
      var curve: String
      var points: [[Double]]?
    }
    var tracks: [Track]
  }

  /// A value in the JSON document: a number, or an array of numbers.
  private struct Value: Decodable {
    var numbers: [Double]

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      numbers = try (try? [container.decode(Double.self)]) ?? container.decode([Double].self)
    }
  }

  static let plugins = Result { () throws -> Folder in
    let folder = try Folder()
    try Toolchain.compilePlugin(
      Toolchain.package.appending(path: "Tests/CommandTests/Fixtures/timeline.c"),
      into: URL(filePath: folder / "fold.so"))
    return folder
  }

  private func segue(_ arguments: String...) throws -> Run {
    let run = try Run.segue(arguments + ["--plugin-path", try Self.plugins.get().path])
    #expect(run.code == 0, "\(run.errors)")
    return run
  }

  @Test
  func `the fade of a frame driver is listed as a sampled track, and JSON contains the samples`()
    throws
  {
    let tracks = try segue("timeline", "org.example.fold", "--json").json(Document.self).tracks
    let fade = try #require(tracks.first { $0.curve == "sampled" })
    #expect(fade.view == "from" && fade.property == "alpha")
    #expect(fade.from.numbers == [1] && fade.to.numbers == [0])
    let points = try #require(fade.points)
    #expect(points.count == 21 && points.first == [0, 1] && points.last == [1, 0])
    #expect(points[10] == [0.5, 0.75])
    // Only tracks of a frame driver have samples.
    #expect(tracks.filter { $0.points != nil }.count == 1)
    let text = try segue("timeline", "org.example.fold").text
    #expect(text.contains(/1 → 0.938 → 0.75 → 0.438 → 0 +sampled/))
  }

  @Test
  func `a timeline shows a perspective as m34 in JSON and as a description in text`()
    throws
  {
    let tracks = try segue("timeline", "org.example.fold", "--json").json(Document.self).tracks
    let fold = try #require(tracks.first { $0.property == "transform" })
    #expect(fold.from.numbers[11] == -0.002 && fold.to.numbers[3] == 0.002)
    let text = try segue("timeline", "org.example.fold").text
    #expect(text.contains("turn about y 0° → 90°, m34 = -0.002 (seen from 500 points)"))
    #expect(text.contains("transform = m34 = -0.002 (seen from 500 points)"))
    let layers = try segue("timeline", "org.example.fold", "--at", "0.5").text
    #expect(layers.contains("turn about y 45°, m34 = -0.002 (seen from 500 points)"))
  }

  private static func screens() throws -> Folder {
    let folder = try Folder()
    for (name, color) in [("red.svg", "#c01020"), ("green.svg", "#108030")] {
      let text =
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"300\" height=\"600\">"
        + "<rect width=\"300\" height=\"600\" fill=\"\(color)\"/></svg>"
      try folder.write(name, Data(text.utf8))
    }
    return folder
  }

  @Test func `a timeline exported for two screens has the colours of their edges`()
    throws
  {
    let folder = try Self.screens()
    let run = try Run.segue(
      "timeline", "fade-through", "red.svg", "green.svg", "--format", "css", in: folder)
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
    #expect(run.text.contains("0% { background-color: rgb(192 16 32 / 1); }"), "\(run.text)")
    #expect(run.text.contains("100% { background-color: rgb(16 128 48 / 1); }"))
    #expect(!run.text.contains("var("))
    let lottie = try Run.segue(
      "timeline", "push", "red.svg", "green.svg", "--format", "lottie", "--size", "150x300",
      in: folder)
    #expect(lottie.code == 0, "\(lottie.errors)")
    #expect(lottie.text.contains(#""w":150,"h":300"#) && lottie.text.contains(##""sc":"#c01020""##))
    #expect(lottie.errors == "segue: push: a shadow is approximated by gradients\n")
  }

  @Test
  func `a timeline exported without screens has named placeholders for colours and reports them`()
    throws
  {
    let run = try Run.segue("timeline", "fade-through", "--format", "css")
    #expect(
      run.errors.contains("--segue-from-color and --segue-to-color are placeholders"),
      "\(run.errors)")
    let push = try Run.segue("timeline", "push", "--format", "css")
    #expect(push.errors.isEmpty, "\(push.errors)")
    let one = try Run.segue("timeline", "push", "red.svg", in: Self.screens())
    #expect(one.code == 64 && one.errors.contains("only one screen was given"), "\(one.errors)")
    let none = try Run.segue("timeline", "push", "red.svg", "nothing.png", in: Self.screens())
    #expect(none.code == 66 && none.errors.contains("nothing.png"), "\(none.errors)")
  }

  @Test func `segue info prints each default value in its shortest exact form`() throws {
    let text = try segue("info", "org.example.fold").text
    #expect(text.contains("rgba(20.4, 25.5, 76.5, 0.55)"))
    #expect(text.contains("5e-05…0.1234567"))
    // The option accepts the default value in the form in which `segue info` prints it.
    _ = try segue(
      "timeline", "org.example.fold", "--set", "shade=rgba(20.4, 25.5, 76.5, 0.55)")
  }

  /// A folder with a library of animators, one for each property that changes colours or shapes.
  private static let shapes = Result { () throws -> Folder in
    let folder = try Folder()
    try Toolchain.compilePlugin(
      Toolchain.package.appending(path: "Tests/PaintingTests/Fixtures/shapes.c"),
      into: URL(filePath: folder / "shapes.so"))
    return folder
  }

  private struct Layers: Decodable {
    struct Layer: Decodable {
      var mask: Bool?
      var depthSorted: Bool?
      var path: [Double]?
      var fillColor: [Double]?
      var stroke: [Double]?
      var mesh: [Double]?
      var meshLight: [Double]?
      var meshBackColor: [Double]?
      var blendMode: Double?
      var colorMatrix: [Double]?
      var backdropColorMatrix: [Double]?
      var maskMode: Double?
      var maskThreshold: [Double]?
      var gradient: [Double]?
    }
    var layers: [Layer]
  }

  /// Returns the layers that `segue timeline` prints halfway through an animator's transition, from
  /// JSON and as text.
  private func layers(_ name: String) throws -> (all: [Layers.Layer], text: String) {
    func run(_ more: String...) throws -> Run {
      let arguments = [
        "timeline", "org.example.\(name)", "--at", "0.5", "--plugin-path",
        try Self.shapes.get().path,
      ]
      let run = try Run.segue(arguments + more)
      #expect(run.code == 0, "\(run.errors)")
      return run
    }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return (try decoder.decode(Layers.self, from: run("--json").out).layers, try run().text)
  }

  @Test
  func `segue timeline's list of layers contains each property that changes colours and shapes`()
    throws
  {
    let path = try layers("path")
    let shape = try #require(path.all.first { $0.path != nil })
    #expect(shape.path?.count == 1 + 7 * 6 && shape.path?.first == 2)
    #expect(shape.fillColor?.count == 4 && shape.stroke?[4] == 8.5)
    #expect(path.text.contains("a path of 6 segments, filled, stroke 8.5"), "\(path.text)")
    let mask = try layers("path-mask")
    #expect(mask.all.contains { $0.mask == true && $0.path != nil })
    #expect(mask.text.contains("a mask, a path of 6 segments, filled"), "\(mask.text)")
    let mesh = try layers("mesh")
    let bent = try #require(mesh.all.first { $0.mesh != nil })
    #expect(bent.mesh?.count == 2 + 3 * 9 * 5 && bent.mesh?.prefix(2) == [8, 4])
    #expect(bent.meshLight == [-0.6, -0.4, 1, 0.7] && bent.meshBackColor == [1, 1, 1, 0.5])
    #expect(mesh.text.contains("a mesh of 8 x 4, light 0.7"), "\(mesh.text)")
    let blend = try layers("blend-mode")
    #expect(blend.all.contains { $0.blendMode == 3 } && blend.text.contains("overlay"))
    let matrix = try layers("color-matrix")
    #expect(matrix.all.contains { $0.colorMatrix?.count == 20 })
    #expect(matrix.text.contains("a colour matrix"))
    #expect(
      try layers("backdrop-color-matrix").all.contains { $0.backdropColorMatrix?.count == 20 })
    let luma = try layers("mask-mode")
    #expect(luma.all.contains { $0.maskMode == 2 && $0.maskThreshold == [0.5, 0.3] })
    #expect(luma.all.contains { $0.mask == true && $0.gradient?.count == 5 + 2 * 5 })
    #expect(luma.text.contains("masked by luminance, threshold 0.5"), "\(luma.text)")
    let planes = try layers("planes")
    #expect(planes.all.first?.depthSorted == true && planes.text.contains("sorted by depth"))
  }
}
