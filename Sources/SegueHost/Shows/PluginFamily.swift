/// Plug-ins that are listed together: the plug-ins of one library, or the bundled plug-ins that each have a separate
/// library.
package struct PluginFamily {
  /// The heading of the list: the name of a bundled family, or the path of a library or of a folder
  /// of shaders. It is "basic" for the bundled plug-ins without a family.
  package let title: String
  /// The plug-ins of the family.
  package let entries: [PluginEntry]

  /// The order of the bundled families: the families that most people look for come first, then the others,
  /// then the plug-ins without a family.
  private static let order = ["system", "material", "depth", "pieces", "painted"]

  private static func rank(_ family: String) -> (Int, String) {
    (order.firstIndex(of: family) ?? order.count, family)
  }

  /// Returns the usable plug-ins of a kind that are not obsolete by family: the bundled plug-ins, then the plug-ins of other
  /// libraries in search order.
  package static func all(_ kind: PluginKind, of entries: [PluginEntry]) -> [PluginFamily] {
    var basic: [PluginEntry] = []
    var bundled: [String: [PluginEntry]] = [:]
    var others: [String: [PluginEntry]] = [:]
    var found: [String] = []
    for entry in entries where entry.isOffered && entry.kind == kind {
      guard let family = entry.family(among: entries) else {
        basic.append(entry)
        continue
      }
      if entry.isBundled {
        bundled[family, default: []].append(entry)
      } else {
        if others[family] == nil { found.append(family) }
        others[family, default: []].append(entry)
      }
    }
    let families =
      bundled.sorted { rank($0.key) < rank($1.key) }.map { ($0.key, $0.value) }
      + [("basic", basic)] + found.map { ($0, others[$0] ?? []) }
    return families.filter { !$0.1.isEmpty }.map(PluginFamily.init)
  }

  /// Returns a title without the path, for places where a path says nothing to the reader or has no room: the name of
  /// a folder of shaders, or of a library without "lib" and ".so". If another family has the same name, it is the title
  /// itself.
  package static func name(of title: String, among all: [String]) -> String {
    let isUnique = all.count { shortName(of: $0) == shortName(of: title) } == 1
    return isUnique ? shortName(of: title) : title
  }

  /// Returns the last part of a path, of a library without what all names of libraries have.
  fileprivate static func shortName(of path: String) -> String {
    let file = path.split(separator: "/").last ?? path[...]
    guard file.hasSuffix(".so") else { return String(file) }
    let prefix = ["libsegue-", "lib"].first { file.hasPrefix($0) } ?? ""
    return String(file.dropFirst(prefix.count).dropLast(".so".count))
  }
}

extension PluginEntry {
  /// Returns the name of the plug-in's family. It is the name of a bundled library with several plug-ins ("depth" for
  /// libsegue-depth.so), the path of a shader's folder, or the path of any other library. Returns nil for a bundled
  /// library with one plug-in.
  package func family(among entries: [PluginEntry]) -> String? {
    guard let library else { return nil }
    guard isBundled else {
      // Each shader is a file of its own, and the shaders of a folder are one family.
      guard library.hasSuffix(".glsl"), let slash = library.lastIndex(of: "/") else {
        return library
      }
      return String(library[..<slash])
    }
    guard entries.filter({ $0.library == library }).count > 1 else { return nil }
    return PluginFamily.shortName(of: library)
  }
}
