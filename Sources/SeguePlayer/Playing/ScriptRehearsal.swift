package import SegueGeometry
package import SegueKit
package import SegueScene
package import SegueStoryboard

/// The result of a complete run of a storyboard's script, without drawing. All times are on the script's clock.
package struct ScriptRehearsal: Sendable {
  /// The duration in seconds: the storyboard's `length`, or the time until the last movement ends plus the `tail`, for
  /// which a film then continues.
  package var duration: Double
  /// The log of the calls that the engine made in all transitions.
  package var log: EventLog
  /// The result of each transition, in the order of the transitions.
  package var results: [TransitionResult]
  /// The times in seconds in which a page scrolls, or a sheet is pulled.
  var scrolls: [ClosedRange<Double>]
  /// The time in seconds at which each clip first comes into view and begins to play.
  package var clipStarts: [PictureID: Double]
  /// The screen in view after each transition, in the order of `results`; nil for a sheet, which leaves the upper edge of
  /// the screen beneath in view.
  var shownScreens: [String?]
  /// What is presented, in the order in which it comes.
  var presented: [PresentedArea]
  /// What is in view while nothing moves, in order, for a film with captions or arrows.
  var rests: [RestingView]
  /// The presses of pointers with their paths, in the order in which they begin.
  var strokes: [PointerStroke]
  /// The part of the film that each step with `zoom` shows, in the window's points and in the order of the
  /// script; nil for the whole film.
  package var zoomTargets: [Rect?]
  /// The areas that overlays mean, in the window's points.
  package var foundAreas: [OverlaySpot: Rect]
  /// Those of them that a page moves.
  var foundPages: [OverlaySpot: PageArea]
  /// The fields into which the script types.
  package var typedFields: [Storyboard.Typing: TypedField]
  /// Messages for the storyboard's author, one sentence each, such as that a drag began no transition.
  package var warnings: [String]
  /// The answer of an interaction controller to the last drag that began no transition; nil if there is none.
  package var refusal: DragRefusal?

  /// Runs a script to its end.
  ///
  /// - Throws: `StoryboardError` with the step's place for a step that is not possible, and the errors that the
  ///   functions of `parts` throw.
  init(_ storyboard: Storyboard, parts: StoryboardParts) throws {
    let run = try ScriptRun(storyboard, parts: parts)
    run.strokes = StrokeTrack()
    run.stage.pageTracks = []
    run.noteReleases()
    if let length = storyboard.length {
      try run.advance(to: length)
    } else {
      try run.finish()
    }
    run.noteRest(until: .infinity)
    duration = storyboard.length ?? run.rest + storyboard.tail
    log = run.stage.window.engine.log ?? EventLog()
    (results, clipStarts, zoomTargets) = (run.results, run.stage.clipStarts, run.zoomTargets)
    (strokes, shownScreens) = (run.strokes?.strokes ?? [], run.shownScreens)
    (foundAreas, presented, rests) = (run.foundAreas, run.presented, run.rests)
    let tracks = (run.stage.pageTracks ?? []).map(\.track)
    foundPages = run.foundPages.mapValues { found in
      var area = found.area
      area.track = tracks[found.track]
      return area
    }
    (scrolls, typedFields) = (run.stage.scrolls, run.stage.typedFields)
    warnings = run.warnings + run.stage.warnings
    refusal = run.refusal
  }

  /// Returns the number of frames at a frame rate. The first frame shows time 0, and the last frame is
  /// within half a frame of the end.
  ///
  /// - Parameter framesPerSecond: above 0; the result is 1 for any other value, and for a rate at which the
  ///   number of frames exceeds the integers.
  package func frameCount(framesPerSecond: Double) -> Int {
    let last = Int(exactly: (duration * framesPerSecond).rounded())
    guard framesPerSecond > 0, let last else { return 1 }
    return last + 1
  }
}
