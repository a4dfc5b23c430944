internal import SegueKit
internal import SeguePlayer
internal import SegueScene
internal import SegueSession
internal import SegueStoryboard

/// Records every transition between two states that a person can reach.
final class PrototypeRecorder {
  /// The indices in `recordings` of one transition's recordings; -1 for a recording that does not
  /// exist.
  struct Pair: Equatable {
    /// The transition as begun by a tap.
    var tapped: Int
    /// The transition as driven by a finger.
    var driven = -1
    /// The transition as driven by a finger from the other side.
    var mirrored = -1
    /// The transition with reduced motion.
    var reduced = -1
  }

  let board: Storyboard
  let show: StoryboardShow
  /// The distance in points by which the stored motion of a layer may differ from the recorded
  /// motion.
  let distance: Double
  /// The distinct looks of links and steps: an animator with its settings, and other values of a
  /// transition. Looks are numbered from 1, and 0 means no look.
  private(set) var looks: [Storyboard.TransitionRow] = []
  private var lookNumbers: [Storyboard.TransitionRow: Int] = [:]
  private var recorded = NumberedList<WebRecording>()
  var recordings: [WebRecording] { recorded.all }
  private(set) var pairs: [String: Pair] = [:]
  /// The layers of each navigation state at rest, by the state's signature.
  private(set) var states: [String: WebSegment] = [:]
  private var captured = NumberedList<WebSegment>()
  var captures: [WebSegment] { captured.all }
  private var known: [CapturedPicture: Int] = [:]
  private var shown = NumberedList<ShaderSource>()
  /// The distinct shaders of the page, each with the values of its parameters.
  var shaders: [ShaderSource] { shown.all }
  /// The signatures of the states to which recorded transitions lead.
  private var reached: Set<String> = []
  private let maxTransitions: Int
  /// Called after each transition that was recorded.
  var onRecorded: () -> Void = {}
  /// The number of ways from one state to another that have been examined.
  private var ways = 0
  /// The transitions that the page has no room for.
  private(set) var leftOut = LeftOutTransitions()
  /// True if the recorder has the recordings of all transitions that a person can reach.
  private(set) var isComplete = true
  /// The results of `scriptLooks` for taps, by the number of the step's look.
  var tapLooks: [Int: [Int: Int]] = [:]
  /// The actions of the script.
  private(set) lazy var allScriptActions = actionsOfScript()
  /// The steps that are possible on each screen by its links and by the script.
  private var screenSteps: [String: [StepToRecord]] = [:]
  /// Warnings for the storyboard's author, one sentence each.
  private(set) var warnings: [String] = []
  /// The attempts to record the current transition: the motion of each, and the reason if a dissolve was recorded
  /// instead.
  private var attempts: [(motion: TriedMotion, degraded: String?)] = []

  /// Draws the transitions that a browser cannot draw; nil to dissolve instead.
  private(set) var film: FrameRecorder?
  /// Returns true for a picture without transparent pixels.
  private let isOpaque: (PictureID) -> Bool
  /// The animators of the show that are not called, because they exceeded a time limit; nil if all are called.
  private let overdue: OverdueAnimators?

  /// Creates a recorder of the transitions of a show.
  ///
  /// - Parameters:
  ///   - board: The storyboard with its script; nil to use the show's storyboard, which may have no script.
  ///   - scale: The pixels per point of the screens. Recordings are precise to a tenth of a pixel.
  ///   - film: Draws the transitions that a browser cannot draw; nil to dissolve instead.
  ///   - overdue: The animators that the show's factory does not call again.
  ///   - maxTransitions: The maximum number of transitions that are recorded.
  ///   - isOpaque: Returns true for a picture without transparent pixels.
  init(
    _ show: StoryboardShow, of board: Storyboard? = nil, scale: Double, film: FrameRecorder? = nil,
    overdue: OverdueAnimators? = nil, maxTransitions: Int = WebLimits.transitions,
    isOpaque: @escaping (PictureID) -> Bool = { _ in false }
  ) {
    self.maxTransitions = maxTransitions
    self.board = board ?? show.storyboard
    self.show = show
    self.film = film
    (self.overdue, self.isOpaque) = (overdue, isOpaque)
    distance = 0.1 / max(scale, 0.01)
  }

