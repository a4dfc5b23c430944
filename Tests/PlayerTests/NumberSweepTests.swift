import SegueFilm
import SegueHost
import SegueMedia
import SeguePlayer
import TestSupport
import Testing

/// Tests that a storyboard with any number in any place is filmed, or refused with messages.
@Suite struct NumberSweepTests {
  /// Values of the top level, of which # is the number.
  static let settings = [
    "scale: #", "size: [#, 90]", "size: \"#x90\"", "fps: #", "length: #", "max-length: #",
    "look: { margin: # }", "look: { margin: \"#%\" }", "look: { corner-radius: #, frame: window }",
    "look: { corner-radius: # }", "look: { background: \"gradient(#f00, #00f, #)\" }",
    "look: { shadow: # }",
    "audio: { taps: true, volume: # }", "audio: { taps: true, fade: # }",
    "transitions: { push: { duration: # } }",
    "transitions: { push: { animator: slide, set: { parallax: # } } }",
    "transitions: { push: { animator: slide, set: { curve: \"spring(#, 100, 10)\" } } }",
    "transitions: { push: { animator: slide, set: { curve: \"cubic-bezier(#, 0, 1, 1)\" } } }",
  ]

  /// Steps of the script, of which # is the number.
  static let steps = [
    "{ at: #, push: b }", "{ at: 0.1, push: b, duration: # }",
    "{ at: 0.1, push: b, set: { parallax: # } }",
    "{ at: 0.1, drag: { from: [#, 40], to: [50, 40], over: 0.1 } }",
    "{ at: 0.1, drag: { from: [1, 40], to: [#, 40], over: 0.1 } }",
    "{ at: 0.1, drag: { from: [1, 40], to: [50, 40], over: # } }",
    "{ at: 0.1, drag: { from: [1, 40], to: [50, 40], over: 0.1, hold: # } }",
    "{ at: 0.1, zoom: [#, 0, 20, 20], over: 0.1 }", "{ at: 0.1, zoom: [0, 0, #, #], over: 0.1 }",
    "{ at: 0.1, zoom: [0, 0, 20, 20], over: # }", "{ at: 0.1, speed: #, for: 0.1 }",
    "{ at: 0.1, speed: 0.5, for: # }",
    "{ at: 0.1, pause: # }", "{ at: 0.1, caption: a, for: # }",
    "{ at: 0.1, caption: a, for: 0.2, place: [#, #] }",
  ]

  private static func text(_ setting: String, _ step: String) -> String {
    let own = setting.split(separator: ":").first.map(String.init) ?? ""
    let usual = [("size", "size: 60x90"), ("fps", "fps: 8"), ("length", "length: 0.4")]
    let lines = usual.filter { $0.0 != own }.map(\.1) + [setting]
    return """
      segue: 1
      \(lines.joined(separator: "\n"))
      screens: { a: { color: '#f00', elements: { e: [1, 2, 3, 4] } }, b: { color: '#00f' } }
      container: { kind: navigation, root: a }
      script: [ \(step) ]
      """
  }

  /// Films a storyboard without writing it. Returns false if it was refused.
  private func films(_ text: String) throws -> Bool {
    do {
      let film = try Film(
        Storyboard(parsing: text, file: "a.yaml"), for: OutputFormat(path: "null:"),
        plugins: factory)
      try film.write()
      return true
    } catch {
      #expect(!"\(error)".isEmpty && !"\(error)".contains("internal error"), "\(error)\n\(text)")
      return false
    }
  }

  @Test(arguments: settings)
  func `any number may be the value of a key`(setting: String) throws {
    for number in OddNumbers.texts {
      let value = setting.replacing("#f00", with: "red").replacing("#00f", with: "blue").replacing(
        "#", with: number)
      _ = try films(Self.text(value, "{ at: 0.1, push: b }"))
    }
    #expect(try films(Self.text("layout: left-to-right", "{ at: 0.1, push: b }")))
  }

  @Test(arguments: steps)
  func `any number may be in a step`(step: String) throws {
    for number in OddNumbers.texts {
      _ = try films(Self.text("scale: 1", step.replacing("#", with: number)))
    }
  }

  @Test(arguments: [
    "margin: 10", "frame: window", "frame: phone", "shadow: soft", "corner-radius: 5",
  ])
  func `a scale at which the screen is less than a pixel is refused with any look`(_ look: String)
    throws
  {
    for scale in ["5e-324", "1e-300", "1e-9", "0.001"] {
      #expect(try !films(Self.text("scale: \(scale)\nlook: { \(look) }", "{ at: 0.1, push: b }")))
    }
    #expect(try films(Self.text("scale: 0.5\nlook: { \(look) }", "{ at: 0.1, push: b }")))
  }
}
