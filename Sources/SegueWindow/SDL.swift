internal import CSegueSDL
internal import Glibc

/// The display on which windows are opened. It is open during the lifetime of this object, and belongs to
/// the thread that has opened it.
public final class Display {
  /// Opens SDL and the display, which takes a moment. No window is visible yet.
  ///
  /// - Parameters:
  ///   - driver: The value of the environment variable `SDL_VIDEODRIVER`; nil when it is not set. A driver that is
  ///     requested by name is accepted even if it shows nothing.
  ///   - onLost: Called when the connection to the display breaks, after which nothing can be drawn. It must end the
  ///     process.
  public init(driver: String? = nil, onLost: @escaping () -> Never) throws(WindowError) {
    self.onLost = onLost
    watch()
    try SDL.open(driver: driver)
    isOpen = true
    watch()
  }

  /// True when SDL was opened successfully. Otherwise SDL must not be called, because its library
  /// may be missing.
  private var isOpen = false

  /// Called when the connection to the display breaks. It must end the process.
  public var onLost: () -> Never

  private func watch() {
    // Unsafe: SDL has an unretained pointer to this object. The handler is called only while the connection to the
    // display is open, and `deinit` closes the connection.
    segue_sdl_watch_display(
      { context in
        guard let context else { return }
        Unmanaged<Display>.fromOpaque(context).takeUnretainedValue().onLost()
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit { if isOpen { SDL.quit() } }
}

/// Opens and closes the video subsystem of SDL.
enum SDL {
  /// The name of the Debian package that contains SDL's library, for messages.
  private static let package = "libsdl2-2.0-0"

  /// The names of SDL's drivers that show nothing. SDL falls back to such a driver when there is no
  /// display.
  private static let blind: Set = ["offscreen", "dummy", "evdev"]

  /// Opens SDL and its video subsystem. Must be called before any other function of SDL, on the thread that uses the
  /// windows. Each successful call must be balanced by a call of `quit`.
  static func open(driver: String?) throws(WindowError) {
    if let reason = segue_sdl_open() {
      // Unsafe: the string is static, so it remains valid.
      let text = String(cString: reason)
      throw WindowError(
        .noLibrary,
        "a window needs SDL 2, which cannot be opened (\(text)); install the package \(package)")
    }
    SDL_SetMainReady()
    // SDL must not report a touch also as a mouse event, nor a mouse event also as a touch.
    SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0")
    SDL_SetHint(SDL_HINT_MOUSE_TOUCH_EVENTS, "0")
    // By default, SDL turns the screen saver and the window manager's compositor off. Both are left
    // on.
    SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1")
    SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0")
    // A click that gives the window the focus is also reported as a click.
    SDL_SetHint(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1")
    // Makes the software renderer draw directly into the window. Otherwise it would use OpenGL, whose libraries take a
    // tenth of a second to load.
    SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0")
    if driver?.isEmpty ?? true, !canConnectToWayland {
      SDL_SetHint(SDL_HINT_VIDEODRIVER, "x11,kmsdrm")
    }
    guard SDL_InitSubSystem(Uint32(SDL_INIT_VIDEO)) == 0 else {
      throw noDisplay(driver)
    }
    let name = SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? ""
    guard !blind.contains(name) || driver?.split(separator: ",").contains(name[...]) == true else {
      quit()
      throw noDisplay(nil)
    }
  }

  /// True when libwayland can find the address of a compositor. If it cannot, an attempt to connect would print a
  /// message to standard error.
  private static var canConnectToWayland: Bool {
    func value(_ name: String) -> String? {
      // Safe: the string is copied before anything can change the environment.
      getenv(name).map { String(cString: $0) }
    }
    return value("WAYLAND_SOCKET") != nil
      || [value("XDG_RUNTIME_DIR"), value("WAYLAND_DISPLAY")].contains {
        $0?.hasPrefix("/") == true
      }
  }

  private static func noDisplay(_ driver: String?) -> WindowError {
    guard let driver, !driver.isEmpty else {
      return WindowError(
        .noDisplay, "there is no display to open a window on; run this in a desktop session")
    }
    return WindowError(
      .noDisplay,
      "no window can be opened with SDL_VIDEODRIVER='\(driver)' (\(lastError)); unset the variable")
  }

  static func quit() { SDL_QuitSubSystem(Uint32(SDL_INIT_VIDEO)) }

  /// SDL's description of its most recent error.
  static var lastError: String { SDL_GetError().map { String(cString: $0) } ?? "no reason given" }
}
