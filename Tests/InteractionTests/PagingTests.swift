import SegueGeometry
import SegueHost
import SegueWire
import Testing

@testable import SegueKit

/// Tests the bundled plug-in `paging`, which is written in Swift with the SDK.
@Suite struct PagingTests {
  private func stage(
    _ count: Int = 3, at index: Int = 1, layout: LayoutDirection = .leftToRight
  ) throws -> Stage {
    let stage = Stage.pages(count, at: index, layout: layout)
    try stage.attach("paging", for: .page)
    return stage
  }

  @Test(arguments: LayoutDirection.allCases, [true, false])
  func `the 'paging' controller follows the finger to the page on either side`(
    _ layout: LayoutDirection, _ forward: Bool
  ) throws {
    let stage = try stage(layout: layout)
    let sign: Double = forward == (layout == .leftToRight) ? -1 : 1
    stage.drag(from: 200, to: 200 + sign * 110, ending: nil)
    #expect(abs(stage.percent - 0.25) < 1e-9)
    #expect(stage.engine.flight?.plan.direction == (forward ? .forward : .backward))
    stage.send(.moved, 200 + sign * 190)
    stage.send(.ended, 200 + sign * 190, after: 0)
    #expect(stage.engine.machine.velocity > 1)
    stage.runToRest()
    #expect(stage.page == (forward ? 2 : 0))
    #expect(stage.records.records.allSatisfy { $0.status == .ok })
  }

  @Test func `a paging drag that returns past its start begins a transition to the opposite page`()
    throws
  {
    let stage = try stage()
    stage.drag(from: 200, to: 100, ending: nil)
    #expect(stage.engine.flight?.plan.direction == .forward)
    stage.send(.moved, 180)
    // The drag was recognized after a slop of 10 points to the left, so its distance is measured
    // from 190.
    #expect(abs(stage.percent - 0.025) < 1e-9)
    stage.send(.moved, 240)  // Past the start, the first transition is released.
    #expect(stage.engine.machine.state == .settling(.cancel) && stage.percent == 0)
    stage.send(.moved, 290)
    #expect(stage.engine.flight?.plan.direction == .backward)
    #expect(abs(stage.percent - 0.25) < 1e-9)
    stage.send(.moved, 390)
    stage.send(.ended, 390, after: 0)
    stage.runToRest()
    #expect(stage.page == 0)
    #expect(stage.engine.count == 2)
  }

  struct End: Sendable, CustomTestStringConvertible {
    var layout: LayoutDirection
    var atLast: Bool
    var testDescription: String { "\(layout) \(atLast)" }
    /// The horizontal direction of a drag beyond this end of the pages: 1 for right, -1 for left.
    var sign: Double { atLast == (layout == .leftToRight) ? -1 : 1 }
    static let all = LayoutDirection.allCases.flatMap { layout in
      [true, false].map { End(layout: layout, atLast: $0) }
    }
  }

  @Test(arguments: End.all)
  func `a paging drag beyond the first or last page resists like UIScrollView and springs back`(
    _ end: End
  ) throws {
    let stage = try stage(3, at: end.atLast ? 2 : 0, layout: end.layout)
    let pages = try #require(stage.container as? PageViewController)
    let page = try #require(pages.currentPage)
    let before = stage.picture
    stage.drag(from: 200, to: 200 + end.sign * 20, ending: nil)
    for way in [30.0, 60, 110, 170] {
      stage.send(.moved, 200 + end.sign * way)
      let x = way - 10
      let expected = end.sign * (1 - 1 / (x * 0.55 / 400 + 1)) * 400
      let left = try #require(stage.left(of: page))
      #expect(abs(left - expected) < 1e-9, "\(way)")
      #expect(stage.percent == 0)
    }
    stage.send(.ended, 200 + end.sign * 170, after: 0)
    // The page returns without a jump: it moves less than 12 points from each frame to the next.
    var last = try #require(stage.left(of: page))
    while stage.engine.isInFlight {
      stage.window.tick(to: stage.engine.now + 1.0 / 240)
      let here = stage.left(of: page) ?? 0
      #expect(abs(here - last) < 12)
      last = here
    }
    #expect(last == 0)
    #expect(stage.page == (end.atLast ? 2 : 0))
    #expect(stage.picture == before)
    #expect(stage.records.records.allSatisfy { $0.status == .ok })
  }

  @Test
  func `a drag that overscrolls the last page and then reverses pages back to the previous page`()
    throws
  {
    let stage = try stage(3, at: 2)
    stage.drag(from: 200, to: 100, ending: nil)
    stage.send(.moved, 250)
    stage.send(.moved, 290)
    stage.send(.moved, 320)
    #expect(stage.engine.machine.state == .interactive)
    #expect(abs(stage.percent - 130.0 / 400) < 1e-9)
    stage.send(.moved, 390)
    stage.send(.ended, 390, after: 0)
    stage.runToRest()
    #expect(stage.page == 1)
  }

  @Test func `the 'paging' controller ignores drags in a container with a single page`() throws {
    let stage = try stage(1, at: 0)
    stage.drag(from: 200, to: 20)
    stage.runToRest()
    #expect(stage.engine.count == 0 && stage.page == 0)
  }

  @Test func `the 'paging' controller ignores taps, and drags across its axis`() throws {
    let stage = try stage()
    stage.drag([Point(x: 200, y: 400)])
    stage.drag((0...20).map { Point(x: 200 + Double($0), y: 400 + 3 * Double($0)) })
    #expect(stage.engine.count == 0)
  }

  @Test func `a paging drag that the system cancels returns to the start from any progress`() throws {
    let stage = try stage()
    stage.drag(from: 390, to: 30, ending: .cancelled)
    #expect(stage.engine.machine.state == .settling(.cancel))
    stage.runToRest()
    #expect(stage.page == 1)
  }

  @Test func `a page that is grabbed while it settles continues from its position`() throws {
    let stage = try stage()
    stage.drag(from: 300, to: 200, steps: 10)
    #expect(stage.engine.machine.state == .settling(.finish))
    stage.window.tick(to: stage.engine.now + 0.05)
    let percent = stage.percent
    stage.send(.began, 300, after: 0)
    #expect(stage.engine.machine.state == .interactive && stage.percent == percent)
    stage.send(.moved, 340)
    #expect(abs(stage.percent - (percent - 0.1)) < 1e-9)
    stage.send(.moved, 399)
    stage.send(.ended, 399, after: 0)
    stage.runToRest()
    #expect(stage.page == 1)
  }
}
