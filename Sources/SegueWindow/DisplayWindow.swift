internal import CSDL
public import SegueGeometry
public import SegueLive
internal import SegueRender

/// A window on the display, through SDL 2: shows frames, and tells what is done to it.
///
/// It belongs to the thread that opens it. Locations of its events are in its pixels, of which a HiDPI
/// display has more than units.
public final class DisplayWindow {
  private let display: Display
  private let window: OpaquePointer
  private var renderer: OpaquePointer
  private var texture: OpaquePointer?
  private var textureSize = SIMD2<Int32>(0, 0)
  /// Where the texture lies in the output.
  private var place = SDL_Rect()
  private let clock: WindowClock
  /// The display's units for a point.
  private let displayScale: Double
  private var translator = EventTranslator()
  /// Events that were translated and not taken yet, from `taken` on.
  private var events: [LiveEvent] = []
  private var taken = 0
  private var cursors: [WindowCursor: OpaquePointer] = [:]
  private var cursor = WindowCursor.arrow

  /// Opens a window in the middle of the display.
  ///
  /// - Parameters:
  ///   - points: The size of what it shows, in points.
  ///   - size: The window's size in pixels; nil for one that suits the display.
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
    let place = segue_sdl_centered(0)
    guard
      let window = SDL_CreateWindow(
        title, place, place, Int32(units.width), Int32(units.height), flags)
    else {
      throw WindowError(.failed, "the window can't be opened (\(SDL.lastError))")
    }
    guard let renderer = Self.makeRenderer(window) else {
      let reason = SDL.lastError
      SDL_DestroyWindow(window)
      throw WindowError(.failed, "the window can't be drawn into (\(reason))")
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

  /// The size of a window in the display's units.
  private static func size(of points: Size, _ size: Size?, scale: Double) -> Size {
    if let size { return size }
    var bounds = SDL_Rect()
    let isKnown = SDL_GetDisplayUsableBounds(0, &bounds) == 0 && bounds.w > 0 && bounds.h > 0
    return WindowSize.fitting(
      points, scale: scale,
      room: isKnown ? Size(width: Double(bounds.w), height: Double(bounds.h)) : nil)
  }

  /// The display's units for a point.
  private static func displayScale() -> Double {
    // Wayland's units already are as large as they should be; X11's are pixels.
    var density: Float = 0
    let isX11 = SDL_GetCurrentVideoDriver().map { String(cString: $0) } == "x11"
    let hasDensity = isX11 && SDL_GetDisplayDPI(0, &density, nil, nil) == 0
    return hasDensity ? WindowSize.scale(unitsPerInch: Double(density)) : 1
  }

  /// A renderer that waits for the display, drawn by the graphics card where there is one.
  private static func makeRenderer(_ window: OpaquePointer) -> OpaquePointer? {
    let waits = SDL_RENDERER_PRESENTVSYNC.rawValue
    let renderer =
      SDL_CreateRenderer(window, -1, waits)
      ?? SDL_CreateRenderer(window, -1, waits | SDL_RENDERER_SOFTWARE.rawValue)
    // The software renderer says that it waits, but does so only when it is asked once more.
    if let renderer { SDL_RenderSetVSync(renderer, 1) }
    return renderer
  }

  /// Finds out how many pixels there are.
  private func measure() {
    var (width, height) = (Int32(1), Int32(1))
    SDL_GetRendererOutputSize(renderer, &width, &height)
    var (across, down) = (Int32(1), Int32(1))
    SDL_GetWindowSize(window, &across, &down)
    translator.output = SIMD2(Double(max(width, 1)), Double(max(height, 1)))
    translator.pixelsPerUnit =
      translator.output / SIMD2(Double(max(across, 1)), Double(max(down, 1)))
  }

  /// The size of the output in pixels, at least 1 × 1.
  public var width: Int { Int(translator.output.x) }
  public var height: Int { Int(translator.output.y) }

  /// Pixels of the output for a point of the display.
  public var density: Double { displayScale * translator.pixelsPerUnit.x }

  /// The time on the window's clock, in seconds. Events have times on the same clock.
  public var now: Double { clock.now }
}

// MARK: Events

extension DisplayWindow {
  /// The next event; nil when there is none yet.
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
  /// - Parameter limit: Until when, on the window's clock; nil for as long as it takes.
  public func wait(until limit: Double?) {
    guard taken == events.count else { return }
    let limits = [limit, translator.deadline].compactMap(\.self)
    var event = SDL_Event()
    let milliseconds = limits.min().map { Int32(min(max(($0 - now) * 1000, 0), 1e6).rounded(.up)) }
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
      // A touchpad moves the cursor, which SDL reports as a mouse.
      guard SDL_GetTouchDeviceType(event.tfinger.touchId) == SDL_TOUCH_DEVICE_DIRECT else { return }
    case SDL_KEYDOWN:
      if KeyAction(event.key.keysym.sym, isRepeated: event.key.repeat != 0) == .fullScreen {
        toggleFullScreen()
      }
    case SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET:
      // The graphics card has lost the texture.
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
  /// Shows a frame, and waits for the display where that has a rate.
  ///
  /// - Parameters:
  ///   - x: Where the frame's left edge lies in the output, in pixels; the rest is black.
  ///   - y: Where its upper edge lies.
  public func present(_ frame: PixelBuffer, x: Int, y: Int) throws(WindowError) {
    let size = SIMD2(Int32(frame.width), Int32(frame.height))
    if texture == nil || size != textureSize {
      // Without alpha: frames are premultiplied, and nothing lies behind them.
      if let texture { SDL_DestroyTexture(texture) }
      texture = SDL_CreateTexture(
        renderer, SDL_PIXELFORMAT_RGB888.rawValue,
        Int32(SDL_TEXTUREACCESS_STREAMING.rawValue), size.x, size.y)
      textureSize = size
    }
    guard let texture,
      SDL_UpdateTexture(texture, nil, frame.baseAddress, Int32(frame.stride)) == 0
    else { throw WindowError(.failed, "the window can't be drawn into (\(SDL.lastError))") }
    place = SDL_Rect(x: Int32(x), y: Int32(y), w: size.x, h: size.y)
    presentAgain()
  }

  /// Shows the last frame once more.
  public func presentAgain() {
    SDL_RenderClear(renderer)
    if let texture { SDL_RenderCopy(renderer, texture, nil, &place) }
    SDL_RenderPresent(renderer)
  }

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

/// The pointer's form over a window.
public enum WindowCursor: Sendable, Hashable {
  case arrow
  /// Over something that can be clicked.
  case hand

  fileprivate var kind: SDL_SystemCursor {
    switch self {
    case .arrow: SDL_SYSTEM_CURSOR_ARROW
    case .hand: SDL_SYSTEM_CURSOR_HAND
    }
  }
}
