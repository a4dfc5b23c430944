internal import SegueGeometry

extension Layer {
  /// A placeholder in an array, which is filled in later.
  static var empty: Layer { Layer(view: ViewID(rawValue: 0), bounds: .zero) }

  /// Sets the layer from `row`, the numbers in which a view stores its properties
  /// (`PropertySchema`), and appends the layer's effects and values to `allEffects` and
  /// `allValues`. The layer's `parent`, `descendants` and `isMask` must have been set before.
  ///
  /// - Returns: False for a view that is not shown because its back faces the viewer.
  @inline(__always)
  mutating func fill(
    _ row: UnsafeBufferPointer<Double>, of view: ViewID, isFlat: Bool, _ contents: Contents,
    _ outer: OuterLayer, _ at: borrowing LayerSlots, _ allEffects: inout [LayerEffects],
    _ allValues: inout [Double]
  ) -> Bool {
    let bounds = Layer.rect(row, at.bounds)
    self.view = view
    self.bounds = bounds
    effects = -1
    values = -1
    let isExtended = row.count > at.commonWidth
    sortsByDepth = isExtended && row[at.sortsByDepth] != 0
    if parent < 0 {
      transform = .translation(x: -bounds.minX, y: -bounds.minY)
    } else if isExtended {
      transform = Layer.transformInSpace(row, bounds, outer, at)
      // A view with a mesh is never left out here: parts of the mesh may show their front although
      // the back of the flat view faces the viewer.
      if row[at.isDoubleSided] == 0, row.count <= at.mesh || row[at.mesh] == 0,
        !Layer.showsFront(bounds, transform)
      {
        return false
      }
    } else if isFlat {
      let (x, y, move) = (at.transform, at.transform + 4, at.transform + 12)
      let own = (
        SIMD2(row[x], row[x + 1]), SIMD2(row[y], row[y + 1]), SIMD2(row[move], row[move + 1])
      )
      transform = Layer.flatTransform(
        bounds: bounds, center: Point(x: row[at.center], y: row[at.center + 1]), own,
        outer: outer.transform, offset: outer.offset)
    } else {
      transform = Layer.transform(
        bounds: bounds, center: Point(x: row[at.center], y: row[at.center + 1]),
        own: Layer.matrix(row, at.transform), outer: outer.transform)
    }
    // A spring may overshoot the range 0…1, because only the view's setters clamp.
    opacity = min(max(row[at.alpha], 0), 1)
    let color = at.backgroundColor
    backgroundColor =
      Color(red: row[color], green: row[color + 1], blue: row[color + 2], alpha: row[color + 3])
      .clamped
    cornerRadius = max(row[at.cornerRadius], 0)
    clipsToBounds = row[at.clipsToBounds] != 0
    self.contents = contents
    if isExtended || row[at.zPosition] != 0 { addEffects(row, at, &allEffects, &allValues) }
    return true
  }

  /// Adds the effects, the mesh and, for a painted view, the values, if the view has any of these.
  ///
  /// Most layers have none. Since the local variables of this function take kilobytes of the stack, it is separate and
  /// not inlined.
  @inline(never)
  private mutating func addEffects(
    _ row: UnsafeBufferPointer<Double>, _ at: borrowing LayerSlots,
    _ allEffects: inout [LayerEffects], _ allValues: inout [Double]
  ) {
    if var own = LayerEffects(row, at) {
      effects = Int32(allEffects.count)
      own.shape?.add(row, at, to: &allValues)
      allEffects.append(own)
    }
    guard row.count > at.values else { return }
    values = Int32(allValues.count)
    allValues.append(contentsOf: row[at.values..<at.path])
    if row.count > at.mesh, let mesh = LayerMesh(row, at, &allValues) {
      if effects < 0 {
        effects = Int32(allEffects.count)
        allEffects.append(LayerEffects())
        allEffects[Int(effects)].cornerRadii = CornerRadii(all: cornerRadius)
      }
      allEffects[Int(effects)].mesh = mesh
    }
  }

  /// Returns the rectangle whose four numbers begin at index `first` of a view's numbers.
  @inline(__always)
  static func rect(_ row: UnsafeBufferPointer<Double>, _ first: Int) -> Rect {
    Rect(x: row[first], y: row[first + 1], width: row[first + 2], height: row[first + 3])
  }

  /// Returns the matrix whose sixteen numbers begin at index `first` of a view's numbers.
  @inline(__always)
  static func matrix(_ row: UnsafeBufferPointer<Double>, _ first: Int) -> Transform3D {
    func four(_ at: Int) -> SIMD4<Double> { SIMD4(row[at], row[at + 1], row[at + 2], row[at + 3]) }
    return Transform3D(
      row1: four(first), row2: four(first + 4), row3: four(first + 8), row4: four(first + 12))
  }

