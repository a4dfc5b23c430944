import Foundation
import Testing

@testable import SegueKit

struct EventLogTests {
  @Test
  func `a line of the event log starts with time, transition and call, then lists the fields`() {
    let event = EventLog.Event(
      time: 1.0 / 3, transition: 7, call: "interaction.finish",
      fields: [.init("percent", .number(0.5)), .init("velocity", .number(-0.0))])
    #expect(
      event.json == """
        {"time": 0.3333333333333333, "transition": 7, "call": "interaction.finish", \
        "percent": 0.5, "velocity": 0}
        """)
  }

  @Test(arguments: [
    "plain", "with \"quotes\" and \\", "line\nfeed\tand\r", "\u{1}\u{1F}", "für 😀", "",
  ])
  func `any text survives writing and reading as JSON`(text: String) throws {
    let event = EventLog.Event(
      time: 1e-7, transition: 0, call: "fault",
      fields: [.init("reason", .text(text)), .init("x", .number(.nan)), .init("y", .flag(true))])
    let object = try JSONSerialization.jsonObject(with: Data(event.json.utf8))
    let fields = try #require(object as? [String: Any])
    #expect(fields["reason"] as? String == text)
    #expect(fields["x"] is NSNull)
    #expect(fields["y"] as? Bool == true)
    #expect(fields["time"] as? Double == 1e-7)
    #expect(!event.json.contains("\n"))
  }
}
