internal import SegueScene
internal import SegueText

extension TransitionExport {
  /// A composition of Lottie, and its differences from the transition.
  package struct Lottie {
    package let text: String
    /// Clauses without a full stop, each about a part that is left out, or that not every player draws.
    package let notes: [String]
  }

  /// Returns a composition of Lottie 5 with 60 frames per second. It has a solid for each view; the solids `from` and
  /// `to` are placeholders for the screens.
  ///
  /// - Throws: ``Refusal`` for a transition that is not flat, or that Lottie's layers cannot show.
  package func lottie() throws(Refusal) -> Lottie {
    var layers: [LottieLayer] = []
    var notes: [String] = []
    func note(_ text: String) {
      if !notes.contains(text) { notes.append(text) }
    }
    for element in elements {
      try Self.check(element)
      let layer = LottieLayer(element, color: fill(of: element))
      if element.hasShadow {
        if let shadow = LottieLayer(shadowOf: element) {
          layers.append(shadow)
          note("a shadow is approximated by gradients")
        } else {
          note("the shadow of a view with round corners is left out")
        }
      }
      if element.isScreen || element.background != nil { layers.append(layer) }
      if let overlay = element.overlay {
        var shade = LottieLayer(
          element, color: overlay.values.max { $0[3] < $1[3] } ?? [0, 0, 0, 0])
        (shade.name, shade.alpha) = ("\(element.name) shade", overlay)
        layers.append(shade)
      }
    }
    let gray = elements.filter { !$0.screenColors.isEmpty }.map(\.name)
    if !gray.isEmpty {
      note(
        "the color of \(gray.joined(separator: " and ")) depends on the screens and is a gray placeholder"
      )
    }
    let frames = (duration * LottieLayer.rate).rounded(.up)
    let about = (["The solids 'from' and 'to' are placeholders for the screens"] + notes)
      .joined(separator: "; ")
    var text = PageText()
    text.object([
      ("v", { $0.string("5.7.0") }), ("nm", { $0.string(name) }),
      ("meta", { $0.object([("d", { $0.string(about) })]) }),
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
    return Lottie(text: text.text + "\n", notes: notes)
  }

  /// Returns the colour of an element's solid: the element's background, or for a screen the colour along its edges.
  /// The solid of an unknown screen is grey.
  private func fill(of element: Element) -> [Double] {
    guard element.isScreen else { return element.background?.values.first ?? [0, 0, 0, 0] }
    let isFrom = element.name == "from"
    let known = isFrom ? colors?.from : colors?.to
    return known.map { [$0.red, $0.green, $0.blue, $0.alpha] }
      ?? (isFrom ? [0.8, 0.8, 0.8, 1] : [0.6, 0.6, 0.6, 1])
  }

  private static func check(_ element: Element) throws(Refusal) {
    let layer = element.layer
    if element.copied != nil { throw Refusal(description: snapshots) }
    if element.clip != nil { throw Refusal(description: masked) }
    if element.parent != nil { throw Refusal(description: nested) }
    for m in layer.tracks[.matrix]?.values ?? [] where m[2] != 0 || m[5] != 0 {
      throw Refusal(description: "it is not flat: one of its views is drawn in perspective")
    }
    for m in layer.tracks[.matrix]?.values ?? [] where abs(m[1]) > 1e-6 || abs(m[3]) > 1e-6 {
      throw Refusal(description: "one of its views is turned or skewed")
    }
    for channel in [LayerSample.Channel.blur, .backdrop]
    where layer.tracks[channel]?.values.contains(where: { $0[0] > 0 }) == true {
      throw Refusal(description: "a view has a blur, which most players of Lottie do not draw")
    }
    if element.isScreen, let size = layer.tracks[.size], !Course(size).isConstant {
      throw Refusal(description: "a screen changes its size, which Lottie's layers do not support")
    }
  }
}

extension TransitionExport.Element {
  /// The colours of the background. Colours that depend on unknown screens are replaced by grey.
  var background: WebLayer.Track? { neutral(.background) }

  /// The colours of the layer over the element. Colours that depend on unknown screens are replaced by grey.
  fileprivate var overlay: WebLayer.Track? { neutral(.overlay) }

  fileprivate var hasShadow: Bool {
    layer.tracks[.shadow]?.values.contains { $0[3] > 0 } ?? false
  }

  private func neutral(_ channel: LayerSample.Channel) -> WebLayer.Track? {
    guard var track = layer.tracks[channel], let colors = screenColors[channel] else {
      return layer.tracks[channel]
    }
    for (index, color) in colors.enumerated() where color != nil {
      track.values[index].replaceSubrange(0..<3, with: [0.5, 0.5, 0.5])
    }
    return track
  }
}
