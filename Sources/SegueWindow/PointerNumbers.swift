/// Assigns numbers to touches, from 1 on. A number is used again after its touch has ended. The mouse and the pen
/// always have the number 0, which is not assigned here.
struct PointerNumbers {
  /// The number of each touch that is down, by SDL's identifier of the touch.
  private var numbers: [Int64: Int] = [:]

  /// Returns the number of a touch that goes down: the smallest free number.
  mutating func began(_ touch: Int64) -> Int {
    var number = 1
    while numbers.values.contains(number) { number += 1 }
    numbers[touch] = number
    return number
  }

  /// Returns the number of a touch that moves; nil for a touch that is not down.
  func number(of touch: Int64) -> Int? { numbers[touch] }

  /// Returns the number of a touch that goes up, which is free from then on; nil for a touch that is not
  /// down.
  mutating func ended(_ touch: Int64) -> Int? { numbers.removeValue(forKey: touch) }
}
