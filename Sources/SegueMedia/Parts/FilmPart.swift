/// A part of a film: a range of the film's frames that consists of whole groups.
public struct FilmPart: Sendable, Equatable {
  /// The numbers of the part's frames in the film. The range is empty for a part that begins after the film's
  /// end.
  public var range: Range<Int>
  /// The number of frames of the whole film.
  public var whole: Int
  /// The identity of the film that the part belongs to.
  public var label: FilmLabel
  /// The path of the file with the film's palette; nil for a film without a palette.
  public var palette: String?

  /// Creates a part.
  public init(range: Range<Int>, whole: Int, label: FilmLabel, palette: String? = nil) {
    self.range = range
    self.whole = whole
    self.label = label
    self.palette = palette
  }

  /// Checks that the part begins and ends at the boundaries of groups, or ends with the film.
  ///
  /// - Parameters:
  ///   - group: The number of frames of a group.
  ///   - path: The part's path, for the error.
  /// - Throws: `.unsupported` for any other part, with the nearest range of frames that consists of
  ///   whole groups.
  func check(group: Int, path: String) throws(MediaError) {
    let (first, end) = (range.lowerBound, range.upperBound)
    guard !range.isEmpty, first % group != 0 || (end % group != 0 && end != whole) else { return }
    let begin = first / group * group
    let last = min((end + group - 1) / group * group, whole) - 1
    throw MediaError(
      .unsupported,
      "\(path) would have the frames \(first) to \(end - 1), but a part has whole groups of \(group) "
        + "frames; give the frames \(begin) to \(last), or make the film in groups of another length"
    )
  }
}

/// The identity of a film that is made in parts: names with values, which are equal in all parts of the
/// film.
///
/// The values are only compared, never parsed. When values differ, messages contain their names,
/// such as `inputs` or `version`.
public struct FilmLabel: Sendable, Equatable {
  /// A name with its value. Line breaks in the name or the value are replaced by spaces.
  public struct Entry: Sendable, Equatable {
    /// The name, without spaces.
    public var name: String
    /// The value, which is only compared with the same entry's value in other parts.
    public var value: String
  }

  /// The entries in the order in which they were added.
  public private(set) var entries: [Entry] = []

  /// Creates an empty label.
  public init() {}

  /// The value of the entry with this name; nil if there is no such entry.
  public subscript(name: String) -> String? {
    get { entries.first { $0.name == name }?.value }
    set {
      entries.removeAll { $0.name == name }
      if let newValue { entries.append(Entry(name: name, value: newValue)) }
    }
  }

  /// Returns the names whose values differ between two labels.
  func differences(from other: FilmLabel) -> [String] {
    let names = entries.map(\.name) + other.entries.map(\.name).filter { self[$0] == nil }
    return names.filter { self[$0] != other[$0] }
  }
}
