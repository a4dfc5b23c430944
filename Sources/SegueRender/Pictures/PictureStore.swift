internal import SegueScene

/// The pixels for the contents of one compositor's frames: pictures of the library, frames of clips
/// at the current time, and captured and painted pictures at the frame's scale.
final class PictureStore {
  let library: PictureLibrary
  let captures: CapturedPictures
  let paintings: PaintedPictures
  /// True if pictures with more detail are drawn again when they are shown larger.
  let drawsDetail: Bool
  private var shown: [Moment] = []
  private var clipChanges = 0
  private var frameNumber: UInt64 = 0

  /// - Parameters:
  ///   - scale: the frame's number of pixels per point, at which captured and painted pictures are
  ///     drawn.
  ///   - size: the frame's size in pixels, which is the maximum size of painted pictures.
  init(
    scale: Double, size: SIMD2<Int> = SIMD2(32768, 32768),
    library: PictureLibrary = PictureLibrary(), drawsDetail: Bool = true
  ) {
    self.library = library
    self.drawsDetail = drawsDetail
    captures = CapturedPictures(scale: scale)
    paintings = PaintedPictures(scale: scale, limit: size)
  }

  /// A cached frame of a clip: the clip, the time, and the pixels.
  private struct Moment {
    var clip: PictureLibrary.TimedClip
    var time: UInt64
    var frame: UInt64
    var chain: MipChain?
  }

  func beginFrame() {
    frameNumber &+= 1
    captures.beginFrame()
    paintings.beginFrame(clipsChanged: clipChanges != library.clipChanges)
    if clipChanges != library.clipChanges {
      clipChanges = library.clipChanges
      shown = []
    }
  }

  /// Returns the pixels of a layer's contents with their mip levels, or nil when there are none.
  func chain(for layer: Layer, of tree: borrowing LayerTree) -> MipChain? {
    guard let painting = layer.contents.painting else {
      return chain(for: layer.contents, clock: tree.contentsTime)
    }
    return paintings.chain(for: painting, layer, of: tree, store: self)
  }

  /// Returns the pixels of `contents`, which must not be a painting. `clock` is the time of the
  /// contents clock for clips, in seconds.
  private func chain(for contents: Contents, clock: Double) -> MipChain? {
    if let capture = contents.capture {
      return captures.chain(for: capture, hasMoreDetail: hasMoreDetail) {
        [unowned self] tree, scale, target in
        // A captured picture is drawn once, so starting threads for it is not worthwhile.
        Compositor(drawing: target, scale: scale, store: self).render(tree, into: target)
      }
    }
    if let still = library.picture(contents.source) { return still }
    guard let clip = library.clip(contents.source) else { return nil }
    let seconds = contents.isLive ? clock : contents.frozenAt
    guard !seconds.isNaN else { return nil }
    return moment(of: clip, at: seconds)
  }

  /// Returns true if a tree shows a picture of the library that is sharper when it is drawn larger.
  private func hasMoreDetail(_ tree: borrowing LayerTree) -> Bool {
    for index in tree.layers.indices {
      let contents = tree.layers[index].contents
      if let capture = contents.capture {
        if hasMoreDetail(capture.tree) { return true }
      } else if library.picture(contents.source)?.hasMoreDetail == true {
        return true
      }
    }
    return false
  }

  private func moment(of clip: PictureLibrary.TimedClip, at seconds: Double) -> MipChain? {
    var reusable: Int?
    for index in shown.indices where shown[index].clip === clip {
      if shown[index].time == seconds.bitPattern, shown[index].frame == frameNumber {
        return shown[index].chain
      }
      if shown[index].frame != frameNumber { reusable = reusable ?? index }
    }
    let picture = clip.frame(at: seconds)
    guard let index = reusable else {
      let chain = picture.map { MipChain(picture: $0) }
      shown.append(
        Moment(clip: clip, time: seconds.bitPattern, frame: frameNumber, chain: chain))
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
