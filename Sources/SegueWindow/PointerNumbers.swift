/// Numbers for touches, which are used again once a touch is up. The mouse and the pen have 0, touches
/// count from 1.
struct PointerNumbers {
  /// The number of each touch that is down, by what identifies it to SDL.
  private var numbers: [Int64: Int] = [:]

  /// The number of a touch that goes down: the smallest that is free.
  mutating func began(_ touch: Int64) -> Int {
    var number = 1
    while numbers.values.contains(number) { number += 1 }
    numbers[touch] = number
    return number
  }

  /// The number of a touch that moves; nil for one that is not down.
  func number(of touch: Int64) -> Int? { numbers[touch] }

  /// The number of a touch that goes up, which is free from then on.
  mutating func ended(_ touch: Int64) -> Int? { numbers.removeValue(forKey: touch) }
}
