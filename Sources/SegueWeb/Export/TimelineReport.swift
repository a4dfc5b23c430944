internal import SegueGeometry
package import SegueScene
package import SegueText

/// A timeline as text and as JSON.
package struct TimelineReport {
  private let timeline: Timeline
  private let animator: String
  /// The tracks of the timeline, including tracks that are sampled from frame drivers.
  private let tracks: [Timeline.Track]

  /// Creates a report. Calls the animator's frame drivers, if it has any, to sample them.
  package init(_ timeline: Timeline, animator: String) {
    self.timeline = timeline
    self.animator = animator
    tracks = timeline.tracks + timeline.sampledTracks()
  }

  package var json: JSON {
    return .object([
      ("animator", .string(animator)), ("duration", .number(timeline.duration)),
      ("tracks", .array(tracks.map(JSON.init))), ("events", .array(timeline.events.map(JSON.init))),
    ])
  }

  /// The timeline as text: the tracks, each with a bar on the time axis, then the events.
  package var text: String {
    let size = "\(timeline.size.width.thousandths)x\(timeline.size.height.thousandths)"
    var text = "\(animator)  \(timeline.duration.thousandths) s  \(size) points\n"
    if !tracks.isEmpty {
      let rows = tracks.map { track in
        [
          track.view, track.property.name, bar(track), track.words, track.curve,
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
    let begin = min(max(Int(clamping: (track.begin * scale).rounded()), 0), width - 1)
    let end = min(
      max(Int(clamping: ((track.begin + track.duration) * scale).rounded()), begin + 1), width)
    return String(repeating: "·", count: begin) + String(repeating: "━", count: end - begin)
      + String(repeating: "·", count: width - end)
  }

  private func words(_ event: TimelineEvent) -> [String] {
    var detail = event.parent.map { "in \($0) at \(event.index)" } ?? ""
    if let property = event.property, let value = event.value {
      detail = "\(property.name) = \(property.words(value))"
    }
    return ["\(event.at.thousandths) s", event.change.rawValue, event.view, detail]
  }
}

extension Timeline.Track {
  /// The curves that the track follows, as the command line writes them; `sampled` when a frame driver computes its
  /// values, and `cubic` for keyframes that form one smooth curve.
  fileprivate var curve: String {
    guard samples.isEmpty else { return "sampled" }
    let timing = isCubic ? "cubic" : timing.description
    return keyframesTiming.map { "\(timing) in \($0)" } ?? timing
  }
}

extension JSON {
  /// A property's value: a number when it has one component, else an array.
  init(value: [Double]) {
    self = value.count == 1 ? .number(value[0]) : JSON(value)
  }

  init(rect: Rect) {
    self.init([rect.minX, rect.minY, rect.width, rect.height])
  }

  /// An element of `events` in the JSON of a timeline.
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

extension JSON {
  /// An element of `tracks` in the JSON of a timeline.
  init(_ track: Timeline.Track) {
    var members: [(String, JSON)] = [
      ("view", .string(track.view)), ("property", .string(track.property.name)),
      ("begin", .number(track.begin)), ("duration", .number(track.duration)),
      ("from", JSON(value: track.from)), ("to", JSON(value: track.to)),
      ("curve", .string(track.curve)),
    ]
    if !track.samples.isEmpty {
      let last = Double(track.samples.count - 1)
      let points = track.samples.enumerated().map { index, value in
        JSON([Double(index) / last] + value)
      }
      members.append(("points", .array(points)))
    }
    self = .object(members)
  }
}

extension Timeline.Track {
  /// The values of the track in words: the first and the last and, for samples that do not change linearly, the value
  /// at each quarter.
  fileprivate var words: String {
    if let transformWords { return transformWords.text }
    guard !isEven else {
      return from == to ? property.words(from) : "\(property.words(from)) → \(property.words(to))"
    }
    return stride(from: 0, to: samples.count, by: max(samples.count / 4, 1))
      .map { property.words(samples[$0]) }.joined(separator: " → ")
  }

  /// True when the samples change linearly from the first to the last.
  private var isEven: Bool {
    let last = Double(max(samples.count - 1, 1))
    return samples.enumerated().allSatisfy { index, value in
      value.indices.allSatisfy { part in
        let straight = from[part] + (to[part] - from[part]) * Double(index) / last
        return abs(value[part] - straight) <= 1e-9 * max(1, abs(straight))
      }
    }
  }
}

extension Property {
  /// Returns a value as text: transforms in words, other numbers rounded.
  func words(_ value: [Double]) -> String {
    if [.transform, .sublayerTransform].contains(self), let matrix = Transform3D(value) {
      return TransformWords([matrix]).text
    }
    if self == .gradient { return Self.gradientWords(value) }
    if self == .path { return Self.pathWords(value) }
    if self == .mesh { return Self.meshWords(value) }
    return value.map(Self.digits).joined(separator: ",")
  }

  /// Returns a mesh's numbers: its columns and rows, and its points.
  private static func meshWords(_ value: [Double]) -> String {
    guard value[0] > 0 else { return "none" }
    let points = (0..<Int(clamping: (value[0] + 1) * (value[1] + 1))).map { point in
      value[2 + 3 * point..<5 + 3 * point].map(digits).joined(separator: ",")
    }
    return
      "\(Int(clamping: value[0])) x \(Int(clamping: value[1])): \(points.joined(separator: " "))"
  }

  /// Returns a gradient's numbers: its kind, its number of stops, its start and end, and the red, green, blue,
  /// alpha and location of each stop.
  private static func gradientWords(_ value: [Double]) -> String {
    guard value[0] != 0 else { return "none" }
    let stops = (0..<Int(clamping: value[1])).map { stop in
      value[6 + 5 * stop..<11 + 5 * stop].map(digits).joined(separator: ",")
    }
    let points =
      "\(digits(value[2])),\(digits(value[3])) to \(digits(value[4])),\(digits(value[5]))"
    return "\(value[0] == 1 ? "linear" : "radial") \(points): \(stops.joined(separator: " "))"
  }

  /// Returns a path in the syntax of SVG: the commands M, C and Z with their points, after the word `even-odd` for a
  /// path with this fill rule.
  private static func pathWords(_ value: [Double]) -> String {
    guard value[0] > 0 else { return "none" }
    let segments = (0..<Int(clamping: value[0])).map { segment in
      let numbers = value[2 + 7 * segment..<9 + 7 * segment].map(digits)
      switch value[2 + 7 * segment] {
      case 1: return "M" + numbers[5...].joined(separator: ",")
      case 2: return "C" + numbers[1...].joined(separator: ",")
      default: return "Z"
      }
    }
    return (value[1] == 2 ? "even-odd " : "") + segments.joined(separator: " ")
  }

  /// Rounds to three digits after the point, or to three significant digits when the number is
  /// below 0.1.
  private static func digits(_ number: Double) -> String {
    guard abs(number) < 0.1, abs(number) > 1e-9 else { return number.thousandths }
    var power = 1.0
    while abs(number) * power < 100 { power *= 10 }
    return "\((number * power).rounded() / power)"
  }
}
