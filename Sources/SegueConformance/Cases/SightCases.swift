internal import SegueGeometry
internal import SegueHost
internal import SegueKit
internal import SegueRender
internal import SegueScene

extension ConformanceCase {
  /// Cases about what people see and may not be meant. Their findings are advice.
  static let sightCases = [
    ConformanceCase(
      "backdrop", "nothing black shows beside a screen that is posed, turned or blurred",
      advice: "put a view with the colour of backdrop_color behind the screens before you pose or blur them; a blurred "
        + "screen is translucent at its edges",
      needs: ["describes", "pure-drivers"], .animator(checkBackdrop)),
    ConformanceCase(
      "picture-size", "the pictures that the animator makes are as large as they are shown",
      advice: "make the picture or map as large as the view that shows it, at the scale of the screens",
      needs: ["describes"], .animator(checkPictureSize)),
    ConformanceCase(
      "flashes", "the frame does not flash more than three times a second",
      advice: "change less often between light and dark, or on less than a quarter of the frame: such flashes can "
        + "cause seizures (WCAG 2.3.1)",
      needs: ["describes", "pure-drivers"], .animator(checkFlashes)),
  ]

  /// The share of a frame that may be uncovered, such as behind round corners.
  private static let maxUncovered = 0.01

  private static func checkBackdrop(_ subject: AnimatorSubject) throws(Finding) {
    for direction in TransitionDirection.allCases {
      let animator = try subject.make()
      let stage = Stage(direction: direction)
      let open = OpenRecording(animator, on: stage)
      defer { animator.animationEnded(.completed) }
      let timeline = open.recording.timeline
      for step in 1..<8 where timeline.duration > 0 {
        let tree = timeline.layers(at: timeline.duration * Double(step) / 8)
        try subject.library.checkLife()
        guard tree.isPosed([stage.from.id, stage.to.id]) else { continue }
        let share = FrameCoverage.uncoveredShare(of: tree)
        guard share > maxUncovered else { continue }
        let way = direction == .forward ? "" : " when it goes backward"
        throw .warning(
          "at \(step * 100 / 8)%\(way), nothing covers \(Int(clamping: (share * 100).rounded(.up)))% of the frame, "
            + "which is black in a film without a background")
      }
    }
  }

  private static func checkFlashes(_ subject: AnimatorSubject) throws(Finding) {
    let animator = try subject.make()
    let open = OpenRecording(animator, on: Stage())
    defer { animator.animationEnded(.completed) }
    let timeline = open.recording.timeline
    let series = FrameFlashes.series(duration: timeline.duration) { timeline.layers(at: $0) }
    try subject.library.checkLife()
    guard let first = series.first else { return }
    func seconds(_ time: Double) -> String { short((time * 100).rounded() / 100) }
    throw .warning(
      "it flashes more than three times a second, from \(seconds(first.seconds.lowerBound)) to "
        + "\(seconds(first.seconds.upperBound)) s" + (first.kind == .red ? " in red" : ""))
  }

  private static func checkPictureSize(_ subject: AnimatorSubject) throws(Finding) {
    let animator = try subject.make()
    let open = OpenRecording(animator, on: Stage())
    defer { animator.animationEnded(.completed) }
    let timeline = open.recording.timeline
    for step in 0...4 {
      let tree = timeline.layers(at: timeline.duration * Double(step) / 4)
      try subject.library.checkLife()
      var shown = tree.shownPictures(scale: Vector(1, 1))
      for layer in tree.layers where layer.opacity > 0 {
        for input in layer.contents.painting?.inputs ?? [] {
          guard let root = input.layers.first, root.bounds.width > 0, root.bounds.height > 0 else {
            continue
          }
          let scale = Vector(
            layer.bounds.width / root.bounds.width, layer.bounds.height / root.bounds.height)
          shown += input.shownPictures(scale: scale)
        }
      }
      for (pixels, size) in shown {
        let isTable = min(pixels.width, pixels.height) <= maxTable
        guard !isTable, pixels.width < 0.99 * size.width || pixels.height < 0.99 * size.height else {
          continue
        }
        throw .warning(
          "its picture of \(short(pixels.width)) x \(short(pixels.height)) pixels is enlarged to "
            + "\(short(size.width.rounded())) x \(short(size.height.rounded())) points, so it looks blurred")
      }
    }
  }

  /// The shorter side, in pixels, of a picture that is taken for a table of colours.
  private static let maxTable = 4.0

  fileprivate typealias Vector = SIMD2<Double>
}

extension LayerTree {
  /// Returns true if an opaque view is blurred, turned or scaled, or if an opaque screen has another size than the
  /// container. Through a view that fades, the background is to be seen.
  fileprivate func isPosed(_ screens: Set<ViewID>) -> Bool {
    layers.contains { layer in
      guard layer.bounds.width > 1, layer.bounds.height > 1, opacity(of: layer) > 0.99 else {
        return false
      }
      if let effects = effects(of: layer), effects.blurRadius > 0.5 || effects.mesh != nil {
        return true
      }
      let box = layer.transform.boundingBox(of: layer.bounds)
      if screens.contains(layer.view), abs(box.width - size.width) > 1 { return true }
      return abs(box.width - layer.bounds.width) > 1 || abs(box.height - layer.bounds.height) > 1
    }
  }

  /// Returns the opacity of a layer multiplied by its ancestors' opacity.
  private func opacity(of layer: Layer) -> Double {
    var opacity = layer.opacity
    var next = Int(layer.parent)
    while layers.indices.contains(next) {
      opacity *= layers[next].opacity
      next = Int(layers[next].parent)
    }
    return opacity
  }

  /// The sizes in pixels of the fixed pictures that the tree shows, each with the size in points at which it is shown,
  /// multiplied by `scale`.
  fileprivate func shownPictures(scale: SIMD2<Double>) -> [(Size, Size)] {
    layers.compactMap { layer in
      guard let pixels = layer.contents.painting?.pixels, layer.opacity > 0 else { return nil }
      let box = layer.transform.boundingBox(of: layer.bounds)
      return (
        Size(width: Double(pixels.width), height: Double(pixels.height)),
        Size(width: box.width * scale.x, height: box.height * scale.y)
      )
    }
  }
}
