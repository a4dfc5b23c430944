internal import SegueGeometry
public import SegueScene
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
    let script = ScriptText(steps, in: folder).text
    let around = look.resolvingFiles { Files.relative($0, to: folder) }.words
    let chosen = steps.isEmpty ? chosen : nil
    guard !isMadeOfFiles else {
      return flowText(folder, chosen?.row)
        + (around.isEmpty ? "" : "look: { \(around.joined(separator: ", ")) }\n") + script
    }
    var root = try YAMLText(source ?? "", file: file).compose()
    let own = Files.absolute(Files.parent(of: file))
    if Files.real(own) != Files.real(folder) {
      // A file of the storyboard's folder shows the way there.
      let way = Files.parent(of: Files.relative(Files.path(of: "file", in: own), to: folder))
      root = root.addingFolder(way)
    }
    guard case .mapping(let entries) = root.content else { return script }
    var kept = entries.filter { !["script", "length"].contains($0.key.text) }
    let words = "{ \(around.joined(separator: ", ")) }"
    if !around.isEmpty,
      let given = try? Node.parse(
        words, depthLimit: StoryboardLimits.depth, countLimit: StoryboardLimits.nodes)
    {
      let words = Set(given.entries.map(\.key.text))
      let own = root.value("look")?.entries.filter { !words.contains($0.key.text) } ?? []
      kept.removeAll { $0.key.text == "look" }
      kept.append((Node("look"), Node(own + given.entries)))
    }
    if let chosen { kept.choose(chosen.row, for: chosen.operation) }
    guard let text = try? Node(kept).text(width: 100) else {
      throw StoryboardError(.sense, file: file, reason: "the file cannot be written again")
    }
    return text + script
  }

  /// Returns the line of this storyboard's `transitions` that gives an operation a look.
  ///
  /// - Parameter row: The look. The paths of its plug-ins are relative to the working folder, and are written relative
  ///   to the storyboard's file.
  public func line(of row: TransitionRow, for operation: TransitionOperation) -> String {
    "\(operation.name): \(row.movingPlugins(to: Files.parent(of: file)).text)"
  }

  /// Returns the text, without the script, of a storyboard that pushes the files' screens one after
  /// the other.
  private func flowText(_ folder: String, _ chosen: TransitionRow?) -> String {
    var screens = ""
    for screen in self.screens {
      guard case .image(let file) = screen.source else { continue }
      let path = Files.relative(path(of: file), to: folder)
      let fits = [ContentMode.scaleAspectFit: "contain", .scaleToFill: "fill"]
      let fit = fits[screen.fit].map { ", fit: \($0)" } ?? ""
      screens += "  \(screen.name.quoted): { image: \(path.quoted)\(fit) }\n"
    }
    let push = transitions[.push]?.movingPlugins(to: folder)
    var words = ScriptText.words(Self.merge(chosen, over: push))
    if let interaction = push?.interaction {
      words.append("interaction: \(interaction.quoted)")
    }
    let row = "{ \(words.joined(separator: ", ")) }"
    let links = zip(self.screens, self.screens.dropFirst()).map {
      "  \($0.name.quoted): [ { area: [0, 0, \(size.width.exact), \(size.height.exact)], "
        + "push: \($1.name.quoted) } ]\n"
    }
    return """
      segue: 1
      size: [\(size.width.exact), \(size.height.exact)]
      scale: \(scale.exact)
      screens:
      \(screens)container: { kind: navigation, root: "1" }
      transitions: { push: \(row), pop: \(row) }

      """ + (links.isEmpty ? "" : "links:\n" + links.joined())
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
    var rows = first { $0.key.text == "transitions" }?.value.entries ?? []
    let words = Set(given.entries.map(\.key.text)).union(["set"])
    let own = rows.first { $0.key.text == operation.name }?.value.entries ?? []
    rows.removeAll { $0.key.text == operation.name }
    rows.append(
      (Node(operation.name), Node(own.filter { !words.contains($0.key.text) } + given.entries)))
    removeAll { $0.key.text == "transitions" }
    append((Node("transitions"), Node(rows)))
  }
}
