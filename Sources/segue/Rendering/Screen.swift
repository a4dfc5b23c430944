internal import SegueMedia
internal import SegueRender
internal import SegueScene

/// A file as a screen of the transition, at the size in which it is shown.
struct Screen {
  let source: MediaSource
  private let box: PixelSize
  private let fit: Fit
  private let still: PixelBuffer?

  /// Brings `source` to `box` once, so that every frame can copy it.
  ///
  /// - Throws: `Failure` when it can't be decoded at that size or memory is short.
  init(_ source: MediaSource, fit: Fit, box: PixelSize) throws(Failure) {
    self.source = source
    self.box = box
    self.fit = fit
    do {
      try source.fit(fit, into: box)
      let moves = source.kind == .animation || source.kind == .video
      still = moves ? nil : try source.frame(at: 0)
    } catch {
      throw Failure(error)
    }
  }

  /// What a view of the whole frame's size shows under this number.
  func contents(_ number: UInt32) -> Contents {
    // A film that was fitted is as large as the box, or smaller by `contain`.
    Contents(source: number, mode: still == nil && fit == .contain ? .scaleAspectFit : .scaleToFill)
  }

  /// Tells the compositor what to draw for that number.
  ///
  /// - Parameter start: where on the clock of films a film begins, in seconds.
  func register(
    with compositor: Compositor, as number: UInt32, start: Double = 0
  ) throws(Failure) {
    guard let still else {
      compositor.register(film: MovingPicture(source, start: start), for: number)
      return
    }
    compositor.register(picture: try centred(still), for: number)
  }

  /// A picture that is smaller than the box, in its middle and transparent around it: on whole
  /// pixels, where the compositor would have to blend between them.
  private func centred(_ picture: PixelBuffer) throws(Failure) -> PixelBuffer {
    guard picture.width != box.width || picture.height != box.height else { return picture }
    guard let whole = PixelBuffer(width: box.width, height: box.height) else {
      throw Failure(.fault, "there is not enough memory for frames of \(box) pixels")
    }
    let left = (box.width - picture.width) / 2
    let top = (box.height - picture.height) / 2
    for y in 0..<min(picture.height, box.height) {
      // Sound: a picture fitted into the box is at most as large, so the row ends within the row.
      (whole.row(top + y) + left).update(from: picture.row(y), count: picture.width)
    }
    return whole
  }
}

/// A video or animation that plays on while it moves.
private final class MovingPicture: Film {
  private let source: MediaSource
  private let start: Double
  /// Shown when a later frame can't be decoded: a file that breaks off stands still.
  private var last: PixelBuffer?

  init(_ source: MediaSource, start: Double) {
    self.source = source
    self.start = start
  }

  func frame(at seconds: Double) -> PixelBuffer? {
    if let frame = try? source.frame(at: max(seconds - start, 0)) { last = frame }
    return last
  }
}
