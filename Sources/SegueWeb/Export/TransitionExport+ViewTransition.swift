internal import SegueGeometry
internal import SegueText

/// A transition as the style of a browser's view transition, which takes pictures of the page before and after a change.
extension TransitionExport {
  /// A style sheet for `document.startViewTransition`. The screens are the whole page. If the new screen grows out of a
  /// smaller view, both screens have an element with the transition's name: the view, and what it becomes.
  ///
  /// - Throws: ``Refusal`` for a transition with views that a view transition does not have.
  package func viewTransition() throws(Refusal) -> String {
    let views = elements.enumerated().filter { !$1.isScreen && $1.parent == nil }
    let inner = elements.first { $0.name == "to" }?.parent
    if inner.map({ elements[$0].parent != nil || elements[$0].layer.isTurned }) == true { throw Self.ownViews }
    var (background, shades): (String?, [Element]) = (nil, [])
    for (index, view) in views where index != inner {
      if view.isFixed, index == 0, let color = view.animations.first(where: { $0.property == "background-color" }) {
        background = color.keys[0].value
      } else if view.fillsScreen, view.isShade, inner != nil || index == 1 {
        shades.append(view)
      } else {
        throw Self.ownViews
      }
    }
    var text = """
      ::view-transition-group(root) { animation: none; }
      ::view-transition-image-pair(root) { isolation: auto; }
      ::view-transition-old(root), ::view-transition-new(root) {
        animation: none; mix-blend-mode: normal; overflow: clip; transform-origin: 0 0;
      }

      """
    if let background { text += "::view-transition { background: \(background); }\n" }
    for (index, element) in elements.enumerated() where element.isScreen {
      let pseudo = element.name == "from" ? "old" : "new"
      if index == elements.firstIndex(where: \.isScreen), element.name == "to" {
        text += "::view-transition-old(root) { z-index: 1; }\n"
      }
      if element.parent != nil {
        text += try grown(element, index)
        continue
      }
      let filter = try element.filter(with: element.name == "from" ? shades : [])
      let rest = element.animations.filter { $0.part.isEmpty && $0.property != "filter" }
      text += CSSRule(rest + [filter].compactMap(\.self), duration: duration, name: "\(name)-\(element.name)")
        .text("::view-transition-\(pseudo)(root)").replacing("cqw", with: "vw").replacing("cqh", with: "vh")
    }
    let head = "/* \(name), \(SegmentBuilder.rounded(duration, 3).json) s, of document.startViewTransition(change)."
    return head + hint(inner) + (text.contains("var(--segue-") ? placeholderText : "") + " */\n" + text
  }

  static let ownViews = Refusal(description: "it has views of its own, which a view transition has not")

  private func hint(_ inner: Int?) -> String {
    inner == nil
      ? ""
      : "\n   Give the view and the screen that it becomes the same name: view-transition-name: \(name);"
  }

  /// Returns the rules of a screen that grows out of a view.
  private func grown(_ element: Element, _ index: Int) throws(Refusal) -> String {
    guard let outer = element.parent.map({ elements[$0] }), let size = outer.layer.tracks[.size],
      let progress = Course(size).progress,
      // A view that is as high or as wide as the screen all the time is none out of which the screen grows.
      size.values.contains(where: { $0[0] < 0.9 * width && $0[1] < 0.9 * height })
    else { throw Self.ownViews }
    let seconds = SegmentBuilder.rounded(duration, 3).json
    let easing = TransitionExport.Element.linear(Course(size).times, progress)
    let shape = outer.animations.filter { ["border-radius", "box-shadow", "opacity"].contains($0.property) }
    let isBelow = elements.contains { $0.copied != nil && $0.parent == element.parent }
    let fade = element.animations.filter { $0.property == "opacity" }
    let whole = "  animation: none; mix-blend-mode: normal; width: 100%; height: auto;\n"
    return "::view-transition-new(root) { display: none; }\n"
      + "::view-transition-group(\(name)) { animation-duration: \(seconds)s; animation-timing-function: \(easing); }\n"
      + CSSRule(shape, duration: duration, name: "\(name)-view")
      .text("::view-transition-image-pair(\(name))", fixed: "  overflow: clip;\n")
      + "::view-transition-old(\(name)) {\n\(whole)\(isBelow ? "" : "  display: none;\n")}\n"
      + CSSRule(fade, duration: duration, name: "\(name)-to").text("::view-transition-new(\(name))", fixed: whole)
  }
}

extension TransitionExport.Element {
  /// True for a view that fills the screens in one colour.
  fileprivate var isFixed: Bool {
    // It may disappear at the end, with the view transition.
    fillsScreen && animations.allSatisfy { $0.keys.count == 1 || $0.property == "opacity" }
  }

  /// True for a view that only darkens or blurs what is behind it.
  fileprivate var isShade: Bool {
    animations.allSatisfy { ["background-color", "backdrop-filter"].contains($0.property) }
      && layer.tracks[.background]?.values.allSatisfy(Self.isBlack) != false
  }

  private static func isBlack(_ color: [Double]) -> Bool { color[0...2].allSatisfy { $0 == 0 } }

  /// Returns the filter that darkens and blurs the element as its overlay and the shades over it do; nil for none.
  fileprivate func filter(with shades: [Self]) throws(TransitionExport.Refusal) -> CSSAnimation? {
    let overlays = ([self].map { ($0, LayerSample.Channel.overlay) } + shades.map { ($0, .background) })
      .compactMap { $0.0.layer.tracks[$0.1] }
    let blurs = [layer.tracks[.blur]].compactMap(\.self) + shades.compactMap { $0.layer.tracks[.backdrop] }
    guard overlays.allSatisfy({ $0.values.allSatisfy(Self.isBlack) }) else {
      throw TransitionExport.Refusal(description: "an overlay is not black, and a view transition has none")
    }
    let times = Set((overlays + blurs).flatMap { Course($0).times }).sorted()
    guard !times.isEmpty else { return nil }
    let keys = times.map { time in
      let light = overlays.reduce(1) { $0 * (1 - $1.value(at: time)[3]) }
      let radius = blurs.reduce(0) { max($0, $1.value(at: time)[0]) }
      let blur = blurs.isEmpty ? "" : " blur(\(SegmentBuilder.rounded(radius, 2).json)px)"
      return (time: time, value: "brightness(\(SegmentBuilder.rounded(light, 4).json))\(blur)")
    }
    return CSSAnimation(property: "filter", keys: keys, easing: nil)
  }
}
