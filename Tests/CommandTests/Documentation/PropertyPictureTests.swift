import Foundation
import SegueProperties
import TestSupport
import Testing

@testable import ReferencePages

/// The pictures of docs/reference/properties: each shows a view with one property at its initial, a middle
/// and a final value.
///
/// `SEGUE_RECORD_PICTURES=1 swift test --filter PropertyPictureTests` draws them.
struct PropertyPictureTests {
  private static let folder = Toolchain.package.appending(path: "docs/reference/properties")

  @Test func `each property has one small picture in the documentation`() throws {
    if ProcessInfo.processInfo.environment["SEGUE_RECORD_PICTURES"] != nil {
      try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
      for property in ViewProperty.declared {
        let path = Self.folder.appending(path: "\(property.name).png").path
        try PropertyPicture(property).write(to: path)
      }
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
      .filter { !$0.hasSuffix(".md") }
    #expect(Set(files) == Set(ViewProperty.declared.map { "\($0.name).png" }))
    for file in files {
      let bytes = try Data(contentsOf: Self.folder.appending(path: file))
      #expect(bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]) && bytes.count <= 60_000, "\(file)")
    }
  }
}
