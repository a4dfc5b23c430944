import Foundation
import Testing

@testable import SegueSystem

@Suite struct ContentHashTests {
  @Test func `the hash of two strings depends on their order and on the boundary between them`() {
    func hash(_ texts: String...) -> ContentHash {
      var hash = ContentHash()
      for text in texts { hash.add(text) }
      return hash
    }
    #expect(hash("ab", "c") == hash("ab", "c"))
    #expect(Set([hash("ab", "c"), hash("abc"), hash("a", "bc"), hash("c", "ab")]).count == 4)
  }

  @Test func `a hash is parsed from its string form, and any other string is refused`() {
    var hash = ContentHash()
    #expect(ContentHash(parsing: hash.text) == hash)
    hash.add("a")
    #expect(hash.text.utf8.count == 32 && ContentHash(parsing: hash.text) == hash)
    for text in ["", "12 ab", String(hash.text.dropLast()), "g" + hash.text.dropFirst()] {
      #expect(ContentHash(parsing: text) == nil, "\(text)")
    }
  }

  @Test func `a file's hash depends on all of its contents`() throws {
    let folder = FileManager.default.temporaryDirectory.path + "/segue-hash-\(UUID())"
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var bytes = [UInt8](repeating: 7, count: 600_000)
    try Data(bytes).write(to: URL(fileURLWithPath: folder + "/a"))
    bytes[599_999] = 8
    try Data(bytes).write(to: URL(fileURLWithPath: folder + "/b"))
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/link", withDestinationPath: "a")
    let hash = ContentHash(regularFile: folder + "/a")
    #expect(hash != nil && hash != ContentHash(regularFile: folder + "/b"))
    for name in ["/link", "", "/none"] {
      #expect(ContentHash(regularFile: folder + name) == nil, "\(name)")
    }
    var linked = ContentHash()
    try linked.add(file: folder + "/link")
    #expect(linked == hash)
    #expect(throws: SystemError.self) { try linked.add(file: folder + "/none") }
  }
}
