internal import SegueGeometry
internal import SegueScene
internal import TestSupport

/// Makes random layer trees.
struct TreeBuilder {
  let size: Size
  let pictures: UInt32
  /// True for the tree of a captured picture, in which no further captured pictures are made.
  private let isCaptured: Bool
  private var layers: [Layer] = []
  private var effects: [LayerEffects] = []
  /// The `values` of the tree: the numbers of all paths and meshes that were made so far.
  var values: [Double] = []
  /// `lengths` and `transforms` contain earlier values, which are reused so that edges coincide.
  private var lengths: [Double] = []
  private var transforms: [Transform3D] = []

  init(size: Size, pictures: UInt32, isCaptured: Bool = false) {
    self.size = size
    self.isCaptured = isCaptured
    self.pictures = pictures
  }

  mutating func tree(_ dice: inout Dice) -> LayerTree {
    let whole = Rect(x: 0, y: 0, width: size.width, height: size.height)
    lengths = [0, 1, size.width, size.height, size.width / 2]
    layers.append(Layer(view: ViewID(rawValue: 1), bounds: whole))
    let maximum = dice.oneIn(10) ? 40 : 8
    let count = Int.random(in: 1...maximum, using: &dice)
    while layers.count <= count { add(to: 0, depth: 1, count, &dice) }
    layers[0].descendants = Int32(layers.count - 1)
    var tree = LayerTree(size: size, layers: layers, effects: effects)
    tree.values = values
    return tree
  }

  private mutating func add(to parent: Int, depth: Int, _ maximum: Int, _ dice: inout Dice) {
    let index = layers.count
    layers.append(layer(in: layers[parent], parent, &dice))
    if dice.oneIn(4) {
      layers[index].effects = Int32(effects.count)
      effects.append(someEffects(&dice))
    }
    layers[index].isMask = index == parent + 1 && parent > 0 && dice.oneIn(3)
    while layers.count <= maximum, depth < 6, dice.oneIn(2) {
      add(to: index, depth: depth + 1, maximum, &dice)
    }
    layers[index].descendants = Int32(layers.count - 1 - index)
  }

  private mutating func layer(in parent: Layer, _ parentIndex: Int, _ dice: inout Dice) -> Layer {
    let bounds = dice.oneIn(4) ? parent.bounds : rect(&dice)
    var result = Layer(
      view: ViewID(rawValue: 1), parent: Int32(parentIndex), bounds: bounds,
      transform: transform(about: bounds.center, &dice).concatenating(parent.transform))
    if dice.oneIn(6) { result.transform = parent.transform }
    if dice.oneIn(3) { result.opacity = Double.random(in: 0...1, using: &dice) }
    if dice.oneIn(2) { result.backgroundColor = color(&dice) }
    if dice.oneIn(3) { result.cornerRadius = abs(length(&dice)) }
    result.clipsToBounds = dice.oneIn(2)
    result.sortsByDepth = dice.oneIn(3)
    if dice.oneIn(2), pictures > 0 {
      result.contents = Contents(
        source: PictureID(number: UInt32.random(in: 1...pictures, using: &dice)),
        mode: [.scaleToFill, .scaleAspectFit, .scaleAspectFill].randomElement(using: &dice)
          ?? .scaleToFill)
    }
    if !isCaptured, dice.oneIn(12) { result.contents = Contents(capture: capture(&dice)) }
    return result
  }

  private func capture(_ dice: inout Dice) -> CapturedPicture {
    func side() -> Double {
      dice.oneIn(3)
        ? Double.random(in: 0.001...60, using: &dice)
        : Double(Int.random(in: 1...60, using: &dice))
    }
    var builder = TreeBuilder(
      size: Size(width: side(), height: side()), pictures: pictures, isCaptured: true)
    return CapturedPicture(builder.tree(&dice))
  }

  private mutating func someEffects(_ dice: inout Dice) -> LayerEffects {
    var result = LayerEffects()
    let radius = abs(length(&dice))
    result.cornerRadii = CornerRadii(
      topLeft: radius, topRight: dice.oneIn(2) ? radius : abs(length(&dice)),
      bottomRight: radius / 3, bottomLeft: dice.oneIn(2) ? 0 : radius)
    if dice.oneIn(2) {
      result.contentsRect = Rect(
        x: Double.random(in: -1...1, using: &dice), y: dice.oneIn(2) ? 0 : length(&dice),
        width: Double.random(in: -0.1...1.5, using: &dice), height: dice.oneIn(2) ? 1 : 0.25)
    }
    if dice.oneIn(3) { result.border = Border(width: abs(length(&dice)), color: color(&dice)) }
    if dice.oneIn(3) {
      result.shadow = Shadow(
        color: color(&dice), offset: Point(x: length(&dice), y: length(&dice)),
        radius: abs(length(&dice)))
    }
    if dice.oneIn(3) { result.overlayColor = color(&dice) }
    if dice.oneIn(3) { result.gradient = gradient(&dice) }
    if dice.oneIn(3) { result.blurRadius = min(abs(length(&dice)), 200) }
    if dice.oneIn(3) { result.backdropBlurRadius = min(abs(length(&dice)), 200) }
    if dice.oneIn(3) { result.blendMode = BlendMode.allCases.randomElement(using: &dice) ?? .plus }
    if dice.oneIn(4) { result.colorMatrix = matrix(&dice) }
    if dice.oneIn(4) { result.backdropColorMatrix = matrix(&dice) }
    if dice.oneIn(4) { result.shape = shape(&dice) }
    if dice.oneIn(4) { result.mesh = mesh(&dice) }
    if dice.oneIn(2) { result.maskMode = MaskMode.allCases.randomElement(using: &dice) ?? .alpha }
    if dice.oneIn(3) {
      result.maskThreshold = MaskThreshold(
        threshold: Double.random(in: 0...1, using: &dice), softness: dice.oneIn(3) ? 0 : 0.3)
    }
    return result
  }

