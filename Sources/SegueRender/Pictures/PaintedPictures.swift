internal import SegueGeometry
internal import SeguePixels
internal import SegueScene

/// A cache of the pictures of painted views, which painters such as plug-ins paint. A picture is painted only if the
/// cache has none of the same size that was painted from the same property values and input pictures. Used on one
/// thread.
final class PaintedPictures {
  /// The scale of the frames, in pixels per point, at which the pictures are painted.
  private let scale: Double
  /// The maximum size of a painted picture: the size of the frame.
  private let limit: SIMD2<Int>
  private var kept: [ObjectIdentifier: Kept] = [:]
  private var frame: UInt64 = 0
  /// True if a painter has failed in the current frame.
  private(set) var hasFailed = false
  private lazy var workers = BandWorkers()

  /// The maximum number of pixels of a painted picture.
  private static let maxPixels = Double(32 << 20)

  /// One picture of a painted view.
  private struct Shown {
    var values: [Double]
    var size: PaintingSize
    /// The time, on the clock of clips, for which the inputs were drawn; 0 if the inputs do not
    /// show a clip.
    var clock: Double
    var frame: UInt64
    var chain: MipChain
  }

  private final class Kept {
    let painting: Painting
    var pictures: [Shown] = []
    /// The size and the time for which the inputs in the painter's memory were drawn; nil before
    /// any inputs have been drawn.
    var inputs: (size: PaintingSize, clock: Double)?
    var frame: UInt64 = 0
    /// True when the inputs show a clip; nil until the inputs have been searched for clips.
    var hasClips: Bool?

    init(_ painting: Painting) { self.painting = painting }
  }

  init(scale: Double, limit: SIMD2<Int>) {
    self.scale = scale
    self.limit = limit
  }

  /// Begins a frame, and releases the pictures of painted views that have not been shown in the
  /// last two frames.
  func beginFrame(clipsChanged: Bool) {
    frame &+= 1
    hasFailed = false
    for (id, one) in kept {
      if frame &- one.frame > 2 { kept[id] = nil }
      if clipsChanged { (one.hasClips, one.inputs) = (nil, nil) }
    }
  }

  /// Returns the picture of a layer whose contents are `painting`, painted now if it is not cached. If painting fails,
  /// returns the most recent picture of the same painting. Returns nil for an empty layer, and if painting fails before
  /// there is any picture.
  func chain(
    for painting: Painting, _ layer: Layer, of tree: borrowing LayerTree, store: PictureStore
  ) -> MipChain? {
    guard let size = size(of: painting, layer.bounds) else { return nil }
    let one = kept[ObjectIdentifier(painting)] ?? Kept(painting)
    kept[ObjectIdentifier(painting)] = one
    one.frame = frame
    let hasClips = one.hasClips ?? painting.inputs.contains { store.showsClip($0) }
    one.hasClips = hasClips
    let clock = hasClips ? tree.contentsTime : 0
    let values = tree.values(of: layer, count: painting.valueCount)
    let known = one.pictures.firstIndex {
      $0.size == size && $0.clock == clock && $0.values.hasSameBits(as: values)
    }
    if let known {
      one.pictures[known].frame = frame
      return one.pictures[known].chain
    }
    guard let picture = paint(one, values, size, clock, store) else {
      hasFailed = true
      // The transition continues although painting has failed, and this frame repeats the painter's
      // most recent picture.
      return one.pictures.max { $0.frame < $1.frame }?.chain
    }
    return keep(
      picture, of: one,
      Shown(
        values: values, size: size, clock: clock, frame: frame, chain: MipChain(picture: picture)))
  }

  /// Adds a picture to the cache. If the cache has a picture that this frame does not show, the new
  /// picture replaces it and reuses the memory of its mip levels.
  private func keep(_ picture: PixelBuffer, of one: Kept, _ new: Shown) -> MipChain {
    if let old = one.pictures.firstIndex(where: { $0.frame != frame }) {
      let chain = one.pictures[old].chain
      chain.replace(picture: picture)
      one.pictures[old] = new
      one.pictures[old].chain = chain
      return chain
    }
    one.pictures.append(new)
    return new.chain
  }

