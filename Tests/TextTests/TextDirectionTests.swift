import SegueText
import Testing

/// Tests the direction of texts.
struct TextDirectionTests {
  @Test(arguments: [
    ("", false), ("12", false), ("Ledger", false), ("שלום", true), ("3 שלום a", true), ("a שלום", false),
    ("\u{200F}a", true),
  ])
  func `a text has the direction of its first letter that has one`(_ text: String, _ isRightToLeft: Bool) {
    #expect(text.isRightToLeft == isRightToLeft)
  }

  @Test(arguments: [
    ("Ledger", "Ledger"), ("שלום", "שלום"), ("Ledger שלום", "\u{200F}Ledger שלום"),
    ("Ledger\nLedger שלום\n", "Ledger\n\u{200F}Ledger שלום\n"), ("", ""),
  ])
  func `in a layout from the right to the left, a line runs that way although it begins with a Latin name`(
    _ text: String, _ expected: String
  ) {
    #expect(text.fromRightToLeft == expected)
  }
}
