internal import SegueGeometry
internal import SegueMotion
internal import SegueScene
internal import SegueText
internal import SegueYAML

/// A type as which a value of a file is read.
protocol NodeValue {
  /// Returns the value of a node; nil for a node of another kind, which the checker reports.
  static func read(_ node: Node) -> Self?
}

/// A type whose values can be written in the notation of storyboard files.
protocol WrittenValue {
  var written: String { get }
}

/// A type whose values are words in a file.
protocol WordValue: NodeValue, WrittenValue, Equatable {
  /// Each value with its word.
  static var words: [(word: String, value: Self)] { get }
}

extension WordValue {
  static func read(_ node: Node) -> Self? { words.first { $0.word == node.text }?.value }
  var written: String { Self.words.first { $0.value == self }?.word ?? "" }
}

extension WordValue where Self: CaseIterable & RawRepresentable<String> {
  static var words: [(word: String, value: Self)] { allCases.map { ($0.rawValue, $0) } }
}

extension Storyboard.ModalStyle: WordValue {}
extension Look.Shadow: WordValue {}
extension Look.FrameStyle: WordValue {}
extension Look.Pointer: WordValue {}
extension Look.Cutout: WordValue {}
extension Look.StatusBar.Style: WordValue {}
extension Look.CameraMode: WordValue {}
extension PictureAlignment: WordValue {}
extension ElementCut: WordValue {}

extension TransitionDirection: WordValue {
  static var words: [(word: String, value: Self)] { allCases.map { ($0.name, $0) } }
}

extension LayoutDirection: WordValue {
  static var words: [(word: String, value: Self)] {
    [("left-to-right", .leftToRight), ("right-to-left", .rightToLeft)]
  }
}

extension ContentMode: WordValue {
  static var words: [(word: String, value: Self)] {
    [("cover", .scaleAspectFill), ("contain", .scaleAspectFit), ("fill", .scaleToFill)]
  }
}

/// The side from which the horizontal positions of a drag are counted.
enum DragSide: String, CaseIterable, WordValue {
  case left, leading
}

/// The kind of a container in a file. The raw value is the word of the file.
enum ContainerKind: String, CaseIterable, WordValue {
  case navigation, tabs, pages
}

extension Node: NodeValue { static func read(_ node: Node) -> Node? { node } }
extension Color: NodeValue, WrittenValue {
  static func read(_ node: Node) -> Color? { node.color }
  var written: String { text.quoted }
}
extension Curve: NodeValue {
  static func read(_ node: Node) -> Curve? { try? Curve(parsing: node.text) }
}

extension Double: NodeValue, WrittenValue {
  static func read(_ node: Node) -> Double? { node.number }
  var written: String { exact }
}

extension Int: NodeValue, WrittenValue {
  static func read(_ node: Node) -> Int? { node.whole }
  var written: String { "\(self)" }
}

extension Bool: NodeValue, WrittenValue {
  static func read(_ node: Node) -> Bool? { node.flag }
  var written: String { "\(self)" }
}

extension String: NodeValue, WrittenValue {
  static func read(_ node: Node) -> String? { node.text }
  var written: String { quoted }
}

extension Size: NodeValue, WrittenValue {
  static func read(_ node: Node) -> Size? { node.size }
  var written: String { [width, height].written }
}

extension Point: NodeValue, WrittenValue {
  static func read(_ node: Node) -> Point? {
    node.numbers(2).map { Point(x: $0[0], y: $0[1]) }
  }
  var written: String { [x, y].written }
}

extension Storyboard.Sample: NodeValue, WrittenValue {
  static func read(_ node: Node) -> Self? {
    node.numbers(3).map { Self(seconds: $0[0], point: Point(x: $0[1], y: $0[2])) }
  }
  var written: String { [seconds, point.x, point.y].written }
}

extension Storyboard.Length: NodeValue {
  static func read(_ node: Node) -> Self? { node.length }
}

extension Storyboard.Setting: WrittenValue {
  var written: String {
    switch self {
    case .number(let number): number.written
    case .flag(let flag): flag.written
    case .text(let text): text.written
    case .numbers(let numbers): numbers.written
    }
  }
}

extension Array: NodeValue where Element: NodeValue {
  static func read(_ node: Node) -> Self? { node.items.compactMap(Element.read) }
}

extension Array: WrittenValue where Element: WrittenValue {
  var written: String { "[" + map(\.written).joined(separator: ", ") + "]" }
}

// MARK: Shapes with their types

extension Form<Size> { static var size: Self { Self(.size) } }
extension Form<Color> { static var color: Self { Self(.color) } }
extension Form<Curve> { static var curve: Self { Self(.curve) } }
extension Form<Point> { static var point: Self { Self(.point) } }
extension Form<Int> {
  static func whole(_ range: ClosedRange<Int>) -> Self { Self(.whole(range)) }
}

extension Form<Double> {
  static func number(_ range: ClosedRange<Double>, above: Bool = false, of unit: String) -> Self {
    Self(.number(range, above: above, of: unit))
  }
}

extension Form<Storyboard.Length> {
  static func length(_ points: ClosedRange<Double>, _ shares: ClosedRange<Double>) -> Self {
    Self(.length(points, shares: shares))
  }
}

extension Form<String> {
  static func text(of meaning: String) -> Self { Self(.text(of: meaning)) }
  static func choice(_ words: [String]) -> Self { Self(.choice(words)) }
}

extension Form<Bool> {
  static var flag: Self { Self(.flag) }
  static var yes: Self { Self(.yes) }
}

extension Form<Node> {
  /// A value that is read in one of several ways.
  static func either(_ shapes: [Shape]) -> Self { Self(.either(shapes)) }
}

extension Form where Value: WordValue {
  /// One of the words of the type.
  static var word: Self { Self(.choice(Value.words.map(\.word))) }
}

extension Form {
  static func table<Keys>(_: Keys.Type) -> Self where Value == Entry<Keys> {
    Self(.table(Keys.all.table))
  }
  static func list<Item>(_ item: Form<Item>, _ count: ClosedRange<Int>) -> Self
  where Value == [Item] { Self(.list(item.shape, count)) }
  static func names<Item>(_ item: Form<Item>, of names: String) -> Self
  where Value == Members<Item> { Self(.names(item.shape, of: names)) }
}
