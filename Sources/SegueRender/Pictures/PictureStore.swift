internal import SegueScene

/// The pictures and clips that the compositor knows by number, the captured pictures that layers
/// hold, and the pixels of them that the current frame shows.
final class PictureStore {
  private var pictures: [UInt32: MipChain] = [:]
  private var films: [UInt32: FilmReel] = [:]
  private var shown: [Moment] = []
  private var frameNumber: UInt64 = 0
  let captures: CapturedPictures

  /// - Parameter scale: the frame's pixels a point, at which captured pictures are drawn.
  init(scale: Double) {
    captures = CapturedPictures(scale: scale)
  }

  /// A clip that is registered.
  private final class FilmReel {
    let film: any Film
    init(_ film: any Film) { self.film = film }
  }

  /// A clip's frame at one time, as a drawn frame shows it.
  private struct Moment {
    var source: UInt32
    var time: UInt64
    var frame: UInt64
    var chain: MipChain?
  }

  func set(picture: PixelBuffer?, for source: UInt32) {
    forget(source)
    if let picture, source != 0 { pictures[source] = MipChain(picture: picture) }
  }

  func set(film: (any Film)?, for source: UInt32) {
    forget(source)
    if let film, source != 0 { films[source] = FilmReel(film) }
  }

  private func forget(_ source: UInt32) {
    pictures[source] = nil
    films[source] = nil
    shown.removeAll { $0.source == source }
  }

  func beginFrame() {
    frameNumber &+= 1
    captures.beginFrame()
  }

  /// The pixels of `contents` when the clock shows `clock`; nil when there are none.
  func chain(for contents: Contents, clock: Double) -> MipChain? {
    if let capture = contents.capture {
      return captures.chain(for: capture) { tree, scale, target in
        // A captured picture is drawn once, so starting threads for it is not worthwhile.
        Compositor(drawing: target, scale: scale, store: self).render(tree, into: target)
      }
    }
    if let still = pictures[contents.source] { return still }
    guard let reel = films[contents.source] else { return nil }
    let seconds = contents.isLive ? clock : contents.frozenAt
    guard !seconds.isNaN else { return nil }
    return moment(of: reel, source: contents.source, at: seconds)
  }

  private func moment(of reel: FilmReel, source: UInt32, at seconds: Double) -> MipChain? {
    var reusable: Int?
    for index in shown.indices where shown[index].source == source {
      if shown[index].time == seconds.bitPattern, shown[index].frame == frameNumber {
        return shown[index].chain
      }
      if shown[index].frame != frameNumber { reusable = reusable ?? index }
    }
    let picture = reel.film.frame(at: seconds)
    guard let index = reusable else {
      let chain = picture.map { MipChain(picture: $0) }
      shown.append(
        Moment(source: source, time: seconds.bitPattern, frame: frameNumber, chain: chain))
      return chain
    }
    shown[index].time = seconds.bitPattern
    shown[index].frame = frameNumber
    if let picture {
      if let chain = shown[index].chain {
        chain.replace(picture: picture)
      } else {
        shown[index].chain = MipChain(picture: picture)
      }
    } else {
      shown[index].chain = nil
    }
    return shown[index].chain
  }
}
