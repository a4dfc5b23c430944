internal import CSDL

/// The clock of frames and events, in seconds since SDL was opened.
///
/// SDL stamps events with whole milliseconds, which wrap around after 49 days. Frames need a finer clock,
/// which has the same origin here.
///
/// A time stamp is the time at which SDL has read the event from the display, which the loop
/// requests for each frame, and not the time at which the display server has noticed it. Only X11's
/// own time could be read, through `SDL_SYSWMEVENT`, which repeats the raw event before SDL's
/// event. It is not used: the times of XInput 2 events, such as touches, are in memory that has
/// been freed by then; a raw event would have to be matched with the events that SDL derives from
/// it; and Wayland has no counterpart.
struct WindowClock {
  private let frequency: Double
  private let origin: UInt64

  init() {
    frequency = Double(SDL_GetPerformanceFrequency())
    let ticks = SDL_GetTicks64()
    origin = SDL_GetPerformanceCounter() &- UInt64(Double(ticks) / 1000 * frequency)
  }

  var now: Double { Double(SDL_GetPerformanceCounter() &- origin) / frequency }

  /// Returns the time of an event, in seconds.
  func seconds(of timestamp: UInt32) -> Double {
    Self.seconds(of: timestamp, now: SDL_GetTicks64())
  }

  /// Returns the time of an event, in seconds.
  ///
  /// - Parameter now: The time of SDL's clock, in milliseconds. Its distance from the event is at most half
  ///   the range of the event's time stamp.
  static func seconds(of timestamp: UInt32, now: UInt64) -> Double {
    let distance = Int32(bitPattern: timestamp &- UInt32(truncatingIfNeeded: now))
    return Double(Int64(now) + Int64(distance)) / 1000
  }
}
