import Foundation
import SegueGeometry
import SegueKit
import SegueScene
import TestSupport
import Testing

/// Tests the custom container of docs/uikit.md, exactly as the page shows it.
struct DocumentationTests {
  @Test func `the container in these tests is the same as in the documentation`() throws {
    let own = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "CarouselExample.swift"), encoding: .utf8)
    let page = try String(
      contentsOf: Toolchain.package.appending(path: "docs/uikit.md"), encoding: .utf8)
    let start = try #require(page.range(of: "\n```swift\n"))
    let end = try #require(page.range(of: "\n```\n", range: start.upperBound..<page.endIndex))
    #expect(own.hasSuffix("\n\n" + page[start.upperBound..<end.lowerBound] + "\n"))
  }

  @Test func `the documented container can be driven forward and backward by a gesture`() {
    let (first, second) = (Screen("a"), Screen("b"))
    let carousel = Carousel(first)
    let window = Window(size: Size(width: 100, height: 200), rootViewController: carousel)
    #expect(first.appearanceState == .appeared && first.view.frame.width == 100)
    carousel.replace(by: second)
    window.engine.update(0.5)
    window.engine.cancel()
    window.runToRest()
    #expect(carousel.current === first && carousel.children.map(\.title) == ["a"])
    carousel.replace(by: second)
    window.engine.finish()
    window.runToRest()
    #expect(carousel.current === second && carousel.children.map(\.title) == ["b"])
    #expect(carousel.view.subviews.map(\.name) == ["b"])
    #expect(first.isBalanced && second.isBalanced)
  }
}
