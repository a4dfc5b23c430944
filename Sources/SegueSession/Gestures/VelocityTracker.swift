// The recognition of drags, for everybody who recognises them: SegueKit's recognizers, a page through WebAssembly, and,
// through links to this folder, SegueSDK and the bundled plug-ins in C. Therefore its files import nothing, and a place
// is two numbers in a vector and no `Point`. Nothing here needs memory of its own: a page's heap lasts for one call, and a
// plug-in in C needs no Swift runtime.
//
// `VelocityTracker` fits a line to the samples of a tenth of a second. `DragAxis` says when a movement is a drag, and
// `Drag` is the whole recogniser for one pointer: events go in, and it answers with their meaning. SegueKit's
// recognizers, which know several pointers and compete with each other, use the first two.

/// Measures the velocity of a pointer from its latest samples.
///
/// The velocity is the slope of a straight line fitted to the samples of the most recent tenth of a second. It is zero
/// for a pointer that has not moved for that long.
package struct VelocityTracker: Sendable {
  private struct Sample {
    var time = 0.0
    var place = SIMD2<Double>.zero
  }

  /// The length of time over which the velocity is measured, in seconds.
  private static var window: Double { 0.1 }
  /// The most samples that are kept. A touch screen gives 24 in the window, and a fast mouse 100.
  private static var capacity: Int { 128 }

  private var samples: InlineArray<128, Sample> = .init(repeating: Sample())
  private var count = 0

  /// Creates a tracker without samples.
  package init() {}

  /// Adds a sample at `time`, in seconds. Samples that are not finite and samples earlier than the newest one are
  /// ignored. Of two samples at the same time the later one is used.
  package mutating func add(_ place: SIMD2<Double>, at time: Double) {
    guard place.x.isFinite, place.y.isFinite, time.isFinite else { return }
    if count > 0 {
      let last = samples[count - 1].time
      guard time >= last else { return }
      if time == last { count -= 1 }
    }
    var first = 0
    while first < count, samples[first].time < time - Self.window || count - first == Self.capacity { first += 1 }
    if first > 0 {
      for index in first..<count { samples[index - first] = samples[index] }
      count -= first
    }
    samples[count] = Sample(time: time, place: place)
    count += 1
  }

  /// Removes all samples.
  package mutating func reset() { count = 0 }

  /// Returns the velocity at `time`, in points per second. Zero with fewer than two samples in the window. Always finite.
  package func velocity(at time: Double) -> SIMD2<Double> {
    var first = 0
    while first < count, samples[first].time < time - Self.window - 1e-9 { first += 1 }
    guard first < count, samples[count - 1].time > samples[first].time else { return .zero }
    let start = samples[first]
    var (middle, mean) = (0.0, SIMD2<Double>.zero)
    for index in first..<count {
      middle += samples[index].time - start.time
      mean += samples[index].place - start.place
    }
    middle /= Double(count - first)
    mean /= Double(count - first)
    var (spread, slope) = (0.0, SIMD2<Double>.zero)
    for index in first..<count {
      let time = samples[index].time - start.time - middle
      spread += time * time
      slope += time * (samples[index].place - start.place - mean)
    }
    let velocity = slope / spread
    return velocity.x.isFinite && velocity.y.isFinite ? velocity : .zero
  }
}
