internal import SegueGeometry
internal import SegueScene
internal import SegueText

/// The steps of a recording in the notation of storyboard files, one line for each step.
struct ScriptText {
  private(set) var text = "script:\n"

  /// Creates the text of steps.
  ///
  /// - Parameter folder: The folder to which the paths of plug-ins in the text are relative.
  init(_ steps: [Storyboard.Step], in folder: String) {
    if steps.isEmpty { text = "script: []\n" }
    for step in steps {
      let words =
        ["at: \(step.time.exact)"] + Self.words(step.kind) + (step.catches ? ["catch: true"] : [])
        + Self.words(step.look?.movingPlugins(to: folder))
      text += "  - { \(words.joined(separator: ", ")) }\n"
    }
  }

  private static func words(_ kind: Storyboard.StepKind) -> [String] {
    switch kind {
    case .action(let action): words(action)
    case .cancel: ["cancel: true"]
    case .touch(let fingers): ["touch: [ " + fingers.map(finger).joined(separator: ", ") + " ]"]
    case .swipe(let swipe):
      [
        "swipe: { from: \(point(swipe.from)), path: \(path(swipe.samples)), "
          + "over: \(swipe.duration.exact)\(swipe.isCancelled ? ", cancelled: true" : "") }"
      ]
    // Recordings do not contain these steps.
    case .drag, .tap, .wait: []
    }
  }

  private static func finger(_ finger: Storyboard.Finger) -> String {
    "{ path: \(path(finger.samples))\(finger.isCancelled ? ", cancelled: true" : "") }"
  }

  private static func path(_ samples: [Storyboard.Sample]) -> String {
    let all = samples.map {
      "[\($0.seconds.exact), \($0.point.x.exact), \($0.point.y.exact)]"
    }
    return "[" + all.joined(separator: ", ") + "]"
  }

  private static func point(_ point: Point) -> String { "[\(point.x.exact), \(point.y.exact)]" }

  private static func words(_ action: Storyboard.Action) -> [String] {
    switch action {
    case .push(let container): ["push: \(self.container(container))"]
    case .pop: ["pop: true"]
    case .present(let container, let style):
      ["present: \(self.container(container))"]
        + (style == .fullScreen ? [] : ["style: \(style.rawValue)"])
    case .dismiss: ["dismiss: true"]
    case .select(let target): ["select: \(self.target(target))"]
    case .page(let target): ["page: \(self.target(target))"]
    }
  }

  private static func target(_ target: Storyboard.Target) -> String {
    switch target {
    case .index(let index): "\(index)"
    case .screen(let name): name.quoted
    case .next: "next"
    case .previous: "previous"
    }
  }

  private static func container(_ container: Storyboard.Container) -> String {
    func list(_ members: [Storyboard.Container]) -> String {
      "[" + members.map(self.container).joined(separator: ", ") + "]"
    }
    return switch container {
    case .screen(let name): name.quoted
    case .navigation(let root, _): "{ kind: navigation, root: \(self.container(root)) }"
    case .tabs(let members, let selected):
      "{ kind: tabs, tabs: \(list(members)), selected: \(selected) }"
    case .pages(let members, let selected):
      "{ kind: pages, pages: \(list(members)), selected: \(selected) }"
    }
  }

  /// Returns the keys that describe the look of a step's transition, with their values.
  static func words(_ look: Storyboard.TransitionRow?) -> [String] {
    guard let look else { return [] }
    var all: [String] = []
    if let animator = look.animator { all.append("animator: \(animator.quoted)") }
    if !look.settings.isEmpty {
      let settings = look.settings.sorted { $0.key < $1.key }
        .map { "\($0.key.quoted): \(setting($0.value))" }
      all.append("set: { \(settings.joined(separator: ", ")) }")
    }
    if let duration = look.duration { all.append("duration: \(duration.exact)") }
    if let direction = look.direction { all.append("direction: \(direction.name)") }
    return all
  }

  private static func setting(_ setting: Storyboard.Setting) -> String {
    switch setting {
    case .number(let number): number.exact
    case .flag(let flag): "\(flag)"
    case .text(let text): text.quoted
    case .numbers(let numbers): "[" + numbers.map(\.exact).joined(separator: ", ") + "]"
    }
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
  public var text: String { "{ \(ScriptText.words(self).joined(separator: ", ")) }" }
}

extension Look {
  /// The keys of a storyboard's `look` with their values, for the values that are not nil.
  var words: [String] {
    var all: [(Word, String)] = []
    func add(_ word: Word, _ value: String?) { if let value { all.append((word, value)) } }
    add(.background, background?.text.quoted)
    add(.margin, margin?.text)
    add(.cornerRadius, cornerRadius?.exact)
    add(.shadow, shadow?.rawValue)
    add(.frame, frame?.text.quoted)
    add(.frameStyle, frameStyle?.rawValue)
    add(.title, title?.quoted)
    add(.touches, showsTouches.map { "\($0)" })
    add(.shutter, shutter?.exact)
    return all.map { "\($0.rawValue): \($1)" }
  }
}

extension Look.Background {
  fileprivate var text: String {
    switch self {
    case .color(let color): color.text
    case .gradient(let colors, let angle):
      "gradient(\((colors.map(\.text) + [angle.exact]).joined(separator: ", ")))"
    case .file(let path): path
    }
  }
}

extension Look.Margin {
  fileprivate var text: String {
    switch self {
    case .points(let points): points.exact
    case .share(let share): "\((share * 100).exact)%"
    }
  }
}

extension Look.Frame {
  fileprivate var text: String {
    switch self {
    case .phone: "phone"
    case .tablet: "tablet"
    case .laptop: "laptop"
    case .browser: "browser"
    case .window: "window"
    case .file(let path): path
    }
  }
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
