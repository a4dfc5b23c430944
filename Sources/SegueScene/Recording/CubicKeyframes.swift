/// The tangents of a keyframe's numbers at its start and at its end. They are used when the
/// keyframes of an animation form one smooth curve: a cubic Hermite spline for each number, whose
/// parameter is the keyframe's progress.
struct CubicTangents {
  var atStart: [Double]
  var atEnd: [Double]

  /// Returns the interpolated number at progress `p`. Outside 0…1 it is extrapolated along the
  /// tangents.
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

/// One keyframe of a smooth curve: the difference of each number between the keyframe's start and
/// end, and the range of the keyframe as fractions of the animation.
struct CubicStretch {
  let way: [Double]
  let start: Double
  let length: Double

  var end: Double { start + length }
}

extension CubicTangents {
  /// Returns the tangents that join keyframes, which are sorted by their starts, into one smooth curve.
  ///
  /// At a value between two keyframes, the slope is the slope of the parabola through this value and its two neighbours
  /// (Catmull–Rom, generalized to keyframes of different lengths). At an end of the curve, it is the slope of the
  /// straight line through the keyframe. Next to a gap, in which the value is constant, it is 0.
  static func joining(_ stretches: [CubicStretch]) -> [CubicTangents] {
    stretches.indices.map { index in
      let before = index > 0 ? stretches[index - 1] : nil
      let after = index + 1 < stretches.count ? stretches[index + 1] : nil
      let stretch = stretches[index]
      return CubicTangents(
        atStart: slope(before, stretch, of: stretch), atEnd: slope(stretch, after, of: stretch))
    }
  }

  /// Returns the slope at the border between two keyframes, per unit of progress of `stretch`,
  /// which is one of the two. At the start or end of the whole curve, the missing neighbour is nil.
  private static func slope(
    _ left: CubicStretch?, _ right: CubicStretch?, of stretch: CubicStretch
  ) -> [Double] {
    guard let left, let right else { return stretch.way }
    let gap = right.start - left.end
    guard abs(gap) < 1e-9, left.length > 0, right.length > 0 else {
      return stretch.way.map { _ in 0 }
    }
    return stretch.way.indices.map { index in
      let before = left.way[index] / left.length
      let after = right.way[index] / right.length
      let slope =
        (before * right.length + after * left.length) / (left.length + right.length)
      return slope * stretch.length
    }
  }
}

/// One recorded change in a keyframe of the cubic mode: the change's index in
/// `RecordedChanges.changes`, and the range of the keyframe as fractions of the animation.
struct CubicKeyframe {
  let change: Int
  let start: Double
  let length: Double
}

extension RecordedChanges {
  /// Joins the keyframes of one animation into a smooth curve for each property of each view.
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
      let stretches = sorted.map { keyframe in
        let (from, to) = (changes[keyframe.change].from, changes[keyframe.change].to)
        return CubicStretch(
          way: zip(from.numbers, to.numbers).map { $1 - $0 }, start: keyframe.start,
          length: keyframe.length)
      }
      for (keyframe, tangents) in zip(sorted, CubicTangents.joining(stretches)) {
        changes[keyframe.change].tangents = tangents
      }
    }
  }
}
