internal import SeguePlugin
internal import SegueScene
internal import SegueWire

/// The painter of one painted view of a plug-in. It paints until the plug-in's `ended` has been called.
final class SessionPainter: Painter {
  /// The shader that the plug-in draws; nil for a plug-in library.
  let shader: ShaderSource?
  private weak var session: AnimatorSession?
  private let surface: any PaintSurface
  private let function: UInt
  private let userData: UInt
  private let isParallel: Bool
  /// The size and the layout of the memory that `memory` provided most recently, and the object
  /// that requested the memory; nil before memory was first provided.
  private var last: (user: ObjectIdentifier, size: PaintingSize, layout: PaintLayout)?
  /// The size of the largest layout so far, in bytes. These bytes are already counted toward the
  /// session's limit. They need not be counted again, because the memory does not shrink.
  private var countedBytes = 0

  init(
    _ session: AnimatorSession, _ surface: any PaintSurface, function: UInt, userData: UInt,
    isParallel: Bool
  ) {
    shader = session.shader
    self.session = session
    self.surface = surface
    self.function = function
    self.userData = userData
    self.isParallel = isParallel
  }

  func memory(
    for size: PaintingSize, inputs count: Int, user: ObjectIdentifier
  ) -> PaintingMemory? {
    guard let session, session.paints else { return nil }
    let layout = PaintLayout(
      width: size.width, height: size.height, inputCount: count,
      hasMargins: session.router.givesMargins)
    guard session.count(paintedBytes: max(layout.allBytes - countedBytes, 0)) else { return nil }
    countedBytes = max(countedBytes, layout.allBytes)
    guard layout.isValid, let memory = surface.memory(layout) else {
      ranOutOfMemory(for: size)
      return nil
    }
    let isKept =
      last.map { $0.user == user && $0.size == size && $0.layout == layout } ?? false
    last = (user, size, layout)
    let inputs = memory.inputs.map { first in
      (0..<count).map { first + $0 * layout.pictureBytes }
    }
    guard count == 0 || inputs != nil else { return nil }
    return PaintingMemory(
      inputs: inputs ?? [], output: memory.output, stride: layout.stride,
      isKept: isKept && !memory.isFresh, margin: layout.marginBytes)
  }

  func paint(
    _ values: [Double], bands: Int, share: (Int, @escaping @Sendable (Int) -> Void) -> Void
  ) -> Bool {
    guard let session, let last else { return false }
    let request = PaintRequest(
      function: function, userData: userData, values: values, isParallel: isParallel,
      bands: bands, layout: last.layout, scale: last.size.scale)
    return session.paint(request, on: surface, share: share)
  }

  func ranOutOfMemory(for size: PaintingSize) {
    session?.refusePainting(width: size.width, height: size.height)
  }
}

/// A painter that always shows one picture, whose pixels a plug-in has passed.
final class FixedPicture: Painter {
  private let picture: WirePicture
  private var memory: UnsafeMutableRawBufferPointer?

  init(_ picture: WirePicture) { self.picture = picture }

  deinit { memory?.deallocate() }

  func memory(
    for size: PaintingSize, inputs: Int, user: ObjectIdentifier
  ) -> PaintingMemory? {
    guard size.width == picture.width, size.height == picture.height else { return nil }
    let memory =
      memory
      ?? UnsafeMutableRawBufferPointer.allocate(byteCount: picture.bytes.count, alignment: 64)
    self.memory = memory
    return memory.baseAddress.map {
      PaintingMemory(inputs: [], output: $0, stride: 4 * picture.width, isKept: true)
    }
  }

  func paint(
    _ values: [Double], bands: Int, share: (Int, @escaping @Sendable (Int) -> Void) -> Void
  ) -> Bool {
    memory?.copyBytes(from: picture.bytes)
    return memory != nil
  }
}
