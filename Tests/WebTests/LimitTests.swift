import Testing

@testable import SegueWeb

/// The table of what a browser cannot draw.
@Suite struct LimitTests {
  @Test(arguments: BrowserLimit.allCases)
  func `a recording that passes a limit is named by it`(_ limit: BrowserLimit) {
    #expect(BrowserLimit(Self.recording(limit)) == limit)
  }

  @Test func `a plain mask passes no limit`() {
    var mask = WebLayer(parent: 0)
    mask.isMask = true
    mask.tracks[.background] = .init(times: [0], values: [[0, 0, 0, 1]])
    mask.tracks[.opacity] = .init(times: [0, 1], values: [[0], [0]])
    #expect(BrowserLimit(Self.recording([WebLayer(parent: -1), mask])) == nil)
  }

  private static func recording(_ limit: BrowserLimit) -> WebRecording {
    var mask = WebLayer(parent: 0)
    mask.isMask = true
    switch limit {
    case .pictureInMask: mask.content = .captured(0)
    case .painted: mask.content = .painted
    case .compositing: mask.isComposited = true
    case .path: mask.hasPath = true
    case .mesh: mask.isBent = true
    case .radialMask:
      mask.isRadial = true
      mask.tracks[.gradient] = .init(times: [0], values: [[0, 0, 1, 1]])
    case .translucentMask: mask.tracks[.opacity] = .init(times: [0], values: [[0.5]])
    case .perspectiveMask:
      mask.tracks[.matrix] = .init(times: [0], values: [[1, 0, 0.001, 0, 1, 0, 0, 0, 1]])
    case .blurredMask: mask.tracks[.blur] = .init(times: [0, 1], values: [[0], [2]])
    case .tooManyLayers:
      return recording([WebLayer](repeating: WebLayer(parent: -1), count: 2001))
    case .tooManySegments:
      let segment = WebSegment(begin: 0, layers: [])
      return WebRecording(duration: 1, segments: [WebSegment](repeating: segment, count: 401))
    }
    return recording([WebLayer(parent: -1), mask])
  }

  private static func recording(_ layers: [WebLayer]) -> WebRecording {
    WebRecording(duration: 1, segments: [WebSegment(begin: 0, layers: layers)])
  }
}
