package import SegueHost
internal import SegueMedia
internal import SegueSystem

/// The pictures of an animator that its bundle has for catalogues. A gallery shows them below its own film.
package struct BundlePictures {
  /// The paths of the pictures, in the order of their names.
  let paths: [String]

  private static let endings = [".png", ".jpg", ".jpeg", ".webp", ".gif", ".avif"]
  private static let maxCount = 6
  private static let maxBytes = 16 << 20

  /// Looks for pictures of `entry`.
  ///
  /// A picture whose name is the alias or id of one of the library's animators, or begins with it and a hyphen, shows
  /// that animator alone. Others show each of them.
  package init(of entry: PluginEntry, among entries: [PluginEntry]) {
    guard let library = entry.library, let bundle = PluginBundle.folder(of: library) else {
      paths = []
      return
    }
    let others = entries.filter { $0.library == library && $0.id != entry.id }
    let names = ((try? FileSystem.names(in: bundle + "/pictures")) ?? []).filter { name in
      let belongs = Self.shows(entry, name) || !others.contains { Self.shows($0, name) }
      return belongs && Self.endings.contains { name.lowercased().hasSuffix($0) } && !name.hasPrefix(".")
    }
    paths = names.sorted().map { "\(bundle)/pictures/\($0)" }
      .filter { (try? FileStatus(path: $0, followsLinks: false))?.kind == .file }.prefix(Self.maxCount).map(\.self)
  }

  private static func shows(_ entry: PluginEntry, _ picture: String) -> Bool {
    [entry.alias, entry.id].compactMap(\.self).contains { name in
      picture.hasPrefix(name + ".") || picture.hasPrefix(name + "-")
    }
  }

  /// Returns the names that the pictures get in the gallery's folder.
  ///
  /// - Parameter film: The name of the animator's film, without its ending.
  package func names(beside film: String) -> [String] {
    paths.enumerated().map { index, path in
      let ending = Self.endings.first { path.lowercased().hasSuffix($0) } ?? ""
      return "\(film).\(index + 1)\(ending)"
    }
  }

  /// Copies the pictures into the folder, and returns their names there. A picture that cannot be read or is larger than
  /// 16 MB is left out.
  func write(into folder: ListedFolder, beside film: String) throws -> [String] {
    try zip(paths, names(beside: film)).compactMap { path, name in
      guard
        let bytes = try? FileDescriptor.contents(
          of: path, limit: Self.maxBytes + 1, flags: FileDescriptor.noLinks),
        bytes.count <= Self.maxBytes
      else { return nil }
      try folder.write(name) { path in
        let file = try TemporaryFile(for: path)
        try file.write(bytes)
        try file.commit()
      }
      return name
    }
  }
}
