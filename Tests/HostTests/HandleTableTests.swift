import TestSupport
import Testing

@testable import SegueHost

@Suite struct HandleTableTests {
  @Test func `a handle table knows why a handle refers to no object`() {
    var table = HandleTable<Int>(kind: 2, owner: 7)
    var other = HandleTable<Int>(kind: 2, owner: 8)
    var timings = HandleTable<Int>(kind: 3, owner: 7)
    let (handle, others, timing) = (
      table.insert(1) ?? 0, other.insert(1) ?? 0, timings.insert(1) ?? 0
    )
    #expect(table.absence(of: handle) == nil)
    #expect(table.absence(of: 0) == .zero)
    #expect(table.absence(of: handle + 1) == .invented)
    #expect(table.absence(of: 77) == .otherKind(0))
    #expect(table.absence(of: others) == .otherOwner)
    #expect(table.absence(of: timing) == .otherKind(3))
    table.remove(handle)
    #expect(table.absence(of: handle) == .removed)
    _ = table.insert(2)
    #expect(table.absence(of: handle) == .removed)
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `a handle is never reused for another object`(_ seed: UInt64) {
    var random = Dice(seed)
    var table = HandleTable<Int>(kind: 2, owner: seed)
    var living: [UInt64: Int] = [:]
    // The keys of `living` as an array, from which a random handle can be chosen quickly.
    var order: [UInt64] = []
    var dead: Set<UInt64> = []
    for object in 0..<20_000 {
      if order.isEmpty || random.next() % 3 != 0 {
        let handle = table.insert(object) ?? 0
        #expect(handle != 0 && living[handle] == nil && !dead.contains(handle))
        living[handle] = object
        order.append(handle)
      } else {
        order.swapAt(Int.random(in: order.indices, using: &random), order.count - 1)
        let victim = order.removeLast()
        let taken = table.remove(victim)
        #expect(taken == living.removeValue(forKey: victim))
        let again = table.remove(victim)
        #expect(again == nil)
        dead.insert(victim)
      }
    }
    #expect(table.count == living.count)
    for (handle, object) in living { #expect(table[handle] == object) }
    #expect(dead.allSatisfy { table[$0] == nil })
    #expect(dead.count > 4000)
  }

  @Test func `a handle of another kind or owner refers to no object`() {
    var tables = (1...4).flatMap { kind in
      (0...3).map { HandleTable<Int>(kind: UInt64(kind), owner: UInt64($0)) }
    }
    let handles = tables.indices.map { tables[$0].insert($0) ?? 0 }
    #expect(Set(handles).count == handles.count)
    for (index, table) in tables.enumerated() {
      for (other, handle) in handles.enumerated() {
        #expect(table[handle] == (index == other ? index : nil))
      }
    }
  }

  @Test func `a made-up handle refers to no object`() {
    var random = Dice(9)
    var table = HandleTable<Int>(kind: 2)
    let own = Set((0..<100).map { table.insert($0) ?? 0 })
    let hits = (0..<100_000).map { _ in random.next() }.filter {
      !own.contains($0) && table[$0] != nil
    }
    #expect(hits.isEmpty)
    for special: UInt64 in [0, 1, .max, 1 << 63] { #expect(table[special] == nil) }
  }

  @Test
  func `an index of the handle table is not reused after its last generation number was used`() {
    var table = HandleTable<Int>(kind: 1)
    var last: UInt64 = 0
    let first = table.insert(0) ?? 0
    table.remove(first)
    for object in 1..<(1 << 20) + 5 {
      last = table.insert(object) ?? first
      guard last != first else {
        Issue.record("handle \(first) came back")
        return
      }
      table.remove(last)
    }
    // All generations of index 0 are used up, so the last handle has index 1.
    #expect(last & 0xfffff == 1)
    #expect(table[first] == nil)
  }

  @Test func `a full handle table refuses another object`() {
    var table = HandleTable<Int>(kind: 1, limit: 3)
    let taken = (0..<5).map { table.insert($0) != nil }
    #expect(taken == [true, true, true, false, false])
  }
}
