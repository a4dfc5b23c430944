internal import SegueStoryboard

/// The time in which a device or a title is seen at its place, on the film's clock.
struct Presence: Sendable, Hashable {
  /// The time at which it has arrived, in seconds.
  var arrived: Double
  /// The time at which it begins to leave, in seconds; infinite if it stays.
  var leaves = Double.infinity

  /// Returns the first time at which most is seen: the most devices, and among these times the most titles.
  ///
  /// - Parameter duration: The duration of the film in seconds, which limits the result.
  static func arrival(devices: [Presence], titles: [Presence], duration: Double) -> Double {
    func count(_ all: [Presence], at time: Double) -> Int {
      all.count { $0.arrived <= time && time < $0.leaves }
    }
    var best = (time: 0.0, devices: -1, titles: -1)
    for time in ([0] + (devices + titles).map(\.arrived)).sorted() where (0...max(duration, 0)).contains(time) {
      let (some, texts) = (count(devices, at: time), count(titles, at: time))
      if (some, texts) > (best.devices, best.titles) { best = (time, some, texts) }
    }
    return best.time
  }
}

extension StoryboardShow {
  /// The first time of the film, in seconds, at which the most devices and titles have arrived and none of them leaves: 0
  /// for a film into which nothing comes.
  package var arrival: Double {
    let devices = (storyboard.stage?.devices ?? []).map { device in
      Presence(
        arrived: device.entry.map { clock.film($0.time) + $0.duration } ?? 0,
        leaves: device.exit.map { clock.film($0.time) } ?? .infinity)
    }
    let titles = storyboard.titles.map { title in
      let life = TimedLife(title.life, clock)
      return Presence(arrived: life.arrived, leaves: life.departure ?? .infinity)
    }
    return Presence.arrival(devices: devices, titles: titles, duration: duration ?? 0)
  }
}
