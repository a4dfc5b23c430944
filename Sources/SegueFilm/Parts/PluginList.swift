internal import Glibc
public import SegueHost
public import SegueMedia
internal import SegueSystem
internal import SegueText

/// The version of the program, and the plug-ins, with which a film is made. A machine compares this list with its own
/// version and plug-ins before it makes a part of the film.
public struct PluginList: Sendable, Equatable {
  /// The version of the program.
  public var version: String
  /// The id of each plug-in and a hash of its library, in the order of the ids.
  public private(set) var plugins: [(id: String, hash: String)]

  /// Creates the list for a film with these plug-ins.
  ///
  /// - Throws: `MediaError` for a library that cannot be read.
  public init(version: String, _ entries: [PluginEntry]) throws(MediaError) {
    self.version = version
    plugins = []
    for entry in entries {
      guard let id = entry.id else { continue }
      plugins.append((id, try Self.hash(of: entry)))
    }
    plugins.sort { $0.id < $1.id }
  }

  private static func hash(of entry: PluginEntry) throws(MediaError) -> String {
    // A plug-in without a library is a part of the program.
    guard let library = entry.library else { return "built-in" }
    var hash = ContentHash()
    try hash.add(input: library)
    return String(hash.text.prefix(16))
  }

  /// The list in one word: `segue=0.1.0,org.segue.push=5f0c9b3e6a7d8812`.
  public var text: String {
    (["segue=\(version)"] + plugins.map { "\($0.id)=\($0.hash)" }).joined(separator: ",")
  }

  /// Parses a list in the form of `text`; nil for anything else.
  public init?(parsing text: String) {
    let pairs = text.split(separator: ",", omittingEmptySubsequences: false).map {
      $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    }
    guard pairs.allSatisfy({ $0.count == 2 && !$0[0].isEmpty && !$0[1].isEmpty }),
      pairs.first?.first == "segue"
    else { return nil }
    version = pairs[0][1]
    plugins = pairs.dropFirst().map { ($0[0], $0[1]) }
  }

  public static func == (a: PluginList, b: PluginList) -> Bool { a.text == b.text }

  /// Returns the first difference between this list and what is installed on this machine, as a
  /// clause; nil if there is none.
  ///
  /// - Parameters:
  ///   - version: The version of the program on this machine.
  ///   - entries: The plug-ins that were found on this machine.
  /// - Throws: `MediaError` for a library that cannot be read.
  public func difference(
    fromVersion version: String, _ entries: [PluginEntry]
  ) throws(MediaError) -> String? {
    guard version == self.version else {
      return "this is version \(version), and version \(self.version) is required"
    }
    for (id, hash) in plugins {
      guard let entry = entries.first(where: { $0.id == id && $0.status == .ok }) else {
        return "the plug-in \(id), which is required, is not installed or not usable here"
      }
      guard try Self.hash(of: entry) == hash else {
        return "the plug-in \(id) on this machine is a different build from the required one"
          + (entry.library.map { " (\($0))" } ?? "")
      }
    }
    return nil
  }
}

extension FilmLabel {
  /// Creates the identity of a film that is made in parts.
  ///
  /// - Parameters:
  ///   - plugins: The version of the program and the plug-ins of the film.
  ///   - inputs: The paths of all files that the film is made from. Only their contents count.
  ///   - settings: The choices about the film, in an order that is always the same.
  /// - Throws: `MediaError` for an input that cannot be read.
  public init(
    _ plugins: PluginList, inputs: [String], settings: [String]
  ) throws(MediaError) {
    self.init()
    self["version"] = plugins.version
    var hash = ContentHash()
    for plugin in plugins.plugins { hash.add("\(plugin.id)=\(plugin.hash)") }
    self["plug-ins"] = hash.text
    hash = ContentHash()
    for path in inputs { try hash.add(input: path) }
    self["inputs"] = hash.text
    hash = ContentHash()
    for setting in settings { hash.add(setting) }
    self["settings"] = hash.text
  }
}

extension ContentHash {
  /// Adds the contents of a file that a film is made from.
  fileprivate mutating func add(input path: String) throws(MediaError) {
    do throws(SystemError) { try add(file: path) } catch {
      throw MediaError(
        error.code == ENOENT ? .notFound : .unreadable,
        error.code == ENOENT
          ? "there is no file \(path)" : "\(path) cannot be read (\(error)); check the file")
    }
  }
}
