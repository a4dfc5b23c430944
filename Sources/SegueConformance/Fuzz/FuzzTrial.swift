internal import SegueGeometry
internal import SegueHost
internal import SegueKit
internal import SegueScene

/// One random transition of a fuzzing run. Everything about it follows from its seed and the animator's parameters, so
/// that a trial that failed can be repeated alone.
struct FuzzTrial {
  let seed: UInt64
  /// `KEY=VALUE` for each parameter that does not have its default.
  let settings: [String]
  /// The process in which the plug-in runs.
  let isolation: PluginEntry.Isolation
  let size: Size
  let direction: TransitionDirection
  let layout: LayoutDirection
  let screens: Set<TransitionKey>
  let isAnimated: Bool
  let isInteractive: Bool
  let reducesMotion: Bool
  /// The number of elements that each screen may have; 0 for screens without elements.
  let elementCount: Int
  /// The reason for which the transition ends.
  let ending: TransitionEndReason
  /// The times at which frames are evaluated, as fractions of the duration, in this order.
  let times: [Double]
  let drag: Drag?
  /// True if a second instance is alive during the first one.
  let hasCompany: Bool
  /// The random numbers for what has no property here: the elements, and the pictures of painters.
  private(set) var dice: Dice

  /// A finger that drives the transition.
  struct Drag {
    /// The progress after each frame, which may jump and be beyond the ends.
    let percents: [Double]
    let finishes: Bool
    /// The speed of the release, in the progress per second.
    let velocity: Double
  }

  init(_ seed: UInt64, _ parameters: [ParameterDescriptor]) {
    var dice = Dice(seed)
    func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &dice) < percent }
    self.seed = seed
    let lot = Int.random(in: 0..<100, using: &dice)
    isolation = lot < 72 ? .child : lot < 97 ? .hardened : .inProcess
    size = Self.size(&dice)
    direction = chance(50) ? .forward : .backward
    layout = chance(25) ? .rightToLeft : .leftToRight
    let isAlone = chance(20)
    screens = isAlone ? [direction == .forward ? .to : .from] : [.from, .to]
    isAnimated = !chance(8)
    reducesMotion = chance(15)
    isInteractive = chance(15)
    elementCount = chance(50) ? Int.random(in: 1...12, using: &dice) : 0
    ending = chance(70) ? .completed : .cancelled
    times = (0..<Int.random(in: 3...10, using: &dice)).map { _ in
      [0, 1, Double.random(in: 0...1, using: &dice)].randomElement(using: &dice) ?? 0
    }
    drag = chance(50) && !isAlone ? Self.drag(&dice) : nil
    hasCompany = chance(40)
    settings = Settings.fuzzed(parameters, &dice)
    self.dice = dice
  }

  private static func size(_ dice: inout Dice) -> Size {
    func length() -> Double {
      let lengths: [Double] = [
        1, 2, 8192, Double(Int.random(in: 1...64, using: &dice)),
        Double(Int.random(in: 64...2048, using: &dice)), Double.random(in: 0.5...2000, using: &dice),
        Double.random(in: 0.5...8192, using: &dice).rounded(),
      ]
      return lengths.randomElement(using: &dice) ?? 1
    }
    return Size(width: length(), height: length())
  }

  private static func drag(_ dice: inout Dice) -> Drag {
    let percents = (0..<Int.random(in: 1...12, using: &dice)).map { _ in
      [0, 1, Double.random(in: 0...1, using: &dice), Double.random(in: -0.5...1.5, using: &dice)]
        .randomElement(using: &dice) ?? 0
    }
    let velocities = [0, Double.random(in: -8...8, using: &dice)]
    return Drag(
      percents: percents, finishes: Bool.random(using: &dice),
      velocity: velocities.randomElement(using: &dice) ?? 0)
  }

  /// Returns a new stage for the transition. Two stages of a trial are equal.
  func stage() -> Stage {
    var dice = dice
    let scatter = ElementScatter(elementCount, size, &dice)
    let stage = Stage(size: size, direction: direction, layout: layout, screens: screens) { screen in
      scatter.add(to: screen)
      // What is larger than a small screen would be seen beside it, which is not the animator's fault.
      screen.clipsToBounds = true
    }
    let isAlone = screens.count == 1
    let forward: [TransitionOperation] = isAlone ? [.present] : [.push, .page, .custom]
    let backward: [TransitionOperation] = isAlone ? [.dismiss] : [.pop, .page, .custom]
    stage.setup.operation =
      (direction == .forward ? forward : backward).randomElement(using: &dice) ?? .custom
    if isAlone { stage.setup.presentationStyle = .custom }
    stage.setup.isAnimated = isAnimated
    stage.setup.isInteractive = isInteractive
    stage.setup.reducesMotion = reducesMotion
    stage.setup.pixelScale = [1, 1.5, 2, 3].randomElement(using: &dice) ?? 1
    stage.setup.seed = Int64.random(in: 0..<1 << 53, using: &dice)
    return stage
  }

  /// The trial's circumstances that are not the usual ones, with the seed that repeats it.
  var text: CaseText {
    var words = ["\(ConformanceCase.short(size.width)) x \(ConformanceCase.short(size.height)) points"]
    if direction == .backward { words.append("backward") }
    if layout == .rightToLeft { words.append("right-to-left") }
    if screens.count == 1 { words.append("one screen") }
    if !isAnimated { words.append("not animated") }
    if isInteractive { words.append("interactive") }
    if reducesMotion { words.append("reduced motion") }
    if elementCount > 0 { words.append("up to \(elementCount) elements") }
    if isolation != .child { words.append("mode \(isolation.rawValue)") }
    let set: CaseText =
      settings.isEmpty ? "" : ", with \(part: .settings(settings.map(Settings.excerpt)))"
    return " in a random transition: \(words.joined(separator: ", "))\(set) (\(part: .fuzzSeed(seed)))"
  }
}

