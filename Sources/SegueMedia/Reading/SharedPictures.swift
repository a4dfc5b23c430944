internal import SeguePixels
public import SegueScene
internal import SegueSystem
internal import Synchronization

/// A cache of decoded, drawn and scaled pictures that the films of one process share. A file that has changed is
/// read again.
///
/// The cache may be used on any thread; its pictures are never changed.
public final class SharedPictures: Sendable {
  /// The identity of a file's contents: the file's device and inode numbers, its size and the time of its last change.
  struct Version: Hashable {
    let identity: FileStatus.Identity
    let size: Int
    let seconds: Int
    let nanoseconds: Int
  }

  struct Key: Hashable {
    let version: Version
    /// The picture's size and fit, and the parts of the file that the picture shows, as text.
    let content: String
  }

  private struct State {
    var pictures: [Key: (picture: PixelBuffer, use: Int)] = [:]
    var layers: [Key: DrawingLayers?] = [:]
    var bytes = 0
    var uses = 0
  }

  private let state = Mutex(State())
  private let limit: Int

  /// Creates an empty cache.
  ///
  /// - Parameter limit: the maximum memory of all pictures, in bytes. The pictures that were used longest ago are
  ///   dropped for new ones.
  public init(limit: Int = 512 << 20) {
    self.limit = limit
  }

  /// Returns the present version of a file; nil for a file that does not exist.
  static func version(of path: String) -> Version? {
    guard let status = try? FileStatus(path: path) else { return nil }
    return Version(
      identity: status.identity, size: status.size, seconds: status.seconds,
      nanoseconds: status.nanoseconds)
  }

  /// Returns the cached picture for a key, or else makes it with `make` and adds it to the cache.
  func picture(
    _ key: Key, _ make: () throws(MediaError) -> PixelBuffer
  ) throws(MediaError) -> PixelBuffer {
    let known = state.withLock { state -> PixelBuffer? in
      state.uses += 1
      state.pictures[key]?.use = state.uses
      return state.pictures[key]?.picture
    }
    if let known { return known }
    // Two threads may make the same picture simultaneously; the first result is kept.
    let made = try make()
    return state.withLock { state in
      if let other = state.pictures[key]?.picture { return other }
      state.pictures[key] = (made, state.uses)
      state.bytes += made.stride * made.height
      while state.bytes > limit, state.pictures.count > 1,
        let oldest = state.pictures.min(by: { $0.value.use < $1.value.use })
      {
        state.pictures[oldest.key] = nil
        state.bytes -= oldest.value.picture.stride * oldest.value.picture.height
      }
      return made
    }
  }

  /// Returns the rectangles of a drawing's elements, from the cache if possible; nil for a file that is not an SVG.
  public func layers(_ path: String, _ ids: [String]) throws -> DrawingLayers? {
    guard let version = Self.version(of: path) else {
      return try DrawingLayers(path: path, ids: ids)
    }
    let key = Key(version: version, content: ids.joined(separator: "\u{0}"))
    if let known = state.withLock({ $0.layers[key] }) { return known }
    let layers = try DrawingLayers(path: path, ids: ids)
    state.withLock { $0.layers[key] = layers }
    return layers
  }
}
