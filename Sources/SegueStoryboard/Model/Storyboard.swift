public import SegueGeometry
public import SegueScene

/// An app made of pictures: its screens, the containers that hold them, the transitions between them,
/// and the script of a film. It is a plain value, read from a YAML or JSON file.
///
/// Once it has been read, all names in it exist and all numbers are in range. What depends on the
/// time, such as a pop at the root or a step that comes too early, is found when it is played.
public struct Storyboard: Sendable, Hashable {
  /// The path of the file, for messages.
  public var file: String
  /// The size of the screen, in points.
  public var size: Size
  /// Pixels per point, above 0.
  public var scale: Double
  /// As written in the file: 29.97 stands for 30000/1001.
  public var framesPerSecond: Double
  /// The length of the film in seconds; nil for as long as the script needs.
  public var length: Double?
  /// The time for which a film without a length continues after the last movement, in seconds. No file
  /// names it.
  package var tail = 0.5
  /// True for a film that goes back to its first frame after its end.
  public var goesBack = false
  /// The direction in which people read, which decides which side is leading.
  public var layoutDirection = LayoutDirection.leftToRight
  /// True replaces animators that have no reduced-motion form of their own by a dissolve.
  public var reducesMotion = false
  /// What is around the screen. The paths in it are relative to the storyboard's folder unless they
  /// begin with a slash.
  public var look = Look()
  /// The path of the font file for captions, relative to the storyboard's folder unless it begins
  /// with a slash; nil for the bundled typeface.
  public var font: String?
  /// What is heard during the film; nil for nothing.
  public var audio: Audio?
  /// The screens in the order of the file; no two have the same name.
  public var screens: [Screen] { didSet { index = Index(screens) } }
  /// The container that the window shows first.
  public var container: Container
  /// The rows that the file has; see `row(for:)`.
  public var transitions: [TransitionOperation: TransitionRow]
  /// The links of each screen by its name, in the order in which they are tried.
  public var links: [String: [Link]]
  /// The steps in the order of their times; nil when the file has no script, in which case it can be
  /// played live but not rendered.
  public var script: [Step]?
  /// The steps of a script that is not played, because a person plays. Their plug-ins and settings are
  /// checked all the same.
  package var idleSteps: [Step] = []
  /// The steps of the script that change the film only, in the order of their times.
  public var filmSteps: [FilmStep] = []

  /// The text that it was read from; nil for one that was not read. It holds what a recording keeps, also
  /// when the file has been changed since or is gone.
  var source: String?

  /// Finds screens and elements by name.
  var index = Index([])

  /// The size of a frame: `size` times `scale`, rounded to whole pixels, at least 1 × 1.
  public var pixelSize: (width: Int, height: Int) {
    (
      max(1, Int((size.width * scale).rounded())), max(1, Int((size.height * scale).rounded()))
    )
  }

  /// The screen called `name`; nil when there is none.
  public func screen(_ name: String) -> Screen? {
    index.screens[name].map { screens[$0] }
  }

  /// The first screen that has an element called `name`; nil when none has.
  package func screen(withElement name: String) -> Screen? {
    index.elements[name].map { screens[$0] }
  }

  /// The row that describes `operation`. Without a row of its own, a pop has that of push and a dismissal
  /// that of present. Nil when there is no such row.
  public func row(for operation: TransitionOperation) -> TransitionRow? {
    if let own = transitions[operation] { return own }
    return switch operation {
    case .pop: transitions[.push]
    case .dismiss: transitions[.present]
    default: nil
    }
  }

  /// The steps of the script, also of one that is not played.
  package var allSteps: [Step] { (script ?? []) + idleSteps }

  /// The actions of all steps and links.
  private var actions: [Action] {
    let steps = allSteps.compactMap { step in
      if case .action(let action) = step.kind { action } else { nil }
    }
    return steps + links.values.flatMap { $0.map(\.action) }
  }

