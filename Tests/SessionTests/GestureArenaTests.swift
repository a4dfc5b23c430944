import TestSupport
import Testing

@testable import SegueSession

/// Tests the decisions about gestures that follow the same pointers, with a table and with random
/// sequences.
struct GestureArenaTests {
  private typealias Arena = GestureArena

  /// The number of a member whose name is one letter.
  private static func number(_ name: String) -> Int { Int(name.utf8.first ?? 0) }
  private static func name(_ number: Int) -> String { String(decoding: [UInt8(number)], as: UTF8.self) }

  /// A call to the arena: a member joins with a pointer, begins a continuous gesture, recognizes a
  /// tap, fails or ends.
  enum Step: Sendable {
    case join(String, Int)
    case begins(String)
    case taps(String)
    case fails(String)
    case ends(String)
  }

  /// A row of the table: the relations between members, written "a>b" (a waits for b) and "a=b" (simultaneous); the
  /// steps; and the effects of the last step, written "+a" (a begins), "~a" (a is held) and "-a" (a fails).
  struct Row: Sendable, CustomStringConvertible {
    let description: String
    let relations: String
    let steps: [Step]
    let effects: String

    init(_ description: String, _ relations: String, _ steps: [Step], _ effects: String) {
      self.description = description
      self.relations = relations
      self.steps = steps
      self.effects = effects
    }
  }

  static let both: [Step] = [.join("a", 0), .join("b", 0)]

  static let rows = [
    Row("a member without competitors begins", "", [.join("a", 0), .begins("a")], "+a"),
    Row("a member that has not joined has no effect", "", [.join("a", 0), .begins("b")], ""),
    Row(
      "a member that has begun does not begin a second time", "",
      [.join("a", 0), .begins("a"), .begins("a")], ""
    ),
    Row("the first member that begins makes the other fail", "", both + [.begins("a")], "+a -b"),
    Row("a discrete gesture makes the other member fail, too", "", both + [.taps("b")], "+b -a"),
    Row(
      "members with different pointers both begin", "",
      [.join("a", 0), .join("b", 1), .begins("a"), .begins("b")], "+b"),
    Row(
      "one common pointer among several makes the other fail", "",
      [.join("a", 0), .join("b", 1), .join("b", 0), .begins("a")], "+a -b"),
    Row(
      "the first of two simultaneous members leaves the other alone", "a=b", both + [.begins("a")],
      "+a"),
    Row(
      "the second of two simultaneous members begins, too", "a=b",
      both + [.begins("a"), .begins("b")], "+b"),
    Row(
      "a member that joins a gesture in progress fails", "",
      [.join("a", 0), .begins("a"), .join("b", 0), .begins("b")], "-b"),
    Row(
      "a member that joined during a gesture begins after its end", "",
      [.join("a", 0), .begins("a"), .join("b", 0), .ends("a"), .begins("b")], "+b"),
    Row(
      "a tap that is over is not a gesture in progress", "",
      [.join("a", 0), .taps("a"), .join("b", 0), .begins("b")], "+b"),
    Row("a member that requires a failure is held", "a>b", both + [.begins("a")], "~a"),
    Row(
      "a held member begins when the other has failed", "a>b", both + [.begins("a"), .fails("b")],
      "+a"),
    Row(
      "a member begins immediately if the other has failed before", "a>b",
      both + [.fails("b"), .begins("a")], "+a"),
    Row(
      "a held member fails when the other begins", "a>b", both + [.begins("a"), .begins("b")],
      "+b -a"),
    Row(
      "a held member fails even if both may be simultaneous", "a>b a=b",
      both + [.begins("a"), .begins("b")], "+b -a"),
    Row(
      "a member is held until every required member has failed", "a>b a>c",
      both + [.join("c", 0), .begins("a"), .fails("b")], ""),
    Row(
      "a member begins when the last required member has failed", "a>b a>c",
      both + [.join("c", 0), .begins("a"), .fails("b"), .fails("c")], "+a"),
    Row(
      "a failure passes through a chain", "a>b b>c",
      both + [.join("c", 0), .begins("a"), .begins("b"), .fails("c")], "+b -a"),
    Row(
      "a chain of failures releases the first", "a>b b>c",
      both + [.join("c", 0), .begins("a"), .fails("c"), .fails("b")], "+a"),
    Row(
      "a held member fails when a third member begins", "a>b",
      both + [.join("c", 0), .begins("a"), .begins("c")], "+c -a -b"),
    Row(
      "a third member that makes the required one fail releases the held one", "a>b a=c",
      both + [.join("c", 0), .begins("a"), .begins("c")], "+c -b +a"),
    Row(
      "a member waits only for members that have joined", "a>b", [.join("a", 0), .begins("a")], "+a"
    ),
    Row(
      "two that wait for each other are both held", "a>b b>a", both + [.begins("a"), .begins("b")],
      "~b"),
    Row(
      "the failure of one releases the other", "a>b b>a",
      both + [.begins("a"), .begins("b"), .fails("b")], "+a"),
    Row("the end of a gesture is not a failure", "a>b", both + [.begins("a"), .ends("b")], ""),
  ]

