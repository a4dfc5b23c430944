import Foundation
import SegueFilm
import SegueGeometry
import SegueMedia
import SegueRender
import SegueScene
import TestSupport
import Testing

@testable import SegueWeb

/// Tests the detection of effects that a browser cannot draw, and the limits on stored frames.
@Suite struct LimitTests {
  @Test(arguments: BrowserLimit.allCases)
  func `for a recording that a browser cannot draw, the right limit of browsers is found`(
    _ limit: BrowserLimit
  ) {
    #expect(BrowserLimit(Self.recording(limit)) == limit)
  }

  @Test func `a browser can draw a recording with a mask of one colour`() {
    var mask = WebLayer(parent: 0)
    mask.isMask = true
    mask.tracks[.background] = .init(times: [0], values: [[0, 0, 0, 1]])
    mask.tracks[.opacity] = .init(times: [0, 1], values: [[0], [0]])
    #expect(BrowserLimit(Self.recording([WebLayer(parent: -1), mask])) == nil)
  }

  @Test
  func
    `a browser can draw a backdrop inside of a bordered view, but not inside of a clipped view`()
  {
    var group = WebLayer(parent: -1)
    group.tracks[.border] = .init(times: [0], values: [[1, 0, 0, 0, 1]])
    var glass = WebLayer(parent: 0)
    glass.tracks[.backdrop] = .init(times: [0], values: [[8]])
    #expect(BrowserLimit(Self.recording([group, glass])) == nil)
    group.clips = true
    #expect(BrowserLimit(Self.recording([group, glass])) == .isolatedByClip)
    group.isIsolated = true
    #expect(BrowserLimit(Self.recording([group, glass])) == nil)
  }

  @Test
  func `a recording that shows a captured picture has the browser limits of the captured picture`() {
    var painted = WebLayer(parent: -1)
    painted.content = .painted
    var layer = WebLayer(parent: -1)
    layer.content = .captured(0)
    let capture = WebSegment(begin: 0, layers: [painted])
    #expect(BrowserLimit(Self.recording([layer]), captures: [capture]) == .painted)
  }

  @Test
  func `an HTML page stores large frames with fewer pixels, and the page's total size is limited`()
    throws
  {
    let library = PictureLibrary()
    let noise = try #require(PixelBuffer(width: 390, height: 844))
    var dice = Dice(5)
    for y in 0..<844 {
      for x in 0..<390 {
        let color = UInt32.random(in: 0..<(1 << 24), using: &dice)
        noise.row(y)[x] = color | 255 << 24
      }
    }
    let id = library.add(noise)
    let recorder = FrameRecorder(
      size: Size(width: 390, height: 844), background: .black, library)
    var sizes: [Int] = []
    for number in 0..<9 {
      let known = Set(recorder.pictures.keys)
      let segments = try recorder.segments(duration: 0.4) { progress, tree in
        let size = Size(width: 390, height: 844)
        let shift = Double(number) * 7 + progress * 40
        let bounds = Rect(x: 0, y: 0, width: size.width + shift, height: size.height)
        tree = LayerTree(
          size: size,
          layers: [Layer(view: ViewID(rawValue: 1), bounds: bounds, contents: Contents(source: id))]
        )
      }
      if segments == nil { break }
      sizes.append(
        recorder.pictures.filter { !known.contains($0.key) }.reduce(0) { $0 + $1.value.count })
    }
    #expect(!sizes.isEmpty)
    #expect(sizes.allSatisfy { $0 <= FrameRecorder.maxBytes.of }, "\(sizes)")
    #expect(sizes.reduce(0, +) <= FrameRecorder.maxBytes.all)
  }

  @Test func `the documentation lists the limits of a browser`() throws {
    let file = Toolchain.package.appending(path: "docs/prototypes.md")
    let page = try String(contentsOf: file, encoding: .utf8)
    let list = BrowserLimit.allCases.map { "- \($0.rawValue)\n" }.joined()
    #expect(page.contains("gives one of these reasons:\n\n\(list)\n"))
  }

  private static func recording(_ limit: BrowserLimit) -> WebRecording {
    var group = WebLayer(parent: -1)
    group.clips = true
    var mask = WebLayer(parent: 0)
    mask.isMask = true
    switch limit {
    case .snapshotInMask: mask.content = .captured(0)
    case .painted: mask.content = .painted
    case .shaderScreen:
      mask.isMask = false
      mask.content = .shader(0, from: 0, to: 0)
    case .mesh: mask.isBent = true
    case .crossingPlanes: group.hasCrossingPlanes = true
    case .groupInMask:
      mask.tracks[.opacity] = .init(times: [0], values: [[0.5]])
      mask.hasMaskLayers = true
    case .effectInMask: mask.tracks[.shadow] = .init(times: [0], values: [[0, 0, 0, 1, 0, 0, 4]])
    case .perspectiveMask:
      mask.tracks[.matrix] = .init(times: [0], values: [[1, 0, 0.001, 0, 1, 0, 0, 0, 1]])
    case .visibleMatrix:
      var rows = ColorMatrix.identity.rows
      rows[19] = 0.5
      mask.isMask = false
      mask.tracks[.colors] = .init(times: [0], values: [rows])
    case .recoloredInGroup:
      mask.isMask = false
      mask.tracks[.backdropColors] = .init(times: [0], values: [ColorMatrix.inversion(1).rows])
      group.isIsolated = true
    case .isolatedByClip:
      mask.isMask = false
      mask.blendMode = .screen
    case .tooManyLayers:
      return recording([WebLayer](repeating: WebLayer(parent: -1), count: 2001))
    case .tooManySegments:
      let segment = WebSegment(begin: 0, layers: [])
      return WebRecording(duration: 1, segments: [WebSegment](repeating: segment, count: 401))
    }
    return recording([group, mask])
  }

  private static func recording(_ layers: [WebLayer]) -> WebRecording {
    WebRecording(duration: 1, segments: [WebSegment(begin: 0, layers: layers)])
  }
}
