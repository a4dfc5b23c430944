import SegueGeometry
import SegueKit
import SeguePlayer
import SegueScene
import SegueStoryboard
import Testing

@testable import SegueWeb

/// Compares the tracks in a page with the recorded layers from which they are made.
@Suite struct RecordingTests {
  /// Every animator of the bundled libraries.
  static let animators = factory.registry.entries
    .filter { $0.kind == .animator && $0.descriptor != nil }.compactMap(\.id).sorted()

  @Test(arguments: animators)
  func `the tracks in a page reproduce the recorded properties of every layer`(_ animator: String)
    throws
  {
    for motion in [TriedMotion.tapped, .driven] {
      let show = try pair(animator)
      let compared = try show.trying(.push(.screen("2")), look: nil, motion: motion) { tried in
        try Self.compare(tried, size: show.size)
      }
      #expect(compared?.result == true, "\(animator) \(motion)")
    }
  }

  private static func compare(_ tried: TriedTransition, size: Size) throws -> Bool {
    guard tried.duration > 0 else { return true }
    var tree = LayerTree(size: size)
    var captures: [CapturedPicture] = []
    let builder = SegmentBuilder(distance: 0.1) { picture, _ in
      captures.append(picture)
      return captures.count - 1
    }
    var sampler = Sampler(size: tree, distance: 0.05) { tried.layers(at: $0, into: &$1) }
    let segments = sampler.segments(duration: tried.duration).map { builder.segment($0) }
    // The progress in each step differs from the progress of every sample, so the interpolation
    // between samples is tested.
    for step in 0..<37 {
      let progress = (Double(step) + 0.37) / 37
      tried.layers(at: progress, into: &tree)
      let segment = try #require(segments.last { $0.begin <= progress })
      guard segment.layers.count == tree.layers.count else { return false }
      let sample = FrameSample(tree, at: progress)
      for (index, layer) in sample.layers.enumerated() {
        for channel in LayerSample.Channel.allCases where channel != .matrix {
          let difference = LayerSample.difference(
            channel, layer[channel], segment.layers[index][channel, at: progress],
            size: layer[.size], distance: 0.1)
          #expect(difference <= 1.6, "\(channel) of layer \(index) at \(progress)")
          if difference > 1.6 { return false }
        }
        let matrix = matrix(of: index, in: segment, at: progress)
        let difference = LayerSample.difference(
          .matrix, LayerSample.numbers(layer.homography), matrix, size: layer[.size], distance: 0.1)
        // The error of a layer inside a group is the sum of its own error and the group's error.
        #expect(difference <= 4, "the place of layer \(index) at \(progress): \(difference)")
        if difference > 4 { return false }
      }
    }
    return true
  }

  /// Returns a layer's transform in the container's points, as nine numbers.
  private static func matrix(
    of index: Int, in segment: WebSegment, at progress: Double
  ) -> [Double] {
    var numbers = segment.layers[index][.matrix, at: progress]
    var home = segment.layers[index].parent
    while home >= 0 {
      numbers = product(segment.layers[home][.matrix, at: progress], numbers)
      home = segment.layers[home].parent
    }
    return numbers
  }

  private static func product(_ a: [Double], _ b: [Double]) -> [Double] {
    (0..<9).map { entry in
      let (column, row) = (entry / 3 * 3, entry % 3)
      return (0..<3).reduce(0) { $0 + a[$1 * 3 + row] * b[column + $1] }
    }
  }

  @Test func `a page stores only the first and the last sample of a linear track`() {
    let times = stride(from: 0.0, through: 1, by: 0.1).map { $0 }
    let kept = Thinning.kept(times.map { [$0 * 390] }, at: times) { abs($0[0] - $1[0]) / 0.1 }
    #expect(kept == [0, 10])
  }

  @Test func `a page stores a constant track as one value`() {
    #expect(Thinning.kept([[1], [1], [1]], at: [0, 0.5, 1]) { abs($0[0] - $1[0]) } == [0])
  }

