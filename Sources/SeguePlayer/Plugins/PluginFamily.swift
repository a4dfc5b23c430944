public import SegueHost

/// Plug-ins that are listed together: those of one library, or the bundled ones that have a library
/// each.
public struct PluginFamily {
  /// The heading: the name of a bundled family, or a library's path.
  public let title: String
  public let entries: [PluginEntry]

  /// The order of the bundled families: those that most people look for come first. Others follow, then
  /// the plug-ins without a family.
  private static let order = ["system", "material", "depth", "pieces"]

  private static func rank(_ family: String) -> (Int, String) {
    (order.firstIndex(of: family) ?? order.count, family)
  }

  /// The usable plug-ins of a kind by family: the bundled ones, then those of other libraries in
  /// search order.
  public static func all(_ kind: PluginKind, of entries: [PluginEntry]) -> [PluginFamily] {
    var basic: [PluginEntry] = []
    var bundled: [String: [PluginEntry]] = [:]
    var others: [String: [PluginEntry]] = [:]
    var found: [String] = []
    for entry in entries where entry.status == .ok && entry.kind == kind {
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
}

extension PluginEntry {
  /// The name of the family: that of the library, "depth" for libsegue-depth.so, where it is bundled
  /// and holds several; nil where it is bundled and holds one; the library's path for all others.
  package func family(among entries: [PluginEntry]) -> String? {
    guard let library else { return nil }
    guard isBundled else { return library }
    guard entries.filter({ $0.library == library }).count > 1 else { return nil }
    let file = library.split(separator: "/").last.map(String.init) ?? library
    let (prefix, suffix) = ("libsegue-", ".so")
    guard file.hasPrefix(prefix), file.hasSuffix(suffix) else { return file }
    return String(file.dropFirst(prefix.count).dropLast(suffix.count))
  }
}
