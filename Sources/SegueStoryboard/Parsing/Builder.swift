// From the nodes of a file to a `Storyboard`, in two passes. `Checker` compares the nodes with the tables of keys
// (folder Format), which also give the schema for editors: it finds unknown and missing keys, and values of a wrong
// shape. `Builder` then reads the values and checks what they mean: that names exist, that files are there, that
// numbers agree. Its extensions are one for each part of the format. Before both, variables and included files have
// been put in (folder Variables); the places of nodes stay, for messages.
//
// All mistakes are reported together. `Mistakes` collects them by line, and leaves out what is only a consequence: a
// line with a wrong shape, or with a variable that has no value, says nothing else. `Nesting` measures containers
// before any are made, because a few lines can describe more screens than fit into memory.
//
// Rejected:
// - Ending at the first mistake: an author would run the command once for each.
// - Checking the shape while building: every reader of a value would have to know what to say about a wrong one, and
//   the schema would be a second description of the keys.

internal import SegueGeometry
internal import SegueScene
internal import SegueText
internal import SegueYAML

/// Makes a storyboard from nodes, and checks that names exist and that numbers are consistent.
struct Builder {
  let file: String
  let folder: String?
  let checker: Checker
  var mistakes: Mistakes { checker.mistakes }
  /// The names of all screens in the order of the file.
  var names: [String] = []
  private var known: Set<String> = []
  var elementNames: Set<String> = []
  /// The words that name the target of a zoom: the names of all elements, and "out".
  var zoomNames: Set<String> = []
  var nesting = Nesting()
  var elements: [String: [String: Rect]] = [:]
  private var elementLists: [String: [Storyboard.Element]] = [:]
  private var pages: [String: Storyboard.Page] = [:]
  private var contentSizes: [String: Size] = [:]
  var size = Size.zero
  /// True if the leading side is the right one. It is known when the script is read.
  private(set) var isRightToLeft = false
  /// The names of the stage's devices; empty without a stage.
  var deviceNames: [String] = []
  /// The devices with a screen of their own, by name.
  var devicesOfOwn: [String: OwnScreen] = [:]
  /// True for a storyboard with a font of its own.
  var hasFont = false
  /// The look of all captions.
  var captionStyle = Storyboard.Caption.Style()
  let layers: Storyboard.Drawings?
  /// The largest number of pixels of a side of a screen.
  static let longestSide = 32_768.0
  var givenVariables: [String: String] = [:]
  private let files: StoryboardFiles

  init(file: String, folder: String?, layers: Storyboard.Drawings?, files: StoryboardFiles) {
    self.file = file
    self.folder = folder
    self.layers = layers
    self.files = files
    checker = Checker(file: file)
  }

  func error(_ node: Node?, _ reason: String, suggestion: String? = nil) -> StoryboardError {
    StoryboardError(
      .sense, file: file, place: node?.place, reason: reason, suggestion: suggestion
    ).correcting(node?.text)
  }

  /// Returns the result of `body`. When `body` throws, adds the error to the mistakes and returns nil.
  func attempt<Result>(_ body: () throws(StoryboardError) -> Result) -> Result? {
    guard !mistakes.isFull else { return nil }
    do {
      return try body()
    } catch {
      mistakes.addMeaning(error)
      return nil
    }
  }

