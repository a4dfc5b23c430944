import Foundation
import SegueHost
import Synchronization
import TestSupport
import Testing

/// Tests `segue new`, run as a process. The projects that it writes are built against an installed
/// Segue and used.
struct NewTests {
  enum Project: String, CaseIterable, CustomTestStringConvertible {
    case c, cpp, swift, rust
    var testDescription: String { rawValue }
  }

  /// A project in one language and of one kind, which is built by the first test that needs it. Tests that need
  /// other projects build these at the same time.
  private final class Build: Sendable {
    let project: Project
    let kind: String
    private let built = Mutex<Result<Folder, any Error>?>(nil)

    init(_ project: Project, _ kind: String) { (self.project, self.kind) = (project, kind) }

    /// The folder in which the project was installed.
    var folder: Folder {
      get throws {
        try built.withLock { built in
          let result = built ?? Result { try NewTests.build(project, kind) }
          built = result
          return result
        }.get()
      }
    }
  }

  private static let builds = ["animator", "interaction", "painted"].flatMap { kind in
    Project.allCases.map { Build($0, kind) }
  }

  private static func folder(_ project: Project, _ kind: String = "animator") throws -> Folder {
    try #require(builds.first { $0.project == project && $0.kind == kind }).folder
  }

  /// Builds and installs a project with warnings as errors. Returns the folder in which it was
  /// installed.
  private static func build(_ project: Project, _ kind: String) throws -> Folder {
    let screens = try Screens()
    let environment = ProcessInfo.processInfo.environment
    let rustup = environment["RUSTUP_HOME"] ?? "\(environment["HOME"] ?? "")/.rustup"
    let run = try Installation.shell(
      """
      export CC='\(Toolchain.cCompiler?.path ?? "cc")' CXX='\(Toolchain.cxxCompiler?.path ?? "c++")'
      segue new two-words --language \(project.rawValue) --kind \(kind) --author 'Ada Lovelace'
      export CFLAGS='-O1 -Wpedantic -Werror' CXXFLAGS='-O1 -Wpedantic -Werror'
      export RUSTFLAGS='-D warnings' RUSTUP_HOME='\(rustup)' HOME="$PWD"
      make -C two-words
      make -C two-words install XDG_DATA_HOME="$PWD/data"
      """, in: screens.folder)
    guard run.code == 0 else { throw Toolchain.Failure(run.errors + run.text) }
    return screens.folder
  }

  /// Because `exec` replaces the shell by the command, `$$` is the process ID of the command, too.
  @Test(arguments: ["mkdir .segue-new-$$", "mkdir other && ln -s other .segue-new-$$"])
  func `a failed segue new removes only the files that it has made`(_ make: String) throws {
    let folder = try Folder()
    let line = """
      \(make) && touch .segue-new-$$/Makefile .segue-new-$$/README.md
      \(Self.refusesWriting)
      exec "$segue" new two-words --language c
      """
    for (refuses, code) in [(false, Int32(0)), (true, 73)] {
      let run = try Run.shell(
        line.replacingOccurrences(
          of: Self.refusesWriting, with: refuses ? Self.refusesWriting : ":"),
        in: folder)
      #expect(run.code == code, "\(run.errors)")
      let kept = try Run.shell(
        "ls .segue-new-*/Makefile .segue-new-*/README.md | wc -l", in: folder)
      #expect(kept.text == "2\n")
      #expect(folder.names.contains("two-words") == !refuses)
      #expect(try Run.shell("ls -d .segue-new-* | wc -l", in: folder).text == "1\n")
      try #require(Run.shell("rm -rf .segue-new-* other two-words", in: folder).code == 0)
    }
  }

  /// Shell commands that make every write to a file fail: while SIGXFSZ is ignored, exceeding the
  /// limit of the file size is an error.
  private static let refusesWriting = "trap '' XFSZ; ulimit -f 0"

  @Test func `the folder of a new project has the permissions of any new folder`() throws {
    let folder = try Folder()
    let run = try Run.shell(
      "umask 027; \"$segue\" new two-words --language c && stat -c %a two-words", in: folder)
    #expect(run.text.hasSuffix("750\n"), "\(run.errors)")
  }

  private func frames(_ folder: Folder) throws -> [Data] {
    try folder.names.filter { $0.hasPrefix("f-") }.map { try folder.bytes($0) }
  }

