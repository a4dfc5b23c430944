internal import SegueText
internal import SegueYAML

/// All mistakes of a storyboard file, in the order of their lines, each with its repair if there is exactly one.
///
/// A repair is tried before it is proposed: the text with the repair is read again, and the mistake must be gone.
package struct StoryboardCheck {
  /// A replacement of a part of one line.
  package struct Patch: Hashable, Sendable {
    /// The place of the old text, from 1; columns count Unicode scalars.
    package var line, column: Int
    /// The text that is replaced; empty for an insertion.
    package var old: String
    package var new: String
  }

  /// A mistake, and the only repair that removes it.
  package struct Mistake: Sendable {
    package var error: StoryboardError
    /// Nil when there is no repair, or more than one, and for a mistake in an included file.
    package var patch: Patch?
  }

  /// The path of the storyboard, or its name in messages.
  package let file: String
  /// The mistakes; empty for a storyboard that can be played.
  package private(set) var mistakes: [Mistake] = []
  /// The storyboard; nil if it has mistakes.
  package private(set) var board: Storyboard?

  private let read: (String) throws(StoryboardError) -> Storyboard

  /// Reads and checks a file.
  ///
  /// - Parameters:
  ///   - path: the path of the file; nil for standard input.
  ///   - folder: the folder to which the paths in standard input are relative.
  ///   - variables: values for the file's variables, by name.
  ///   - layers: finds the elements of a drawing by their ids.
  ///   - further: checks a storyboard in which nothing else is wrong, such as the names of its animators.
  /// - Throws: ``StoryboardError`` for a file that is not there or cannot be read.
  package init(
    path: String?, folder: String = ".", variables: [String: String] = [:], layers: Storyboard.Drawings? = nil,
    further: @escaping (Storyboard) throws(StoryboardError) -> Void = { _ in }
  ) throws(StoryboardError) {
    let name = path ?? Files.path(of: "standard input", in: folder)
    let folder = path.map(Files.parent) ?? folder
    file = name
    read = { text throws(StoryboardError) in
      let board = try Storyboard(
        parsing: text, file: name, folder: folder, variables: variables, layers: layers)
      try further(board)
      return board
    }
    let text: String
    do throws(StoryboardError) {
      if let path {
        text = try YAMLText(path: path).text
      } else {
        text = try YAMLText(standardInputAs: name).text
      }
    } catch {
      guard error.kind == .sense else { throw error }
      mistakes = [Mistake(error: error)]
      return
    }
    do throws(StoryboardError) {
      board = try read(text)
    } catch {
      let errors = [error] + error.others
      mistakes = errors.map { error in
        var alone = error
        alone.others = []
        return Mistake(error: alone, patch: patch(for: error, in: text))
      }
    }
  }

  /// Returns the text with all patches that do not touch each other.
  package static func repaired(_ text: String, _ patches: [Patch]) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var begin = (line: Int.max, column: Int.max)
    // From the end, so that the places of the others remain.
    for patch in patches.sorted(by: { ($0.line, $0.column) > ($1.line, $1.column) }) {
      let width = patch.old.unicodeScalars.count
      guard lines.indices.contains(patch.line - 1),
        (patch.line, patch.column + width) <= begin || patch.line < begin.line
      else { continue }
      let scalars = Array(lines[patch.line - 1].unicodeScalars)
      let first = patch.column - 1
      guard first >= 0, first + width <= scalars.count,
        scalars[first..<first + width].elementsEqual(patch.old.unicodeScalars)
      else { continue }
      lines[patch.line - 1] =
        String(scalars[..<first]) + patch.new + String(scalars[(first + width)...])
      begin = (patch.line, patch.column)
    }
    return lines.joined(separator: "\n")
  }

  /// Returns the only candidate that removes the mistake.
  private func patch(for error: StoryboardError, in text: String) -> Patch? {
    guard error.place?.file == nil else { return nil }
    let wasYAML = isYAML(text)
    let good = RepairCandidates(of: error, in: text).all.filter { patch in
      let repaired = Self.repaired(text, [patch])
      guard repaired != text, isYAML(repaired) || !wasYAML else { return false }
      do throws(StoryboardError) {
        _ = try read(repaired)
        return true
      } catch let other {
        return !([other] + other.others).contains {
          $0.sentence == error.sentence && $0.place?.line == error.place?.line
        }
      }
    }
    return Set(good).count == 1 ? good.first : nil
  }

  private func isYAML(_ text: String) -> Bool {
    (try? YAMLText(text, file: file).parse()) != nil
  }
}

extension String {
  fileprivate init(_ scalars: ArraySlice<Unicode.Scalar>) {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    self = String(text)
  }
}
