import Foundation
import TestSupport
import Testing

/// Tests that the libraries of FFmpeg are taken from the folder that SEGUE_FFMPEG names, and from no other one.
struct FFmpegFolderTests {
  private struct Report: Decodable {
    struct Library: Decodable {
      let version: String?
      let file: String?
      let absence: String?
    }

    let version: String
    let ffmpeg: Library
  }

  private let screens: Screens
  private var folder: Folder { screens.folder }
  /// The installed libraries by their names without a version: libavformat is /usr/lib/…/libavformat.so.59.27.100.
  private let installed: [String: URL]

  init() throws {
    screens = try Screens()
    let file = try #require(try Run.segue("--version", "--json").json(Report.self).ffmpeg.file)
    let place = URL(filePath: file).deletingLastPathComponent()
    var found: [String: URL] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: place.path) {
      guard let match = name.wholeMatch(of: /(lib(av|sw)\w+)\.so\.\d+\.\d+\.\d+/) else { continue }
      found[String(match.1)] = place.appending(path: name)
    }
    installed = found
  }

  private static let names = ["libavcodec", "libavformat", "libavutil", "libswresample", "libswscale"]

  /// Links libraries into a folder, with the names that they have in a wheel of the Python package av.
  private func fill(_ path: String, _ names: [String] = names) throws {
    let place = URL(filePath: folder / path)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    for name in names {
      let file = try #require(installed[name]).resolvingSymlinksInPath()
      let hashed = file.lastPathComponent.replacing("\(name).so", with: "\(name)-0a1b2c3d.so")
      try FileManager.default.createSymbolicLink(at: place.appending(path: hashed), withDestinationURL: file)
    }
  }

  private func render(_ place: String, to name: String = "film.mp4") throws -> Run {
    try Run.segue(
      ["render", "a.png", "b.png", "-o", name, "--fps", "10", "--quiet"], in: folder,
      environment: place.isEmpty ? [:] : ["SEGUE_FFMPEG": folder / place])
  }

  @Test func `--version --json says which FFmpeg was found, and where`() throws {
    let report = try Run.segue("--json", "--version").json(Report.self)
    let version = try Run.segue("--version")
    #expect(version.text == "segue \(report.version)\n")
    #expect(report.ffmpeg.version?.contains("libavformat") == true && report.ffmpeg.absence == nil)
    #expect(Self.names.allSatisfy { installed[$0] != nil })
  }

  @Test(arguments: [("av.libs", "av.libs"), ("site", "site/av.libs"), ("site/av", "site/av.libs"), ("ff", "ff/lib")])
  func `libraries with a hash in their names are used, from the folder or the place of the package av beside it`(
    _ named: String, _ place: String
  ) throws {
    try fill(place)
    try FileManager.default.createDirectory(atPath: folder / named, withIntermediateDirectories: true)
    let report = try Run.segue(["--version", "--json"], environment: ["SEGUE_FFMPEG": folder / named])
      .json(Report.self)
    let file = try #require(report.ffmpeg.file, "\(report.ffmpeg.absence ?? "")")
    #expect(file.contains("/libavformat-0a1b2c3d.so."))
    #expect(URL(filePath: file).standardized.path.hasPrefix(folder / place + "/"))
    #expect(try render(named).code == 0)
    #expect(try render("", to: "other.mp4").code == 0)
    #expect(try folder.bytes("film.mp4") == folder.bytes("other.mp4"))
  }

  @Test func `a library that FFmpeg's need is taken from the folder, too`() throws {
    // In the place of libavutil is a library that needs it, and another one that is in the folder alone.
    let compiler = try #require(Toolchain.cCompiler)
    let own = try #require(installed["libavutil"])
    try fill("needs", Self.names.filter { $0 != "libavutil" })
    try folder.write("one.c", "int segue_needed;\n".utf8)
    let hashed = own.lastPathComponent.replacing("libavutil.so", with: "libavutil-0a1b2c3d.so")
    for (name, others) in [("libneeded.so.1", []), (hashed, [folder / "needs/libneeded.so.1", own.path])] {
      let made = try Toolchain.run(
        compiler,
        [
          "-shared", "-fPIC", "-Wl,--no-as-needed", "-Wl,-soname,\(others.isEmpty ? name : "libother.so.1")", "-o",
          folder / "needs/\(name)", folder / "one.c",
        ] + others)
      #expect(made.status == 0, "\(made.errors)")
    }
    func report() throws -> Report.Library {
      try Run.segue(["--version", "--json"], environment: ["SEGUE_FFMPEG": folder / "needs"]).json(Report.self).ffmpeg
    }
    #expect(try report().file?.hasPrefix(folder / "needs/") == true)
    try FileManager.default.removeItem(atPath: folder / "needs/libneeded.so.1")
    #expect(try report().absence?.contains("(libneeded.so.1: cannot open shared object file") == true)
  }

  @Test
  func `a folder that cannot be used is refused with one sentence, although FFmpeg is installed`() throws {
    try FileManager.default.createDirectory(atPath: folder / "empty", withIntermediateDirectories: true)
    try FileManager.default.createDirectory(atPath: folder / "old", withIntermediateDirectories: true)
    try folder.write("old/libavformat.so.58", "text".utf8)
    try fill("lone", ["libavformat"])
    let whole = try Data(contentsOf: #require(installed["libavutil"]))
    // The last one is a library of AArch64, or of x86-64 where this is one.
    let processor: UInt8 = whole[18] == 0xB7 ? 0x3E : 0xB7
    for (place, bytes) in [
      ("half", whole.prefix(4096)), ("text", Data("no library".utf8)),
      ("other", whole.prefix(18) + [processor] + whole.dropFirst(19)),
    ] {
      try fill(place)
      let name = try #require(
        FileManager.default.contentsOfDirectory(atPath: folder / place).first { $0.hasPrefix("libavutil") })
      try FileManager.default.removeItem(atPath: folder / "\(place)/\(name)")
      try folder.write("\(place)/\(name)", bytes)
    }
    // A library that FFmpeg's need.
    try fill("needed")
    try folder.write("needed/libx264-0a1b2c3d.so.164", whole.prefix(5000))
    let before = folder.names
    for (place, words) in [
      ("nowhere", "which is not a folder that can be read"), ("a.png", "which is not a folder that can be read"),
      ("empty", "which has no libavformat"), ("old", "which has FFmpeg 4 (libavformat 58), and that is not known here"),
      ("lone", "has no libavutil.so."), ("half", " is cut off)"), ("text", " is not a library)"),
      ("other", " is for another processor)"), ("needed", " is cut off)"),
    ] {
      let run = try render(place)
      #expect(run.code == 70 && run.text == "", "\(place)")
      #expect(run.errors.hasPrefix("segue: SEGUE_FFMPEG is \(place), "), "\(run.errors)")
      #expect(run.errors.contains(words), "\(place): \(run.errors)")
      #expect(run.errors.contains("FFmpeg 5 to 9") && run.errors.split(separator: "\n").count == 1, "\(run.errors)")
      let report = try Run.segue(["--version", "--json"], environment: ["SEGUE_FFMPEG": folder / place])
      #expect(report.code == 0)
      let absence = try #require(try report.json(Report.self).ffmpeg.absence)
      #expect(run.errors == "segue: \(absence.replacing(folder / "", with: ""))\n")
      #expect(folder.names == before)
    }
  }
}