  @Test(arguments: Project.allCases)
  func `a new animator project builds, and its plug-in is listed and can be rendered`(
    _ project: Project
  )
    throws
  {
    let folder = try Self.folder(project)
    let run = try Installation.shell(
      """
      export XDG_DATA_HOME="$PWD/data"
      segue list
      segue info two-words
      for way in forward backward; do
        segue render a.png b.png -o null: --animator two-words --strict --direction $way --quiet
      done
      segue render a.png b.png -o f-%02d.png --animator org.example.two-words --strict --fps 10
      """, in: folder)
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.errors.isEmpty)
    for word in [
      "Two words", "Ada Lovelace", "data/segue/plugins/two-words.so", "depth", "duration",
    ] {
      #expect(run.text.contains(word), "\(word) is not in \(run.text)")
    }
    let frames = try frames(folder)
    #expect(frames.count == 7)
    #expect(frames.first != frames[3] && frames.last != frames[3] && frames.first != frames.last)
  }

  @Test(arguments: Project.allCases)
  func `a new controller project builds, and its plug-in is listed and accepts a drag`(
    _ project: Project
  ) throws {
    let folder = try Self.folder(project, "interaction")
    let run = try Installation.shell(
      """
      export XDG_DATA_HOME="$PWD/data"
      segue list
      segue info two-words
      drag() { segue render a.png b.png --animator slide --set edge=bottom --interaction two-words --strict "$@"; }
      drag -o null: --direction backward --drag 12,5:12,35@0.4 --json
      drag -o null: --drag '12,35:12,5@0.4!' --json
      drag -o f-%02d.png --drag 12,35:12,5@0.4 --fps 10
      """, in: folder)
    #expect(run.code == 0, "\(run.errors)")
    for word in ["Two words", "slop", "reach", "\"completed\"", "\"cancelled\""] {
      #expect(run.text.contains(word), "\(word) is not in \(run.text)")
    }
    let frames = try frames(folder)
    #expect(frames.count > 5)
    let middle = frames[frames.count / 3]
    #expect(frames.first != middle && frames.last != middle && frames.first != frames.last)
  }

  @Test(arguments: Project.allCases)
  func `the plug-in of a new project passes make check`(_ project: Project) throws {
    for kind in ["animator", "interaction", "painted"] {
      let folder = try Self.folder(project, kind)
      let run = try Installation.shell("make -C two-words check", in: folder)
      #expect(run.code == 0, "\(run.text)")
      #expect(run.text.contains("org.example.two-words"))
      // The warning about a slow painter is ignored, because it depends on the load of the machine.
      let warnings = run.text.split(separator: "\n").filter {
        $0.hasPrefix("  warning") && !$0.contains("fast-painters")
      }
      #expect(warnings.isEmpty, "\(run.text)")
    }
  }

  @Test(arguments: Project.allCases)
  func `the bundle of a new project is installed and used`(_ project: Project) throws {
    let folder = try Self.folder(project)
    let run = try Installation.shell(
      """
      export XDG_DATA_HOME="$PWD/bundles"
      echo MIT > two-words/LICENSE
      make -s -C two-words bundle
      segue plugins install two-words/build/two-words.segue.tar.gz
      segue list
      segue plugins remove two-words
      ls -A bundles/segue/plugins
      """, in: folder)
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
    #expect(
      run.text.contains("bundles/segue/plugins/two-words.segue/\(PluginBundle.machine)/two-words.so"), "\(run.text)")
    #expect(run.text.hasSuffix("bundles/segue/plugins/two-words.segue\n"), "\(run.text)")
  }

  @Test func `the library of a new Swift project has at most 200 KB`() throws {
    for kind in ["animator", "interaction", "painted"] {
      let folder = try Self.folder(.swift, kind)
      let size = try Installation.shell("wc -c < two-words/build/two-words.so", in: folder)
      let bytes = try #require(Int(size.text.filter(\.isNumber)), "\(size.text)")
      #expect(bytes < 200_000)
    }
  }

  @Test func `the templates of all languages draw the same pictures`() throws {
    let sheets = try Project.allCases.map { project in
      let folder = try Self.folder(project)
      let run = try Installation.shell(
        """
        segue render a.png b.png -o sheet.png --plugin-path two-words/build --animator two-words
        """, in: folder)
      #expect(run.code == 0, "\(run.errors)")
      return try folder.bytes("sheet.png")
    }
    #expect(Set(sheets).count == 1)
  }

  @Test
  func `the make target 'preview' films a new project's plug-in without any environment variable`()
    throws
  {
    for kind in ["animator", "painted"] {
      let folder = try Self.folder(.c, kind)
      let run = try Installation.shell("make -C two-words preview; ls two-words/build", in: folder)
      #expect(run.code == 0 && !run.errors.contains("segue:"), "\(run.errors)")
      #expect(run.text.contains("preview.mp4"))
    }
  }

  @Test func `a Swift project may be called swift without a conflict with the SDK's folder`() throws {
    let folder = try Folder()
    let run = try Installation.shell(
      """
      segue new swift --language swift
      export SEGUE_SWIFT="$(dirname "$(command -v segue)")/../share/segue/swift_sdk" HOME="$PWD"
      cd swift && swift package show-dependencies
      """, in: folder)
    #expect(run.code == 0 && run.text.contains("swift_sdk"), "\(run.errors)")
  }

  @Test func `a new shader project is a usable animator without a build`() throws {
    let folder = try Folder()
    let run = try Run.segue(
      "new", "two-words", "--language", "glsl", "--author", "Ada Lovelace", in: folder)
    #expect(run.code == 0, "\(run.errors)")
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder / "two-words")
    #expect(files.sorted() == [".gitignore", "Makefile", "README.md", "two-words.glsl"])
    for name in files {
      let text = try String(contentsOfFile: folder / "two-words/\(name)", encoding: .utf8)
      for word in ["my-plugin", "My plugin", "Your name"] { #expect(!text.contains(word)) }
    }
    let info = try Run.segue("info", "two-words/two-words.glsl", in: folder)
    #expect(info.code == 0, "\(info.errors)")
    #expect(info.text.contains("glsl.two-words, two-words"))
    #expect(info.text.contains("Ada Lovelace"))
    #expect(info.text.contains("0.01…0.5"))
  }

  @Test(arguments: ["c", "cpp", "swift", "rust"], ["animator", "interaction", "painted"])
  func `a new project contains no placeholders of its template`(_ language: String, _ kind: String)
    throws
  {
    let folder = try Folder()
    let run = try Run.segue(
      "new", "card-flip", "--language", language, "--kind", kind, "--id", "com.example.flip",
      "--author", "Ada Lovelace", "-o", "made/", in: folder)
    #expect(run.code == 0, "\(run.errors)")
    #expect(folder.names == ["made"])
    var text = ""
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder / "made") {
      text += name + "\n"
      if let file = try? String(contentsOfFile: folder / "made/\(name)", encoding: .utf8) {
        text += file
      }
    }
    for word in ["my-plugin", "my_plugin", "MyPlugin", "My plugin", "Your name", "org.example"] {
      #expect(!text.contains(word), "\(word) is left")
    }
    for word in ["\"com.example.flip\"", "\"card-flip\"", "\"Card flip\"", "\"Ada Lovelace\""] {
      #expect(text.contains(word), "\(word) is not in it")
    }
    #expect(text.contains(".gitignore\n") && !text.contains("\ngitignore\n"))
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var arguments: [String]
    var code: Int32
    var word: String

    init(_ code: Int32, _ word: String, _ arguments: String...) {
      (self.arguments, self.code, self.word) = (arguments, code, word)
    }

    var testDescription: String { arguments.joined(separator: " ") }
  }

  @Test(arguments: [
    Case(64, "such as 'card-flip'", "CardFlip", "--language", "c"),
    Case(64, "such as 'card-flip'", "card_flip", "--language", "c"),
    Case(64, "such as 'card-flip'", "card--flip-", "--language", "c"),
    Case(64, "letters (a-z), digits", "3d", "--language", "c"),
    Case(64, "letters (a-z), digits", "../up", "--language", "c"),
    Case(64, "letters (a-z), digits", "", "--language", "c"),
    Case(64, "letters (a-z), digits", "é", "--language", "c"),
    Case(64, "at most 40", String(repeating: "a", count: 41), "--language", "c"),
    Case(64, "choose another name", "segue-sdk", "--language", "swift"),
    Case(64, "c, cpp, swift, rust, glsl", "flip", "--language", "java"),
    Case(64, "leave out --kind", "flip", "--language", "glsl", "--kind", "painted"),
    Case(64, "leave out --id", "flip", "--language", "glsl", "--id", "org.example.flip"),
    Case(64, "did you mean 'rust'?", "flip", "--language", "rsut"),
    Case(64, "did you mean 'cpp'?", "flip", "--language", "C++"),
    Case(64, "did you mean 'interaction'?", "flip", "--language", "c", "--kind", "interacton"),
    Case(64, "--language", "flip"),
    Case(64, "<name>", "--language", "c"),
    Case(64, "org.example.card-flip", "flip", "--language", "c", "--id", "flip"),
    Case(64, "org.example.card-flip", "flip", "--language", "c", "--id", "a..b"),
    Case(64, "ids that begin with org.segue.", "flip", "--language", "c", "--id", "org.segue.flip"),
    Case(64, "--author", "flip", "--language", "c", "--author", "a\"b"),
    Case(64, "--output", "flip", "--language", "c", "--output", ""),
    Case(73, "'there' already exists", "there", "--language", "c"),
    Case(73, "'file' already exists", "file", "--language", "c"),
    Case(73, "'link' already exists", "link", "--language", "c"),
    Case(73, "there is no folder 'gone'", "flip", "--language", "c", "-o", "gone/flip"),
    Case(73, "there is no folder 'there/a'", "flip", "--language", "c", "-o", "there/a/b/flip"),
  ])
  func `a project that cannot be made is refused with a message, and no file is left`(_ item: Case)
    throws
  {
    let folder = try Folder()
    try FileManager.default.createDirectory(
      atPath: folder / "there", withIntermediateDirectories: true)
    try folder.write("file", "text".utf8)
    try FileManager.default.createSymbolicLink(
      atPath: folder / "link", withDestinationPath: "nowhere")
    let run = try Run.segue(["new"] + item.arguments, in: folder)
    #expect(run.code == item.code, "\(run.errors)")
    #expect(run.errors.contains(item.word), "\(run.errors)")
    #expect(run.errors.hasPrefix("segue: "))
    #expect(run.text.isEmpty)
    #expect(folder.names == ["file", "link", "there"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder / "there").isEmpty)
  }

  @Test(arguments: ["flip", "a b's", "-x", "$HOME"])
  func `the next step that segue new prints is a command that works in any folder`(_ name: String)
    throws
  {
    let folder = try Folder()
    let run = try Run.segue("new", "flip", "--language", "c", "--output=\(name)", in: folder)
    #expect(run.code == 0, "\(run.errors)")
    let command =
      run.text.split(separator: "\n").last?.split(separator: ": ", maxSplits: 1).last ?? ""
    #expect(command.hasSuffix(" && make preview"))
    let there = try Run.shell("\(command.replacing("make preview", with: "ls"))", in: folder)
    #expect(there.code == 0 && there.text.contains("Makefile"), "\(command)")
  }

  @Test func `segue new reports an alias that another plug-in already has`() throws {
    let folder = try Folder()
    let run = try Run.segue("new", "slide", "--language", "c", in: folder)
    #expect(run.code == 0)
    #expect(
      run.errors
        == "segue: 'slide' is the alias of org.segue.slide already, so use the new plug-in by "
        + "its id, org.example.slide\n")
    let other = try Run.segue(
      "new", "slide", "--language", "c", "--kind", "interaction", "-o", "b", in: folder)
    #expect(other.errors.isEmpty, "\(other.errors)")
  }

  @Test(arguments: Project.allCases)
  func
    `a project's Makefile finds segue through a symbolic link, has a target 'all' and requires HOME`(
      _ project: Project
    ) throws
  {
    let folder = try Self.folder(project)
    let run = try Installation.shell(
      """
      mkdir links; ln -s "$(command -v segue)" links/segue
      unset PKG_CONFIG_PATH
      PATH="$PWD/links:$PATH" make -s -C two-words --eval 'found: ; @$(PKG_CONFIG) --exists segue-plugin' found
      make -C two-words all
      ! env -u HOME -u XDG_DATA_HOME make -C two-words install
      """, in: folder)
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.errors.contains("make: HOME is not set"), "\(run.errors)")
  }

  @Test func `segue new reports a folder without write permission`() throws {
    // Root may write to any folder except /proc.
    let run = try Run.segue("new", "flip", "--language", "c", "-o", "/proc/flip")
    #expect(run.code == 73)
    #expect(run.errors.contains("'/proc'"), "\(run.errors)")
  }

  @Test func `segue new reports missing templates`() throws {
    let folder = try Folder()
    let run = try Run.shell(
      "mkdir -p a/bin && cp \"$segue\" a/bin/ && a/bin/segue new flip --language c", in: folder)
    #expect(run.code == 66)
    #expect(run.errors.contains("share/segue/templates"), "\(run.errors)")
    #expect(folder.names == ["a"])
  }
}
