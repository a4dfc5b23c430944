package import SegueGeometry
public import SegueScene
internal import SegueText
internal import SegueYAML

extension Storyboard {
  /// Returns the text of a storyboard file with this storyboard's screens and links, and with a script that repeats the
  /// recorded steps.
  ///
  /// - Parameters:
  ///   - steps: the steps of an ``InputRecord``.
  ///   - look: the decoration, whose values replace the storyboard's; its paths are absolute.
  ///   - chosen: the look that a person has chosen, and the operation whose row gets this look. Used only when
  ///     `steps` is empty; otherwise the steps contain the look.
  ///   - folder: the folder of the new file, to which paths become relative.
  /// - Throws: ``StoryboardError`` when the storyboard's text cannot be written again.
  public func recording(
    _ steps: [Step], look: Look = Look(),
    chosen: (operation: TransitionOperation, row: TransitionRow)? = nil, in folder: String
  ) throws(StoryboardError) -> String {
    let idle = steps.isIdle && longestIdle == nil ? StoryboardKeys.all.cutIdle.text(Self.recordedIdle) + "\n" : ""
    let script = idle + ScriptText(steps, in: folder).text
    let around = look.resolvingFiles { Files.relative($0, to: folder) }.words
    let chosen = steps.isEmpty ? chosen : nil
    guard !isMadeOfFiles else {
      return flowText(folder, chosen?.row)
        + (around.isEmpty ? "" : StoryboardKeys.all.look.with(around.asMapping) + "\n")
        + script
    }
    var root = try YAMLText(source ?? "", file: file).compose()
    let own = Files.absolute(Files.parent(of: file))
    if Files.real(own) != Files.real(folder) {
      // A file of the storyboard's folder shows the way there.
      let way = Files.parent(of: Files.relative(Files.path(of: "file", in: own), to: folder))
      root = root.addingFolder(way)
    }
    guard case .mapping(let entries) = root.content else { return script }
    var kept = entries.filter { !StoryboardKeys.recorded.contains($0.key.text) }
    let words = around.asMapping
    if !around.isEmpty,
      let given = try? Node.parse(
        words, depthLimit: StoryboardLimits.depth, countLimit: StoryboardLimits.nodes)
    {
      let words = Set(given.entries.map(\.key.text))
      kept.replace(StoryboardKeys.all.look.name) { own in
        own.filter { !words.contains($0.key.text) } + given.entries
      }
    }
    if let chosen { kept.choose(chosen.row, for: chosen.operation) }
    guard let text = try? Node(kept).text(width: 100) else {
      throw StoryboardError(.sense, file: file, reason: "the file cannot be written again")
    }
    return text + script
  }

  /// The longest time without input that a film of a recording shows, in seconds. The recording keeps all times, so
  /// that another value shows more of them.
  static let recordedIdle = 1.5

  /// Returns the line of this storyboard's `transitions` that gives an operation a look.
  ///
  /// - Parameter row: The look. The paths of its plug-ins are relative to the working folder, and are written relative
  ///   to the storyboard's file.
  public func line(of row: TransitionRow, for operation: TransitionOperation) -> String {
    "\(operation.name): \(row.movingPlugins(to: Files.parent(of: file)).text)"
  }

  /// Returns the line of this storyboard's `screens` that gives a screen elements.
  ///
  /// - Parameter elements: The names of the elements with their rectangles, in the screen's points.
  package func line(of elements: [(name: String, area: Rect)], on screen: String) -> String {
    let all = elements.map { element in
      let area = element.area
      let numbers = [area.minX, area.minY, area.width, area.height].map(\.thousandths)
      return "\(element.name.quoted): [\(numbers.joined(separator: ", "))]"
    }
    return "\(screen.quoted): \([ScreenKeys.all.elements.with(all.asMapping)].asMapping)"
  }

  /// Returns the text, without the script, of a storyboard that pushes the files' screens one after
  /// the other.
  private func flowText(_ folder: String, _ chosen: TransitionRow?) -> String {
    let keys = StoryboardKeys.all.keys
    let screens = self.screens.compactMap { screen -> String? in
      guard case .image(let file) = screen.source else { return nil }
      let image = ScreenKeys.all.image.text(Files.relative(path(of: file), to: folder))
      let fit = screen.fit == .scaleAspectFill ? [] : [ScreenKeys.all.fit.text(screen.fit)]
      return "  \(screen.name.quoted): \(([image] + fit).asMapping)\n"
    }
    let push = transitions[.push]?.movingPlugins(to: folder)
    let interaction = push?.interaction.map(RowKeys.all.interaction.text)
    let row = (ScriptText.words(Self.merge(chosen, over: push)) + [interaction].compactMap(\.self))
      .asMapping
    let area = LinkKeys.all.area.with([0, 0, size.width, size.height].written)
    let links = zip(self.screens, self.screens.dropFirst()).map {
      "  \($0.name.quoted): [ \([area, ActionKeys.all.push.with($1.name.quoted)].asMapping) ]\n"
    }
    let operations = [TransitionOperation.push, .pop].map { "\($0.name): \(row)" }
    let lines = [
      keys.segue.text(1), keys.size.text(size), keys.scale.text(scale), "\(keys.screens.name):",
    ]
    return lines.map { $0 + "\n" }.joined() + screens.joined()
      + keys.container.with(ScriptText.text(.navigation(root: .screen("1")))) + "\n"
      + keys.transitions.with(operations.asMapping) + "\n"
      + (links.isEmpty ? "" : "\(keys.links.name):\n" + links.joined())
  }
}

extension [(key: Node, value: Node)] {
  /// Gives the row of an operation the look that a person has chosen. Keeps the row's other keys, except its settings.
  fileprivate mutating func choose(
    _ look: Storyboard.TransitionRow, for operation: TransitionOperation
  ) {
    guard
      let given = try? Node.parse(
        look.text, depthLimit: StoryboardLimits.depth, countLimit: StoryboardLimits.nodes)
    else { return }
    let words = Set(given.entries.map(\.key.text)).union([RowKeys.all.set.name])
    replace(StoryboardKeys.all.transitions.name) { rows in
      var rows = rows
      rows.replace(operation.name) { own in
        own.filter { !words.contains($0.key.text) } + given.entries
      }
      return rows
    }
  }

  /// Replaces the mapping below a key, which becomes the last key.
  ///
  /// - Parameter change: returns the new entries, given the entries so far.
  fileprivate mutating func replace(_ name: String, _ change: (Self) -> Self) {
    let own = first { $0.key.text == name }?.value.entries ?? []
    removeAll { $0.key.text == name }
    append((Node(name), Node(change(own))))
  }
}

extension [Storyboard.Step] {
  /// True if a recording has a time without input that is longer than a film of it shows.
  fileprivate var isIdle: Bool {
    let longest = Storyboard.recordedIdle
    return (first?.time ?? 0) > longest || zip(self, dropFirst()).contains { $1.time - $0.end > longest }
  }
}
