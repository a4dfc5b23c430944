import TestSupport
import Testing

// Tests the messages about calls that the host refused.
extension UnrulyTests {
  private static let refusal =
    "after `set(a stale handle, alpha, [1])` of segue.view/1 returned STALE_HANDLE: view is not a "
    + "handle that the host issued"

  @Test(arguments: Kind.allCases)
  func `the message about a replaced animator names the call that the host refused`(_ kind: Kind)
    throws
  {
    let run = try render("refused", kind, "-o", "null:", "--json")
    let words = "org.example.refused: animate returned STALE_HANDLE \(Self.refusal)"
    #expect(run.code == 0 && run.errors.contains(Self.refusal), "\(run.errors)")
    #expect(try run.json(Outcome.self).degraded == words)
    let crashed = try render("refused-crash", kind, "-o", "null:", "--strict")
    #expect(crashed.code == 1)
    #expect(
      crashed.errors.contains("crashed (SIGABRT) in animate \(Self.refusal)"), "\(crashed.errors)")
  }

  @Test func `the message about a failed controller names the call that the host refused`() throws {
    let run = try drag("pointer-refused", "-o", "null:")
    #expect(
      run.errors.contains(
        "org.example.pointer-refused: pointer_event returned NOT_FINITE after `update(nan)` of "
          + "segue.interaction/1 returned NOT_FINITE: progress is nan; it must be a finite number"),
      "\(run.errors)")
  }

  @Test(arguments: Kind.allCases)
  func `an animator that drives frames without declaring the capability fails instead of declining`(
    _ kind: Kind
  ) throws {
    let words =
      "org.example.undeclared: animate returned UNSUPPORTED after `drive(0.3, 0, 0, …, …)` of "
      + "segue.animation/1 returned UNSUPPORTED: it needs the capability segue.frame-driver"
    let run = try render("undeclared", kind, "-o", "null:", "--json")
    let outcome = try run.json(Outcome.self)
    #expect(run.code == 0 && !outcome.declined && outcome.degraded == words, "\(run.errors)")
    #expect(run.errors.contains("it needs the capability segue.frame-driver"), "\(run.errors)")
    #expect(!run.errors.contains("declined"))
    #expect(try render("undeclared", kind, "-o", "null:", "--strict").code == 1)
  }
}
