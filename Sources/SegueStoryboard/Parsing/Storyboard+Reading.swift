internal import Foundation
internal import SegueGeometry
internal import SegueKit
internal import SegueScene
internal import SegueText
internal import Yams

extension Storyboard {
  /// Reads a storyboard file, YAML or JSON, and looks whether the files that it names are there.
  ///
  /// - Throws: ``StoryboardError``: `.missing` when the file, or one that it names, is not there or
  ///   can't be read; `.sense` for everything that is wrong in it, the first one with its place.
  public init(path: String) throws(StoryboardError) {
    let text = try YAMLText(path: path)
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    var builder = Builder(file: path, folder: folder)
    self = try builder.build(try text.compose())
  }

  /// Reads a storyboard from a text. Whether the files are there is looked at only when `folder`,
  /// from which their paths count, is given.
  public init(
    parsing text: String, file: String = "storyboard", folder: String? = nil
  ) throws(StoryboardError) {
    var builder = Builder(file: file, folder: folder)
    self = try builder.build(try YAMLText(text, file: file).compose())
  }

  /// The path of a screen's file: as it is when it begins with a slash, else from the storyboard's
  /// folder on.
  public func path(of file: String) -> String {
    file.hasPrefix("/")
      ? file
      : URL(fileURLWithPath: self.file).deletingLastPathComponent()
        .appendingPathComponent(file).relativePath
  }
}

/// Makes a storyboard out of nodes, and holds what it says against itself.
struct Builder {
  let file: String
  let folder: String?
  let checker: Checker
  /// Everything that may stand behind the name of a screen.
  var names: [String] = []
  var elements: [String: [String: Rect]] = [:]
  var size = Size.zero

  init(file: String, folder: String?) {
    self.file = file
    self.folder = folder
    checker = Checker(file: file)
  }

  func error(_ node: Node?, _ reason: String, suggestion: String? = nil) -> StoryboardError {
    StoryboardError(
      .sense, file: file, place: node?.place, reason: reason, suggestion: suggestion)
  }

  mutating func build(_ root: Node) throws(StoryboardError) -> Storyboard {
    if let version = root.value("segue") {
      // First of all, since another version would have other keys.
      try checker.check(version, against: .whole(1...1), name: "'segue'")
    }
    try checker.check(root, against: Tables.storyboard, name: "a storyboard")
    size = root.value("size")?.size ?? .zero
    let scale = root.value("scale")?.number ?? 1
    guard max(size.width, size.height) * scale <= 32_768 else {
      throw error(
        root.value("scale") ?? root.value("size"),
        "\(size.width.short)x\(size.height.short) points at \(scale.short) pixels a point are more "
          + "than 32768 pixels on a side")
    }
    let entries = root.value("screens")?.entries ?? []
    guard !entries.isEmpty else {
      throw error(root.value("screens"), "'screens': expected at least one screen, found none")
    }
    names = entries.map(\.key.text)
    for (key, value) in entries { elements[key.text] = try elementsOf(key, value) }
    var screens: [Storyboard.Screen] = []
    for (key, value) in entries { screens.append(try screen(key, value)) }
    let container = try self.container(root.value("container"))
    var board = Storyboard(
      file: file, size: size, scale: scale,
      framesPerSecond: root.value("fps")?.number ?? 60, length: root.value("length")?.number,
      screens: screens, container: container, transitions: [:], links: [:], script: nil)
    try checkNesting(board, root)
    for (key, value) in root.value("transitions")?.entries ?? [] {
      guard let operation = TransitionOperation(rawValue: key.text) else { continue }
      board.transitions[operation] = try row(value, at: key)
    }
    let kinds = Kinds(root)
    for (key, value) in root.value("links")?.entries ?? [] {
      try check(screenName: key)
      var links: [Storyboard.Link] = []
      for node in value.items { links.append(try link(node, on: key.text, kinds)) }
      board.links[key.text] = links
    }
    if let script = root.value("script") {
      board.script = try steps(script, kinds, length: board.length)
    }
    return board
  }

  // MARK: Screens

  func check(screenName node: Node) throws(StoryboardError) {
    guard !names.contains(node.text) else { return }
    let near = nearest(node.text, names)
    throw error(
      node,
      "there is no screen '\(node.text.quotable)'"
        + (near == nil ? "; the screens are \(names.joined(separator: ", ").quotable)" : ""),
      suggestion: near)
  }

  private func elementsOf(_ key: Node, _ node: Node) throws(StoryboardError) -> [String: Rect] {
    guard !key.text.contains("."), key.text == key.text.quotable else {
      throw error(
        key, "a screen's name is one short line without a full stop, not '\(key.text.quotable)'")
    }
    var all: [String: Rect] = [:]
    let screen = Rect(origin: .zero, size: size)
    for (name, value) in node.value("elements")?.entries ?? [] {
      guard !name.text.contains(".") else {
        throw error(name, "an element's name has no full stop, as '\(name.text.quotable)' has")
      }
      let rect = value.rect
      guard rect.maxX > 0, rect.maxY > 0, rect.minX < screen.maxX, rect.minY < screen.maxY else {
        throw error(
          value,
          "'\(name.text.quotable)' lies outside the screen, which is "
            + "\(size.width.short)x\(size.height.short) points")
      }
      all[name.text] = rect
    }
    return all
  }

