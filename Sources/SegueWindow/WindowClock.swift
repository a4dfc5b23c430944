internal import CSDL

/// One clock for frames and events, in seconds since SDL was opened.
///
/// SDL stamps events with whole milliseconds, which wrap around after 49 days. Frames need a finer
/// clock, which is brought to the same origin.
///
/// A time stamp says when SDL has read the event from the display, which the loop has it do for each frame,
/// and not when the display server has noticed it. Only X11's own time could be had, by
/// `SDL_SYSWMEVENT`, which repeats the raw event before SDL's. It is not used: what comes through
/// XInput 2, such as touches, has its time in memory that is freed by then, a raw event has to be
/// matched with those that SDL makes of it, and Wayland has no counterpart.
struct WindowClock {
  private let frequency: Double
  private let origin: UInt64

  init() {
    frequency = Double(SDL_GetPerformanceFrequency())
    let ticks = SDL_GetTicks64()
    origin = SDL_GetPerformanceCounter() &- UInt64(Double(ticks) / 1000 * frequency)
  }

  var now: Double { Double(SDL_GetPerformanceCounter() &- origin) / frequency }

  /// The time of an event, in seconds.
  func seconds(of timestamp: UInt32) -> Double {
    Self.seconds(of: timestamp, now: SDL_GetTicks64())
  }

  /// - Parameter now: SDL's clock, in milliseconds; the event is at most half the range of its time
  ///   stamp away from it.
  static func seconds(of timestamp: UInt32, now: UInt64) -> Double {
    let distance = Int32(bitPattern: timestamp &- UInt32(truncatingIfNeeded: now))
    return Double(Int64(now) + Int64(distance)) / 1000
  }
}
