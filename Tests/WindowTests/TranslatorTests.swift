import CSegueSDL
import SegueGeometry
import SegueLive
import SeguePlayer
import SegueScene
import Testing

@testable import SegueWindow

/// Tests the translation of SDL's events into a front end's events, without a display.
@Suite struct TranslatorTests {
  /// A translator for a display with two pixels per unit, and the events that it has produced.
  private struct Translating {
    var translator = EventTranslator()
    var events: [LiveEvent] = []

    init() {
      translator.pixelsPerUnit = SIMD2(2, 2)
      translator.output = SIMD2(200, 400)
    }

    mutating func send(_ type: SDL_EventType, at time: Double, _ change: (inout SDL_Event) -> Void) {
      var event = SDL_Event()
      change(&event)
      event.type = type.rawValue
      translator.translate(event, at: time) { events.append($0) }
    }

    mutating func button(_ isDown: Bool, _ x: Int32, _ y: Int32, at time: Double, number: Int32 = 1) {
      send(isDown ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP, at: time) {
        $0.button.x = x
        $0.button.y = y
        $0.button.button = UInt8(number)
      }
    }

    mutating func finger(_ type: SDL_EventType, _ id: Int64, _ x: Float, at time: Double) {
      send(type, at: time) {
        $0.tfinger.fingerId = id
        $0.tfinger.x = x
        $0.tfinger.y = 0.5
      }
    }

    mutating func key(_ code: SDL_KeyCode, _ change: (inout SDL_KeyboardEvent) -> Void = { _ in }) {
      send(SDL_KEYDOWN, at: 1) {
        $0.key.keysym.sym = Int32(bitPattern: code.rawValue)
        change(&$0.key)
      }
    }

    /// The pointer events among the produced events.
    var pointers: [PointerEvent] {
      events.compactMap {
        guard case .input(.pointer(let event), let time) = $0, event.time == time else {
          return nil
        }
        return event
      }
    }
  }

