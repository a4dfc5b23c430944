internal import SegueGeometry
internal import SegueScene
internal import SegueText
internal import SegueYAML

/// The steps of a recording in the notation of storyboard files, one line for each step.
struct ScriptText {
  private(set) var text = "script:\n"

  /// Creates the text of steps.
  ///
  /// - Parameter folder: The folder to which the paths of plug-ins in the text are relative.
  init(_ steps: [Storyboard.Step], in folder: String) {
    let keys = StepKeys.all.keys
    if steps.isEmpty { text = "script: []\n" }
    for step in steps {
      let words =
        [keys.at.text(step.time)] + Self.words(step.kind)
        + (step.catches ? [keys.catches.text(true)] : [])
        + Self.words(step.look?.movingPlugins(to: folder))
      text += "  - \(words.asMapping)\n"
    }
  }

  private static func words(_ kind: Storyboard.StepKind) -> [String] {
    switch kind {
    case .action(let action): words(action)
    case .cancel: [StepKeys.all.cancel.text(true)]
    case .touch(let fingers):
      [StepKeys.all.touch.with("[ " + fingers.map(words).joined(separator: ", ") + " ]")]
    case .swipe(let swipe): [StepKeys.all.swipe.with(words(swipe))]
    // Recordings do not contain these steps.
    case .drag, .tap, .wait, .scroll, .type: []
    }
  }

  private static func words(_ finger: Storyboard.Finger) -> String {
    let keys = FingerKeys.all.keys
    return
      ([keys.path.text(finger.samples)]
      + (finger.isCancelled ? [keys.cancelled.text(true)] : [])).asMapping
  }

  private static func words(_ swipe: Storyboard.Swipe) -> String {
    let keys = SwipeKeys.all.keys
    return
      ([keys.from.text(swipe.from), keys.path.text(swipe.samples), keys.over.text(swipe.duration)]
      + (swipe.isCancelled ? [keys.cancelled.text(true)] : [])).asMapping
  }

  private static func words(_ action: Storyboard.Action) -> [String] {
    let keys = ActionKeys.all.keys
    return switch action {
    case .push(let container): [keys.push.with(text(container))]
    case .pop: [keys.pop.text(true)]
    case .present(let container, let style):
      [keys.present.with(text(container))]
        + (style == .fullScreen ? [] : [StepKeys.all.style.text(style)])
    case .dismiss: [keys.dismiss.text(true)]
    case .select(let target): [keys.select.with(text(target))]
    case .page(let target): [keys.page.with(text(target))]
    }
  }

  private static func text(_ target: Storyboard.Target) -> String {
    switch target {
    case .index(let index): "\(index)"
    case .screen(let name): name.quoted
    case .next: "next"
    case .previous: "previous"
    }
  }

  /// Returns a container as the value of a key.
  static func text(_ container: Storyboard.Container) -> String {
    let keys = ContainerKeys.all.keys
    func text(
      _ kind: ContainerKind, _ key: Key<[Node]>, _ members: [Storyboard.Container], _ selected: Int
    ) -> String {
      let members = "[" + members.map(self.text).joined(separator: ", ") + "]"
      return [keys.kind.text(kind), key.with(members), keys.selected.text(selected)]
        .asMapping
    }
    return switch container {
    case .screen(let name): name.quoted
    case .navigation(let root, _):
      [keys.kind.text(.navigation), keys.root.with(self.text(root))].asMapping
    case .tabs(let members, let selected): text(.tabs, keys.tabs, members, selected)
    case .pages(let members, let selected): text(.pages, keys.pages, members, selected)
    }
  }

  /// Returns the keys that describe the look of a step's transition, with their values.
  static func words(_ look: Storyboard.TransitionRow?) -> [String] {
    guard let look else { return [] }
    let keys = RowKeys.all.keys
    let settings = look.settings.sorted { $0.key < $1.key }
      .map { "\($0.key.quoted): \($0.value.written)" }
    return [
      look.animator.map(keys.animator.text),
      settings.isEmpty ? nil : keys.set.with(settings.asMapping),
      look.duration.map(keys.duration.text), look.direction.map(keys.direction.text),
    ].compactMap(\.self)
  }
}

extension Storyboard.TransitionRow {
  /// Returns a copy in which the paths of plug-ins are relative to `folder` instead of the working folder.
  func movingPlugins(to folder: String) -> Storyboard.TransitionRow {
    func moved(_ name: String) -> String {
      guard Files.isPlugin(name) else { return name }
      let path = Files.relative(name, to: folder)
      return path.contains("/") ? path : "./\(path)"
    }
    var row = self
    row.animator = animator.map(moved)
    row.interaction = interaction.map(moved)
    return row
  }

  /// The row of `transitions` as one line of a storyboard file, without its interaction controller.
  public var text: String { ScriptText.words(self).asMapping }
}

extension Double {
  /// The shortest notation that parses as the same number.
  var exact: String {
    self == rounded() && abs(self) < 1e15 ? "\(Int(clamping: self))" : "\(self)"
  }
}

extension String {
  /// The string as a JSON string literal, which is also valid YAML.
  var quoted: String {
    var text = ""
    text.append(jsonQuoted: self)
    return text
  }
}

extension [String] {
  /// Keys with their values as a mapping on one line.
  var asMapping: String { "{ \(joined(separator: ", ")) }" }
}
