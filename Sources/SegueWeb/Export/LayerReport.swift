internal import SegueGeometry
package import SegueScene
package import SegueText

/// The layers at one progress, back to front, as text and as JSON.
package struct LayerReport {
  private let tree: LayerTree
  private let names: [ViewID: String]
  private let progress: Double

  package init(_ tree: LayerTree, names: [ViewID: String], progress: Double) {
    self.tree = tree
    self.names = names
    self.progress = progress
  }

  package var json: JSON {
    .object([
      ("progress", .number(progress)), ("layers", .array(tree.layers.map(json))),
    ])
  }

  private func json(_ layer: Layer) -> JSON {
    let parent = layer.parent >= 0 ? name(tree.layers[Int(layer.parent)]) : nil
    let color = layer.backgroundColor
    return .object(
      [
        ("view", .string(name(layer))), ("parent", JSON(parent)),
        ("frame", JSON(rect: layer.transform.boundingBox(of: layer.bounds))),
        ("bounds", JSON(rect: layer.bounds)),
        ("transform", JSON((0..<16).map { layer.transform[$0] })),
        ("opacity", .number(layer.opacity)), ("z", .number(z(layer))),
        ("background_color", JSON([color.red, color.green, color.blue, color.alpha])),
        ("corner_radius", .number(layer.cornerRadius)),
        ("clips_to_bounds", .bool(layer.clipsToBounds)),
      ] + LayerExtras(layer, of: tree).members)
  }

  package var text: String {
    let rows = tree.layers.map { layer in
      let frame = layer.transform.boundingBox(of: layer.bounds)
      return [
        name(layer),
        "frame "
          + Property.bounds.words(
            [frame.minX, frame.minY, frame.width, frame.height]),
        "opacity \(layer.opacity.thousandths)",
        z(layer) == 0 ? "" : "z \((z(layer)).thousandths)",
        own(layer), LayerExtras(layer, of: tree).words.joined(separator: ", "),
      ]
    }
    return "At \(progress.thousandths), back to front\n" + Columns(rows).text(indent: 2)
  }

  /// Returns in words the scale, rotation and perspective of the layer about its centre, including the transforms of
  /// its ancestors.
  private func own(_ layer: Layer) -> String {
    let (middle, shown) = (layer.bounds.center, layer.transform.apply(to: layer.bounds.center))
    guard shown.x.isFinite, shown.y.isFinite else { return "" }
    let aboutCenter = Transform3D.translation(x: middle.x, y: middle.y)
      .concatenating(layer.transform)
      .concatenating(.translation(x: -shown.x, y: -shown.y))
    let words = TransformWords([aboutCenter]).text
    return words == "identity" ? "" : words
  }

  private func z(_ layer: Layer) -> Double { tree.effects(of: layer)?.zPosition ?? 0 }

  private func name(_ layer: Layer) -> String {
    names[layer.view] ?? "view \(layer.view.rawValue)"
  }
}

/// The less common properties that a layer has, such as a shadow, in the order of painting.
private struct LayerExtras {
  /// The properties for JSON: their names in the ABI's table of properties, with their values.
  private(set) var members: [(String, JSON)] = []
  /// The same properties in words, for the text.
  private(set) var words: [String] = []

  init(_ layer: Layer, of tree: LayerTree) {
    if layer.isMask { add("mask", "a mask", .bool(true)) }
    if layer.sortsByDepth { add("depth_sorted", "sorted by depth", .bool(true)) }
    if let painting = layer.contents.painting {
      let values = tree.values(of: layer, count: painting.valueCount)
      let words = values.map(\.thousandths).joined(separator: ",")
      add("values", "painted from \(words)", JSON(values))
    }
    guard let effects = tree.effects(of: layer) else { return }
    addShape(effects, layer, tree)
    addColors(effects)
  }

  private mutating func add(_ name: String, _ words: String, _ value: JSON) {
    members.append((name, value))
    self.words.append(words)
  }

