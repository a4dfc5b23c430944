public import SegueGeometry
public import SegueScene

/// The pictures and clips to which layers refer by number. They do not depend on the size of the
/// frames.
///
/// Several compositors can use one library: when the output gets another size, a new compositor
/// draws from the same library, and no file is opened again. `fit` scales the sources to the size
/// of the frames, and the results are kept until the size changes. The library is used by the
/// compositor's thread only, one thread at a time.
///
///     let library = PictureLibrary()
///     library.set(source: file, for: 1)
///     try library.fit(width: 780, height: 1688)
///     let compositor = Compositor(width: 780, height: 1688, scale: 2, pictures: library)
public final class PictureLibrary {
  private var sources: [UInt32: any PictureSource] = [:]
  private var pictures: [UInt32: MipChain] = [:]
  /// The pictures that have not been shown yet and are drawn when they are.
  private var deferred: [UInt32: () -> PixelBuffer?] = [:]
  private var clips: [UInt32: TimedClip] = [:]
  /// The size that each source was fitted to.
  private var sizes: [UInt32: SIMD2<Int>] = [:]
  private var starts: [UInt32: Double] = [:]
  /// The colours along the edges of the pictures that were asked for.
  private var edgeColors: [UInt32: Color] = [:]
  /// A number that changes whenever a clip is removed or replaced.
  private(set) var clipChanges = 0

  /// A library without pictures.
  public init() {}

  /// A clip with the time at which it begins.
  final class TimedClip {
    private let clip: any Clip
    /// The time on the contents clock at which the clip begins, in seconds. Nil passes the clock's
    /// time to the clip unchanged.
    fileprivate var start: Double?

    fileprivate init(_ clip: any Clip, start: Double?) {
      self.clip = clip
      self.start = start
    }

    func frame(at seconds: Double) -> PixelBuffer? {
      clip.frame(at: start.map { max(seconds - $0, 0) } ?? seconds)
    }
  }

  /// Sets the picture for layers whose contents have this number; nil removes it. Number 0 is never
  /// shown. The buffer must not change while it is in the library; set it again after writing.
  public func set(picture: PixelBuffer?, for number: UInt32) {
    forget(number)
    show(picture.map { .still($0) }, for: number)
  }

  /// Sets the clip for layers whose contents have this number; nil removes it.
  public func set(clip: (any Clip)?, for number: UInt32) {
    forget(number)
    show(clip.map { .clip($0) }, for: number)
  }

  /// Sets the source for layers whose contents have this number; nil removes it. It is shown from
  /// the next `fit` on.
  public func set(source: (any PictureSource)?, for number: UInt32) {
    forget(number)
    if number != 0 { sources[number] = source }
  }

  /// Fits every source to the size of the frames, `width` × `height` pixels. Sources that already
  /// have that size are left alone.
  ///
  /// - Parameter numbers: The sources to fit; nil for all.
  /// - Throws: the error of the first source that cannot be shown at that size.
  public func fit(width: Int, height: Int, only numbers: Set<UInt32>? = nil) throws {
    let size = SIMD2(width, height)
    for (number, source) in sources.sorted(by: { $0.key < $1.key })
    where sizes[number] != size && numbers?.contains(number) != false {
      let fitted = try source.fitted(width: width, height: height)
      show(fitted, for: number)
      sizes[number] = size
    }
  }

  /// Has the clip with this number begin at `seconds` on the contents clock. Before that, it shows
  /// its first frame.
  public func begin(_ number: UInt32, at seconds: Double) {
    starts[number] = seconds
    clips[number]?.start = seconds
  }

  func picture(_ number: UInt32) -> MipChain? {
    if let known = pictures[number] { return known }
    guard !deferred.isEmpty, let draw = deferred.removeValue(forKey: number) else { return nil }
    pictures[number] = draw().map { MipChain(picture: $0) }
    return pictures[number]
  }

  func clip(_ number: UInt32) -> TimedClip? { clips[number] }

  /// Returns the colour along the edges of a picture, or of a clip's first frame: the most frequent
  /// colour, or the mean if none prevails. Nil for a number without a picture, and for captured
  /// pictures.
  public func edgeColor(of contents: Contents) -> Color? {
    let number = contents.source
    if let known = edgeColors[number] { return known }
    let shown = picture(number)?.picture ?? clip(number)?.frame(at: starts[number] ?? 0)
    edgeColors[number] = shown?.edgeColor
    return edgeColors[number]
  }

  private func show(_ fitted: FittedPicture?, for number: UInt32) {
    if clips[number] != nil { clipChanges &+= 1 }
    pictures[number] = nil
    deferred[number] = nil
    clips[number] = nil
    edgeColors[number] = nil
    guard number != 0 else { return }
    switch fitted {
    case .still(let picture): pictures[number] = MipChain(picture: picture)
    case .clip(let clip): clips[number] = TimedClip(clip, start: starts[number])
    case .deferred(let draw): deferred[number] = draw
    case nil: break
    }
  }

  private func forget(_ number: UInt32) {
    show(nil, for: number)
    sources[number] = nil
    sizes[number] = nil
    starts[number] = nil
  }
}
