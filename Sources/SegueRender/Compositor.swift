public import SegueGeometry
public import SegueScene

/// Draws layer trees into pixels.
///
/// A picture at its own size and on whole pixels is copied byte for byte. Otherwise edges are antialiased by area
/// coverage, and pictures are sampled bilinearly with a precision of 1/256 pixel. Pictures that are drawn smaller are
/// sampled from mip levels. The same tree gives the same bytes on any number of threads and on any processor.
///
/// Pixels are blended in sRGB, without linearization, as in Core Animation.
///
/// The effects of a view apply in this order: blur, colour matrix, mask, opacity, blend mode. The radius of a blur is
/// scaled by the view's transform at the centre of its bounds; the blur is circular even if the view is rotated or
/// tilted. A view's backdrop is everything that was painted before the view within the nearest enclosing group with an
/// opacity, a mask or a blur.
///
/// A captured picture is drawn when it is first shown, and is then sampled like any other picture.
///
/// The pictures and their mip levels are in a `PictureLibrary`. The compositor itself keeps a few rows of memory for
/// each thread, and the captured pictures that it has shown (at most 512 MB). A frame that needs no more memory than
/// the previous one allocates nothing. A compositor must be used on one thread at a time. The thread that calls it
/// paints together with the compositor's own threads.
public final class Compositor {
  /// The frame's width in pixels.
  public let width: Int
  /// The frame's height in pixels.
  public let height: Int
  private let planner: Planner
  private let frame: Frame
  private let pool: BandPool

  /// The number of rows in a band, which one thread paints before it takes the next band.
  static let bandRows = 16

  /// - Parameters:
  ///   - width: The width in pixels; `width` and `height` must be in 1…32768.
  ///   - scale: The number of pixels per point. If it is not finite or not above 0, only the
  ///     background is drawn.
  ///   - offset: The position of the container's origin in the frame, x and y in pixels.
  ///   - background: The colour behind the container.
  ///   - pictures: The pictures and clips to which layers refer.
  ///   - threads: The number of threads that paint a frame; 0 means one for each processor.
  public convenience init(
    width: Int, height: Int, scale: Double = 1, offset: SIMD2<Double> = .zero,
    background: Color = .black, pictures: PictureLibrary = PictureLibrary(), threads: Int = 0
  ) {
    self.init(
      width: width, height: height, scale: scale, offset: offset, background: background,
      threads: threads, kernels: .best, bandRows: Self.bandRows,
      store: PictureStore(
        scale: scale > 0 ? scale : .nan, size: SIMD2(width, height), library: pictures))
  }

  init(
    width: Int, height: Int, scale: Double, offset: SIMD2<Double>, background: Color, threads: Int,
    kernels: Kernels, bandRows: Int, store: PictureStore? = nil
  ) {
    precondition((1...32768).contains(width) && (1...32768).contains(height))
    self.width = width
    self.height = height
    let scale = scale > 0 ? scale : .nan
    planner = Planner(
      width: width, height: height, scale: scale, offset: offset, background: background,
      store: store ?? PictureStore(scale: scale))
    let bands = (height + bandRows - 1) / bandRows
    let count = min(max(threads > 0 ? threads : availableProcessors(), 1), bands, 64)
    let frame = Frame(
      painters: (0..<count).map { _ in
        RowPainter(width: width + Planner.maxMargin, kernels: kernels)
      }, bandRows: bandRows)
    self.frame = frame
    pool = BandPool(threads: count) { worker, band in
      frame.paint(band: band, by: worker)
    }
  }

  /// Makes a compositor that draws a captured picture into `target`, with the pictures of `store`. It paints on the
  /// calling thread alone, unless `threads` is greater than 1.
  convenience init(
    drawing target: PixelBuffer, scale: Double, store: PictureStore, threads: Int = 1
  ) {
    self.init(
      width: target.width, height: target.height, scale: scale, offset: .zero, background: .clear,
      threads: threads, kernels: .best, bandRows: Self.bandRows, store: store)
  }

  /// The pictures and clips to which layers refer by number.
  public var pictures: PictureLibrary { planner.store.library }

  /// Adds a picture with the given id to the compositor's library; nil removes the picture with
  /// this id.
  public func register(picture: PixelBuffer?, for id: PictureID) {
    pictures.set(picture: picture, for: id)
  }

  /// The number of captured pictures in memory.
  var captureCount: Int { planner.store.captures.count }

  /// Adds a clip with the given id to the compositor's library; nil removes the clip with this id.
  public func register(clip: (any Clip)?, for id: PictureID) {
    pictures.set(clip: clip, for: id)
  }

