internal import SegueGeometry
internal import SegueScene

/// Turns sampled frames, whose layers differ only in numbers, into layers with tracks. A sample is
/// left out of a track if the player can interpolate it from the other samples.
struct SegmentBuilder {
  /// The distance in points by which a track may differ from its samples.
  let distance: Double
  /// Returns the contents of a layer that a plug-in paints.
  var painting: (Painting, [Scrolled<Painting>]) -> WebLayer.Content = { _, _ in .painted }
  /// Returns true for a picture without transparent pixels, beneath which no background is drawn.
  var isOpaque: (PictureID) -> Bool = { _ in false }
  /// Returns the number of the screen whose page a view is a part of; nil for none.
  var page: (UInt64) -> Int? = { _ in nil }
  /// Returns the index of a captured picture among the captured pictures of the page.
  let capture: (CapturedPicture, [Scrolled<CapturedPicture>]) -> Int

  /// Builds a segment from at least one frame, all of the same shape. Its layers are where they are before a page has
  /// scrolled.
  ///
  /// - Parameter scrolled: The same frames, each with one page further on.
  func segment(_ frames: [FrameSample], _ scrolled: [Scrolled<[FrameSample]>] = []) -> WebSegment {
    let nodes = frames[0].shape.nodes
    let count = nodes.count
    var isInMask = [Bool](repeating: false, count: count)
    var hasMask = [Bool](repeating: false, count: count)
    var hasMaskLayers = hasMask
    for (index, node) in nodes.enumerated() where node.parent >= 0 {
      isInMask[index] = node.isMask || isInMask[node.parent]
      if node.isMask { hasMask[node.parent] = true }
      if isInMask[node.parent] { hasMaskLayers[node.parent] = true }
    }
    // For each layer, the index of the layer in whose coordinates it is placed; -1 for the
    // container.
    var home = [Int](repeating: -1, count: count)
    var isGroup = [Bool](repeating: false, count: count)
    for (index, node) in nodes.enumerated() {
      if node.parent >= 0 { home[index] = isGroup[node.parent] ? node.parent : home[node.parent] }
      // The layers of a mask are never groups: they are placed in the coordinates of the layer that
      // the mask masks.
      isGroup[index] =
        !isInMask[index]
        && (node.clips || hasMask[index] || node.blendMode != .normal
          || frames.contains { Self.groups($0.layers[index]) })
    }
    let backgrounds = CoveredBackgrounds(frames[0].shape, isOpaque: isOpaque)
    var layers: [WebLayer] = []
    for (index, node) in nodes.enumerated() {
      var layer = WebLayer(parent: home[index])
      layer.isMask = isInMask[index]
      if isInMask[index], !node.isMask {
        layer.cutBy = nodes[node.parent].clips ? node.parent : layers[node.parent].cutBy
      }
      layer.clips = node.clips
      layer.isGroup = isGroup[index]
      layer.isRadial = node.gradient == .radial
      layer.isBent = frames.contains { $0.layers[index].isBent }
      layer.blendMode = node.blendMode
      layer.path = node.path
      layer.hasCrossingPlanes = node.hasCrossingPlanes
      layer.isMasked = hasMask[index]
      layer.hasMaskLayers = hasMaskLayers[index]
      layer.isIsolated =
        hasMask[index] || node.blendMode != .normal
        || frames.allSatisfy { Self.isolates($0.layers[index]) }
      let others = scrolled.compactMap {
        $0.compactMap { $0[0].shape.nodes.count == count ? $0[0].shape.nodes[index].contents : nil }
      }
      layer.content = content(node.contents, others)
      let isHidden = backgrounds.isHidden(index, in: frames)
      var places = matrices(of: index, home: home[index], frames)
      for other in scrolled {
        let shares = shares(of: index, home: home[index], frames, other)
        for (frame, share) in shares.enumerated() { places[frame][7] += share * other.offset }
        // A share is multiplied by some hundred points.
        let moved = track(
          shares.map { [$0] }, frames, round: { value, _ in Self.rounded(value, 6) },
          difference: { abs($0[0] - $1[0]) * 500 / distance })
        if moved.values != [[0]] { layer.shares[other.page] = moved }
      }
      for channel in LayerSample.Channel.allCases {
        layer.tracks[channel] = track(channel, of: index, places, frames) { channel == .background && isHidden[$0] }
      }
      layers.append(layer)
    }
    for index in nodes.indices where hasMask[index] {
      if !MaskKind.isClip(of: index, layers, nodes[index].maskMode) {
        layers[index].maskMode = nodes[index].maskMode
      }
    }
    return WebSegment(begin: frames[0].progress, layers: layers)
  }

  /// Returns true when a layer and its descendants are drawn as one picture.
  private static func groups(_ layer: LayerSample) -> Bool {
    isolates(layer) || layer.values[.overlay] != nil || layer.values[.border] != nil
  }

  /// Returns true when a layer and its descendants are a picture of their own, which does not blend with the layers
  /// behind it.
  private static func isolates(_ layer: LayerSample) -> Bool {
    layer[.opacity][0] < 1 || layer.values[.blur] != nil || layer.values[.colors] != nil
  }

  private func content(_ contents: Contents, _ scrolled: [Scrolled<Contents>]) -> WebLayer.Content {
    if let picture = contents.capture {
      return .captured(capture(picture, scrolled.compactMap { $0.compactMap(\.capture) }))
    }
    if let picture = contents.painting {
      return painting(picture, scrolled.compactMap { $0.compactMap(\.painting) })
    }
    guard contents.source != .nothing else { return .none }
    return .picture(contents.source, mode: Int(contents.mode.rawValue))
  }

