import Foundation
import SegueFilm
import Testing

/// Runs the scripts of jobs whose names, values and folders contain what shells, make, Slurm and templates could take
/// for their own. A program instead of `segue` notes its arguments and makes its output.
@Suite struct FarmScriptTests {
  /// Texts that must reach `segue` as one argument each, whatever they contain.
  private static let texts = [
    "plain", "", " ", "a b", "x\n; touch PWNED #", "\n", "end\n", "\n\n", "a\r\nb", "a\rb", "-o",
    "--quiet", "-",
    "$(touch PWNED)", "`touch PWNED`", "'; touch PWNED; '", "\"; touch PWNED; \"", "\\", "\\n",
    "a\\",
    "'\u{301}; touch PWNED; '\u{301}", "{{Param.JobFolder}}", "{\u{301}{{x}}", "$SEGUE", "${HOME}",
    "$$", "*", "~",
    "=x", "+x", "\n+x\n=y", "film 1", "\nfilm 1\nend", "END", "\nEND\ntouch PWNED\n", "%A", "#x",
    "!x", "(", ")",
    "ä字Ł…\u{81}", "\u{1}\u{7f}\u{85}\u{2028}", "\t", String(repeating: "x", count: 5000), "last",
  ]
  /// The same for parts of file names, in which there are no slashes and no line ends.
  private static let names = [
    "a b", "-o", "$(touch PWNED)", "`touch PWNED`", "'; touch PWNED; '", "\"; touch PWNED; \"",
    "a\\",
    "'\u{301}; touch PWNED; '", "{{Param.x}}", "%A", "#x", "*", "=x", "+x", "film 1", "END",
    "ä字\u{81}",
  ]

  private let folder: String

  init() throws {
    folder = FileManager.default.temporaryDirectory.path + "/segue-farm-\(UUID())"
    try FileManager.default.createDirectory(
      atPath: folder + "/bin", withIntermediateDirectories: true)
    try write(
      "bin/note",
      """
      #!/bin/sh
      { printf '%s\\0' "$@"; printf '\\n\\0'; } >> '\(folder)/log'
      previous=
      for word do
        if [ "$previous" = -o ]; then out=$word; fi
        previous=$word
      done
      : > "$out"
      """, isExecutable: true)
    // Runs each task of an array immediately.
    try write(
      "bin/sbatch",
      """
      #!/bin/sh
      for word do
        case $word in
        --array=*) last=${word#--array=0-} ;;
        esac
        script=$word
      done
      SLURM_ARRAY_TASK_ID=0
      while [ "$SLURM_ARRAY_TASK_ID" -le "$last" ]; do
        export SLURM_ARRAY_TASK_ID
        sh "$script" >&2
        SLURM_ARRAY_TASK_ID=$((SLURM_ARRAY_TASK_ID + 1))
      done
      echo 1
      """, isExecutable: true)
    try write("bin/scontrol", "#!/bin/sh\necho 'MaxArraySize = 7'\n", isExecutable: true)
  }

  private func write(_ text: String, to path: String, isExecutable: Bool = false) throws {
    try Data(text.utf8).write(to: URL(filePath: path))
    if isExecutable {
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }
  }

  private func write(_ name: String, _ text: String, isExecutable: Bool = false) throws {
    try write(text, to: folder + "/" + name, isExecutable: isExecutable)
  }

  /// Returns a job of a film with every text as an argument, and of films with the names.
  private func job(_ engine: FarmJob.Engine, _ output: String = "films") throws -> FarmJob {
    let first = FarmJob.Film(output: "\(folder)/\(output)/0.mp4", arguments: Self.texts, frames: 20)
    let others = Self.names.map { name in
      FarmJob.Film(
        output: "\(folder)/\(output)/\(name).\(name).gif", arguments: ["--var", name], frames: 5)
    }
    return FarmJob(
      name: "segue x\n'\"{{Param.x}}: [\u{1}", films: [first] + others,
      inputs: Self.names.map { "/nothing/\($0)\nx" }, group: 10, groupsPerTask: 1, engine: engine,
      plugins: try PluginList(version: "1'; touch PWNED #\n$(touch PWNED)", []),
      carriesPlugins: false)
  }

  /// Writes a job into a folder, and runs a shell command in it.
  private func run(_ job: FarmJob, _ command: String, in name: String = "job") throws -> String {
    let path = folder + "/" + name
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for file in job.files {
      try write(file.text, to: path + "/" + file.name, isExecutable: file.isExecutable)
    }
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", command, "sh", path]
    process.currentDirectoryURL = URL(filePath: folder)
    process.environment = [
      "PATH": "\(folder)/bin:/usr/bin:/bin", "SEGUE": folder + "/bin/note", "CDPATH": "/",
      "LC_ALL": "C.UTF-8",
    ]
    let errors = Pipe()
    process.standardError = errors
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(text)")
    return text
  }

