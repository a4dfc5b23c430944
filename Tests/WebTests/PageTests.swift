import Foundation
import SegueMedia
import SegueStoryboard
import SegueSystem
import TestSupport
import Testing

@testable import SegueWeb

@Suite struct PageTests {
  @Test func `the hash in a page's content security policy is SHA-256`() {
    let none = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    #expect(hex(SHA256.hash([])) == none)
    let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    #expect(hex(SHA256.hash(Array("abc".utf8))) == abc)
    let long = "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    let text = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"
    #expect(hex(SHA256.hash(Array(text.utf8))) == long)
  }

  private func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  @Test(arguments: [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foob", "Zm9vYg==")])
  func `Base64 encoding follows RFC 4648`(_ text: String, _ expected: String) {
    #expect(Base64.text(Array(text.utf8)) == expected)
  }

  @Test func `the page player with its bar has at most 96 KB`() {
    let count = PlayerSource.scriptWithBar.utf8.count
    #expect(count <= PlayerSource.maxBytes, "\(count) bytes")
    #expect(PlayerSource.script.utf8.count < count)
  }

  @Test(arguments: [("", 300, "top"), (", align: bottom", 300, "bottom"), ("", 100, nil)] as [(String, Int, String?)])
  func `a page shows the part of a long picture that a film shows`(
    _ align: String, _ height: Int, _ position: String?
  ) throws {
    let folder = try Toolchain.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let svg =
      "<svg xmlns='http://www.w3.org/2000/svg' width='100' height='\(height)'><rect width='9' height='9'/></svg>"
    try Data(svg.utf8).write(to: folder.appending(path: "a.svg"))
    let text = "segue: 1\nsize: 100x100\nscreens: { a: { image: a.svg\(align) } }\ncontainer: a"
    try Data(text.utf8).write(to: folder.appending(path: "s.yaml"))
    let board = try Storyboard(path: folder.appending(path: "s.yaml").path)
    let page = try Prototype(board, plugins: factory)
    let data = try #require(try JSONSerialization.jsonObject(with: Data(page.data.utf8)) as? [String: Any])
    let pictures = try #require(data["pictures"] as? [String: [String]])
    #expect(pictures.values.map { $0.dropFirst(2).first } == [position])
  }

  @Test func `a link over an element has the element's round corners`() throws {
    let folder = try Toolchain.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let text = """
      segue: 1
      size: 100x100
      screens:
        a: { color: teal, elements: { round: { area: [10, 10, 40, 40], corner-radius: 20 }, plain: [60, 10, 30, 40] } }
        b: { color: white }
      container: { kind: navigation, root: a }
      links: { a: [{ area: round, push: b }, { area: plain, push: b }, { area: [0, 60, 100, 40], push: b }] }
      """
    try Data(text.utf8).write(to: folder.appending(path: "s.yaml"))
    let page = try Prototype(Storyboard(path: folder.appending(path: "s.yaml").path), plugins: factory)
    let data = try #require(try JSONSerialization.jsonObject(with: Data(page.data.utf8)) as? [String: Any])
    let screens = try #require(data["screens"] as? [[String: Any]])
    let links = try #require(screens[0]["l"] as? [[String: Any]])
    #expect(links.map { $0["r"] as? Double } == [20, nil, nil])
  }

  @Test func `no text in a page can end the script element that contains it`() {
    var text = PageText()
    text.string("</script><script>alert(1)</script>&\"\\\u{2028}")
    #expect(!text.text.contains("<"))
    #expect(!text.text.contains("\u{2028}"))
    let page = Page.html(title: "</title><script>", data: text.text)
    #expect(!page.contains("<script>"))
  }

  @Test func `a page's content security policy allows no network access`() {
    let page = Page.html(title: "A", data: "{}")
    #expect(page.contains("default-src 'none'"))
    #expect(!page.contains("unsafe-inline"))
    // The SVG namespace is an address that no browser opens.
    let rest = page.replacing("http://www.w3.org/2000/svg", with: "")
    #expect(!rest.contains("http:") && !rest.contains("https:"))
  }

  @Test func `the player's modules are joined without imports, comments and indentation`() {
    let first = """
      // A comment.
      import { other } from "./other.js";
      import {
        more,
      } from "./more.js";

      export function longName(value) {
        // Another comment.
        const text = "a  b // c";
        return `x  ${longName(value + 1)} y ${value}` + text;
      }
      """
    #expect(
      PlayerSource.joined([first, "export const last = 1;"]) == """
        function longName(value) {
        const text = "a  b // c";
        return `x  ${longName(value + 1)} y ${value}` + text;
        }
        const last = 1;

        """)
  }

  private static let tidy = ["/usr/bin/tidy", "/usr/local/bin/tidy"].map { URL(filePath: $0) }
    .first { FileManager.default.isExecutableFile(atPath: $0.path) }

  @Test(.enabled(if: tidy != nil, "tidy is not installed"))
  func `the HTML checker tidy finds no mistake in a page`() throws {
    let tidy = try #require(Self.tidy)
    var data = PageText()
    data.string("</script>")
    let folder = try Toolchain.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "page.html")
    for parts in [[], .bar, .all] as [PlayerParts] {
      try Page.html(title: "</title> & <b>", data: data.text, parts: parts).write(
        to: file, atomically: true, encoding: .utf8)
      let outcome = try Toolchain.run(tidy, ["-e", "-q", "--show-info", "no", file.path])
      #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    }
  }
}
