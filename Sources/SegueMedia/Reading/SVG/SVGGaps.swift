/// What browsers draw of an SVG and librsvg does not, and what could not be brought into a form that librsvg knows.
struct SVGGaps {
  enum Kind: Hashable {
    case html, conicGradient, textOnPath, clipShape, mask, blend, backdrop, animation, letters
    case baseline, wordSpacing, letterCase, path, transform, color, calculation, backgroundPicture
    case variables
    case filter, strokeScale
    case font(String)
    case family(String)
    case rule(String)
    case sheet
    case picture(String)

    /// The missing thing, before "of" and the elements.
    fileprivate var thing: String {
      switch self {
      case .html: "the HTML"
      case .conicGradient: "the conic gradient"
      case .textOnPath: "the text on a path"
      case .clipShape: "the shape of clip-path"
      case .mask: "the picture of mask"
      case .blend: "the blend mode"
      case .backdrop: "the backdrop-filter"
      case .animation: "the animation"
      case .letters: "the places of single letters"
      case .baseline: "the baseline"
      case .wordSpacing: "the space between words"
      case .letterCase: "the text-transform"
      case .path: "the path in CSS"
      case .transform: "the transform or its origin"
      case .color: "a colour"
      case .calculation: "a calculated length"
      case .backgroundPicture: "the picture of the background"
      case .filter: "the exact colours of the filter"
      case .strokeScale: "the width of the stroke that does not scale"
      case .variables: "the custom properties"
      case .font(let name): "the font '\(name)' of @font-face"
      case .family(let name): "the font '\(name)'"
      case .rule(let name): "the rules in '\(name)'"
      case .sheet: "a part of its style sheet"
      case .picture: "the embedded picture"
      }
    }

    fileprivate var reason: String {
      switch self {
      case .html:
        "librsvg does not draw HTML; export the drawing with its texts as SVG text, or as a PNG"
      case .conicGradient: "librsvg does not draw conic gradients; export the drawing as a PNG"
      case .textOnPath, .letters, .baseline, .wordSpacing, .letterCase:
        "librsvg does not draw it; convert the text to paths"
      case .font: "an SVG is drawn with installed fonts; install it, or convert the text to paths"
      case .family: "it is not installed; install it, or convert the text to paths"
      case .animation: "an SVG is drawn as it is at its beginning; record it as a video"
      case .color: "it is not understood; write it as #rrggbb"
      case .calculation: "it is not understood; write it as a number"
      case .rule: "it is not known whether they apply; move them out of it"
      case .sheet: "it is too complicated; simplify its selectors"
      case .picture(let reason): reason
      case .clipShape: "librsvg does not draw it; use a clipPath element"
      case .filter:
        "librsvg computes it in linear light; use a filter element with color-interpolation-filters=\"sRGB\""
      case .strokeScale: "librsvg scales it; write the width for the drawing's size"
      case .variables: "librsvg draws the original's values; write them into a copy of it"
      case .mask: "librsvg does not draw it; use a mask element"
      case .path: "librsvg does not draw it; write it into the attribute d"
      case .transform: "librsvg does not draw it; write it as a matrix into the attribute transform"
      case .blend, .backdrop, .backgroundPicture:
        "librsvg does not draw it; export the drawing as a PNG"
      }
    }
  }

  private var kinds: [Kind] = []
  private var names: [Kind: [String]] = [:]
  private static let maxNames = 3

  /// Notes something that is missing of an element; nil for something of the whole drawing.
  mutating func add(_ kind: Kind, _ element: String?) {
    if names[kind] == nil { kinds.append(kind) }
    let known = names[kind] ?? []
    if let element, !known.contains(element) {
      names[kind] = known + [element]
    } else {
      names[kind] = known
    }
  }

  /// Returns true if something of the kind is missing.
  func contains(_ kind: Kind) -> Bool { names[kind] != nil }

  /// True if nothing is missing but fonts that other ones replace.
  var areFonts: Bool {
    kinds.allSatisfy { if case .family = $0 { true } else { false } }
  }

  /// One sentence for each kind, in the order in which the kinds were found.
  func warnings(_ path: String) -> [String] {
    kinds.map { kind in
      let all = names[kind] ?? []
      var shown = Array(all.prefix(Self.maxNames))
      if all.count > shown.count { shown.append("\(all.count - shown.count) more") }
      let last = shown.popLast() ?? ""
      let list = shown.isEmpty ? last : shown.joined(separator: ", ") + " and " + last
      return "\(path) is drawn without \(kind.thing)" + (list.isEmpty ? "" : " of \(list)")
        + ": \(kind.reason)"
    }
  }
}
