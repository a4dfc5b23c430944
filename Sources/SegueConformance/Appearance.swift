internal import SegueGeometry
internal import SegueHost
internal import SegueKit
internal import SegueScene

/// Everything that a transition shows, as values that can be compared: a recording's fingerprint, and the pixels that
/// its painters paint.
struct Appearance: Equatable {
  let fingerprint: Fingerprint
  /// The pixels of each painted view in several frames, and of each fixed picture.
  let pictures: [[UInt8]]

  /// True if a view moves, turns or changes its size, or if something is painted.
  var moves: Bool {
    if !pictures.isEmpty { return true }
    var places: [ViewID: Layer] = [:]
    for layer in fingerprint.frames.joined().map(\.layer) {
      guard let before = places.updateValue(layer, forKey: layer.view) else { continue }
      if before.transform != layer.transform || before.bounds != layer.bounds { return true }
    }
    return false
  }
}

extension Appearance {
  /// True if a view of more than 0.6 of the container's width moves to a side.
  var movesSideways: Bool {
    var middles: [ViewID: Double] = [:]
    for frame in fingerprint.frames {
      let whole = frame.first?.layer.bounds.width ?? 0
      for layer in frame.map(\.layer) where layer.bounds.width > 0.6 * whole && !layer.isMask {
        let box = layer.transform.boundingBox(of: layer.bounds)
        let middle = box.minX + box.width / 2
        if abs((middles[layer.view] ?? middle) - middle) > 1 { return true }
        middles[layer.view] = middle
      }
    }
    return false
  }
}

extension AnimatorSubject {
  /// Records a transition and returns all that it shows; nil when the animator declined it or failed.
  func appearance(_ stage: Stage = Stage(), _ settings: [String] = []) throws(Finding) -> Appearance? {
    let open = OpenRecording(try make(settings), on: stage)
    var pictures: [[UInt8]] = []
    let size = PaintingSize(width: 24, height: 36, scale: 1)
    for judge in PainterJudge.all(of: open, steps: 4) {
      for values in judge.values {
        do throws(Finding) { pictures.append(try judge.paint(values, size, bands: 1)) } catch {
          if error.isCause { throw error }
        }
      }
    }
    let timeline = open.recording.timeline
    for (painting, pixels) in timeline.layers(at: timeline.duration / 2).fixedPictures {
      guard
        let memory = painting.painter.memory(
          for: pixels, inputs: 0, user: ObjectIdentifier(painting)),
        painting.painter.paint([], bands: 1, share: { count, body in (0..<count).forEach(body) })
      else { continue }
      let bytes = UnsafeRawBufferPointer(start: memory.output, count: memory.stride * pixels.height)
      pictures.append(Array(bytes))
    }
    let recording = open.finish(frames: 5, ending: .completed)
    try library.checkLife()
    guard recording.fault == nil else { return nil }
    return Appearance(fingerprint: recording.fingerprint, pictures: pictures)
  }

  /// Returns true if a transition looks different on two stages, also with one of the choices and switches that the
  /// animator offers, in one of the directions.
  func differs(
    _ one: (TransitionDirection) -> Stage, _ other: (TransitionDirection) -> Stage
  ) throws(Finding) -> Bool {
    var settings: [[String]] = [[]]
    for parameter in descriptor.parameters where [.choice, .toggle].contains(parameter.type) {
      settings += Settings.values(of: parameter).map { ["\(parameter.id)=\($0)"] }
    }
    for setting in settings.prefix(24) {
      for direction in TransitionDirection.allCases {
        guard let first = try appearance(one(direction), setting),
          let second = try appearance(other(direction), setting)
        else { return true }
        if first != second { return true }
      }
    }
    return false
  }

  /// Returns true if a value of a parameter changes what a transition shows, in one of several circumstances or together
  /// with random values of the other parameters.
  func hasEffect(_ parameter: ParameterDescriptor) throws(Finding) -> Bool {
    let names = parameter.namesElement ? Stage.elements.common + [Stage.elements.alone] : []
    let values = names + Settings.values(of: parameter)
    func compare(_ stage: () -> Stage, _ others: [String]) throws(Finding) -> Bool {
      guard let usual = try appearance(stage(), others) else { return true }
      for value in values.prefix(8) {
        guard let set = try appearance(stage(), others + ["\(parameter.id)=\(value)"]) else {
          return true
        }
        if set != usual { return true }
      }
      return false
    }
    let stages: [() -> Stage] = [
      { Stage() }, { Stage(hasElements: true) }, { Stage(direction: .backward, hasElements: true) },
      { Stage(layout: .rightToLeft) }, { Stage(screens: [.to]) },
    ]
    for stage in stages where try compare(stage, []) { return true }
    var dice = Dice(library.options.seed)
    let others = descriptor.parameters.filter { $0.id != parameter.id }
    guard !others.isEmpty else { return false }
    for _ in 0..<8 {
      let settings = Settings.random(others, &dice)
      if try compare({ Stage(hasElements: true) }, settings) { return true }
    }
    return false
  }
}

extension LayerTree {
  /// The pictures of a fixed size that the tree shows, each with this size.
  var fixedPictures: [(Painting, PaintingSize)] {
    layers.compactMap { layer in
      guard let painting = layer.contents.painting, let pixels = painting.pixels else { return nil }
      return (painting, PaintingSize(width: pixels.width, height: pixels.height, scale: 1))
    }
  }
}
