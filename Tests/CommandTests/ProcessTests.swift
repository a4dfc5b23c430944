import Foundation
import Testing

@testable import segue

/// What plug-ins do to the process, and what the command's two processes look like from outside.
struct ProcessTests {
  private static let hang = "for (;;) {}"

  @Test(
    arguments: [
      "_exit(0)", "quick_exit(0)", "exit(0)", "execlp(\"true\", \"true\", NULL)", "exit(70)",
    ], Meddler.Moment.allCases)
  func `an end that is not the command's own is no success and leaves no file`(
    _ end: String, _ moment: Meddler.Moment
  ) throws {
    let meddler = try Meddler(end, at: moment)
    let before = meddler.folder.names
    let run = try meddler.render("-o", "film.mp4", "--json")
    #expect(run.code == 70)
    let who = moment == .load ? meddler.plugins / "meddler.so" : "org.example.meddler"
    #expect(
      run.errors
        == "segue: \(who) ended the program by calling exit or exec, so nothing came of it; "
        + "leave that plug-in out\n")
    #expect(run.text.isEmpty)
    #expect(meddler.folder.names == before)
  }

  @Test func `a list that a library has ended is no success`() throws {
    let meddler = try Meddler("_exit(0)", at: .load)
    let run = try Run.segue("list", "--plugin-path", meddler.plugins.path)
    #expect(run.code == 70 && run.text.isEmpty)
  }

  /// The limit is short, so that nobody waits for it; nothing is measured.
  @Test(
    arguments: [
      "sigset_t s; sigfillset(&s); sigprocmask(SIG_BLOCK, &s, NULL)",
      "struct itimerval none = {{0, 0}, {0, 0}}; setitimer(ITIMER_REAL, &none, NULL)",
      "for (int s = 1; s < 32; s++) signal(s, SIG_IGN)",
    ], Meddler.Moment.allCases)
  func `a plug-in that hangs meets its deadline whatever it did to signals and timers`(
    _ preparation: String, _ moment: Meddler.Moment
  ) throws {
    let meddler = try Meddler("\(preparation); \(Self.hang)", at: moment)
    let before = meddler.folder.names
    let run = try meddler.render("-o", "film.mp4", environment: ["SEGUE_DEADLINE": "0.2"])
    #expect(run.code == 70)
    #expect(run.errors.contains("has not come back for 0.2 s"), "\(run.errors)")
    #expect(meddler.folder.names == before)
  }

  @Test(
    arguments: [SIGPIPE, SIGXCPU, SIGUSR1, SIGUSR2, SIGALRM, SIGPROF, SIGVTALRM, SIGKILL, SIGSYS],
    ["f.mp4", "f-%d.png"])
  func `a signal in the middle of a film ends it as it does any program, and no file stays`(
    _ signal: Int32, _ name: String
  ) throws {
    // Whoever starts the tests may block signals in them.
    let meddler = try Meddler(
      "sigset_t s; sigfillset(&s); sigprocmask(SIG_UNBLOCK, &s, NULL); raise(\(signal))", at: .drive
    )
    let before = meddler.folder.names
    let run = try meddler.render("-o", name, "--events", "log")
    #expect(run.signal == signal, "\(run.code): \(run.errors)")
    #expect(meddler.folder.names == before)
  }

  /// Stopped by itself, as by `kill -STOP`, and with its whole group, as by Ctrl-Z. A second film, which
  /// its own deadline ends, is the time that passes meanwhile.
  @Test(arguments: ["raise(SIGSTOP)", "kill(0, SIGTSTP)"], ["$p", "-$p"])
  func `a stopped film is stopped as one process and goes on to its end`(
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

  @Test func `a deadline counts the time of one call in which the program was not stopped`() {
    var deadline = Deadline(limit: 2.5)
    #expect(deadline.pause == 0.25)
    let calls: [(UInt64?, Double, Bool)] = [
      (nil, 9, false), (1, 9, false), (1, 0.25, false), (1, 0.1, false), (2, 0.25, false),
      (nil, 0.25, false), (2, 0.25, false), (2, 3600, false), (2, 1.7, false), (2, 9, false),
    ]
    for (call, elapsed, isPassed) in calls {
      #expect(deadline.isPassed(by: call, after: elapsed) == isPassed)
    }
    let seconds = (1...20).first { _ in deadline.isPassed(by: 2, after: 0.25) }
    #expect(seconds == 8)
  }
}
