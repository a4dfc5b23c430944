import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// Compares what commands write with a model, for every place in which a command takes the path of a file that it
/// writes, and for everything that can be at such a path.
@Suite struct PathTests {
  /// A place for a path: a command in which OUT is the path, and the extension of the file.
  struct Place: Sendable, CustomTestStringConvertible {
    let command: String
    let ending: String
    /// False for a command that does not read a.gif.
    let reads: Bool
    var testDescription: String { command }

    init(_ command: String, _ ending: String, reads: Bool = true) {
      (self.command, self.ending, self.reads) = (command, ending, reads)
    }
  }

  static let places = [
    Place("render a.gif b.gif --fps 5 --duration 0.2 -o OUT", "gif"),
    Place("render a.gif b.gif --fps 5 --duration 0.2 -o OUT", "mp4"),
    Place("render a.gif b.gif --fps 5 --duration 0.2 -o OUT", "y4m"),
    Place("render a.gif b.gif --progress 0.5 -o OUT", "png"),
    Place("render s.yaml -o OUT", "html"),
    Place("render a.gif b.gif --fps 5 --duration 0.2 -o null: --trace OUT", "jsonl"),
    Place("render a.gif b.gif --fps 5 --duration 0.2 -o null: --events OUT", "jsonl"),
    Place("batch t.csv --storyboard s.yaml -o OUT", "gif"),
    Place("batch bad.csv --storyboard s.yaml -o {n}.gif --failed OUT", "jsonl", reads: false),
    Place("join p.mp4.part -o OUT", "mp4", reads: false),
    Place("job s.yaml --engine make --folder j -o OUT", "mp4"),
  ]

  /// The verdict of the model about a path.
  private enum Verdict {
    /// The file at the path below the working folder is written.
    case written(String)
    /// Nothing changes.
    case refused
    /// Nothing changes if the command reads a.gif, and else the file at the path is written.
    case input(String)
    /// Both are right, if nothing else changes: a device gets the bytes, or is refused.
    case open
  }

  /// Everything that can be at a path: the path, the shell's words that prepare it, and the verdict. X is the extension.
  private static let cases: [(path: String, preparation: String, verdict: Verdict)] = [
    ("new.X", "", .written("new.X")),
    ("dir/new.X", "", .written("dir/new.X")),
    ("older.X", "echo older > older.X", .written("older.X")),
    ("link.X", "echo older > older.X; ln -s older.X link.X", .written("older.X")),
    ("link.X", "ln -s dir/none.X link.X", .written("dir/none.X")),
    ("dirlink/new.X", "ln -s dir dirlink", .written("dir/new.X")),
    ("loop.X", "ln -s loop.X loop.X", .refused),
    ("input.X", "", .input("input.X")),
    ("dir/../input.X", "", .input("input.X")),
    ("hard.X", "ln input.X hard.X", .input("hard.X")),
    ("soft.X", "ln -s dir/../input.X soft.X", .input("input.X")),
    ("folder.X", "mkdir folder.X", .refused),
    ("notes.txt/new.X", "", .refused),
    ("pipe.X", "mkfifo pipe.X", .refused),
    ("dev.X", "ln -s /dev/null dev.X", .open),
    ("full.X", "ln -s /dev/full full.X", .open),
    ("/proc/new.X", "", .refused),
    ("locked/new.X", "mkdir locked; chmod 555 locked", .refused),
    (
      "locked/older.X", "mkdir locked; echo older > locked/older.X; chmod 444 locked/older.X; chmod 555 locked",
      .refused
    ),
    ("kept.X", "echo older > kept.X; chmod 444 kept.X", .refused),
  ]

  private let folder: Folder
  /// The words before a command that make permissions hold for the system's administrator, too.
  private static let confined: String = {
    let words = "setpriv --bounding-set=-dac_override,-dac_read_search "
    guard geteuid() == 0, let run = try? Run.shell("exec \(words)true"), run.code == 0 else { return "" }
    return words
  }()

