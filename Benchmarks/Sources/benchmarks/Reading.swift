import Foundation
import SegueFilm

/// Measures the time in which a screen's file is read: without a profile, with one, and by ffmpeg.
struct Reading {
  private let segue: String
  private let folder: String
  private static let runs = 15

  init(segue: String) throws {
    self.segue = segue
    folder = NSTemporaryDirectory() + "segue-bench-reading-\(getpid())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  func table() throws -> String {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Data(TestProfile.rgb(TestProfile.displayP3)).write(to: URL(filePath: folder + "/p3.icc"))
    let screen = folder + "/screen.png"
    _ = try Child([
      segue, "render", "Examples/screens/inbox.svg", "Examples/screens/inbox.svg", "-o", screen, "--progress", "0",
      "--size", "1170x2532", "--quiet",
    ])
    _ = try Child([
      "convert", "-seed", "7", "-size", "1170x2532", "plasma:", "-attenuate", "0.3", "+noise", "Gaussian",
      "PNG24:\(folder)/photo.png",
    ])
    var table = """
      ## Reading

      A file of 1170 × 2532 pixels is read from the disk's cache into pixels, in one process, medians of \
      \(Self.runs) runs. *With a profile* is the same file with Display P3, which is brought to sRGB. ffmpeg's time \
      is that of a process that decodes the file 21 times to rgba, less one that decodes it once, for one time.

      | picture | format | segue | with a profile | ratio | ffmpeg | ratio |
      | --- | --- | --- | --- | --- | --- | --- |

      """
    for picture in ["screen", "photo"] {
      // Of a file that is stripped as it is written, ImageMagick leaves out the profile, too.
      let bare = "\(folder)/\(picture)-bare.png"
      _ = try Child(["convert", "\(folder)/\(picture).png", "-strip", bare])
      for format in ["png", "jpg", "webp"] {
        let (plain, tagged) = ("\(folder)/plain-\(picture).\(format)", "\(folder)/tagged-\(picture).\(format)")
        _ = try Child(["convert", bare, "-quality", "90", plain])
        _ = try Child([
          "convert", bare, "-profile", "\(folder)/p3.icc", "-quality", "90", tagged,
        ])
        // In turn, so that the machine's speed is the same for both.
        var (own, converted): ([Double], [Double]) = ([], [])
        for _ in 0..<Self.runs {
          own.append(try Self.milliseconds(plain))
          converted.append(try Self.milliseconds(tagged))
        }
        let theirs = try ffmpeg(plain)
        table += "| \(picture) | \(format) | \(own.median.text(1)) ms | \(converted.median.text(1)) ms "
        table += "| \((converted.median / own.median).text(2)) | \(theirs.text(1)) ms "
        table += "| \((theirs / own.median).text(2)) |\n"
      }
    }
    return table
  }

  private static func milliseconds(_ path: String) throws -> Double {
    let clock = ContinuousClock()
    let begin = clock.now
    let picture = try MediaSource(path: path).frame(at: 0)
    let took = clock.now - begin
    guard picture.width == 1170 else { throw Trouble("\(path) has another size") }
    return Double(took.components.attoseconds) / 1e15 + Double(took.components.seconds) * 1000
  }

  private func ffmpeg(_ path: String) throws -> Double {
    func seconds(_ times: Int) throws -> Double {
      let words = [
        "ffmpeg", "-nostdin", "-v", "error", "-threads", "1", "-loop", "1", "-i", path, "-frames:v", "\(times)",
        "-pix_fmt",
        "rgba", "-f", "rawvideo", "-y", "/dev/null",
      ]
      return try Child.median(3, words).seconds
    }
    return try (seconds(21) - seconds(1)) / 20 * 1000
  }
}
