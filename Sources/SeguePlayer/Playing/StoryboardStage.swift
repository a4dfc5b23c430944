// A storyboard as running view controllers. `StoryboardStage` makes a window with the containers that the file
// describes, and attaches interaction controllers; `StoryboardParts` are the functions by which it gets pictures and
// plug-ins, so that nothing here opens a file. An action of a tap, a step or a key is decided by the `Navigator` of
// SegueSession (+Actions) and carried out by SegueKit's containers. Which animator plays is asked of `StageDelegate` at
// that moment: a row of the storyboard, unless the link, the step or the person says otherwise; what a screen came
// with, it leaves with (`Notes`).
//
// `ScriptRun` plays the script on this stage in virtual time. It stops at the times of inputs and at 120 points a
// second during a transition, and keeps the events of one step only. `ScriptRehearsal` is such a run to the end without
// drawing, for the duration and all errors.
//
// Rejected:
// - Advancing from frame to frame: plug-ins would get other calls at another frame rate.
// - The events of the whole script at once: a single drag can have tens of thousands.
// - Finding a mistaken setting when its transition is played: the plug-ins of all rows are made once as a trial, and
//   the mistakes are reported together (+Trials).

internal import SegueGeometry
package import SegueKit
package import SegueScene
package import SegueStoryboard