  private func screen(_ key: Node, _ node: Node) throws(StoryboardError) -> Storyboard.Screen {
    let source: Storyboard.Source
    if let image = node.value("image") {
      try checkFile(image)
      source = .image(image.text)
    } else if let video = node.value("video") {
      try checkFile(video)
      source = .video(video.text)
    } else if let color = node.value("color") {
      source = .color(color.color ?? .black)
    } else {
      for name in ["fit", "elements"] where node.value(name) != nil {
        throw error(node.key(name), "'\(name)' belongs to a picture, and this is a container")
      }
      source = .container(try container(node))
    }
    if case .container = source {
    } else {
      let own = ["kind"] + ["root", "tabs", "pages", "selected"]
      for name in own where node.value(name) != nil {
        throw error(node.key(name), "'\(name)' belongs to a container, and this is a picture")
      }
    }
    return Storyboard.Screen(
      name: key.text, source: source,
      fit: ["contain": .scaleAspectFit, "fill": .scaleToFill][node.value("fit")?.text ?? ""]
        ?? .scaleAspectFill,
      elements: elements[key.text] ?? [:],
      place: key.place ?? Storyboard.Place(line: 1, column: 1))
  }

  private func checkFile(_ node: Node) throws(StoryboardError) {
    guard let folder else { return }
    let path = node.text.hasPrefix("/") ? node.text : "\(folder)/\(node.text)"
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    guard !exists || isFolder.boolValue else { return }
    let own = URL(fileURLWithPath: path)
    let around =
      (try? FileManager.default.contentsOfDirectory(
        atPath: own.deletingLastPathComponent().path)) ?? []
    let near = nearest(own.lastPathComponent, around.sorted())
    let parent = node.text.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    throw StoryboardError(
      .missing, file: file, place: node.place,
      reason: exists
        ? "'\(node.text.quotable)' is a folder, and a screen needs a file"
        : "there is no file '\(node.text.quotable)'",
      suggestion: near.map { (parent.map(String.init) + [$0]).joined(separator: "/") })
  }

  // MARK: Containers

  /// A name, or a mapping that was checked as a container.
  func container(_ node: Node?) throws(StoryboardError) -> Storyboard.Container {
    guard let node else { return .screen(names.first ?? "") }
    guard case .mapping = node else {
      try check(screenName: node)
      return .screen(node.text)
    }
    let kind = node.value("kind")?.text ?? ""
    let own = ["navigation": "root", "tabs": "tabs", "pages": "pages"][kind] ?? "root"
    for name in ["root", "tabs", "pages"] where name != own && node.value(name) != nil {
      throw error(node.key(name), "'\(name)' does not belong to kind: \(kind), '\(own)' does")
    }
    guard let inner = node.value(own) else {
      throw error(node, "a container of kind: \(kind) needs '\(own)'")
    }
    guard own != "root" else {
      if let selected = node.key("selected") {
        throw error(selected, "'selected' does not belong to kind: navigation")
      }
      return .navigation(root: try container(inner))
    }
    var members: [Storyboard.Container] = []
    for item in inner.items { members.append(try container(item)) }
    let selected = Int(node.value("selected")?.number ?? 0)
    guard members.indices.contains(selected) else {
      throw error(
        node.value("selected"),
        "'selected': expected a number from 0 to \(members.count - 1), found \(selected)")
    }
    return own == "tabs"
      ? .tabs(members, selected: selected) : .pages(members, selected: selected)
  }

  /// No container may hold itself, and none more than a thousand screens in all.
  private func checkNesting(_ board: Storyboard, _ root: Node) throws(StoryboardError) {
    var weights: [String: Int] = [:]
    var open: [String] = []
    func weigh(_ container: Storyboard.Container) -> Int? {
      switch container {
      case .navigation(let root): return weigh(root)
      case .tabs(let members, _), .pages(let members, _):
        var sum = 0
        for member in members {
          guard let weight = weigh(member) else { return nil }
          sum = min(sum + weight, 100_000)
        }
        return sum
      case .screen(let name):
        if let known = weights[name] { return known }
        guard case .container(let inner)? = board.screen(name)?.source else { return 1 }
        guard !open.contains(name) else { return nil }
        open.append(name)
        guard let weight = weigh(inner) else { return nil }
        open.removeLast()
        weights[name] = weight
        return weight
      }
    }
    for (key, _) in root.value("screens")?.entries ?? [] {
      open = []
      guard let weight = weigh(.screen(key.text)) else {
        throw error(key, "the container '\(key.text.quotable)' holds itself")
      }
      guard weight <= 1000 else {
        throw error(key, "the container '\(key.text.quotable)' holds more than 1000 screens")
      }
    }
    open = []
    if let weight = weigh(board.container), weight > 1000 {
      throw error(root.value("container"), "'container' holds more than 1000 screens")
    }
  }
}

extension Node {
  /// Of four numbers; zero for anything else.
  var rect: Rect {
    guard let numbers, numbers.count == 4 else { return .zero }
    return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// Of two numbers; zero for anything else.
  var point: Point {
    guard let numbers, numbers.count == 2 else { return .zero }
    return Point(x: numbers[0], y: numbers[1])
  }
}

/// Which sorts of container a file has at all, and which screens are a member of which.
struct Kinds {
  private(set) var kinds: Set<String> = []

  init(_ root: Node) {
    func visit(_ node: Node) {
      if case .mapping(let mapping) = node {
        if let kind = node.value("kind")?.text { kinds.insert(kind) }
        for (_, value) in mapping { visit(value) }
      }
      for item in node.items { visit(item) }
    }
    visit(root)
  }

  func has(_ kind: String) -> Bool { kinds.contains(kind) }
}
