import CSegueLibAV
internal import SeguePixels

/// The rotation and mirroring of stored pixels for display: one of the eight orientations of EXIF
/// 2.32, tag 0x0112.
struct Orientation: Equatable, Sendable {
  /// True when the picture is transposed: rows become columns. The transposition is applied before
  /// the mirroring.
  var transposes = false
  /// True when the picture is mirrored left to right, after the transposition.
  var mirrorsX = false
  /// True when the picture is mirrored top to bottom, after the transposition.
  var mirrorsY = false

  static let upright = Orientation()

  /// Makes an orientation from EXIF's number, 1 to 8. Any other number means upright.
  init(exif: Int) {
    switch exif {
    case 2: mirrorsX = true
    case 3: (mirrorsX, mirrorsY) = (true, true)
    case 4: mirrorsY = true
    case 5: transposes = true
    case 6: (transposes, mirrorsX) = (true, true)
    case 7: (transposes, mirrorsX, mirrorsY) = (true, true, true)
    case 8: (transposes, mirrorsY) = (true, true)
    default: break
    }
  }

  init() {}

  /// Makes an orientation from libav's display matrix, whose numbers are 16.16 fixed point and
  /// apply to row vectors: x' = a·x + c·y, y' = b·x + d·y. A matrix that is not a multiple of a
  /// quarter turn is treated as the nearest multiple.
  init(matrix: UnsafePointer<Int32>) {
    let (a, b, c, d) = (matrix[0], matrix[1], matrix[3], matrix[4])
    if abs(Int(a)) + abs(Int(d)) >= abs(Int(b)) + abs(Int(c)) {
      mirrorsX = a < 0
      mirrorsY = d < 0
    } else {
      transposes = true
      mirrorsX = c < 0
      mirrorsY = b < 0
    }
  }

  /// Reads the orientation from a frame's side data, in which libav stores a JPEG's EXIF
  /// orientation. A frame without such data is upright.
  init(of frame: Frame) {
    guard let side = av_frame_get_side_data(frame.pointer, AV_FRAME_DATA_DISPLAYMATRIX),
      let data = side.data, let matrix = segue_av_matrix(data, side.size)
    else {
      self.init()
      return
    }
    self.init(matrix: matrix)
  }

  /// Reads the orientation from a stream's side data, in which libav stores a video's rotation
  /// flag. A stream without such data is upright.
  init(of stream: UnsafeMutablePointer<AVStream>) {
    var size = 0
    guard let data = segue_av_stream_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &size),
      let matrix = segue_av_matrix(data, size)
    else {
      self.init()
      return
    }
    self.init(matrix: matrix)
  }

  func shown(_ stored: PixelSize) -> PixelSize { transposes ? stored.transposed : stored }

  /// Returns the placement in the stored picture that corresponds to `placement` in the upright
  /// picture.
  func stored(_ placement: Placement, of stored: PixelSize) -> Placement {
    guard self != .upright else { return placement }
    let shown = shown(stored)
    var result = placement
    if mirrorsX { result.x = shown.width - placement.x - placement.taken.width }
    if mirrorsY { result.y = shown.height - placement.y - placement.taken.height }
    if transposes {
      (result.x, result.y) = (result.y, result.x)
      result.taken = result.taken.transposed
      result.size = result.size.transposed
    }
    return result
  }

  /// Writes the pixels of `source`, rotated and mirrored, into `target`. The size of `target` must
  /// be the size that `shown(_:)` returns for the size of `source`.
  func turn(_ source: PixelBuffer, into target: PixelBuffer) {
    target.isOpaque = source.isOpaque
    let (w, h) = (target.width, target.height)
    for y in 0..<h {
      let row = target.row(y)
      let fromY = mirrorsY ? h - 1 - y : y
      if transposes {
        for x in 0..<w { row[x] = source.row(mirrorsX ? w - 1 - x : x)[fromY] }
      } else {
        let from = source.row(fromY)
        for x in 0..<w { row[x] = from[mirrorsX ? w - 1 - x : x] }
      }
    }
  }
}