  func record() throws {
    let search = PrototypeSearch(board)
    while let visit = search.next() {
      for (action, look) in try record(visit, in: search) {
        search.add(action, look, number: number(of: look), board)
      }
    }
    isComplete = search.isComplete && leftOut.isEmpty
    if let words = leftOut.words(isComplete: search.isComplete, limit: maxTransitions) {
      warn(words)
    }
  }

  /// Records the transitions from one state, and returns their actions. The show is brought to the state only if
  /// something has to be recorded there.
  private func record(
    _ visit: PrototypeSearch.Visit, in search: PrototypeSearch
  ) throws -> [(Storyboard.Action, Storyboard.TransitionRow?)] {
    let screen = board.name(visit.state.screen) ?? ""
    var isThere = false
    func go() throws -> Bool {
      if isThere { return true }
      isThere = true
      try show.startAgain()
      for step in search.route(to: visit) {
        guard try show.jump(step.action, look: step.look) else {
          warn("'\(screen)' could not be reached again, and is left out")
          return false
        }
      }
      return true
    }
    let signature = Self.key(of: visit.state.signature)
    let isShown = leftOut.isEmpty || reached.contains(signature)
    if states[signature] == nil, isShown {
      guard try go() else { return [] }
      states[signature] = try rest()
    }
    var done: [(Storyboard.Action, Storyboard.TransitionRow?)] = []
    for step in steps(from: screen) {
      guard ways < WebLimits.ways else {
        search.stop()
        break
      }
      ways += 1
      var after = visit.state
      let look = number(of: step.look)
      let action = board.action(step.action)
      guard let way = try? after.perform(action, look: look) else { continue }
      let key = Self.key(action, way, look, visit.state, after)
      done.append((step.action, step.look))
      let isKnown = pairs[key].map { !step.isDriven || $0.driven >= 0 } ?? false
      if isKnown { continue }
      var known = pairs[key]
      guard known != nil || pairs.count < maxTransitions else {
        leftOut.add(key, step.action, from: screen, taps: visit.depth)
        continue
      }
      guard try go() else { return [] }
      attempts = []
      let names = elements(of: step, way, from: visit.state, to: after)
      func recorded(_ motion: TriedMotion) throws -> Int? {
        try recording(step.action, step.look, motion, from: names)
      }
      if known == nil, let tapped = try recorded(.tapped) {
        known = Pair(tapped: tapped, reduced: try recorded(.reduced) ?? -1)
      }
      if step.isDriven { known?.driven = try recorded(.driven) ?? -1 }
      if step.isDrivenFromSides { known?.mirrored = try recorded(.mirrored) ?? -1 }
      pairs[key] = known
      reached.insert(Self.key(of: after.signature))
      warnOfDissolves(step.action, from: screen)
      onRecorded()
    }
    return done
  }

  /// Returns the key by which the page stores the recordings of a transition. The player builds the
  /// same key to find the recordings.
  static func key(
    _ action: Navigator.Action, _ step: Navigator.Step, _ look: Int, _ from: Navigator,
    _ to: Navigator
  ) -> String {
    let numbers = [action.verb, step.isForward ? 1 : 0, look, step.arrival]
    return "\(key(of: numbers)) \(key(of: from.signature)) \(key(of: to.signature))"
  }

  /// Returns a key of the page's data: numbers with commas between them.
  static func key(of numbers: [Int]) -> String {
    numbers.map(String.init).joined(separator: ",")
  }

  /// Returns the position of a link's transition settings in `looks`, counted from 1, and adds them
  /// if they are new; 0 for a link without settings.
  func number(of look: Storyboard.TransitionRow?) -> Int {
    guard let look else { return 0 }
    var plain = look
    plain.place = Storyboard.Place(line: 0, column: 0)
    plain.settingPlaces = [:]
    plain.interactionPlace = nil
    if let number = lookNumbers[plain] { return number }
    looks.append(plain)
    lookNumbers[plain] = looks.count
    return looks.count
  }

  /// The upper edge of a sheet that is presented with each look, as a fraction of the screen's height. The first value
  /// is for links without a look.
  var sheetTops: [Double] {
    ([nil] + looks).map { look in
      let row = Storyboard.merge(look, over: board.row(for: .present))
      let detent: Double =
        switch row?.settings["detent"] {
        case .number(let number)?: number
        case .text(let text)?: Double(text) ?? 0.5
        default: 0.5
        }
      return 1 - min(max(detent, 0), 1)
    }
  }

