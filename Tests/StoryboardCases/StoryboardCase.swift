internal import SegueGeometry
internal import SegueHost
internal import SegueKit
internal import SeguePlayer
internal import SegueScene
internal import SegueStoryboard
public import TestSupport

/// A random storyboard that follows the format's grammar, with ordinary and extreme values. Half of the cases are
/// damaged afterwards.
public struct StoryboardCase {
  public let text: String
  /// Random input, as of a person who plays the storyboard: drags, swipes and actions such as a
  /// pop.
  private let record: InputRecord

  public init(_ dice: inout Dice) {
    let whole = Self.written(&dice)
    text = dice.oneIn(2) ? Self.damaged(whole, &dice) : whole
    record = Self.record(&dice)
  }

  /// Returns an undamaged storyboard.
  public static func written(_ dice: inout Dice) -> String {
    var grammar = StoryboardGrammar()
    return grammar.storyboard(&dice)
  }

  private static func record(_ dice: inout Dice) -> InputRecord {
    var record = InputRecord()
    var time = 0.0
    func location(_ dice: inout Dice) -> Point {
      Point(x: .random(in: -10...60, using: &dice), y: .random(in: 0...60, using: &dice))
    }
    for _ in 0..<Int.random(in: 0...4, using: &dice) {
      time += Double.random(in: 0.01...1, using: &dice)
      let isInFlight = dice.oneIn(3)
      let end = dice.oneIn(4) ? PointerEvent.Phase.cancelled : .ended
      switch Int.random(in: 0..<4, using: &dice) {
      case 0:
        for phase in [PointerEvent.Phase.began, .moved, .moved, end] {
          record.note(
            PointerEvent(phase, at: location(&dice), time: time), isInFlight: isInFlight)
          time += Double.random(in: 0.01...0.2, using: &dice)
        }
      case 1:
        for phase in [PointerEvent.Phase.began, .moved, .moved, end] {
          record.note(
            ScrollEvent(phase, by: location(&dice), at: location(&dice), time: time),
            isInFlight: isInFlight)
          time += Double.random(in: 0.01...0.2, using: &dice)
        }
      case 2: record.noteCancel(at: time)
      default:
        let actions: [Storyboard.Action] = [.pop, .dismiss, .select(.next), .page(.previous)]
        record.note(dice.one(of: actions), look: nil, at: time)
      }
    }
    return record
  }

  /// Returns the text with some bytes exchanged, removed, doubled or inserted.
  static func damaged(_ text: String, _ dice: inout Dice) -> String {
    var bytes = Array(text.utf8)
    let wild =
      Array("{}[]:,-#\"'&*!|>%@`\t\n\u{1b}\0 =~0123456789xe.".utf8) + [0xff, 0xc3, 0xe2, 0x80]
    for _ in 0...Int.random(in: 0...4, using: &dice) where !bytes.isEmpty {
      let index = Int.random(in: 0..<bytes.count, using: &dice)
      switch Int.random(in: 0..<4, using: &dice) {
      case 0: bytes[index] = wild.randomElement(using: &dice) ?? 0
      case 1: bytes.insert(wild.randomElement(using: &dice) ?? 0, at: index)
      case 2:
        let end = min(index + Int.random(in: 1...40, using: &dice), bytes.count)
        bytes.removeSubrange(index..<end)
      default:
        let end = min(index + Int.random(in: 1...200, using: &dice), bytes.count)
        bytes.insert(contentsOf: bytes[index..<end], at: index)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Parses the storyboard and plays a limited part of it without drawing. Returns a description of
  /// the fault, or nil. A refusal with a readable message is not a fault.
  public func fault() -> String? {
    do {
      let board = try Storyboard(parsing: text, file: "case.yaml")
      let stage = try StoryboardStage(board, parts: Self.parts())
      stage.window.tick(to: 0.1)
      if let fault = try faultOfRecord(of: board) { return fault }
      guard var short = Optional(board), short.script != nil else { return nil }
      // Twenty seconds are enough for every kind of step, and short enough for a test.
      short.length = min(board.length ?? 20, 20)
      let player = try StoryboardShow(short, parts: Self.parts())
      _ = try player.film()
      var tree = LayerTree(size: board.size)
      for time in [0, 0.3, 1, 2.5, 20, 1] { try player.layers(at: time, into: &tree) }
      return nil
    } catch let error as StoryboardError {
      for one in [error] + error.others {
        if let wrong = Self.fault(inSentence: one.description) { return wrong }
      }
      return error.others.count < 50 ? nil : "\(error.others.count + 1) mistakes were told"
    } catch {
      return "an error of another kind: \(error)"
    }
  }

  /// Writes the random input as a script, reads the script back and plays it. Returns a description
  /// of the fault, or nil.
  private func faultOfRecord(of board: Storyboard) throws -> String? {
    let recorded = try board.recording(record.steps, in: "/")
    let again: Storyboard
    do {
      again = try Storyboard(parsing: recorded, file: "record.yaml")
    } catch {
      // A random storyboard may lack the containers that actions need.
      let needs = ([error] + error.others).allSatisfy { $0.reason.contains("needs a container") }
      return needs ? nil : "the record is refused: \(error)\n\(recorded)"
    }
    guard again.script?.map(\.kind) == record.steps.map(\.kind),
      again.script?.map(\.catches) == record.steps.map(\.catches)
    else { return "the record has other steps:\n\(recorded)" }
    do { _ = try StoryboardShow(again, parts: Self.parts()).film() } catch is StoryboardError {}
    return nil
  }

  static func fault(inSentence text: String) -> String? {
    if text.unicodeScalars.count > 500 { return "too long: \(text)" }
    let isWild = text.unicodeScalars.contains {
      $0.value < 0x20 || (0x7f...0x9f).contains($0.value)
    }
    return isWild ? "control characters: \(text.debugDescription)" : nil
  }

  private static func parts() -> StoryboardParts {
    var count: UInt32 = 0
    return StoryboardParts(
      source: { _ in
        count += 1
        return PictureID(number: count)
      },
      animator: { request in
        if case .number(let number)? = request.settings["refuse"] {
          throw HostError(
            .badParameter, "refuse=\(number) makes no sense", parameter: "refuse")
        }
        return DissolveAnimator()
      }, interaction: { _ in PanInteractionController(axis: .horizontal) })
  }
}

extension Dice {
  /// Returns true with a probability of one in `count`.
  mutating func oneIn(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }

  mutating func one<Item>(of items: [Item]) -> Item {
    items[Int.random(in: 0..<items.count, using: &self)]
  }
}