  @Test
  func `the mouse is pointer 0 with locations in pixels, and hovers when no button is pressed`() {
    var one = Translating()
    one.send(SDL_MOUSEMOTION, at: 1) { ($0.motion.x, $0.motion.y) = (3, 4) }
    #expect(one.events == [.input(.hover(Point(x: 6, y: 8)), at: 1)])
    one.button(true, 10, 20, at: 2)
    one.send(SDL_MOUSEMOTION, at: 3) { ($0.motion.x, $0.motion.y) = (11, 20) }
    one.button(false, 12, 20, at: 4)
    #expect(
      one.pointers == [
        PointerEvent(.began, at: Point(x: 20, y: 40), time: 2),
        PointerEvent(.moved, at: Point(x: 22, y: 40), time: 3),
        PointerEvent(.ended, at: Point(x: 24, y: 40), time: 4),
      ])
  }

  @Test
  func
    `mouse buttons except the left button, and mouse events that SDL makes from touches, are ignored`()
  {
    var one = Translating()
    one.button(true, 1, 1, at: 1, number: 3)
    one.send(SDL_MOUSEBUTTONDOWN, at: 1) {
      $0.button.button = 1
      $0.button.which = UInt32.max
    }
    #expect(one.events.isEmpty)
  }

  @Test
  func
    `simultaneous fingers have different pointer numbers, which are reused after they are lifted`()
  {
    var one = Translating()
    one.finger(SDL_FINGERDOWN, 77, 0.25, at: 1)
    one.finger(SDL_FINGERDOWN, 99, 0.5, at: 2)
    one.finger(SDL_FINGERMOTION, 77, 0.5, at: 3)
    one.finger(SDL_FINGERUP, 77, 0.5, at: 4)
    one.finger(SDL_FINGERDOWN, 55, 0, at: 5)
    // A move of a finger that is not down is ignored.
    one.finger(SDL_FINGERMOTION, 77, 0, at: 6)
    #expect(one.pointers.map(\.pointer) == [1, 2, 1, 1, 1])
    #expect(one.pointers.map(\.phase) == [.began, .began, .moved, .ended, .began])
    #expect(one.pointers[0].location == Point(x: 50, y: 200))
  }

  @Test func `scroll events of a touchpad become a swipe that follows the fingers and ends after a pause`() {
    var one = Translating()
    one.send(SDL_MOUSEWHEEL, at: 1) { ($0.wheel.preciseX, $0.wheel.preciseY) = (-0.5078125, 0.25390625) }
    let unit = EventTranslator.unitsPerSwipe * 2
    #expect(
      one.events == [
        .input(.scroll(ScrollEvent(.began, at: .zero, time: 1)), at: 1),
        .input(
          .scroll(
            ScrollEvent(.moved, by: Point(x: unit * 0.5078125, y: unit * 0.25390625), at: .zero, time: 1)),
          at: 1),
      ])
    one.events = []
    let end = one.translator.deadline ?? 0
    #expect(end == 1 + SwipeGroups.pause)
    one.translator.pass(end) { one.events.append($0) }
    #expect(one.events == [.input(.scroll(ScrollEvent(.ended, at: .zero, time: end)), at: end)])
    #expect(one.translator.deadline == nil)
  }

  @Test func `a step of a wheel moves as far as in other programs, and steps in a row are not a throw`() {
    for (steps, isStep) in [(-1, true), (3, true), (0.125, true), (0.3, false)] as [(Float, Bool)] {
      var one = Translating()
      one.send(SDL_MOUSEWHEEL, at: 1) { $0.wheel.preciseY = steps }
      guard case .input(.scroll(let event), _)? = one.events.last else {
        Issue.record("no swipe")
        return
      }
      #expect(event.delta == Point(x: 0, y: Double(steps) * (isStep ? 90 : 10) * 2))
      // A velocity is measured over a tenth of a second.
      #expect(((one.translator.deadline ?? 0) - 1 > 0.1) == isStep)
    }
  }

  @Test func `a mouse button ends a swipe before its press is reported`() {
    var one = Translating()
    one.send(SDL_MOUSEWHEEL, at: 1) { $0.wheel.preciseX = 1 }
    one.button(true, 1, 1, at: 1.01)
    #expect(one.events.count == 4)
    #expect(one.events[2] == .input(.scroll(ScrollEvent(.ended, at: .zero, time: 1.01)), at: 1.01))
  }

  @Test
  func `keys are commands; only the step key repeats, and desktop shortcuts are ignored`() {
    var one = Translating()
    for code in [SDLK_RIGHT, SDLK_SPACE, SDLK_LEFT, SDLK_ESCAPE, SDLK_r, SDLK_s, SDLK_PERIOD] {
      one.key(code)
    }
    let commands: [LiveCommand] = [
      .right, .script, .left, .cancel, .restart, .slowMotion, .step,
    ]
    #expect(one.events == commands.map { .input(.command($0), at: 1) })
    one.events = []
    one.key(SDLK_RIGHT) { $0.repeat = 1 }
    one.key(SDLK_s) { $0.keysym.mod = UInt16(KMOD_LCTRL.rawValue) }
    one.key(SDLK_f)
    #expect(one.events.isEmpty)
    one.key(SDLK_PERIOD) { $0.repeat = 1 }
    one.key(SDLK_q) { $0.keysym.mod = UInt16(KMOD_LCTRL.rawValue) }
    #expect(one.events == [.input(.command(.step), at: 1), .left])
  }

  @Test func `a window reports that it was resized, hidden or closed`() {
    var one = Translating()
    for event in [
      SDL_WINDOWEVENT_SIZE_CHANGED, SDL_WINDOWEVENT_EXPOSED, SDL_WINDOWEVENT_MINIMIZED,
      SDL_WINDOWEVENT_RESTORED, SDL_WINDOWEVENT_LEAVE, SDL_WINDOWEVENT_CLOSE,
    ] {
      one.send(SDL_WINDOWEVENT, at: 2) { $0.window.event = UInt8(event.rawValue) }
    }
    #expect(
      one.events == [
        .resized(width: 200, height: 400), .exposed, .hidden, .shown, .input(.hover(nil), at: 2),
        .left,
      ])
  }

  @Test(
    arguments: [
      (5_000, 4_990, 4.99), (1 << 32 + 5, UInt32.max - 4, 4294967.291),
      (1 << 32 - 1, 3, 4294967.299),
    ] as [(UInt64, UInt32, Double)])
  func `SDL's timestamps in milliseconds may wrap around`(
    _ now: UInt64, _ timestamp: UInt32, _ seconds: Double
  ) {
    #expect(abs(WindowClock.seconds(of: timestamp, now: now) - seconds) < 1e-6)
  }

  @Test func `the key F switches to full screen, and Ctrl+F does not`() {
    var event = SDL_Event()
    event.key.keysym.sym = Int32(bitPattern: SDLK_f.rawValue)
    #expect(KeyAction(event.key) == .fullScreen)
    event.key.keysym.mod = UInt16(KMOD_LCTRL.rawValue)
    #expect(KeyAction(event.key) == nil)
  }

  @Test func `a window's size follows the display's scale and leaves a margin on the display`() {
    let phone = Size(width: 390, height: 844)
    let desk = Size(width: 1920, height: 1040)
    #expect(WindowSize.fitting(phone, scale: 1, room: desk) == phone)
    let fitted = WindowSize.fitting(phone, scale: 2, room: desk)
    #expect(fitted.height == 884 && fitted.width == 408)
    #expect(
      WindowSize.fitting(phone, scale: 2, room: nil) == Size(width: 780, height: 1688))
    #expect(WindowSize.scale(unitsPerInch: 96) == 1 && WindowSize.scale(unitsPerInch: 218) == 2)
    #expect(WindowSize.scale(unitsPerInch: .nan) == 1)
  }
}