  private mutating func addShape(_ effects: LayerEffects, _ layer: Layer, _ tree: LayerTree) {
    let (radii, part) = (effects.cornerRadii, effects.contentsRect)
    let corners = [radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft]
    if corners.contains(where: { $0 != layer.cornerRadius }) {
      let words = corners.map(\.thousandths).joined(separator: ",")
      add("corner_radii", "corners \(words)", JSON(corners))
    }
    if part != Rect(x: 0, y: 0, width: 1, height: 1) {
      add("contents_rect", "a part of its picture", JSON(rect: part))
    }
    if let path = effects.shape {
      let numbers = [Double(path.rule.rawValue)] + tree.numbers(of: path)
      add("path", "a path of \(path.count) segments", JSON(numbers))
      if path.fillColor.alpha > 0 {
        add("fill_color", "filled", JSON(path.fillColor.parts))
      }
      if path.hasStroke {
        let (stroke, style) = (path.stroke, path.style)
        add(
          "stroke", "stroke \(stroke.width.thousandths)",
          JSON(stroke.color.parts + [stroke.width, stroke.start, stroke.end]))
        members.append(
          (
            "stroke_style",
            JSON([Double(style.cap.rawValue), Double(style.join.rawValue), style.miterLimit])
          ))
      }
    }
    if let mesh = effects.mesh {
      let numbers = [Double(mesh.columns), Double(mesh.rows)] + tree.numbers(of: mesh)
      add("mesh", "a mesh of \(mesh.columns) x \(mesh.rows)", JSON(numbers))
      if mesh.light.strength > 0 {
        let to = mesh.light.direction
        add(
          "mesh_light", "light \(mesh.light.strength.thousandths)",
          JSON([to.x, to.y, to.z, mesh.light.strength]))
      }
      if mesh.backColor.alpha > 0 {
        add("mesh_back_color", "a colour on its back", JSON(mesh.backColor.parts))
      }
    }
  }

  private mutating func addColors(_ effects: LayerEffects) {
    let (border, shadow) = (effects.border, effects.shadow)
    if border.width > 0, border.color.alpha > 0 {
      add("border", "border \(border.width.thousandths)", JSON([border.width] + border.color.parts))
    }
    if shadow.color.alpha > 0 {
      add(
        "shadow", "shadow \(shadow.radius.thousandths)",
        JSON(shadow.color.parts + [shadow.offset.x, shadow.offset.y, shadow.radius]))
    }
    if effects.overlayColor.alpha > 0 {
      let part = effects.overlayColor.alpha.thousandths
      add("overlay_color", "overlay \(part)", JSON(effects.overlayColor.parts))
    }
    if let gradient = effects.gradient {
      let stops = (0..<gradient.count).flatMap { stop in
        (0..<4).map { gradient.colors[4 * stop + $0] } + [gradient.locations[stop]]
      }
      let ends = [gradient.start.x, gradient.start.y, gradient.end.x, gradient.end.y]
      add("gradient", "a gradient", JSON([Double(gradient.kind.rawValue)] + ends + stops))
    }
    for (name, radius) in [
      ("blur_radius", effects.blurRadius), ("backdrop_blur_radius", effects.backdropBlurRadius),
    ] where radius > 0 {
      let subject = name == "blur_radius" ? "blur" : "backdrop blur"
      add(name, "\(subject) \(radius.thousandths)", .number(radius))
    }
    if effects.blendMode != .normal {
      add("blend_mode", "\(effects.blendMode)", .number(Double(effects.blendMode.rawValue)))
    }
    if let matrix = effects.colorMatrix {
      add("color_matrix", "a colour matrix", JSON(matrix.rows))
    }
    if let matrix = effects.backdropColorMatrix {
      add("backdrop_color_matrix", "a colour matrix for its backdrop", JSON(matrix.rows))
    }
    guard !effects.hasPlainMask else { return }
    let threshold = effects.maskThreshold
    add(
      "mask_mode", "masked by \(effects.maskMode.words)",
      .number(Double(effects.maskMode.rawValue)))
    add(
      "mask_threshold", "threshold \(threshold.threshold.thousandths)",
      JSON([threshold.threshold, threshold.softness]))
  }
}

extension Color {
  /// The four components: red, green, blue and alpha.
  fileprivate var parts: [Double] { [red, green, blue, alpha] }
}

extension MaskMode {
  fileprivate var words: String {
    switch self {
    case .alpha: "alpha"
    case .inverseAlpha: "inverse alpha"
    case .luminance: "luminance"
    case .inverseLuminance: "inverse luminance"
    }
  }
}