  @Test func `a page has a recording for a finger from the other side where fingers may come from both sides`() throws {
    func recorder(_ settings: [String: Storyboard.Setting]) throws -> PrototypeRecorder {
      let recorder = PrototypeRecorder(
        try pair("org.segue.predictive-back", interaction: "org.segue.edge-pan", settings: settings), scale: 1)
      try recorder.record()
      return recorder
    }
    let both = try recorder(["edge": .text("sides")])
    let pop = try #require(both.pairs.first { $0.key.hasPrefix("1,0,") }).value
    #expect(pop.mirrored >= 0 && pop.driven >= 0 && pop.mirrored != pop.driven)
    #expect(try recorder([:]).pairs.values.allSatisfy { $0.mirrored == -1 })
  }

  @Test func `without stored frames, a transition that a browser cannot draw becomes a dissolve`()
    throws
  {
    let recorder = PrototypeRecorder(try pair("org.segue.ripple"), scale: 1)
    try recorder.record()
    #expect(recorder.warnings.contains { $0.contains("is a dissolve, because a plug-in paints") })
    let dissolve = PrototypeRecorder(try pair("org.segue.dissolve"), scale: 1)
    try dissolve.record()
    for (key, pair) in recorder.pairs {
      let own = recorder.recordings[pair.tapped].segments
      let other = try #require(dissolve.pairs[key])
      #expect(!own.isEmpty)
      #expect(
        own.map(\.layers.count) == dissolve.recordings[other.tapped].segments.map(\.layers.count))
    }
  }

  @Test(arguments: [true, false])
  func `a background is not drawn while an opaque picture covers it`(_ isOpaque: Bool) throws {
    let recorder = PrototypeRecorder(
      try pair("org.segue.container-transform", interaction: nil, settings: ["background": .text("#ffffff")]), scale: 1,
      isOpaque: { _ in isOpaque })
    try recorder.record()
    let push = try #require(recorder.pairs.first { $0.key.hasPrefix("0,1,") }).value.tapped
    for segment in recorder.recordings[push].segments {
      let layers = segment.layers
      let card = try #require(
        layers.firstIndex { $0.clips && $0.tracks[.background] != nil || $0.tracks[.shadow] != nil }
      )
      let screen = try #require(
        layers.lastIndex { if case .picture = $0.content { $0.parent >= 0 } else { false } })
      for progress in stride(from: 0.02, through: 0.98, by: 0.01) {
        // The screen, which fades in, is inside of the card. The screen's opacity is the product of
        // the opacities of all layers from the screen up to the card, without the card's.
        var (opacity, parent) = (1.0, screen)
        while parent != card, parent >= 0 {
          opacity *= layers[parent][.opacity, at: progress][0]
          parent = layers[parent].parent
        }
        #expect(parent == card)
        let isDrawn = layers[card][.background, at: progress][3] == 1
        if !isOpaque || opacity < 0.99 { #expect(isDrawn, "\(progress)") }
        if isOpaque, progress > 0.5 { #expect(!isDrawn, "\(progress)") }
      }
    }
  }

  @Test func `a page stores equal recordings once`() throws {
    let recorder = PrototypeRecorder(try pair("org.segue.dissolve"), scale: 1)
    try recorder.record()
    #expect(recorder.pairs.count == 4)
    #expect(recorder.recordings.count < 12)
  }
}

/// Returns a playable storyboard (a show) of three screens in a navigation stack, each with a link
/// to the next screen.
func pair(
  _ animator: String, interaction: String? = "org.segue.edge-pan", settings: [String: Storyboard.Setting] = [:]
) throws -> StoryboardShow {
  var board = Storyboard(
    files: ["1.png", "2.png", "3.png"], size: Size(width: 100, height: 200), scale: 1,
    fit: .scaleToFill,
    row: Storyboard.TransitionRow(animator: animator, settings: settings, interaction: interaction))
  board.script = []
  return try StoryboardShow(board, playsScript: false, factory: factory)
}
