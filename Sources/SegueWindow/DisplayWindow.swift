// A window as the output and the input of a live loop (`LiveLoop+Window`). `DisplayWindow` opens SDL's window and shows
// a frame, the compositor's memory, as a texture of SDL's renderer (the graphics card's, or the one in software).
// `EventTranslator` turns SDL's events into pointer events with the time at which they happened (`WindowClock`),
// numbers pointers (`PointerNumbers`), and makes one swipe of the scroll events of a touchpad (`SwipeGroups`). `Keys`
// maps keys to actions of the session.
//
// SDL is opened when the first window is (`CSegueSDL`), and nothing of it appears in an interface of this module, so
// that the session, its panels and its tests need neither a library nor a display.
//
// Rejected:
// - Loading OpenGL for the renderer in software: that was a part of the 678 ms (under load) until the first frame,
//   which is seen after 93 ms now. A frame takes 0.43 ms, with all events before it (BENCHMARKS.md, Play).
// - The time at which an event is taken from the queue: a finger's velocity would depend on how long a frame took.
// - Drawing at a fixed rate: the loop waits for an event while nothing moves, and takes no processor time at rest.

internal import CSegueSDL
public import SegueGeometry
public import SegueLive
internal import SegueRender

/// A window on the display, made with SDL 2. It shows frames and reports the person's input.
///
/// The object belongs to the thread that opens the window. The locations of events are in pixels of the window. On a
/// HiDPI display, there are several pixels per unit of the display.
public final class DisplayWindow {
  private let display: Display
  private let window: OpaquePointer
  private var renderer: OpaquePointer
  private var texture: OpaquePointer?
  private var textureSize = SIMD2<Int32>(0, 0)
  /// The rectangle of the window in which the frame is shown, in pixels.
  private var destination = SDL_Rect()
  private let clock: WindowClock
  /// The number of the display's units per point; 1 except on X11.
  private let displayScale: Double
  private var translator = EventTranslator()
  /// Events that have been translated; the events from index `taken` on have not been returned yet.
  private var events: [LiveEvent] = []
  private var taken = 0
  private var cursors: [WindowCursor: OpaquePointer] = [:]
  private var cursor = WindowCursor.arrow

  /// Opens a window in the middle of the display.
  ///
  /// - Parameters:
  ///   - display: The display, which must be open.
  ///   - title: The title of the window.
  ///   - points: The size of the show, in points.
  ///   - size: The window's size in the display's units (pixels, except on a scaled Wayland display); nil for a size that suits the display.
  public init(
    on display: Display, title: String, showing points: Size, size: Size? = nil
  ) throws(WindowError) {
    self.display = display
    clock = WindowClock()
    displayScale = Self.displayScale()
    let units = Self.size(of: points, size, scale: displayScale)
    let flags =
      SDL_WINDOW_RESIZABLE.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
      | SDL_WINDOW_SHOWN.rawValue
    let centered = segue_sdl_centered(0)
    guard
      let window = SDL_CreateWindow(
        title, centered, centered, Int32(clamping: units.width), Int32(clamping: units.height),
        flags)
    else {
      throw WindowError(.failed, "the window cannot be opened (\(SDL.lastError))")
    }
    guard let renderer = Self.makeRenderer(window) else {
      let reason = SDL.lastError
      SDL_DestroyWindow(window)
      throw WindowError(.failed, "the window cannot be drawn into (\(reason))")
    }
    (self.window, self.renderer) = (window, renderer)
    SDL_SetWindowMinimumSize(window, 64, 64)
    measure()
  }

  deinit {
    for cursor in cursors.values { SDL_FreeCursor(cursor) }
    if let texture { SDL_DestroyTexture(texture) }
    SDL_DestroyRenderer(renderer)
    SDL_DestroyWindow(window)
  }

  /// Returns the size of the window in the display's units: `size`, or a size that suits a show of
  /// `points`.
  private static func size(of points: Size, _ size: Size?, scale: Double) -> Size {
    if let size { return size }
    var bounds = SDL_Rect()
    let isKnown = SDL_GetDisplayUsableBounds(0, &bounds) == 0 && bounds.w > 0 && bounds.h > 0
    return WindowSize.fitting(
      points, scale: scale,
      room: isKnown ? Size(width: Double(bounds.w), height: Double(bounds.h)) : nil)
  }

  /// Returns the number of the display's units per point.
  private static func displayScale() -> Double {
    // A unit of Wayland already has the size of a point. A unit of X11 is a pixel, so the number of
    // pixels per point depends on the display's density.
    var density: Float = 0
    let isX11 = SDL_GetCurrentVideoDriver().map { String(cString: $0) } == "x11"
    let hasDensity = isX11 && SDL_GetDisplayDPI(0, &density, nil, nil) == 0
    return hasDensity ? WindowSize.scale(unitsPerInch: Double(density)) : 1
  }

  /// Returns a renderer that waits for vertical sync. It uses the graphics card if there is one.
  private static func makeRenderer(_ window: OpaquePointer) -> OpaquePointer? {
    let waits = SDL_RENDERER_PRESENTVSYNC.rawValue
    let renderer =
      SDL_CreateRenderer(window, -1, waits)
      ?? SDL_CreateRenderer(window, -1, waits | SDL_RENDERER_SOFTWARE.rawValue)
    // SDL's software renderer claims to wait for vertical sync after the first request, but does so
    // only after a second one.
    if let renderer { SDL_RenderSetVSync(renderer, 1) }
    return renderer
  }

