internal import CSegueSDL
internal import SegueLive
internal import SeguePlayer

enum KeyAction: Equatable {
  case command(LiveCommand)
  case fullScreen
  case leave

  /// Creates the action of a key; nil for a key without an action.
  ///
  /// - Parameters:
  ///   - code: SDL's code of the key, which depends on the present keyboard layout.
  ///   - isRepeated: True for a repetition while the key is kept down; only stepping is repeated.
  ///   - hasModifier: True while control, alt or the logo key is down. Such combinations belong to the desktop, so they
  ///     have no action; the key for leaving is the exception.
  init?(_ code: Int32, isRepeated: Bool = false, hasModifier: Bool = false) {
    guard let action = Self.actions[UInt32(bitPattern: code)] else { return nil }
    guard !hasModifier || action == .leave else { return nil }
    guard !isRepeated || action == .command(.step) else { return nil }
    self = action
  }

  /// Creates the action of a key that is pressed; nil for a key or a combination without an action.
  init?(_ event: SDL_KeyboardEvent) {
    let modifiers = KMOD_CTRL.rawValue | KMOD_ALT.rawValue | KMOD_GUI.rawValue
    self.init(
      event.keysym.sym, isRepeated: event.repeat != 0,
      hasModifier: UInt32(event.keysym.mod) & modifiers != 0)
  }

  private static let actions: [UInt32: KeyAction] = {
    let table: [(SDL_KeyCode, KeyAction)] = [
      (SDLK_RIGHT, .command(.right)), (SDLK_DOWN, .command(.down)),
      (SDLK_LEFT, .command(.left)), (SDLK_UP, .command(.up)),
      (SDLK_SPACE, .command(.script)), (SDLK_BACKSPACE, .command(.back)),
      (SDLK_AC_BACK, .command(.back)),
      (SDLK_ESCAPE, .command(.cancel)), (SDLK_r, .command(.restart)),
      (SDLK_s, .command(.slowMotion)), (SDLK_PERIOD, .command(.step)),
      (SDLK_KP_PERIOD, .command(.step)), (SDLK_RETURN, .command(.resume)),
      (SDLK_KP_ENTER, .command(.resume)), (SDLK_d, .command(.overlay)),
      (SDLK_h, .command(.links)), (SDLK_p, .command(.picker)),
      (SDLK_e, .command(.elements)), (SDLK_x, .command(.export)), (SDLK_f, .fullScreen),
      (SDLK_F11, .fullScreen), (SDLK_q, .leave),
    ]
    return Dictionary(table.map { ($0.0.rawValue, $0.1) }, uniquingKeysWith: { first, _ in first })
  }()
}