  // MARK: Steps

  private struct StepToRecord: Hashable {
    var action: Storyboard.Action
    var look: Storyboard.TransitionRow?
    /// True if a finger can drive the transition.
    var isDriven = false
    /// True if the finger can come from either side.
    var isDrivenFromSides = false

    /// Notes that a row's interaction controller, if it has one, can drive the transition.
    mutating func drive(with row: Storyboard.TransitionRow?) {
      isDriven = row?.interaction != nil
      isDrivenFromSides = isDriven && row?.interactionSettings["edge"] == .text("sides")
    }
  }

  /// Returns the actions that are possible on a screen: by links, by the script, and by drags and
  /// keys.
  private func steps(from screen: String) -> [StepToRecord] {
    var steps = steps(on: screen)
    func add(_ action: Storyboard.Action, _ operation: TransitionOperation) {
      var step = StepToRecord(action: action)
      step.drive(with: board.row(for: operation))
      steps.append(step)
    }
    for operation in [TransitionOperation.push, .present] {
      let verb = operation == .push ? "push" : "present"
      guard let index = steps.firstIndex(where: { $0.action.verb == verb }) else { continue }
      steps[index].drive(with: board.row(for: operation))
    }
    add(.pop, .pop)
    add(.dismiss, .dismiss)
    for target in [Storyboard.Target.next, .previous] {
      add(.select(target), .select)
      add(.page(target), .page)
    }
    return steps
  }

  /// Returns the different actions that links and the script can perform on a screen.
  private func steps(on screen: String) -> [StepToRecord] {
    if let known = screenSteps[screen] { return known }
    var steps: [StepToRecord] = []
    var seen: Set<StepToRecord> = []
    func add(_ action: Storyboard.Action, _ look: Storyboard.TransitionRow?) {
      let step = StepToRecord(action: action, look: look)
      if seen.insert(step).inserted { steps.append(step) }
    }
    for link in board.links[screen] ?? [] { if let action = link.action { add(action, link.look) } }
    for step in scriptActions(on: screen) { add(step.action, step.look) }
    screenSteps[screen] = steps
    return steps
  }

  /// Returns the names of the elements out of which a transition may grow: the one that its animator is given, or else
  /// those that both screens have.
  private func elements(
    of step: StepToRecord, _ way: Navigator.Step, from: Navigator, to: Navigator
  ) -> Set<String> {
    let arrival = looks.indices.contains(way.arrival - 1) ? looks[way.arrival - 1] : nil
    let operations: [TransitionOperation] = [.push, .pop, .present, .dismiss]
    for look in [step.look, arrival] + operations.map(board.row) {
      guard case .text(let name)? = look?.settings["element"] else { continue }
      return [name]
    }
    let screens = [from, to].compactMap(\.screen).filter(board.screens.indices.contains)
    guard screens.count == 2 else { return [] }
    return Set(board.screens[screens[0]].elements.keys).intersection(board.screens[screens[1]].elements.keys)
  }

  // MARK: One recording

  var builder: SegmentBuilder {
    SegmentBuilder(
      distance: distance, painting: { [self] in content(of: $0, $1) }, isOpaque: isOpaque, page: show.pageScreen,
      capture: { [self] in number(of: $0, $1) })
  }

  private func recording(
    _ action: Storyboard.Action, _ look: Storyboard.TransitionRow?, _ motion: TriedMotion, from elements: Set<String>
  ) throws -> Int? {
    let from = show.shownScreen ?? ""
    let tried = try segments(action, look, motion, from: elements)
    guard let tried else { return nil }
    var recording = tried.result
    attempts.append((motion, tried.degraded))
    if let limit = BrowserLimit(recording, captures: captures) {
      if let frames = try frames(action, look, motion) {
        warn(
          "the \(action.verb) from '\(from)' is stored as \(frames.count) frames, because \(limit.rawValue)"
        )
        recording.segments = frames
      } else {
        warn("the \(action.verb) from '\(from)' is a dissolve, because \(limit.rawValue)")
        recording.segments = try dissolve(action, look, motion, recording.duration)
        (recording.motion, recording.releasePoint) = (0...1, 0)
      }
    }
    return recorded.number(of: recording)
  }

