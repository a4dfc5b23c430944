import Testing

@testable import SegueHost

/// The values of `SEGUE_DEADLINE`.
@Suite struct DeadlineTests {
  @Test(arguments: [nil, ""])
  func `without a value the default limits apply`(_ text: String?) {
    #expect(PluginDeadlines.Request(text) == .none)
  }

  @Test(arguments: [
    ("0.01", 0.01), ("2", 2), ("86400", 86_400), ("1e1", 10), ("0", .infinity), ("0.0", .infinity),
  ])
  func `a number of seconds within the range sets the limit`(_ text: String, _ seconds: Double) {
    #expect(PluginDeadlines.Request(text) == .seconds(seconds))
  }

  @Test(arguments: ["0.009", "86401", "-1", "nan", "inf", "1s", "one", " 1"])
  func `any other value is reported and ignored`(_ text: String) {
    #expect(
      PluginDeadlines.Request(text)
        == .invalid(
          "SEGUE_DEADLINE is '\(text)', which is ignored: it must be a number of seconds "
            + "from 0.01 to 86400, or 0 for no limit"))
  }
}
