package import SegueHost

/// The file names of a gallery's pictures, without their endings: the names of the animators, reduced to letters and
/// digits of ASCII. From the second on, equal names get a number. Names that differ only in case are equal, since some
/// file systems ignore case.
package struct GalleryNames {
  private var names: [String: String] = [:]
  private var taken: Set<String> = []

  package init(_ entries: [PluginEntry]) {
    for entry in entries {
      guard let id = Self.key(of: entry) else { continue }
      let plain = Self.plain(entry.alias ?? id)
      var (name, number) = (plain, 2)
      while !taken.insert(name.lowercased()).inserted {
        name = "\(plain)-\(number)"
        number += 1
      }
      names[id] = name
    }
  }

  /// The name of the animator's picture; nil for an entry that is not a usable animator.
  package subscript(entry: PluginEntry) -> String? {
    Self.key(of: entry).flatMap { names[$0] }
  }

  private static func key(of entry: PluginEntry) -> String? {
    entry.status == .ok && entry.kind == .animator ? entry.id ?? entry.alias : nil
  }

  private static func plain(_ name: String) -> String {
    String(
      name.unicodeScalars.map { scalar in
        let isPlain =
          scalar.isASCII
          && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
        return isPlain ? Character(scalar) : "-"
      })
  }
}
