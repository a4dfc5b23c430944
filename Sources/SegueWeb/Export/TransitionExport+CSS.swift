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
    LayerSample.Channel.allCases.flatMap { channel -> [CSSAnimation] in
      guard let track = layer.tracks[channel] else { return [] }
      if channel == .size { return fillsScreen ? [] : sizes(Course(track)) }
      guard let property = Self.property(channel) else { return [] }
      var animation = self.animation(channel, property.name, Course(track))
      animation.part = property.part
      return [animation]
    }
  }

  /// Returns the animations of the width and the height.
  private func sizes(_ course: Course) -> [CSSAnimation] {
    ["width", "height"].enumerated().map { index, property in
      var course = course
      course.values = course.values.map { [$0[index]] }
      if course.values.allSatisfy({ $0 == course.values[0] }) {
        (course.times, course.values) = ([0], [course.values[0]])
      }
      return animation(.size, property, course)
    }
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
    let isPlain = course.values.allSatisfy { channel != .matrix || Self.isScaleAndMove($0) }
    let colors = screenColors[channel]
    let keys = course.values.indices.map { index in
      let value = course.values[index]
      let color = colors?[index].map {
        Self.placeholder($0, alpha: value[3], own: customProperty(of: channel))
      }
      return (time: course.times[index], value: Self.text(value, channel, isPlain, color: color))
    }
    guard !course.isConstant, isPlain, let progress = course.progress, keys.count > 1 else {
      return CSSAnimation(property: property, keys: keys, easing: nil)
    }
    let ends = [keys[0], keys[keys.count - 1]]
    return CSSAnimation(property: property, keys: ends, easing: Self.linear(course.times, progress))
  }

  private static func isScaleAndMove(_ m: [Double]) -> Bool {
    m[1] == 0 && m[2] == 0 && m[3] == 0 && m[5] == 0 && m[8] == 1
  }

  private static func linear(_ times: [Double], _ progress: [Double]) -> String {
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
  private static func text(
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
        let move = "translate(\(pixels(v[6])), \(pixels(v[7])))"
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
  /// A style sheet. The elements that have the classes of the style sheet must be in an element that has `position:
  /// relative` and the size of the screens.
  package var css: String {
    let size = [width, height].map { SegmentBuilder.rounded($0, 2).json }.joined(separator: " × ")
    let names = elements.map { ".\(name)-\($0.name)" }.joined(separator: ", ")
    var text = """
      /* \(name), \(SegmentBuilder.rounded(duration, 3).json) s, between screens of \(size) points.
         Elements, from behind to the front, in one of that size with position: relative and overflow: hidden:
         \(names)\(placeholderText) */

      """
    for element in elements {
      var rules: [String: [String]] = ["": [], "::after": []]
      var moves: [String: [String]] = ["": [], "::after": []]
      var frames = ""
      for animation in element.animations {
        guard animation.keys.count > 1 else {
          rules[animation.part]?.append("\(animation.property): \(animation.keys[0].value);")
          continue
        }
        let title =
          "\(name)-\(element.name)-\(animation.part.isEmpty ? "" : "over-")\(animation.property)"
        let easing = animation.easing ?? "linear"
        moves[animation.part]?.append(
          "\(title) \(SegmentBuilder.rounded(duration, 3).json)s \(easing) both")
        frames += "@keyframes \(title) {\n"
        for key in animation.keys {
          let percent = SegmentBuilder.rounded(key.time * 100, 3).json
          frames += "  \(percent)% { \(animation.property): \(key.value); }\n"
        }
        frames += "}\n"
      }
      text += ".\(name)-\(element.name) {\n"
      let inset = element.fillsScreen ? "0" : "0 auto auto 0"
      text += "  position: absolute; inset: \(inset); transform-origin: 0 0;\n"
      text += Self.body(rules[""], moves[""]) + "}\n"
      if rules["::after"]?.isEmpty == false || moves["::after"]?.isEmpty == false {
        text += ".\(name)-\(element.name)::after {\n"
        text += "  content: \"\"; position: absolute; inset: 0; border-radius: inherit;\n"
        text += Self.body(rules["::after"], moves["::after"]) + "}\n"
      }
      text += frames
    }
    return text
  }

  private static func body(_ rules: [String]?, _ moves: [String]?) -> String {
    var text = (rules ?? []).map { "  \($0)\n" }.joined()
    if let moves, !moves.isEmpty {
      text += "  animation:\n    \(moves.joined(separator: ",\n    "));\n"
    }
    return text
  }

  /// JSON for `element.animate(keyframes, options)`: a list with an entry for each animation of an element.
  package var waapi: String {
    var text = PageText()
    text.list(elements.flatMap { element in element.animations.map { (element, $0) } }) {
      text, item in
      let (element, animation) = item
      text.object([
        ("target", { $0.string(element.name) }),
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