  @Test(arguments: ["", "sub/"])
  func `a film whose name comes from a table is not joined through a link`(_ subfolder: String) throws {
    let typed = "\(folder)/films/"
    let film = FarmJob.Film(output: typed + subfolder + "a.mp4", in: typed, arguments: ["x"], frames: 5)
    let job = FarmJob(
      name: "x", films: [film], inputs: [], group: 10, groupsPerTask: 1, engine: .make,
      plugins: try PluginList(version: "1", []), carriesPlugins: false)
    let link = subfolder.isEmpty ? "ln -s ../victim films/a.mp4" : "mkdir outside; ln -s ../outside films/sub"
    _ = try run(
      job, "mkdir films; \(link); sh \"$1/join\" 0 && exit 9; [ $? -eq 65 ] || exit 8; [ ! -e victim ]")
    _ = try run(job, "rm -rf films; sh \"$1/join\" 0", in: "job")
  }

  /// Returns the calls of the program that runs instead of `segue`, in their order.
  private func calls() throws -> [[String]] {
    let words = try Data(contentsOf: URL(filePath: folder + "/log")).split(
      separator: 0, omittingEmptySubsequences: false
    ).dropLast().map { String(decoding: $0, as: UTF8.self) }
    var calls: [[String]] = [[]]
    for (index, word) in words.enumerated() {
      // The texts contain a line end alone, too.
      let isEnd =
        word == "\n" && (index + 1 == words.count || ["render", "join"].contains(words[index + 1]))
      if isEnd { calls.append([]) } else { calls[calls.count - 1].append(word) }
    }
    return calls.filter { !$0.isEmpty }
  }

  /// Compares the calls with the calls that the films of a job need.
  private func check(_ job: FarmJob) throws {
    let calls = try calls()
    func utf8(_ words: some Sequence<String>) -> [[UInt8]] { words.map { Array($0.utf8) } }
    for film in job.films {
      let isGIF = film.output.hasSuffix(".gif")
      let rendered = calls.filter { utf8($0.dropFirst()).starts(with: utf8(film.arguments)) }
      #expect(rendered.count == (film.frames + 9) / 10 + (isGIF ? 1 : 0), "\(film.output)")
      for call in rendered {
        let rest = Array(call.dropFirst(film.arguments.count + 1))
        #expect(rest.prefix(2) == ["--require", job.plugins.text])
        #expect(rest.contains { $0.hasSuffix("film.gif.palette") } == isGIF)
        #expect(rest.suffix(3) == ["--group", "10", "--quiet"])
      }
      let joined = calls.filter { $0.first == "join" && $0.contains(film.output) }
      #expect(joined.map { $0.suffix(3) } == [["-o", film.output, "--quiet"]])
      #expect(FileManager.default.fileExists(atPath: film.output))
    }
    let all = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    #expect(all.allSatisfy { !$0.split(separator: "/").contains("PWNED") })
  }

  @Test(arguments: ["sh", "bash", "bash --posix"])
  func `a job's scripts pass every text on as one argument, and as nothing else`(_ shell: String)
    throws
  {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let job = try job(.make)
    let count = job.films.count
    _ = try run(
      job,
      """
      cd "$1"
      for film in $(seq 1 \(count - 1)); do
        \(shell) ./palette $film && \(shell) ./part $film 0-0 && \(shell) ./join $film || exit 1
      done
      \(shell) ./part 0 0-0 && \(shell) ./part 0 1-1 && \(shell) ./join 0
      """)
    try check(job)
  }

  @Test(arguments: FarmJob.Engine.allCases)
  func `an engine runs a job of any texts in a folder of any name`(_ engine: FarmJob.Engine) throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let job = try job(engine)
    let name = "-j $(touch PWNED) `touch PWNED` '\"\\ %A {{Param.x}}; touch PWNED\n touch PWNED #"
    let command =
      switch engine {
      case .make: "make -s -C \"$1\""
      case .slurm: "sh \"$1/submit\""
      case .openjd:
        """
        for film in $(seq 0 \(job.films.count - 1)); do
          sh "$1/palette" $film && sh "$1/part" $film 0-0 || exit 1
        done
        sh "$1/part" 0 1-1
        for film in $(seq 0 \(job.films.count - 1)); do sh "$1/join" $film || exit 1; done
        """
      }
    _ = try run(job, command, in: name)
    try check(job)
  }

  @Test func `only numbers and the job's name differ between the files that engines read`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for engine in FarmJob.Engine.allCases {
      let hostile = try job(engine)
      var plain = hostile
      plain.name = "segue film"
      plain.plugins = try PluginList(version: "1", [])
      plain.inputs = []
      for index in plain.films.indices {
        plain.films[index].output = index == 0 ? "/a.mp4" : "/a.gif"
        plain.films[index].arguments = []
      }
      for (file, other) in zip(hostile.files, plain.files) {
        guard !["films", "inputs"].contains(file.name) else { continue }
        let lines = zip(file.text.split(separator: "\n"), other.text.split(separator: "\n"))
        for (line, own) in lines where line != own {
          #expect(line.wholeMatch(of: /name: "[^"\\{}\p{C}]*"/) != nil, "\(file.name): \(line)")
        }
        #expect(file.text.utf8.count { $0 == 10 } == other.text.utf8.count { $0 == 10 })
      }
    }
  }
}
