internal import SegueGeometry
internal import SegueText

/// The members of a JSON object in a Lottie file, in the order in which they are written.
typealias LottieMembers = [(key: String, write: (inout PageText) -> Void)]

extension PageText {
  /// Writes a layer.
  mutating func solid(
    _ layer: LottieLayer, index: Int, _ frames: Double, _ duration: Double
  ) {
    let hex = layer.color[0..<3].map { value in
      let byte = Int(clamping: (min(max(value, 0), 1) * 255).rounded())
      return (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    let times = layer.times
    var members: LottieMembers = [
      ("ddd", { $0.raw("0") }), ("ind", { $0.raw("\(index)") }),
      ("ty", { $0.raw(layer.changesColor || layer.shadow != nil ? "4" : "1") }),
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
    if let shadow = layer.shadow {
      members.append(("shapes", { $0.shapes(shadow, color: layer.color) }))
    } else if layer.changesColor {
      members.append(("shapes", { $0.rectangle(layer, duration) }))
    } else {
      members += [
        ("sw", { $0.number(layer.size[0].rounded()) }),
        ("sh", { $0.number(layer.size[1].rounded()) }),
        ("sc", { $0.string("#\(hex.joined())") }),
      ]
    }
    if layer.hasMask {
      members.append(("hasMask", { $0.raw("true") }))
      members.append(("masksProperties", { $0.mask(layer, duration) }))
    }
    object(members)
  }

  /// Returns a function that writes a property that does not change.
  static func fixed(_ values: [Double]) -> (inout PageText) -> Void {
    { $0.animated([], 0) { _ in values } }
  }

  /// The transform of a group of shapes that is neither moved nor scaled.
  static var identity: LottieMembers {
    [
      ("ty", { $0.string("tr") }), ("a", fixed([0, 0])), ("p", fixed([0, 0])),
      ("s", fixed([100, 100])), ("r", fixed([0])), ("o", fixed([100])),
    ]
  }

  /// Writes a group with a rectangle and its fill.
  private mutating func rectangle(_ layer: LottieLayer, _ duration: Double) {
    let fixed = Self.fixed
    let half = layer.size.map { $0 / 2 }
    let parts: [LottieMembers] = [
      [
        ("ty", { $0.string("rc") }), ("d", { $0.raw("1") }), ("s", fixed(layer.size)),
        ("p", fixed(half)), ("r", fixed([0])),
      ],
      [
        ("ty", { $0.string("fl") }), ("o", fixed([100])), ("r", { $0.raw("1") }),
        ("c", { $0.animated(layer.times, duration) { layer.color(at: $0) } }),
      ],
      Self.identity,
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
        {
          $0.keyframes(times, duration) { text, index in text.list(values[index]) { $0.number($1) }
          }
        }
      ),
    ])
  }

  /// Writes the layer's outline as a mask.
  private mutating func mask(_ layer: LottieLayer, _ duration: Double) {
    func outline(_ time: Double) -> (inout PageText) -> Void {
      let outline = layer.outline(at: time)
      let parts = [("i", outline.before), ("o", outline.after), ("v", outline.points)]
      return { text in
        text.object(
          parts.map { name, points in
            (name, { $0.list(points) { $0.list($1) { $0.number(SegmentBuilder.rounded($1, 3)) } } })
          } + [("c", { $0.raw("true") })])
      }
    }
    let tracks = [layer.sizes, layer.radii].compactMap(\.self).map(Course.init)
    let times = Set(tracks.filter { !$0.isConstant }.flatMap(\.times)).sorted()
    let path: (inout PageText) -> Void = { text in
      guard times.count > 1 else {
        return text.object([("a", { $0.raw("0") }), ("k", outline(0))])
      }
      text.object([
        ("a", { $0.raw("1") }),
        (
          "k",
          {
            $0.keyframes(times, duration) { text, index in
              text.list([index]) { outline(times[$1])(&$0) }
            }
          }
        ),
      ])
    }
    list([path]) { text, path in
      text.object([
        ("inv", { $0.raw("false") }), ("mode", { $0.string("a") }), ("pt", path),
        ("o", { $0.raw("{\"a\":0,\"k\":100}") }), ("x", { $0.raw("{\"a\":0,\"k\":0}") }),
      ])
    }
  }

  /// Writes keyframes with straight lines between them.
  ///
  /// - Parameter value: Writes the value of the keyframe with an index, as a list.
  private mutating func keyframes(
    _ times: [Double], _ duration: Double, _ value: (inout PageText, Int) -> Void
  ) {
    list(times.enumerated()) { text, item in
      let (index, time) = item
      let frame = SegmentBuilder.rounded(time * duration * LottieLayer.rate, 4)
      text.raw("{\"t\":")
      text.number(frame)
      text.raw(",\"s\":")
      value(&text, index)
      if index < times.count - 1 {
        text.raw(",\"o\":{\"x\":[0],\"y\":[0]},\"i\":{\"x\":[1],\"y\":[1]}")
      }
      text.raw("}")
    }
  }
}
