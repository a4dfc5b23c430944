public import SegueGeometry
public import SegueScene

/// An app made of pictures: its screens, the containers that contain them, the transitions between them, and the script
/// of a film. It is a plain value, which is read from a YAML or JSON file.
///
/// In a storyboard that has been read, all names exist and all numbers are in range. Errors that depend on the time,
/// such as a pop at the root or a step that comes too early, are found when the storyboard is played.
public struct Storyboard: Sendable, Hashable {
  /// The path of the file, for messages.
  public var file: String
  /// The size of the screen, in points.
  public var size: Size
  /// Pixels per point, above 0.
  public var scale: Double
  /// The frame rate as written in the file: 29.97 means 30000/1001.
  public var framesPerSecond: Double
  /// The length of the film in seconds; nil for as long as the script needs.
  public var length: Double?
  /// The part of the script that the film shows, in seconds of the script; nil for all of it.
  public var trim: ClosedRange<Double>?
  /// The longest time in which nothing happens that the film shows, in seconds; the rest of a longer one is left out. Nil
  /// to leave nothing out.
  public var longestIdle: Double?
  /// The time for which a film without a length continues after the last movement, in seconds. The file has no key for
  /// it.
  package var tail = 0.5
  /// True for a film that returns to its first frame after its end.
  public var goesBack = false
  /// The title of a page; nil for the file's name.
  public var title: String?
  /// The path of the picture or drawing that is the page's icon, relative to the storyboard's folder unless it begins
  /// with a slash; nil for none.
  public var icon: String?
  /// The tag of the language, such as `pt-BR`; nil when it is not known.
  public var language: String?
  /// The layout direction, which decides which side is leading.
  public var layoutDirection = LayoutDirection.leftToRight
  /// True to replace each animator that has no variant for reduced motion by a dissolve.
  public var reducesMotion = false
  /// The decoration of the film. The paths in it are relative to the storyboard's folder unless they begin
  /// with a slash.
  public var look = Look()
  /// The composition of the film; nil for a device in the middle of a picture as large as it needs.
  public var stage: Stage?
  /// The texts of the film, back to front.
  public var titles: [Title] = []
  /// The pictures and marks of the film, back to front.
  public var overlays: [Overlay] = []
  /// The typeface of captions and titles; nil for the bundled typeface.
  public var font: Font?
  /// The sound track of the film; nil for none.
  public var audio: Audio?
  /// The screens in the order of the file; no two have the same name.
  public var screens: [Screen] { didSet { index = Index(screens) } }
  /// The names of the screens that only devices with a screen of another size show. Their elements and pages are in the
  /// points of these devices.
  package var screensOfOtherSizes: Set<String> = []
  /// The container that the window shows first.
  public var container: Container
  /// The rows of the key `transitions`, by operation. `row(for:)` also returns a row for a pop or a
  /// dismissal that has none here.
  public var transitions: [TransitionOperation: TransitionRow]
  /// The links of each screen, by the screen's name, in the order in which they are tried.
  public var links: [String: [Link]]
  /// The steps in the order of their times; nil when the file has no script, in which case it can be
  /// played live but not rendered.
  public var script: [Step]?
  /// The steps of a script that is not played because a person plays instead. Their plug-ins and settings are checked
  /// nevertheless.
  package var idleSteps: [Step] = []
  /// The steps of the script that change only the film, in the order of their times.
  public var filmSteps: [FilmStep] = []

  /// The values of the variables, by name: the defaults of the file, replaced by the values that were given.
  public var variables: [String: String] = [:]
  /// The values that were given for variables when the storyboard was read, by name.
  public internal(set) var givenVariables: [String: String] = [:]
  /// The paths of the further files that the storyboard was read from: included storyboards and the text catalog.
  public internal(set) var furtherFiles: [String] = []
  /// The paths of all files that the storyboard and its included storyboards name, plug-ins among them. More than
  /// ``files``: not every file that is named is used.
  package internal(set) var namedFiles: [String] = []
  /// Warnings about unused contents of the storyboard's files, one sentence each.
  public internal(set) var warnings: [String] = []

  /// The source text of the storyboard; nil if it was not read from text. A recording copies parts of it, even after
  /// the file has been changed or deleted.
  var source: String?