/// Random elements, which are added to both screens of a stage.
struct ElementScatter {
  private struct Element {
    let name: String
    let parent: Int?
    let frame: Rect
    let isOn: (from: Bool, to: Bool)
    let alpha: Double
    let radius: Double
    let shift: Double
  }

  private var elements: [Element] = []

  init(_ count: Int, _ size: Size, _ dice: inout Dice) {
    let names = ["card", "dot", "picture", "a", "Bild Ä/世", String(repeating: "long ", count: 40)]
    for index in 0..<count {
      func length(_ most: Double) -> Double {
        [0, most, Double.random(in: -most...2 * most, using: &dice)].randomElement(using: &dice) ?? 0
      }
      let isOn = Int.random(in: 0..<4, using: &dice)
      let parent = index > 0 && Bool.random(using: &dice) ? Int.random(in: 0..<index, using: &dice) : nil
      elements.append(
        Element(
          name: names.indices.contains(index) ? names[index] : "element \(index)", parent: parent,
          frame: Rect(
            x: length(size.width), y: length(size.height), width: abs(length(size.width)),
            height: abs(length(size.height))), isOn: (isOn != 1, isOn != 2),
          alpha: [0, 0.5, 1, 1].randomElement(using: &dice) ?? 1,
          radius: [0, 0, 12, 1000].randomElement(using: &dice) ?? 0,
          shift: Double.random(in: -100...100, using: &dice)))
    }
  }

  /// Adds the elements to the screen named "from" or "to". Elements are at other places on the second screen.
  func add(to screen: View) {
    let isFrom = screen.name == "from"
    var made: [View?] = []
    for element in elements {
      guard isFrom ? element.isOn.from : element.isOn.to else {
        made.append(nil)
        continue
      }
      var frame = element.frame
      if !isFrom { frame.origin.x += element.shift }
      let view = View(frame: frame, name: "element \(element.name)")
      view.elementName = element.name
      view.backgroundColor = Color(red: 0.3, green: isFrom ? 0.7 : 0.1, blue: 0.4)
      view.alpha = element.alpha
      view.cornerRadius = element.radius
      (element.parent.flatMap { made[$0] } ?? screen).addSubview(view)
      made.append(view)
    }
  }
}
