import Testing

/// Compares the imports of each target with the dependencies that Package.swift declares. The
/// opposite check, that a target declares all modules that it imports, is made by the build with
/// `--explicit-target-dependency-import-check error`.
@Suite struct DependencyTests {
  /// The programs that the tests of a target start but do not import, by the target's name.
  private static let started: [String: Set<String>] = [
    "CommandTests": ["FrontEnd"], "HardeningTests": ["HardeningProbe"],
    "HostTests": ["TestRunner"],
  ]

  /// The modules whose functions a target calls by their names in C without a header, by the target's name.
  private static let linked = Dictionary(
    uniqueKeysWithValues: ["Pan", "EdgePan", "Pinch"].map { ("Segue\($0)Plugin", Set(["SegueDrag"])) }
      + [("SegueDrag", ["CSegueSDK"])]
      // The Swift library calls them.
      + ["SegueCommand", "SegueRunner"].map { ($0, ["CSegueOlderGlibc"]) })

  @Test func `every target's sources import all of its dependencies`() throws {
    let targets = try Manifest.shared.get().targets
    #expect(targets.count > 40)
    let byName = Dictionary(uniqueKeysWithValues: targets.map { ($0.name, $0) })
    var count = 0
    for target in targets {
      let includes = try target.includes()
      var used = try target.imports().union(Self.started[target.name] ?? []).union(Self.linked[target.name] ?? [])
      for dependency in target.dependencies {
        guard let other = byName[dependency.name] else { continue }
        if try includes.contains(where: other.hasHeader) { used.insert(other.name) }
      }
      #expect(
        Set(target.dependencies.map(\.name)).subtracting(used).sorted() == [],
        "\(target.name) depends on these and imports none of them")
      count += target.dependencies.count
    }
    #expect(count > 100)
  }
}
