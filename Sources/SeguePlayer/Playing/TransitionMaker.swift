public import SegueKit
public import SegueScene
public import SegueStoryboard
package import SegueText

/// Makes the animators and interaction controllers that play a storyboard.
///
/// SegueHost makes them of plug-ins. A program with animators of its own adopts the protocol, and needs no plug-ins; only
/// the first two functions must be implemented. An error that they throw is reported with its place in the storyboard.
///
/// A maker belongs to one show, and thus to one thread.
public protocol TransitionMaker: AnyObject {
  /// Makes an animator for one transition. Also called for each row of `transitions` before the first screen is shown,
  /// so that mistakes are found by then.
  func animator(_ request: AnimatorRequest) throws -> any ViewControllerAnimatedTransitioning
  /// Makes an interaction controller for one container. Also called for each row with an interaction controller, before
  /// the first screen is shown.
  func interaction(_ request: InteractionRequest) throws -> any InteractionControlling
  /// Returns the answer of an interaction controller to the drag that went down at `time`, in seconds, and that began no
  /// transition.
  func refusal(of request: InteractionRequest, at time: Double) -> DragRefusal

  /// True when the names and settings have already been checked. Then nothing is made as a trial before the first screen
  /// is shown, and errors have no place in the file.
  var areChecked: Bool { get }
  /// The first failure of an interaction controller; nil if there was none.
  var fault: String? { get }
  /// True if the process of an interaction controller ended during the last rehearsal, as after a crash.
  var lostController: Bool { get }
  /// Called when the trials have ended and before the first transition.
  func trialsEnded()
  /// Calls `body`, which runs the whole script without drawing it, and then destroys what was made for this run.
  func rehearse(_ body: () throws -> Void) rethrows
  /// Called when the show has finished, after its last frame.
  func end()
}

extension TransitionMaker {
  /// Returns an answer without a reason.
  public func refusal(of request: InteractionRequest, at time: Double) -> DragRefusal { DragRefusal() }
  /// Returns false.
  public var areChecked: Bool { false }
  /// Returns nil.
  public var fault: String? { nil }
  /// Returns false.
  public var lostController: Bool { false }
  /// Does nothing.
  public func trialsEnded() {}
  /// Calls `body`.
  public func rehearse(_ body: () throws -> Void) rethrows { try body() }
  /// Does nothing.
  public func end() {}
}

/// An error of a maker whose parts a storyboard's message needs.
package protocol TransitionMakerError: ExplainedError {
  /// The setting that was refused; nil when no single setting is the cause.
  var parameter: String? { get }
  /// The valid name that is most similar to a wrong one; nil when none is similar.
  var suggestion: String? { get }
  /// The action that the user can take; nil when there is none, or the description names it.
  var remedy: ShowError.Remedy? { get }
  /// The further errors that are reported together with this one.
  var others: [Self] { get }
}

/// What a storyboard asks of the animator of one transition.
public struct AnimatorRequest: Sendable, Hashable {
  /// The animator's id, alias or path from the storyboard; nil when the storyboard names none, which requests the
  /// default animator for `operation`.
  public var identifier: String?
  /// The interaction controller in the same row of the storyboard, to which some of the settings
  /// may belong; nil when the row has none.
  public var interaction: String?
  /// The settings of the storyboard's row, some of which may be for the interaction controller.
  public var settings: [String: Storyboard.Setting]
  /// The names of the settings that come from the row of the forward transition. They are for the animator alone, and
  /// have no effect if it has no such parameter.
  public var lookSettings: Set<String> = []
  /// The elements of the storyboard, which supply the rectangle for a setting that names an element.
  public var elements: Storyboard.Elements
  /// The operation of the transition.
  public var operation: TransitionOperation
  /// The requested duration of the transition in seconds, for information only: the engine applies it.
  public var duration: Double?
  /// True when the transition presents or dismisses a sheet.
  public var isSheet = false
}

/// What a storyboard asks of the interaction controller of one container.
public struct InteractionRequest: Sendable, Hashable {
  /// The interaction controller's id or alias from the storyboard.
  public var identifier: String
  /// The animator in the same row of the storyboard, to which some of the settings may belong;
  /// nil when the row names none.
  public var animator: String?
  /// The settings of the storyboard's row, some of which may be for the animator.
  public var settings: [String: Storyboard.Setting]
  /// The elements of the storyboard, which supply the rectangle for a setting that names an
  /// element.
  public var elements: Storyboard.Elements
  /// The operation that the interaction controller begins.
  public var operation: TransitionOperation
  /// True when the operation presents or dismisses a sheet. Sheets have a default animator of their own.
  public var isSheet = false
}

/// An answer of an interaction controller to a drag that began no transition.
public struct DragRefusal: Sendable, Hashable {
  /// The reason, as a clause about the drag, such as "it starts 40 points from the left edge"; nil if none is known.
  public var reason: String?
  /// A description of the drags that the controller accepts, as a sentence without a full stop; nil when it is not
  /// known.
  public var summary: String?

  /// Creates an answer; each part is nil if it is not known.
  public init(reason: String? = nil, summary: String? = nil) {
    (self.reason, self.summary) = (reason, summary)
  }

  /// The words that follow "did not accept it" in a message.
  public var words: String { reason.map { ": \($0)" } ?? summary.map { " (\($0))" } ?? "" }
}
