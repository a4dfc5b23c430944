/// Objects behind 64-bit handles that never name another object than the one they were made for.
///
/// From the top: 4 bits kind, 20 bits owner, 20 bits generation, 20 bits index. A handle of another
/// kind, of another owner, of an earlier generation or made up finds nothing. A place whose
/// generations are used up is never used again.
struct HandleTable<Object> {
  /// More objects than this at a time are refused.
  let limit: Int
  private let prefix: UInt64
  private var places: [(generation: UInt64, object: Object?)] = []
  private var free: [Int] = []
  private(set) var count = 0

  private static var lowBits: UInt64 { (1 << 20) - 1 }

  /// - Parameters:
  ///   - kind: 1…15, so that no handle is 0.
  ///   - owner: which of many tables of the kind; its low 20 bits count.
  ///   - limit: at most 2²⁰.
  init(kind: UInt64, owner: UInt64 = 0, limit: Int = 1 << 20) {
    prefix = (kind & 15) << 60 | (owner & Self.lowBits) << 40
    self.limit = min(limit, 1 << 20)
  }

  /// A handle for `object`; nil when the table is full.
  mutating func insert(_ object: Object) -> UInt64? {
    guard count < limit else { return nil }
    let index: Int
    if let reused = free.popLast() {
      index = reused
      places[index].object = object
    } else {
      guard places.count <= Self.lowBits else { return nil }
      index = places.count
      places.append((0, object))
    }
    count += 1
    return prefix | places[index].generation << 20 | UInt64(index)
  }

  subscript(handle: UInt64) -> Object? {
    index(of: handle).flatMap { places[$0].object }
  }

  /// Takes the object out; its handle is stale from then on. Nil when it was stale already.
  @discardableResult
  mutating func remove(_ handle: UInt64) -> Object? {
    guard let index = index(of: handle), let object = places[index].object else { return nil }
    places[index].object = nil
    places[index].generation += 1
    count -= 1
    if places[index].generation <= Self.lowBits { free.append(index) }
    return object
  }

  /// Takes everything out.
  mutating func removeAll() {
    for index in places.indices where places[index].object != nil {
      remove(prefix | places[index].generation << 20 | UInt64(index))
    }
  }

  private func index(of handle: UInt64) -> Int? {
    let index = Int(handle & Self.lowBits)
    guard index < places.count,
      handle == prefix | places[index].generation << 20 | UInt64(index)
    else { return nil }
    return index
  }
}
