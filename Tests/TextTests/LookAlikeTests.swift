import SegueText
import Testing

/// Tests names that differ in a way that cannot be seen.
struct LookAlikeTests {
  @Test(arguments: [
    (
      "at 4.42.48\u{202f}PM.png", "at 4.42.48 PM.png",
      "with a narrow no-break space (U+202F) instead of a space (U+0020) before 'PM.png'"
    ),
    (
      "at 4.42.48 PM.png", "at 4.42.48\u{a0}PM.png",
      "with a space (U+0020) instead of a no-break space (U+00A0) before 'PM.png'"
    ),
    (
      "Bu\u{308}ro.png", "B\u{fc}ro.png",
      "with 'u\u{308}' as 2 characters (U+0075 U+0308) instead of one character (U+00FC)"
    ),
    (
      "B\u{fc}ro.png", "Bu\u{308}ro.png",
      "with '\u{fc}' as one character (U+00FC) instead of 2 characters (U+0075 U+0308)"
    ),
    ("in\u{200b}box.png", "inbox.png", "with a zero-width space (U+200B) before 'box.png'"),
    ("inbox.png", "inbox.png\u{feff}", "without a byte order mark (U+FEFF) at the end"),
    ("inbox.png", "\u{200e}inbox.png", "without a left-to-right mark (U+200E) before 'inbox.pn'"),
    (
      "inb\u{43e}x.png", "inbox.png",
      "with the Cyrillic '\u{43e}' (U+043E) instead of 'o' (U+006F) before 'x.png'"
    ),
    (
      "a\u{2013}b.png", "a-b.png",
      "with an en dash (U+2013) instead of a hyphen (U+002D) before 'b.png'"
    ),
    (
      "heart\u{2764}\u{fe0f}.png", "heart\u{2764}.png",
      "with an emoji selector (U+FE0F) before '.png'"
    ),
    (
      "Screenshot 4.42\u{202f}PM.png", "screnshot 4.42 PM.png",
      "with a narrow no-break space (U+202F) before 'PM.png'"
    ),
  ])
  func `a difference that cannot be seen is described`(
    _ name: String, _ word: String, _ difference: String
  ) {
    #expect(name.invisibleDifference(from: word) == difference)
    #expect(didYouMean(name, for: word) == "did you mean '\(name.printable)', \(difference)?")
    #expect(nearestName(to: word, among: ["other.mov", name, "zzz.png"]) == name)
    #expect(nearestFile(to: word, among: ["other.mov", name, "zzz.png"]) == name)
  }

  @Test(arguments: [
    ("inbox.png", "inbx.png"), ("B\u{fc}ro.png", "B\u{fc}r.png"), ("b.png", "a.png"),
  ])
  func `a difference that can be seen needs no words`(_ name: String, _ word: String) {
    #expect(name.invisibleDifference(from: word) == nil)
    #expect(didYouMean(name, for: word) == "did you mean '\(name)'?")
  }

  @Test func `a name that looks the same is proposed however long it is`() {
    let long = String(repeating: "Simulator Screenshot - ", count: 8)
    let name = long + "iPhone\u{a0}16.png"
    #expect(nearestName(to: long + "iPhone 16.png", among: ["a.png", name]) == name)
    #expect(nearestFile(to: long + "iPhone 16.png", among: ["a.png", name]) == name)
  }

  @Test(arguments: [
    ("inbox.jpg", "inbox.png"), ("inbx.png", "inbox.png"), ("no.png", nil), ("a.png", nil),
    ("list", "list.png"), ("INBOX.PNG", "inbox.png"), ("letter.jpeg", nil),
  ])
  func `the name of a file before its ending decides about a proposal`(
    _ word: String, _ name: String?
  ) {
    #expect(nearestFile(to: word, among: ["inbox.png", "list.png", "b.png"]) == name)
  }
}
