import Foundation
import TestSupport
import Testing

/// Compares the help pages with recorded pages, word for word. `SEGUE_RECORD=1 swift test` records
/// new pages.
struct HelpTests {
  private static let folder = Toolchain.package.appending(path: "Tests/CommandTests/Help")
  private static let pages = [
    "segue", "render", "list", "info", "timeline", "curve", "storyboard", "new", "gallery",
    "plugins", "validate", "preview", "play", "batch", "presets", "job", "join", "doctor", "elements",
  ]

  @Test(arguments: pages)
  func `the help pages equal the recorded pages`(_ page: String) throws {
    let run = try page == "segue" ? Run.segue("--help") : Run.segue("help", page)
    #expect(run.code == 0)
    #expect(run.errors.isEmpty)
    let file = Self.folder.appendingPathComponent("\(page).txt")
    if ProcessInfo.processInfo.environment["SEGUE_RECORD"] != nil {
      try run.out.write(to: file)
    }
    #expect(run.text == String(decoding: try Data(contentsOf: file), as: UTF8.self))
  }

  @Test func `every recorded help page belongs to a command`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(Set(files) == Set(Self.pages.map { "\($0).txt" }))
  }

  @Test(arguments: pages) func `no line of the help is wider than 80 columns`(_ page: String) throws {
    let run = try page == "segue" ? Run.segue("--help") : Run.segue("help", page)
    for line in run.text.split(separator: "\n") { #expect(line.count <= 80) }
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `completion scripts can be generated for bash, zsh and fish`(_ shell: String) throws {
    let run = try Run.segue("--generate-completion-script", shell)
    #expect(run.code == 0)
    for word in Self.pages + ["--animator", "--plugin-path", "forward", "backward"] {
      // The completion script for fish contains an option's name without the hyphens.
      let word = shell == "fish" && word.hasPrefix("--") ? String(word.dropFirst(2)) : word
      #expect(run.text.contains(word), "\(word)")
    }
  }

  @Test func `bash reads its completion script without an error`() throws {
    let folder = try Folder()
    try folder.write(
      "segue.bash", try Run.segue("--generate-completion-script", "bash").text.utf8)
    let run = try Run.shell("bash -n segue.bash", in: folder)
    #expect(run.code == 0 && run.errors.isEmpty)
  }

  /// Returns the completions that bash offers at the end of `line` with the completion script that
  /// `segue` generates.
  private func offers(_ line: String, _ folder: Folder) throws -> Set<Substring> {
    let script = try Run.segue("--generate-completion-script", "bash").text
    try folder.write("segue.bash", script.utf8)
    try folder.write(
      "offer.bash",
      """
      PATH="$(dirname "$segue"):$PATH"
      . ./segue.bash
      COMP_LINE='\(line)'; COMP_POINT=${#COMP_LINE}; COMP_TYPE=9
      IFS=' ' read -ra COMP_WORDS <<<"$COMP_LINE"
      [[ "$COMP_LINE" != *' ' ]] || COMP_WORDS+=('')
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      _segue segue "${COMP_WORDS[-1]}" "${COMP_WORDS[-2]}"
      printf '%s\\n' "${COMPREPLY[@]}"
      """.utf8)
    let run = try Run.shell("exec bash offer.bash", in: folder)
    return Set(run.text.split(separator: "\n").map { $0.drop { $0 == " " } })
  }

  @Test(
    arguments: [
      ("segue info ", ["slide", "pan", "dissolve"], []), ("segue timeline ", ["slide"], ["pan"]),
      ("segue render a b --animator ", ["spring"], ["pan"]),
      ("segue render a b --interaction ", ["edge-pan"], ["slide"]),
      ("segue render a b --isolation ", ["auto", "in-process", "child", "hardened"], []),
    ] as [(String, [String], [String])])
  func `shell completions offer installed plug-ins, but no plug-ins that were refused`(
    _ line: String, _ there: [String], _ gone: [String]
  ) throws {
    let offered = try offers(line, try Folder())
    for name in there { #expect(offered.contains(name[...]), "\(offered)") }
    for name in gone { #expect(!offered.contains(name[...]), "\(offered)") }
  }

  @Test func `shell completions also offer the plug-ins in --plugin-path`() throws {
    let folder = try Folder()
    let original = URL(fileURLWithPath: Command.path).deletingLastPathComponent().path
    try FileManager.default.copyItem(
      atPath: original + "/libsegue-slide.so", toPath: folder / "mine.so")
    try folder.write("text.so", "text".utf8)
    #expect(try offers("segue info --plugin-path . sl", folder) == ["slide"])
  }

  @Test func `--version prints one line on standard output`() throws {
    let run = try Run.segue("--version")
    #expect(run.code == 0)
    #expect(run.text.hasPrefix("segue ") && run.text.split(separator: "\n").count == 1)
  }
}
