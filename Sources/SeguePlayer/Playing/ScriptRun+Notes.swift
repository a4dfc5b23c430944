internal import SegueGeometry
internal import SegueKit
package import SegueScene
internal import SegueStoryboard

/// What the window of a show shows while nothing moves.
package struct RestingView: Sendable {
  /// The layers, in the window's points.
  package var layers: LayerTree
  /// The time in seconds; without an end for the last one.
  package var span: ClosedRange<Double>
}

/// What a rehearsal notes for the film.
extension ScriptRun {
  func notePresented(_ result: TransitionResult) {
    let (shown, behind) = (stage.shownScreen, screenBefore)
    screenBefore = shown
    let now = stage.presentedArea.map {
      PresentedArea(
        area: $0, span: result.began...Double.infinity, screen: shown, behind: behind, isWhole: !stage.isPartPresented)
    }
    if let last = presented.last, last.span.upperBound == .infinity {
      // A sheet is the same one whatever it shows; a dialog is a part of its screen's picture.
      if let now, last.area == now.area, stage.isSheetShown || last.screen == now.screen { return }
      presented[presented.count - 1].span = last.span.lowerBound...result.ended
    }
    if let now { presented.append(now) }
  }

  /// Notes what is in view until a time, at which something else begins, in seconds.
  func noteRest(until time: Double) {
    guard strokes != nil, !isMoving, needsRests else { return }
    let begin = max(rests.last?.span.upperBound ?? 0, results.last?.ended ?? 0)
    guard time > begin else { return }
    var layers = stage.window.layers()
    layers.contentsTime = 0
    if let last = rests.last, last.span.upperBound == begin, last.layers == layers {
      rests[rests.count - 1].span = last.span.lowerBound...time
    } else {
      rests.append(RestingView(layers: layers, span: begin...time))
    }
  }

  /// True for a film with captions or arrows whose place depends on what the screens show.
  private var needsRests: Bool {
    let board = stage.storyboard
    return board.filmSteps.contains { if case .caption = $0.effect { true } else { false } }
      || board.overlays.contains { if case .arrow(nil, _) = $0.kind { true } else { false } }
  }
}
