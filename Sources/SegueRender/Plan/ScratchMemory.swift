#if canImport(Glibc)
  internal import Glibc
#endif

/// Blocks of memory for the pixels that a frame needs while it is drawn. They are reused from frame
/// to frame, so memory is allocated only for a frame that needs more than the previous ones. The
/// addresses of blocks do not change within a frame. Used on one thread; freed with the object.
final class ScratchMemory {
  private struct Block {
    var start: UnsafeMutableRawPointer
    var size: Int
    var isFree: Bool
  }

  private var blocks: [Block] = []
  private var total = 0
  private var used = 0
  private var peak = 0
  /// The number of bytes that are kept from frame to frame even if a frame needs much less.
  private static let kept = 1 << 26
  private let maximum: Int

  /// - Parameter maximum: the maximum number of bytes that are used simultaneously.
  init(maximum: Int = 1 << 29) { self.maximum = maximum }

  deinit {
    for block in blocks { free(block.start) }
  }

  /// Begins a frame: marks all blocks as free. If the blocks are much larger than the previous
  /// frame needed, they are released.
  func beginFrame() {
    if total > max(Self.kept, 4 * peak) {
      for block in blocks { free(block.start) }
      blocks.removeAll(keepingCapacity: true)
      total = 0
    }
    (used, peak) = (0, 0)
    for index in blocks.indices { blocks[index].isFree = true }
  }

  /// Takes a block of at least `size` bytes, aligned to 64 bytes and not initialized. Returns the
  /// block's index, or nil when there is no memory.
  func take(_ size: Int) -> Int? {
    guard size > 0, size <= maximum - used else { return nil }
    var best: Int?
    for index in blocks.indices where blocks[index].isFree && blocks[index].size >= size {
      if best.map({ blocks[index].size < blocks[$0].size }) ?? true { best = index }
    }
    if best == nil {
      // A new block is a quarter larger than needed, so that a picture that grows from frame to
      // frame seldom needs another block.
      let rounded = (size + size / 4 + 63) / 64 * 64
      guard total + rounded <= 2 * maximum else { return nil }
      // Unsafe: the block is freed by `deinit` or at the beginning of another frame.
      guard let memory = aligned_alloc(64, rounded) else { return nil }
      blocks.append(Block(start: memory, size: rounded, isFree: true))
      total += rounded
      best = blocks.count - 1
    }
    guard let best else { return nil }
    blocks[best].isFree = false
    used += blocks[best].size
    peak = max(peak, used)
    return best
  }

  /// Returns the address of a block's first byte. The address is valid until the next frame begins.
  func start(of index: Int) -> UnsafeMutableRawPointer { blocks[index].start }

  /// Marks a block as free, so that later steps of the frame can use its memory.
  func give(_ index: Int) {
    guard !blocks[index].isFree else { return }
    blocks[index].isFree = true
    used -= blocks[index].size
  }
}