  /// True for sheets and false for other presentations, as far as the storyboard has them; false alone
  /// when it has none.
  package var presentsSheets: [Bool] {
    let styles = actions.compactMap { action -> Bool? in
      if case .present(_, let style) = action { style == .sheet } else { nil }
    }
    return styles.contains(true) ? (styles.contains(false) ? [false, true] : [true]) : [false]
  }
}

extension Storyboard {
  /// A place in the file. Both numbers begin at 1, and columns count Unicode scalars.
  public struct Place: Sendable, Hashable {
    public var line: Int
    public var column: Int

    public init(line: Int, column: Int) {
      self.line = line
      self.column = column
    }
  }

  /// The positions of screens by their names and by the names of their elements, so that lookups in
  /// long files are fast.
  struct Index: Sendable, Hashable {
    private(set) var screens: [String: Int] = [:]
    /// For each name of an element, the first screen that has it.
    private(set) var elements: [String: Int] = [:]

    init(_ all: [Screen]) {
      for (place, screen) in all.enumerated() {
        screens[screen.name] = screens[screen.name] ?? place
        for name in screen.elements.keys where elements[name] == nil { elements[name] = place }
      }
    }
  }

  /// A screen with its name.
  public struct Screen: Sendable, Hashable {
    public var name: String
    public var source: Source
    /// How a picture or a clip fits the screen.
    public var fit: ContentMode
    /// The rectangles of the elements and of the groups of elements by their names, in the screen's
    /// points.
    public var elements: [String: Rect]
    /// The elements, back to front.
    public var elementsBackToFront: [Element] = []
    public var place: Place
  }

  /// A part of a screen that has a name.
  public struct Element: Sendable, Hashable {
    public var name: String
    /// In the screen's points.
    public var frame: Rect
    /// The id of the element of the drawing that this is; nil for a plain rectangle.
    public var layer: String?
    /// Elements with the same group are one element to animators, with the group's name.
    public var group: String?
    /// The path of a picture of the screen without the element, as for `Source.image`; nil for none.
    public var without: String?
    /// In points.
    public var cornerRadius: Double
  }

  /// What a screen shows.
  public enum Source: Sendable, Hashable {
    /// The path of a picture, a drawing or an animated picture, relative to the storyboard's folder
    /// unless it begins with a slash.
    case image(String)
    /// The path of a clip, as for `image`; it begins to play when the screen first comes into view.
    case video(String)
    case color(Color)
    /// The screen shows no picture of its own but holds other screens.
    case container(Container)
  }

  /// An arrangement of screens through which a person moves.
  public indirect enum Container: Sendable, Hashable {
    /// The screen of that name alone, which may itself be a container.
    case screen(String)
    /// A navigation stack: its root, and the screens that are above it at first, which no file names.
    case navigation(root: Container, pushed: [Container] = [])
    /// Tabs; the one numbered `selected`, counted from 0, is shown first.
    case tabs([Container], selected: Int)
    /// Pages in a row; the one numbered `selected`, counted from 0, is shown first.
    case pages([Container], selected: Int)
  }

  /// How one kind of transition looks, and which interaction controller drives it.
  public struct TransitionRow: Sendable, Hashable {
    /// The animator's id; nil leaves it to the default.
    public var animator: String?
    /// Values for the parameters of the animator and the interaction controller, by name.
    public var settings: [String: Setting]
    /// The interaction controller's id; nil when no finger can begin the transition.
    public var interaction: String?
    /// The duration of the transition in seconds; nil leaves it to the animator.
    public var duration: Double?
    /// Whether the transition counts as forward or backward; nil leaves it to the container.
    public var direction: TransitionDirection?
    /// The layout direction of this transition; nil for that of the rest of the film.
    public var layoutDirection: LayoutDirection?
    /// Where the file names the animator or, if it does not, where the row begins.
    public var place: Place
    /// Where the value of each of `settings` is.
    public var settingPlaces: [String: Place]
    /// Where the file names the interaction controller.
    public var interactionPlace: Place?

    /// True when it has an animator or settings, which also apply to the way back.
    package var saysHow: Bool { animator != nil || !settings.isEmpty }

