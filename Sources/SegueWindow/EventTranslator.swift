internal import CSegueSDL
internal import SegueGeometry
internal import SegueLive
internal import SeguePlayer
internal import SegueScene

/// Converts SDL's events to events of a front end. It does not call SDL, so it can be tested without a display.
struct EventTranslator {
  /// The number of the window's pixels per unit of the display, horizontally and vertically.
  var pixelsPerUnit = SIMD2(1.0, 1.0)
  /// The size of the window in pixels.
  var output = SIMD2(1.0, 1.0)
  /// The distance by which one step of a mouse wheel moves the contents, in units of the display: about that of GTK, the
  /// height of a view to the power of 2/3, and of browsers.
  static let unitsPerStep = 90.0
  /// The same for a touchpad, whose swipes SDL reports in tenths of what the fingers have moved.
  static let unitsPerSwipe = 10.0
  /// SDL's number for the virtual mouse whose events represent a touch: `SDL_TOUCH_MOUSEID`, which Swift cannot import.
  private static let touchMouse = UInt32.max

  private var touches = PointerNumbers()
  private var swipes = SwipeGroups()
  /// The position of the mouse, in pixels.
  private var mouse = Point.zero
  private var isMouseDown = false

  /// The time, in seconds, at which `pass` must be called to end the present swipe on a touchpad;
  /// nil when there is no swipe.
  var deadline: Double? { swipes.end }

  /// Ends the present swipe on a touchpad if it is over at `time`, in seconds, and calls `add` with
  /// the event for the end. SDL does not report the end of a swipe, so a pause without movement
  /// ends it.
  mutating func pass(_ time: Double, _ add: (LiveEvent) -> Void) {
    if let end = swipes.ended(at: time) { add(.input(.scroll(end), at: time)) }
  }

  /// Converts an event of SDL that happened at `time`, in seconds. Calls `add` with each resulting
  /// event.
  mutating func translate(_ event: SDL_Event, at time: Double, _ add: (LiveEvent) -> Void) {
    switch SDL_EventType(event.type) {
    case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP: button(event.button, at: time, add)
    case SDL_MOUSEMOTION: motion(event.motion, at: time, add)
    case SDL_MOUSEWHEEL: wheel(event.wheel, at: time, add)
    case SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP: finger(event.tfinger, at: time, add)
    case SDL_KEYDOWN:
      switch KeyAction(event.key) {
      case .command(let command): add(.input(.command(command), at: time))
      case .leave: add(.left)
      // The key for full screen gives no event: `DisplayWindow` itself switches to full screen.
      case .fullScreen, nil: break
      }
    case SDL_WINDOWEVENT: window(event.window, at: time, add)
    case SDL_QUIT: add(.left)
    default: break
    }
  }

  private func pixels(_ x: some BinaryInteger, _ y: some BinaryInteger) -> Point {
    Point(x: Double(x) * pixelsPerUnit.x, y: Double(y) * pixelsPerUnit.y)
  }

  private mutating func button(
    _ event: SDL_MouseButtonEvent, at time: Double, _ add: (LiveEvent) -> Void
  ) {
    guard event.which != Self.touchMouse, Int32(event.button) == SDL_BUTTON_LEFT else { return }
    mouse = pixels(event.x, event.y)
    let isDown = SDL_EventType(event.type) == SDL_MOUSEBUTTONDOWN
    guard isDown != isMouseDown else { return }
    isMouseDown = isDown
    if isDown, let end = swipes.interrupted(at: time) { add(.input(.scroll(end), at: time)) }
    let event = PointerEvent(isDown ? .began : .ended, at: mouse, time: time)
    add(.input(.pointer(event), at: time))
    if !isDown { add(.input(.hover(mouse), at: time)) }
  }

  private mutating func motion(
    _ event: SDL_MouseMotionEvent, at time: Double, _ add: (LiveEvent) -> Void
  ) {
    guard event.which != Self.touchMouse else { return }
    mouse = pixels(event.x, event.y)
    add(
      .input(
        isMouseDown ? .pointer(PointerEvent(.moved, at: mouse, time: time)) : .hover(mouse),
        at: time))
  }

  private mutating func wheel(
    _ event: SDL_MouseWheelEvent, at time: Double, _ add: (LiveEvent) -> Void
  ) {
    guard event.which != Self.touchMouse, !isMouseDown else { return }
    // A wheel that is turned away from the person moves the contents down. A wheel that is pushed to the right moves
    // the contents to the left.
    let steps = Point(x: -Double(event.preciseX), y: Double(event.preciseY))
    guard steps.x.isFinite, steps.y.isFinite, steps != .zero else { return }
    pass(time, add)
    let isStep = Self.isStep(steps.x) && Self.isStep(steps.y)
    let units = isStep ? Self.unitsPerStep : Self.unitsPerSwipe
    let delta = Point(x: steps.x * units * pixelsPerUnit.x, y: steps.y * units * pixelsPerUnit.y)
    for one in swipes.moved(ScrollEvent(.moved, by: delta, at: mouse, time: time), isStep: isStep) {
      add(.input(.scroll(one), at: time))
    }
  }

  /// True for what a wheel reports: whole steps, or eighths from a wheel of high resolution. A touchpad reports any
  /// fraction.
  private static func isStep(_ steps: Double) -> Bool { (steps * 8).rounded() == steps * 8 }

  private mutating func finger(
    _ event: SDL_TouchFingerEvent, at time: Double, _ add: (LiveEvent) -> Void
  ) {
    let phase: PointerEvent.Phase
    let number: Int?
    switch SDL_EventType(event.type) {
    case SDL_FINGERDOWN: (phase, number) = (.began, touches.began(event.fingerId))
    case SDL_FINGERMOTION: (phase, number) = (.moved, touches.number(of: event.fingerId))
    default: (phase, number) = (.ended, touches.ended(event.fingerId))
    }
    guard let number else { return }
    // SDL reports the position as fractions of the window's width and height.
    let location = Point(x: Double(event.x) * output.x, y: Double(event.y) * output.y)
    add(.input(.pointer(PointerEvent(phase, at: location, time: time, pointer: number)), at: time))
  }

  private func window(
    _ event: SDL_WindowEvent, at time: Double, _ add: (LiveEvent) -> Void
  ) {
    switch SDL_WindowEventID(UInt32(event.event)) {
    case SDL_WINDOWEVENT_SIZE_CHANGED, SDL_WINDOWEVENT_DISPLAY_CHANGED:
      add(.resized(width: Int(clamping: output.x), height: Int(clamping: output.y)))
    case SDL_WINDOWEVENT_EXPOSED: add(.exposed)
    case SDL_WINDOWEVENT_HIDDEN, SDL_WINDOWEVENT_MINIMIZED: add(.hidden)
    case SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_RESTORED: add(.shown)
    case SDL_WINDOWEVENT_LEAVE: if !isMouseDown { add(.input(.hover(nil), at: time)) }
    case SDL_WINDOWEVENT_CLOSE: add(.left)
    default: break
    }
  }
}
