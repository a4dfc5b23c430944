internal import ArgumentParser
internal import SegueText

/// Numbers as options take them: each says what it expects when it gets something else.
enum NumberText {
  /// Any finite number.
  static func finite(_ text: String) throws -> Double {
    guard let number = Double(text), number.isFinite else {
      throw ValidationError("expected a number such as 0.25")
    }
    return number
  }

  /// Finite numbers between commas; at least one.
  static func list(_ text: String) throws -> [Double] {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.map { Double($0.filter { $0 != " " }) }
    let found = numbers.compactMap { $0 }.filter(\.isFinite)
    guard found.count == parts.count, found.count <= mostSamples else {
      throw ValidationError("expected numbers between commas, such as 0,0.25,1")
    }
    return found
  }

  static let mostSamples = 1_000_000

  static func sampleCount(_ text: String) throws -> Int {
    guard let count = Int(text), (1...mostSamples).contains(count) else {
      throw ValidationError("expected a whole number from 1 to \(mostSamples)")
    }
    return count
  }

  /// Seconds for a whole transition; 0 is legal and gives one frame.
  static func duration(_ text: String) throws -> Double {
    guard let seconds = Double(text), seconds >= 0, seconds <= longest else {
      throw ValidationError("expected seconds from 0 to \(Int(longest)), such as 0.4")
    }
    return seconds
  }

  /// Seconds that a film may last, parts and all.
  static let longest = 100_000.0

  /// 0 is worst and 100 best.
  static func quality(_ text: String) throws -> Int {
    guard let quality = Int(text), (0...100).contains(quality) else {
      throw ValidationError("expected a whole number from 0 to 100")
    }
    return quality
  }

  /// A fraction of the way.
  static func progress(_ text: String) throws -> Double {
    guard let progress = Double(share: text), (0...1).contains(progress) else {
      throw ValidationError(
        "expected a progress from 0 to 1 or from 0% to 100%, such as 0.4 or 40%")
    }
    return progress
  }
}
