import TestSupport
import Testing

@testable import SegueKit

/// The decisions about gestures that follow the same pointers, as a table and by random sequences.
struct GestureArenaTests {
  private typealias Arena = GestureArena<String>

  /// A call of the arena: a member joins with a pointer, recognizes its gesture, fails or ends.
  enum Step: Sendable {
    case join(String, Int)
    case begins(String)
    case taps(String)
    case fails(String)
    case ends(String)
  }

  /// A row of the table: relations written "a>b" (a waits for b) and "a=b" (simultaneous), the steps, and the
  /// effects of the last one, written "+a" (begins), "~a" (held) and "-a" (fails).
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
    Row("one alone begins", "", [.join("a", 0), .begins("a")], "+a"),
    Row("a stranger does nothing", "", [.join("a", 0), .begins("b")], ""),
    Row(
      "one that has begun does not begin again", "", [.join("a", 0), .begins("a"), .begins("a")], ""
    ),
    Row("the first that begins makes the other fail", "", both + [.begins("a")], "+a -b"),
    Row("so does a discrete one", "", both + [.taps("b")], "+b -a"),
    Row(
      "with other pointers both begin", "",
      [.join("a", 0), .join("b", 1), .begins("a"), .begins("b")], "+b"),
    Row(
      "a common pointer among several suffices", "",
      [.join("a", 0), .join("b", 1), .join("b", 0), .begins("a")], "+a -b"),
    Row("simultaneous ones do not disturb each other", "a=b", both + [.begins("a")], "+a"),
    Row("the second of them begins, too", "a=b", both + [.begins("a"), .begins("b")], "+b"),
    Row(
      "one that joins a gesture in progress fails", "",
      [.join("a", 0), .begins("a"), .join("b", 0), .begins("b")], "-b"),
    Row(
      "it begins after that one has ended", "",
      [.join("a", 0), .begins("a"), .join("b", 0), .ends("a"), .begins("b")], "+b"),
    Row(
      "a tap that is over is no gesture in progress", "",
      [.join("a", 0), .taps("a"), .join("b", 0), .begins("b")], "+b"),
    Row("one that requires a failure is held", "a>b", both + [.begins("a")], "~a"),
    Row("it begins when the other has failed", "a>b", both + [.begins("a"), .fails("b")], "+a"),
    Row(
      "it begins immediately when the other failed before", "a>b",
      both + [.fails("b"), .begins("a")], "+a"),
    Row("it fails when the other begins", "a>b", both + [.begins("a"), .begins("b")], "+b -a"),
    Row(
      "also when both may be simultaneous", "a>b a=b", both + [.begins("a"), .begins("b")], "+b -a"),
    Row(
      "it is held until the last of several has failed", "a>b a>c",
      both + [.join("c", 0), .begins("a"), .fails("b")], ""),
    Row(
      "then it begins", "a>b a>c",
      both + [.join("c", 0), .begins("a"), .fails("b"), .fails("c")], "+a"),
    Row(
      "a failure passes through a chain", "a>b b>c",
      both + [.join("c", 0), .begins("a"), .begins("b"), .fails("c")], "+b -a"),
    Row(
      "a chain of failures releases the first", "a>b b>c",
      both + [.join("c", 0), .begins("a"), .fails("c"), .fails("b")], "+a"),
    Row(
      "a held one fails when a third one begins", "a>b",
      both + [.join("c", 0), .begins("a"), .begins("c")], "+c -a -b"),
    Row(
      "a third one that is simultaneous with it leaves it held", "a>b a=c",
      both + [.join("c", 0), .begins("a"), .begins("c")], "+c -b +a"),
    Row("one waits only for those that take part", "a>b", [.join("a", 0), .begins("a")], "+a"),
    Row(
      "two that wait for each other are both held", "a>b b>a", both + [.begins("a"), .begins("b")],
      "~b"),
    Row(
      "the failure of one releases the other", "a>b b>a",
      both + [.begins("a"), .begins("b"), .fails("b")], "+a"),
    Row("an end is no failure", "a>b", both + [.begins("a"), .ends("b")], ""),
  ]

  private static func rules(_ relations: some Sequence<String>) -> Arena.Rules {
    let relations = Set(relations)
    return Arena.Rules(
      waits: { relations.contains("\($0)>\($1)") },
      prevents: { !relations.contains("\($0)=\($1)") && !relations.contains("\($1)=\($0)") })
  }

  private static func apply(_ step: Step, to arena: inout Arena, _ rules: Arena.Rules) -> [Arena
    .Effect]
  {
    switch step {
    case .join(let member, let pointer):
      arena.join(member, pointer: pointer)
      return []
    case .begins(let member): return arena.recognize(member, isDiscrete: false, by: rules)
    case .taps(let member): return arena.recognize(member, isDiscrete: true, by: rules)
    case .fails(let member): return arena.fail(member, by: rules)
    case .ends(let member):
      arena.end(member)
      return []
    }
  }

  private static func text(_ effects: [Arena.Effect]) -> String {
    effects.map { effect in
      switch effect {
      case .begin(let member): "+\(member)"
      case .hold(let member): "~\(member)"
      case .fail(let member): "-\(member)"
      }
    }.joined(separator: " ")
  }

  @Test(arguments: rows)
  func `the last step has the effects of the table`(row: Row) {
    var arena = Arena()
    let rules = Self.rules(row.relations.split(separator: " ").map(String.init))
    var effects: [Arena.Effect] = []
    for step in row.steps { effects = Self.apply(step, to: &arena, rules) }
    #expect(Self.text(effects) == row.effects)
  }

  /// Each member begins, fails or ends at most once for each time that it joins; two that exclude each other
  /// are never active simultaneously; and when all others have failed, nobody is left waiting.
  @Test(arguments: 0..<8)
  func `in random sequences nobody begins twice and nobody is stuck`(part: Int) {
    var random = Dice(UInt64(part) + 1)
    let names = ["a", "b", "c", "d", "e"]
    for _ in 0..<1250 {
      let relations = (0..<Int.random(in: 0...6, using: &random)).compactMap { _ -> String? in
        let (one, other) = (
          names.randomElement(using: &random), names.randomElement(using: &random)
        )
        guard let one, let other, one < other else { return nil }
        // Only later ones are waited for, so that no circle of waiting arises.
        return Bool.random(using: &random) ? "\(one)>\(other)" : "\(one)=\(other)"
      }
      let rules = Self.rules(relations)
      var arena = Arena()
      var active: Set<String> = []
      var joined: Set<String> = []
      func carryOut(_ effects: [Arena.Effect]) {
        for effect in effects {
          switch effect {
          case .begin(let member):
            #expect(joined.contains(member) && !active.contains(member), "\(relations)")
            for other in active {
              #expect(!rules.prevents(other, member), "\(other) \(member) \(relations)")
            }
            active.insert(member)
          case .fail(let member):
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
          arena.join(name, pointer: 0)
          joined.insert(name)
        case 2, 3: carryOut(arena.recognize(name, isDiscrete: false, by: rules))
        case 4 where joined.contains(name) && !active.contains(name):
          joined.remove(name)
          carryOut(arena.fail(name, by: rules))
        case 5 where active.contains(name):
          active.remove(name)
          joined.remove(name)
          arena.end(name)
        default: break
        }
      }
      // Every gesture that is active ends, and every member that did not recognize anything fails.
      for name in active {
        arena.end(name)
        joined.remove(name)
      }
      active = []
      for name in names.reversed() where joined.contains(name) && !active.contains(name) {
        joined.remove(name)
        carryOut(arena.fail(name, by: rules))
        for name in active {
          arena.end(name)
          joined.remove(name)
        }
        active = []
      }
      #expect(arena.isEmpty, "\(arena.members) \(relations)")
    }
  }
}
