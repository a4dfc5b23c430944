import SegueGeometry
import Testing

@testable import SegueStoryboard

/// Tests the addresses to which links lead.
struct AddressTests {
  @Test(arguments: [
    "https://segue.example", "HTTPS://segue.example/a?b=c&d#e", "http://127.0.0.1:8000/",
    "mailto:a@b.example?subject=c",
  ])
  func `a link may lead to an address with https, http or mailto`(_ address: String) throws {
    let board = try Storyboard(
      parsing: colours("links: { red: [{ area: [1, 2, 3, 4], open: '\(address)', label: Site }] }"))
    let link = try #require(board.links["red"]?.first)
    #expect(link.address == address && link.action == nil && link.label == "Site")
    #expect(link.area == Rect(x: 1, y: 2, width: 3, height: 4))
  }

  @Test(arguments: [
    "javascript:alert(1)", "JavaScript://a", "data:text/html,a", "file:///etc/passwd", "segue.example", "https:",
    "https://", "https:///a", "https://?a", "https://a b", "https://a\\\"b", "mailto:", "mailto:nobody", "ftp://a",
    " https://a",
    "https://" + String(repeating: "a", count: 2000),
  ])
  func `any other address is refused`(_ address: String) {
    #expect(Storyboard.Link(area: .zero, address: address.replacing("\\\"", with: "\"")) == nil)
    let text = colours("links: { red: [{ area: [1, 2, 3, 4], open: \"\(address)\" }] }")
    let error = #expect(throws: StoryboardError.self) { try Storyboard(parsing: text) }
    let reason = "'open': expected an address that begins with https://, http:// or mailto:"
    #expect(error?.reason.hasPrefix(reason) == true)
  }
}
