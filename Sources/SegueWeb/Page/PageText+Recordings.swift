internal import SegueGeometry
internal import SegueScene

/// Recordings as the player reads them. The keys are short because a page contains thousands of
/// them.
extension PageText {
  /// Writes the duration, the segments and, as `m`, the progress in which something is seen to move, if it is not all.
  mutating func recording(_ recording: WebRecording) {
    var members: [(key: String, write: (inout PageText) -> Void)] = [
      ("d", { $0.number(recording.duration) }),
      ("s", { $0.list(recording.segments) { $0.segment($1) } }),
    ]
    let motion = recording.motion
    if motion != 0...1 {
      members.append(("m", { $0.list([motion.lowerBound, motion.upperBound]) { $0.number($1) } }))
    }
    if recording.releasePoint > 0 { members.append(("r", { $0.number(recording.releasePoint) })) }
    object(members)
  }

  mutating func segment(_ segment: WebSegment) {
    object([
      ("b", { $0.number(SegmentBuilder.rounded(segment.begin, 7)) }),
      ("l", { $0.list(segment.layers) { $0.layer($1) } }),
    ])
  }

  private mutating func layer(_ layer: WebLayer) {
    var members: [(key: String, write: (inout PageText) -> Void)] = [
      ("p", { $0.number(Double(layer.parent)) })
    ]
    func flag(_ key: String, _ isOn: Bool) {
      if isOn { members.append((key, { $0.raw("1") })) }
    }
    flag("M", layer.isMask)
    flag("K", layer.clips)
    flag("G", layer.isGroup)
    flag("R", layer.isRadial)
    flag("t", layer.hasOwnBackdrop)
    if !layer.shares.isEmpty {
      let shares = layer.shares.sorted { $0.key < $1.key }
      members.append(("S", { $0.object(shares.map { page, track in ("\(page)", { $0.track(track) }) }) }))
    }
    if layer.cutBy >= 0 { members.append(("C", { $0.number(Double(layer.cutBy)) })) }
    switch layer.content {
    case .none: break
    case .picture(let id, let mode):
      members.append(("i", { $0.list([Int(id.number), mode]) { $0.raw("\($1)") } }))
    case .painted: break
    case .captured(let index): members.append(("c", { $0.raw("\(index)") }))
    case .shader(let number, let from, let to):
      members.append(("shader", { $0.list([number, from, to]) { $0.raw("\($1)") } }))
    }
    if layer.blendMode != .normal { members.append(("y", { $0.string(layer.blendMode.css) })) }
    if let mode = layer.maskMode { members.append(("k", { $0.raw("\(mode.rawValue)") })) }
    if let path = layer.path { members.append(("b", { $0.path(path) })) }
    for channel in LayerSample.Channel.allCases {
      guard let track = layer.tracks[channel] else { continue }
      members.append((channel.key, { $0.track(track) }))
    }
    object(members)
  }

  private mutating func path(_ path: WebLayer.Path) {
    let style = path.style
    raw("[")
    string(path.commands)
    for number in [path.rule.rawValue, style.cap.rawValue, style.join.rawValue] {
      raw(",\(number)")
    }
    raw(",")
    number(style.miterLimit)
    raw("]")
  }

  /// Writes a constant as its numbers, and a track as two lists: the differences between its times, in ten-millionths,
  /// and the numbers of all its values.
  private mutating func track(_ track: WebLayer.Track) {
    guard track.values.count > 1 else {
      list(track.values.first ?? []) { $0.number($1) }
      return
    }
    object([
      (
        "t",
        { text in
          var last = 0.0
          text.list(track.times) { text, time in
            text.number(SegmentBuilder.rounded((time - last) * 1e7, 0))
            last = time
          }
        }
      ),
      ("v", { $0.list(track.values.flatMap { $0 }) { $0.number($1) } }),
    ])
  }
}

extension BlendMode {
  /// The value of CSS's `mix-blend-mode`.
  fileprivate var css: String {
    switch self {
    case .normal: "normal"
    case .multiply: "multiply"
    case .screen: "screen"
    case .overlay: "overlay"
    case .darken: "darken"
    case .lighten: "lighten"
    case .difference: "difference"
    case .plus: "plus-lighter"
    }
  }
}
