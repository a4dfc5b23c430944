/// Leaves out samples that are on the line between their neighbours.
enum Thinning {
  /// Returns the indices of the samples that are kept by the Douglas–Peucker algorithm over time,
  /// which keeps the first and the last.
  ///
  /// - Parameters:
  ///   - times: The times of the samples, ascending.
  ///   - difference: The difference of two values, as a multiple of the tolerance.
  static func kept(
    _ values: [[Double]], at times: [Double], difference: ([Double], [Double]) -> Double
  ) -> [Int] {
    guard values.count > 2 else {
      return values.count == 2 && difference(values[0], values[1]) == 0
        ? [0] : Array(values.indices)
    }
    if values.allSatisfy({ $0 == values[0] }) { return [0] }
    var isKept = [Bool](repeating: false, count: values.count)
    isKept[0] = true
    isKept[values.count - 1] = true
    var waiting = [(0, values.count - 1)]
    while let (first, last) = waiting.popLast() {
      guard last - first > 1 else { continue }
      let span = times[last] - times[first]
      var (worst, worstIndex) = (1.0, -1)
      for index in first + 1..<last {
        let share = span > 0 ? (times[index] - times[first]) / span : 0
        let straight = zip(values[first], values[last]).map { $0 + ($1 - $0) * share }
        let error = difference(straight, values[index])
        if error > worst { (worst, worstIndex) = (error, index) }
      }
      guard worstIndex > 0 else { continue }
      isKept[worstIndex] = true
      waiting.append((first, worstIndex))
      waiting.append((worstIndex, last))
    }
    return isKept.indices.filter { isKept[$0] }
  }
}
