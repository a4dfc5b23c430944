import Testing

@testable import SegueHost

/// Tests the values of the environment variable `SEGUE_DEADLINE`.
@Suite struct DeadlineTests {
  @Test(arguments: [nil, ""])
  func `without SEGUE_DEADLINE, plug-ins have the default time limits`(_ text: String?) {
    #expect(PluginDeadlines.Request(text) == .none)
  }

  @Test(arguments: [
    ("0.01", 0.01), ("2", 2), ("86400", 86_400), ("1e1", 10), ("0", .infinity), ("0.0", .infinity),
  ])
  func `SEGUE_DEADLINE sets plug-ins' time limit to a number of seconds`(
    _ text: String, _ seconds: Double
  ) {
    #expect(PluginDeadlines.Request(text) == .seconds(seconds))
  }

  @Test(arguments: ["0.009", "86401", "-1", "nan", "inf", "1s", "one", " 1"])
  func `an invalid SEGUE_DEADLINE is reported and ignored`(_ text: String) {
    #expect(
      PluginDeadlines.Request(text)
        == .invalid(
          "SEGUE_DEADLINE is '\(text)', which is ignored; expected a number of seconds "
            + "from 0.01 to 86400, or 0 for no limit"))
  }
}
