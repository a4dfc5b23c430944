import Foundation
import SegueGeometry
import SegueHost
import SegueMedia
import SeguePlayer
import SegueScene
import TestSupport
import Testing

@testable import SegueStoryboard

/// Tests pictures that scroll, from the storyboard's file to the layers: a page of 100 × 500 points with bars of 20 and 30
/// points, on a screen of 100 × 200.
final class ScrollingTests {
  private let folder: URL

  init() throws {
    folder = try Toolchain.temporaryFolder()
    try """
    <svg xmlns="http://www.w3.org/2000/svg" width="200" height="1000">
      <rect id="card" x="40" y="600" width="120" height="100" fill="#f00"/>
    </svg>
    """.write(to: folder.appending(path: "long.svg"), atomically: true, encoding: .utf8)
    try "<svg xmlns='http://www.w3.org/2000/svg' width='100' height='200'/>".write(
      to: folder.appending(path: "short.svg"), atomically: true, encoding: .utf8)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func board(
    _ script: String, feed: String = "image: long.svg, scroll: { top: 20, bottom: 30 }", _ more: String = ""
  ) throws -> Storyboard {
    try Storyboard(
      parsing: """
        segue: 1
        size: 100x200
        screens:
          feed: { \(feed), elements: { card: "#card", title: [10, 2, 50, 16], low: [10, 440, 20, 20], tab: [0, 475, 50, 20] } }
          red: { color: "#f00" }
        container: { kind: navigation, root: feed }
        transitions: { push: { animator: slide } }
        links: { feed: [{ area: card, push: red }, { area: tab, push: red }] }
        \(more)
        script: [\(script)]
        """, file: folder.path + "/s.yaml", folder: folder.path, layers: DrawingLayers.init)
  }

  private func show(_ script: String, _ more: String = "") throws -> StoryboardShow {
    let show = try StoryboardShow(board(script, more), options: ShowOptions(keepsLog: true), factory: factory)
    try show.rehearse()
    return show
  }

  /// The upper edges of the three pictures of the page: the middle, the upper and the lower bar.
  private func edges(_ show: StoryboardShow, at time: Double) throws -> [Double] {
    try show.shownLayers(at: time).map(\.corner.y)
  }

  /// The bar that shows how far the page has scrolled; nil if it is not there.
  private func indicator(_ show: StoryboardShow, at time: Double) throws -> (area: Rect, opacity: Double)? {
    try show.advance(to: time)
    var tree = LayerTree(size: show.size)
    try show.layers(into: &tree)
    let layer = tree.layers.first { $0.contents.isEmpty && $0.bounds.width == 3 }
    return layer.map { ($0.transform.boundingBox(of: $0.bounds), $0.opacity) }
  }

  private func messages(_ script: String, feed: String = "image: long.svg, scroll: true") -> [String] {
    do {
      _ = try board(script, feed: feed)
      return []
    } catch let error as StoryboardError {
      return ([error] + error.others).map(\.reason)
    } catch {
      return ["\(error)"]
    }
  }

  @Test func `a picture that scrolls is as wide as the screen, and its elements are in its points`() throws {
    let feed = try #require(try board("").screen("feed"))
    #expect(feed.page == Storyboard.Page(height: 500, top: 20, bottom: 30))
    #expect(feed.elements["card"] == Rect(x: 20, y: 300, width: 60, height: 50))
    #expect(feed.fit == .scaleToFill)
  }

  @Test func `the bars stay where they are, and the page moves between them`() throws {
    let show = try show("{ at: 1, scroll: 120, over: 1, easing: linear }")
    #expect(try edges(show, at: 0.5) == [0, 0, -300])
    #expect(try edges(show, at: 1.5) == [-60, 0, -300])
    #expect(try edges(show, at: 3) == [-120, 0, -300])
    // The film goes on for its usual time after the page has come to rest.
    #expect(show.duration == 2.5)
  }

  @Test(arguments: [
    ("top", 0.0), ("bottom", 300.0), ("1000", 300.0), ("50", 50.0), ("card", 230.0), ("low", 300.0),
    ("feed.card", 230.0),
  ])
  func `a step scrolls to a distance, an end or an element`(_ target: String, _ offset: Double) throws {
    let show = try show("{ at: 0, scroll: 77, over: 0.1 }, { at: 1, scroll: \(target) }")
    #expect(try edges(show, at: 5)[0] == -offset)
  }

  @Test func `a tap finds an element where it is after scrolling, and says when it is out of view`() throws {
    let show = try show("{ at: 1, scroll: card, over: 0.5 }, { at: 2, tap: card }")
    try show.advance(to: 5)
    #expect(show.shownScreen == "red")
    #expect(throws: ShowError.self) { try self.show("{ at: 1, tap: card }") }
    do {
      _ = try self.show("{ at: 1, tap: card }")
    } catch {
      #expect("\(error)".contains("'card' is scrolled out of view"), "\(error)")
    }
    // An element in a bar is always there.
    let tab = try self.show("{ at: 1, scroll: 100, over: 0.5 }, { at: 2, tap: tab }")
    try tab.advance(to: 5)
    #expect(tab.shownScreen == "red")
  }

  @Test func `links move with the page, are cut off at the bars, and are none out of view`() throws {
    let show = try show("{ at: 1, scroll: 150, over: 0.5, easing: linear }, { at: 2, scroll: 0, over: 0.5 }")
    try show.advance(to: 0.5)
    #expect(show.shownLinks.map(\.area) == [Rect(x: 0, y: 175, width: 50, height: 20)])
    try show.advance(to: 1.75)
    #expect(show.shownLinks.first?.area == Rect(x: 20, y: 150, width: 60, height: 20))
  }

  @Test func `a finger scrolls the page, which moves on after it`() throws {
    let show = try show("{ at: 1, drag: { from: [50, 150], to: [50, 50], over: 0.2 } }")
    let lifted = try -edges(show, at: 1.2)[0]
    #expect(lifted > 80 && lifted <= 100)
    let later = try -edges(show, at: 6)[0]
    #expect(later > lifted + 50)
    // The rehearsal found no transition, and nothing to complain about.
    #expect(try show.rehearse().isEmpty)
    let scrolls = try #require(show.movements).filter { $0.lowerBound < $0.upperBound }
    #expect(scrolls.count == 1 && scrolls[0].lowerBound >= 1 && scrolls[0].upperBound > 1.5)
  }

  @Test func `a bar shows how far the page has scrolled, and fades soon after`() throws {
    let show = try show("{ at: 1, scroll: bottom, over: 1, easing: linear }, { at: 5, wait: 1 }")
    #expect(try indicator(show, at: 0.9) == nil)
    let middle = try #require(try indicator(show, at: 1.5))
    #expect(middle.opacity == 1 && middle.area.maxX == 97.5 && abs(middle.area.midY - 95) < 1)
    // The bars are 50 points high, so a third of 450 points is seen. The track is 145 points long.
    #expect(abs(middle.area.height - 145 / 3.0) < 1e-9)
    let end = try #require(try indicator(show, at: 2.2))
    #expect(end.opacity == 1 && abs(end.area.maxY - 167.5) < 1e-9 && end.area.minY > middle.area.minY)
    #expect(try #require(try indicator(show, at: 2.4)).opacity < 1)
    #expect(try indicator(show, at: 2.6) == nil)
    #expect(try #require(show.movements).contains { $0.contains(1.5) && $0.contains(2.5) })
  }

  @Test func `a page without a bar, and one that another screen covers, show none`() throws {
    let plain = try StoryboardShow(
      board(
        "{ at: 1, scroll: bottom, over: 1 }", feed: "image: long.svg, scroll: { top: 20, bottom: 30, indicator: false }"
      ),
      factory: factory)
    try plain.rehearse()
    #expect(try indicator(plain, at: 1.5) == nil)
    let covered = try show("{ at: 1, scroll: 50, over: 1 }, { at: 2.1, push: red }")
    #expect(try indicator(covered, at: 2) != nil)
    #expect(try indicator(covered, at: 2.15) == nil)
  }

  @Test func `the bar stays while a finger holds the page`() throws {
    let show = try show(
      "{ at: 1, touch: [{ path: [[0, 50, 150], [0.2, 50, 80], [1.4, 50, 80]] }] }, { at: 5, wait: 1 }")
    #expect(try #require(try indicator(show, at: 2.3)).opacity == 1)
    #expect(try indicator(show, at: 4.5) == nil)
  }

  @Test func `beyond its ends a page resists a finger and springs back, and shows the colour that it has there`() throws
  {
    let red = Color(red: 1, green: 0, blue: 0)
    var (options, rows) = (ShowOptions(keepsLog: true), [Rect]())
    options.surroundings.averageColor = { tree, row in
      if tree.size.height == 500 { rows.append(row) }
      return red
    }
    let show = try StoryboardShow(
      board("{ at: 1, drag: { from: [50, 50], to: [50, 150], over: 0.2 } }, { at: 5, scroll: bottom }"),
      options: options, factory: factory)
    #expect(try show.rehearse().isEmpty)
    // The rows between the bars at both ends.
    #expect(rows.map(\.minY) == [22, 467])
    func filled(at time: Double) throws -> Rect? {
      try show.advance(to: time)
      var tree = LayerTree(size: show.size)
      try show.layers(into: &tree)
      return tree.layers.first { $0.backgroundColor == red }.map { $0.transform.boundingBox(of: $0.bounds) }
    }
    // UIKit's formula for 90 to 100 points in 150: less than half of the way.
    let edge = try edges(show, at: 1.2)[0]
    #expect((30...45).contains(edge))
    // A line of the bar at its edge, at 20 points, does not go with the page.
    #expect(abs(try #require(try filled(at: 1.2)).maxY - edge - 23) < 0.1)
    #expect(try edges(show, at: 4)[0] == 0)
    #expect(try filled(at: 4) == nil)
    for time in stride(from: 5, through: 6.5, by: 0.1) { #expect(try edges(show, at: time)[0] >= -300) }
  }

  @Test func `a page is at its place after a push and a pop`() throws {
    let show = try show("{ at: 0.5, scroll: 40, over: 0.2 }, { at: 1, push: red }, { at: 2, pop: true }")
    try show.advance(to: 5)
    #expect(try edges(show, at: 5)[0] == -40)
  }

  @Test func `what a page hides from an overlay, or refuses to a finger, is said`() throws {
    let end = try StoryboardShow(
      board("{ at: 1, drag: { from: [50, 50], to: [50, 150], over: 0.2 } }"), options: ShowOptions(keepsLog: true),
      factory: factory)
    #expect(try end.rehearse().contains { $0.contains("the page is already at its end") })
    let mark = "overlays: [{ box: card, at: 1, for: 1 }]"
    for (scroll, isHidden) in [
      ("at: 0, scroll: 0, over: 0.5", true), ("at: 0, scroll: 230, over: 0.5", false),
      ("at: 1.5, scroll: 230, over: 0.3", false), ("at: 2.2, scroll: 230, over: 0.3", true),
    ] {
      let show = try StoryboardShow(
        board("{ \(scroll) }, { at: 3, wait: 1 }", mark),
        options: ShowOptions(keepsLog: true),
        factory: factory)
      #expect(try show.rehearse().contains { $0.contains("'card', which is scrolled out of view") } == isHidden)
    }
  }

  @Test func `an overlay's element is where the page has scrolled it, and is seen between the bars`() throws {
    let marks = """
      overlays:
        - { box: card }
        - { box: [5, 10, 20, 10], on: card }
        - { box: tab }
        - { box: [0, 0, 10, 10] }
        - { highlight: tab, name: spot }
      """
    let show = try show(
      "{ at: 1, scroll: 230, over: 1, easing: linear }, { at: 3, overlay: spot, to: card, over: 1, easing: linear }, "
        + "{ at: 5, scroll: top, over: 1, easing: linear }, { at: 7, pause: 1 }", marks)
    let paths = show.overlays(in: show.size).map(\.path)
    for (time, top) in [(0.0, 300.0), (1, 300), (1.5, 185), (2, 70), (4.9, 70), (5.5, 185), (6, 300), (8, 300)] {
      #expect(abs(paths[0].pose(at: time).area.minY - top) < 0.3, "\(time)")
      #expect(abs(paths[1].pose(at: time).area.minY - top - 10) < 0.3 && paths[1].pose(at: time).area.minX == 25)
      #expect(paths[2].pose(at: time).area == Rect(x: 0, y: 175, width: 50, height: 20))
      #expect(paths[3].pose(at: time).area == Rect(x: 0, y: 0, width: 10, height: 10))
      #expect(paths[0].pose(at: time).view == Rect(x: 0, y: 20, width: 100, height: 150))
      #expect(paths[2].pose(at: time).view == nil && paths[3].pose(at: time).view == nil)
    }
    // A mark that goes from a bar to the page keeps to the page from then on.
    #expect(abs(paths[4].pose(at: 3.5).area.minY - 122.5) < 0.3 && paths[4].pose(at: 3.5).view == nil)
    #expect(abs(paths[4].pose(at: 5.5).area.minY - 185) < 0.3 && paths[4].pose(at: 5.5).view != nil)
  }

  @Test func `an overlay's element follows a finger that scrolls the page`() throws {
    let show = try show("{ at: 1, drag: { from: [50, 150], to: [50, 50], over: 0.2 } }", "overlays: [{ box: card }]")
    let path = try #require(show.overlays(in: show.size).first).path
    for time in [0.5, 1.1, 1.15, 1.2, 1.4, 1.75, 6] {
      let (shown, area) = (try edges(show, at: time)[0] + 300, path.pose(at: time).area.minY)
      #expect(abs(area - shown) < 1, "\(time): \(area), and the page is at \(shown)")
    }
  }

  @Test func `no step begins while the page scrolls`() {
    let messages = messages("{ at: 1, scroll: 40, over: 2 }, { at: 2, push: red }")
    #expect(messages.contains { $0.contains("overlaps the scroll") })
  }

  @Test(arguments: [
    ("image: short.svg, scroll: true", "not higher than the screen"),
    ("color: \"#fff\", scroll: true", "only be used for a screen with an 'image'"),
    ("image: long.svg, scroll: true, fit: cover", "'fit' has no effect"),
    ("image: long.svg, scroll: { top: 120, bottom: 80 }", "nothing between them is seen"),
    ("image: long.svg, scroll: { left: 1 }", "unknown key"),
    ("image: long.svg, scroll: false", "expected"),
  ])
  func `a mistaken page is refused`(_ feed: String, _ words: String) {
    #expect(messages("", feed: feed).contains { $0.contains(words) }, "\(messages("", feed: feed))")
  }

  @Test(arguments: ["scroll: nothing", "scroll: -1", "scroll: 40, over: 0", "scroll: 40, animator: slide"])
  func `a mistaken step is refused`(_ step: String) {
    #expect(!messages("{ at: 1, \(step) }").isEmpty)
  }

  @Test func `a screen that does not scroll, or an element in a bar, is a mistake when the script is played`() {
    for (script, words) in [
      ("{ at: 1, push: red }, { at: 3, scroll: 40 }", "does not scroll"), ("{ at: 1, scroll: tab }", "is in a bar"),
    ] {
      do {
        _ = try show(script)
        Issue.record("not refused")
      } catch {
        #expect("\(error)".contains(words), "\(error)")
      }
    }
  }
}
