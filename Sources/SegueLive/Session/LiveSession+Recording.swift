package import SegueScene

extension LiveSession {
  /// The operation, such as push, to which the recorded storyboard assigns the look that was chosen in the picker. It
  /// is the operation of the last transition, but push for a pop, and present for a dismissal. Before the first
  /// transition it is the operation of the way forward.
  package var operationOfLook: TransitionOperation {
    let wayForward = board.wayForward.flatMap { TransitionOperation(name: $0.action.verb) }
    let last = board.lastOperation ?? wayForward ?? .push
    return [.pop: .push, .dismiss: .present, .custom: .push][last] ?? last
  }

  /// The row of the storyboard's `transitions` that gives an operation the look that was chosen in the picker, as a
  /// line of the storyboard's file; nil if none was chosen.
  package var rowOfLook: String? {
    look.map { board.storyboard.line(of: $0, for: operationOfLook) }
  }

  /// Returns the text of a storyboard whose script repeats the person's input.
  ///
  /// - Parameters:
  ///   - look: A look whose values replace the values of the storyboard's look.
  ///   - path: The absolute path to which the text will be written.
  /// - Throws: `StoryboardError` when the storyboard's text cannot be written again.
  package func recording(_ look: Look, for path: String) throws(StoryboardError) -> String {
    let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    let row = self.look
    return try board.storyboard.recording(
      record.steps, look: look, chosen: row.map { (operationOfLook, $0) },
      in: folder.isEmpty ? "/" : folder)
  }
}
