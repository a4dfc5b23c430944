import Foundation

/// Compares the command with Debian's ffmpeg, both as whole processes with the same two pictures.
struct Bench {
  let segue: String
  let folder: String
  var first: String { folder + "/a.png" }
  var second: String { folder + "/b.png" }
  private static let size = "1920x1080"
  private static let pairs = [
    ("slide", "slideleft"), ("spring", "fade"), ("snapshot-zoom", "zoomin"),
  ]
  private static let runs = 3
  /// The settings with which the command encodes H.264.
  private static let encoder = [
    "-c:v", "libx264", "-preset", "medium", "-tune", "animation", "-crf", "23", "-x264-params",
    "no-fast-pskip=1:no-dct-decimate=1", "-pix_fmt", "yuv420p",
  ]

  init(segue: String) throws {
    self.segue = segue
    folder = NSTemporaryDirectory() + "segue-bench-\(getpid())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  /// Writes both screens as PNG files, so that both programs read the same pixels and neither
  /// spends time on SVG.
  func makePictures() throws {
    for (screen, picture) in [("inbox.svg", first), ("letter.svg", second)] {
      let drawing = "Examples/screens/" + screen
      _ = try Child(
        [
          segue, "render", drawing, drawing, "-o", picture, "--progress", "0", "--size", Self.size,
          "--animator", "dissolve",
        ])
    }
  }

  /// Measures the time in which 600 frames of a transition of ten seconds are drawn, without
  /// writing them.
  func compositing() throws -> String {
    try makePictures()
    var table = """
      ## Compositing

      600 frames of 1920 × 1080, a transition of 10 s, are drawn but not written. The times are \
      of the whole process, medians of \(Self.runs) runs.

      | animator | segue | ffmpeg xfade, rgba | ratio | ffmpeg xfade, yuv420p | ratio | peak memory, \
      segue | ffmpeg |
      | --- | --- | --- | --- | --- | --- | --- | --- |

      """
    for (animator, filter) in Self.pairs {
      let own = try Child.median(Self.runs, render(animator, "null:", "--duration", "10"))
      let rgba = try Child.median(Self.runs, ffmpeg(filter, "rgba", 10, ["-f", "null", "-"]))
      let yuv = try Child.median(Self.runs, ffmpeg(filter, "yuv420p", 10, ["-f", "null", "-"]))
      table += "| \(animator) | \(own.seconds.text(2)) s | \(rgba.seconds.text(2)) s "
      table += "| \((rgba.seconds / own.seconds).text(1)) | \(yuv.seconds.text(2)) s "
      table += "| \((yuv.seconds / own.seconds).text(1)) | \(own.peak.text(0)) MiB "
      table += "| \(rgba.peak.text(0)) MiB |\n"
    }
    return table
  }

  /// Animators that do more than move pictures, with their settings and the most similar transition
  /// of ffmpeg, if any.
  private static let effects: [(animator: String, settings: [String], filter: String?)] = [
    ("circle", [], "circleopen"), ("wipe", [], "wipeleft"), ("blur-through", [], "hblur"),
    ("push", [], nil), ("sheet", [], nil), ("cube", [], nil), ("fold", ["strips=8"], nil),
    ("explode", ["columns=13"], nil),
  ]

  /// Measures the drawing time for animators with shadows, masks, depth, blur and many parts,
  /// relative to a plain dissolve.
  func effects() throws -> String {
    try makePictures()
    let plain = try Child.median(Self.runs, render("dissolve", "null:", "--duration", "10"))
    var table = """
      ## Effects

      600 frames of 1920 × 1080, a transition of 10 s, are drawn but not written. A dissolve takes \
      \(plain.seconds.text(2)) s. The times are of the whole process, medians of \(Self.runs) runs.

      | animator | segue | ratio to a dissolve | ffmpeg xfade, rgba | ratio |
      | --- | --- | --- | --- | --- |

      """
    for (animator, settings, filter) in Self.effects {
      let given = settings.flatMap { ["--set", $0] }
      let own = try Child.median(
        Self.runs, render(animator, "null:", "--duration", "10") + given)
      let title = ([animator] + settings).joined(separator: " ")
      table += "| \(title) | \(own.seconds.text(2)) s "
      table += "| \((own.seconds / plain.seconds).text(1)) "
      if let filter {
        let rgba = try Child.median(Self.runs, ffmpeg(filter, "rgba", 10, ["-f", "null", "-"]))
        table += "| \(rgba.seconds.text(2)) s (\(filter)) "
        table += "| \((rgba.seconds / own.seconds).text(1)) |\n"
      } else {
        table += "| – | – |\n"
      }
    }
    return table
  }

  /// Measures the time in which 300 frames are drawn and encoded to H.264.
  func endToEnd() throws -> String {
    try makePictures()
    let film = folder + "/film.mp4"
    let raw = folder + "/film.y4m"
    var table = """
      ## End to end

      300 frames of 1920 × 1080, a transition of 5 s, are encoded to H.264 (libx264 as the command sets it: \
      medium, animation, crf 23). The times are of the whole process, medians of \(Self.runs) runs. *Encoding alone* \
      is the time that ffmpeg takes to encode the same frames from an uncompressed file.

      | animator | segue | ffmpeg xfade, rgba | ratio | encoding alone | segue / encoding alone |
      | --- | --- | --- | --- | --- | --- |

      """
    for (animator, filter) in Self.pairs {
      let own = try Child.median(Self.runs, render(animator, film, "--duration", "5"))
      let other = try Child.median(
        Self.runs, ffmpeg(filter, "rgba", 5, Self.encoder + ["-y", film]))
      _ = try Child(render(animator, raw, "--duration", "5"))
      let alone = try Child.median(
        Self.runs, ["ffmpeg", "-nostdin", "-v", "error", "-i", raw] + Self.encoder + ["-y", film])
      table += "| \(animator) | \(own.seconds.text(2)) s | \(other.seconds.text(2)) s "
      table += "| \((other.seconds / own.seconds).text(2)) | \(alone.seconds.text(2)) s "
      table += "| \((own.seconds / alone.seconds).text(2)) |\n"
      try? FileManager.default.removeItem(atPath: raw)
    }
    return table
  }

  /// Measures the time in which the first ten seconds of the bundled storyboard are drawn at the
  /// size of a phone's screen and encoded to H.264.
  func storyboard() throws -> String {
    let film = folder + "/film.mp4"
    let raw = folder + "/film.y4m"
    let render = [
      segue, "render", "Examples/fjord.yaml", "--size", "1170x2532", "--frames", "0..600",
      "--quiet",
      "-o",
    ]
    let own = try Child.median(Self.runs, render + [film])
    _ = try Child(render + [raw])
    let alone = try Child.median(
      Self.runs, ["ffmpeg", "-nostdin", "-v", "error", "-i", raw] + Self.encoder + ["-y", film])
    try? FileManager.default.removeItem(atPath: raw)
    return """
      ## Storyboard

      Rendering 10 s of `Examples/fjord.yaml` at 1170 × 2532 and 60 frames per second to H.264 takes \
      \(own.seconds.text(2)) s for the whole process (median of \(Self.runs) runs), with a peak \
      memory of \(own.peak.text(0)) MiB. Encoding the same frames alone takes \
      \(alone.seconds.text(2)) s, a ratio of **\((own.seconds / alone.seconds).text(2))**.

      """
  }

  /// Measures the time that `segue list` takes with the bundled plug-ins.
  func start() throws -> String {
    let runs = try (0..<41).map { _ in try Child([segue, "list"]).seconds * 1000 }
    return """
      ## Start

      `segue list` with the bundled plug-ins takes **\(runs.median.text(1)) ms** from the start of the \
      process to its end (median of 41 runs; the fastest took \((runs.min() ?? 0).text(1)) ms).

      """
  }

  func render(_ animator: String, _ output: String, _ more: String...) -> [String] {
    [segue, "render", first, second, "-o", output, "--animator", animator, "--quiet"] + more
  }

  /// Returns the ffmpeg command for an xfade of the same size, rate and duration as segue's
  /// transition. The pictures are decoded once and repeated. With `-loop 1`, the more common way,
  /// ffmpeg would decode them for each frame, and take 1.5 times as long in rgba and more than
  /// twice as long in yuv420p.
  func ffmpeg(
    _ filter: String, _ layout: String, _ seconds: Int, _ output: [String]
  ) -> [String] {
    let frames = seconds * 60
    let still = "format=\(layout),loop=\(frames - 1):1"
    let graph =
      "[0]\(still)[a];[1]\(still)[b];"
      + "[a][b]xfade=transition=\(filter):duration=\(seconds):offset=0"
    return ["ffmpeg", "-nostdin", "-v", "error", "-framerate", "60", "-i", first]
      + ["-framerate", "60", "-i", second, "-filter_complex", graph, "-frames:v", "\(frames)"]
      + output
  }
}