  /// Reads the whole file, so that all mistakes are reported together: first the mistakes in its shape,
  /// which the tables define, then the mistakes in the meaning of its names and numbers.
  ///
  /// - Throws: the first mistake, with the other mistakes in its `others`.
  mutating func build(_ root: Node) throws(StoryboardError) -> Storyboard {
    let version = StoryboardKeys.all.segue
    if let value = root.value(version.name) {
      // The version is checked first, because another version would have other keys.
      checker.check(value, against: version.row.shape, name: version.quoted)
      if let error = mistakes.error { throw error }
    }
    var expansion = Expansion(
      file: file, folder: folder, given: givenVariables, mistakes: mistakes, files: files)
    let written = root
    let root = Entry<StoryboardKeys>(node: expansion.expand(root))
    let table = StoryboardKeys.all.table
    checker.check(root.node, against: table, name: table.title)
    // Without screens, every name of a screen would be reported as unknown, so reading ends here.
    let entries = root.screens?.entries ?? []
    if entries.isEmpty, let error = mistakes.error { throw error }
    guard !entries.isEmpty else {
      throw error(root.value(\.screens), "'screens': expected at least one screen, found none")
    }
    var board = read(root, entries)
    board.goesBack = root.thereAndBack ?? false
    try checkElements(of: entries)
    names = entries.map(\.key.text)
    known = Set(names)
    devicesOfOwn = ownScreens(root)
    let sizes = sizesOnDevices(root)
    for (key, value) in entries {
      attempt { () throws(StoryboardError) in try check(nameOfScreen: key) }
      let screen = onScreen(of: sizes[key.text])
      pages[key.text] = attempt { () throws(StoryboardError) in try screen.page(of: value, scale: board.scale) } ?? nil
      let contents = Size(width: screen.size.width, height: pages[key.text]?.height ?? screen.size.height)
      contentSizes[key.text] = contents
      let list = screen.elementsOf(value, named: key.text, in: contents)
      elementLists[key.text] = list
      elements[key.text] = Storyboard.frames(of: list)
      elementNames.formUnion((elements[key.text] ?? [:]).keys)
    }
    zoomNames = elementNames.union(["out"])
    board.screens = entries.compactMap { key, value in
      attempt { () throws(StoryboardError) in try screen(key, value) }
    }
    board.screensOfOtherSizes = Set(sizes.keys)
    if let container = attempt({ () throws(StoryboardError) in
      try container(root.value(\.container))
    }) {
      board.container = container
    }
    nesting = Nesting(board)
    for (key, _) in entries {
      guard let fault = nesting.fault(of: .screen(key.text)) else { continue }
      throw error(key, "the container '\(key.text.quotable)' \(fault)").with(mistakes)
    }
    if let fault = nesting.fault(of: board.container) {
      throw error(root.value(\.container), "'container' \(fault)").with(mistakes)
    }
    if let look = root.look {
      // The devices of a stage may have frames of their own.
      let hasDevices = root.stage?.devices != nil
      board.look = self.look(look) { look in
        var film = look
        if hasDevices, film.frame == nil { film.glass = nil }
        return film
      }
    }
    if let node = root.value(\.font) {
      board.font = attempt { () throws(StoryboardError) in try font(node) }
      hasFont = true
    }
    if let captions = root.captions { captionStyle = captions.style }
    if let stage = root.stage {
      board.stage = attempt { () throws(StoryboardError) in try self.stage(stage, look: board.look) }
      let names = stage.devices?.entries.map(\.key.text) ?? []
      deviceNames = names.isEmpty ? [Self.onlyDevice] : names
    }
    for entry in root.titles ?? [] {
      attempt { () throws(StoryboardError) in try add(try title(entry), entry.node, to: &board) }
    }
    for entry in root.overlays ?? [] {
      attempt { () throws(StoryboardError) in try add(try overlay(entry), entry.node, to: &board) }
    }
    if let node = root.value(\.lang), Language.tag(node.text) == nil {
      mistakes.addMeaning(
        error(
          node, "'lang': expected a language, such as en or pt-BR, found '\(node.text.quotable)'"))
    }
    if let icon = root.value(\.icon) {
      attempt { () throws(StoryboardError) in try checkFile(icon, for: "a page's icon") }
    }
    if let entry = root.audio {
      board.audio = attempt { () throws(StoryboardError) in try audio(entry) }
    }
    board.longestIdle = root.cutIdle
    board.trim = attempt { () throws(StoryboardError) in try trim(root) } ?? nil
    let language = root.lang ?? expansion.language
    if !root.has(\.layout), let language {
      board.layoutDirection = Language.layoutDirection(of: language)
    }
    isRightToLeft = board.layoutDirection == .rightToLeft
    readMovement(root, into: &board)
    if let error = mistakes.error { throw error }
    if board.usesMatch { separateInnerElements(of: &board, entries) }
    board.take(expansion)
    if Expansion.isNeeded(written) { board.source = root.node.sourceText }
    board.title = root.title
    board.icon = root.icon
    board.language = language.flatMap(Language.tag)
    return board
  }

  /// Makes elements of what is in others and moves by itself.
  private func separateInnerElements(
    of board: inout Storyboard, _ entries: [(key: Node, value: Entry<ScreenKeys>)]
  ) {
    let values = Dictionary(entries.map { ($0.key.text, $0.value) }, uniquingKeysWith: { first, _ in first })
    let search = InnerElementSearch(board.screens) { name, names in
      values[name].flatMap { try? drawing(of: $0, names, in: contentSizes[name] ?? size) }
    }
    for (index, screen) in board.screens.enumerated() {
      guard let inner = search.found[screen.name], let value = values[screen.name] else { continue }
      board.screens[index].elementsBackToFront = elementsOf(
        value, named: screen.name, in: contentSizes[screen.name] ?? size, with: inner)
    }
  }