  init() throws {
    folder = try Folder()
    let made = try Run.shell(
      """
      mkdir work && cd work && mkdir dir && echo precious > notes.txt
      printf 'GIF89a\\1\\0\\1\\0\\200\\0\\0\\377\\0\\0\\0\\0\\0,\\0\\0\\0\\0\\1\\0\\1\\0\\0\\2\\2D\\1\\0;' > a.gif
      cp a.gif b.gif
      printf 'n\\n1\\n' > t.csv; printf 'n,img\\n1,missing.gif\\n' > bad.csv
      cat > s.yaml <<'END'
      segue: 1
      vars: { n: "1", img: a.gif }
      size: 20x30
      fps: 5
      screens: { a: { image: "{img}" }, b: { color: teal } }
      container: { kind: navigation, root: a }
      script: [ { at: 0, push: b, duration: 0.2 } ]
      END
      "$segue" render a.gif b.gif --size 20x30 --fps 5 --duration 0.2 --group 2 -o p.mp4.part --quiet || :
      """, in: folder)
    try #require(made.code == 0, "\(made.errors)")
  }

  /// Returns everything below a folder: the bytes of files, the targets of links, and the kinds of everything else.
  private func everything(_ root: String) throws -> [String: String] {
    var found: [String: String] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: root) {
      let path = root + "/" + name
      let type = try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
      switch type {
      case .typeRegular:
        found[name] = try Data(contentsOf: URL(filePath: path)).base64EncodedString()
      case .typeSymbolicLink:
        found[name] = "-> " + (try FileManager.default.destinationOfSymbolicLink(atPath: path))
      default: found[name] = type?.rawValue ?? ""
      }
    }
    return found
  }

  @Test(arguments: places)
  func `a command writes the file that the model allows, and nothing else`(_ place: Place)
    throws
  {
    for (path, preparation, verdict) in Self.cases {
      func named(_ text: String) -> String { text.replacing("X", with: place.ending) }
      let output = named(path)
      // The input that the path may be the same file as.
      let input = "a.gif"
      let words = place.command.replacing("OUT", with: "'\(output)'")
        .replacing("a.gif", with: named("input.X"))
      let setUp = """
        cp -r work again && cd again && mv \(input) \(named("input.X"))
        sed -i 's/a[.]gif/\(named("input.X"))/' s.yaml
        \(named(preparation))
        """
      let made = try Run.shell(setUp, in: folder)
      try #require(made.code == 0, "\(made.errors)")
      let again = folder / "again"
      let before = try everything(again)
      let run = try Run.shell("cd again && exec \(Self.confined)timeout 30 \"$segue\" \(words)", in: folder)
      let what = "\(words), with \(named(preparation)): \(run.code) \(run.errors)"
      var after = try everything(again)
      #expect(run.signal == nil && run.code < 124 && run.code != 70, "\(what)")
      let lines = run.errors.split(separator: "\n")
      #expect(run.code == 0 || lines.contains { $0.hasPrefix("segue: ") }, "\(what)")
      // What a batch and a job write beside the file.
      for name in after.keys
      where name.hasSuffix(".segue-batch") || name == "t-failed.jsonl" || name == "j" || name.hasPrefix("j/") {
        after[name] = nil
      }
      var actual = verdict
      if case .input(let file) = verdict { actual = place.reads ? .refused : .written(file) }
      switch actual {
      case .written(let file) where !words.hasPrefix("job "):
        let file = named(file)
        #expect([0, 1].contains(run.code), "\(what)")
        #expect(after[file] != nil && after[file] != before[file], "\(what)")
        after[file] = before[file]
      case .written: #expect(run.code == 0, "\(what)")
      case .refused:
        // A batch with a film that failed ends with 1.
        let codes: Set<Int32> = words.hasPrefix("batch ") ? [1, 64, 65, 66, 73] : [64, 65, 66, 73]
        #expect(codes.contains(run.code) || words.hasPrefix("job "), "\(what)")
      case .input, .open: break
      }
      #expect(after == before, "\(what): \(Set(after.keys).symmetricDifference(before.keys))")
      _ = try Run.shell("rm -rf again", in: folder)
    }
  }
}
