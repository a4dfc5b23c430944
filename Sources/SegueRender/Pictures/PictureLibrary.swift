public import SegueGeometry
public import SegueScene

/// The pictures and clips to which layers refer. They do not depend on the size of the frames.
///
/// Several compositors can use one library: when the output gets another size, a new compositor
/// draws from the same library, and no file is opened again. `fit` scales the sources to the size
/// of the frames, and the results are kept until the size changes. The library must be used on one
/// thread at a time, which is also the thread on which its compositors draw.
///
///     let library = PictureLibrary()
///     let inbox = library.makeID()
///     library.set(source: file, for: inbox)
///     try library.fit(width: 780, height: 1688)
///     let compositor = Compositor(width: 780, height: 1688, scale: 2, pictures: library)
public final class PictureLibrary {
  private var sources: [PictureID: any PictureSource] = [:]
  private var pictures: [PictureID: MipChain] = [:]
  /// Functions that draw pictures when they are first shown, by the pictures' ids.
  private var deferred: [PictureID: () -> PixelBuffer?] = [:]
  private var clips: [PictureID: TimedClip] = [:]
  /// The size in pixels to which each source was last fitted.
  private var sizes: [PictureID: SIMD2<Int>] = [:]
  private var starts: [PictureID: Double] = [:]
  /// The cached results of `edgeColor(of:)`.
  private var edgeColors: [PictureID: Color] = [:]
  /// A counter that is increased whenever a clip is removed or replaced, so that compositors notice
  /// the change.
  private(set) var clipChanges = 0

  /// The number of the id that `makeID` returned most recently.
  private var last: UInt32 = 0

  /// True if a source with more detail, such as an SVG drawing, is drawn again when a frame shows it larger than `fit`
  /// has made it, so that the picture is sharp. The default is true. A front end in which such a frame would take too
  /// long sets this to false before it adds sources.
  public var drawsDetail = true

  /// Makes an empty library.
  public init() {}

  /// Returns an id that has not been used for a picture yet.
  public func makeID() -> PictureID {
    last += 1
    return PictureID(number: last)
  }

  /// Returns an object from which a show takes the ids of its pictures. The object calls `makeID`
  /// when the show asks for an id for the first time.
  public func makeIDs() -> PictureIDs {
    PictureIDs { [self] in makeID() }
  }

  /// Adds a picture, which must not change while it is in the library. Returns its id.
  public func add(_ picture: PixelBuffer) -> PictureID {
    let id = makeID()
    set(picture: picture, for: id)
    return id
  }

  /// A clip with the time at which it begins.
  final class TimedClip {
    private let clip: any Clip
    /// The time at which the clip begins, in seconds on the contents clock, the clock that plays
    /// clips. If it is nil, the clock's time is passed to the clip unchanged.
    fileprivate var start: Double?

    fileprivate init(_ clip: any Clip, start: Double?) {
      self.clip = clip
      self.start = start
    }

    func frame(at seconds: Double) -> PixelBuffer? {
      clip.frame(at: start.map { max(seconds - $0, 0) } ?? seconds)
    }
  }

  /// Sets the picture for layers whose contents have this id; nil removes it. The buffer must not change while it is in
  /// the library; after writing to it, set the picture again.
  public func set(picture: PixelBuffer?, for id: PictureID) {
    forget(id)
    show(picture.map { .still($0) }, for: id)
  }

  /// Sets the clip for layers whose contents have this id; nil removes it.
  public func set(clip: (any Clip)?, for id: PictureID) {
    forget(id)
    show(clip.map { .clip($0) }, for: id)
  }

  /// Sets the source for layers whose contents have this id; nil removes it. The source is shown
  /// after the next call of `fit`.
  public func set(source: (any PictureSource)?, for id: PictureID) {
    forget(id)
    if id != .nothing { sources[id] = source }
  }

  /// Fits the sources to the size of the frames, `width` × `height` pixels. Sources that have
  /// already been fitted to that size are skipped.
  ///
  /// - Parameter ids: The ids of the sources to fit; nil for all sources.
  /// - Throws: The error of the first source that cannot be shown at that size.
  public func fit(width: Int, height: Int, only ids: Set<PictureID>? = nil) throws {
    let size = SIMD2(width, height)
    for (id, source) in sources.sorted(by: { $0.key < $1.key })
    where sizes[id] != size && ids?.contains(id) != false {
      let fitted = try source.fitted(width: width, height: height)
      show(fitted, for: id)
      sizes[id] = size
    }
  }

  /// Makes the clip with this id begin at `seconds` on the contents clock, the clock that plays
  /// clips. Before that time, the clip shows its first frame.
  public func begin(_ id: PictureID, at seconds: Double) {
    starts[id] = seconds
    clips[id]?.start = seconds
  }

  func picture(_ id: PictureID) -> MipChain? {
    if let known = pictures[id] { return known }
    guard !deferred.isEmpty, let draw = deferred.removeValue(forKey: id) else { return nil }
    pictures[id] = draw().map { chain(of: $0, for: id) }
    return pictures[id]
  }

  /// Returns true if the id has a still picture that is known to have no transparent pixels.
  package func isOpaque(_ id: PictureID) -> Bool { picture(id)?.picture.isOpaque ?? false }

  /// Returns the translucent colour that belongs behind the picture of an id; nil for one that does not say.
  package func scrimBehind(_ id: PictureID) -> Color? { sources[id]?.scrimBehind }

  func clip(_ id: PictureID) -> TimedClip? { clips[id] }

  /// Returns the colour along the edges of a picture, or of a clip's first frame: the most frequent
  /// colour, or the mean if no colour is frequent enough. Nil for an id without a picture, and for
  /// captured pictures.
  public func edgeColor(of contents: Contents) -> Color? {
    let id = contents.source
    if let known = edgeColors[id] { return known }
    let shown = picture(id)?.picture ?? clip(id)?.frame(at: starts[id] ?? 0)
    edgeColors[id] = shown?.edgeColor
    return edgeColors[id]
  }

  private func show(_ fitted: FittedPicture?, for id: PictureID) {
    if clips[id] != nil { clipChanges &+= 1 }
    pictures[id] = nil
    deferred[id] = nil
    clips[id] = nil
    edgeColors[id] = nil
    guard id != .nothing else { return }
    switch fitted {
    case .still(let picture): pictures[id] = chain(of: picture, for: id)
    case .clip(let clip): clips[id] = TimedClip(clip, start: starts[id])
    case .deferred(let draw): deferred[id] = draw
    case nil: break
    }
  }

  /// Returns the mip levels of a picture. If its source has more detail, the chain can also have
  /// enlarged levels.
  private func chain(of picture: PixelBuffer, for id: PictureID) -> MipChain {
    guard drawsDetail, let source = sources[id], source.hasMoreDetail else {
      return MipChain(picture: picture)
    }
    // A drawing that once took too long to enlarge is not enlarged again for later frames.
    var hasFailed = false
    return MipChain(picture: picture) { [weak self] factor in
      guard !hasFailed, let size = self?.sizes[id] else { return nil }
      let larger = source.enlarged(width: size.x * factor, height: size.y * factor)
      hasFailed = larger == nil
      return larger
    }
  }

  private func forget(_ id: PictureID) {
    show(nil, for: id)
    sources[id] = nil
    sizes[id] = nil
    starts[id] = nil
  }
}