  private func size(of painting: Painting, _ bounds: Rect) -> PaintingSize? {
    if let (width, height) = painting.pixels {
      return PaintingSize(width: width, height: height, scale: 1)
    }
    let (width, height) = (bounds.width * scale, bounds.height * scale)
    guard width > 0, height > 0, width.isFinite, height.isFinite else { return nil }
    var shrink = min(1, Double(limit.x) / width, Double(limit.y) / height)
    let area = width * shrink * height * shrink
    if area > Self.maxPixels { shrink *= (Self.maxPixels / area).squareRoot() }
    func pixels(_ length: Double, _ limit: Int) -> Int {
      max(min(Int(clamping: (length * shrink - 1e-6).rounded(.up)), limit), 1)
    }
    return PaintingSize(
      width: pixels(width, limit.x), height: pixels(height, limit.y), scale: scale * shrink)
  }

  // MARK: Painting

  private func paint(
    _ one: Kept, _ values: [Double], _ size: PaintingSize, _ clock: Double, _ store: PictureStore
  ) -> PixelBuffer? {
    let painting = one.painting
    let user = ObjectIdentifier(self)
    guard
      var memory = painting.painter.memory(for: size, inputs: painting.inputs.count, user: user)
    else { return nil }
    guard let output = reusable(one, size) ?? PixelBuffer(width: size.width, height: size.height)
    else {
      painting.painter.ranOutOfMemory(for: size)
      return nil
    }
    if !memory.isKept || one.inputs.map({ $0.size != size || $0.clock != clock }) ?? true {
      for index in painting.inputs.indices {
        guard let picture = draw(painting.inputs[index], size, clock, store) else {
          painting.painter.ranOutOfMemory(for: size)
          return nil
        }
        // The input may contain a view of the same painter. Painting that view has then used the
        // painter's memory, so the memory is requested again.
        guard
          let again = painting.painter.memory(
            for: size, inputs: painting.inputs.count, user: user)
        else { return nil }
        memory = again
        PixelOrder.copy(picture, to: memory.inputs[index], stride: memory.stride, workers)
      }
      one.inputs = (size, clock)
    }
    guard painting.painter.paint(values, bands: 0, share: workers.run) else { return nil }
    output.isOpaque = PixelOrder.copy(memory.output, stride: memory.stride, to: output, workers)
    return output
  }

  /// Returns the pixels of a cached picture that the current frame does not show, to be overwritten
  /// by a new picture; nil if there is none, or if its size is not `size`.
  private func reusable(_ one: Kept, _ size: PaintingSize) -> PixelBuffer? {
    guard let old = one.pictures.first(where: { $0.frame != frame }) else { return nil }
    let picture = old.chain.picture
    // If painting fails, the frame still shows the old picture. Its pixels are therefore
    // overwritten only after painting has succeeded.
    return picture.width == size.width && picture.height == size.height ? picture : nil
  }

  /// Draws an input of a painter, at the size of the picture to be painted.
  private func draw(
    _ input: LayerTree, _ size: PaintingSize, _ clock: Double, _ store: PictureStore
  ) -> PixelBuffer? {
    guard let buffer = PixelBuffer(width: size.width, height: size.height) else { return nil }
    guard input.size.width > 0, input.size.height > 0 else { return buffer }
    var tree = input
    if store.showsClip(input) { tree.contentsTime = clock }
    let across = Double(size.width) / input.size.width
    let down = Double(size.height) / input.size.height
    var scale = size.scale
    if abs(across - scale) > 1e-9 * scale || abs(down - scale) > 1e-9 * scale {
      let stretch = Transform3D.scale(x: across, y: down)
      for index in tree.layers.indices {
        tree.layers[index].transform = tree.layers[index].transform.concatenating(stretch)
      }
      scale = 1
    }
    Compositor(drawing: buffer, scale: scale, store: store, threads: 0).render(tree, into: buffer)
    return buffer
  }
}

extension PictureStore {
  /// Returns true when a tree shows a clip that plays.
  func showsClip(_ tree: LayerTree) -> Bool {
    tree.layers.contains { layer in
      let contents = layer.contents
      if let capture = contents.capture { return showsClip(capture.tree) }
      if let painting = contents.painting { return painting.inputs.contains { showsClip($0) } }
      return contents.isLive && contents.source != .nothing && library.clip(contents.source) != nil
    }
  }
}

extension [Double] {
  fileprivate func hasSameBits(as other: [Double]) -> Bool {
    elementsEqual(other) { $0.bitPattern == $1.bitPattern }
  }
}
