import Foundation
import SegueRender
import SegueSystem
import Testing

@testable import SegueMedia

#if canImport(Glibc)
  import Glibc
#endif

/// Tests files that are given as parts of a film, and are none or state impossible numbers.
@Suite struct HostilePartTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// Writes a film of eight frames in two parts, and returns the bytes of the parts.
  private func parts(_ film: String) throws -> [[UInt8]] {
    let frames = try (0..<8).map { try scene(48, 32, $0) }
    var options = EncodingOptions()
    options.group = 4
    if film == "gif" {
      options.part = FilmPart(range: 0..<8, whole: 8, label: FilmLabel())
      try scratch.render("all.gif.palette", frames, options: options)
    }
    return try [0..<4, 4..<8].enumerated().map { index, range in
      options.part = FilmPart(
        range: range, whole: 8, label: FilmLabel(),
        palette: film == "gif" ? scratch("all.gif.palette") : nil)
      try scratch.render("\(index).\(film).part", Array(frames[range]), options: options)
      return try scratch.bytes("\(index).\(film).part")
    }
  }

  /// Returns a part with another head and other records, and with the checksums that belong to them.
  private func rebuilt(
    _ bytes: [UInt8], _ change: (Substring) -> String, _ edit: (PartRecord) -> PartRecord = { $0 },
    keeping isKept: (Int) -> Bool = { _ in true }, sounds: Int = 1
  ) -> [UInt8] {
    var end = 1
    while bytes[end] != 10 || bytes[end - 1] != 10 { end += 1 }
    let lines = String(decoding: bytes[..<(end - 1)], as: UTF8.self).split(separator: "\n")
    let head = lines.map(change).joined(separator: "\n") + "\n\n"
    var (result, offset, blocks, frames) = (Array(head.utf8), end + 1, 0, 0)
    while bytes[offset] != PartBytes.end {
      var rest = bytes[(offset + 1)..<(offset + 5)]
      let count = Int(PartBytes.take(4, &rest) ?? 0)
      let contents = bytes[(offset + 13)..<(offset + 13 + count)]
      let isSound = bytes[offset] == PartBytes.sound
      let record = isSound ? nil : PartBytes.record(contents).map(edit)
      for _ in 0..<(isSound ? sounds : isKept(frames) ? 1 : 0) {
        result += PartBytes.block(bytes[offset], record.map(PartBytes.contents) ?? Array(contents))
        blocks += 1
      }
      frames += isSound ? 0 : 1
      offset += 13 + count
    }
    return result + PartBytes.ending(blocks: blocks, head: head)
  }

  /// Joins parts. Returns the error, if any.
  private func join(_ film: String, _ parts: [[UInt8]]) throws -> (any Error)? {
    let names = try parts.enumerated().map {
      try scratch.write("x\($0.offset).\(film).part", $0.element)
    }
    do {
      try FilmParts(paths: names).write(to: OutputFormat(path: scratch("film.\(film)")))
      return nil
    } catch { return error }
  }

  private static let films = ["apng", "webp", "gif", "mp4"]
  private static let numbers: [Int] = [
    -1, 0, 1 << 31, 1 << 62, .max, .min,
  ]

  @Test(arguments: films)
  func `a part that states any number in its head is joined or refused`(_ film: String) throws {
    let parts = try parts(film)
    for number in Self.numbers {
      for field in [
        "frames", "range", "size", "rate", "group", "quality", "choices", "palette", "track",
      ] {
        for place in 1...2 {
          _ = try join(
            film,
            parts.map { part in
              rebuilt(part) { line in
                var words = line.split(separator: " ").map(String.init)
                if words[0] == field, words.count > place { words[place] = "\(number)" }
                if field == "frames", words[0] == "range", words[1] == "4" {
                  words[2] = "\(number)"
                }
                if words[0] == "palette", field == "palette" { words[place] = "ffffffff" }
                return words.joined(separator: " ")
              }
            })
        }
      }
    }
  }

  @Test(arguments: films)
  func `a part with any number in its records is joined or refused`(_ film: String) throws {
    let parts = try parts(film)
    for number in Self.numbers.map(Int64.init) {
      for place in 0..<6 {
        let error = try join(
          film,
          parts.map { part in
            rebuilt(part, String.init) { record in
              var record = record
              if record.numbers.indices.contains(place) { record.numbers[place] = number }
              return record
            }
          })
        // The fault is the part's, and not the film's that cannot be written.
        if let error { #expect("\(error)".contains(".\(film).part"), "\(number) at \(place)") }
      }
    }
  }

  @Test(arguments: films)
  func `a part without one of its frames is joined or refused by name`(_ film: String) throws {
    let parts = try parts(film)
    for (left, name) in [(0, "x0"), (1, "x1")] {
      for count in [0, 1, 3] {
        var parts = parts
        parts[left] = rebuilt(parts[left], String.init, keeping: { $0 < count })
        let error = try join(film, parts)
        if film == "mp4" || count == 0 {
          #expect("\(try #require(error))".contains("\(name).\(film).part does not contain"))
        }
      }
    }
  }

  @Test func `a part with another number of audio files than its head says is refused`() throws {
    try scratch.run("ffmpeg", "-f", "lavfi", "-i", "sine=d=0.2", scratch("tone.wav"))
    for count in [0, 1, 2] {
      var options = EncodingOptions()
      options.group = 4
      options.sound = Sound(file: scratch("tone.wav"), duration: 0.1, part: 0..<0.1)
      options.part = FilmPart(range: 0..<4, whole: 4, label: FilmLabel())
      try scratch.render("sound.mp4.part", try (0..<4).map { try scene(48, 32, $0) }, options: options)
      let part = rebuilt(try scratch.bytes("sound.mp4.part"), String.init, sounds: count)
      let error = try join("mp4", [part])
      #expect((error == nil) == (count == 1), "\(count): \(String(describing: error))")
    }
  }

  private func problem(_ path: String) -> JoinProblem? {
    do throws(JoinError) {
      _ = try FilmParts(paths: [path])
      return nil
    } catch { return error.problems.first }
  }

  @Test func `pipes and devices instead of parts are refused without waiting`() throws {
    #expect(mkfifo(scratch("pipe.part"), 0o600) == 0)
    for (name, target) in [
      ("pipe-link.part", "pipe.part"), ("zero.part", "/dev/zero"), ("null.part", "/dev/null"),
      ("full.part", "/dev/full"),
    ] {
      try FileManager.default.createSymbolicLink(atPath: scratch(name), withDestinationPath: target)
    }
    for name in ["pipe", "pipe-link", "zero", "null", "full"] {
      let problem = problem(scratch(name + ".part"))
      #expect(problem?.isMissingInput == true && problem?.description.contains(name) == true)
    }
  }

  @Test func `large files of another kind are refused by their first bytes`() throws {
    func truncate(_ name: String, _ head: [UInt8]) throws {
      try scratch.write(name, head)
      let file = try FileDescriptor.open(scratch(name), O_WRONLY)
      try file.truncate(to: 3 << 30)
      file.close()
    }
    let before = resident()
    try truncate("zeros.part", [])
    #expect(problem(scratch("zeros.part")) == .notPart(scratch("zeros.part")))
    // A correct head, followed by zeros.
    let head = try parts("webp")[0].prefix { _ in true }
    let end = head.indices.dropFirst().first { head[$0] == 10 && head[$0 - 1] == 10 } ?? 0
    try truncate("headed.part", Array(head[...end]))
    #expect(problem(scratch("headed.part")) == .damaged(scratch("headed.part")))
    #expect(resident() - before < 64 << 20)
  }

  /// Returns the memory that this process has in use, in bytes.
  private func resident() -> Int {
    let text = (try? FileDescriptor.contents(of: "/proc/self/statm")).map {
      String(decoding: $0, as: UTF8.self)
    }
    return (text?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4096
  }
}