  /// Lookups of screens and elements by name.
  var index = Index([])

  /// The size of a frame: `size` times `scale`, rounded to whole pixels, at least 1 × 1.
  public var pixelSize: (width: Int, height: Int) {
    (
      max(1, Int(clamping: (size.width * scale).rounded())),
      max(1, Int(clamping: (size.height * scale).rounded()))
    )
  }

  /// Returns the screen called `name`; nil when there is none.
  public func screen(_ name: String) -> Screen? {
    index.screens[name].map { screens[$0] }
  }

  /// Returns the index of the screen called `name`; nil when there is none.
  package func number(ofScreen name: String) -> Int? { index.screens[name] }

  /// Returns the first screen that has an element called `name`; nil when none has.
  package func screen(withElement name: String) -> Screen? {
    index.elements[name].map { screens[$0] }
  }

  /// Returns the row of `transitions` for an operation; nil when there is none. A pop without a row has the row of
  /// push, and a dismissal without a row has the row of present. A row of theirs that names no animator has the look of
  /// the forward row.
  public func row(for operation: TransitionOperation) -> TransitionRow? {
    let forward =
      switch operation {
      case .pop: transitions[.push]
      case .dismiss: transitions[.present]
      default: TransitionRow?.none
      }
    guard let own = transitions[operation] else { return forward }
    return forward.map(own.withLook(of:)) ?? own
  }

  /// The steps of the script, whether it is played or not.
  package var allSteps: [Step] { (script ?? []) + idleSteps }

  /// The actions of all steps and links.
  var actions: [Action] { actionsWithLooks.map(\.action) }

  /// The actions of all steps and links, each with the look of its step or link.
  var actionsWithLooks: [(action: Action, look: TransitionRow?)] {
    let steps = allSteps.compactMap { step in
      if case .action(let action) = step.kind { (action, step.look) } else { nil }
    }
    return steps + links.values.flatMap { $0.compactMap { link in link.action.map { ($0, link.look) } } }
  }
}

extension Storyboard {
  /// A position in the file. Both numbers begin at 1, and columns count Unicode scalars.
  public struct Place: Sendable, Hashable {
    /// The line, counted from 1.
    public var line: Int
    /// The column in Unicode scalars, counted from 1.
    public var column: Int
    /// The path of the file, if it is not the storyboard's own: an included storyboard or a text catalog.
    public var file: String?

    /// Creates a position from a line and a column, both counted from 1.
    ///
    /// - Parameter file: the path of the file; nil for the storyboard's own.
    public init(line: Int, column: Int, file: String? = nil) {
      self.line = line
      self.column = column
      self.file = file
    }
  }

  /// The indices of screens by their names and by the names of their elements, so that lookups in long
  /// files are fast.
  struct Index: Sendable, Hashable {
    private(set) var screens: [String: Int] = [:]
    /// The index of the first screen with an element of each name.
    private(set) var elements: [String: Int] = [:]

    init(_ all: [Screen]) {
      for (index, screen) in all.enumerated() {
        screens[screen.name] = screens[screen.name] ?? index
        for name in screen.elements.keys where elements[name] == nil { elements[name] = index }
      }
    }
  }

  /// A screen of the app: its contents and its elements.
  public struct Screen: Sendable, Hashable {
    /// The name, which no other screen of the storyboard has.
    public var name: String
    /// The contents of the screen.
    public var source: Source
    /// The mode in which a picture or a clip fills the screen.
    public var fit: ContentMode
    /// The part that is shown of a picture or a clip that covers the screen and is cropped; nil for the usual one.
    public var alignment: PictureAlignment?
    /// The rectangles of the elements and of the groups of elements, by name, in the screen's points.
    public var elements: [String: Rect]
    /// The elements, back to front.
    public var elementsBackToFront: [Element] = []
    /// The position of the screen in the storyboard's file.
    public var place: Place
    /// True if the file says how the screen's picture fits.
    package var saysFit = false
    /// The page that the screen's picture is; nil for a picture that is as high as the screen.
    public var page: Page?

    /// The path of the screen's picture, drawing or clip, as the storyboard gives it; nil for a colour or a container.
    package var file: String? {
      switch source {
      case .image(let file), .video(let file): file
      case .color, .container: nil
      }
    }
  }

