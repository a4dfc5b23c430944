internal import ArgumentParser
internal import SegueMedia
internal import SegueText

/// Parses the numbers of options. Each function throws a `ValidationError` with the expected form.
enum NumberText {
  /// Parses any finite number.
  static func finite(_ text: String) throws -> Double {
    guard let number = Double(text), number.isFinite else {
      throw ValidationError("expected a number such as 0.25")
    }
    return number
  }

  /// Parses finite numbers separated by commas; at least one.
  static func list(_ text: String) throws -> [Double] {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.map { Double($0.filter { $0 != " " }) }
    let found = numbers.compactMap { $0 }.filter(\.isFinite)
    guard found.count == parts.count, found.count <= maxSamples else {
      throw ValidationError("expected comma-separated numbers, such as 0,0.25,1")
    }
    return found
  }

  static let maxSamples = 1_000_000

  static func sampleCount(_ text: String) throws -> Int {
    guard let count = Int(text), (1...maxSamples).contains(count) else {
      throw ValidationError("expected a whole number from 1 to \(maxSamples)")
    }
    return count
  }

  /// Parses the duration of a whole transition in seconds. 0 is allowed and gives one frame.
  static func duration(_ text: String) throws -> Double {
    guard let seconds = Double(text), seconds >= 0, seconds <= longest else {
      throw ValidationError("expected seconds from 0 to \(Int(longest)), such as 0.4")
    }
    return seconds
  }

  /// The maximum duration, in seconds.
  static let longest = 100_000.0

  /// Parses a quality from 0, the lowest, to 100, the highest.
  static func quality(_ text: String) throws -> Int {
    guard let quality = Int(text), (0...100).contains(quality) else {
      throw ValidationError("expected a whole number from 0 to 100")
    }
    return quality
  }

  /// Parses a number of bytes.
  static func byteCount(_ text: String) throws -> Int {
    guard let bytes = ByteCount.parse(text) else {
      throw ValidationError("expected a number of bytes such as 2MB, 800KB or 1.5MiB")
    }
    if bytes < 1000, text.allSatisfy({ $0.isNumber || $0 == "." }) {
      throw ValidationError(
        "expected a unit after the number, such as \(text)MB or \(text)KB; without one it means bytes"
      )
    }
    return bytes
  }

  /// Parses a progress: a number in 0…1, or a percentage.
  static func progress(_ text: String) throws -> Double {
    guard let progress = Double(share: text), (0...1).contains(progress) else {
      throw ValidationError(
        "expected a progress from 0 to 1 or from 0% to 100%, such as 0.4 or 40%")
    }
    return progress
  }
}
