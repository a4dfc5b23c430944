import SegueText
import Testing

/// Tests numbers with a noun that is counted.
@Suite struct CountTests {
  @Test func `a noun is in the singular after one, and in the plural after every other number`() {
    #expect([0, 1, 2, 100].map { $0.of("film") } == ["0 films", "1 film", "2 films", "100 films"])
    #expect(
      [0, 1, 1.5, -1, 0.1].map { $0.of("point") } == [
        "0 points", "1 point", "1.5 points", "-1 points", "0.1 points",
      ])
  }
}