  /// A named part of a screen.
  public struct Element: Sendable, Hashable {
    /// The name, unique on its screen.
    public var name: String
    /// The rectangle of the element in the screen's points, without what the filters of an SVG add, such as a shadow.
    public var frame: Rect
    /// The rectangle of all that the element draws, in the screen's points.
    public var drawnFrame: Rect
    /// The id of the SVG's element that this element shows; nil for a plain rectangle.
    public var layer: String?
    /// The name of the element's group; nil for none. Animators see all elements of a group as one element with the
    /// group's name.
    public var group: String?
    /// The path of a picture that shows the screen without this element, relative to the storyboard's folder unless it
    /// begins with a slash; nil for none.
    public var without: String?
    /// The radius of the element's corners, in points; that of the shape for a rectangle of an SVG.
    public var cornerRadius: Double
    /// The way in which a rectangle is taken out of the picture; nil decides from what is in it.
    public var cut: ElementCut?
    /// The names of the parts of the SVG that are drawn over the element and move with it.
    package var parts: [String] = []
    /// The rectangle of all that these parts draw, in the screen's points; nil without parts.
    package var partsFrame: Rect?
    /// The shadow of a rectangle of an SVG, in points of the screen.
    package var shadow = Shadow.none
    /// True for a part of the SVG that has no name in the storyboard, so that nothing in it can refer to the part: one that
    /// is drawn over elements and reaches beyond them, so that it stays over them, and one in an element, which `match`
    /// moves by itself.
    package var isCover = false
    /// True for the area of the screen's own status bar. Its letters stay where they are, in front of all other
    /// elements.
    package var isStatusBar = false

    /// Returns the element with the letters of a screen's own status bar.
    ///
    /// - Parameters:
    ///   - frame: The area of the letters, in the screen's points.
    ///   - layer: The id of the bar in an SVG; nil for a screenshot.
    package static func statusBar(in frame: Rect, layer: String? = nil) -> Element {
      var element = Element(
        name: "status bar of the screenshot", frame: frame, drawnFrame: frame, layer: layer, cornerRadius: 0)
      (element.isCover, element.isStatusBar) = (true, true)
      return element
    }
  }

  /// The contents of a screen.
  public enum Source: Sendable, Hashable {
    /// The path of a picture, a drawing or an animated picture, relative to the storyboard's folder
    /// unless it begins with a slash.
    case image(String)
    /// The path of a clip, relative to the storyboard's folder unless it begins with a slash. The
    /// clip begins to play when the screen first comes into view.
    case video(String)
    /// One colour, which fills the screen.
    case color(Color)
    /// Other screens in a container; the screen itself has no picture.
    case container(Container)
  }

  /// An arrangement of screens between which a person navigates.
  public indirect enum Container: Sendable, Hashable {
    /// The screen with this name alone, which may itself contain a container.
    case screen(String)
    /// A navigation stack with its root and the screens that are above the root at first. `pushed` is not a
    /// key of the file.
    case navigation(root: Container, pushed: [Container] = [])
    /// Tabs; the tab numbered `selected`, counted from 0, is shown first.
    case tabs([Container], selected: Int)
    /// Pages in a row; the page numbered `selected`, counted from 0, is shown first.
    case pages([Container], selected: Int)
  }

  /// A row of `transitions`: the look of one kind of transition (an animator with its settings, a
  /// duration, directions), and the interaction controller.
  public struct TransitionRow: Sendable, Hashable {
    /// The animator's id or alias, or the path of its file relative to the working folder; nil for the default
    /// animator.
    public var animator: String?
    /// Values for the parameters of the animator and the interaction controller, by name.
    public var settings: [String: Setting]
    /// The interaction controller's id; nil when no finger can begin the transition.
    public var interaction: String?
    /// The duration of the transition in seconds; nil leaves it to the animator.
    public var duration: Double?
    /// The direction that the animator is given; nil for the direction that follows from the
    /// container's operation.
    public var direction: TransitionDirection?
    /// The layout direction of this transition; nil for the layout direction of the film.
    public var layoutDirection: LayoutDirection?
    /// The position of the animator's name in the file; if the row names none, the position of the
    /// row.
    public var place: Place
    /// The positions of the settings' values in the file, by the settings' names.
    public var settingPlaces: [String: Place]
    /// The position of the interaction controller's name in the file; nil when the row names none.
    public var interactionPlace: Place?
    /// The names of the settings that come from the look of another row. They are for the animator alone, as far as it
    /// has such parameters.
    package var lookSettings: Set<String> = []

