internal import SegueGeometry
internal import SegueScene

/// The script of a storyboard under the finger. While it is watched, the session shows the film as it will be written,
/// with its stage, titles and camera, and the input moves its time; afterwards the person plays on from the place to
/// which the script has led.
extension LiveSession {
  /// The time of the script that is watched, and whether it runs; nil while the person plays.
  public var scriptText: String? {
    playback.map { $0.text + ($0.isRunning ? $0.isSlow ? ", slow" : "" : ", paused") }
  }

  /// True if there is nothing that could be filmed without a person's input.
  package var lacksScript: Bool { !storyboard.hasFilm }

  /// The canvas of the film that is watched; nil while the person plays.
  package var scriptCanvas: LiveCanvas? { playback?.canvas }

  /// Shows the film of the script from its beginning.
  func beginScript(at time: Double) {
    // The session may be played on afterwards, so its plug-ins are not ended.
    attempt { () throws(ShowError) in try board.completeTransition() }
    makingPlayback { make in
      var board = storyboard
      if let look { board.transitions[operationOfLook] = look }
      let made = try make(board, factory, time)
      isMarking = false
      (links.marks, down, isSwiping) = (nil, [:], false)
      playback = made
    }
  }

  /// Makes the film that is watched again, for an output of another size, a changed storyboard or changed pictures, and
  /// continues at the same time.
  package func makePlaybackAgain(at time: Double) {
    guard let old = playback else { return }
    playback = nil
    beginScript(at: time)
    playback?.continue(old, at: time)
  }

  private func makingPlayback(
    _ body: ((Storyboard, PluginFactory, Double) throws -> ScriptPlayback) throws -> Void
  ) {
    guard let makePlayback else { return }
    do { try body(makePlayback) } catch { tell("\(error)") }
    hasChanged = true
  }

  /// Ends the film, and goes to the place to which the script has led. A session that is recorded stays where the person
  /// was, since the film was not their input.
  private func leaveScript(at time: Double) {
    let position = playback?.position
    playback = nil
    guard !keepsRecord, restart(at: time), let position else { return }
    board.go(to: position)
    hasChanged = true
  }

  /// Handles an input while the script is watched. Returns false if none is, and for a command that is performed as in
  /// a session that is played, after the film has ended.
  func takesForScript(_ input: LiveInput, at time: Double) -> Bool {
    guard let playback else { return false }
    hasChanged = true
    switch input {
    case .pointer(let event):
      hover = event.location
      playback.handle(event, at: time)
    case .hover(let point):
      hover = point
      playback.hover(at: time)
    case .scroll: break
    case .command(let command):
      switch command {
      case .script, .forward: playback.toggle(at: time)
      case .resume: playback.setPaused(false, at: time)
      case .right, .down: playback.step(forward: true, at: time)
      case .left, .up: playback.step(forward: false, at: time)
      case .step: playback.stepFrame(by: Self.step, at: time)
      case .restart: playback.seek(to: 0, at: time)
      case .slowMotion: playback.setSlow(!playback.isSlow, at: time)
      case .back, .cancel: leaveScript(at: time)
      case .export: return false
      case .overlay, .links, .picker, .elements:
        leaveScript(at: time)
        return false
      }
    }
    return true
  }
}

extension Storyboard {
  /// True if the storyboard's script does anything.
  fileprivate var hasScript: Bool { !(script ?? []).isEmpty || !filmSteps.isEmpty || !playedDevices.isEmpty }
  /// True for a storyboard, and not single screens, with a script.
  var hasFilm: Bool { hasScript && !isMadeOfFiles }
}
