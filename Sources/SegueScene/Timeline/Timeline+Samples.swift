internal import SegueGeometry
internal import SegueMotion

extension Timeline {
  /// Samples each frame driver. The result has a track for each property of a view that a driver
  /// sets, in the order in which the driver first sets them. Each track has `count` + 1 `samples`.
  ///
  /// This calls the animator's own code. If a driver does not set a property at a step, the sample
  /// repeats the previous one or, at the beginning, the view's initial value.
  ///
  /// - Parameter count: The number of steps, at least 1.
  package func sampledTracks(count: Int = 20) -> [Track] {
    precondition(count >= 1)
    guard let recorder = program.recorder else { return [] }
    let stretch = recordedDuration > 0 ? duration / recordedDuration : 1
    return program.drivers.flatMap { driver in
      tracks(of: driver, count, recorder).map { track in
        var track = track
        track.begin *= stretch
        track.duration *= stretch
        return track
      }
    }
  }

  private func tracks(of driver: FrameDriver, _ count: Int, _ recorder: Recorder) -> [Track] {
    struct Key: Hashable {
      var row: Int
      var property: Property
    }
    var keys: [Key] = []
    var samples: [Key: [[Double]]] = [:]
    for step in 0...count {
      let time = driver.duration * Double(step) / Double(count)
      let progress = driver.timing.progress(at: time, duration: driver.duration)
      for write in recorder.capture(driver, at: progress) {
        let key = Key(row: write.row, property: write.property)
        if samples[key] == nil {
          keys.append(key)
          let start = program.initial(of: write.property, row: write.row)
          samples[key] = Array(repeating: start, count: step)
        }
        let value = write.value.numbers
        if samples[key]?.count == step + 1 { samples[key]?.removeLast() }
        samples[key]?.append(value)
      }
      for key in keys {
        if let last = samples[key]?.last, samples[key]?.count == step { samples[key]?.append(last) }
      }
    }
    return keys.compactMap { key in
      guard let values = samples[key], let from = values.first, let to = values.last,
        program.rows.indices.contains(key.row)
      else { return nil }
      return Track(
        view: names[program.rows[key.row].id] ?? "view \(key.row + 1)", property: key.property,
        begin: driver.begin, duration: driver.duration, from: from, to: to,
        timing: driver.timing, samples: values)
    }
  }
}

extension TimelineProgram {
  /// Returns the property's initial numbers, before any change.
  fileprivate func initial(of property: Property, row: Int) -> [Double] {
    guard rows.indices.contains(row) else { return [] }
    let first = rows[row].start + property.offset
    guard first + property.count <= initial.count else { return [] }
    return Array(initial[first..<first + property.count])
  }
}

extension Timeline.Track {
  /// The track's transforms in words, such as "scale 1 → 0.9". For a track with samples, the text
  /// contains the transform at each quarter of the samples. Nil for a track of another property.
  package var transformWords: TransformWords? {
    guard property == .transform, let first = Transform3D(from), let last = Transform3D(to) else {
      return nil
    }
    if samples.isEmpty {
      return TransformWords([first, Self.halfway(first, last), last], every: 2)
    }
    let quarter = (samples.count - 1).isMultiple(of: 4) ? (samples.count - 1) / 4 : 1
    return TransformWords(samples.compactMap { Transform3D($0) }, every: quarter)
  }

  private static func halfway(_ first: Transform3D, _ last: Transform3D) -> Transform3D {
    if let path = TransformPath(from: first, to: last) { return path.value(at: 0.5) }
    var middle = first
    for index in 0..<16 { middle[index] = (first[index] + last[index]) / 2 }
    return middle
  }
}
