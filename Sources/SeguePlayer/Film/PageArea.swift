package import SegueGeometry
internal import SegueStoryboard

/// How far a page has scrolled, as a function of the script's time.
struct PageTrack: Sendable, Hashable {
  struct Sample: Sendable, Hashable {
    /// The script's time, in seconds.
    var time: Double
    /// The distance by which the page has scrolled down, in points.
    var offset: Double
    /// True if the page moves by itself from this time on. Under a finger it stays until the next sample.
    var isMoving: Bool
  }

  /// The samples in the order of their times.
  private(set) var samples: [Sample] = []

  /// Creates the way of a page that is somewhere from the first sample on; without one, of a page at its beginning.
  init(_ samples: Sample...) { self.samples = samples }

  /// Adds a sample. One at the time of the last one replaces it.
  mutating func add(_ sample: Sample) {
    if let last = samples.last, last.time >= sample.time { samples.removeLast() }
    samples.append(sample)
  }

  /// Returns the offset at a time of the script, in points.
  func offset(at time: Double) -> Double {
    var (low, high) = (0, samples.count)
    while low < high {
      let middle = (low + high) / 2
      if samples[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return samples.first?.offset ?? 0 }
    let last = samples[low - 1]
    guard last.isMoving, low < samples.count else { return last.offset }
    let next = samples[low]
    return last.offset + (next.offset - last.offset) * (time - last.time) / (next.time - last.time)
  }
}

/// An area of a page, which is where the page has scrolled it.
package struct PageArea: Sendable, Hashable {
  /// The name of the element that is the area, or from whose corner it is counted.
  let element: String
  /// The area in the points of the page's whole picture.
  var area: Rect
  let page: Storyboard.Page
  /// The size of the screen, in points.
  let size: Size
  /// The distance of the screen's upper edge from the window's, which is that of a sheet.
  let top: Double
  var track: PageTrack
  /// The film's clock.
  var clock = FilmClock()

  /// The part of the screen in which the page is seen between its bars, in the window's points.
  package var view: Rect { page.area(of: .middle, on: size).offsetBy(dx: 0, dy: top) }

  /// Returns the area where it is at a time in seconds on the film's clock, seen or not, in the window's points.
  package func place(at time: Double) -> Rect { place(script: clock.script(time)) }

  private func place(script time: Double) -> Rect {
    page.placed(area, offset: track.offset(at: time), on: size).offsetBy(dx: 0, dy: top)
  }

  /// Returns the place that the area has in the middle of those at which a part of it is in view; nil if there are none.
  func usualPlace(during span: ClosedRange<Double>) -> Rect? {
    let times = (0...40).map { span.lowerBound + (span.upperBound - span.lowerBound) * Double($0) / 40 }
    let seen = times.map { place(at: $0) }.filter(view.intersects).sorted { $0.minY < $1.minY }
    return seen.isEmpty ? nil : seen[seen.count / 2]
  }

  /// Returns true if a part of the area is in view at a time in a span, in seconds on the film's clock.
  func isSeen(during span: ClosedRange<Double>) -> Bool {
    let script = clock.script(span.lowerBound)...max(clock.script(span.upperBound), clock.script(span.lowerBound))
    let between = track.samples.map(\.time).filter(script.contains)
    return ([script.lowerBound, script.upperBound] + between).contains { place(script: $0).intersection(view) != nil }
  }
}

/// The area that an overlay means: a rectangle of the screen, or of a page that scrolls.
package struct PartArea: Sendable, Hashable {
  /// The rectangle when the overlay begins to mean it, in the host's points.
  package var rect: Rect
  /// The same on its page; nil for an area that stays where it is.
  package var page: PageArea?

  /// Creates an area that stays where it is, unless it is on a page.
  package init(_ rect: Rect, page: PageArea? = nil) {
    (self.rect, self.page) = (rect, page)
  }

  /// Returns the area moved to the right and down, in points.
  func offsetBy(dx: Double, dy: Double) -> PartArea {
    var moved = self
    moved.rect = rect.offsetBy(dx: dx, dy: dy)
    if let area = page?.area { moved.page?.area = area.offsetBy(dx: dx, dy: dy) }
    return moved
  }

  /// Returns the rectangle at a time in seconds on the film's clock.
  func rect(at time: Double) -> Rect { page?.place(at: time) ?? rect }
}
