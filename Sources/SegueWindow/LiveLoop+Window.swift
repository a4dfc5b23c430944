public import SegueLive

extension LiveLoop {
  /// Creates a loop that plays a session in a window.
  public convenience init(_ playing: LiveStage.Playing, in window: DisplayWindow) {
    self.init(
      playing.session, canvas: playing.canvas,
      frontEnd: FrontEnd(
        now: { window.now }, wait: { window.wait(until: $0) }, next: { window.nextEvent() },
        present: { try window.present($0, x: $1, y: $2) },
        presentAgain: { window.presentAgain() }))
  }
}
