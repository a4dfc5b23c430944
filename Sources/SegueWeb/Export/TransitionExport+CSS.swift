internal import SegueScene
internal import SegueText

struct CSSAnimation {
  /// The pseudo-element that is animated: `::after` for the overlay of an element; empty for the
  /// element itself.
  var part = ""
  var property: String
  /// The keyframes: their times, 0 to 1, with the property's value at each time.
  var keys: [(time: Double, value: String)]
  /// The easing between the keyframes, as `linear(…)`, if there are exactly two keyframes;
  /// otherwise nil.
  var easing: String?
}

extension TransitionExport.Element {
  /// The animations of all properties that change, or whose values differ from CSS's initial
  /// values.
  var animations: [CSSAnimation] {
    [clipAnimation].compactMap(\.self)
      + LayerSample.Channel.allCases.flatMap { channel -> [CSSAnimation] in
        guard let track = layer.tracks[channel] else { return [] }
        if channel == .size { return fillsScreen ? [] : sizes(Course(track)) }
        guard let property = Self.property(channel) else { return [] }
        var animation = self.animation(channel, property.name, Course(track))
        animation.part = property.part
        return [animation]
      }
  }

  private var clipAnimation: CSSAnimation? {
    guard let clip else { return nil }
    return Self.animation("clip-path", clip.course, isDirect: true) { clip.text($0) }
  }

  /// Returns the animations of the width and the height.
  private func sizes(_ course: Course) -> [CSSAnimation] {
    ["width", "height"].enumerated().map { index, property in
      var course = course
      course.values = course.values.map { [$0[index]] }
      if course.values.allSatisfy({ $0 == course.values[0] }) {
        (course.times, course.values) = ([0], [course.values[0]])
      }
      let unit = property == "width" ? self.screen.width : self.screen.height
      return Self.animation(property, course, isDirect: true) { Self.share($0[0], of: unit, property == "width") }
    }
  }

  /// Returns a length as a share of the stage's width or height.
  private static func share(_ length: Double, of whole: Double, _ isWidth: Bool) -> String {
    "\(SegmentBuilder.rounded(length / whole * 100, 4).json)\(isWidth ? "cqw" : "cqh")"
  }

  private static func property(_ channel: LayerSample.Channel) -> (name: String, part: String)? {
    switch channel {
    case .matrix: ("transform", "")
    case .opacity: ("opacity", "")
    case .background: ("background-color", "")
    case .radii: ("border-radius", "")
    case .shadow: ("box-shadow", "")
    case .blur: ("filter", "")
    case .backdrop: ("backdrop-filter", "")
    case .overlay: ("background-color", "::after")
    case .size, .part, .border, .gradient, .colors, .backdropColors, .threshold, .path, .fill,
      .stroke, .progress:
      nil
    }
  }

  private func animation(
    _ channel: LayerSample.Channel, _ property: String, _ course: Course
  ) -> CSSAnimation {
    let isPlain = course.values.allSatisfy { channel != .matrix || $0.isScaleAndMove }
    let colors = screenColors[channel]
    var index = 0
    return Self.animation(property, course, isDirect: isPlain) { value in
      let color = colors?[index].map {
        Self.placeholder($0, alpha: value[3], own: customProperty(of: channel))
      }
      index += 1
      return text(value, channel, isPlain, color: color)
    }
  }

  /// Returns an animation.
  ///
  /// - Parameters:
  ///   - isDirect: True for values between which CSS interpolates linearly, so that two keyframes and an easing say all.
  ///   - text: Returns a value as CSS; called for each value in order.
  private static func animation(
    _ property: String, _ course: Course, isDirect: Bool, _ text: ([Double]) -> String
  ) -> CSSAnimation {
    let keys = course.values.indices.map { (time: course.times[$0], value: text(course.values[$0])) }
    guard !course.isConstant, isDirect, let progress = course.progress, keys.count > 1 else {
      return CSSAnimation(property: property, keys: keys, easing: nil)
    }
    let ends = [keys[0], keys[keys.count - 1]]
    return CSSAnimation(property: property, keys: ends, easing: linear(course.times, progress))
  }

  static func linear(_ times: [Double], _ progress: [Double]) -> String {
    guard times.count > 2 else { return "linear" }
    let stops = zip(times, progress).enumerated().map { index, stop in
      let value = SegmentBuilder.rounded(stop.1, 4).json
      let isEnd = index == 0 || index == times.count - 1
      return isEnd ? value : "\(value) \(SegmentBuilder.rounded(stop.0 * 100, 2).json)%"
    }
    return "linear(\(stops.joined(separator: ", ")))"
  }

