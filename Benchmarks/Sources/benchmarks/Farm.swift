import Foundation

/// Measures the joining of parts and the writing of jobs for a render farm.
struct Farm {
  private let segue: String
  private let folder: String
  private static let parts = 100
  private static let group = 6

  init(segue: String) throws {
    self.segue = segue
    folder = NSTemporaryDirectory() + "segue-bench-farm-\(getpid())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  func table() throws -> String {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var table = """
      ## Farm

      A film of the bundled storyboard at 360 × 780 and 60 frames per second, in \(Self.parts) parts that are \
      joined; and a job of 10,000 films. The times are of the whole process, medians of 5 runs. The bytes that \
      are written are the kernel's count for storage (`write_bytes` of /proc/PID/io); an MP4 is put together \
      in memory.

      | joined | parts | bytes of the parts | bytes of the film | bytes written | time |
      | --- | --- | --- | --- | --- | --- |

      """
    for format in ["mp4", "webm", "webp"] { table += try joined(format) }
    return try table + "\n" + jobs()
  }

  private func joined(_ format: String) throws -> String {
    let parts = folder + "/\(format)"
    try FileManager.default.createDirectory(atPath: parts, withIntermediateDirectories: true)
    for part in 0..<Self.parts {
      let first = part * Self.group
      let last = part == Self.parts - 1 ? 99_999 : first + Self.group - 1
      let name = "\(parts)/\(String(format: "%03d", part)).\(format).part"
      _ = try Child([
        segue, "render", "Examples/fjord.yaml", "--size", "360x780", "--group", "\(Self.group)",
        "--frames",
        "\(first)-\(last)", "-o", name, "--quiet",
      ])
    }
    let film = folder + "/film.\(format)"
    let join = [segue, "join", parts, "-o", film, "--quiet"]
    let seconds = try Child.median(5, join).seconds
    // The counters in `/proc/PID/io` of the shell include the counters of the child processes for
    // which it has waited.
    let report = folder + "/io"
    let command = join.joined(separator: " ")
    _ = try Child(["sh", "-c", "\(command); grep ^write_bytes /proc/$$/io > \(report)"])
    let written = try String(contentsOfFile: report, encoding: .utf8).filter(\.isNumber)
    let bytes = try FileManager.default.contentsOfDirectory(atPath: parts).reduce(0) {
      try $0 + size(parts + "/" + $1)
    }
    return
      "| \(format) | \(Self.parts) | \(bytes) | \(try size(film)) | \(written) | \(seconds.text(2)) s |\n"
  }

  private func size(_ path: String) throws -> Int {
    try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
  }

  private func jobs() throws -> String {
    let board = folder + "/story.yaml"
    try """
    segue: 1
    size: 60x40
    vars: { number: 0 }
    screens: { a: { color: black }, b: { color: white } }
    container: { kind: navigation, root: a }
    script: [{ at: 0.5, push: b }, { at: 12, pop: true }]

    """.write(toFile: board, atomically: true, encoding: .utf8)
    let rows = (["number"] + (0..<10_000).map(String.init)).joined(separator: "\n")
    try rows.write(toFile: folder + "/films.csv", atomically: true, encoding: .utf8)
    var text = "| job of 10,000 films | time |\n| --- | --- |\n"
    for engine in ["openjd", "slurm", "make"] {
      let seconds = try Child.median(
        5,
        [
          segue, "job", folder + "/films.csv", "--storyboard", board, "-o",
          folder + "/{number}.mp4",
          "--engine", engine, "--folder", folder + "/\(engine).job", "--quiet",
        ]
      ).seconds
      text += "| \(engine) | \(seconds.text(2)) s |\n"
    }
    return text
  }
}
