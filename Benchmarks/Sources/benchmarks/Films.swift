import Foundation

/// Compares files that the command writes with files that Debian's ffmpeg makes of the same frames:
/// their sizes, their PSNR against the frames, and the time.
struct Films {
  private let segue: String
  private let folder: String

  init(segue: String) throws {
    self.segue = segue
    folder = NSTemporaryDirectory() + "segue-bench-films-\(getpid())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  /// A film to measure, with the arguments with which `segue render` draws its frames.
  private struct Subject {
    let name: String
    let arguments: [String]
  }

  /// Returns the films to measure: a transition between two pictures with the detail and noise of
  /// photographs, and the bundled storyboard.
  private func subjects() throws -> [Subject] {
    for (name, seed) in [("a", "7"), ("b", "11")] {
      _ = try Child([
        "convert", "-seed", seed, "-size", "640x480", "plasma:", "-attenuate", "0.3", "+noise",
        "Gaussian", "PNG24:\(folder)/\(name).png",
      ])
    }
    return [
      Subject(
        name: "storyboard",
        arguments: ["Examples/fjord.yaml", "--size", "360x780", "--frames", "0..249"]),
      Subject(
        name: "photographs",
        arguments: [
          folder + "/a.png", folder + "/b.png", "--animator", "push", "--duration", "2", "--hold",
          "0.5",
        ]),
    ]
  }

  func table() throws -> String {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var table = """
      ## Films

      Files of the same frames at 25 a second: 250 frames of the bundled storyboard at 360 × 780, and a \
      push between two pictures with the noise of photographs at 640 × 480. PSNR is the mean over all \
      frames and channels, in rgb24. The times are of whole processes that make the file, segue's \
      with the drawing of the frames and ffmpeg's without. Two of ffmpeg's GIFs are shown: the GIF \
      with the highest PSNR, and the smallest GIF.

      | frames | format | by | bytes | PSNR | time |
      | --- | --- | --- | --- | --- | --- |

      """
    for subject in try subjects() {
      let render = [segue, "render"] + subject.arguments + ["--fps", "25", "--quiet"]
      let frames = folder + "/f-%04d.png"
      _ = try Child(render + ["-o", frames])
      for row in try rows(render, frames) { table += "| \(subject.name) \(row)\n" }
      for name in try FileManager.default.contentsOfDirectory(atPath: folder)
      where name.hasPrefix("f-") {
        try FileManager.default.removeItem(atPath: folder + "/" + name)
      }
    }
    return try table + "\n" + decorated()
  }

  private func rows(_ render: [String], _ frames: String) throws -> [String] {
    let input = ["ffmpeg", "-nostdin", "-v", "error", "-framerate", "25", "-i", frames]
    func row(_ format: String, _ by: String, _ file: String, _ command: [String]) throws -> Made {
      let seconds = try Child(command).seconds
      let bytes = try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int ?? 0
      let psnr = format == "WebP" ? nil : try self.psnr(file, frames)
      return Made(format: format, by: by, bytes: bytes, psnr: psnr, seconds: seconds)
    }
    var rows: [String] = []
    let gif = folder + "/a.gif"
    rows.append(try row("GIF", "segue", gif, render + ["-o", gif]).text)
    var others: [Made] = []
    for stats in ["full", "diff"] {
      for dither in ["none", "bayer", "sierra2_4a", "floyd_steinberg"] {
        let graph =
          "split[a][b];[a]palettegen=stats_mode=\(stats)[p];"
          + "[b][p]paletteuse=dither=\(dither):diff_mode=rectangle"
        let name = "ffmpeg, \(stats), \(dither)"
        others.append(try row("GIF", name, gif, input + ["-vf", graph, "-y", gif]))
      }
    }
    let best = others.max { ($0.psnr ?? 0) < ($1.psnr ?? 0) }
    let smallest = others.min { $0.bytes < $1.bytes }
    for made in [best, smallest].compactMap(\.self) where rows.last != made.text {
      rows.append(made.text)
    }
    let mp4 = folder + "/a.mp4"
    rows.append(try row("H.264", "segue", mp4, render + ["-o", mp4]).text)
    for crf in ["23", "21", "19"] {
      let encoder = ["-c:v", "libx264", "-preset", "medium", "-crf", crf, "-pix_fmt", "yuv420p"]
      let colors = ["-vf", "scale=out_color_matrix=bt709", "-colorspace", "bt709"]
      rows.append(
        try row(
          "H.264", "ffmpeg, medium, crf \(crf)", mp4, input + colors + encoder + ["-y", mp4]
        ).text)
    }
    let webp = folder + "/a.webp"
    rows.append(try row("WebP", "segue", webp, render + ["-o", webp]).text)
    rows.append(
      try row(
        "WebP", "ffmpeg", webp,
        input + ["-c:v", "libwebp_anim", "-quality", "80", "-y", webp]
      ).text)
    let apng = folder + "/a.apng"
    rows.append(try row("APNG", "segue", apng, render + ["-o", apng]).text)
    rows.append(try row("APNG", "ffmpeg", apng, input + ["-y", apng]).text)
    return rows
  }

  private struct Made {
    let format: String
    let by: String
    let bytes: Int
    /// The PSNR in dB: nil when ffmpeg cannot read the format, and infinite when all frames are
    /// equal to the originals.
    let psnr: Double?
    let seconds: Double

    var text: String {
      let quality =
        psnr.map { $0.isFinite ? "\($0.text(2)) dB" : "equal" } ?? "–"
      return "| \(format) | \(by) | \(bytes / 1000) KB | \(quality) | \(seconds.text(2)) s |"
    }
  }

  /// Returns the mean PSNR of a file's frames against the original frames, in dB.
  private func psnr(_ file: String, _ frames: String) throws -> Double {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    // An APNG has one picture for equal frames in succession, so `fps` repeats it.
    let graph =
      "[0]fps=25,settb=AVTB,setpts=N,scale=in_color_matrix=auto,format=rgb24[a];"
      + "[1]settb=AVTB,setpts=N,format=rgb24[b];[a][b]psnr"
    process.arguments = [
      "ffmpeg", "-nostdin", "-hide_banner", "-i", file, "-framerate", "25", "-i", frames,
      "-lavfi", graph, "-f", "null", "-",
    ]
    let pipe = Pipe()
    process.standardError = pipe
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard let range = text.range(of: "average:"),
      let value = Double(text[range.upperBound...].prefix { $0 != " " })
    else { throw Trouble("ffmpeg gave no PSNR for \(file)") }
    return value
  }

  /// Compares the time for an H.264 film that has a phone and a gradient as its decoration to the
  /// time for a plain film of the same size.
  private func decorated() throws -> String {
    let mp4 = folder + "/a.mp4"
    let render = [
      segue, "render", "Examples/screens/inbox.svg", "Examples/screens/letter.svg", "-o", mp4,
      "--size", "1080x1920", "--duration", "5", "--quiet",
    ]
    let decoration = ["--frame", "phone", "--background", "gradient(#e8ecf8, #c9d3ea, 160)"]
    var (plain, decorated): ([Double], [Double]) = ([], [])
    for _ in 0..<5 {
      plain.append(try Child(render).seconds)
      decorated.append(try Child(render + decoration).seconds)
    }
    return """
      300 frames of 1080 × 1920, a push of 5 s, are encoded to H.264 in \(plain.median.text(2)) s without \
      anything around the screens, and in \(decorated.median.text(2)) s in a phone on a gradient, a ratio \
      of **\((decorated.median / plain.median).text(2))** (medians of 5 runs in turn).

      """
  }
}