  /// Reads the size of the window in pixels and in the display's units. Stores the size in pixels
  /// and the number of pixels per unit in the translator.
  private func measure() {
    var (width, height) = (Int32(1), Int32(1))
    SDL_GetRendererOutputSize(renderer, &width, &height)
    var (across, down) = (Int32(1), Int32(1))
    SDL_GetWindowSize(window, &across, &down)
    translator.output = SIMD2(Double(max(width, 1)), Double(max(height, 1)))
    translator.pixelsPerUnit =
      translator.output / SIMD2(Double(max(across, 1)), Double(max(down, 1)))
  }

  /// The width of the window in pixels, at least 1.
  public var width: Int { Int(clamping: translator.output.x) }
  /// The height of the window in pixels, at least 1.
  public var height: Int { Int(clamping: translator.output.y) }

  /// The display's own scale, such as 2 for a HiDPI display: the number of the window's pixels per
  /// point.
  public var density: Double { displayScale * translator.pixelsPerUnit.x }

  /// The time on the window's clock, in seconds. Events have times on the same clock.
  public var now: Double { clock.now }
}

// MARK: Events

extension DisplayWindow {
  /// Returns the next event; nil when there is none yet.
  public func nextEvent() -> LiveEvent? {
    while true {
      if taken < events.count {
        taken += 1
        return events[taken - 1]
      }
      events.removeAll(keepingCapacity: true)
      taken = 0
      var event = SDL_Event()
      guard SDL_PollEvent(&event) != 0 else {
        translator.pass(now) { events.append($0) }
        guard !events.isEmpty else { return nil }
        continue
      }
      receive(event)
    }
  }

  /// Waits until there is an event.
  ///
  /// - Parameter limit: The latest time until which the function waits, on the window's clock; nil for no
  ///   limit.
  public func wait(until limit: Double?) {
    guard taken == events.count else { return }
    let limits = [limit, translator.deadline].compactMap(\.self)
    var event = SDL_Event()
    let milliseconds = limits.min().map {
      Int32(clamping: min(max(($0 - now) * 1000, 0), 1e6).rounded(.up))
    }
    guard SDL_WaitEventTimeout(&event, milliseconds ?? -1) != 0 else { return }
    receive(event)
  }

  private func receive(_ event: SDL_Event) {
    let type = SDL_EventType(event.type)
    switch type {
    case SDL_WINDOWEVENT: measure()
    case SDL_MOUSEBUTTONDOWN: SDL_CaptureMouse(SDL_TRUE)
    case SDL_MOUSEBUTTONUP: SDL_CaptureMouse(SDL_FALSE)
    case SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP:
      // Touches of a touchpad are ignored, because they move the cursor, whose movements SDL
      // reports as a mouse.
      guard SDL_GetTouchDeviceType(event.tfinger.touchId) == SDL_TOUCH_DEVICE_DIRECT else { return }
    case SDL_KEYDOWN:
      if KeyAction(event.key) == .fullScreen { toggleFullScreen() }
    case SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET:
      // The graphics card has lost the texture. `present` makes a new one, and an event `resized`
      // requests a frame.
      if let texture { SDL_DestroyTexture(texture) }
      texture = nil
      events.append(.resized(width: width, height: height))
    default: break
    }
    translator.translate(event, at: clock.seconds(of: event.common.timestamp)) {
      events.append($0)
    }
  }
}

// MARK: Output

extension DisplayWindow {
  /// Shows a frame. On a display with a refresh rate, waits for the next refresh.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - x: The horizontal position of the frame's left edge in the window, in pixels; the rest of the window is black.
  ///   - y: The vertical position of the frame's upper edge in the window, in pixels.
  public func present(_ frame: PixelBuffer, x: Int, y: Int) throws(WindowError) {
    let size = SIMD2(Int32(frame.width), Int32(frame.height))
    if texture == nil || size != textureSize {
      // The texture needs no alpha, because frames are premultiplied and nothing is behind them.
      if let texture { SDL_DestroyTexture(texture) }
      texture = SDL_CreateTexture(
        renderer, SDL_PIXELFORMAT_RGB888.rawValue,
        Int32(SDL_TEXTUREACCESS_STREAMING.rawValue), size.x, size.y)
      textureSize = size
    }
    guard let texture,
      SDL_UpdateTexture(texture, nil, frame.baseAddress, Int32(frame.stride)) == 0
    else { throw WindowError(.failed, "the window cannot be drawn into (\(SDL.lastError))") }
    destination = SDL_Rect(x: Int32(x), y: Int32(y), w: size.x, h: size.y)
    presentAgain()
  }

  /// Shows the most recent frame again.
  public func presentAgain() {
    SDL_RenderClear(renderer)
    if let texture { SDL_RenderCopy(renderer, texture, nil, &destination) }
    SDL_RenderPresent(renderer)
  }

  /// Sets the shape of the pointer over the window.
  public func show(_ cursor: WindowCursor) {
    guard cursor != self.cursor else { return }
    self.cursor = cursor
    if cursors[cursor] == nil {
      guard let made = SDL_CreateSystemCursor(cursor.kind) else { return }
      cursors[cursor] = made
    }
    SDL_SetCursor(cursors[cursor])
  }

  private func toggleFullScreen() {
    let full = SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue
    SDL_SetWindowFullscreen(window, SDL_GetWindowFlags(window) & full == full ? 0 : full)
  }
}

/// The shape of the pointer over a window.
public enum WindowCursor: Sendable, Hashable {
  case arrow
  /// The shape over an area that can be clicked.
  case hand

  fileprivate var kind: SDL_SystemCursor {
    switch self {
    case .arrow: SDL_SYSTEM_CURSOR_ARROW
    case .hand: SDL_SYSTEM_CURSOR_HAND
    }
  }
}
