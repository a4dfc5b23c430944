internal import CSegueSDL
internal import SegueGeometry

/// The clock of frames and events, in seconds since SDL was opened.
///
/// SDL stamps events with whole milliseconds in 32 bits, which wrap around after 49 days. Frames need a finer clock, so
/// SDL's performance counter is used, with the same origin.
///
/// An event's time stamp is the time at which SDL read the event from the display; the loop lets SDL read events once
/// per frame. The time at which the display server noticed the event is not used. It could be read for X11 only,
/// through `SDL_SYSWMEVENT`, which repeats the raw event before SDL's event. There are three reasons against this: the
/// times of XInput 2 events, such as touches, are in memory that has been freed by then; a raw event would have to be
/// matched with the events that SDL derives from it; and Wayland has no counterpart.
struct WindowClock {
  private let frequency: Double
  private let origin: UInt64

  init() {
    frequency = Double(SDL_GetPerformanceFrequency())
    let ticks = SDL_GetTicks64()
    origin = SDL_GetPerformanceCounter() &- UInt64(clamping: Double(ticks) / 1000 * frequency)
  }

  var now: Double { Double(SDL_GetPerformanceCounter() &- origin) / frequency }

  /// Returns the time of an event with SDL's time stamp `timestamp`, in seconds.
  func seconds(of timestamp: UInt32) -> Double {
    Self.seconds(of: timestamp, now: SDL_GetTicks64())
  }

  /// Returns the time of an event with SDL's time stamp `timestamp`, in seconds.
  ///
  /// - Parameter now: The present time of SDL's clock, in milliseconds. It may differ from the time of the event by at
  ///   most half the range of a time stamp.
  static func seconds(of timestamp: UInt32, now: UInt64) -> Double {
    let distance = Int32(bitPattern: timestamp &- UInt32(truncatingIfNeeded: now))
    return Double(Int64(now) + Int64(distance)) / 1000
  }
}