  /// Draws the tree over the background into `target`, which must have the frame's size and must
  /// not be one of the registered pictures. Every pixel is written, and `isOpaque` is set; the
  /// previous contents are not used.
  ///
  /// Layers with invalid geometry (NaN, an infinite size, no area) are not drawn. Contents whose
  /// id has no picture show nothing.
  public func draw(_ tree: borrowing LayerTree, into target: PixelBuffer) {
    planner.store.beginFrame()
    render(tree, into: target)
  }

  /// True if a painted view could not be painted in the last frame. The frame shows the view's previous picture
  /// instead, or nothing in the first frame of the view.
  public var paintingHasFailed: Bool { planner.store.paintings.hasFailed }

  /// Draws the tree without beginning a new frame in the picture store. Captured pictures are drawn
  /// in this way while a frame is being drawn.
  func render(_ tree: borrowing LayerTree, into target: PixelBuffer) {
    precondition(target.width == width && target.height == height)
    planner.build(tree)
    let plan = planner.plan
    frame.begin(plan, target)
    for index in 0..<plan.steps.count {
      pool.run(bands: frame.begin(plan.steps[index]))
    }
    target.isOpaque = plan.isOpaque(width: width, height: height)
  }
}

/// The frame that is being painted. The calling thread sets it up before the pool of threads runs,
/// and all threads read it while the pool runs. Each thread of the pool has a number, and uses only
/// the painter at that index.
private final class Frame: @unchecked Sendable {
  private let painters: [RowPainter]
  private let blurs: [BlurRows]
  /// The painters of layers that are drawn through a mesh, one for each thread. They are made when
  /// a frame first contains a mesh.
  private var meshes: [MeshRows] = []
  private let bandRows: Int
  private var view: PlanView?
  private var step = Step(kind: .paint)
  private var rowsOfBand = 1
  private var target: PixelBuffer?

  init(painters: [RowPainter], bandRows: Int) {
    self.painters = painters
    self.bandRows = bandRows
    blurs = painters.map { BlurRows(kernels: $0.kernels) }
  }

  func begin(_ plan: FramePlan, _ target: PixelBuffer) {
    for painter in painters {
      painter.prepare(
        depth: plan.depth, pictureWidth: plan.pictureWidth, hasSeams: plan.seams.count > 0)
    }
    view = PlanView(plan)
    self.target = target
  }

  /// Begins a step of the plan, and returns the number of bands of rows into which the step is
  /// divided.
  func begin(_ step: Step) -> Int {
    self.step = step
    rowsOfBand = step.rowsOfBand(bandRows)
    for blur in blurs { blur.prepare(step) }
    if step.kind == .mesh, meshes.isEmpty {
      meshes = painters.map { MeshRows(width: $0.width, kernels: $0.kernels) }
    }
    return (step.target.area.y1 - step.target.area.y0 + rowsOfBand - 1) / rowsOfBand
  }

  func paint(band: Int, by worker: Int) {
    guard let view, let target else { return }
    let first = step.target.area.y0 + band * rowsOfBand
    let rows = first..<min(first + rowsOfBand, step.target.area.y1)
    switch step.kind {
    case .paint:
      let painter = painters[worker]
      let surface = step.target.orFrame(target)
      painter.select(step.firstOp..<step.endOp, rows: rows, from: view)
      for y in rows {
        guard let row = surface.row(y) else { continue }
        if step.isClearing {
          (row + surface.area.x0).update(
            repeating: 0, count: surface.area.x1 - surface.area.x0)
        }
        painter.paint(row: y, into: row, stride: surface.stride, from: view)
      }
    case .shrink:
      let source = step.source.orFrame(target)
      for y in rows { blurs[worker].shrink(step, from: source, row: y) }
    case .soften:
      for y in rows { blurs[worker].soften(step, row: y) }
    case .mesh:
      meshes[worker].select(step, rows: rows, from: view)
      for y in rows { meshes[worker].paint(row: y, of: step, from: view) }
    case .recolor:
      let source = step.source.orFrame(target)
      for y in rows {
        guard let out = step.target.row(y), let pixels = source.row(y + step.y) else { continue }
        let area = step.target.area
        ColorKernels.recolor(
          out + area.x0, UnsafePointer(pixels) + area.x0 + step.x, area.x1 - area.x0, step.weights)
      }
    }
  }
}

extension Surface {
  /// Returns this surface if it has pixels. A surface without pixels represents the frame; in this case, returns a
  /// surface with the pixels of `frame`.
  fileprivate func orFrame(_ frame: PixelBuffer) -> Surface {
    guard pixels == nil else { return self }
    return Surface(
      pixels: frame.baseAddress, stride: frame.stride,
      area: Pixels(x1: frame.width, y1: frame.height))
  }
}