  private static func rules(_ relations: some Sequence<String>) -> Arena.Rules {
    let relations = Set(relations)
    return Arena.Rules(
      waits: { relations.contains("\(name($0))>\(name($1))") },
      prevents: { first, second in
        let (first, second) = (name(first), name(second))
        return !relations.contains("\(first)=\(second)") && !relations.contains("\(second)=\(first)")
      })
  }

  private static func apply(_ step: Step, to arena: inout Arena, _ rules: Arena.Rules) -> [Arena
    .Effect]
  {
    switch step {
    case .join(let member, let pointer):
      arena.join(number(member), pointer: pointer)
      return []
    case .begins(let member): return arena.recognize(number(member), isDiscrete: false, by: rules)
    case .taps(let member): return arena.recognize(number(member), isDiscrete: true, by: rules)
    case .fails(let member): return arena.fail(number(member), by: rules)
    case .ends(let member):
      arena.end(number(member))
      return []
    }
  }

  private static func text(_ effects: [Arena.Effect]) -> String {
    effects.map { effect in
      switch effect {
      case .begin(let member): "+\(name(member))"
      case .hold(let member): "~\(name(member))"
      case .fail(let member): "-\(name(member))"
      }
    }.joined(separator: " ")
  }

  @Test(arguments: rows)
  func `after each sequence of gesture events, the expected recognizers begin, wait or fail`(
    row: Row
  ) {
    var arena = Arena()
    let rules = Self.rules(row.relations.split(separator: " ").map(String.init))
    var effects: [Arena.Effect] = []
    for step in row.steps { effects = Self.apply(step, to: &arena, rules) }
    #expect(Self.text(effects) == row.effects)
  }

  /// Each member begins, fails or ends at most once each time that it joins. Two members that
  /// exclude each other are never active simultaneously, and no member waits when all others have
  /// failed.
  @Test(arguments: 0..<8)
  func `in random sequences of events, no gesture begins twice and none waits forever`(part: Int) {
    var random = Dice(UInt64(part) + 1)
    let names = ["a", "b", "c", "d", "e"]
    for _ in 0..<1250 {
      let relations = (0..<Int.random(in: 0...6, using: &random)).compactMap { _ -> String? in
        let (one, other) = (
          names.randomElement(using: &random), names.randomElement(using: &random)
        )
        guard let one, let other, one < other else { return nil }
        // A member waits only for later members, so that there is no deadlock.
        return Bool.random(using: &random) ? "\(one)>\(other)" : "\(one)=\(other)"
      }
      let rules = Self.rules(relations)
      var arena = Arena()
      var active: Set<String> = []
      var joined: Set<String> = []
      func carryOut(_ effects: [Arena.Effect]) {
        for effect in effects {
          switch effect {
          case .begin(let number):
            let member = Self.name(number)
            #expect(joined.contains(member) && !active.contains(member), "\(relations)")
            for other in active {
              #expect(!rules.prevents(Self.number(other), number), "\(other) \(member) \(relations)")
            }
            active.insert(member)
          case .fail(let number):
            let member = Self.name(number)
            #expect(joined.contains(member) && !active.contains(member), "\(relations)")
            joined.remove(member)
          case .hold: break
          }
        }
      }
      for _ in 0..<40 {
        guard let name = names.randomElement(using: &random) else { continue }
        switch Int.random(in: 0..<6, using: &random) {
        case 0, 1:
          guard !joined.contains(name) else { continue }
          arena.join(Self.number(name), pointer: 0)
          joined.insert(name)
        case 2, 3: carryOut(arena.recognize(Self.number(name), isDiscrete: false, by: rules))
        case 4 where joined.contains(name) && !active.contains(name):
          joined.remove(name)
          carryOut(arena.fail(Self.number(name), by: rules))
        case 5 where active.contains(name):
          active.remove(name)
          joined.remove(name)
          arena.end(Self.number(name))
        default: break
        }
      }
      // All active gestures end, and all members that have not recognized their gesture fail.
      for name in active {
        arena.end(Self.number(name))
        joined.remove(name)
      }
      active = []
      for name in names.reversed() where joined.contains(name) && !active.contains(name) {
        joined.remove(name)
        carryOut(arena.fail(Self.number(name), by: rules))
        for name in active {
          arena.end(Self.number(name))
          joined.remove(name)
        }
        active = []
      }
      #expect(arena.isEmpty, "\(arena.members) \(relations)")
    }
  }
}
