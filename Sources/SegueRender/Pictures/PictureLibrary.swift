/// Something that can be shown at any size: a file that was opened once.
public protocol PictureSource: AnyObject {
  /// What is drawn of it in frames of `width` × `height` pixels.
  func fitted(width: Int, height: Int) throws -> FittedPicture
}

/// A picture source as it is drawn in frames of one size.
public enum FittedPicture {
  case still(PixelBuffer)
  case clip(any Clip)
}

/// The pictures and clips that layers name by number, whatever the size of the frames that show them.
///
/// Compositors share it: when the output gets another size, a new compositor draws from the same
/// library, and no file is opened again. What was made of the sources for one size, by `fit`, is
/// derived from them and kept until there is another size. Used by one thread at a time, that of the
/// compositor.
///
///     let library = PictureLibrary()
///     library.set(source: file, for: 1)
///     try library.fit(width: 780, height: 1688)
///     let compositor = Compositor(width: 780, height: 1688, scale: 2, pictures: library)
public final class PictureLibrary {
  private var sources: [UInt32: any PictureSource] = [:]
  private var pictures: [UInt32: MipChain] = [:]
  private var clips: [UInt32: TimedClip] = [:]
  /// The size that each source was fitted to.
  private var sizes: [UInt32: SIMD2<Int>] = [:]
  private var starts: [UInt32: Double] = [:]
  /// Changes with every clip that goes.
  private(set) var clipChanges = 0

  /// A library without pictures.
  public init() {}

  /// A clip as a compositor asks it.
  final class TimedClip {
    private let clip: any Clip
    /// Where on the clock of the contents it begins, in seconds; nil leaves the clock to the clip.
    fileprivate var start: Double?

    fileprivate init(_ clip: any Clip, start: Double?) {
      self.clip = clip
      self.start = start
    }

    func frame(at seconds: Double) -> PixelBuffer? {
      clip.frame(at: start.map { max(seconds - $0, 0) } ?? seconds)
    }
  }

  /// The picture that layers show whose contents have this number; nil for none. Number 0 is never
  /// shown. The buffer must stay as it is while it is here; set it again after writing.
  public func set(picture: PixelBuffer?, for number: UInt32) {
    forget(number)
    show(picture.map { .still($0) }, for: number)
  }

  /// The clip that layers show whose contents have this number; nil for none.
  public func set(clip: (any Clip)?, for number: UInt32) {
    forget(number)
    show(clip.map { .clip($0) }, for: number)
  }

  /// What layers show whose contents have this number, from the next `fit` on; nil for nothing.
  public func set(source: (any PictureSource)?, for number: UInt32) {
    forget(number)
    if number != 0 { sources[number] = source }
  }

  /// Brings every source to the size of the frames, `width` × `height` pixels, which is done once
  /// for each size.
  ///
  /// - Throws: what the first source throws that can't be shown at that size.
  public func fit(width: Int, height: Int) throws {
    let size = SIMD2(width, height)
    for (number, source) in sources.sorted(by: { $0.key < $1.key }) where sizes[number] != size {
      let fitted = try source.fitted(width: width, height: height)
      show(fitted, for: number)
      sizes[number] = size
    }
  }

  /// A clip with this number begins at `seconds` of the contents' clock, and shows its first frame
  /// before.
  public func begin(_ number: UInt32, at seconds: Double) {
    starts[number] = seconds
    clips[number]?.start = seconds
  }

  func picture(_ number: UInt32) -> MipChain? { pictures[number] }

  func clip(_ number: UInt32) -> TimedClip? { clips[number] }

  private func show(_ fitted: FittedPicture?, for number: UInt32) {
    if clips[number] != nil { clipChanges &+= 1 }
    pictures[number] = nil
    clips[number] = nil
    guard number != 0 else { return }
    switch fitted {
    case .still(let picture): pictures[number] = MipChain(picture: picture)
    case .clip(let clip): clips[number] = TimedClip(clip, start: starts[number])
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
