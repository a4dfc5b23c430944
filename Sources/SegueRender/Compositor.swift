public import SegueGeometry
public import SegueScene

/// Draws layer trees into pixels.
///
/// A picture that lies on whole pixels at its own size is copied byte for byte. Otherwise edges are
/// covered by area, and pictures are sampled bilinearly at 256ths of a pixel, from halved copies of
/// themselves when they are drawn smaller. The same tree gives the same bytes on any number of
/// threads and on any processor.
///
/// Pixels are blended as they are stored, in sRGB, as Core Animation does.
///
/// A captured picture is drawn when it is first shown, and from then on is shown like any other
/// picture.
///
/// The pictures are in a `PictureLibrary`, together with reduced copies of those that were drawn
/// small. The compositor itself keeps a few rows of memory for each thread, and the captured
/// pictures that it has shown (512 MB at most). A frame that needs no more than the last one
/// allocates nothing. A compositor is used by one thread at a time, which paints together with the
/// compositor's own threads.
public final class Compositor {
  /// The frame's size in pixels.
  public let width: Int
  public let height: Int
  private let planner: Planner
  private let frame: Frame
  private let pool: BandPool

  /// Rows that a thread paints at a time.
  private static let bandRows = 16

  /// - Parameters:
  ///   - width: In pixels, in 1…32768, as `height`; anything else is a programmer's mistake.
  ///   - scale: Pixels a point. When it is not finite or not above 0, nothing but the background
  ///     is drawn.
  ///   - offset: Where the container's origin lies in the frame, x and y in pixels.
  ///   - background: The colour behind the container.
  ///   - pictures: The pictures and clips to which layers refer by number.
  ///   - threads: The number of threads that paint a frame; 0 means one for each processor.
  public convenience init(
    width: Int, height: Int, scale: Double = 1, offset: SIMD2<Double> = .zero,
    background: Color = .black, pictures: PictureLibrary = PictureLibrary(), threads: Int = 0
  ) {
    self.init(
      width: width, height: height, scale: scale, offset: offset, background: background,
      threads: threads, kernels: .best, bandRows: Self.bandRows,
      store: PictureStore(scale: scale > 0 ? scale : .nan, library: pictures))
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
      painters: (0..<count).map { _ in RowPainter(width: width, kernels: kernels) },
      height: height, bandRows: bandRows)
    self.frame = frame
    pool = BandPool(threads: count, bands: bands) { worker, band in
      frame.paint(band: band, by: worker)
    }
  }

  /// Draws a captured picture into `target` with the pictures of `store`, on the calling thread.
  convenience init(drawing target: PixelBuffer, scale: Double, store: PictureStore) {
    self.init(
      width: target.width, height: target.height, scale: scale, offset: .zero, background: .clear,
      threads: 1, kernels: .best, bandRows: Self.bandRows, store: store)
  }

  /// The pictures and clips to which layers refer by number.
  public var pictures: PictureLibrary { planner.store.library }

  /// Calls `PictureLibrary.set(picture:for:)` of the compositor's library.
  public func register(picture: PixelBuffer?, for source: UInt32) {
    pictures.set(picture: picture, for: source)
  }

  /// The number of captured pictures that are kept.
  var captureCount: Int { planner.store.captures.count }

  /// Calls `PictureLibrary.set(clip:for:)` of the compositor's library.
  public func register(clip: (any Clip)?, for source: UInt32) {
    pictures.set(clip: clip, for: source)
  }

  /// Draws the tree over the background, into every pixel of `target`, which must have the frame's
  /// size and must not be one of the registered pictures. It is not read. Sets its `isOpaque`.
  ///
  /// Layers with invalid geometry (NaN, an infinite size, no area) are not drawn. Contents whose
  /// number has no picture show nothing.
  public func draw(_ tree: borrowing LayerTree, into target: PixelBuffer) {
    planner.store.beginFrame()
    render(tree, into: target)
  }

  /// Draws the tree without beginning a new frame in the picture store, for captured pictures
  /// within a frame.
  func render(_ tree: borrowing LayerTree, into target: PixelBuffer) {
    precondition(target.width == width && target.height == height)
    planner.build(tree)
    let plan = planner.plan
    frame.begin(plan, target)
    pool.run()
    target.isOpaque = plan.isOpaque(width: width, height: height)
  }
}

/// The frame being painted. Written by the drawing thread before the pool runs; read by all while
/// it runs; each painter is used by the one worker of its number.
private final class Frame: @unchecked Sendable {
  private let painters: [RowPainter]
  private let height: Int
  private let bandRows: Int
  private var view: PlanView?
  private var target: PixelBuffer?

  init(painters: [RowPainter], height: Int, bandRows: Int) {
    self.painters = painters
    self.height = height
    self.bandRows = bandRows
  }

  func begin(_ plan: FramePlan, _ target: PixelBuffer) {
    for painter in painters {
      painter.prepare(
        depth: plan.depth, pictureWidth: plan.pictureWidth, hasSeams: plan.seams.count > 0)
    }
    view = PlanView(plan)
    self.target = target
  }

  func paint(band: Int, by worker: Int) {
    guard let view, let target else { return }
    let painter = painters[worker]
    let first = band * bandRows
    painter.select(0..<view.opCount, rows: first..<min(first + bandRows, height), from: view)
    for y in first..<min(first + bandRows, height) {
      painter.paint(row: y, into: target.row(y), stride: target.stride, from: view)
    }
  }
}
