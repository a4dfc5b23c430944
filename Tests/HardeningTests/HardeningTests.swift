import SegueHardening
import Testing

/// Tests what a hardened process can do. The expectations are the same for root and for other
/// users.
@Suite(.enabled(if: Hardening.missing() == nil, "\(Hardening.missing() ?? "")"))
struct HardeningTests {
  @Test(arguments: Expectation.all)
  func `in an unrestricted process, each operation succeeds or fails with the listed error`(
    _ row: Expectation
  ) throws {
    guard let free = row.free else { return }
    #expect(try Attempts.results(.free)[row.name] == free)
  }

  @Test(arguments: Expectation.all)
  func `after Hardening.enter, each operation succeeds or fails with the listed error`(
    _ row: Expectation
  )
    throws
  {
    #expect(try Attempts.results(.entered)[row.name] == row.entered)
  }

  @Test(arguments: Expectation.all)
  func `after Hardening.seal, each operation succeeds or fails with the listed error`(
    _ row: Expectation
  )
    throws
  {
    #expect(try Attempts.results(.sealed)[row.name] == row.sealed)
  }

  @Test func `every operation that the hardening tests attempt has an expected result`() throws {
    #expect(try Set(Attempts.results(.free).keys) == Set(Expectation.all.map(\.name)))
    #expect(Set(Expectation.all.map(\.name)).count == Expectation.all.count)
  }

  @Test(arguments: [
    ("read-passwd", "EACCES"), ("read-secret", "EACCES"), ("read-library", "0"),
    ("open-library", "0"), ("open-other-library", "EACCES"), ("open-system-library", "0"),
    ("list-libraries", "EACCES"), ("make-file", "EACCES"), ("write-file", "EACCES"),
    ("write-library", "EACCES"), ("make-folder", "EACCES"), ("make-pipe-file", "EACCES"),
    ("make-link", "EACCES"), ("remove-file", "EACCES"), ("rename-file", "EACCES"),
    ("execute", "EACCES"), ("spawn", "EACCES"), ("read-held", "0"), ("use-pair", "0"),
  ])
  func `Landlock version 1 without the seccomp filter denies files`(
    _ name: String, _ result: String
  ) throws {
    #expect(try Attempts.results(.firstLandlock)[name] == result)
    #expect(try Attempts.results(.landlock)[name] == result)
  }

  @Test(
    .enabled(if: Landlock.version >= 6, "Landlock is older than version 6"),
    arguments: [
      ("cut-by-path", "EACCES"), ("connect-internet", "EACCES"), ("bind-internet", "EACCES"),
      ("connect-abstract", "EPERM"), ("signal-parent", "EPERM"), ("queue-signal", "EPERM"),
    ])
  func `Landlock version 6 without the seccomp filter also denies truncation, sockets and signals`(
    _ name: String, _ result: String
  ) throws {
    #expect(try Attempts.results(.firstLandlock)[name] == "0")
    #expect(try Attempts.results(.landlock)[name] == result)
  }

  @Test(arguments: [
    "make-file", "write-file", "cut-by-opening", "cut-by-path", "remove-file", "rename-file",
    "make-folder", "make-link", "execute", "connect-internet", "connect-abstract", "signal-parent",
  ])
  func `the seccomp filter without Landlock denies changes of files, connections and signals`(
    _ name: String
  )
    throws
  {
    #expect(try Attempts.results(.filter)[name] == "EPERM")
  }

  @Test func `hardening refuses to restrict a process that has several threads`() {
    // The process of the tests has several threads, so `enter` must refuse to restrict it. The
    // library's path does not exist, so that `enter` also fails, and restricts nothing, if it does
    // not notice the threads.
    let error = #expect(throws: HardeningError.self) {
      try Hardening.enter(library: "/nonexistent/library.so")
    }
    #expect(
      error?.description
        == "the process has other threads, which Landlock would not restrict")
  }
}
