internal import SegueGeometry
internal import SegueMotion
internal import SegueScene

/// A timeline for people and for programs.
struct TimelineReport {
  private let timeline: Timeline
  private let animator: String

  init(_ timeline: Timeline, animator: String) {
    self.timeline = timeline
    self.animator = animator
  }

  var json: JSON {
    let tracks: [JSON] = timeline.tracks.map { track in
      .object([
        ("view", .string(track.view)), ("property", .string(track.property.name)),
        ("begin", .number(track.begin)), ("duration", .number(track.duration)),
        ("from", JSON(value: track.from)), ("to", JSON(value: track.to)),
        ("curve", .string(track.curve)),
      ])
    }
    return .object([
      ("animator", .string(animator)), ("duration", .number(timeline.duration)),
      ("tracks", .array(tracks)), ("events", .array(timeline.events.map(JSON.init))),
    ])
  }

  /// A bar for each track over the whole duration, then the events.
  var text: String {
    let size = "\(Plot.short(timeline.size.width))x\(Plot.short(timeline.size.height))"
    var text = "\(animator)  \(Plot.short(timeline.duration)) s  \(size) points\n"
    if !timeline.tracks.isEmpty {
      let rows = timeline.tracks.map { track in
        [
          track.view, track.property.name, bar(track),
          "\(track.property.words(track.from)) → \(track.property.words(track.to))",
          track.curve,
        ]
      }
      text += "\nTracks\n" + Columns(rows).text(indent: 2)
    }
    if !timeline.events.isEmpty {
      text += "\nEvents\n" + Columns(timeline.events.map(words)).text(indent: 2)
    }
    return text
  }

  private func bar(_ track: Timeline.Track) -> String {
    let width = 32
    let scale = timeline.duration > 0 ? Double(width) / timeline.duration : 0
    let begin = min(max(Int((track.begin * scale).rounded()), 0), width - 1)
    let end = min(max(Int(((track.begin + track.duration) * scale).rounded()), begin + 1), width)
    return String(repeating: "·", count: begin) + String(repeating: "━", count: end - begin)
      + String(repeating: "·", count: width - end)
  }

  private func words(_ event: TimelineEvent) -> [String] {
    var detail = event.parent.map { "in \($0) at \(event.index)" } ?? ""
    if let property = event.property, let value = event.value {
      detail = "\(property.name) = \(property.words(value))"
    }
    return ["\(Plot.short(event.at)) s", event.change.rawValue, event.view, detail]
  }
}

/// What one moment shows, back to front.
struct LayerReport {
  private let tree: LayerTree
  private let names: [ViewID: String]
  private let progress: Double

  init(_ tree: LayerTree, names: [ViewID: String], progress: Double) {
    self.tree = tree
    self.names = names
    self.progress = progress
  }

  var json: JSON {
    .object([
      ("progress", .number(progress)), ("layers", .array(tree.layers.map(json))),
    ])
  }

  private func json(_ layer: Layer) -> JSON {
    let parent = layer.parent >= 0 ? name(tree.layers[Int(layer.parent)]) : nil
    let color = layer.backgroundColor
    return .object([
      ("view", .string(name(layer))), ("parent", JSON(parent)),
      ("frame", JSON(rect: layer.transform.boundingBox(of: layer.bounds))),
      ("bounds", JSON(rect: layer.bounds)),
      ("transform", JSON((0..<16).map { layer.transform[$0] })),
      ("opacity", .number(layer.opacity)), ("z", .number(layer.zPosition)),
      ("background_color", JSON([color.red, color.green, color.blue, color.alpha])),
      ("corner_radius", .number(layer.cornerRadius)),
      ("clips_to_bounds", .bool(layer.clipsToBounds)),
    ])
  }

  var text: String {
    let rows = tree.layers.map { layer in
      let frame = layer.transform.boundingBox(of: layer.bounds)
      return [
        name(layer),
        "frame "
          + Property.bounds.words(
            [frame.minX, frame.minY, frame.width, frame.height]),
        "opacity \(Plot.short(layer.opacity))",
        layer.zPosition == 0 ? "" : "z \(Plot.short(layer.zPosition))",
      ]
    }
    return "At \(Plot.short(progress)), back to front\n" + Columns(rows).text(indent: 2)
  }

  private func name(_ layer: Layer) -> String {
    names[layer.view] ?? "view \(layer.view.rawValue)"
  }
}

extension Timeline.Track {
  /// The curves that it follows, as the command line writes them.
  fileprivate var curve: String {
    keyframesTiming.map { "\(timing) in \($0)" } ?? timing.description
  }
}

extension JSON {
  /// A property's value: the number itself where there is one.
  init(value: [Double]) {
    self = value.count == 1 ? .number(value[0]) : JSON(value)
  }

  init(rect: Rect) {
    self.init([rect.minX, rect.minY, rect.width, rect.height])
  }

  /// An element of `events` in `segue timeline --json`.
  init(_ event: TimelineEvent) {
    var members: [(String, JSON)] = [
      ("at", .number(event.at)), ("op", .string(event.change.rawValue)),
      ("view", .string(event.view)),
    ]
    if let parent = event.parent {
      members += [("parent", .string(parent)), ("index", JSON(event.index))]
    }
    if let property = event.property {
      members += [
        ("property", .string(property.name)), ("value", JSON(value: event.value ?? [])),
      ]
    }
    self = .object(members)
  }
}

extension Property {
  /// A value for people: numbers to three digits, a plain transform in CSS's words.
  fileprivate func words(_ value: [Double]) -> String {
    guard self == .transform, value.count == 16 else {
      return value.map(Plot.short).joined(separator: ",")
    }
    let identity = Transform3D.identity
    if (0..<16).allSatisfy({ value[$0] == identity[$0] }) { return "identity" }
    let plain: Set = [0, 5, 12, 13]
    if (0..<16).allSatisfy({ plain.contains($0) || value[$0] == identity[$0] }) {
      let move = "\(Plot.short(value[12])),\(Plot.short(value[13]))"
      let scale = "\(Plot.short(value[0])),\(Plot.short(value[5]))"
      let words = [
        value[12] == 0 && value[13] == 0 ? "" : "move \(move)",
        value[0] == 1 && value[5] == 1 ? "" : "scale \(scale)",
      ]
      return words.filter { !$0.isEmpty }.joined(separator: " ")
    }
    return "matrix(\(value.map(Plot.short).joined(separator: ",")))"
  }
}
