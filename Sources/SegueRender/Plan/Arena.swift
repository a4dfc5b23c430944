/// A growing array of plain values whose address worker threads can use. Its memory is kept when
/// the elements are removed, so a frame allocates only if it needs more elements than all earlier
/// frames.
///
/// The owner may write only while no worker reads. The memory is freed with the arena.
final class Arena<Element: BitwiseCopyable> {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private var capacity: Int

  init(capacity: Int = 64) {
    self.capacity = capacity
    // Unsafe: `deinit` frees the memory, and only the first `count` elements are ever read.
    base = .allocate(capacity: capacity)
  }

  deinit { base.deallocate() }

  func removeAll() { count = 0 }

  /// Removes all elements after the first `newCount` ones.
  func truncate(to newCount: Int) { count = min(count, max(newCount, 0)) }

  func append(_ element: Element) {
    if count == capacity { grow(to: count + 1) }
    (base + count).initialize(to: element)
    count += 1
  }

  /// Adds `extra` uninitialized elements, which the caller must write. Returns the index of the
  /// first of them.
  func reserve(_ extra: Int) -> Int {
    if count + extra > capacity { grow(to: count + extra) }
    defer { count += extra }
    return count
  }

  subscript(index: Int) -> Element {
    get {
      precondition(index >= 0 && index < count)
      return base[index]
    }
    set {
      precondition(index >= 0 && index < count)
      base[index] = newValue
    }
  }

  private func grow(to minimum: Int) {
    let wider = max(minimum, capacity * 2)
    let memory = UnsafeMutablePointer<Element>.allocate(capacity: wider)
    // Unsafe: plain values can be moved by copying their bytes, and the old memory is not used
    // again.
    memory.moveInitialize(from: base, count: count)
    base.deallocate()
    base = memory
    capacity = wider
  }
}
