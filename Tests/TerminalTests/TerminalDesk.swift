import SegueGeometry
import SegueLive
import SeguePlayer
import SegueRender
import SegueScene
import SegueTerminal
import TestSupport

/// A storyboard with two coloured screens that is played in a terminal. A push from the red screen to the white one
/// takes half a second.
final class TerminalDesk {
  let terminal: FakeTerminal
  let session: LiveSession
  let canvas: LiveCanvas
  let display: TerminalDisplay
  /// The person's input that the terminal has passed to the live session, in order. Locations are
  /// in the picture's pixels.
  private(set) var inputs: [LiveInput] = []
  /// The text to show below the picture; nil for the description of the keys.
  var line: String?
  var panel: [PanelLine] = []
  private(set) lazy var loop = LiveLoop(session, canvas: canvas, frontEnd: frontEnd)

  static let text = """
    segue: 1
    size: 160x80
    screens: { red: { color: "#ff0000" }, white: { color: "#ffffff" } }
    container: { kind: navigation, root: red }
    transitions: { push: { animator: dissolve, duration: 0.5 } }
    links: { red: [ { area: [150, 70, 10, 10], push: white } ] }
    """

  init(
    _ terminal: FakeTerminal, format: TerminalFormat? = nil,
    variables: [String: String] = ["TERM": "xterm", "COLORTERM": "truecolor", "LANG": "C.UTF-8"]
  ) throws {
    self.terminal = terminal
    session = try LiveSession(
      Storyboard(parsing: Self.text),
      factory: PluginFactory(PluginRegistry.discover(.init(environment: SearchEnvironment()))),
      startingAt: 0)
    canvas = LiveCanvas(size: session.size, screen: session.size, library: PictureLibrary())
    var options = TerminalDisplay.Options(environment: TerminalEnvironment(variables))
    options.format = format
    display = TerminalDisplay(on: terminal, showing: session.size, options)
  }

  private var frontEnd: LiveLoop.FrontEnd {
    LiveLoop.FrontEnd(
      now: { [unowned self] in display.now },
      wait: { [unowned self] in display.wait(until: $0) },
      next: { [unowned self] in
        let event = display.nextEvent()
        if case .input(let input, _) = event { inputs.append(input) }
        return event
      },
      readyTime: { [unowned self] in display.readyTime },
      present: { [unowned self] in
        try display.present($0, x: $1, y: $2, line: line, panel: panel)
      })
  }

  /// The number of frames that were drawn.
  var frames: Int { loop.frames }

  /// Adds steps to the terminal's script, and plays the storyboard. Returns the reason for which
  /// the session ended.
  @discardableResult
  func play(_ steps: [(Double, FakeTerminal.Step)]) throws -> TerminalDisplay.End {
    terminal.append(steps)
    return try display.run {
      canvas.fit(width: display.width, height: display.height)
      try loop.run()
    }
  }
}
