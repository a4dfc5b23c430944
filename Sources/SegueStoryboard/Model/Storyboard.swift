public import SegueGeometry
public import SegueKit
public import SegueScene

/// An app that consists of pictures: its screens, how they lie in containers, what moves between
/// them, and what happens when it is filmed. A plain value, read from a YAML or JSON file.
///
/// All names in it are known and all numbers are in range once it has been read; only what depends
/// on the time (a pop at the root, a step that comes too early) shows when it is played.
public struct Storyboard: Sendable, Hashable {
  /// How the file was called, for messages.
  public var file: String
  /// In points.
  public var size: Size
  /// Pixels a point, above 0.
  public var scale: Double
  /// As it is written: 29.97 stands for 30000/1001.
  public var framesPerSecond: Double
  /// Seconds; nil for as long as the script needs.
  public var length: Double?
  /// Which side is leading.
  public var layoutDirection = LayoutDirection.leftToRight
  /// True shows animators that have no calm form of their own as a dissolve.
  public var reducesMotion = false
  /// In the order of the file, each name once.
  public var screens: [Screen] { didSet { index = Index(screens) } }
  /// What the window shows first.
  public var container: Container
  /// The rows that are there; see `row(for:)`.
  public var transitions: [TransitionOperation: TransitionRow]
  /// By the name of the screen, in the order in which they are tried.
  public var links: [String: [Link]]
  /// In the order of time; nil when the file has none, so that it can be played but not rendered.
  public var script: [Step]?

  /// Where in `screens` things are.
  var index = Index([])

  /// The size of a frame: points times scale, to the nearest whole pixel, at least 1 × 1.
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
  func screen(withElement name: String) -> Screen? {
    index.elements[name].map { screens[$0] }
  }

  /// The row that tells how `operation` looks: its own, for pop and dismiss else the one of push and
  /// present; nil where there is none.
  public func row(for operation: TransitionOperation) -> TransitionRow? {
    if let own = transitions[operation] { return own }
    return switch operation {
    case .pop: transitions[.push]
    case .dismiss: transitions[.present]
    default: nil
    }
  }
}

extension Storyboard {
  /// A place in the file, both numbers from 1; columns count Unicode scalars.
  public struct Place: Sendable, Hashable {
    public var line: Int
    public var column: Int

    public init(line: Int, column: Int) {
      self.line = line
      self.column = column
    }
  }

  /// Screens by their own names and by those of their elements, so that long files stay fast.
  struct Index: Sendable, Hashable {
    private(set) var screens: [String: Int] = [:]
    /// The first that has it.
    private(set) var elements: [String: Int] = [:]

    init(_ all: [Screen]) {
      for (place, screen) in all.enumerated() {
        screens[screen.name] = screens[screen.name] ?? place
        for name in screen.elements.keys where elements[name] == nil { elements[name] = place }
      }
    }
  }

  /// A screen, under its name.
  public struct Screen: Sendable, Hashable {
    public var name: String
    public var source: Source
    /// How a picture or clip fits the screen.
    public var fit: ContentMode
    /// Rectangles with a name, in the screen's points.
    public var elements: [String: Rect]
    public var place: Place
  }

  /// What a screen shows.
  public enum Source: Sendable, Hashable {
    /// A picture, drawing or animated picture; the path is relative to the storyboard's folder
    /// unless it begins with a slash.
    case image(String)
    /// As `image`, and it begins to play when the screen first comes into view.
    case video(String)
    case color(Color)
    /// It is no picture but holds other screens.
    case container(Container)
  }

  /// Screens in an order in which a person moves through them.
  public indirect enum Container: Sendable, Hashable {
    /// Only the screen of that name, which may be a container itself.
    case screen(String)
    /// A stack, which has one screen at first.
    case navigation(root: Container)
    /// Side by side, of which the `selected` one shows, counted from 0.
    case tabs([Container], selected: Int)
    /// In a row, of which the `selected` one shows.
    case pages([Container], selected: Int)
  }

  /// How a kind of transition looks and what drives it.
  public struct TransitionRow: Sendable, Hashable {
    /// The animator's id; nil leaves it to the default.
    public var animator: String?
    /// Parameters of the animator.
    public var settings: [String: Setting]
    /// The interaction controller's id; nil when no finger can begin it.
    public var interaction: String?
    /// Seconds that the whole is to take; nil leaves it to the animator.
    public var duration: Double?
    /// Whether it counts as the way there or back; nil leaves it to the container.
    public var direction: TransitionDirection?
    /// Which side is leading; nil for as in the rest of the film.
    public var layoutDirection: LayoutDirection?
    /// Where the animator is named, or the row itself.
    public var place: Place
    /// Where each of `settings` has its value.
    public var settingPlaces: [String: Place]
    /// Where the interaction controller is named.
    public var interactionPlace: Place?
  }

  /// A row of `transitions` for one step alone: what it does not say, `row` says; and its parameters
  /// join those of `row` unless it names an animator of its own.
  static func merge(_ look: TransitionRow?, over row: TransitionRow?) -> TransitionRow? {
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

  /// A parameter's value as it is written.
  public enum Setting: Sendable, Hashable {
    case number(Double)
    case flag(Bool)
    /// May be the name of an element where the parameter is a rectangle; see ``Elements``.
    case text(String)
    /// Points, rectangles, colours in numbers.
    case numbers([Double])
  }

  /// An area of a screen that does something when it is tapped.
  public struct Link: Sendable, Hashable {
    /// In the screen's points.
    public var area: Rect
    public var action: Action
  }

  /// What can be asked of the containers.
  public enum Action: Sendable, Hashable {
    case push(Container)
    case pop
    case present(Container, style: PresentationStyle)
    case dismiss
    case select(Target)
    case page(Target)
  }

  /// Which tab or page.
  public enum Target: Sendable, Hashable {
    /// Counted from 0.
    case index(Int)
    /// The one that shows, or whose root is, the screen of that name.
    case screen(String)
    case next
    case previous
  }

  /// Something that happens at a time.
  public struct Step: Sendable, Hashable {
    /// Seconds from the film's begin.
    public var time: Double
    public var deed: Deed
    /// What is different about the transition that it begins; nil for as its row says.
    public var look: TransitionRow?
    public var place: Place

    /// When the step itself is over, in seconds: the finger is up, the wait is done.
    public var end: Double {
      switch deed {
      case .action: time
      case .drag(let drag): time + drag.duration
      case .tap: time + Storyboard.tapDuration
      case .wait(let seconds): time + seconds
      }
    }
  }

  /// What a step does.
  public enum Deed: Sendable, Hashable {
    case action(Action)
    case drag(Drag)
    case tap(Spot)
    /// Nothing but lasting so many seconds.
    case wait(Double)
  }

  /// How long the finger of a scripted tap is down, in seconds.
  public static let tapDuration = 0.1
}