  /// Returns a transition as a segment for each of its frames; nil if the page would have too many
  /// frames, or too many bytes of frames.
  private func frames(
    _ action: Storyboard.Action, _ look: Storyboard.TransitionRow?, _ motion: TriedMotion
  ) throws -> [WebSegment]? {
    guard let film else { return nil }
    return try show.trying(action, look: look, motion: motion) { tried in
      try film.segments(duration: tried.duration) { tried.layers(at: $0, into: &$1) }
    }?.result
  }

  /// Returns the segments of the bundled dissolve, for an action whose transition can be neither drawn by a browser nor
  /// stored as frames. Empty if the dissolve is not installed; the player then uses a dissolve of its own.
  private func dissolve(
    _ action: Storyboard.Action, _ look: Storyboard.TransitionRow?, _ motion: TriedMotion,
    _ duration: Double
  ) throws -> [WebSegment] {
    var plain = Storyboard.TransitionRow(animator: BundledPlugin.dissolve, duration: duration)
    plain.interaction = look?.interaction
    let tried = try segments(action, plain, motion, from: [])
    return tried?.degraded == nil ? tried?.result.segments ?? [] : []
  }

  private func number(of picture: CapturedPicture, _ scrolled: [Scrolled<CapturedPicture>]) -> Int {
    if let number = known[picture] { return number }
    let number = number(of: picture.tree, scrolled.map { $0.map(\.tree) })
    known[picture] = number
    return number
  }

  /// Returns the index in `captures` of the picture with these layers, and adds the picture if it
  /// is new.
  private func number(of tree: LayerTree, _ scrolled: [Scrolled<LayerTree>]) -> Int {
    let plain = SegmentBuilder(distance: distance, isOpaque: isOpaque, page: show.pageScreen) { [self] in
      number(of: $0, $1)
    }
    return captured.number(
      of: plain.segment([FrameSample(tree, at: 0)], scrolled.map { $0.map { [FrameSample($0, at: 0)] } }))
  }

  /// Returns the contents of a layer that a plug-in paints: a shader if the plug-in uses one to draw between two
  /// screens, otherwise `.painted`, which a page cannot show.
  private func content(of painting: Painting, _ scrolled: [Scrolled<Painting>]) -> WebLayer.Content {
    guard let shader = painting.painter.shader, painting.inputs.count == 2 else { return .painted }
    let screens = painting.inputs.indices.map { index in
      let others = scrolled.filter { $0.value.inputs.count == 2 }
      return number(of: painting.inputs[index], others.map { $0.map { $0.inputs[index] } })
    }
    return .shader(shown.number(of: shader), from: screens[0], to: screens[1])
  }

  /// Warns about the recordings of a transition that are dissolves because the animator failed.
  private func warnOfDissolves(_ action: Storyboard.Action, from screen: String) {
    for case let reason? in attempts.map(\.degraded) {
      if overdue?.contains(reason: reason) == true {
        warn("\(reason); it is not called again, and its transitions in the page are dissolves")
        continue
      }
      let motions = attempts.filter { $0.degraded == reason }.map(\.motion.words)
      // The recording with reduced motion is not considered, because an animator without support
      // for it is not called.
      let isAlways = attempts.allSatisfy { $0.motion == .reduced || $0.degraded == reason }
      let when = isAlways ? "" : " " + motions.joined(separator: " and ")
      warn("the \(action.verb) from '\(screen)' is a dissolve\(when), because \(reason)")
    }
  }

  private func warn(_ sentence: String) {
    if !warnings.contains(sentence) { warnings.append(sentence) }
  }
}

extension TriedMotion {
  /// The occasion on which a person sees the recording, as words for a warning.
  fileprivate var words: String {
    switch self {
    case .tapped: "after a tap"
    case .driven: "under a finger"
    case .mirrored: "under a finger from the other side"
    case .reduced: "with reduced motion"
    }
  }
}

/// Different elements in the order in which they were added, with their numbers.
private struct NumberedList<Element: Hashable> {
  private(set) var all: [Element] = []
  private var numbers: [Element: Int] = [:]

  /// Returns the index of an element, and appends the element if the list does not contain it.
  mutating func number(of element: Element) -> Int {
    if let number = numbers[element] { return number }
    all.append(element)
    numbers[element] = all.count - 1
    return all.count - 1
  }
}
