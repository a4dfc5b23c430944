public import SeguePixels
internal import SegueSystem

/// The parts of a film, which can be joined. Joining copies the encoded frames and encodes the sound.
///
///     let parts = try FilmParts(paths: ["film-0.mp4.part", "film-240.mp4.part"])
///     try parts.write(to: OutputFormat(path: "film.mp4"))
public struct FilmParts {
  /// The parts in the order of their frames.
  private(set) var parts: [PartFile] = []
  let head: PartHead

  /// Reads parts and checks that they form one complete film.
  ///
  /// - Parameter paths: Files, in any order. A folder means the `.part` files in it.
  /// - Throws: ``JoinError`` with every problem that was found.
  public init(paths: [String]) throws(JoinError) {
    var problems: [JoinProblem] = []
    var found: [PartFile] = []
    for path in Self.files(paths) {
      do throws(JoinProblem) {
        let part = try PartFile(path: path)
        guard !part.head.isPalette else { throw .notPart(path) }
        found.append(part)
      } catch { problems.append(error) }
    }
    // The joined film is the film to which most of the parts belong; in a tie, it is the first such
    // film. Parts of other films are reported as problems.
    var counts: [String: Int] = [:]
    for part in found { counts[part.head.identity, default: 0] += 1 }
    let most = counts.values.max() ?? 0
    guard let model = found.first(where: { counts[$0.head.identity] == most }) else {
      throw JoinError(problems: problems.isEmpty ? [.noParts] : problems)
    }
    head = model.head
    for part in found {
      let differences = part.head.differences(from: model.head)
      if differences.isEmpty {
        parts.append(part)
      } else {
        problems.append(.foreign(part.path, like: model.path, differences: differences))
      }
    }
    parts.sort { ($0.head.range.lowerBound, $0.path) < ($1.head.range.lowerBound, $1.path) }
    problems += gaps()
    guard problems.isEmpty else { throw JoinError(problems: problems) }
  }

  /// Returns the files, with folders replaced by the parts in them.
  private static func files(_ paths: [String]) -> [String] {
    paths.flatMap { path in
      guard FileStatus.kind(of: path) == .folder, let names = try? FileSystem.names(in: path) else {
        return [path]
      }
      return names.filter { $0.hasSuffix(".part") && !$0.hasPrefix(".") }.sorted().map {
        path + "/" + $0
      }
    }
  }

  /// Returns the problems with frames that are in no part, or in more than one.
  private func gaps() -> [JoinProblem] {
    var problems: [JoinProblem] = []
    var missing: [ClosedRange<Int>] = []
    var next = 0
    var before: PartFile?
    for part in parts where !part.head.range.isEmpty {
      let range = part.head.range
      if range.lowerBound > next { missing.append(next...(range.lowerBound - 1)) }
      if range.lowerBound < next, let before {
        let last = min(next, range.upperBound) - 1
        problems.append(.twice(part.path, other: before.path, frames: range.lowerBound...last))
      }
      if range.upperBound > next { (next, before) = (range.upperBound, part) }
    }
    if next < head.whole { missing.append(next...(head.whole - 1)) }
    if !missing.isEmpty { problems.append(.missing(missing, count: head.whole)) }
    return problems
  }

  /// The number of the film's frames.
  public var frames: Int { head.whole }
  /// The film's frame rate.
  public var rate: FrameRate { head.rate }
  /// The size of the frames as they were drawn, in pixels. Encoded frames may be a pixel wider or
  /// higher, because most video has even sides.
  public var size: PixelSize { head.size }
  /// The number of parts.
  public var count: Int { parts.count }
  /// The extension of the film, such as `mp4`.
  public var fileExtension: String { head.film }
  /// The identity of the film.
  public var label: FilmLabel { head.label }
  /// The paths of the parts, in the order of their frames.
  public var paths: [String] { parts.map(\.path) }

  /// Writes the film. The file gets its name when it is complete.
  ///
  /// - Throws: `.unsupported` for another format than the parts', and the errors of writing a film.
  public func write(to output: OutputFormat) throws(MediaError) {
    guard let film = output.film, output.portion == .film, film.ending == head.film else {
      throw MediaError(
        .unsupported,
        "\(output.path) does not end in .\(head.film), the format of the parts; choose a name that does"
      )
    }
    try film.join(self, to: output)
  }

  /// Calls `body` with each encoded picture of the parts, in order. `picture` converts a stored
  /// record into a picture; nil means that the part is damaged.
  func forEach<Picture>(
    _ picture: (PartRecord) -> Picture?, _ body: (Picture) throws(MediaError) -> Void
  ) throws(MediaError) {
    for part in parts {
      try part.forEachRecord { record throws(MediaError) in
        guard let picture = picture(record) else { throw JoinProblem.altered(part.path).mediaError }
        try body(picture)
      }
    }
  }
}
