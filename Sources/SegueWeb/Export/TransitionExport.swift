// One transition as text for other programs: CSS, WAAPI, Lottie, JSON, or a table to read. A `TransitionExport` takes
// the recording that a page would play (folder Recording), not the timeline: samples of each layer's numbers from which
// straight lines give the others within a tolerance. What the formats cannot say is either drawn into pictures or
// refused with the reason; what depends on the screens is a placeholder with a name (+Placeholders), or the colour of
// given screens (`ScreenColor`). CSS and WAAPI share keyframes; Lottie (+Lottie, `LottieLayer`, `LottieShadow`) has its
// own units and order. `TimelineReport` and `LayerReport` print the timeline itself, for authors.
//
// Rejected:
// - Curves instead of samples: `ease-in-out` of a turned plane is no easing of its matrix, and CSS interpolates
//   matrices differently from the host. Lines within a tolerance are right in every format.
// - Exporting through a browser: it would have to run the page's player, whose elements are not the author's.

internal import SegueGeometry
package import SeguePlayer
internal import SegueScene

/// One transition as animations that other programs play: CSS, the Web Animations API, or Lottie.
///
///     let text = try TransitionExport(recording, name: "push").css
package struct TransitionExport {
  /// The reason why a transition cannot be exported.
  package struct Refusal: Error, Equatable, CustomStringConvertible {
    /// A sentence without a full stop.
    package let description: String
  }

  /// The layer of one view.
  struct Element {
    /// The name of the element's class: `from`, `to`, or `view-` with a number.
    var name: String
    var layer: WebLayer
    /// The size of the screens, in points.
    var screen: Size
    /// True for the two screens, whose contents the page that uses the export already has.
    var isScreen: Bool
    /// True for a layer that always has the size of the screens.
    var fillsScreen: Bool
    /// The colours that depend on unknown screens, by channel. An array has an entry for each value of the channel's
    /// track: the colour, or nil if the value does not depend on the screens.
    var screenColors: [LayerSample.Channel: [ScreenColor?]] = [:]
    /// The index of the element that this one is in; nil for one that is in none.
    var parent: Int?
    /// The shape that is visible of the element; nil for all of it.
    var clip: ExportClip?
    /// The part of a screen that the element is a copy of, as fractions of the screen; nil for all other elements.
    var copied: (screen: String, part: [Double])?
  }

  let name: String
  /// The duration of the transition, in seconds.
  let duration: Double
  let width: Double
  let height: Double
  /// The elements, back to front.
  let elements: [Element]
  /// The colours of the screens; nil for unknown screens.
  let colors: RecordedPair.ScreenColors?

  /// Creates the export of a transition between two given screens.
  ///
  /// - Parameter name: The prefix of all classes and keyframes.
  package init(_ pair: RecordedPair, name: String) throws(Refusal) {
    try self.init(pair, nil, name: name)
  }

  /// Creates the export of a transition between unknown screens. The colours of the screens become placeholders.
  ///
  /// - Parameters:
  ///   - pairs: Two recordings of the transition between plain screens, whose colours differ between the recordings.
  ///   - name: The prefix of all classes and keyframes.
  package init(
    _ pairs: (first: RecordedPair, second: RecordedPair), name: String
  ) throws(Refusal) {
    try self.init(pairs.first, pairs.second, name: name)
  }

  private init(_ pair: RecordedPair, _ second: RecordedPair?, name: String) throws(Refusal) {
    guard pair.degraded == nil else {
      throw Refusal(description: "it failed, and a dissolve took its place")
    }
    let timeline = pair.timeline
    self.name = name
    duration = timeline.duration
    (width, height) = (timeline.size.width, timeline.size.height)
    guard duration > 0 else { throw Refusal(description: "its duration is 0") }
    var elements = try Self.elements(timeline)
    if let second {
      let others = try Self.elements(second.timeline)
      guard elements.map(\.name) == others.map(\.name) else {
        throw Refusal(
          description: "its views depend on the colors of the screens, which are unknown")
      }
      for (index, other) in others.enumerated() {
        elements[index].compare(with: other, between: (pair.colors, second.colors))
      }
    }
    self.elements = elements
    colors = second == nil ? pair.colors : nil
  }

  private static func elements(_ timeline: Timeline) throws(Refusal) -> [Element] {
    let duration = timeline.duration
    var sampler = Sampler(size: LayerTree(size: timeline.size), distance: 0.05) { progress, tree in
      tree = timeline.layers(at: progress * duration)
    }
    let segments = sampler.segments(duration: duration)
    guard segments.count == 1, let frames = segments.first else {
      throw Refusal(description: "views are added or removed while it runs")
    }
    let layers = SegmentBuilder(distance: 0.1, capture: { _, _ in 0 }).segment(frames).layers
    let parents = Set(layers.map(\.parent))
    var elements: [Element] = []
    // The elements of the layers, by the layers' indices.
    var numbers: [Int: Int] = [:]
    for (index, (node, layer)) in zip(frames[0].shape.nodes, layers).enumerated() {
      if layer.isMask {
        guard let number = numbers[layer.parent], elements[number].clip == nil, elements[number].fillsScreen,
          let clip = ExportClip(layer, of: timeline.size)
        else { throw Refusal(description: masked) }
        elements[number].clip = clip
        continue
      }
      try check(layer)
      guard layer.isShown || parents.contains(index) else { continue }
      let view = timeline.names[ViewID(rawValue: node.view)] ?? ""
      let isScreen = view == "from" || view == "to"
      var layer = layer
      if isScreen { layer.tracks[.background] = nil }
      if layer.tracks[.gradient] != nil || layer.tracks[.border] != nil {
        throw Refusal(description: "one of its views has a gradient or a border")
      }
      let copied = try copied(layer, view)
      numbers[index] = elements.count
      let size = Course(layer.tracks[.size] ?? WebLayer.Track(times: [0], values: [[0, 0]]))
      var element = Element(
        name: isScreen ? view : copied.map { "\($0.screen)-part" } ?? "view-\(elements.count + 1)", layer: layer,
        screen: timeline.size, isScreen: isScreen,
        fillsScreen: layer.parent < 0 && size.isConstant
          && size.values[0] == [timeline.size.width, timeline.size.height])
      (element.parent, element.copied) = (numbers[layer.parent], copied)
      elements.append(element)
    }
    guard Set(elements.map(\.name)).count == elements.count else { throw Refusal(description: snapshots) }
    return elements
  }

  /// The reasons that several formats have.
  static let masked = "it shows the screens through a mask"
  static let snapshots = "it moves snapshots of the screens"
  static let nested = "it moves a view that is inside another view"

  /// Returns the part of a screen that a layer shows; nil for a layer that shows no snapshot.
  private static func copied(_ layer: WebLayer, _ view: String) throws(Refusal) -> (screen: String, part: [Double])? {
    switch layer.content {
    case .captured: break
    // A snapshot of a screen that is one picture shows a part of that picture.
    case .picture where !["from", "to"].contains(view): break
    default: return nil
    }
    let screen = ["from", "to"].first { view == "snapshot of \($0)" }
    let parts = layer.tracks[.part]?.values ?? [[0, 0, 1, 1]]
    guard let screen, parts.count == 1, let part = parts.first else { throw Refusal(description: snapshots) }
    guard part[0] + part[2] <= 1.001, part[1] + part[3] <= 1.001 else {
      throw Refusal(description: "a part of a screen that it moves reaches beyond the screen")
    }
    return (screen, part)
  }

  private static func check(_ layer: WebLayer) throws(Refusal) {
    if layer.maskMode != nil { throw Refusal(description: masked) }
    if case .painted = layer.content {
      throw Refusal(description: "a plug-in paints one of its pictures")
    }
    let isRecolored = layer.tracks[.colors] != nil || layer.tracks[.backdropColors] != nil
    if layer.blendMode != .normal || isRecolored {
      throw Refusal(description: "one of its views has a blend mode or a color matrix")
    }
    if layer.path != nil { throw Refusal(description: "one of its views has a path") }
    if layer.isBent { throw Refusal(description: "one of its views has a mesh") }
  }
}

