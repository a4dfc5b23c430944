import Foundation
import Testing

/// Tests which files a run may write: never an input of the run, never through a link that nobody has typed, never out
/// of the folder that the user has typed, and never a file twice. `WritePlanTests` compares the rules with a model; these
/// tests show that every command asks for them.
struct WriteTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    let made = try Run.shell(
      """
      mkdir work outside && cd work && mkdir dir && echo precious > ../outside/victim.mp4
      cat > s.yaml <<'END'
      segue: 1
      vars: { lang: en, img: a.gif, away: "../../outside/x", line: "a\\nb", zero: "notes.txt\\0" }
      size: 24x40
      fps: 10
      screens: { a: { image: "{img}" }, b: { color: teal } }
      container: { kind: navigation, root: a }
      script: [ { at: 0, push: b } ]
      END
      printf 'GIF89a\\1\\0\\1\\0\\200\\0\\0\\377\\0\\0\\0\\0\\0,\\0\\0\\0\\0\\1\\0\\1\\0\\0\\2\\2D\\1\\0;' > a.gif
      cp a.gif en.gif; cp a.gif de.gif; cp a.gif f-1.png
      printf 'lang,img\\nen,de.gif\\nde,en.gif\\n' > crossed.csv
      printf 'lang\\nen\\n' > t.csv
      printf 'lang,img\\nen,a.gif\\nde,missing.gif\\n' > half.csv
      echo precious > notes.txt
      """, in: folder)
    try #require(made.code == 0, "\(made.errors)")
  }

  /// Returns the contents of all regular files, the targets of links, and the names of everything else.
  private func contents() throws -> [String: String] {
    let run = try Run.shell(
      """
      find . -type f -exec md5sum {} + | sed 's/^\\([^ ]*\\) *\\(.*\\)/\\2 \\1/'
      find . ! -type f -printf '%p %y%l\\n'
      """, in: folder)
    var found: [String: String] = [:]
    for line in run.text.split(separator: "\n") {
      let words = line.split(separator: " ")
      found[words.dropLast().joined(separator: " ")] = words.last.map(String.init)
    }
    return found
  }

  /// Commands that are refused and change nothing: the preparation, the command, its exit status and a part of the
  /// sentence.
  private static let refused: [(String, String, Int32, String)] = [
    // The list of failed films.
    (
      "", "batch half.csv --storyboard s.yaml -o 'o/{lang}.mp4' --failed s.yaml", 64,
      "'s.yaml' is an input"
    ),
    (
      "", "batch half.csv --storyboard s.yaml -o 'o/{lang}.mp4' --failed ./half.csv", 64,
      "is the same file as"
    ),
    ("", "batch half.csv --storyboard s.yaml -o 'o/{lang}.mp4' --failed a.gif", 64, "an input"),
    (
      "", "batch t.csv --storyboard s.yaml -o '{lang}.mp4' --failed dir/../en.mp4", 64,
      "the film on line 2"
    ),
    (
      "ln a.gif list", "batch half.csv --storyboard s.yaml -o 'o/{lang}.mp4' --failed list", 64,
      "the same file"
    ),
    // Films that are inputs of other films.
    (
      "", "batch crossed.csv --storyboard s.yaml -o '{lang}.gif' --jobs 1", 65,
      "crossed.csv:2:1: 'en.gif' is an input"
    ),
    (
      "", "job crossed.csv --storyboard s.yaml -o '{lang}.gif' --engine make", 65,
      "crossed.csv:2:1: 'en.gif' is an"
    ),
    (
      "printf 'img\\na.gif\\n' > i.csv",
      "batch i.csv --storyboard s.yaml -o 'f-%d.png' -- --background f-1.png", 65, "f-1.png"
    ),
    ("", "render s.yaml -o '{lang}.gif' --var img=en.gif", 64, "'en.gif' is an input"),
    ("", "job s.yaml -o '{lang}.gif' --var img=en.gif --engine make", 64, "'en.gif' is an input"),
    (
      "ln -s dir/in.gif x.gif; mv a.gif dir/in.gif", "render s.yaml -o dir/in.gif --var img=x.gif",
      64, "the same file"
    ),
    // Two films in one file.
    (
      "ln -s dir link; printf 'output\\ndir/x.mp4\\nlink/x.mp4\\n' > o.csv",
      "batch o.csv --storyboard s.yaml", 65,
      "o.csv:3:1: 'link/x.mp4' would be written through the symbolic link 'link'"
    ),
    (
      "printf 'output\\ndir/x.mp4\\ndir/../dir/x.mp4\\n' > o.csv",
      "batch o.csv --storyboard s.yaml", 65, "line 2"
    ),
    (
      "printf '{\"output\": \"p.png#t=1\"}\\n{\"output\": \"p.png#t=2\"}\\n' > o.jsonl",
      "batch o.jsonl --storyboard s.yaml",
      65, "line 1"
    ),
    // Names that lead out of the folder.
    ("", "render s.yaml -o 'out/{away}.mp4'", 65, "is outside of the folder 'out/'"),
    ("", "render s.yaml -o '{away}.mp4'", 65, "is outside of the working folder"),
    ("", "job s.yaml -o 'out/{away}.mp4' --engine make", 65, "is outside of"),
    ("", "batch t.csv --storyboard s.yaml -o 'out/{away}-{lang}.mp4'", 65, "t.csv:2:1"),
    ("", "batch t.csv --storyboard s.yaml -o 'out/{away}-{lang}.html'", 65, "is outside of"),
    (
      "printf 'output\\n../outside/x.mp4\\n' > o.csv", "batch o.csv --storyboard s.yaml", 65,
      "is outside of"
    ),
    (
      "printf 'output\\n/etc/x.mp4\\n' > o.csv", "job o.csv --storyboard s.yaml --engine make", 65,
      "is outside of"
    ),
    // Links that nobody has typed.
    (
      "ln -s ../../outside/victim.mp4 dir/en.mp4", "render s.yaml -o 'dir/{lang}.mp4'", 65,
      "the symbolic link"
    ),
    (
      "ln -s ../../outside/none.mp4 dir/en.mp4",
      "batch t.csv --storyboard s.yaml -o 'dir/{lang}.mp4'", 65, "link"
    ),
    (
      "ln -s ../outside en", "batch t.csv --storyboard s.yaml -o '{lang}/victim.mp4'", 65,
      "the symbolic link 'en'"
    ),
    (
      "ln -s ../outside/victim.mp4 f-0.png", "render s.yaml -o f-%d.png", 64,
      "the symbolic link 'f-0.png'"
    ),
    (
      "ln -s ../outside film.job", "job s.yaml -o film.mp4 --engine make", 73,
      "'film.job' is a symbolic link"
    ),
    // Zero bytes and line ends.
    ("", "render s.yaml -o '{zero}.mp4'", 65, "a zero byte"),
    ("", "render s.yaml -o '{line}.mp4'", 65, "a line end"),
    (
      "printf '{\"output\": \"notes.txt\\\\u0000.mp4\"}\\n' > o.jsonl",
      "batch o.jsonl --storyboard s.yaml", 65,
      "o.jsonl:1:2: the name of the output"
    ),
    (
      "printf 'lang,output\\nen,notes.txt\\0.mp4\\n' > o.csv", "batch o.csv --storyboard s.yaml",
      65, "o.csv:2:4: "
    ),
    // Folders that do not belong to a job.
    (
      "mkdir p; echo Casablanca > p/films; echo all: > p/Makefile",
      "job s.yaml -o f.mp4 --engine make --folder p", 73,
      "contains files that do not belong to a job"
    ),
    (
      "mkdir p; echo mine > p/.segue-job", "job s.yaml -o f.mp4 --engine slurm --folder p", 73,
      "do not belong to a job"
    ),
  ]

  @Test func `a name that must not be written is refused with one sentence, and nothing changes`()
    throws
  {
    for (preparation, command, code, sentence) in Self.refused {
      let made = try Run.shell(
        "cp -r work again && cd again && \(preparation.isEmpty ? ":" : preparation)", in: folder)
      try #require(made.code == 0, "\(made.errors)")
      let before = try contents()
      let run = try Run.shell("cd again && exec \"$segue\" \(command)", in: folder)
      #expect(run.code == code, "\(command): \(run.errors)")
      #expect(run.errors.contains(sentence), "\(command): \(run.errors)")
      #expect(run.errors.hasPrefix("segue: "), "\(command): \(run.errors)")
      #expect(try contents() == before, "\(command)")
      _ = try Run.shell("rm -rf again", in: folder)
    }
  }

  @Test func `what the user types may lead out of the folder and through links`() throws {
    let run = try Run.shell(
      """
      cd work && ln -s ../outside link && ln -s ../outside/typed.mp4 typed.mp4
      "$segue" render s.yaml -o 'link/{lang}.mp4' --quiet &&
      "$segue" render s.yaml -o typed.mp4 --quiet &&
      mkdir out && "$segue" render s.yaml -o 'out/{away}.mp4' --var away=../../outside/given --quiet &&
      "$segue" batch t.csv --storyboard s.yaml -o '{away}-{lang}.mp4' --var away=../outside/row --quiet &&
      printf 'output\\n../outside/table.mp4\\n' > o.csv &&
      "$segue" batch o.csv --storyboard s.yaml -o ../outside/ --quiet
      """, in: folder)
    #expect(run.code == 0, "\(run.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder / "outside").filter {
      $0.hasSuffix(".mp4")
    }
    #expect(
      names.sorted() == [
        "en.mp4", "given.mp4", "row-en.mp4", "table.mp4", "typed.mp4", "victim.mp4",
      ])
  }

  @Test func `a record that is a link, a pipe or somebody else's file is left as it is`() throws {
    let preparations = [
      "ln -s ../../outside/victim.mp4", "ln -s ../../outside/none", "mkfifo", "mkdir",
      "echo mine >",
    ]
    for preparation in preparations {
      let made = try Run.shell(
        "cp -r work again && cd again/dir && \(preparation) .segue-batch", in: folder)
      try #require(made.code == 0, "\(made.errors)")
      let before = try contents()
      let run = try Run.shell(
        "cd again && timeout 60 \"$segue\" batch t.csv --storyboard s.yaml -o 'dir/{lang}.mp4' --quiet",
        in: folder)
      #expect(run.code == 0, "\(run.errors)")
      var after = try contents()
      #expect(after.removeValue(forKey: "./again/dir/en.mp4") != nil)
      #expect(after == before, "\(preparation)")
      _ = try Run.shell("rm -rf again", in: folder)
    }
  }

  @Test func `a list of failed films replaces only lists that a batch wrote`() throws {
    try folder.write("work/half-failed.jsonl", "{\"lang\": \"en\"}\n".utf8)
    let batch = "cd work && \"$segue\" batch half.csv --storyboard s.yaml -o '{lang}.mp4'"
    var run = try Run.shell(batch, in: folder)
    #expect(
      run.code == 1 && run.errors.contains("'half-failed-2.jsonl' lists them"), "\(run.errors)")
    #expect(try folder.bytes("work/half-failed.jsonl").elementsEqual("{\"lang\": \"en\"}\n".utf8))
    // The list is a table whose remaining failures replace it; a table by hand is not replaced.
    run = try Run.shell("cd work && \"$segue\" batch half-failed-2.jsonl", in: folder)
    #expect(run.code == 1, "\(run.errors)")
    run = try Run.shell(
      "cd work && cp a.gif missing.gif && \"$segue\" batch half.csv --storyboard s.yaml -o '{lang}.mp4'",
      in: folder)
    #expect(run.code == 0, "\(run.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder / "work/half-failed-2.jsonl"))
    #expect(FileManager.default.fileExists(atPath: folder / "work/half-failed.jsonl"))
  }

  @Test func `a job replaces its own files and no others`() throws {
    func job(_ preparation: String, _ engine: String) throws -> Run {
      try Run.shell(
        """
        cd work && \(preparation) && exec "$segue" job s.yaml -o film.mp4 --quiet --engine \(engine)
        """, in: folder)
    }
    #expect(try job(":", "openjd").code == 0)
    #expect(try job(":", "slurm").code == 0)
    for (preparation, sentence) in [
      (
        "echo mine > film.job/Makefile", "'film.job/Makefile' is there already, and no job wrote it"
      ),
      (
        "rm film.job/Makefile && echo >> film.job/part",
        "'film.job/part' is no longer as a job wrote it"
      ),
      (
        "rm film.job/part && ln -s ../../outside film.job/parts-240-1",
        "'film.job/parts-240-1' is a symbolic link"
      ),
    ] {
      let run = try job(preparation, "make")
      #expect(run.code == 73 && run.errors.contains(sentence), "\(run.errors)")
    }
    #expect(try job("rm film.job/parts-240-1", "make").code == 0)
  }
}
