internal import SegueScene
internal import SegueText

extension TransitionExport {
  /// Returns a composition of Lottie 5 with 60 frames per second: a solid for each view, which the screens replace.
  ///
  /// - Throws: ``Refusal`` for a transition that is not flat, or that Lottie's layers cannot show.
  package func lottie() throws(Refusal) -> String {
    var layers: [LottieLayer] = []
    for element in elements {
      try Self.check(element.layer)
      let fill =
        element.layer.tracks[.background]?.values.first
        ?? (element.name == "from" ? [0.91, 0.92, 0.94, 1] : [0.16, 0.32, 0.75, 1])
      let size = element.layer[.size, at: 0]
      let alpha = element.layer.tracks[.background] == nil ? nil : element.layer.tracks[.background]
      layers.append(
        LottieLayer(
          name: element.name, size: size, color: fill,
          matrix: element.layer.tracks[.matrix], opacity: element.layer.tracks[.opacity],
          alpha: alpha))
      if let overlay = element.layer.tracks[.overlay] {
        let color = overlay.values.max { $0[3] < $1[3] } ?? [0, 0, 0, 0]
        layers.append(
          LottieLayer(
            name: "\(element.name) shade", size: size, color: color,
            matrix: element.layer.tracks[.matrix], opacity: element.layer.tracks[.opacity],
            alpha: overlay))
      }
    }
    let frames = (duration * LottieLayer.rate).rounded(.up)
    var text = PageText()
    text.object([
      ("v", { $0.string("5.7.0") }), ("nm", { $0.string(name) }),
      ("fr", { $0.number(LottieLayer.rate) }),
      ("ip", { $0.raw("0") }), ("op", { $0.number(frames) }),
      ("w", { $0.number(width.rounded()) }), ("h", { $0.number(height.rounded()) }),
      ("ddd", { $0.raw("0") }), ("assets", { $0.raw("[]") }),
      (
        "layers",
        { text in
          // The first layer of a composition is in front.
          text.list(layers.reversed().enumerated()) {
            $0.solid($1.element, index: $1.offset + 1, frames, duration)
          }
        }
      ),
    ])
    return text.text + "\n"
  }

  private static func check(_ layer: WebLayer) throws(Refusal) {
    for m in layer.tracks[.matrix]?.values ?? [] where m[2] != 0 || m[5] != 0 {
      throw Refusal(description: "it is not flat: one of its views is turned in space")
    }
    for m in layer.tracks[.matrix]?.values ?? [] where abs(m[1]) > 1e-6 || abs(m[3]) > 1e-6 {
      throw Refusal(description: "one of its views is turned or skewed")
    }
    let refused: [(LayerSample.Channel, String)] = [
      (.radii, "round corners"), (.shadow, "a shadow"), (.blur, "a blur"), (.backdrop, "a blur"),
    ]
    for (channel, what) in refused {
      let values = layer.tracks[channel]?.values ?? []
      let isSeen = values.contains { value in
        channel == .shadow ? value[3] > 0 : value.contains { $0 > 0 }
      }
      if isSeen {
        throw Refusal(description: "a view has \(what), which Lottie's layers do not support")
      }
    }
    if let size = layer.tracks[.size], size.values.count > 1 {
      throw Refusal(description: "a view changes its size, which Lottie's solids do not support")
    }
  }
}

/// A solid layer of Lottie, or a shape layer with a rectangle if the colour changes.
struct LottieLayer {
  /// Frames per second.
  static let rate = 60.0

  var name: String
  var size: [Double]
  /// The colour, whose alpha is a part of the opacity.
  var color: [Double]
  var matrix: WebLayer.Track?
  var opacity: WebLayer.Track?
  /// The colours over time, whose alpha multiplies the opacity.
  var alpha: WebLayer.Track?

  /// True if the colour itself changes; the colour of a solid cannot be animated.
  var changesColor: Bool {
    guard let colors = alpha?.values.filter({ $0[3] > 0 }), let first = colors.first else {
      return false
    }
    return colors.contains { $0[0..<3] != first[0..<3] }
  }

  func color(at time: Double) -> [Double] {
    value(alpha, color, at: time)[0..<3] + [1]
  }

  /// The times at which something changes.
  var times: [Double] {
    let all = [matrix, opacity, alpha].flatMap { $0.map { Course($0).times } ?? [] }
    return Set(all).sorted()
  }

  func value(_ track: WebLayer.Track?, _ none: [Double], at time: Double) -> [Double] {
    guard let track else { return none }
    return track.value(at: min(max(time, track.times[0]), track.times[track.times.count - 1]))
  }

  func position(at time: Double) -> [Double] {
    let m = value(matrix, [1, 0, 0, 0, 1, 0, 0, 0, 1], at: time)
    return [m[6], m[7]]
  }

