import Foundation
import SegueFilm
import SegueStoryboard
import SegueText
import TestSupport
import Testing

/// Tests that a presets file with any number in any place is used, or refused with messages.
@Suite struct PresetNumberTests {
  /// The keys with a number, of which # is the number.
  private static let keys = [
    "size: [#, 90]", "size: \"#x#\"", "longest-side: #", "fps: #", "min-length: #", "max-length: #",
    "max-bytes: #",
    "max-bytes: \"#MB\"", "level: #", "max-bit-rate: #", "max-bit-rate: \"#Mbps\"",
    "sound-bit-rate: \"#kbps\"", "covered-top: \"#%\"", "covered-bottom: #",
    "formats: [#]",
  ]

  @Test(arguments: keys)
  func `any number may be the value of a preset's key`(_ key: String) throws {
    let path = NSTemporaryDirectory() + "segue-preset-" + UUID().uuidString + ".yaml"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let board = Storyboard(
      files: ["/a.png"], size: .init(width: 60, height: 90), scale: 1, fit: .scaleAspectFill,
      row: .init(animator: nil))
    var request = FilmRequest()
    (request.outputs, request.screens) = (["a.mp4"], ["/a.png", "/b.png"])
    for number in OddNumbers.texts {
      let text = "odd: { \(key.replacing("#", with: number)) }"
      try text.write(toFile: path, atomically: false, encoding: .utf8)
      do throws(StoryboardError) {
        for preset in try FilmPreset.read(path: path) {
          let applied = try? request.applying(preset, to: board)
          _ = applied?.output(refusedBy: preset)
          _ = try? applied?.filmOutputs()
        }
      } catch {
        let sentence = error.description
        #expect(sentence.contains("odd") || sentence.contains("'"), "\(text): \(sentence)")
        #expect(!sentence.contains("\n") && error.others.isEmpty, "\(text): \(sentence)")
      }
    }
  }
}
