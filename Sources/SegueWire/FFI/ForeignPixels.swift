/// Reads and writes the struct `segue_pixels_t` in the memory of a call.
enum ForeignPixels {
  /// The size of the struct in bytes. `layout.c` lists the offsets of its fields.
  static let size = 40
  /// The only pixel format, `SEGUE_PIXELS_RGBA8`.
  private static let format: UInt32 = 1

  /// The mistake for which a struct of pixels from a caller is refused, and the status with which
  /// the call is answered.
  struct Mistake: Error {
    let status: Status
    let cause: ArgumentFault.Cause
    let number: UInt64

    init(_ status: Status, _ cause: ArgumentFault.Cause, _ number: UInt64 = 0) {
      (self.status, self.cause, self.number) = (status, cause, number)
    }
  }

  /// Copies the pixels that the struct at `start` describes.
  ///
  /// - Returns: The picture, or the mistake for which the call is refused.
  static func read(_ start: UnsafeMutableRawPointer) -> Result<WirePicture, Mistake> {
    // Sound as far as C can show: the ABI requires that the struct has the size that its first field states, and that
    // its pixels have `height` rows.
    if let fault = fault(ofSizeAt: start) { return .failure(fault) }
    func number(_ offset: Int) -> UInt32 {
      start.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
    }
    guard number(8) == format else {
      return .failure(Mistake(.unsupported, .pixelFormat, UInt64(number(8))))
    }
    let (width, height, stride) = (Int(number(12)), Int(number(16)), Int(number(20)))
    let scale = start.loadUnaligned(fromByteOffset: 24, as: Double.self)
    guard scale.isFinite else { return .failure(Mistake(.notFinite, .pixelScale)) }
    guard let pixels = start.loadUnaligned(fromByteOffset: 32, as: UnsafeRawPointer?.self) else {
      return .failure(Mistake(.invalidArgument, .pixelBytes))
    }
    guard width > 0, height > 0, stride >= 4 * width else {
      return .failure(Mistake(.invalidArgument, .pixelShape))
    }
    guard scale >= 0 else { return .failure(Mistake(.invalidArgument, .pixelScale)) }
    guard WirePicture.allows(width: width, height: height) else {
      return .failure(Mistake(.limit, .pixelCount))
    }
    let bytes = [UInt8](unsafeUninitializedCapacity: 4 * width * height) { buffer, count in
      for row in 0..<height {
        guard let start = buffer.baseAddress else { break }
        UnsafeMutableRawPointer(start + row * 4 * width)
          .copyMemory(from: pixels + row * stride, byteCount: 4 * width)
      }
      count = 4 * width * height
    }
    let picture = WirePicture(
      width: width, height: height, scale: scale == 0 ? 1 : scale, bytes: bytes)
    guard let picture else { return .failure(Mistake(.invalidArgument, .pixelShape)) }
    return .success(picture)
  }

  /// Returns the mistake for which a struct is refused because of its size; nil for an acceptable size. Of a struct that
  /// is longer than this version knows, only the known fields are read, as for descriptors (`SizedStruct` in
  /// SeguePlugin). A shorter struct is refused, because it lacks the address of the pixels.
  private static func fault(ofSizeAt start: UnsafeMutableRawPointer) -> Mistake? {
    let given = start.loadUnaligned(as: UInt64.self)
    guard (UInt64(size)...UInt64(WireLimits.structBytes)).contains(given) else {
      return Mistake(.invalidArgument, .structSize, given)
    }
    return nil
  }

  /// Writes the struct and, right after it, the pixels.
  static func write(_ picture: WirePicture, to start: UnsafeMutableRawPointer) {
    start.storeBytes(of: UInt64(size), as: UInt64.self)
    start.storeBytes(of: format, toByteOffset: 8, as: UInt32.self)
    start.storeBytes(of: UInt32(picture.width), toByteOffset: 12, as: UInt32.self)
    start.storeBytes(of: UInt32(picture.height), toByteOffset: 16, as: UInt32.self)
    start.storeBytes(of: UInt32(4 * picture.width), toByteOffset: 20, as: UInt32.self)
    start.storeBytes(of: picture.scale, toByteOffset: 24, as: Double.self)
    start.storeBytes(of: UInt(bitPattern: start + size), toByteOffset: 32, as: UInt.self)
    picture.bytes.withUnsafeBytes { bytes in
      guard let first = bytes.baseAddress else { return }
      (start + size).copyMemory(from: first, byteCount: bytes.count)
    }
  }
}
