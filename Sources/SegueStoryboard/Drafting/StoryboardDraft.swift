package import SegueGeometry
internal import SegueText

/// A storyboard that is written from a folder of screenshots: a tour through them in their natural order, with a link
/// from each to the next, and, if the folder has a set for each language, a matrix of the languages.
package struct StoryboardDraft: Sendable {
  /// The size of a picture in pixels, and the pixels per point of the device that it probably shows.
  package struct Measure: Hashable, Sendable {
    package var size: Size
    package var scale: Double

    package init(size: Size, scale: Double) { (self.size, self.scale) = (size, scale) }
  }

  /// How a picture relates to the film's screen.
  private enum Shape {
    /// It has the screen's proportions, or nearly so.
    case usual
    /// It is as wide as the screen in points and higher, as a screenshot of a whole page is, and scrolls.
    case page
    /// It has other proportions, and is shown as a whole.
    case other

    /// The pixels per point that a browser may make a page with, whatever the device has.
    private static let scales = [1.0, 2, 3]

    /// - Parameters:
    ///   - size: The size of the picture, in pixels.
    ///   - screen: The film's screen. Its scale is not the page's: that of a long picture cannot be told from its size, so
    ///     any usual one will do with which both are as wide in points.
    init(_ size: Size, on screen: Measure) {
      let ratio = (size.width / size.height) / (screen.size.width / screen.size.height)
      let width = screen.size.width / screen.scale
      let isAsWide = (Self.scales + [screen.scale]).contains { abs(size.width / $0 - width) < 0.5 }
      self = ratio < 1.1 && ratio > 1 / 1.1 ? .usual : ratio < 1 && isAsWide ? .page : .other
    }

    /// The words of a draft for a screen of this shape.
    var keys: [String] {
      switch self {
      case .usual: []
      case .page: [ScreenKeys.all.scroll.with("true")]
      case .other: [ScreenKeys.all.fit.with("contain")]
      }
    }
  }

  private struct Screen {
    var name: String
    var file: String
    var shape: Shape
    /// The files that languages have instead, by language.
    var replacements: [String: String] = [:]
  }

  /// The languages of the films; empty for a folder without languages.
  package let languages: [String]
  /// Sentences about what was left out or is replaced, for the person who asked for the draft.
  package private(set) var notes: [String]
  /// The number of screens.
  package var count: Int { screens.count }

  private var screens: [Screen] = []
  private let measure: Measure
  private let folder: DraftFolder
  /// The language whose pictures are the film's if nobody chooses one.
  private let reference: DraftFolder.Language

  /// Looks for the pictures in a folder.
  ///
  /// - Parameter measured: measures a picture; throws an error, whose description is a sentence, for one that cannot be
  ///   shown. Only the pictures of one language are measured.
  /// - Throws: ``StoryboardError`` for a folder that cannot be read, and for one with less than two pictures.
  package init(
    folder path: String, measured: (String) throws -> Measure
  ) throws(StoryboardError) {
    folder = try DraftFolder(path)
    notes = folder.notes
    languages = folder.languages.map(\.tag).filter { !$0.isEmpty }
    let most = folder.languages.map(\.names.count).max() ?? 0
    let full = folder.languages.filter { $0.names.count == most }
    let english = ["en-US", "en", "en-GB"].lazy.compactMap { tag in full.first { $0.tag == tag } }.first
    guard let reference = english ?? full.first else { throw Self.tooFew(path, 0) }
    self.reference = reference
    var found: [(name: String, measure: Measure)] = []
    for name in reference.names {
      do { found.append((name, try measured(Self.join(folder, reference.tag, name)))) } catch {
        notes.append("\(error), so it is left out")
      }
    }
    let family = Self.family(of: found)
    for other in found where !family.contains(where: { $0.name == other.name }) {
      notes.append("'\(other.name.quotable)' is left out, because it is of another device than the first pictures")
    }
    guard family.count > 1, let usual = Self.usual(of: family) else { throw Self.tooFew(path, family.count) }
    measure = usual
    var names: Set<String> = []
    for (index, picture) in family.enumerated() {
      let name = Self.screenName(picture.name, index, taken: names)
      names.insert(name)
      let shape = Shape(picture.measure.size, on: usual)
      screens.append(Screen(name: name, file: picture.name, shape: shape))
      let subject = "'\(picture.name.quotable)'"
      switch shape {
      case .usual: break
      case .page: notes.append("\(subject) is as wide as the film and higher, so it is a page that scrolls")
      case .other:
        notes.append(
          "\(subject) has other proportions (\(Self.text(picture.measure.size))) than the film, "
            + "so all of it is shown on the background")
      }
    }
    replaceMissing()
  }

  /// Notes the files of languages that lack one of the reference's files: the same name with another ending, or else the
  /// reference's picture.
  private mutating func replaceMissing() {
    for language in folder.languages where language.tag != reference.tag {
      var lacking: [String] = []
      for index in screens.indices where !language.names.contains(screens[index].file) {
        let stem = Self.stem(screens[index].file)
        let twin = language.names.first { Self.stem($0) == stem }
        if twin == nil { lacking.append(screens[index].file) }
        screens[index].replacements[language.tag] = Self.inner(
          folder, twin == nil ? reference.tag : language.tag, twin ?? screens[index].file)
      }
      guard !lacking.isEmpty else { continue }
      notes.append(
        "'\(language.tag)' has no \(lacking.map { "'\($0.quotable)'" }.joined(separator: ", ")), so its film shows the "
          + "\(lacking.count == 1 ? "picture" : "pictures") of '\(reference.tag)' there")
    }
  }

  // MARK: Pictures

  /// Returns the pictures of one device. In a folder with as many pictures of each of several sizes, such as those of a
  /// phone and of a tablet, these are the ones with the first picture's size; in any other folder they are all pictures.
  private static func family(
    of found: [(name: String, measure: Measure)]
  ) -> [(name: String, measure: Measure)] {
    let groups = Dictionary(grouping: found) { $0.measure.size }
    guard groups.count > 1, let first = found.first?.measure.size, let own = groups[first], own.count > 1,
      groups.values.allSatisfy({ $0.count == own.count })
    else { return found }
    return own
  }

  /// Returns the measure of the most pictures, which is the film's: an icon or a banner may come first by its name. Of
  /// several, it is the first one's.
  private static func usual(of found: [(name: String, measure: Measure)]) -> Measure? {
    let counts = found.reduce(into: [:]) { $0[$1.measure, default: 0] += 1 }
    let most = counts.values.max()
    return found.first { counts[$0.measure] == most }?.measure
  }

  private static func stem(_ name: String) -> Substring {
    name.lastIndex(of: ".").map { name[..<$0] } ?? name[...]
  }

  /// Returns a name for a screen: the file's without its ending if it is a plain one.
  static func screenName(_ file: String, _ index: Int, taken: Set<String>) -> String {
    let stem = String(stem(file))
    let isPlain =
      stem.count <= 40 && stem.first != " " && stem.last != " "
      && stem.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || "0123456789 -_".unicodeScalars.contains($0) }
    let isFree = !taken.contains(stem) && !["next", "previous", "out"].contains(stem)
    return isPlain && isFree && !stem.isEmpty ? stem : "screen \(index + 1)"
  }

  private static func inner(_ folder: DraftFolder, _ tag: String, _ name: String) -> String {
    [tag, folder.inner, name].filter { !$0.isEmpty }.joined(separator: "/")
  }

  private static func join(_ folder: DraftFolder, _ tag: String, _ name: String) -> String {
    Files.path(of: inner(folder, tag, name), in: folder.root)
  }

  private static func tooFew(_ path: String, _ count: Int) -> StoryboardError {
    DraftFolder.refusal(
      .sense, path,
      "'\(path.quotable)' has \(count == 0 ? "no picture" : "only one picture") that can be shown, and a tour needs two "
        + "screens; add another screenshot")
  }

  // MARK: Text

  /// The time from one step of the tour to the next, in seconds.
  private static let beat = 1.5

  /// Returns the text of the storyboard.
  ///
  /// - Parameter place: the folder of the storyboard's file, to which the paths in it are relative.
  package func text(in place: String) -> String {
    let keys = StoryboardKeys.all.keys
    let points = Size(
      width: Self.rounded(measure.size.width / measure.scale),
      height: Self.rounded(measure.size.height / measure.scale))
    var lines = [
      keys.segue.text(1), keys.size.with(Self.text(points)), keys.scale.text(measure.scale), keys.fps.text(30),
      keys.length.text(Self.beat * Double(screens.count) + 0.5),
    ]
    if !languages.isEmpty { lines += variables(place) }
    lines.append("\(keys.screens.name):")
    for (index, screen) in screens.enumerated() {
      let image = ScreenKeys.all.image.with(image(screen, index, place).quoted)
      lines.append("  \(screen.name.quoted): \(([image] + screen.shape.keys).asMapping)")
    }
    lines += [
      keys.container.with(["kind: navigation", "root: \(screens[0].name.quoted)"].asMapping),
      "\(keys.transitions.name):", "  pop: { interaction: edge-pan }", "\(keys.links.name):",
    ]
    let area = LinkKeys.all.area.with([0, 0, points.width, points.height].written)
    let pairs = zip(screens, screens.dropFirst())
    lines += pairs.map { screen, next in
      "  \(screen.name.quoted): [ \([area, ActionKeys.all.push.with(next.name.quoted)].asMapping) ]"
    }
    lines.append("\(keys.script.name):")
    lines += pairs.enumerated().map { index, pair in
      "  - \(["at: \((Self.beat * Double(index + 1)).short)", ActionKeys.all.push.with(pair.1.name.quoted)].asMapping)"
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The lines of the variables and of the matrix of languages. A picture that a language lacks is a variable.
  private func variables(_ place: String) -> [String] {
    let keys = StoryboardKeys.all.keys
    var lines = ["\(keys.vars.name):", "  lang: \(reference.tag.quoted)"]
    for (index, screen) in screens.enumerated() where !screen.replacements.isEmpty {
      let path = Self.template(folder, screen.file)
      lines.append("  \(Self.variable(index)): \(path.quoted)")
    }
    lines += ["\(keys.matrix.name):", "  lang:"]
    for tag in languages {
      let own = screens.enumerated().compactMap { index, screen in
        screen.replacements[tag].map { "\(Self.variable(index)): \(Template.escaped($0).quoted)" }
      }
      lines.append("    - " + (own.isEmpty ? tag.quoted : (["lang: \(tag.quoted)"] + own).asMapping))
    }
    return lines
  }

  private static func variable(_ index: Int) -> String { "picture-\(index + 1)" }

  /// Returns the path of a picture within the folder of the languages, with a reference to the language.
  private static func template(_ folder: DraftFolder, _ file: String) -> String {
    (["{lang}"] + [folder.inner, Template.escaped(file)].filter { !$0.isEmpty }).joined(separator: "/")
  }

  private func image(_ screen: Screen, _ index: Int, _ place: String) -> String {
    let way = Files.parent(of: Files.relative(Files.path(of: "file", in: folder.root), to: place))
    let path =
      languages.isEmpty
      ? Template.escaped(screen.file)
      : screen.replacements.isEmpty ? Self.template(folder, screen.file) : "{\(Self.variable(index))}"
    return way == "." ? path : "\(Template.escaped(way))/\(path)"
  }

  private static func rounded(_ length: Double) -> Double { (length * 1000).rounded() / 1000 }

  private static func text(_ size: Size) -> String { "\(size.width.short)x\(size.height.short)" }
}