  /// Returns a value of a channel as CSS.
  ///
  /// - Parameter placeholder: The CSS of the colour if it depends on unknown screens; otherwise
  ///   nil.
  private func text(
    _ v: [Double], _ channel: LayerSample.Channel, _ isPlain: Bool, color placeholder: String?
  ) -> String {
    func pixels(_ value: Double) -> String { "\(SegmentBuilder.rounded(value, 3).json)px" }
    func color(_ c: some Collection<Double>) -> String {
      if let placeholder { return placeholder }
      let c = Array(c)
      let parts = c[0..<3].map { SegmentBuilder.rounded($0 * 255, 1).json }
      return
        "rgb(\(parts.joined(separator: " ")) / \(SegmentBuilder.rounded(c[3], 4).json))"
    }
    switch channel {
    case .matrix:
      if isPlain {
        let move =
          "translate(\(Self.share(v[6], of: screen.width, true)), \(Self.share(v[7], of: screen.height, false)))"
        let scale = [v[0], v[4]].map { SegmentBuilder.rounded($0, 5).json }
        return "\(move) scale(\(scale.joined(separator: ", ")))"
      }
      let m = [v[0], v[1], 0, v[2], v[3], v[4], 0, v[5], 0, 0, 1, 0, v[6], v[7], 0, v[8]]
      return "matrix3d(\(m.map { SegmentBuilder.rounded($0, 9).json }.joined(separator: ", ")))"
    case .size: return pixels(v[0])
    case .opacity: return SegmentBuilder.rounded(v[0], 4).json
    case .background, .overlay: return color(v)
    case .radii: return v.map(pixels).joined(separator: " ")
    case .shadow:
      return "\(pixels(v[4])) \(pixels(v[5])) \(pixels(2 * v[6])) \(color(v[0..<4]))"
    case .blur, .backdrop: return "blur(\(pixels(v[0])))"
    case .part, .border, .gradient, .colors, .backdropColors, .threshold, .path, .fill, .stroke,
      .progress:
      return ""
    }
  }
}

extension TransitionExport {
  /// A style sheet. Lengths across the screens are shares of the stage, the element around all others, of any size. The
  /// animations run while the stage has the class `NAME-runs`.
  package var css: String {
    var text = """
      /* \(name), \(SegmentBuilder.rounded(duration, 3).json) s. It runs while the stage has the class \(name)-runs:

      \(markup)\(placeholderText) */
      .\(name)-stage { position: relative; overflow: hidden; container-type: size; }

      """
    for element in elements {
      let rule = CSSRule(element, of: self, name: "\(name)-\(element.name)")
      let size =
        (element.fillsScreen ? "inset: 0;" : "inset: 0 auto auto 0;")
        + (element.layer.clips ? " overflow: hidden;" : "")
      text += ".\(name)-\(element.name) { position: absolute; \(size) transform-origin: 0 0; }\n"
      text += rule.text(
        ".\(name)-runs .\(name)-\(element.name)",
        after: " content: \"\"; position: absolute; inset: 0; border-radius: inherit;")
    }
    return text
  }

  /// The elements as markup, in a comment.
  private var markup: String {
    var lines: [String] = []
    func add(_ parent: Int?, _ indent: String) {
      for (index, element) in elements.enumerated() where element.parent == parent {
        let isEmpty = !elements.contains { $0.parent == index }
        let meaning =
          element.isScreen
          ? " the screen that \(element.name == "from" ? "disappears" : "appears")"
          : element.copied.map { " a copy of a part of the screen \($0.screen): \(Self.words($0.part))" } ?? ""
        lines.append(
          "\(indent)<div class=\"\(name)-\(element.name)\">\(isEmpty ? "\(meaning.dropFirst())</div>" : meaning)")
        guard !isEmpty else { continue }
        add(index, indent + "  ")
        lines.append("\(indent)</div>")
      }
    }
    lines.append("   <div class=\"\(name)-stage\">")
    add(nil, "     ")
    lines.append("   </div>")
    return lines.joined(separator: "\n")
  }

  private static func words(_ part: [Double]) -> String {
    let percent = part.map { "\(SegmentBuilder.rounded($0 * 100, 1).json) %" }
    return "\(percent[2]) × \(percent[3]) at \(percent[0]), \(percent[1])"
  }

  /// JSON for `element.animate(keyframes, options)`: a list with an entry for each animation of an element.
  package var waapi: String {
    var text = PageText()
    text.list(elements.flatMap { element in element.animations.map { (element, $0) } }) {
      text, item in
      let (element, animation) = item
      text.object([
        ("target", { $0.string(element.name) }),
        ("parent", { text in element.parent.map { text.string(elements[$0].name) } ?? text.raw("null") }),
        (
          "pseudoElement",
          { animation.part.isEmpty ? $0.raw("null") : $0.string(animation.part) }
        ),
        (
          "keyframes",
          { text in
            text.list(animation.keys.count > 1 ? animation.keys : animation.keys + animation.keys) {
              $0.keyframe($1, animation)
            }
          }
        ),
        (
          "options",
          {
            $0.object([
              ("duration", { $0.number(SegmentBuilder.rounded(duration * 1000, 2)) }),
              ("easing", { $0.string(animation.easing ?? "linear") }),
              ("fill", { $0.string("both") }),
            ])
          }
        ),
      ])
    }
    return text.text + "\n"
  }
}

extension PageText {
  fileprivate mutating func keyframe(
    _ key: (time: Double, value: String), _ animation: CSSAnimation
  ) {
    var name = ""
    var isUpper = false
    for letter in animation.property {
      if letter == "-" {
        isUpper = true
      } else {
        name += isUpper ? letter.uppercased() : String(letter)
        isUpper = false
      }
    }
    var members: [(key: String, write: (inout PageText) -> Void)] = []
    if animation.keys.count > 1 {
      members.append(("offset", { $0.number(SegmentBuilder.rounded(key.time, 6)) }))
    }
    members.append((name, { $0.string(key.value) }))
    object(members)
  }
}