extension TransitionExport.Element {
  /// Finds the colours that depend on the screens, by comparison with the same element in a second
  /// recording.
  fileprivate mutating func compare(
    with other: Self,
    between colors: (first: RecordedPair.ScreenColors, second: RecordedPair.ScreenColors)
  ) {
    for channel in LayerSample.Channel.allCases where channel.isColor {
      guard let track = layer.tracks[channel] else { continue }
      let found = zip(track.times, track.values).map { time, value in
        ScreenColor(
          Array(value[0..<4]), Array(other.layer[channel, at: time][0..<4]), between: colors)
      }
      if found.contains(where: { $0 != nil }) { screenColors[channel] = found }
    }
  }
}

extension WebLayer {
  /// True for a layer that has visible contents itself.
  fileprivate var isShown: Bool {
    content != .none
      || [.background, .gradient, .border, .shadow, .overlay, .backdrop].contains {
        tracks[$0] != nil
      }
  }
}

/// The values of one property at ascending times, 0 to 1, and the easing between them.
struct Course {
  var times: [Double]
  var values: [[Double]]

  init(_ track: WebLayer.Track) {
    (times, values) = (track.times, track.values)
    guard times.count > 1 else { return }
    // The sampler takes the first sample slightly after 0 and the last slightly before 1, so these
    // times are corrected.
    times[0] = 0
    times[times.count - 1] = 1
  }

  var isConstant: Bool { values.count == 1 }

  /// For values that are all on the line from the first to the last value, the fraction of the line at each time; nil
  /// for other values.
  var progress: [Double]? {
    guard let first = values.first, let last = values.last, first.count == last.count else {
      return nil
    }
    guard
      let widest = first.indices.max(by: { abs(last[$0] - first[$0]) < abs(last[$1] - first[$1]) }),
      abs(last[widest] - first[widest]) > 1e-6
    else { return nil }
    var result: [Double] = []
    for value in values {
      let share = (value[widest] - first[widest]) / (last[widest] - first[widest])
      for index in value.indices {
        let whole = last[index] - first[index]
        let error = abs(value[index] - first[index] - whole * share)
        guard error <= max(1e-4, abs(last[widest] - first[widest]) * 1e-4) else { return nil }
      }
      result.append(share)
    }
    return result
  }
}
