/// The tangents with which a keyframe's numbers leave its first value and reach its last one, when
/// the keyframes of an animation form one smooth curve: a cubic Hermite curve for each number, whose
/// parameter is the keyframe's progress.
struct CubicTangents {
  var atStart: [Double]
  var atEnd: [Double]

  /// Returns a number on its way from `from` to `to`. Outside 0…1 it continues along the tangents.
  static func value(
    from: Double, to: Double, atStart: Double, atEnd: Double, progress p: Double
  ) -> Double {
    if p <= 0 { return from + atStart * p }
    if p >= 1 { return to + atEnd * (p - 1) }
    let (square, cube) = (p * p, p * p * p)
    return from + (to - from) * (3 * square - 2 * cube) + atStart * (cube - 2 * square + p)
      + atEnd * (cube - square)
  }

  func value(from: [Double], to: [Double], progress: Double) -> [Double] {
    from.indices.map {
      Self.value(
        from: from[$0], to: to[$0], atStart: atStart[$0], atEnd: atEnd[$0], progress: progress)
    }
  }
}

/// One keyframe of an animation in the cubic mode: the recorded changes that it made, and its range
/// in the animation, as fractions of the whole.
struct CubicKeyframe {
  let change: Int
  let start: Double
  let length: Double

  var end: Double { start + length }
}

extension RecordedChanges {
  /// Joins the keyframes of one animation into a smooth curve for each property of each view.
  ///
  /// At a value between two keyframes the slope is the slope of the parabola through it and its
  /// neighbours (Catmull–Rom's, for keyframes of different lengths). At both ends of a curve it is
  /// the straight line's slope, and next to a gap, in which the value rests, it is 0.
  mutating func smooth(_ keyframes: [CubicKeyframe]) {
    struct Curve: Hashable {
      let row: Int
      let property: Property
    }
    let curves = Dictionary(grouping: keyframes) {
      Curve(row: changes[$0.change].row, property: changes[$0.change].property)
    }
    for (curve, keyframes) in curves where curve.property.row.motion != .none {
      let sorted = keyframes.sorted { ($0.start, $0.change) < ($1.start, $1.change) }
      for index in sorted.indices {
        let before = index > 0 ? sorted[index - 1] : nil
        let after = index + 1 < sorted.count ? sorted[index + 1] : nil
        let keyframe = sorted[index]
        changes[keyframe.change].tangents = CubicTangents(
          atStart: slope(before, keyframe, of: keyframe),
          atEnd: slope(keyframe, after, of: keyframe))
      }
    }
  }

  /// Returns the slope at the border of two keyframes, for the progress of `keyframe`, which is one
  /// of them.
  private func slope(
    _ left: CubicKeyframe?, _ right: CubicKeyframe?, of keyframe: CubicKeyframe
  ) -> [Double] {
    let change = changes[keyframe.change]
    let straight = zip(change.from.numbers, change.to.numbers).map { $1 - $0 }
    guard let left, let right else { return straight }
    let gap = right.start - left.end
    guard abs(gap) < 1e-9, left.length > 0, right.length > 0 else {
      return straight.map { _ in 0 }
    }
    let (a, b) = (changes[left.change], changes[right.change])
    return straight.indices.map { index in
      let before = (a.to.numbers[index] - a.from.numbers[index]) / left.length
      let after = (b.to.numbers[index] - b.from.numbers[index]) / right.length
      let slope =
        (before * right.length + after * left.length) / (left.length + right.length)
      return slope * keyframe.length
    }
  }
}