  /// Refuses a file with more elements than the limits allow.
  private func checkElements(
    of screens: [(key: Node, value: Entry<ScreenKeys>)]
  ) throws(StoryboardError) {
    var all = 0
    for (_, screen) in screens {
      let count = screen.elements?.entries.count ?? 0
      all += count
      guard count <= StoryboardLimits.elements, all <= StoryboardLimits.allElements else {
        throw error(
          screen.key(\.elements),
          count > StoryboardLimits.elements
            ? "a screen may have at most \(StoryboardLimits.elements) elements, and this one has \(count)"
            : "a storyboard may have at most \(StoryboardLimits.allElements) elements on all screens together"
        ).with(mistakes)
      }
    }
  }

  /// Reads the parts of the file that do not depend on other parts.
  private mutating func read(
    _ root: Entry<StoryboardKeys>, _ entries: [(key: Node, value: Entry<ScreenKeys>)]
  ) -> Storyboard {
    // A missing or invalid size becomes a huge one, so that no element is reported to be outside
    // the screen.
    size = root.size ?? Size(width: 100_000, height: 100_000)
    let scale = root.scale ?? 1
    let longest = max(size.width, size.height)
    if longest * scale > Self.longestSide, root.size != nil {
      mistakes.addMeaning(
        error(
          root.value(\.scale) ?? root.value(\.size),
          "\(size.width.short)x\(size.height.short) points at \(scale.of("pixel")) per point are "
            + "more than \(Int(Self.longestSide)) pixels on one side"))
    } else if longest * scale < 1, scale > 0 {
      mistakes.addMeaning(
        error(
          root.value(\.scale) ?? root.value(\.size),
          "\(size.width.short)x\(size.height.short) points at \(scale.of("pixel")) per point are "
            + "less than a pixel"))
    }
    return Storyboard(
      file: file, size: size, scale: scale,
      framesPerSecond: root.fps ?? 60, length: root.length,
      layoutDirection: root.layout ?? .leftToRight, reducesMotion: root.reducedMotion ?? false,
      screens: [], container: .screen(entries.first?.key.text ?? ""), transitions: [:], links: [:],
      script: nil)
  }

  /// Reads the transitions, the links and the script.
  private func readMovement(_ root: Entry<StoryboardKeys>, into board: inout Storyboard) {
    for (key, value) in root.transitions?.node.entries ?? [] {
      guard let operation = TransitionOperation(name: key.text) else { continue }
      board.transitions[operation] = row(Entry<RowKeys>(node: value), at: key)
    }
    let kinds = Kinds(root.node)
    for (key, links) in root.links?.entries ?? [] {
      guard attempt({ () throws(StoryboardError) in try check(screenName: key) }) != nil else {
        continue
      }
      board.links[key.text] = links.compactMap { link in
        attempt { () throws(StoryboardError) in try self.link(link, on: key.text, kinds) }
      }
    }
    if let script = root.script { readSteps(script, kinds, into: &board) }
  }

  // MARK: Screens

  private func check(nameOfScreen key: Node) throws(StoryboardError) {
    guard !key.text.contains("."), key.text == key.text.quotable else {
      throw error(
        key,
        "a screen's name must be one short line without a full stop; found '\(key.text.quotable)'")
    }
  }

  func check(screenName node: Node) throws(StoryboardError) {
    guard !known.contains(node.text) else { return }
    let near = nearest(node.text, names)
    throw error(
      node,
      "there is no screen '\(node.text.quotable)'"
        + (near == nil ? "; the screens are \(names.joined(separator: ", ").quotable)" : ""),
      suggestion: near)
  }

  private func screen(
    _ key: Node, _ screen: Entry<ScreenKeys>
  ) throws(StoryboardError) -> Storyboard.Screen {
    let source: Storyboard.Source
    let keys = ScreenKeys.all.keys
    if let image = screen.value(\.image) {
      try checkFile(image)
      source = .image(image.text)
    } else if let video = screen.value(\.video) {
      try checkFile(video)
      source = .video(video.text)
    } else if screen.has(\.color) {
      source = .color(screen.color ?? .black)
    } else {
      if let name = screen.first(of: [keys.fit, keys.align, keys.elements, keys.scroll])?.name {
        throw error(
          screen.node.key(name),
          "'\(name)' can only be used for a picture, and this screen is a container; remove it")
      }
      source = .container(try container(screen.node))
    }
    if case .container = source {
    } else if let name = screen.first(of: [keys.container])?.name {
      throw error(
        screen.node.key(name),
        "'\(name)' can only be used for a container, and this screen has contents of its own; remove it"
      )
    }
    if let align = screen.key(\.align), let fit = screen.value(\.fit), screen.fit != .scaleAspectFill {
      throw error(align, "'align' has no effect with 'fit: \(fit.text)', which crops nothing; remove it")
    }
    return Storyboard.Screen(
      name: key.text, source: source,
      fit: pages[key.text] == nil ? screen.fit ?? .scaleAspectFill : .scaleToFill, alignment: screen.align,
      elements: elements[key.text] ?? [:],
      elementsBackToFront: elementLists[key.text] ?? [],
      place: key.place ?? Storyboard.Place(line: 1, column: 1),
      saysFit: screen.fit != nil, page: pages[key.text])
  }

