import CSegue
import SegueProperties
import SegueWire
import Synchronization
import Testing

/// Tests the stubs of the functions for properties, called from C.
@Suite struct PropertyStubTests {
  typealias Get =
    @convention(c) (
      UInt64, UInt64, UInt32, UnsafeMutablePointer<Double>?, UInt32, UnsafeMutablePointer<UInt32>?
    ) -> Int32
  typealias Describe =
    @convention(c) (UInt64, UInt32, UnsafeMutablePointer<segue_property_info_t>?) -> Int32

  private func call(
    _ property: UInt32, _ numbers: [Double]?, _ count: Int
  ) throws -> (status: Status, call: WireCall?) {
    let last = Mutex<WireCall?>(nil)
    let stub = try #require(
      StubTable(.view) { call in
        last.withLock { $0 = call }
        return WireAnswer(.ok)
      })
    let set = try StubTests().function("set", .view, stub, as: StubTests.Set.self)
    let status = set(1, 2, property, numbers, UInt32(count))
    return (Status(rawValue: status), last.withLock { $0 })
  }

  @Test(arguments: ViewProperty.declared.map(\.name))
  func `setting a property accepts only the right count of numbers within their ranges`(
    _ name: String
  ) throws {
    let property = try #require(ViewProperty.declared.first { $0.name == name })
    for count in 0...property.counts.upperBound + 2 {
      let numbers = (0..<count).map { index in
        // Numbers that repeat, such as the points of a mesh, have the same ranges in every
        // repetition.
        let part =
          index < property.fixedCount || property.stride == 0
          ? index : property.fixedCount + (index - property.fixedCount) % property.stride
        return part < property.pattern.count ? property.pattern[part].range?.lowerBound ?? 0 : 0
      }
      let (status, call) = try call(property.number, numbers, count)
      // The first two numbers are the smallest allowed, 1 column and 1 row, so a mesh needs four
      // points: 14 numbers.
      let isRight = property.allows(count: count) && (name != "mesh" || [0, 14].contains(count))
      #expect(status == (isRight ? .ok : .invalidArgument), "\(count)")
      let isRead = property.allows(count: count)
      #expect(call?.arguments.last == (isRead ? .doubles(numbers) : .absent))
    }
    for (index, part) in property.pattern.enumerated() {
      guard let range = part.range else { continue }
      var numbers = property.pattern.map { $0.range?.lowerBound ?? 0 }
      if property.stride > 0 { numbers += numbers[property.fixedCount...] }
      numbers[index] = range.lowerBound - 1
      let (status, _) = try call(property.number, numbers, numbers.count)
      #expect(status == (part.isClamped ? .ok : .invalidArgument), "\(part.name)")
    }
  }

  @Test func `the numbers of a property are not read if their count is impossible`() throws {
    for count in [2, 46, 1 << 20] {
      // The array has only one number, so a stub that read `count` numbers might crash the process.
      #expect(try call(5, [1], count).status == .invalidArgument)
      #expect(try call(22, [1], count).status == .invalidArgument)
    }
    #expect(try call(5, nil, 1).status == .invalidArgument)
    #expect(try call(22, nil, 0).status == .ok)
  }

  @Test(arguments: [0, UInt32(ViewProperty.declared.count) + 1, 1000, UInt32.max])
  func `setting an unknown property returns UNSUPPORTED without reading its numbers`(
    _ number: UInt32
  ) throws {
    let (status, call) = try call(number, [.nan], 1 << 20)
    #expect(status == .unsupported)
    #expect(call?.fault == .unsupported && call?.arguments[2...] == [.uint32(number), .absent])
  }

  @Test func `a property's numbers are copied if they fit, and their count is always returned`()
    throws
  {
    let stub = try #require(StubTable(.view) { _ in .ok(.doubles([1, 2, 3])) })
    let get = try StubTests().function("get", .view, stub, as: Get.self)
    for capacity in 0...5 {
      var (numbers, count) = ([Double](repeating: 9, count: 5), UInt32(77))
      let status = Status(rawValue: get(1, 2, 13, &numbers, UInt32(capacity), &count))
      #expect(count == 3)
      #expect(status == (capacity < 3 ? .tooSmall : .ok))
      #expect(numbers == (capacity < 3 ? [9, 9, 9, 9, 9] : [1, 2, 3, 9, 9]))
    }
    var count: UInt32 = 0
    #expect(get(1, 2, 13, nil, 0, &count) == Status.tooSmall.rawValue && count == 3)
    #expect(get(1, 2, 13, nil, 3, &count) == Status.invalidArgument.rawValue)
    #expect(get(1, 2, 13, nil, 0, nil) == Status.invalidArgument.rawValue)
    #expect(get(1, 2, 99, nil, 0, &count) == Status.unsupported.rawValue)
  }

  @Test func `a property's description is truncated to the size of the caller's struct`() throws {
    let shadow = try #require(ViewProperty.declared.first { $0.name == "shadow" })
    let stub = try #require(
      StubTable(.view) { _ in .ok(.doubles(PropertyInfo.numbers(of: shadow))) })
    let describe = try StubTests().function("property", .view, stub, as: Describe.self)
    var info = segue_property_info_t()
    #expect(describe(1, 20, &info) == Status.invalidArgument.rawValue)
    info.size = UInt64(MemoryLayout<segue_property_info_t>.size)
    #expect(describe(1, 20, &info) == 0)
    #expect(
      info.size == UInt64(MemoryLayout<segue_property_info_t>.size)
        && info.flags == UInt32(SEGUE_PROPERTY_INFO_ANIMATED))
    #expect((info.minimum_count, info.maximum_count, info.fixed_count, info.step) == (7, 7, 7, 0))
    #expect(info.since == 1 && info.described == 7)
    for capacity in 0...9 {
      let unwritten = segue_property_number_t(minimum: 9, maximum: 9, initial: 9, unit: 9, flags: 9)
      var numbers = Array(repeating: unwritten, count: 9)
      numbers.withUnsafeMutableBufferPointer { memory in
        info.capacity = UInt32(capacity)
        info.numbers = memory.baseAddress
        #expect(describe(1, 20, &info) == 0)
      }
      #expect(info.described == 7)
      for (index, number) in numbers.enumerated() where index >= min(capacity, 7) {
        #expect(number.minimum == 9 && number.flags == 9)
      }
      guard capacity >= 7 else { continue }
      #expect(numbers[0].minimum == 0 && numbers[0].maximum == 1 && numbers[4].minimum == -.infinity)
      #expect(numbers[6].minimum == 0 && numbers[6].maximum == .infinity)
      #expect(numbers.prefix(7).map(\.flags) == [1, 1, 1, 1, 0, 0, 0])
      #expect(numbers[0].unit == UInt32(SEGUE_UNIT_COLOR) && numbers[6].unit == UInt32(SEGUE_UNIT_POINTS))
    }
    info.numbers = nil
    #expect(describe(1, 20, &info) == 0)
    var short = segue_property_info_t()
    short.size = 20
    #expect(describe(1, 20, &short) == 0)
    #expect(short.size == 20 && short.maximum_count == 7 && short.fixed_count == 0)
    #expect(describe(1, 21_000, &short) == Status.unsupported.rawValue)
    #expect(describe(1, 20, nil) == Status.invalidArgument.rawValue)
  }
}