  private func gradient(_ dice: inout Dice) -> LayerGradient {
    func part() -> Double { Double.random(in: 0...1, using: &dice) }
    let stops = (0..<Int.random(in: 2...8, using: &dice)).map { _ in
      Gradient.Stop(color: color(&dice), location: dice.oneIn(4) ? 0.5 : part())
    }
    let start = Point(x: part(), y: part())
    return LayerGradient(
      Gradient(
        dice.oneIn(2) ? .linear : .radial, from: start,
        to: dice.oneIn(6) ? start : Point(x: part(), y: part()), stops: stops))
  }

  /// Returns a random colour matrix. One in eight contains only zeros, which makes everything
  /// transparent.
  private func matrix(_ dice: inout Dice) -> ColorMatrix {
    if dice.oneIn(8) { return ColorMatrix([Double](repeating: 0, count: 20)) ?? .identity }
    let rows = (0..<20).map { _ in dice.oneIn(40) ? .nan : Double.random(in: -1...1.5, using: &dice)
    }
    return ColorMatrix(rows) ?? .identity
  }

  func color(_ dice: inout Dice) -> Color {
    func part() -> Double { Double.random(in: 0...1, using: &dice) }
    return Color(red: part(), green: part(), blue: part(), alpha: dice.oneIn(2) ? 1 : part())
  }

  // MARK: Numbers

  private mutating func rect(_ dice: inout Dice) -> Rect {
    if dice.oneIn(16) {
      return Rect(x: length(&dice), y: length(&dice), width: 1 / 3, height: length(&dice))
    }
    return Rect(x: length(&dice), y: length(&dice), width: length(&dice), height: length(&dice))
  }

  /// Returns a random length: mostly of the order of the frame's size, often one that was used
  /// before.
  mutating func length(_ dice: inout Dice) -> Double {
    let result: Double
    switch Int.random(in: 0..<20, using: &dice) {
    case 0...4: result = lengths.randomElement(using: &dice) ?? 1
    case 5...7: result = Double.random(in: -20...90, using: &dice).rounded()
    case 8: result = Double.random(in: 0...4, using: &dice)
    case 9: result = (lengths.randomElement(using: &dice) ?? 1) + 1e-9
    case 10: result = (lengths.randomElement(using: &dice) ?? 1).nextDown
    case 11: result = Double.random(in: -1...1, using: &dice) * 1e9
    case 12: result = Double.random(in: -1...1, using: &dice) * 1e-6
    case 13: result = size.width - 1e-12
    default: result = Double.random(in: -20...90, using: &dice)
    }
    lengths.append(result)
    return result
  }

  private mutating func transform(about center: Point, _ dice: inout Dice) -> Transform3D {
    if !transforms.isEmpty, dice.oneIn(3), let used = transforms.randomElement(using: &dice) {
      return used
    }
    var result: Transform3D
    switch Int.random(in: 0..<12, using: &dice) {
    case 0...3: result = .identity
    case 4: result = .translation(x: length(&dice), y: length(&dice))
    case 5, 6: result = about(center, .rotation(angle: angle(&dice)))
    case 7: result = about(center, .scale(x: factor(&dice), y: factor(&dice)))
    case 8: result = skewed(center, &dice)
    default: result = turnedInSpace(center, &dice)
    }
    if !result.isFinite { result = .identity }
    transforms.append(result)
    return result
  }

  private func about(_ center: Point, _ transform: Transform3D) -> Transform3D {
    Transform3D.translation(x: -center.x, y: -center.y).concatenating(transform)
      .concatenating(.translation(x: center.x, y: center.y))
  }

  private func skewed(_ center: Point, _ dice: inout Dice) -> Transform3D {
    about(
      center,
      Transform3D.rotation(angle: angle(&dice))
        .concatenating(.scale(x: factor(&dice), y: factor(&dice)))
        .concatenating(.rotation(angle: angle(&dice))))
  }

  private func turnedInSpace(_ center: Point, _ dice: inout Dice) -> Transform3D {
    let eye = dice.oneIn(4) ? 1e-3 : Double.random(in: 5...500, using: &dice)
    return about(
      center,
      Transform3D.rotation(
        angle: angle(&dice), x: dice.oneIn(2) ? 1 : 0, y: Double.random(in: 0...1, using: &dice),
        z: dice.oneIn(3) ? 1 : 0
      ).concatenating(.perspective(distance: eye)))
  }

  private func angle(_ dice: inout Dice) -> Double {
    switch Int.random(in: 0..<6, using: &dice) {
    case 0: Double(Int.random(in: -4...4, using: &dice)) * .pi / 2
    case 1: Double.random(in: -1...1, using: &dice) * 1e-9
    case 2: .pi / 2 + Double.random(in: -1...1, using: &dice) * 1e-6
    default: Double.random(in: -7...7, using: &dice)
    }
  }

  private func factor(_ dice: inout Dice) -> Double {
    switch Int.random(in: 0..<8, using: &dice) {
    case 0: Double.random(in: -1...1, using: &dice) * 1e-4
    case 1: Double.random(in: -1...1, using: &dice) * 1e5
    case 2: -1
    default: Double.random(in: -2...3, using: &dice)
    }
  }
}