  /// Checks that a file is there.
  ///
  /// - Parameter need: the thing that needs the file, for the message about a folder.
  func checkFile(_ node: Node, for need: String = "a screen") throws(StoryboardError) {
    guard let folder else { return }
    mistakes.note(file: Files.path(of: node.text, in: folder))
    guard let flaw = Files.flaw(node.text, in: folder, need: need) else { return }
    throw StoryboardError(
      .missing, file: file, place: node.place, reason: flaw.reason, suggestion: flaw.suggestion
    ).correcting(node.text)
  }

  // MARK: Containers

  /// Returns a container from the name of a screen, or from a mapping whose shape has been checked.
  func container(_ node: Node?) throws(StoryboardError) -> Storyboard.Container {
    guard let node else { return .screen(names.first ?? "") }
    guard case .mapping = node.content else {
      try check(screenName: node)
      return .screen(node.text)
    }
    let entry = Entry<ContainerKeys>(node: node)
    let keys = ContainerKeys.all.keys
    let kind = entry.kind ?? .navigation
    let word = entry.value(\.kind)?.text ?? ""
    let own = keys.members(of: kind)
    let others = ContainerKind.allCases.filter { $0 != kind }.map(keys.members)
    if let other = others.first(where: { node.value($0.name) != nil }) {
      throw error(
        node.key(other.name), "'\(other.name)' cannot be used with kind: \(word); use '\(own.name)'"
      )
    }
    guard let inner = node.value(own.name) else {
      // An unknown key may be the missing key, mistyped, and has then been reported. This error is
      // given for the same line, so that it is left out.
      let mistyped = node.entries.first { ScreenKeys.all.table.key($0.key.text) == nil }?.key
      throw error(mistyped ?? node, "a container of kind: \(word) needs '\(own.name)'")
    }
    guard kind != .navigation else {
      if let selected = entry.key(\.selected) {
        throw error(
          selected, "\(keys.selected.quoted) cannot be used with kind: \(kind); remove it")
      }
      return .navigation(root: try container(inner))
    }
    var members: [Storyboard.Container] = []
    for item in inner.items { members.append(try container(item)) }
    // If the list has the wrong shape, a mistake on this line has been reported. This error, on the
    // same line, is then left out.
    guard !members.isEmpty else { throw error(inner, "'\(own.name)' needs at least one screen") }
    let selected = entry.selected ?? 0
    guard members.indices.contains(selected) else {
      throw error(
        entry.value(\.selected),
        "\(keys.selected.quoted): expected a number from 0 to \(members.count - 1), found \(selected)"
      )
    }
    return kind == .tabs
      ? .tabs(members, selected: selected) : .pages(members, selected: selected)
  }

  /// Returns the container that a step or a link pushes or presents.
  func arriving(_ node: Node) throws(StoryboardError) -> Storyboard.Container {
    let container = try container(node)
    if let fault = nesting.fault(of: container) { throw error(node, "this container \(fault)") }
    return container
  }
}

extension Storyboard {
  /// Stores the variables, files and warnings of an expansion.
  fileprivate mutating func take(_ expansion: Expansion) {
    variables = expansion.variables.values
    givenVariables = expansion.variables.given
    furtherFiles = expansion.furtherFiles
    warnings = expansion.warnings
  }
}

extension Node {
  /// The text of the storyboard with this root node, with its variables expanded; nil if it cannot
  /// be written.
  fileprivate var sourceText: String? {
    let kept = entries.filter { !StoryboardKeys.expansion.contains($0.key.text) }
    return try? Node(kept).escaped.text(width: 100)
  }
}

extension StoryboardError {
  /// Adds this error to the mistakes, and returns the first of all mistakes, with the other
  /// mistakes in its `others`.
  fileprivate func with(_ mistakes: Mistakes) -> StoryboardError {
    mistakes.addMeaning(self)
    return mistakes.error ?? self
  }
}

extension Node {
  /// The rectangle of a list of four numbers; zero for anything else.
  var rect: Rect { numbers(4).map { Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) } ?? .zero }

  /// The point of a list of two numbers; zero for anything else.
  var point: Point { Point.read(self) ?? .zero }
}
