/// A table of objects that are identified by 64-bit generational handles. A handle is never reused for another object.
///
/// The bits of a handle, from the highest: 4 bits of kind, 20 bits of owner, 20 bits of generation, 20 bits of index. A
/// lookup fails for a handle with another kind, another owner or an earlier generation, and for a number that no table
/// has issued. An index whose generations are used up is never used again.
struct HandleTable<Object> {
  /// The maximum number of objects that the table contains simultaneously; `insert` refuses more.
  let limit: Int
  private let prefix: UInt64
  private var entries: [(generation: UInt64, object: Object?)] = []
  private var free: [Int] = []
  private(set) var count = 0

  private static var lowBits: UInt64 { (1 << 20) - 1 }

  /// Creates an empty table.
  ///
  /// - Parameters:
  ///   - kind: the kind, 1…15. It is not 0, so that no handle is 0.
  ///   - owner: the number that distinguishes this table from others of its kind; its low 20 bits are used.
  ///   - limit: the maximum number of objects that the table contains simultaneously, at most 2²⁰.
  init(kind: UInt64, owner: UInt64 = 0, limit: Int = 1 << 20) {
    prefix = (kind & 15) << 60 | (owner & Self.lowBits) << 40
    self.limit = min(limit, 1 << 20)
  }

  /// Returns a handle for `object`; nil when the table is full.
  mutating func insert(_ object: Object) -> UInt64? {
    guard count < limit else { return nil }
    let index: Int
    if let reused = free.popLast() {
      index = reused
      entries[index].object = object
    } else {
      guard entries.count <= Self.lowBits else { return nil }
      index = entries.count
      entries.append((0, object))
    }
    count += 1
    return prefix | entries[index].generation << 20 | UInt64(index)
  }

  subscript(handle: UInt64) -> Object? {
    index(of: handle).flatMap { entries[$0].object }
  }

  /// Removes the object and makes its handle invalid. Returns nil when the handle was invalid
  /// already.
  @discardableResult
  mutating func remove(_ handle: UInt64) -> Object? {
    guard let index = index(of: handle), let object = entries[index].object else { return nil }
    entries[index].object = nil
    entries[index].generation += 1
    count -= 1
    if entries[index].generation <= Self.lowBits { free.append(index) }
    return object
  }

  /// Removes all objects and makes their handles invalid.
  mutating func removeAll() {
    for index in entries.indices where entries[index].object != nil {
      remove(prefix | entries[index].generation << 20 | UInt64(index))
    }
  }

  /// The reasons why a handle refers to no object of the table.
  enum Absence: Equatable {
    case zero
    /// The handle belongs to an object of the kind with this number.
    case otherKind(UInt64)
    /// The handle belongs to another table of the same kind.
    case otherOwner
    case removed
    /// The number is not a handle that a table has issued.
    case invented
  }

  /// Returns the reason why a handle refers to no object; nil if it refers to one.
  func absence(of handle: UInt64) -> Absence? {
    if self[handle] != nil { return nil }
    if handle == 0 { return .zero }
    let (kind, owner) = (handle >> 60, handle >> 40 & Self.lowBits)
    if kind != prefix >> 60 { return .otherKind(kind) }
    if owner != prefix >> 40 & Self.lowBits { return .otherOwner }
    let (index, generation) = (Int(handle & Self.lowBits), handle >> 20 & Self.lowBits)
    guard index < entries.count, generation < entries[index].generation else { return .invented }
    return .removed
  }

  private func index(of handle: UInt64) -> Int? {
    let index = Int(handle & Self.lowBits)
    guard index < entries.count,
      handle == prefix | entries[index].generation << 20 | UInt64(index)
    else { return nil }
    return index
  }
}
