internal import SegueGeometry
internal import SeguePlayer
internal import SegueScene
internal import SegueStoryboard

// A person scrolls a page before a transition, which a recording cannot know. So what shows a page is recorded twice, the
// second time with the page a little further on: from the difference follows where each layer is for any distance, also
// a card that grows out of an element.
extension PrototypeRecorder {
  /// How much further a page is the second time, in points.
  private static let way = 16.0

  /// Returns the layers of the state in view at rest.
  func rest() throws -> WebSegment {
    func frame() throws -> FrameSample {
      var tree = LayerTree(size: show.size)
      try show.layers(into: &tree)
      return FrameSample(tree, at: 0)
    }
    let frames = [try frame()]
    let scrolled = try scrolled(frames, [:]) { [try frame()] }
    return builder.segment(frames, scrolled)
  }

  /// Returns the recording of a transition; nil if the action is not possible.
  ///
  /// - Parameter elements: The names of the elements out of which the transition may grow. They are in view while it is
  ///   recorded.
  func segments(
    _ action: Storyboard.Action, _ look: Storyboard.TransitionRow?, _ motion: TriedMotion, from elements: Set<String>
  ) throws -> (result: WebRecording, degraded: String?)? {
    let starts = pageStarts(showing: elements)
    show.placePages(at: starts)
    defer { show.placePages(at: [:]) }
    var frames: [[FrameSample]] = []
    let tried = try show.trying(action, look: look, motion: motion) { tried in
      var sampler = Sampler(size: LayerTree(size: show.size), distance: distance / 2) {
        tried.layers(at: $0, into: &$1)
      }
      frames = tried.duration > 0 ? sampler.segments(duration: tried.duration) : []
      return WebRecording(
        duration: SegmentBuilder.rounded(tried.duration, 6),
        releasePoint: SegmentBuilder.rounded(tried.releasePoint, 6), segments: [], motion: tried.visibleMotion)
    }
    guard var tried else { return nil }
    let scrolled = try scrolled(frames.flatMap { $0 }, starts) {
      let again = try show.trying(action, look: look, motion: motion) { tried in
        var tree = LayerTree(size: show.size)
        return frames.joined().map { frame in
          tried.layers(at: frame.progress, into: &tree)
          return FrameSample(tree, at: frame.progress)
        }
      }
      return again?.degraded == tried.degraded ? again?.result : nil
    }
    var first = 0
    tried.result.segments = frames.map { part in
      let range = first..<first + part.count
      first = range.upperBound
      return builder.segment(part, scrolled.map { $0.map { Array($0[range]) } })
    }
    return tried
  }

  /// Returns the offsets at which elements are in the middle of their pages, by the numbers of the screens; none for a
  /// page without such an element.
  private func pageStarts(showing elements: Set<String>) -> [Int: Double] {
    var starts: [Int: Double] = [:]
    for (number, screen) in board.screens.enumerated() where screen.page != nil {
      let offsets = elements.sorted().lazy.compactMap { [board] in
        screen.offset(of: .element(name: $0, screen: nil), on: board.size)
      }
      starts[number] = offsets.first
    }
    return starts
  }

  /// Records frames again for each page that they show, with the page further on.
  ///
  /// - Parameters:
  ///   - starts: The offsets of the pages in the frames, by the numbers of their screens; 0 for the others.
  ///   - record: Returns the frames as they are now; nil if it cannot.
  private func scrolled(
    _ frames: [FrameSample], _ starts: [Int: Double], _ record: () throws -> [FrameSample]?
  ) throws -> [Scrolled<[FrameSample]>] {
    var scrolled: [Scrolled<[FrameSample]>] = []
    defer { show.placePages(at: starts) }
    for page in pages(in: frames).sorted() {
      let offset = starts[page] ?? 0
      let longest = board.screens[page].page?.longestWay(height: board.size.height) ?? 0
      let way = longest - offset > offset ? min(longest - offset, Self.way) : -min(offset, Self.way)
      guard way != 0 else { continue }
      show.placePages(at: starts.merging([page: offset + way]) { $1 })
      guard let other = try record() else { continue }
      scrolled.append(Scrolled(page: page, offset: offset, way: way, value: other))
    }
    return scrolled
  }

  /// Returns the numbers of the screens whose pages are seen in frames, also in pictures that were captured.
  private func pages(in frames: [FrameSample]) -> Set<Int> {
    var pages: Set<Int> = []
    var seen: Set<CapturedPicture> = []
    func add(_ view: UInt64, _ contents: Contents) {
      if let page = show.pageScreen(of: view) { pages.insert(page) }
      let trees = contents.painting?.inputs ?? []
      for tree in trees { add(tree) }
      if let picture = contents.capture, seen.insert(picture).inserted { add(picture.tree) }
    }
    func add(_ tree: LayerTree) { for layer in tree.layers { add(layer.view.rawValue, layer.contents) } }
    for frame in frames { for node in frame.shape.nodes { add(node.view, node.contents) } }
    return pages
  }
}
