import Foundation
import PropertyFiles
import SegueProperties
import TestSupport
import Testing

/// Generates the guide's page about view properties from the property table.
///
/// `SEGUE_RECORD_LAYOUT=1 swift test --filter ABITests` writes the page, and `PropertyPictureTests` draws its pictures.
enum PropertyPage {
  static var text: String {
    var text = """
      # Properties of views

      A view's frame, opacity, colours and so on are *properties*. `segue.view/1` sets and reads them by their numbers
      (`set`, `get`), and describes them (`property`). Authors use the typed calls, which are made from the same table
      for every language. The [reference](../abi.md#properties) has their exact arguments, ranges and units.

      Each picture shows a view with the property at rest, halfway, and at the other end of an animation; a property that
      is not animated changes immediately.

      """
    for property in ViewProperty.declared {
      text += "\n" + section(property).joined(separator: "\n\n") + "\n"
    }
    return text
  }

  private static func section(_ property: ViewProperty) -> [String] {
    let name = property.name
    let calls = [
      "C: `segue_set_\(name)(view, c, v, …)`", "C++ and Rust: `v.set_\(name)(…)`",
      "Swift: `v.\(property.swiftName)`",
    ]
    return [
      "## \(name)", "![\(name)](properties/\(name).png)", property.documentation,
      calls.joined(separator: " · "),
    ]
  }
}

@Suite struct PropertyPageTests {
  @Test func `the guide's page about view properties is generated from the current property table`()
    throws
  {
    let page = Toolchain.package.appending(path: "docs/writing-plugins/properties.md")
    if ProcessInfo.processInfo.environment["SEGUE_RECORD_LAYOUT"] == "1" {
      try PropertyPage.text.write(to: page, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: page, encoding: .utf8) == PropertyPage.text)
  }
}
