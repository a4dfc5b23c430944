public import SegueGeometry
public import SegueScene
internal import SegueSystem

extension Storyboard.TransitionRow {
  /// Creates a row of `transitions` (an animator with its settings and other values) that was not
  /// read from a file.
  public init(
    animator: String?, settings: [String: Storyboard.Setting] = [:], interaction: String? = nil,
    duration: Double? = nil
  ) {
    self.init(
      animator: animator, settings: settings, interaction: interaction, duration: duration,
      place: Storyboard.Place(line: 1, column: 1), settingPlaces: [:])
  }
}

extension Storyboard.Step {
  /// Creates a step that was not read from a file.
  public init(time: Double, _ kind: Storyboard.StepKind) {
    self.init(time: time, kind: kind, place: Storyboard.Place(line: 1, column: 1))
  }
}

extension Storyboard {
  /// Creates a storyboard from a sequence of files: a tap or a drag on a screen pushes the next screen, and a drag
  /// back pops it.
  ///
  /// - Parameters:
  ///   - files: the paths of pictures, drawings and clips; at least one.
  ///   - size: the size of the screen, in points.
  ///   - scale: pixels per point, above 0.
  ///   - fit: the mode in which each picture fills the screen.
  ///   - row: the look and the interaction controller of the transitions; used for push and pop.
  public init(
    files: [String], size: Size, scale: Double, fit: ContentMode, row: TransitionRow
  ) {
    self.init(
      files: files.map { ($0, fit) }, size: size, scale: scale,
      container: .navigation(root: .screen("1")),
      links: { [Link(area: Rect(origin: .zero, size: size), action: .push($0))] },
      transitions: [.push: row, .pop: row])
  }

  /// Creates a storyboard from the screens of a film, which are shown in their order. Forward, each screen is pushed
  /// onto the screen before it. Backward, all screens are on the stack at first, with the first screen on top, and all
  /// except the last are popped. A tap does nothing.
  ///
  /// - Parameters:
  ///   - files: the path of each screen's picture, and the mode in which the picture fills the screen; at least one.
  ///     The pictures already have the size of the frames.
  ///   - size: the size of the screen, in points.
  ///   - scale: pixels per point, above 0.
  ///   - direction: the direction in which the film goes through the screens.
  ///   - row: the look of the transitions, and the interaction controller of the transitions in `direction`.
  public init(
    films files: [(path: String, fit: ContentMode)], size: Size, scale: Double,
    direction: TransitionDirection, row: TransitionRow
  ) {
    var other = row
    other.interaction = nil
    let isForward = direction == .forward
    let names = files.indices.map { Container.screen("\($0 + 1)") }
    let stack = isForward ? [names[0]] : names.reversed()
    self.init(
      files: files, size: size, scale: scale,
      container: .navigation(root: stack[0], pushed: Array(stack.dropFirst())),
      links: { [Link(area: .zero, action: .push($0))] },
      transitions: [.push: isForward ? row : other, .pop: isForward ? other : row])
    tail = 0
  }

  /// Creates a storyboard from a sequence of files, in any container.
  ///
  /// - Parameter makeLinks: returns the links of a screen, given the next screen.
  private init(
    files: [(path: String, fit: ContentMode)], size: Size, scale: Double, container: Container,
    links makeLinks: (Container) -> [Link], transitions: [TransitionOperation: TransitionRow]
  ) {
    let place = Place(line: 1, column: 1)
    let screens = files.enumerated().map { index, file in
      Screen(
        name: "\(index + 1)", source: .image(file.path), fit: file.fit, elements: [:], place: place)
    }
    var links: [String: [Link]] = [:]
    for (screen, next) in zip(screens, screens.dropFirst()) {
      links[screen.name] = makeLinks(.screen(next.name))
    }
    self.init(
      file: Self.nameOfFiles, size: size, scale: scale, framesPerSecond: 60, screens: screens,
      container: container, transitions: transitions, links: links)
    index = Index(screens)
  }

  /// Returns the actions that show the screens of a storyboard made of files, one after the other.
  ///
  /// - Parameters:
  ///   - direction: the direction in which the tour begins.
  ///   - returns: true to go back through all screens to the first one.
  public func tour(_ direction: TransitionDirection, returns: Bool) -> [Action] {
    let pushes = screens.dropFirst().map { Action.push(.screen($0.name)) }
    let pops = pushes.map { _ in Action.pop }
    guard direction == .backward else { return pushes + (returns ? pops : []) }
    let back = screens.dropLast().reversed().map { Action.push(.screen($0.name)) }
    return pops + (returns ? back : [])
  }

  /// The name that messages use for a storyboard that is made of the screens' files and has no file
  /// of its own.
  static let nameOfFiles = "the screens"
  /// True for a storyboard that was made from a sequence of files.
  public var isMadeOfFiles: Bool { file == Self.nameOfFiles }
}

extension Storyboard {
  /// The paths of all files that the film is made from, the storyboard's own first.
  public var files: [String] {
    let partners = screens.flatMap(\.elementsBackToFront).compactMap(\.without)
    return [file] + furtherFiles
      + screens.compactMap { screen in
        switch screen.source {
        case .image(let file), .video(let file): path(of: file)
        case .color, .container: nil
        }
      }
      + ([font?.file, icon].compactMap { $0 } + (audio?.files ?? []) + look.files
      + (stage?.devices.flatMap(\.look.files) ?? []) + titles.compactMap(\.file) + overlays.compactMap(\.file)
      + typings.compactMap { $0.font?.file } + partners).map(path(of:))
      + settingFiles
  }

  /// The looks (animators, settings and so on) of all rows, steps and links of the storyboard.
  package var looks: [TransitionRow] { Array(transitions.values) + ownLooks }

  /// The same without the rows whose animators no step and no link plays: the row of pushes or presentations if there are
  /// none or all of them name animators of their own, and that of the ways back if there are none.
  package var usedLooks: [TransitionRow] {
    let actions = actionsWithLooks
    let pushes = actions.filter { if case .push = $0.action { true } else { false } }
    let presents = actions.filter { if case .present = $0.action { true } else { false } }
    return transitions.compactMap { operation, row in
      switch operation {
      case .push: pushes.contains { $0.look?.animator == nil } ? row : nil
      case .present: presents.contains { $0.look?.animator == nil } ? row : nil
      case .pop: pushes.isEmpty ? nil : row
      case .dismiss: presents.isEmpty ? nil : row
      default: row
      }
    } + ownLooks
  }

  /// The looks of the steps and links.
  private var ownLooks: [TransitionRow] {
    allSteps.compactMap(\.look) + links.values.flatMap { $0.compactMap(\.look) }
  }

  /// The paths of the files that texts in settings name, such as the picture of a plug-in's parameter, without
  /// duplicates. Which texts are paths is only known to the plug-ins, so a text that is the path of a file is taken for
  /// one.
  package var settingFiles: [String] {
    let devices = playedDevices.flatMap(\.script).compactMap(\.look)
    let texts = (looks + devices).flatMap(\.settings.values).compactMap { setting in
      if case .text(let text) = setting { text } else { nil }
    }
    return Set(texts).map(path(of:)).filter(Self.isFile).sorted()
  }

  /// Returns true if the text of a setting is the path of a regular file.
  package static func isFile(_ text: String) -> Bool {
    !text.isEmpty && !text.utf8.contains(0) && Files.kind(of: text) == .file
  }
}