  /// Returns the numbers of a layer's matrix in the coordinates of its home, for each frame.
  private func matrices(of index: Int, home: Int, _ frames: [FrameSample]) -> [[Double]] {
    var values: [[Double]] = []
    for frame in frames {
      let own = frame.layers[index].homography
      guard home >= 0 else {
        values.append(LayerSample.numbers(own))
        continue
      }
      // A group that is seen edge-on shows nothing, whatever the positions of its layers.
      let inverse = frame.layers[home].homography.inverse
      let numbers = inverse.map { LayerSample.numbers(Self.joined($0, own)) }
      values.append(numbers ?? values.last ?? LayerSample.numbers(own))
    }
    return values
  }

  /// Returns how far a layer moves up in its home for each point by which a page scrolls, for each frame.
  private func shares(
    of index: Int, home: Int, _ frames: [FrameSample], _ scrolled: Scrolled<[FrameSample]>
  ) -> [Double] {
    var shares: [Double] = []
    for (frame, other) in zip(frames, scrolled.value) {
      guard other.shape.nodes.count == frame.shape.nodes.count else {
        // Another layer has come or gone earlier because of the place.
        shares.append(shares.last ?? (page(frame.shape.nodes[index].view) == scrolled.page ? 1 : 0))
        continue
      }
      let (a, b) = (matrices(of: index, home: home, [frame])[0], matrices(of: index, home: home, [other])[0])
      let isFlat = [a, b].allSatisfy { $0[2] == 0 && $0[5] == 0 }
      shares.append(isFlat ? (a[7] - b[7]) / scrolled.way : 0)
    }
    return shares
  }

  /// Returns the track of a channel; nil for a channel without an effect.
  ///
  /// - Parameters:
  ///   - places: The layer's matrix in the coordinates of its home, for each frame.
  ///   - isNone: Returns true for the index of a frame in which the background is hidden.
  private func track(
    _ channel: LayerSample.Channel, of index: Int, _ places: [[Double]], _ frames: [FrameSample], isNone: (Int) -> Bool
  ) -> WebLayer.Track? {
    var values = places
    if channel != .matrix {
      if frames.allSatisfy({ $0.layers[index].values[channel] == nil }) { return nil }
      values = frames.indices.map { frame in
        let value = frames[frame].layers[index][channel]
        // While the background is hidden, only its alpha is 0, so that it does not change its
        // colour while it appears.
        return isNone(frame) ? value.dropLast() + [0] : value
      }
    }
    let most = values.map(\.count).max() ?? 0
    // Only a gradient or a path may have no numbers, and then in all frames, because all frames have the same shape.
    // All other properties have neutral numbers.
    guard most > 0 else { return nil }
    let size = frames.reduce([0.0, 0.0]) { most, frame in
      zip(most, frame.layers[index][.size]).map { max($0, $1) }
    }
    let made = track(
      values, frames, round: { Self.rounded($0, channel, $1) },
      difference: { LayerSample.difference(channel, $0, $1, size: size, distance: distance) })
    if let none = channel.none, made.values.allSatisfy({ $0 == none }) { return nil }
    return made
  }

  /// Returns the track of values, one for each frame.
  ///
  /// - Parameters:
  ///   - round: Rounds a number of a value, given its index.
  ///   - difference: The difference of two values, as a multiple of the tolerance.
  private func track(
    _ values: [[Double]], _ frames: [FrameSample], round: (Double, Int) -> Double,
    difference: ([Double], [Double]) -> Double
  ) -> WebLayer.Track {
    let times = frames.map(\.progress)
    let kept = Thinning.kept(values, at: times, difference: difference)
    let numbers = kept.map { values[$0].enumerated().map { round($1, $0) } }
    if numbers.allSatisfy({ $0 == numbers[0] }) {
      return WebLayer.Track(times: [times[0]], values: [numbers[0]])
    }
    return WebLayer.Track(times: kept.map { Self.rounded(times[$0], 7) }, values: numbers)
  }

  /// Returns the composition of two projective transforms, of which `second` is applied first.
  private static func joined(_ first: Homography, _ second: Homography) -> Homography {
    func row(_ row: SIMD3<Double>) -> SIMD3<Double> {
      second.x * row.x + second.y * row.y + second.w * row.z
    }
    let result = Homography(x: row(first.x), y: row(first.y), w: row(first.w))
    guard result.w.z != 0 else { return result }
    let scale = 1 / abs(result.w.z)
    return Homography(x: result.x * scale, y: result.y * scale, w: result.w * scale)
  }

  private static func rounded(
    _ value: Double, _ channel: LayerSample.Channel, _ index: Int
  ) -> Double {
    switch channel {
    case .matrix:
      // The translation is in points, the perspective is per point, and the other numbers are
      // factors.
      rounded(value, index == 6 || index == 7 ? 3 : index == 2 || index == 5 ? 9 : 6)
    case .part: rounded(value, 6)
    case .opacity, .background, .overlay, .gradient, .colors, .backdropColors, .threshold, .fill:
      rounded(value, 4)
    // A shader compares its progress with thresholds, and may use it as the seed of its noise.
    case .progress: rounded(value, 7)
    case .stroke: rounded(value, index < 4 ? 4 : 5)
    case .size, .radii, .border, .shadow, .blur, .backdrop, .path: rounded(value, 3)
    }
  }

  static func rounded(_ value: Double, _ digits: Int) -> Double {
    guard value.isFinite else { return 0 }
    var power = 1.0
    for _ in 0..<digits { power *= 10 }
    let result = (value * power).rounded() / power
    return result == 0 ? 0 : result
  }
}