  /// Returns the transform from a view's own coordinates to the container's. The view may have a 3D
  /// transform.
  @inline(never)
  private static func transformInSpace(
    _ row: UnsafeBufferPointer<Double>, _ bounds: Rect, _ outer: OuterLayer,
    _ at: borrowing LayerSlots
  ) -> Transform3D {
    transformToSuperview(row, bounds, at).concatenating(outer.transform)
  }

  /// Returns the transform from a view's own coordinates to its superview's, without the
  /// superview's `sublayerTransform`.
  static func transformToSuperview(
    _ row: UnsafeBufferPointer<Double>, _ bounds: Rect, _ at: borrowing LayerSlots
  ) -> Transform3D {
    func vector(_ at: Int) -> Vector3D { Vector3D(x: row[at], y: row[at + 1], z: row[at + 2]) }
    guard row.count > at.commonWidth else {
      return transform(
        bounds: bounds, center: Point(x: row[at.center], y: row[at.center + 1]),
        own: matrix(row, at.transform), outer: .identity)
    }
    let own = ViewProperties.combined(
      matrix(row, at.transform), scale: vector(at.scale), rotation: vector(at.rotation),
      translation: vector(at.translation))
    let anchor = anchor(row, bounds, at)
    return Transform3D.translation(x: -anchor.x, y: -anchor.y, z: -anchor.z)
      .concatenating(own)
      .concatenating(.translation(x: row[at.center], y: row[at.center + 1]))
  }

  /// Returns the anchor point in the view's own coordinates, in points.
  static func anchor(
    _ row: UnsafeBufferPointer<Double>, _ bounds: Rect, _ at: borrowing LayerSlots
  ) -> Vector3D {
    Vector3D(
      x: bounds.minX + bounds.width * row[at.anchorPoint],
      y: bounds.minY + bounds.height * row[at.anchorPoint + 1], z: row[at.anchorPoint + 2])
  }

  /// Returns true when the layer's front faces the viewer, so that its corners appear in clockwise
  /// order.
  static func showsFront(_ bounds: Rect, _ transform: Transform3D) -> Bool {
    let map = Homography(transform)
    let middle = map.image(bounds.center.x, bounds.center.y).z
    // In front of the viewer, the sign of the determinant says which side the viewer sees. Behind
    // the viewer, this sign is reversed, hence the factor `middle`, the w of the centre.
    return map.x.dot(map.y.cross(map.w)) * middle > 0
  }
}

/// The coordinate system of a superview, in which the layers of its subviews are placed.
struct OuterLayer {
  /// Identifies the coordinate system; see `key(_:isMask:)`.
  let key: Int32
  /// Maps the superview's coordinates to the container's; includes the superview's
  /// `sublayerTransform`.
  let transform: Transform3D
  /// The translation of `transform` if `transform` only translates; nil otherwise.
  let offset: SIMD2<Double>?

  /// - Parameters:
  ///   - key: the key of the coordinate system, as `key(_:isMask:)` returns it.
  ///   - transform: the transform of the superview's layer.
  ///   - row: the numbers of the superview. Nil without a superview, and for a mask, because a
  ///     `sublayerTransform` does not move masks.
  ///   - bounds: the superview's bounds.
  @inline(__always)
  init(
    key: Int32, _ transform: Transform3D, _ row: UnsafeBufferPointer<Double>?, _ bounds: Rect,
    _ at: borrowing LayerSlots
  ) {
    self.key = key
    if let row, row.count > at.commonWidth {
      self.transform = Self.transformOfSubviews(row, bounds, transform, at)
    } else {
      self.transform = transform
    }
    offset =
      self.transform.isTranslation
      ? SIMD2(self.transform.row4.x, self.transform.row4.y) : nil
  }

  /// Returns the key of one of the two coordinate systems of the layer at index `parent`: the
  /// system in which the layer's subviews are placed or, if `isMask` is true, the system in which
  /// the layer's mask is placed. The index -1 gives the key of the coordinate system in which the
  /// container itself is placed.
  @inline(__always)
  static func key(_ parent: Int32, isMask: Bool) -> Int32 { isMask ? -2 - parent : parent }

  private static func transformOfSubviews(
    _ row: UnsafeBufferPointer<Double>, _ bounds: Rect, _ transform: Transform3D,
    _ at: borrowing LayerSlots
  ) -> Transform3D {
    let own = Layer.matrix(row, at.sublayerTransform)
    if own.isIdentity { return transform }
    let anchor = Layer.anchor(row, bounds, at)
    return Transform3D.translation(x: -anchor.x, y: -anchor.y, z: -anchor.z)
      .concatenating(own)
      .concatenating(.translation(x: anchor.x, y: anchor.y, z: anchor.z))
      .concatenating(transform)
  }
}