    /// The animator and its settings alone: how a screen came into view, for its way back.
    package var arrival: Self {
      Self(
        animator: animator, settings: settings, place: place, settingPlaces: settingPlaces)
    }
  }

  /// Combines the look of a single step or link with the row of its transition. The row supplies what the step
  /// leaves out, and its settings join the step's unless the step names an animator of its own.
  package static func merge(_ look: TransitionRow?, over row: TransitionRow?) -> TransitionRow? {
    guard let look else { return row }
    guard let row else { return look }
    var merged = look
    if look.animator == nil {
      merged.animator = row.animator
      merged.settings.merge(row.settings) { own, _ in own }
      merged.settingPlaces.merge(row.settingPlaces) { own, _ in own }
    }
    merged.interaction = row.interaction
    merged.interactionPlace = row.interactionPlace
    merged.duration = look.duration ?? row.duration
    merged.direction = look.direction ?? row.direction
    merged.layoutDirection = look.layoutDirection ?? row.layoutDirection
    return merged
  }

  /// A parameter's value as written in the file.
  public enum Setting: Sendable, Hashable {
    case number(Double)
    case flag(Bool)
    /// May be the name of an element where the parameter is a rectangle; see ``Elements``.
    case text(String)
    /// The coordinates of a point or a rectangle, or the components of a colour.
    case numbers([Double])
  }

  /// An area of a screen that performs an action when it is tapped.
  public struct Link: Sendable, Hashable {
    /// In the screen's points.
    public var area: Rect
    public var action: Action
    /// How the transition that a tap begins differs from its row; nil when it does not.
    public var look: TransitionRow?

    public init(area: Rect, action: Action, look: TransitionRow? = nil) {
      (self.area, self.action, self.look) = (area, action, look)
    }
  }

  /// What a link or a step can do with the containers.
  public enum Action: Sendable, Hashable {
    case push(Container)
    case pop
    case present(Container, style: ModalStyle)
    case dismiss
    case select(Target)
    case page(Target)
  }

  /// What a presentation covers.
  public enum ModalStyle: String, Sendable, Hashable, CaseIterable {
    case fullScreen = "full-screen"
    /// What lies beneath remains in place, and is darkened.
    case custom
    /// The same, and the screen rests at a detent.
    case sheet
  }

  /// Which tab or page.
  public enum Target: Sendable, Hashable {
    /// Counted from 0.
    case index(Int)
    /// The one that is the screen of that name, or a navigation stack with that screen as its root.
    case screen(String)
    case next
    case previous
  }

  /// One step of the script: something that happens at a time.
  public struct Step: Sendable, Hashable {
    /// In seconds from the beginning of the film.
    public var time: Double
    public var kind: StepKind
    /// How the transition that the step begins differs from its row; nil when it does not.
    public var look: TransitionRow?
    /// True for fingers that catch the transition in flight when they go down. Without it, they may not
    /// go down during one.
    public var catches = false
    public var place: Place

    /// When the step itself is over, in seconds: when the finger is lifted or the wait has ended. The
    /// transition that it began may still run.
    public var end: Double {
      switch kind {
      case .action: time
      case .drag(let drag): time + drag.duration
      case .tap: time + Storyboard.tapDuration
      case .wait(let seconds): time + seconds
      case .touch(let fingers): time + (fingers.map(\.duration).max() ?? 0)
      case .swipe(let swipe): time + swipe.duration
      case .cancel: time
      }
    }
  }

  /// What a step does.
  public enum StepKind: Sendable, Hashable {
    case action(Action)
    case drag(Drag)
    case tap(Spot)
    /// Fingers with all samples of their ways.
    case touch([Finger])
    case swipe(Swipe)
    /// Makes the transition in flight go back.
    case cancel
    /// Does nothing for this many seconds.
    case wait(Double)
  }

  /// How long the finger of a scripted tap stays down, in seconds.
  public static let tapDuration = 0.1
}
