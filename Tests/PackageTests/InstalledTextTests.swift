import Foundation
import TestSupport
import Testing

/// Tests that a person who has only installed Segue can follow everything that is installed to be read: the guide, the
/// manual, the headers, the bindings and the projects of `segue new`.
@Suite struct InstalledTextTests {
  /// The folders and files that are installed and read. `docs/architecture.md` is left out, which describes the sources.
  private static let places = [
    "docs", "Templates", "Bindings/cpp", "Bindings/rust", "Bindings/swift", "Sources/CSegue/include",
    "Sources/CSegueSDK", "Sources/SegueSDK", "Plugins/segue-plugin.pc.in", "Plugins/exports.map",
  ]

  /// The folders of a reader's own project that the texts name.
  private static let own = ["Sources/Fade/", "Sources/film/", "Sources/MyPlugin", "Sources/*"]

  private static func files() -> [String] {
    places.flatMap { place in
      let url = Toolchain.package.appending(path: place)
      guard let names = FileManager.default.enumerator(atPath: url.path) else { return [place] }
      let inside = names.compactMap { $0 as? String }.map { place + "/" + $0 }
      return inside.isEmpty ? [place] : inside
    }.filter { path in
      let ending = path.split(separator: ".").last ?? ""
      return path != "docs/architecture.md"
        && !["png", "webp", "json", "jpg"].contains(ending)
        && (try? String(contentsOf: Toolchain.package.appending(path: path), encoding: .utf8)) != nil
    }
  }

  @Test func `no installed text names a file of Segue's sources`() throws {
    let files = Self.files()
    #expect(files.count > 120)
    for ending in [".md", ".1", ".h", ".hpp", ".rs", ".swift", "Makefile"] {
      #expect(files.contains { $0.hasSuffix(ending) }, "\(ending)")
    }
    for path in files {
      var text = try String(contentsOf: Toolchain.package.appending(path: path), encoding: .utf8)
      for own in Self.own { text = text.replacing(own, with: "") }
      for match in text.matches(of: /\b(?:Plugins|Bindings|Tests|Sources|tools)\/[A-Za-z]\S*/) {
        Issue.record("\(path) names \(match.0)")
      }
    }
  }

  @Test func `every file that a project of 'segue new' names in a comment is installed`() throws {
    let docs = Self.files().filter { $0.hasPrefix("docs/") }
    for path in Self.files() where !path.hasPrefix("docs/") {
      let text = try String(contentsOf: Toolchain.package.appending(path: path), encoding: .utf8)
      for match in text.matches(of: /\bdocs\/[A-Za-z0-9\/_-]+\.md/) {
        #expect(docs.contains(String(match.0)), "\(path) names \(match.0)")
      }
    }
  }
}
