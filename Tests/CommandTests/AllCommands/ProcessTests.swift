import Foundation
import SegueHost
import Testing

/// Tests plug-ins that interfere with the command's process, and the behaviour of the command's two
/// processes as seen by other programs.
struct ProcessTests {
  private static let hang = "for (;;) {}"

  @Test(
    arguments: [
      "_exit(0)", "quick_exit(0)", "exit(0)", "execlp(\"true\", \"true\", NULL)", "exit(70)",
    ], [Meddler.Moment.animate, .drive])
  func `a render fails and leaves no file if a plug-in ends the process`(
    _ end: String, _ moment: Meddler.Moment
  ) throws {
    let meddler = try Meddler(end, at: moment)
    let before = meddler.folder.names
    let run = try meddler.render("-o", "film.mp4", "--json")
    #expect(run.code == 70)
    #expect(
      run.errors
        == "segue: org.example.meddler ended the program by calling exit or exec, so there is no result; "
        + "use another plug-in\n")
    #expect(run.text.isEmpty)
    #expect(meddler.folder.names == before)
  }

  @Test(arguments: ["_exit(0)", "exit(0)", "execlp(\"true\", \"true\", NULL)", hang, "abort()"])
  func `segue list reports a library that exits or hangs while it is opened`(
    _ end: String
  ) throws {
    let meddler = try Meddler(end, at: .load)
    let run = try Run.segue(
      ["list", "--plugin-path", meddler.plugins.path], environment: ["SEGUE_DEADLINE": "0.5"])
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.text.contains("meddler.so\n    refused: it "), "\(run.text)")
    #expect(run.text.contains("while it was being opened"))
    #expect(run.text.contains("slides in"))
  }

  /// The time limit is low to keep the test short; no time is measured.
  @Test(
    arguments: [
      "sigset_t s; sigfillset(&s); sigprocmask(SIG_BLOCK, &s, NULL)",
      "struct itimerval none = {{0, 0}, {0, 0}}; setitimer(ITIMER_REAL, &none, NULL)",
      "for (int s = 1; s < 32; s++) signal(s, SIG_IGN)",
    ], [Meddler.Moment.animate, .drive])
  func `a plug-in that hangs exceeds its deadline even if it changes signals and timers`(
    _ preparation: String, _ moment: Meddler.Moment
  ) throws {
    let meddler = try Meddler("\(preparation); \(Self.hang)", at: moment)
    let before = meddler.folder.names
    let run = try meddler.render("-o", "film.mp4", environment: ["SEGUE_DEADLINE": "0.5"])
    #expect(run.code == 70)
    #expect(run.errors.contains("did not return within 0.5 s"), "\(run.errors)")
    #expect(meddler.folder.names == before)
  }

  @Test(
    arguments: [SIGPIPE, SIGXCPU, SIGUSR1, SIGUSR2, SIGALRM, SIGPROF, SIGVTALRM, SIGKILL, SIGSYS],
    ["f.mp4", "f-%d.png"])
  func `a signal in the middle of a render gives one message and leaves no file`(
    _ signal: Int32, _ name: String
  ) throws {
    // The plug-in unblocks all signals first, because the process that runs the tests may have
    // blocked some.
    let meddler = try Meddler(
      "sigset_t s; sigfillset(&s); sigprocmask(SIG_UNBLOCK, &s, NULL); raise(\(signal))", at: .drive
    )
    let before = meddler.folder.names
    let run = try meddler.render("-o", name, "--events", "log")
    // Like any program that writes to a closed pipe, the command ends without a message.
    if signal == SIGPIPE { #expect(run.signal == signal && run.errors.isEmpty, "\(run.errors)") }
    if signal != SIGPIPE {
      #expect(run.code == 70, "\(run.code): \(run.errors)")
      #expect(run.errors.split(separator: "\n").count == 1)
      #expect(run.errors.contains("(\(SignalName.of(signal)))"), "\(run.errors)")
    }
    #expect(meddler.folder.names == before)
  }

  @Test(arguments: [Meddler.Moment.animate, .drive])
  func `a plug-in that stops its own process exceeds its deadline`(_ moment: Meddler.Moment) throws {
    let meddler = try Meddler("raise(SIGSTOP)", at: moment)
    let before = meddler.folder.names
    let run = try meddler.render("-o", "film.mp4", environment: ["SEGUE_DEADLINE": "0.5"])
    #expect(run.code == 70)
    #expect(run.errors.contains("did not return within 0.5 s"), "\(run.errors)")
    #expect(meddler.folder.names == before)
  }

  /// The plug-in signals its parent, which is the command, or the parent's parent, which is the watcher.
  @Test(arguments: ["getppid()", "grandparent()"])
  func `a render that a plug-in stops with SIGSTOP is continued and completes`(_ process: String)
    throws
  {
    let meddler = try Meddler("kill(\(process), SIGSTOP)", at: .animate)
    let run = try meddler.render("-o", "film.y4m", "--isolation", "child")
    #expect(run.code == 0, "\(run.errors)")
    if process == "getppid()" {
      #expect(
        run.errors
          == "segue: org.example.meddler or another program stopped the command (SIGSTOP), and it was "
          + "continued; a plug-in must leave other processes alone\n")
    }
    #expect(try meddler.folder.bytes("film.y4m").count > 5)
  }

  /// The plug-in stops its process alone, as `kill -TSTP` does, or the whole process group, as
  /// Ctrl-Z does. While the render is stopped, a second render hangs until its deadline has passed.
  /// The stopped render has the same deadline, but must stay stopped until it is continued.
  @Test(arguments: ["raise(SIGTSTP)", "kill(0, SIGTSTP)"], ["$p", "-$p"])
  func `a render stopped together with its supervising parent completes when it is continued`(
    _ stop: String, _ group: String
  ) throws {
    let meddler = try Meddler("static int n; if (!n++) \(stop)", at: .drive)
    let hanging = try Meddler(Self.hang, at: .drive)
    func words(_ arguments: [String]) -> String {
      arguments.map { "'\($0)'" }.joined(separator: " ")
    }
    try meddler.folder.write(
      "script",
      """
      set -m
      "$segue" \(words(meddler.arguments(["-o", "film.y4m"]))) & p=$!
      until [ "$(cut -d ' ' -f 3 /proc/$p/stat)" = T ]; do :; done
      "$segue" \(words(hanging.arguments(["-o", "null:"]))); test $? = 70 || exit 1
      kill -CONT -- \(group)
      # The shell may not have heard yet that it goes on, and answers 128 and the signal that stopped it.
      until wait $p; code=$?; [ $code -lt 147 ]; do :; done
      exit $code
      """.utf8)
    let run = try Run.shell("SEGUE_DEADLINE=0.3 bash ./script", in: meddler.folder)
    #expect(run.code == 0, "\(run.errors)")
    #expect(try meddler.folder.bytes("film.y4m").count > 5)
  }

  @Test(
    arguments: Meddler.Moment.allCases,
    [("film.y4m", false), ("film-%d.png", false), ("film.y4m", true), ("film-%d.png", true)])
  func `a plug-in that changes the working folder does not affect which files are read and written`(
    _ moment: Meddler.Moment, _ film: (output: String, isBoard: Bool)
  ) throws {
    let (output, isBoard) = film
    let elsewhere = try Folder()
    let meddler = try Meddler("(void)!chdir(\"\(elsewhere.path)\")", at: moment)
    for name in ["a.png", "b.png", "film.y4m", "film-0.png", "log", "trace"] {
      try elsewhere.write(name, "older".utf8)
    }
    try meddler.folder.write(
      "board.yaml",
      """
      segue: 1
      size: 24x40
      screens: { a: { image: a.png }, b: { image: b.png } }
      container: { kind: navigation, root: a }
      transitions: { push: { animator: org.example.meddler } }
      script: [ { at: 0.1, push: b } ]
      """.utf8)
    try FileManager.default.copyItem(
      atPath: meddler.plugins.path, toPath: meddler.folder / "plug-ins")
    let screens =
      isBoard ? ["board.yaml"] : ["a.png", "b.png", "--animator", "org.example.meddler"]
    let run = try Run.segue(
      ["render"] + screens + [
        "--plugin-path", "plug-ins", "-o", output, "--events", "log", "--trace", "trace",
      ], in: meddler.folder)
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.text.hasPrefix("\(output)  "))
    let made = output == "film.y4m" ? output : "film-3.png"
    for name in [made, "log", "trace"] { #expect(try meddler.folder.bytes(name).count > 5) }
    for name in elsewhere.names { #expect(try elsewhere.bytes(name) == Data("older".utf8)) }
  }

  @Test func `messages contain file names as the user typed them`() throws {
    let screens = try Screens()
    let run = try Run.segue("render", "a.png", "./no.png", "-o", "f.y4m", in: screens.folder)
    #expect(run.code == 66)
    #expect(run.errors.contains(" './no.png';"), "\(run.errors)")
  }

  @Test(arguments: Meddler.Moment.allCases, ["f.mp4", "f-%d.png", "f.png"])
  func `a film has the file permissions that were set when the command started`(
    _ moment: Meddler.Moment, _ name: String
  ) throws {
    let meddler = try Meddler("umask(0777)", at: moment)
    let before = Set(meddler.folder.names)
    let words = meddler.arguments(["-o", name, "--events", "log"]).map { "'\($0)'" }
    let run = try Run.shell(
      "umask 027; \"$segue\" \(words.joined(separator: " "))", in: meddler.folder)
    #expect(run.code == 0, "\(run.errors)")
    for name in Set(meddler.folder.names).subtracting(before) {
      let attributes = try FileManager.default.attributesOfItem(atPath: meddler.folder / name)
      #expect(attributes[.posixPermissions] as? Int == 0o640, "\(name)")
    }
  }

  @Test func `a library that clears the environment does not affect the next library`() throws {
    let folder = try Folder()
    // The second library reads the environment while it is opened, as the Swift runtime does.
    let walk = "extern char **environ; for (char **v = environ; *v; v++) {}"
    for (name, code) in [("1.so", "clearenv()"), ("2.so", walk)] {
      try Meddler.compile(code, at: .load, to: folder / name)
    }
    let run = try Run.segue("list", "--plugin-path", folder.path)
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.text.contains("2.so"))
  }
}