/// A window with the view controllers that a storyboard describes. A tap on a link performs its action.
///
/// To play a storyboard live, pass the time and the pointer events to `window` and draw its layers. To play a script,
/// use ``StoryboardShow``. A stage belongs to one thread.
package final class StoryboardStage {
  /// The storyboard that is played.
  package let storyboard: Storyboard
  /// The window that shows the view controllers; its engine has the clock.
  package let window: Window
  /// The time at which each clip first came into view, in seconds.
  package private(set) var clipStarts: [PictureID: Double] = [:]
  /// The first error that the stage's parts threw after `init`, with its place in the file when that is known. If an
  /// animator could not be made, the transition was played with the engine's default animator.
  package private(set) var failure: (any Error)?
  /// The link that the last tap hit and, if its action could not be performed, the reason; nil when the tap
  /// hit no link.
  package private(set) var lastTap: (link: Storyboard.Link, refusal: StoryboardRefusal?)?

  let parts: StoryboardParts
  /// The look (animator, settings and so on) that the current step or link gives to the transitions
  /// that it begins; nil when the step or link specifies none.
  var look: Storyboard.TransitionRow?
  /// The look (animator, settings and so on) that a person has chosen for all transitions while
  /// playing; nil for none.
  var liveLook: Storyboard.TransitionRow?
  /// The looks (animators and settings) with which the pushed and presented controllers came, for
  /// their backward transitions.
  var arrivals = Notes<Storyboard.TransitionRow>()
  /// The looks (animators and settings) of the links through which a finger pushes or presents view
  /// controllers, by view controller.
  var linkLooks = Notes<Storyboard.TransitionRow>()
  /// The numbers of the screens that the view controllers show, a container among them if it is a screen's content.
  var screens = Notes<Int>()
  /// The number of the screen of each view that is a part of a page, by the view's id.
  var pageViews: [UInt64: Int] = [:]
  /// The pages that have been made, with the numbers of their screens.
  var pages: [(number: Int, page: () -> PageView?)] = []
  /// The offsets at which pages begin, by the numbers of their screens; 0 for the others.
  var pageStarts: [Int: Double] = [:]
  /// The texts that the script types, in the order of their times.
  let typings: [Storyboard.Typing]
  /// The fields of the texts that have been typed so far.
  var typedFields: [Storyboard.Typing: TypedField] = [:]
  /// The times in seconds in which a page has scrolled, or a sheet was pulled.
  var scrolls: [ClosedRange<Double>] = []
  /// The ways of the pages that have been in view; nil if they are not needed.
  var pageTracks: [(page: PageView, track: PageTrack)]?
  /// Messages for the storyboard's author about the transitions that were played, one sentence each.
  var warnings: [String] = []
  /// The kinds of presentation in the storyboard: true for sheets, false for other styles. Contains false alone when
  /// the storyboard has no presentation.
  let presentsSheets: [Bool]
  private var sources: [String: PictureID] = [:]
  /// The number of screens that have been made so far, which must not exceed `PlayerLimits.screens`.
  private var made = 0
  private var delegate: StageDelegate?
  private var sheetDelegate: StageDelegate?

  /// Opens the files of all screens, makes the plug-ins of every row of `transitions` once as a trial,
  /// and shows the first screen at time 0.
  ///
  /// - Throws: the errors of `parts`; for a row, a ``StoryboardError`` with its place.
  package init(_ storyboard: Storyboard, parts: StoryboardParts) throws {
    self.storyboard = storyboard
    self.parts = parts
    typings = storyboard.typings
    window = Window(size: storyboard.size)
    presentsSheets = storyboard.presentsSheets
    for screen in storyboard.screens {
      switch screen.source {
      case .image, .video: sources[screen.name] = try parts.source(screen)
      case .color, .container: break
      }
    }
    let delegate = StageDelegate(self)
    self.delegate = delegate
    sheetDelegate = StageDelegate(self, presentsSheets: true)
    if !parts.areChecked { try tryOutPlugins() }
    window.engine.adjust = { [weak self] plan in self?.adjust(&plan) }
    window.engine.layoutDirection = storyboard.layoutDirection
    window.engine.reducesMotion = storyboard.reducesMotion
    window.engine.log = EventLog()
    window.grabsTransitions = true
    parts.prepare(window.engine)
    let root = make(storyboard.container)
    attachModals(to: root)
    window.rootViewController = root
    if let failure { throw failure }
    window.addGestureRecognizer(
      TapGestureRecognizer { [weak self] recognizer in self?.tapped(at: recognizer.location) })
  }

  // MARK: In view

  /// The view controllers in view, from the outermost container down to the innermost screen.
  var path: [ViewController] { window.topController?.shownPath ?? [] }

  /// The name of the innermost screen in view; nil when there is none.
  package var shownScreen: String? { (path.last as? ScreenController)?.screen.name }

  // MARK: View controllers

  /// Makes the view controllers of a container and of everything in it.
  func make(_ container: Storyboard.Container) -> ViewController {
    switch container {
    case .screen(let name):
      guard let number = storyboard.number(ofScreen: name), makesOneMore() else {
        return ViewController(title: name)
      }
      let screen = storyboard.screens[number]
      let controller: ViewController
      if case .container(let inner) = screen.source {
        controller = make(inner)
        controller.title = name
      } else {
        let shown = ScreenController(
          screen, source: sources[name] ?? .nothing, size: storyboard.size, separations: parts.separations(screen),
          blurs: storyboard.overlays.filter(\.isPartOfScreen))
        shown.onAppearance = { [weak self] in self?.seen($0) }
        shown.onScroll = { [weak self] in self?.noteScroll(of: $0) }
        shown.averageColor = { [weak self] in self?.window.engine.surroundings.averageColor($0, $1) }
        shown.colorBehind = { [weak self] in self?.window.engine.surroundings.colorBehind() }
        shown.onPage = { [weak self] in self?.note($0, of: $1) }
        controller = shown
      }
      screens[controller] = number
      return controller
    case .navigation(let root, let pushed):
      let controller = NavigationController(rootViewController: make(root), title: "navigation")
      if !pushed.isEmpty {
        controller.setViewControllers(
          controller.viewControllers + pushed.map { make($0) }, animated: false)
      }
      controller.delegate = delegate
      attach([.push, .pop], to: controller)
      return controller
    case .tabs(let members, let selected):
      let controller = TabBarController(viewControllers: members.map { make($0) }, title: "tabs")
      controller.select(selected, animated: false)
      controller.delegate = delegate
      attach([.select], to: controller)
      return controller
    case .pages(let members, let selected):
      let controller = PageViewController(
        pages: members.map { make($0) }, currentIndex: selected, title: "pages")
      controller.delegate = delegate
      attach([.page], to: controller)
      return controller
    }
  }

  private func makesOneMore() -> Bool {
    made += 1
    guard made > PlayerLimits.screens else { return true }
    failure =
      failure
      ?? StoryboardError(
        .sense, file: storyboard.file,
        reason: "the script pushes and presents more than \(PlayerLimits.screens) screens; shorten "
          + "the script or use smaller containers")
    return false
  }

  /// Makes the view controller of a container that is to be presented.
  func makeModal(
    _ container: Storyboard.Container, style: Storyboard.ModalStyle
  ) -> ViewController {
    let controller = make(container)
    controller.modalPresentationStyle = style == .fullScreen ? .fullScreen : .custom
    controller.transitioningDelegate = style == .sheet ? sheetDelegate : delegate
    attachModals(to: controller)
    return controller
  }

  private func attachModals(to controller: ViewController) {
    attach([.present, .dismiss], to: controller)
  }

  private func attach(_ operations: [TransitionOperation], to controller: ViewController) {
    for operation in operations {
      guard let row = storyboard.row(for: operation),
        let request = interactionRequest(row, operation)
      else { continue }
      do {
        let interaction = try interaction(request)
        controller.addInteraction(interaction, for: operation)
      } catch {
        failure = failure ?? error
      }
      if operation == .push || operation == .present {
        controller.interactiveTarget = { [weak self] in self?.linked($0) }
      }
    }
  }

  /// Makes an interaction controller. For a presentation or dismissal, it is not known in advance whether the screen
  /// will be a sheet. So the settings need only be valid for one of the storyboard's kinds of presentation.
  private func interaction(
    _ request: InteractionRequest
  ) throws -> any InteractionControlling {
    var request = request
    let isModal = request.operation == .present || request.operation == .dismiss
    var failure: (any Error)?
    for isSheet in isModal ? presentsSheets : [false] {
      request.isSheet = isSheet
      do { return try parts.interaction(request) } catch { failure = failure ?? error }
    }
    throw failure ?? CancellationError()
  }

  /// Makes the view controller that a finger pushes or presents: the target of the first link with this operation on
  /// the screen in view, with the link's look.
  private func linked(_ operation: TransitionOperation) -> ViewController? {
    for link in shownLinks {
      guard let action = link.action, action.verb == operation.name else { continue }
      guard allows(action) else { return nil }
      let target: ViewController
      switch action {
      case .push(let container): target = make(container)
      case .present(let container, let style): target = makeModal(container, style: style)
      default: continue
      }
      linkLooks[target] = link.look
      return target
    }
    return nil
  }

  private func seen(_ controller: ScreenController) {
    guard case .video = controller.screen.source, let source = sources[controller.screen.name],
      clipStarts[source] == nil
    else { return }
    clipStarts[source] = window.engine.now
  }

  // MARK: Animators

  /// Makes the animator of a transition; nil when it fails, in which case `failure` has the error.
  func animator(
    for operation: TransitionOperation, from: ViewController?, to: ViewController?,
    isSheet: Bool = false
  ) -> (any ViewControllerAnimatedTransitioning)? {
    let row = row(for: operation, leaving: from, entering: to)
    if let to { noteArrival(of: to, by: operation, row) }
    let shown = [from, to].map { $0?.shownScreen }
    var request = request(row, operation, shown.map { $0?.screen })
    for case let screen? in shown { request.elements.offsets[screen.screen.name] = screen.page?.offset }
    request.isSheet = isSheet
    if operation == .dismiss, let row { noteIdleSettings(of: row, from) }
    do {
      return try parts.animator(request)
    } catch {
      let unchecked = parts.areChecked ? nil : row
      failure = failure ?? unchecked.map { located(error, $0) } ?? error
      return nil
    }
  }

  /// Warns of settings that have no effect on a dismissal, because a screen keeps the look with
  /// which it was presented.
  private func noteIdleSettings(of row: Storyboard.TransitionRow, _ dismissed: ViewController?) {
    guard let presentation = dismissed?.presentationController as? any RowPresentation else { return }
    for key in presentation.lookKeys where row.interactionSettings[key] != nil {
      guard row.settings[key] != presentation.settings[key] else { continue }
      warn(
        "'\(key)' has no effect on a dismissal, because a screen keeps the look with which it was "
          + "presented; set it for the presentation", at: row.settingPlaces[key])
    }
  }

  func warn(_ sentence: String, at place: Storyboard.Place?) {
    let place = place.map { "\($0.line):\($0.column): " } ?? " "
    let warning = "\(storyboard.file):\(place)\(sentence)"
    if !warnings.contains(warning) { warnings.append(warning) }
  }

  private func adjust(_ plan: inout TransitionPlan) {
    guard let row = row(for: plan.operation, entering: plan.to) else { return }
    plan.requestedDuration = row.duration ?? plan.requestedDuration
    plan.direction = row.direction ?? plan.direction
    plan.layoutDirection = row.layoutDirection ?? plan.layoutDirection
  }

  /// Returns the request for the animator of a transition.
  ///
  /// - Parameter screens: the screen that disappears and the screen that appears, as far as they are known.
  func request(
    _ row: Storyboard.TransitionRow?, _ operation: TransitionOperation,
    _ screens: [Storyboard.Screen?]
  ) -> AnimatorRequest {
    let order = operation == .pop || operation == .dismiss ? screens.reversed() : screens
    return AnimatorRequest(
      identifier: row?.animator, interaction: row?.interaction, settings: row?.settings ?? [:],
      lookSettings: row?.lookSettings ?? [], elements: elements(order.compactMap { $0?.name }),
      operation: operation, duration: row?.duration)
  }

  /// Returns the request for the row's interaction controller; nil when the row has none.
  func interactionRequest(
    _ row: Storyboard.TransitionRow, _ operation: TransitionOperation
  ) -> InteractionRequest? {
    row.interaction.map {
      InteractionRequest(
        identifier: $0, animator: row.animator, settings: row.interactionSettings,
        elements: elements([]), operation: operation)
    }
  }

  private func elements(_ screens: [String]) -> Storyboard.Elements {
    Storyboard.Elements(storyboard: storyboard, screens: screens)
  }

  /// Returns the rectangle that a zoom shows now, in the window's points; nil for the whole film.
  func rect(of target: Storyboard.ZoomTarget) -> Rect? {
    switch target {
    case .whole: return nil
    case .rect(let rect): return rect
    case .element(let name, let screen):
      let shown = screen ?? shownScreen ?? ""
      let rect =
        storyboard.screen(shown)?.elements[name]
        ?? storyboard.screen(withElement: name)?.elements[name]
      guard let screen = path.last as? ScreenController, shown == screen.screen.name else { return rect }
      return rect.map(screen.placed)?.offsetBy(dx: 0, dy: sheetTop ?? 0)
    }
  }

  /// Returns the point at which a finger touches a spot: the centre of the part of an element that is seen. Nil when the
  /// screen in view has no such element, or nothing of it is seen.
  func point(of spot: Storyboard.Spot) -> Point? {
    switch spot {
    case .point(let point): return point
    case .element(let name, let screen):
      guard let shown = path.last as? ScreenController,
        screen == nil || screen == shown.screen.name
      else { return nil }
      let area = shown.screen.elements[name].flatMap(shown.seen)?.offsetBy(dx: 0, dy: sheetTop ?? 0)
      return area?.intersection(Rect(origin: .zero, size: window.size))?.center
    }
  }

  /// The upper edge of the sheet in view, in the window's points; nil when there is no sheet. Positions on the sheet's
  /// screen are relative to this edge.
  var sheetTop: Double? {
    (window.topController?.presentationController as? SheetPresentation)?.frameOfPresentedView.minY
  }

  /// True while a sheet is in view.
  var isSheetShown: Bool { sheetTop != nil }

  /// The rectangle of the screen that is presented over another one, in the window's points; nil when there is none. One
  /// that is no sheet is as large as the window: its picture may be a dialog anywhere in it.
  var presentedArea: Rect? {
    guard let top = window.presented.last else { return nil }
    let window = Rect(origin: .zero, size: storyboard.size)
    guard isPartPresented, let area = top.presentationController?.frameOfPresentedView else { return window }
    // The rest of a sheet that shows its upper part is below the screen.
    return area.intersection(window)
  }

  /// True if the screen that is presented leaves the one beneath in place: a sheet, or one with `style: custom`.
  var isPartPresented: Bool { window.presented.last?.presentationController is any RowPresentation }

  // MARK: Taps

  private func tapped(at point: Point) {
    lastTap = nil
    guard let link = link(at: point) else { return }
    let own = look
    look = Storyboard.merge(own, over: link.look)
    defer { look = own }
    do {
      if let action = link.action { try perform(action) }
      lastTap = (link, nil)
    } catch {
      lastTap = (link, error)
    }
  }

  func forgetTap() {
    lastTap = nil
  }

  /// Returns the link at a point of the window on the screen in view; nil when there is none. The area
  /// above a sheet counts as a link that dismisses it.
  func link(at point: Point) -> Storyboard.Link? {
    let above = Rect(x: 0, y: 0, width: window.size.width, height: sheetTop ?? 0)
    if above.contains(point) { return Storyboard.Link(area: above, action: .dismiss) }
    return shownLinks.first { $0.area.contains(point) }
  }

  /// The links of the screen in view, in the order in which they are tried, with their areas in the
  /// window's points.
  var shownLinks: [Storyboard.Link] {
    let links = storyboard.links[shownScreen ?? ""] ?? []
    guard let screen = path.last as? ScreenController, screen.page != nil || sheetTop != nil else { return links }
    return links.compactMap { link in
      guard let area = screen.seen(link.area) else { return nil }
      var link = link
      link.area = area.offsetBy(dx: 0, dy: sheetTop ?? 0)
      return link
    }
  }

  /// Throws the first error since the last call of this function, if there was one.
  func throwFailure() throws {
    guard let error = failure else { return }
    failure = nil
    throw error
  }
}
