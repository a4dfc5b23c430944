import CSegue
import SegueWire
import Synchronization
import Testing

/// Tests `create_picture` and the struct with the pixels, called from C.
@Suite struct PictureStubTests {
  typealias Create =
    @convention(c) (UInt64, UnsafeRawPointer?, UnsafeMutablePointer<UInt64>?) -> Int32

  private static let size = MemoryLayout<segue_pixels_t>.size

  /// Calls `create_picture` with a picture of 2 × 1 pixels.
  ///
  /// - Parameters:
  ///   - size: the size that the struct states.
  ///   - tail: the bytes after the struct.
  private func create(
    size: UInt64 = UInt64(size), tail: [UInt8] = [],
    _ change: (inout segue_pixels_t) -> Void = { _ in }
  ) throws -> (status: Status, picture: WirePicture?) {
    let last = Mutex<WireCall?>(nil)
    let stub = try #require(
      StubTable(.pictures) { call in
        last.withLock { $0 = call }
        return .ok(.handle(5))
      })
    let create = try StubTests().function("create_picture", .pictures, stub, as: Create.self)
    var bytes: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8]
    var view: UInt64 = 0
    let status = bytes.withUnsafeMutableBufferPointer { bytes in
      var pixels = segue_pixels_t(
        size: size, format: UInt32(SEGUE_PIXELS_RGBA8), width: 2, height: 1, stride: 8, scale: 0,
        bytes: bytes.baseAddress)
      change(&pixels)
      let whole = withUnsafeBytes(of: pixels) { Array($0) } + tail
      return whole.withUnsafeBytes { create(1, $0.baseAddress, &view) }
    }
    #expect(view == (status == 0 ? 5 : 0))
    guard case .picture(let picture)? = last.withLock({ $0 })?.arguments.last else {
      return (Status(rawValue: status), nil)
    }
    return (Status(rawValue: status), picture)
  }

  @Test(arguments: [0, 1, 8, 15])
  func `the fields of a picture's struct that this version does not know are ignored`(
    _ added: Int
  ) throws {
    let tail = [UInt8](repeating: 0xa5, count: added)
    let (status, picture) = try create(size: UInt64(Self.size + added), tail: tail)
    #expect(status == .ok)
    #expect(
      picture == WirePicture(width: 2, height: 1, scale: 1, bytes: [1, 2, 3, 4, 5, 6, 7, 8]))
  }

  @Test(arguments: [0, 8, UInt64(size) - 1, 65_537, 1 << 40, UInt64.max])
  func `a struct of pixels that states an impossible size is refused as an invalid argument`(
    _ size: UInt64
  ) throws {
    #expect(try create(size: size).status == .invalidArgument)
  }

  @Test func `create_picture refuses pixels without a known format, a size, rows or bytes`() throws {
    #expect(try create { $0.format = 2 }.status == .unsupported)
    #expect(try create { $0.width = 0 }.status == .invalidArgument)
    #expect(try create { $0.height = 0 }.status == .invalidArgument)
    #expect(try create { $0.stride = 7 }.status == .invalidArgument)
    #expect(try create { $0.bytes = nil }.status == .invalidArgument)
    #expect(try create { $0.scale = -1 }.status == .invalidArgument)
    #expect(try create { $0.scale = .nan }.status == .notFinite)
    #expect(try create { $0.width = 20_000 }.status == .invalidArgument)
    #expect(
      try create {
        $0.width = 20_000
        $0.stride = 80_000
      }.status == .limit)
  }
}
