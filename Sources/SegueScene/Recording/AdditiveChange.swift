internal import SegueGeometry

/// The transform that an additive change adds to the changes before it.
///
/// Most properties are added number by number: the difference times the progress. The numbers of a transform that
/// rotates cannot be added. Instead, the earlier transform is concatenated with another transform, which is the
/// identity at progress 0 and, at progress 1, maps the old transform to the new one. `ViewMotion` shows the same
/// change outside of a recording in the same way.
struct AddedTransform: Sendable {
  private let undoing: Transform3D
  private let path: TransformPath
  private let last: Transform3D

  /// Returns nil if neither transform rotates, or if one of them has no inverse. The caller then
  /// adds the difference of the two matrices number by number.
  init?(from: Transform3D, to: Transform3D) {
    guard TransformPath(from: from, to: to) != nil else { return nil }
    let way = from.concatenating(to.inverted())
    let undoing = from.inverted()
    // A transform that flattens the view has no inverse. The two products below then differ from
    // `from` and from the identity.
    let isExact = zip(
      way.concatenating(to).numbers + from.concatenating(undoing).numbers,
      from.numbers + Transform3D.identity.numbers
    ).allSatisfy { abs($0 - $1) <= 1e-6 * max(1, abs($1)) }
    guard isExact, let path = TransformPath(from: way, to: .identity) else { return nil }
    (self.undoing, self.path, last) = (undoing, path, to)
  }

  /// Returns `transform` concatenated with the transform that the change adds at `progress`.
  func added(to transform: Transform3D, at progress: Double) -> Transform3D {
    guard progress != 0 else { return transform }
    return transform.concatenating(undoing).concatenating(path.value(at: progress))
      .concatenating(last)
  }
}

extension RecordedChange {
  /// The transform that this change adds, if it is an additive change of a transform that rotates.
  /// Nil for any other change, whose numbers are added one by one.
  var addedTransform: AddedTransform? {
    guard isAdditive, property.row.motion == .transform, let from = Transform3D(from.numbers),
      let to = Transform3D(to.numbers)
    else { return nil }
    return AddedTransform(from: from, to: to)
  }

  /// Returns `value` plus the difference that this additive change adds at `time`. The result is
  /// not clamped to the property's range.
  func added(to value: PropertyValue, at time: Double) -> PropertyValue {
    guard time >= begin else { return value }
    let progress =
      time < begin + duration ? pace?.progress(at: time - begin, duration: duration) ?? 1 : 1
    if let addedTransform, let transform = Transform3D(value.numbers) {
      return PropertyValue(numbers: addedTransform.added(to: transform, at: progress).numbers)
    }
    let ways = zip(from.numbers, way(at: progress))
    return PropertyValue(numbers: zip(value.numbers, ways).map { $0 + ($1.1 - $1.0) })
  }

  /// Returns the numbers that this change would give the property at `progress` if it were the only
  /// change. They are not clamped to the property's range.
  private func way(at progress: Double) -> [Double] {
    if let arc { return arc.point(at: progress).asNumbers }
    if let turn { return [to.numbers[0], to.numbers[1], turn.angle(at: progress)] }
    if let tangents {
      return progress == 1
        ? to.numbers : tangents.value(from: from.numbers, to: to.numbers, progress: progress)
    }
    return zip(from.numbers, to.numbers).map { progress == 1 ? $1 : $0 + ($1 - $0) * progress }
  }
}
