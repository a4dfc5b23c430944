package import SegueGeometry
internal import SegueScene
package import SegueStoryboard

/// One press of a pointer with its whole path, from the time at which it goes down until it is lifted.
package struct PointerStroke: Sendable, Hashable {
  /// The number of the pointer.
  package var pointer: Int
  /// The positions with their times, in seconds; at least one. The first is where the pointer goes down, the last where
  /// it is lifted.
  package var samples: [Storyboard.Sample]
  /// The area of the link or the field that the pointer presses, in points; nil for none.
  package var area: Rect?
  /// True if the area is a field into which the script types, and no link.
  package var isField = false
  /// True for a tap that is not in the script, by which a person would begin a step's action. Only a pointer shows it.
  package var isImplied = false
  /// True for a press of a storyboard's script, whose drags move a screen, a page or a sheet. In a recording, a person may
  /// have drawn or selected something.
  package var movesScreen = false

  /// The time at which the pointer goes down, in seconds.
  package var began: Double { samples[0].seconds }
  /// The time at which the pointer is lifted, in seconds.
  package var ended: Double { samples[samples.count - 1].seconds }
  /// The point at which the pointer goes down.
  package var start: Point { samples[0].point }
  /// The point at which the pointer is lifted.
  package var end: Point { samples[samples.count - 1].point }

  /// Creates a stroke from its samples, of which there is at least one.
  package init(pointer: Int = 0, samples: [Storyboard.Sample], area: Rect? = nil, isField: Bool = false) {
    precondition(!samples.isEmpty, "a stroke has at least one sample")
    (self.pointer, self.samples, self.area, self.isField) = (pointer, samples, area, isField)
  }

  /// Returns the presses of a pointer that a recorder has followed.
  static func all(in samples: [PointerTrack.Sample]) -> [PointerStroke] {
    var strokes: [PointerStroke] = []
    var isDown = false
    for sample in samples where sample.isPressed || isDown {
      let noted = Storyboard.Sample(seconds: sample.seconds, point: sample.point)
      if isDown {
        strokes[strokes.count - 1].samples.append(noted)
      } else {
        strokes.append(PointerStroke(samples: [noted]))
      }
      isDown = sample.isPressed
    }
    return strokes
  }

  /// True for a pointer that has moved too far for a tap.
  package var isDrag: Bool { max(bounds.width, bounds.height) > 8 }

  /// Returns what a person looks at before a tap: the link, or a fingertip around the point where there is no link or a
  /// large one.
  ///
  /// - Parameter size: The size of the screen, in points.
  package func pressedArea(in size: Size) -> Rect {
    if let area, area.height < 0.15 * size.height { return area }
    return Rect(x: start.x, y: start.y, width: 0, height: 0).padded(by: min(22, 0.06 * min(size.width, size.height)))
  }

  /// Returns true for a tap on a link or a field, and a point on it.
  func taps(at point: Point) -> Bool {
    guard let area else { return false }
    return area.contains(start) && area.contains(end) && area.contains(point)
  }

  /// The smallest rectangle that contains all positions.
  package var bounds: Rect {
    var (minX, minY, maxX, maxY) = (start.x, start.y, start.x, start.y)
    for sample in samples {
      (minX, maxX) = (min(minX, sample.point.x), max(maxX, sample.point.x))
      (minY, maxY) = (min(minY, sample.point.y), max(maxY, sample.point.y))
    }
    return Rect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }

  /// Returns the position at a time from `began` to `ended`, between the two nearest samples.
  package func location(at time: Double) -> Point {
    var (low, high) = (0, samples.count)
    while low < high {
      let middle = (low + high) / 2
      if samples[middle].seconds <= time { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return start }
    let before = samples[low - 1]
    guard low < samples.count else { return before.point }
    let after = samples[low]
    let share = (time - before.seconds) / (after.seconds - before.seconds)
    return Point(
      x: before.point.x + (after.point.x - before.point.x) * share,
      y: before.point.y + (after.point.y - before.point.y) * share)
  }

  /// Returns the same stroke with its times converted by `clock`.
  package func timed(_ clock: (Double) -> Double) -> PointerStroke {
    var stroke = self
    for index in samples.indices { stroke.samples[index].seconds = clock(samples[index].seconds) }
    return stroke
  }
}

/// The strokes of a run of a script, in the order in which they begin.
struct StrokeTrack {
  private(set) var strokes: [PointerStroke] = []
  /// The index in `strokes` of each pointer that is down.
  private var down: [Int: Int] = [:]

  /// Adds an event. Moves and ends of a pointer that is not down are ignored.
  ///
  /// - Parameters:
  ///   - area: The area of the link or the field at the point.
  ///   - isField: True for a field.
  mutating func note(_ event: PointerEvent, area: Rect?, isField: Bool = false) {
    let sample = Storyboard.Sample(seconds: event.time, point: event.location)
    if event.phase == .began {
      down[event.pointer] = strokes.count
      var stroke = PointerStroke(pointer: event.pointer, samples: [sample], area: area, isField: isField)
      stroke.movesScreen = true
      return strokes.append(stroke)
    }
    guard let index = down[event.pointer] else { return }
    strokes[index].samples.append(sample)
    if event.phase != .moved { down[event.pointer] = nil }
  }

  /// Adds the tap by which a person would begin an action, on the link that has it.
  ///
  /// - Parameter time: The time at which the action begins, in seconds.
  mutating func noteTap(on area: Rect, at time: Double) {
    let began = max(time - Storyboard.tapDuration, strokes.last?.ended ?? 0)
    guard began < time, down.isEmpty else { return }
    let samples = [began, time].map { Storyboard.Sample(seconds: $0, point: area.center) }
    var stroke = PointerStroke(samples: samples, area: area)
    stroke.isImplied = true
    strokes.append(stroke)
  }
}
