import SegueGeometry
import SegueHost
import SegueKit
import SegueRender
import SegueScene

/// Records the results of an animator's transition between two screens, as lines of text that can
/// be compared.
struct AnimatorRecord {
  /// The conditions under which a transition is recorded: the size, the direction and the layout.
  struct Scene {
    var size = Size(width: 390, height: 844)
    var direction = TransitionDirection.forward
    var layout = LayoutDirection.leftToRight

    static let all: [Scene] = [
      Scene(), Scene(direction: .backward), Scene(layout: .rightToLeft),
      Scene(size: Size(width: 844, height: 390), direction: .backward, layout: .rightToLeft),
    ]

    var title: String { "\(Int(size.width))x\(Int(size.height)) \(direction) \(layout)" }
  }

  /// Frames are drawn with a quarter of a pixel per point, which is enough to detect every
  /// movement.
  private static let scale = 0.25

  static func lines(
    _ id: String, in registry: PluginRegistry, _ scene: Scene, _ counts: CallCounts
  ) throws -> [String] {
    let animator = try registry.makeAnimator(id, trace: counts.trace)
    // Calls that are made while the library is opened are not counted, because they depend on the
    // process that opens the library.
    counts.clear()
    let all = Rect(origin: .zero, size: scene.size)
    let container = View(frame: all, name: "container")
    let from = screen("from", all, Color(red: 0.9, green: 0.9, blue: 0.8))
    let to = screen("to", all, Color(red: 0.1, green: 0.3, blue: 0.6))
    container.addSubview(from)
    var setup = TransitionContext.Setup(containerView: container, from: from, to: to)
    setup.direction = scene.direction
    setup.layoutDirection = scene.layout
    let context = TransitionContext(setup)
    let duration = animator.transitionDuration(using: context)
    let recording = context.record(animator)
    let timeline = recording.timeline
    var lines = ["\(id) \(scene.title)"]
    lines.append("  says \(duration) s, \(recording.fault == nil ? "recorded" : "failed")")
    lines.append("  lasts \(timeline.duration) s")
    lines += timeline.tracks.map { track in
      "  \(track.view) \(track.property.name) \(track.begin)+\(track.duration) \(track.timing): "
        + "\(track.from) -> \(track.to)"
    }
    lines += timeline.events.map { event in
      "  at \(event.at) \(event.change.rawValue) \(event.view)"
        + (event.parent.map { " in \($0) at \(event.index)" } ?? "")
        + (event.property.map { " \($0.name) \(event.value ?? [])" } ?? "")
    }
    lines += frames(timeline)
    animator.animationEnded(recording.fault == nil ? .completed : .failed)
    recording.checkpoint.restore()
    lines.append("  calls \(counts.line)")
    return lines
  }

  /// Returns a screen with subviews, so that changes of subviews, clipping and corners are visible.
  private static func screen(_ name: String, _ frame: Rect, _ color: Color) -> View {
    let screen = View(frame: frame, name: name)
    screen.backgroundColor = color
    let card = View(frame: Rect(x: 40, y: 60, width: 200, height: 120), name: "card of \(name)")
    card.backgroundColor = Color(red: 0.8, green: 0.2, blue: color.blue)
    card.cornerRadius = 24
    card.clipsToBounds = true
    let dot = View(frame: Rect(x: 150, y: 80, width: 100, height: 100), name: "dot of \(name)")
    dot.backgroundColor = .black
    dot.alpha = 0.5
    card.addSubview(dot)
    screen.addSubview(card)
    return screen
  }

  private static func frames(_ timeline: Timeline) -> [String] {
    let width = Int(timeline.size.width * scale)
    let height = Int(timeline.size.height * scale)
    guard let buffer = PixelBuffer(width: width, height: height) else { return ["  no memory"] }
    let compositor = Compositor(
      width: width, height: height, scale: scale, background: .white, threads: 1)
    return [0, 0.1, 0.35, 0.5, 0.8, 1].map { progress in
      compositor.draw(timeline.layers(at: progress * timeline.duration), into: buffer)
      return "  frame \(progress) \(String(checksum(buffer), radix: 16))"
    }
  }

  /// Returns the 64-bit FNV-1a hash of a frame's pixels.
  private static func checksum(_ buffer: PixelBuffer) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for y in 0..<buffer.height {
      for x in 0..<buffer.width {
        hash = (hash ^ UInt64(buffer.row(y)[x])) &* 0x0000_0100_0000_01b3
      }
    }
    return hash
  }
}
