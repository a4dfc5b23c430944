import Foundation
import TestSupport
import Testing

/// Tests a machine without FFmpeg: the loader finds text files of its libraries' names.
@Suite struct WithoutFFmpegTests {
  private let folder: Folder
  private let environment: [String: String]

  init() throws {
    folder = try Folder()
    try FileManager.default.createDirectory(atPath: folder / "none", withIntermediateDirectories: true)
    for major in 59...63 { try folder.write("none/libavformat.so.\(major)", "text".utf8) }
    environment = ["LD_LIBRARY_PATH": folder / "none"]
    try folder.write("p.png", Picture.png(60, 90, seed: 1))
    try folder.write("q.png", Picture.png(60, 90, seed: 2))
  }

  /// The option for a low rate, which a page does not take.
  private func rate(_ output: String) -> [String] { output.hasSuffix(".html") ? [] : ["--fps", "10"] }

  private func render(_ output: String, _ more: String...) throws -> Run {
    try Run.segue(
      ["render", "p.png", "q.png", "-o", output, "--quiet"] + rate(output) + more, in: folder,
      environment: environment)
  }

  @Test(arguments: ["a.gif", "a.apng", "a.webp", "a.y4m", "a-%02d.png", "a.html"])
  func `what is written without FFmpeg has the bytes that it has with FFmpeg`(_ output: String) throws {
    let without = try render(output)
    #expect(without.code == 0, "\(without.errors)")
    let names = folder.names.filter { $0.hasPrefix("a") }
    #expect(!names.isEmpty)
    let before = try names.map { try folder.bytes($0) }
    for name in names { try FileManager.default.removeItem(atPath: folder / name) }
    let with = try Run.segue(
      ["render", "p.png", "q.png", "-o", output, "--quiet"] + rate(output), in: folder)
    #expect(with.code == 0, "\(with.errors)")
    for (name, bytes) in zip(names, before) { #expect(try folder.bytes(name) == bytes, "\(name)") }
  }

  @Test func `a video is refused in one sentence that says what is missing and how to get it`() throws {
    let run = try render("a.mp4")
    #expect(run.code == 70)
    #expect(run.errors.split(separator: "\n").count == 1)
    for word in ["FFmpeg", "SEGUE_FFMPEG", "pip install av", "apt install"] {
      #expect(run.errors.contains(word), "\(run.errors)")
    }
    #expect(!FileManager.default.fileExists(atPath: folder / "a.mp4"))
  }
}
