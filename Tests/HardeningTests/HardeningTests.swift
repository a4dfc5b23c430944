import SegueHardening
import Testing

/// The expectations hold for root and for other users alike.
@Suite(.enabled(if: Hardening.missing() == nil, "\(Hardening.missing() ?? "")"))
struct HardeningTests {
  @Test(arguments: Expectation.all)
  func `what is forbidden works without the restriction`(_ row: Expectation) throws {
    guard let free = row.free else { return }
    #expect(try Attempts.ends(.free)[row.name] == free)
  }

  @Test(arguments: Expectation.all)
  func `a library that is opened can do this and no more`(_ row: Expectation) throws {
    #expect(try Attempts.ends(.entered)[row.name] == row.entered)
  }

  @Test(arguments: Expectation.all)
  func `a library that is open can do this and no more`(_ row: Expectation) throws {
    #expect(try Attempts.ends(.sealed)[row.name] == row.sealed)
  }

  @Test func `every attempt has an expectation`() throws {
    #expect(try Set(Attempts.ends(.free).keys) == Set(Expectation.all.map(\.name)))
    #expect(Set(Expectation.all.map(\.name)).count == Expectation.all.count)
  }

  /// What the oldest Landlock leaves to the filter stands in the next test.
  @Test(arguments: [
    ("read-passwd", "EACCES"), ("read-secret", "EACCES"), ("read-library", "0"),
    ("open-library", "0"), ("open-other-library", "EACCES"), ("open-system-library", "0"),
    ("list-libraries", "EACCES"), ("make-file", "EACCES"), ("write-file", "EACCES"),
    ("write-library", "EACCES"), ("make-folder", "EACCES"), ("make-pipe-file", "EACCES"),
    ("make-link", "EACCES"), ("remove-file", "EACCES"), ("rename-file", "EACCES"),
    ("execute", "EACCES"), ("spawn", "EACCES"), ("read-held", "0"), ("use-pair", "0"),
  ])
  func `every Landlock forbids files by itself`(_ name: String, _ end: String) throws {
    #expect(try Attempts.ends(.firstLandlock)[name] == end)
    #expect(try Attempts.ends(.landlock)[name] == end)
  }

  @Test(
    .enabled(if: Landlock.version >= 6, "Landlock is older than version 6"),
    arguments: [
      ("cut-by-path", "EACCES"), ("connect-internet", "EACCES"), ("bind-internet", "EACCES"),
      ("connect-abstract", "EPERM"), ("signal-parent", "EPERM"), ("queue-signal", "EPERM"),
    ])
  func `newer Landlocks forbid by themselves what the filter forbids too`(
    _ name: String, _ end: String
  ) throws {
    #expect(try Attempts.ends(.firstLandlock)[name] == "0")
    #expect(try Attempts.ends(.landlock)[name] == end)
  }

  @Test(arguments: [
    "make-file", "write-file", "cut-by-opening", "cut-by-path", "remove-file", "rename-file",
    "make-folder", "make-link", "execute", "connect-internet", "connect-abstract", "signal-parent",
  ])
  func `the filter forbids by itself what changes files and reaches others`(_ name: String) throws {
    #expect(try Attempts.ends(.filter)[name] == "EPERM")
  }

  @Test func `a process with other threads is left as it is`() {
    // This one has some. There is no such library either, but that would be found later.
    let error = #expect(throws: HardeningError.self) {
      try Hardening.enter(library: "/nonexistent/library.so")
    }
    #expect(
      error?.description
        == "the process has other threads, which Landlock would not restrict")
  }
}