  func scale(at time: Double) -> [Double] {
    let m = value(matrix, [1, 0, 0, 0, 1, 0, 0, 0, 1], at: time)
    return [100 * m[0], 100 * m[4]]
  }

  func opacity(at time: Double) -> [Double] {
    let own = value(opacity, [1], at: time)[0]
    let alpha = alpha.map { value($0, [0, 0, 0, 1], at: time)[3] } ?? 1
    return [100 * own * alpha]
  }
}

extension PageText {
  fileprivate mutating func solid(
    _ layer: LottieLayer, index: Int, _ frames: Double, _ duration: Double
  ) {
    let hex = layer.color[0..<3].map { value in
      let byte = Int((min(max(value, 0), 1) * 255).rounded())
      return (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    let times = layer.times
    var members: [(key: String, write: (inout PageText) -> Void)] = [
      ("ddd", { $0.raw("0") }), ("ind", { $0.raw("\(index)") }),
      ("ty", { $0.raw(layer.changesColor ? "4" : "1") }),
      ("nm", { $0.string(layer.name) }), ("sr", { $0.raw("1") }), ("st", { $0.raw("0") }),
      ("ip", { $0.raw("0") }), ("op", { $0.number(frames) }), ("bm", { $0.raw("0") }),
      ("ao", { $0.raw("0") }),
      (
        "ks",
        {
          $0.object([
            ("a", { $0.animated(times, duration) { _ in [0, 0, 0] } }),
            ("p", { $0.animated(times, duration) { layer.position(at: $0) + [0] } }),
            ("s", { $0.animated(times, duration) { layer.scale(at: $0) + [100] } }),
            ("r", { $0.animated(times, duration) { _ in [0] } }),
            ("o", { $0.animated(times, duration) { layer.opacity(at: $0) } }),
          ])
        }
      ),
    ]
    if layer.changesColor {
      members.append(("shapes", { $0.rectangle(layer, duration) }))
    } else {
      members += [
        ("sw", { $0.number(layer.size[0].rounded()) }),
        ("sh", { $0.number(layer.size[1].rounded()) }),
        ("sc", { $0.string("#\(hex.joined())") }),
      ]
    }
    object(members)
  }

  /// Writes a group with a rectangle and its fill.
  private mutating func rectangle(_ layer: LottieLayer, _ duration: Double) {
    typealias Members = [(key: String, write: (inout PageText) -> Void)]
    func fixed(_ values: [Double]) -> (inout PageText) -> Void {
      { $0.animated([], duration) { _ in values } }
    }
    let half = layer.size.map { $0 / 2 }
    let parts: [Members] = [
      [
        ("ty", { $0.string("rc") }), ("d", { $0.raw("1") }), ("s", fixed(layer.size)),
        ("p", fixed(half)), ("r", fixed([0])),
      ],
      [
        ("ty", { $0.string("fl") }), ("o", fixed([100])), ("r", { $0.raw("1") }),
        ("c", { $0.animated(layer.times, duration) { layer.color(at: $0) } }),
      ],
      [
        ("ty", { $0.string("tr") }), ("a", fixed([0, 0])), ("p", fixed([0, 0])),
        ("s", fixed([100, 100])), ("r", fixed([0])), ("o", fixed([100])),
      ],
    ]
    list([parts]) { text, parts in
      text.object([
        ("ty", { $0.string("gr") }), ("it", { $0.list(parts) { $0.object($1) } }),
      ])
    }
  }

  /// Writes a property as one value, or as keyframes with straight lines between them.
  private mutating func animated(
    _ times: [Double], _ duration: Double, _ value: (Double) -> [Double]
  ) {
    let values = times.map { value($0).map { SegmentBuilder.rounded($0, 4) } }
    let first = values.first ?? value(0).map { SegmentBuilder.rounded($0, 4) }
    guard values.contains(where: { $0 != first }) else {
      object([
        ("a", { $0.raw("0") }),
        ("k", { first.count == 1 ? $0.number(first[0]) : $0.list(first) { $0.number($1) } }),
      ])
      return
    }
    object([
      ("a", { $0.raw("1") }),
      (
        "k",
        { text in
          text.list(zip(times, values).enumerated()) { text, item in
            let (index, (time, value)) = (item.offset, item.element)
            let frame = SegmentBuilder.rounded(time * duration * LottieLayer.rate, 4)
            var members: [(key: String, write: (inout PageText) -> Void)] = [
              ("t", { $0.number(frame) }), ("s", { $0.list(value) { $0.number($1) } }),
            ]
            if index < times.count - 1 {
              members.append(("o", { $0.raw("{\"x\":[0],\"y\":[0]}") }))
              members.append(("i", { $0.raw("{\"x\":[1],\"y\":[1]}") }))
            }
            text.object(members)
          }
        }
      ),
    ])
  }
}
