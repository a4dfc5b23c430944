import Foundation
import SegueGeometry
import SegueScene
import Testing

@testable import SegueStoryboard

/// A folder with files, which is removed at the end of a test.
final class Files {
  let path: String

  init(_ files: [String: String]) throws {
    path = FileManager.default.temporaryDirectory.path + "/segue-storyboards-" + UUID().uuidString
    for (name, text) in files {
      let file = URL(fileURLWithPath: path).appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func read(_ name: String, _ variables: [String: String] = [:]) throws -> Storyboard {
    try Storyboard(path: path + "/" + name, variables: variables)
  }

  /// Returns the messages of the error that reading a storyboard throws, without the folder's path.
  func mistakes(_ name: String, _ variables: [String: String] = [:]) -> [String] {
    do {
      _ = try read(name, variables)
      return []
    } catch let error as StoryboardError {
      return ([error] + error.others).map {
        $0.description.replacingOccurrences(of: path + "/", with: "")
      }
    } catch {
      return ["\(error)"]
    }
  }
}

/// Tests variables, texts and included storyboards.
struct VariableTests {
  private func read(_ rest: String, _ variables: [String: String] = [:]) throws -> Storyboard {
    try Storyboard(parsing: colours(rest), file: "a.yaml", variables: variables)
  }

  private func mistakes(_ rest: String, _ variables: [String: String] = [:]) -> [String] {
    do {
      _ = try read(rest, variables)
      return []
    } catch let error as StoryboardError {
      return ([error] + error.others).map(\.description)
    } catch {
      return ["\(error)"]
    }
  }

  private func caption(_ board: Storyboard) -> String? {
    if case .caption(let caption)? = board.filmSteps.first?.effect { caption.text } else { nil }
  }

  @Test(arguments: [
    ("Hello {name}", "Hello Ada"), ("{name}", "Ada"), ("{{name}}", "{name}"),
    ("a } b", "a } b"), ("{name}{rate}", "Ada30"), ("{{{name}}}", "{Ada}"),
  ])
  func `a reference is replaced by its variable's value, and a doubled brace by a single brace`(
    _ written: String, _ meant: String
  ) throws {
    let board = try read(
      """
      vars: { name: Ada, rate: 30 }
      fps: "{rate}"
      script: [{ at: 0, caption: "\(written)", for: 1 }]
      """)
    #expect(caption(board) == meant)
    #expect(board.framesPerSecond == 30)
  }

  @Test
  func `a given value replaces a variable's default, and defaults can refer to earlier variables`()
    throws
  {
    let text = """
      vars: { lang: en, title: "App ({lang})" }
      script: [{ at: 0, caption: "{title}", for: 1 }]
      """
    #expect(caption(try read(text)) == "App (en)")
    let board = try read(text, ["lang": "de"])
    #expect(caption(board) == "App (de)")
    #expect(board.variables == ["lang": "de", "title": "App (de)"])
    #expect(caption(try read(text, ["title": "{lang}"])) == "{lang}")
  }

  @Test(
    arguments: [
      (
        "vars: { lang: en }\nscript: [{ at: 0, caption: \"{lnag}\", for: 1 }]", [:],
        "a.yaml:9:28: there is no variable 'lnag'; did you mean 'lang'?"
      ),
      (
        "vars: { lang: }", [:],
        "a.yaml:8:9: the variable 'lang' has no value; give it one here or for the film, as lang=VALUE"
      ),
      (
        "vars: { rate: , title: \"{rate}\" }\nfps: \"{rate}\"\nscript: [{ at: 0, caption: \"{title}\", for: 1 }]",
        [:],
        "a.yaml:8:9: the variable 'rate' has no value; give it one here or for the film, as rate=VALUE"
      ),
      (
        "vars: { lang: en }", ["lnag": "de"],
        "a.yaml:8:1: the value 'lnag=' cannot be used: there is no variable 'lnag'; did you mean 'lang'?"
      ),
      (
        "vars: { 2nd: en }", [:],
        "a.yaml:8:9: a variable's name may contain only letters, digits, - and _, and must begin with a letter; found '2nd'"
      ),
      (
        "vars: { first: \"{second}\", second: x }", [:],
        "a.yaml:8:16: there is no variable 'second'; the variables are first"
      ),
      (
        "script: [{ at: 0, caption: \"{ x\", for: 1 }]", [:],
        "a.yaml:8:28: '{' is not closed by '}'; write {{ for a literal brace"
      ),
      (
        "script: [{ at: 0, caption: \"{x y}\", for: 1 }]", [:],
        "a.yaml:8:28: '{x y}' is not a reference to a variable; write {{ for a literal brace"
      ),
      (
        "vars: { rate: fast }\nfps: \"{rate}\"", [:],
        "a.yaml:9:6: 'fps': expected a number of frames per second from 0.001 to 1000, found the string 'fast'"
      ),
      (
        "vars: { file: a.ttf }\nfont: {file}", [:],
        "a.yaml:9:7: 'font': expected a font file or the name of an installed family, found a mapping; write \"{file}\" in quotes"
      ),
      (
        "vars: { file: a }\nfont: {file}/a.ttf", [:],
        "a.yaml:9:7: a value that begins with a { must be in quotes"
      ),
      (
        "vars: [a]", [:],
        "a.yaml:8:7: 'vars': expected a mapping of variables with their defaults, found a list"
      ),
    ] as [(String, [String: String], String)])
  func `a mistake in a variable is reported once, with its line and column`(
    _ rest: String, _ given: [String: String], _ sentence: String
  ) {
    #expect(mistakes(rest, given) == [sentence])
  }

  @Test(arguments: [
    ("ar", true), ("en", false), ("az-Arab", true), ("pa_IN", false), ("he-IL", true),
  ])
  func `the language determines the layout direction unless the storyboard sets it`(
    _ language: String, _ isRightToLeft: Bool
  ) throws {
    let own = try read("vars: { lang: en }", ["lang": language])
    #expect(own.layoutDirection == (isRightToLeft ? .rightToLeft : .leftToRight))
    let fixed = try read("vars: { lang: en }\nlayout: left-to-right", ["lang": language])
    #expect(fixed.layoutDirection == .leftToRight)
  }

  // MARK: Texts

  private static let story = colours(
    """
    vars: { lang: en, user: Ada }
    texts: "texts/{lang}.yaml"
    script:
      - { at: 0, caption: "{text.hello}", for: 1 }
      - { at: 2, caption: "{text.inbox.title}!", for: 1 }
    """)

  @Test func `texts are read from the text catalog of the language, and can contain variables`()
    throws
  {
    let files = try Files([
      "a.yaml": Self.story, "texts/en.yaml": "hello: Hello {user}\ninbox: { title: Inbox }\n",
      "texts/de.yaml": "hello: Hallo {user}\ninbox.title: Eingang\n",
    ])
    #expect(caption(try files.read("a.yaml")) == "Hello Ada")
    let board = try files.read("a.yaml", ["lang": "de"])
    #expect(caption(board) == "Hallo Ada")
    #expect(board.furtherFiles.map { $0.hasSuffix("/texts/de.yaml") } == [true])
    #expect(board.warnings.isEmpty)
  }

  @Test
  func `a missing text is reported with file, key and language; an unknown key gives a warning`()
    throws
  {
    let files = try Files([
      "a.yaml": Self.story, "texts/en.yaml": "helo: Hello\nhello: Hi\ninbox.title: Inbox\n",
      "texts/de.yaml": "helo: Hallo\ninbox: { title: }\n",
    ])
    #expect(
      files.mistakes("a.yaml", ["lang": "de"]) == [
        "a.yaml:11:23: there is no text 'hello' in 'texts/de.yaml' for the language 'de'; did you mean "
          + "'text.helo'?",
        "a.yaml:12:23: the text 'inbox.title' is empty in 'texts/de.yaml' for the language 'de'",
      ])
    #expect(
      files.mistakes("a.yaml", ["lang": "fr"])
        == ["a.yaml:9:8: there is no file 'texts/fr.yaml'; did you mean 'texts/de.yaml'?"])
    #expect(
      try files.read("a.yaml").warnings.map { $0.replacingOccurrences(of: files.path, with: "") }
        == ["/texts/en.yaml:1:1: the storyboard does not use the text 'helo'"])
  }

  @Test
  func `a gettext catalog is read with its contexts, continued lines, escapes and fuzzy entries`()
    throws
  {
    let catalog = try GettextCatalog(
      """
      # Deutsch
      msgid ""
      msgstr "Language: de\\n"
      "Content-Type: text/plain; charset=UTF-8\\n"

      msgctxt "inbox"
      msgid "title"
      msgstr "Post"
      "eingang \\"neu\\""

      #, fuzzy
      msgid "hello"
      msgstr "Hallo"
      msgid "mails"
      msgid_plural "%d mails"
      msgstr[0] "Brief"
      msgstr[1] "Briefe"
      #~ msgid "old"
      #~ msgstr "alt"
      """, file: "de.po")
    #expect(catalog.language == "de")
    #expect(catalog.entries.map(\.key) == ["inbox.title", "hello", "mails"])
    #expect(catalog.entries.map(\.text) == ["Posteingang \"neu\"", "", "Brief"])
  }

  @Test(arguments: [
    ("msgid \"a\nmsgstr \"b\"", "de.po:1:1: expected a string in double quotes"),
    (
      "msgit \"a\"",
      "de.po:1:1: expected msgid, msgstr or msgctxt, found 'msgit'; did you mean 'msgid'?"
    ),
    ("msgid \"a\"\n", "de.po:1:1: msgid 'a' has no msgstr"),
    (
      "msgid \"a\"\nmsgstr \"\"\nmsgid \"a\"\nmsgstr \"\"",
      "de.po:3:1: the text 'a' appears more than once"
    ),
  ])
  func `a mistake in a gettext catalog is reported with its line and column`(
    _ text: String, _ sentence: String
  ) {
    let error = #expect(throws: StoryboardError.self) {
      try GettextCatalog(text, file: "de.po")
    }
    #expect(error?.description == sentence)
  }

  // MARK: Included storyboards

  private static let shared = """
    segue: 1
    vars: { theme: light }
    screens:
      red: { color: "#0f0" }
      inbox: { image: "{theme}/inbox.png" }
    look: { background: bg.png, margin: 20 }
    stage: { ratio: 16:9, devices: { phone: { frame: case.svg } } }
    transitions: { push: { animator: cover } }
    """

  @Test
  func
    `an included storyboard adds screens, decoration, stage and transitions, with paths from its own folder`()
    throws
  {
    let files = try Files([
      "a.yaml": colours("include: shared/app.yaml\nlook: { margin: 8 }"),
      "shared/app.yaml": Self.shared,
      "shared/bg.png": "", "shared/dark/inbox.png": "", "shared/case.svg": "",
    ])
    let board = try files.read("a.yaml", ["theme": "dark"])
    #expect(board.stage?.ratio == 16.0 / 9 && board.stage?.main.look.frame == .file("shared/case.svg"))
    #expect(board.screens.map(\.name) == ["red", "green", "blue", "inbox"])
    #expect(board.screen("inbox")?.source == .image("shared/dark/inbox.png"))
    #expect(board.screen("red")?.source == .color(.init(red: 1, green: 0, blue: 0)))
    #expect(board.look.margin == .points(8) && board.look.background == .file("shared/bg.png"))
    #expect(board.row(for: .push)?.animator == "cover")
    #expect(board.container == .navigation(root: .screen("red")))
    #expect(
      files.mistakes("a.yaml")
        == ["shared/app.yaml:5:19: there is no file 'shared/light/inbox.png'"])
  }

  @Test func `storyboards that include each other are refused`() throws {
    let files = try Files([
      "a.yaml": colours("include: b.yaml"), "b.yaml": "include: [./c.yaml]",
      "c.yaml": "include: b.yaml",
    ])
    #expect(
      files.mistakes("a.yaml")
        == ["c.yaml:1:10: the storyboard includes itself: b.yaml → c.yaml → b.yaml"])
  }

  @Test func `a mistake in an included storyboard is reported with that storyboard's file`() throws {
    let files = try Files([
      "a.yaml": colours("include: b.yaml"),
      "b.yaml": "screns: {}\nscreens: { x: { colour: red } }",
    ])
    #expect(
      files.mistakes("a.yaml") == [
        "b.yaml:1:1: unknown key 'screns'; did you mean 'screens'?",
        "b.yaml:2:17: unknown key 'colour'; did you mean 'color'?",
      ])
  }

  @Test func `a recording of a storyboard with variables contains their values`() throws {
    let files = try Files([
      "a.yaml": colours("include: s/b.yaml\nvars: { c: red }"),
      "s/b.yaml": "screens: { x: { color: \"{c}\" }, y: { image: \"{{a}}.png\" } }",
      "s/{a}.png": "",
    ])
    let board = try files.read("a.yaml", ["c": "teal"])
    let text = try board.recording([], in: files.path)
    let again = try Storyboard(parsing: text, file: files.path + "/b.yaml", folder: files.path)
    #expect(again.screens.map(\.source) == board.screens.map(\.source))
    #expect(again.screen("y")?.source == .image("s/{a}.png"))
  }

  @Test
  func `the path of a plug-in is relative to the file that names it, also in a recording`() throws {
    let files = try Files([
      "a.yaml": colours(
        """
        include: s/b.yaml
        links: { red: [{ area: [0, 0, 1, 1], push: blue, animator: x.so }] }
        """),
      "s/b.yaml": """
      transitions:
        push: { animator: ./x.so, interaction: y.so }
        pop: { animator: org.segue.slide }
        present: { animator: /z.glsl }
      """,
    ])
    func names(_ board: Storyboard) -> [String?] {
      let rows = [.push, .pop, .present].map { board.transitions[$0] }
      let all =
        rows.map { $0?.animator } + [
          rows[0]?.interaction, board.links["red"]?.first?.look?.animator,
        ]
      return all.map { $0?.replacing("/./", with: "/").replacing("/elsewhere/..", with: "") }
    }
    let board = try files.read("a.yaml")
    let expected = [
      files.path + "/s/x.so", "org.segue.slide", "/z.glsl", files.path + "/s/y.so",
      files.path + "/x.so",
    ]
    #expect(names(board) == expected)
    var step = Storyboard.Step(time: 0, .action(.push(.screen("blue"))))
    step.look = board.links["red"]?.first?.look
    for folder in [files.path, files.path + "/elsewhere"] {
      let text = try board.recording([step], in: folder)
      let again = try Storyboard(parsing: text, file: folder + "/b.yaml", folder: folder)
      #expect(names(again) == expected, "\(text)")
      let animator = again.script?.first?.look?.animator
      #expect(animator?.replacing("/elsewhere/..", with: "") == files.path + "/x.so", "\(text)")
    }
  }
}
