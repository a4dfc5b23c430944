import Foundation
import TestSupport
import Testing

/// Tests the options of `segue batch` that its films have in common with those of `segue render`.
struct BatchOptionTests {
  private func folder() throws -> Folder {
    let folder = try Folder()
    try folder.write(
      "app.yaml",
      """
      segue: 1
      vars: { lang: en }
      size: 40x80
      fps: 10
      screens: { a: { color: teal }, b: { color: white } }
      container: { kind: navigation, root: a }
      texts: "{lang}.yaml"
      script: [{ at: 0.1, push: b }, { at: 0.1, caption: "{text.hello}", for: 0.4 }]
      """.utf8)
    try folder.write("en.yaml", "hello: Hello\n".utf8)
    try folder.write("de.yaml", "hello: Hallo\n".utf8)
    return folder
  }

  @Test func `a batch has its films' rate and size, and those after -- take precedence`() throws {
    let folder = try folder()
    try folder.write("films.csv", "lang,preset\nen,\nde,story\n".utf8)
    let batch = ["batch", "films.csv", "--storyboard", "app.yaml", "-o", "{lang}.mp4"]
    let options = ["--fps", "12", "--size", "120x240"]
    let run = try Run.segue(batch + options, in: folder)
    #expect(run.code == 0 && run.text.contains("2 made"), "\(run.text)\(run.errors)")
    let presets: [(String, [String])] = [("en", []), ("de", ["--preset", "story"])]
    for (lang, preset) in presets {
      let one = try Run.segue(
        ["render", "app.yaml", "-o", "one.mp4", "--var", "lang=\(lang)"] + options + preset, in: folder)
      #expect(one.code == 0, "\(one.errors)")
      #expect(try folder.bytes("one.mp4") == folder.bytes("\(lang).mp4"))
    }
    let again = try Run.segue(batch + options, in: folder)
    #expect(again.text.contains("2 up to date"), "\(again.text)")
    let draft = try Run.segue(batch + options + ["--draft", "--", "--fps", "6"], in: folder)
    #expect(draft.text.contains("2 made"), "\(draft.text)\(draft.errors)")
    let one = try Run.segue(
      ["render", "app.yaml", "-o", "one.mp4", "--size", "120x240", "--draft", "--fps", "6"], in: folder)
    #expect(one.code == 0, "\(one.errors)")
    #expect(try folder.bytes("one.mp4") == folder.bytes("en.mp4"))
    let wrong = try Run.segue(batch + ["--size", "x"], in: folder)
    #expect(wrong.code == 64 && wrong.errors.contains("--size"), "\(wrong.errors)")
  }

  @Test func `the sentence about films that failed has the batch's own options`() throws {
    let folder = try folder()
    try folder.write("films.csv", "lang\nen\nfr\n".utf8)
    let run = try Run.segue(
      "batch", "films.csv", "--storyboard", "app.yaml", "-o", "{lang}.mp4", "--size", "50%", "--fps", "29.97",
      in: folder)
    #expect(run.code == 1, "\(run.errors)")
    #expect(run.errors.contains("--fps 29.97 --size 50%' tries them again"), "\(run.errors)")
  }
}
