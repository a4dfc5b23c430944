import Foundation
import TestSupport

/// A small storyboard that tests render in parts.
enum SmallFilm {
  static let group = 15

  /// Writes the storyboard, whose film has 66 frames at 30 per second, with variables for its colours.
  static func write(to folder: Folder, name: String = "story.yaml") throws {
    try folder.write(
      name,
      """
      segue: 1
      size: 128x96
      scale: 1
      fps: 30
      length: 2.2
      vars: { dark: "#202124", light: "#e8eaed" }
      screens:
        a: { color: "{dark}" }
        b: { color: "{light}" }
      container: { kind: navigation, root: a }
      script:
        - { at: 0.2, push: b }
        - { at: 1.2, pop: true }
      """.utf8)
  }

  /// Renders a part of `story.yaml` for each range of frames, into the folder `parts`.
  static func render(
    _ ranges: [String], _ film: String, in folder: Folder, more: [String] = []
  ) throws -> [Run] {
    try FileManager.default.createDirectory(
      atPath: folder / "parts", withIntermediateDirectories: true)
    return try ranges.map { range in
      try Run.segue(
        [
          "render", "story.yaml", "--frames", range, "--group", "\(group)", "-o",
          "parts/\(range).\(film).part",
        ]
          + more, in: folder)
    }
  }
}
