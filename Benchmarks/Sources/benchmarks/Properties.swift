import Foundation

extension Bench {
  /// A row of the table: a film's name, and the arguments of `segue render`.
  private struct Film {
    let name: String
    let arguments: [String]

    /// Creates a film of the plug-in in `Benchmarks/Plugins/properties.c`, whose animator uses only
    /// the given property.
    init(_ name: String, property: String, _ more: String...) {
      self.name = name
      arguments = ["--animator", "org.example.properties", "--set", "property=" + property] + more
    }

    init(_ name: String, animator: String, _ more: String...) {
      self.name = name
      arguments = ["--animator", animator] + more
    }
  }

  private static let films = [
    Film("a dissolve", property: "none"),
    Film("color matrix", property: "color-matrix"),
    Film("backdrop color matrix", property: "backdrop-color-matrix"),
    Film("blend mode multiply", property: "multiply"),
    Film("blend mode screen", property: "screen"),
    Film("blend mode overlay", property: "overlay"), Film("blend mode darken", property: "darken"),
    Film("blend mode lighten", property: "lighten"),
    Film("blend mode difference", property: "difference"),
    Film("blend mode plus", property: "plus"),
    Film("mask, alpha", property: "alpha-mask"),
    Film("mask, inverse alpha", property: "inverse-alpha-mask"),
    Film("mask, luminance", property: "luminance-mask"),
    Film("mask, inverse luminance", property: "inverse-luminance-mask"),
    Film("mask, luminance with an animated threshold", property: "luminance-wipe"),
    Film("path, filled", property: "path-fill"), Film("path, stroked", property: "path-stroke"),
    Film("path as mask", property: "path-mask"), Film("mesh of 12 × 8 cells", property: "mesh"),
    Film("mesh of 12 × 8 cells with light", property: "mesh-light"),
    Film("two turned planes", property: "planes"),
    Film("two turned planes that cross", property: "crossing-planes"),
    Film("a dissolve with `--shutter 180`", property: "none", "--shutter", "180"),
    Film("push", animator: "push"),
    Film("push with `--shutter 180`", animator: "push", "--shutter", "180"),
  ]

  /// Measures the processor time of frames in which one property is used, relative to frames of a
  /// dissolve.
  func properties() throws -> String {
    try makePictures()
    let library = folder + "/properties.so"
    _ = try Child([
      "cc", "-std=c11", "-O2", "-fPIC", "-shared", "-fvisibility=hidden",
      "-ISources/CSegue/include", "-o",
      library, "Benchmarks/Plugins/properties.c", "-lm",
    ])
    var times: [[Double]] = Self.films.map { _ in [] }
    // The films are measured alternately, so that a change of the machine's speed affects all of them.
    for _ in 0..<Self.pairCount {
      for (index, film) in Self.films.enumerated() {
        func seconds(_ duration: Int) throws -> Double {
          try Child(
            [segue, "render", first, second, "-o", "null:", "--quiet", "--plugin-path", folder]
              + film.arguments + ["--duration", "\(duration)"]
          ).processorSeconds
        }
        times[index].append((try seconds(4) - seconds(1)) / 180)
      }
    }
    let plain = times[0].median
    var table = """
      ## Properties

      The processor time of a frame of 1920 × 1080 on all threads, which is drawn but not written: the new \
      screen fades in over the old one, and one of the two, or a view over both, has the property. It is the \
      difference between films of 4 and of 1 s (medians of \(Self.pairCount) pairs in turn), so that it does not \
      include the start.

      | property | time of a frame | ratio to a dissolve |
      | --- | --- | --- |

      """
    for (film, times) in zip(Self.films, times) {
      table += "| \(film.name) | \((times.median * 1000).text(2)) ms "
      table += "| \((times.median / plain).text(1)) |\n"
    }
    return table
  }

  private static let pairCount = 5

  /// Measures the bundled painted animators in-process and in a child process, and the xfade of ffmpeg that is most
  /// similar to the animator ripple.
  func painted() throws -> String {
    try makePictures()
    var table = """
      ## Painted animators

      600 frames of 1920 × 1080, a transition of 10 s, are drawn but not written. The times are of the whole \
      process, medians of \(Self.pairCount) runs in turn. *child* is with `--isolation child`.

      | animator | in-process | child | child / in-process | ffmpeg xfade, rgba | ratio |
      | --- | --- | --- | --- | --- | --- |

      """
    for (animator, filter) in [("ripple", "circleopen"), ("page-curl", "slideleft")] {
      let own = render(animator, "null:", "--duration", "10")
      var (inProcess, child, other): ([Double], [Double], [Double]) = ([], [], [])
      for _ in 0..<Self.pairCount {
        inProcess.append(try Child(own + ["--isolation", "in-process"]).seconds)
        child.append(try Child(own + ["--isolation", "child"]).seconds)
        other.append(try Child(ffmpeg(filter, "rgba", 10, ["-f", "null", "-"])).seconds)
      }
      table += "| \(animator) | \(inProcess.median.text(2)) s | \(child.median.text(2)) s "
      table +=
        "| \((child.median / inProcess.median).text(2)) | \(other.median.text(2)) s (\(filter)) "
      table += "| \((other.median / inProcess.median).text(1)) |\n"
    }
    return table
  }
}