    /// True when the row has an animator or settings, which also apply to the backward transition.
    package var saysHow: Bool { animator != nil || !settings.isEmpty }

    /// Returns this row with the look of another one (animator, settings, duration and directions), as far as this row
    /// does not say otherwise. A row that names an animator has its own look.
    fileprivate func withLook(of other: Self) -> Self {
      guard animator == nil else { return self }
      var row = self
      row.animator = other.animator
      if other.animator != nil { row.place = other.place }
      row.settings.merge(other.settings) { own, _ in own }
      row.settingPlaces.merge(other.settingPlaces) { own, _ in own }
      row.lookSettings = Set(other.settings.keys).subtracting(settings.keys)
      row.duration = duration ?? other.duration
      row.direction = direction ?? other.direction
      row.layoutDirection = layoutDirection ?? other.layoutDirection
      return row
    }

    /// The settings that this row has for an interaction controller.
    package var interactionSettings: [String: Setting] {
      settings.filter { !lookSettings.contains($0.key) }
    }

    /// A copy with only the animator and its settings, which a screen keeps for its backward
    /// transition.
    package var arrival: Self {
      Self(
        animator: animator, settings: settings, place: place, settingPlaces: settingPlaces)
    }
  }

  /// Returns the look of a single step or link combined with the row of its transition. The row supplies the values
  /// that the look leaves out. The row's settings are added to the look's settings unless the look names an animator.
  package static func merge(_ look: TransitionRow?, over row: TransitionRow?) -> TransitionRow? {
    guard let look else { return row }
    guard let row else { return look }
    var merged = look
    if look.animator == nil {
      merged.animator = row.animator
      merged.settings.merge(row.settings) { own, _ in own }
      merged.settingPlaces.merge(row.settingPlaces) { own, _ in own }
      merged.lookSettings = row.lookSettings.subtracting(look.settings.keys)
    }
    merged.interaction = row.interaction
    merged.interactionPlace = row.interactionPlace
    merged.duration = look.duration ?? row.duration
    merged.direction = look.direction ?? row.direction
    merged.layoutDirection = look.layoutDirection ?? row.layoutDirection
    return merged
  }

  /// The value of a parameter as written in the file.
  public enum Setting: Sendable, Hashable {
    /// A finite number.
    case number(Double)
    /// True or false.
    case flag(Bool)
    /// A string. For a rectangle parameter, it may be the name of an element, which denotes the
    /// element's rectangle.
    case text(String)
    /// The coordinates of a point or a rectangle, or the components of a colour.
    case numbers([Double])
  }

  /// The operation that a link or a step performs on the containers.
  public enum Action: Sendable, Hashable {
    /// Pushes a container onto the innermost navigation stack in view.
    case push(Container)
    /// Pops the top screen off the innermost navigation stack in view.
    case pop
    /// Presents a container over everything that is shown.
    case present(Container, style: ModalStyle)
    /// Dismisses the container that was presented last.
    case dismiss
    /// Selects a tab.
    case select(Target)
    /// Turns to a page.
    case page(Target)
  }

  /// The style of a presentation.
  public enum ModalStyle: String, Sendable, Hashable, CaseIterable {
    /// The screen beneath is removed when the presentation is complete.
    case fullScreen = "full-screen"
    /// The screen beneath remains in place and is darkened.
    case custom
    /// Like `custom`, but the presented screen rests at a detent.
    case sheet
  }

  /// The tab or page that an action selects.
  public enum Target: Sendable, Hashable {
    /// The index, counted from 0.
    case index(Int)
    /// The tab or page that is the screen with this name, or a navigation stack with that screen as its root.
    case screen(String)
    /// The tab or page after the current one.
    case next
    /// The tab or page before the current one.
    case previous
  }
}
