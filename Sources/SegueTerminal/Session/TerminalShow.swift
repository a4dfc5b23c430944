public import SegueGeometry
public import SegueLive
internal import SeguePlayer
public import SegueScene

/// A show that a terminal session plays. All times are in seconds since the start of the session.
public protocol TerminalShow: AnyObject {
  /// The size of the show in points.
  var size: Size { get }
  /// True when a frame must be drawn: something moves, or has changed since the last frame.
  var needsFrame: Bool { get }
  /// The text below the picture, in place of the keys; nil for the keys.
  var statusText: String? { get }
  /// True to show the panels as text. The session sets it when the picture consists of symbols.
  var showsPanelsAsText: Bool { get set }
  /// The picker as text, which is written over the picture; empty for none.
  var pickerLines: [PanelLine] { get }
  /// Handles a person's input at a time.
  func handle(_ input: LiveInput, at time: Double)
  /// Advances the show to `time`.
  func advance(to time: Double)
  /// Writes the layers that are shown now into `tree`.
  func layers(into tree: inout LayerTree)
}

extension LiveSession: TerminalShow {
  /// The message, or the figures when they are requested and not drawn over the show.
  public var statusText: String? {
    if let message { return message }
    if let pickerKeys { return pickerKeys }
    guard showsFigures, showsPanelsAsText || panels == nil else { return nil }
    let figures = figures
    var words = [figures.screen]
    if let operation = figures.operation {
      words += [
        operation, figures.state, "progress \(percent(figures.progress))",
        "velocity \(percent(figures.velocity)) a second",
      ]
    } else {
      words.append(figures.state)
    }
    if let animator = figures.animator {
      words.append(figures.isReplaced ? "a dissolve instead of \(animator)" : animator)
    }
    if figures.isSlow { words.append("slow") }
    if figures.isPaused { words.append("paused") }
    return words.joined(separator: ", ")
  }

  private func percent(_ number: Double) -> String {
    "\(Int((min(max(number, -1000), 1000) * 100).rounded())) %"
  }
}
