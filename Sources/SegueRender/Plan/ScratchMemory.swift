#if canImport(Glibc)
  internal import Glibc
#endif

/// Blocks of memory for the pixels that a frame needs while it is drawn. They are kept from frame to
/// frame, so that a frame like the last one allocates nothing, and their addresses do not change
/// within a frame. Used on one thread; freed with the object.
final class ScratchMemory {
  private struct Block {
    var start: UnsafeMutableRawPointer
    var size: Int
    var isFree: Bool
  }

  private var blocks: [Block] = []
  private var used = 0
  private let most: Int

  /// - Parameter most: the most bytes that are used at a time.
  init(most: Int = 1 << 29) { self.most = most }

  deinit {
    for block in blocks { free(block.start) }
  }

  /// Begins a frame: all blocks are free.
  func beginFrame() {
    used = 0
    for index in blocks.indices { blocks[index].isFree = true }
  }

  /// The index of a block of at least `size` bytes, on a 64-byte boundary and with any contents; nil
  /// when there is no memory.
  func take(_ size: Int) -> Int? {
    guard size > 0, size <= most - used else { return nil }
    var best: Int?
    var largest: Int?
    for index in blocks.indices where blocks[index].isFree {
      let block = blocks[index]
      if block.size >= size, best.map({ block.size < blocks[$0].size }) ?? true { best = index }
      if largest.map({ block.size > blocks[$0].size }) ?? true { largest = index }
    }
    if best == nil {
      let rounded = (size + size / 4 + 63) / 64 * 64
      // Unsafe: freed by `deinit`, or here when a free block is replaced by a larger one.
      guard let memory = aligned_alloc(64, rounded) else { return nil }
      let block = Block(start: memory, size: rounded, isFree: true)
      if let largest {
        free(blocks[largest].start)
        blocks[largest] = block
        best = largest
      } else {
        blocks.append(block)
        best = blocks.count - 1
      }
    }
    guard let best else { return nil }
    blocks[best].isFree = false
    used += blocks[best].size
    return best
  }

  /// The first byte of a block, which is valid until the next frame begins.
  func start(of index: Int) -> UnsafeMutableRawPointer { blocks[index].start }

  /// Frees a block for use by the steps after this one.
  func give(_ index: Int) {
    guard !blocks[index].isFree else { return }
    blocks[index].isFree = true
    used -= blocks[index].size
  }
}
