import Foundation
import TestSupport
import Testing

/// Tests the scripts in `.ci` that select and run tests.
@Suite struct TestRunTests {
  private func script(_ name: String, _ arguments: [String], swift: String = "swift") throws
    -> Toolchain.Outcome
  {
    try Toolchain.run(
      URL(filePath: "/usr/bin/env"),
      ["SWIFT=\(swift)", Toolchain.package.appending(path: ".ci/\(name)").path] + arguments)
  }

  @Test func `a program may write more than a pipe holds to each of its outputs`() throws {
    let outcome = try Toolchain.run(
      URL(filePath: "/bin/sh"), ["-c", "head -c 300000 /dev/zero >&2; head -c 200000 /dev/zero; exit 3"])
    #expect(outcome.status == 3 && outcome.errors.utf8.count == 300_000 && outcome.output.utf8.count == 200_000)
  }

  @Test func `make check skips exactly the suites that start programs`() throws {
    let outcome = try script("fast-tests", [])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let lines = outcome.output.split(separator: "\n")
    let (filter, skip) = (try #require(lines.first), try #require(lines.last))
    #expect(lines.count == 2 && filter.hasPrefix("--filter=^(") && filter.hasSuffix(")\\."))
    #expect(skip.hasPrefix("--skip=^(") && skip.hasSuffix(")"))
    let targets = filter.dropFirst(11).dropLast(3).split(separator: "|")
    for name in ["KitTests", "MotionTests", "RenderTests", "SceneTests", "WireTests"] {
      #expect(targets.contains { $0 == name }, "\(name)")
    }
    for name in ["CommandTests", "HostTests", "HardeningTests", "MediaTests"] {
      #expect(!targets.contains { $0 == name }, "\(name)")
    }
    #expect(skip.contains("KitTests\\.LibraryTests/"))
    #expect(skip.contains("PackageTests\\.TestRunTests/"))
  }

  /// Returns a line of an event stream: a case of a test started or ended at a time in seconds.
  private func event(_ kind: String, _ test: String, _ one: Int, _ time: Double) -> String {
    #"{"kind":"event","payload":{"_testCase":{"id":"\#(one)"},"instant":{"absolute":\#(time)},"#
      + #""kind":"testCase\#(kind)","testID":"\#(test)\/File.swift:1:2"}}"#
  }

  /// Writes a program that writes an event stream as `swift test` does and then runs commands of a shell. Returns its
  /// path.
  private func program(in folder: URL, events: [String], _ commands: String) throws -> String {
    let program = folder.appending(path: "swift")
    try """
    #!/bin/sh
    for word; do case $before in --event-stream-output-path) events=$word;; esac; before=$word; done
    cat >"$events" <<'END'
    \(events.joined(separator: "\n"))
    END
    \(commands)

    """.write(to: program, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
    return program.path
  }

  @Test(arguments: [0, 1])
  func `a test run prints its slowest tests, the skipped tests and the result at its end`(
    _ status: Int
  ) throws {
    let folder = try Toolchain.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    // The recorded events contain two cases of a parameterized test that run in parallel.
    let events = [
      event("Started", "A.S\\/`quick`()", 1, 10), event("Started", "A.S\\/`slow`(_:)", 1, 10),
      event("Started", "A.S\\/`slow`(_:)", 2, 11), event("Ended", "A.S\\/`quick`()", 1, 10.25),
      event("Ended", "A.S\\/`slow`(_:)", 1, 12), event("Ended", "A.S\\/`slow`(_:)", 2, 14.5),
    ]
    let program = try self.program(
      in: folder, events: events,
      """
      echo '◇ Test run started.'
      echo '➜ Test "as root" skipped: "root may read everything"'
      echo '✔ Test run with 3 tests in 1 suite passed after 4.5 seconds.'
      echo 'said after it'
      exit \(status)
      """)

    let outcome = try script("tests", ["--filter", "A"], swift: program)
    #expect(outcome.status == Int32(status))
    #expect(
      outcome.output == """
        ◇ Test run started.
        ➜ Test "as root" skipped: "root may read everything"
        said after it

        The slowest tests with arguments, in seconds:
            5.50  A.S  `slow`(_:)
            0.25  A.S  `quick`()

        Skipped tests: 1
          Test "as root" skipped: "root may read everything"
        ✔ Test run with 3 tests in 1 suite passed after 4.5 seconds.

        """)
  }

  @Test
  func
    `a test run that ends without a result prints the tests that were running and its last lines`()
    throws
  {
    let folder = try Toolchain.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let events = [
      event("Started", "A.S\\/`ended`(_:)", 1, 10),
      event("Started", "A.S\\/`without arguments`()", 1, 10),
      event("Started", "A.S\\/`crashed`(_:)", 1, 10),
      event("Started", "A.S\\/`crashed`(_:)", 2, 10),
      event("Ended", "A.S\\/`ended`(_:)", 1, 11),
    ]
    let program = try self.program(
      in: folder, events: events,
      """
      for line in $(seq 70); do echo "line $line"; done
      echo 'error: Exited with unexpected signal code 11' >&2
      exit 1
      """)

    let outcome = try script("tests", [], swift: program)
    #expect(outcome.status == 1)
    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(
      71)
    #expect(
      lines.prefix(8).joined(separator: "\n") == """

        The slowest tests with arguments, in seconds:
            1.00  A.S  `ended`(_:)

        Tests with arguments that were running at the end:
          A.S  `crashed`(_:)

        The last lines of the output:
        """)
    #expect(lines.dropFirst(8).first == "  line 12")
    #expect(
      lines.suffix(4).joined(separator: "\n") == """
          line 70
          error: Exited with unexpected signal code 11
        The run ended without a result (exit status 1).

        """)
  }
}
