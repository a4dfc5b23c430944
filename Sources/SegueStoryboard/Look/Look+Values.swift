internal import SegueGeometry
internal import SegueText
internal import SegueYAML

/// A value of a look that is written as a text of its own, such as `8%`.
private protocol LookText: NodeValue, WrittenValue {
  init(parsing text: String) throws(LookTextError)
}

extension LookText {
  static func read(_ node: Node) -> Self? { try? Self(parsing: node.text) }
}

/// One value of a look, with its key in storyboard files.
private struct LookValue<Value: NodeValue & WrittenValue>: AnyLookValue {
  let key: Key<Value>
  let path: any WritableKeyPath<Look, Value?> & Sendable

  var name: String { key.name }

  func read(_ node: Node, into look: inout Look) throws(LookTextError) {
    look[keyPath: path] = Value.read(node)
    guard look[keyPath: path] == nil, let texts = Value.self as? any LookText.Type else { return }
    _ = try texts.init(parsing: node.text)
  }

  func fill(_ look: inout Look, from other: Look) {
    if look[keyPath: path] == nil { look[keyPath: path] = other[keyPath: path] }
  }

  func text(_ look: Look) -> String? { look[keyPath: path].map(key.text) }
}

/// A value of a look, whatever its type is.
protocol AnyLookValue: Sendable {
  var name: String { get }
  /// Reads the value from the node of its key. Leaves it nil for a node of another kind, which the checker reports.
  func read(_ node: Node, into look: inout Look) throws(LookTextError)
  /// Sets the value, if it is nil, to the value of another look.
  func fill(_ look: inout Look, from other: Look)
  /// Returns the key with the value, in the notation of storyboard files; nil for no value.
  func text(_ look: Look) -> String?
}

extension Look {
  /// All values, in the order of the schema.
  static let values: [any AnyLookValue] = {
    let keys = LookKeys.all.keys
    return [
      LookValue(key: keys.background, path: \.background),
      LookValue(key: keys.margin, path: \.margin),
      LookValue(key: keys.cornerRadius, path: \.cornerRadius),
      LookValue(key: keys.shadow, path: \.shadow),
      LookValue(key: keys.frame, path: \.frame),
      LookValue(key: keys.frameStyle, path: \.frameStyle),
      LookValue(key: keys.cutout, path: \.cutout),
      LookValue(key: keys.glass, path: \.glass),
      LookValue(key: keys.statusBar, path: \.statusBar),
      LookValue(key: keys.title, path: \.title),
      LookValue(key: keys.touches, path: \.showsTouches),
      LookValue(key: keys.pointer, path: \.pointer),
      LookValue(key: keys.pointerSize, path: \.pointerSize),
      LookValue(key: keys.pointerColor, path: \.pointerColor),
      LookValue(key: keys.pointerTrack, path: \.pointerTrack),
      LookValue(key: keys.camera, path: \.camera),
      LookValue(key: keys.shutter, path: \.shutter),
    ]
  }()

  /// Returns this look, with each value that is nil replaced by the value of `other`.
  public func over(_ other: Look) -> Look {
    var look = self
    for value in Self.values { value.fill(&look, from: other) }
    return look
  }

  /// The keys of a storyboard's `look` with their values, for the values that are not nil.
  var words: [String] { Self.values.compactMap { $0.text(self) } }
}

extension Look.Background: LookText {
  var written: String {
    switch self {
    case .color(let color): color.text.quoted
    case .gradient(let colors, let places, let angle): Self.words(colors, places, angle).quoted
    case .file(let path): path.quoted
    case .blur: "blur"
    }
  }

  private static func words(_ colors: [Color], _ places: [Double]?, _ angle: Double) -> String {
    let stops = colors.enumerated().map { index, color in
      color.text + (places.map { " \((100 * $0[index]).exact)%" } ?? "")
    }
    return "gradient(\((stops + [angle.exact]).joined(separator: ", ")))"
  }
}

extension Look.Margin: LookText {
  var written: String {
    switch self {
    case .points(let points): points.exact
    case .share(let share): "\((share * 100).exact)%"
    }
  }
}

extension Look.Frame: LookText {
  var written: String {
    if case .file(let path) = self { path.quoted } else { "\(self)".quoted }
  }
}

extension Look.StatusBar: NodeValue, WrittenValue {
  static func read(_ node: Node) -> Self? {
    guard case .mapping = node.content else { return node.text == "true" ? Self() : Self(time: node.text) }
    let bar = Entry<StatusBarKeys>(node: node)
    return Self(time: bar.time ?? "9:41", battery: bar.battery ?? 1, style: bar.style ?? .auto)
  }

  var written: String {
    let keys = StatusBarKeys.all.keys
    return [keys.time.text(time), keys.battery.text(battery), keys.style.text(style)].asMapping
  }
}
