import Foundation
import Testing

@testable import SegueHost

/// Tests versions, and which of several plug-ins with one id is used.
@Suite struct NewestTests {
  private static let id = "org.example.fixture"

  @Test(arguments: [
    ("1", "1.0.0", false), ("1.2", "1.10", true), ("1.9.9", "2", true), ("0.0.1", "0.0.2", true),
    ("2.0.0", "1.9.9", false),
  ])
  func `versions are compared as numbers`(_ a: String, _ b: String, _ isOlder: Bool) throws {
    let (older, newer) = (try #require(PluginVersion(a)), try #require(PluginVersion(b)))
    #expect((older < newer) == isOlder)
  }

  @Test(arguments: ["", "1.", ".1", "1.2.3.4", "v1", "1.0-beta", "1.0.0 ", "１", "1234567890", "-1"])
  func `a version that is not up to three whole numbers is refused`(_ text: String) {
    #expect(PluginVersion(text) == nil)
  }

  /// Returns the states of the plug-ins in the order of the list, each with the version and the reason.
  private func states(_ registry: PluginRegistry) -> [String] {
    registry.entries.filter { $0.id == Self.id }.map {
      "\($0.descriptor?.version ?? "") \($0.status.rawValue) \($0.reason ?? "")"
    }
  }

  @Test func `of plug-ins with one id in folders of one rank the newest is used`() throws {
    let (first, second) = (try LibraryFixture(), try LibraryFixture())
    let old = try first.compile(as: "a.so", defines: ["D_VERSION=\"1.9.0\""])
    try first.compile(as: "b.so", defines: ["D_VERSION=\"not-a-number\""])
    let new = try second.compile(as: "a.so", defines: ["D_VERSION=\"1.10\""])
    try second.compile(as: "b.so", defines: ["D_VERSION=\"1.10.0\""])
    let both = "\(first.folder.path):\(second.folder.path)"
    let newer = "shadowed \(Self.id) comes from \(new)"
    let registry = first.discover { $0.environment.variables["SEGUE_PLUGIN_PATH"] = both }
    #expect(
      states(registry) == [
        "1.9.0 \(newer), whose version 1.10 is newer", "not-a-number \(newer), whose version 1.10 is newer",
        "1.10 ok ", "1.10.0 \(newer)",
      ])
    // Folders of another rank: what is found first is used, whatever its version is.
    let ranks = first.discover { $0.extraFolders = [first.folder.path] }
    #expect(states(ranks).first == "1.9.0 ok ")
    let others = second.discover { $0.extraFolders = [first.folder.path] }
    #expect(
      states(others) == [
        "1.9.0 ok ", "not-a-number shadowed \(Self.id) comes from \(old)",
        "1.10 shadowed \(Self.id) comes from \(old)", "1.10.0 shadowed \(Self.id) comes from \(old)",
      ])
  }

  @Test func `a plug-in that is switched off does not shadow an older one`() throws {
    let fixture = try LibraryFixture()
    try fixture.compile(as: "a.so", defines: ["D_VERSION=\"1\""])
    try fixture.compile(as: "b.so", defines: ["D_VERSION=\"2\""])
    let registry = fixture.discover(variables: ["SEGUE_DISABLE": "b.so"])
    #expect(states(registry) == ["1 ok "])
  }

  @Test(arguments: [
    "MIT", "mit", "Apache-2.0", "GPL-2.0-or-later WITH Classpath-exception-2.0", "MIT OR Apache-2.0",
    "(MIT AND BSD-4-Clause) OR CC-BY-3.0", "LicenseRef-own", "DocumentRef-x:LicenseRef-y", "EPL-1.0+",
    "Sleepycat",
  ])
  func `an SPDX expression is accepted`(_ text: String) {
    #expect(LicenseExpression.fault(of: text) == nil)
  }

  @Test(
    arguments: [
      ("MIT License", "MIT"), ("Apache License 2.0", "Apache-2.0"), ("GPLv3", "GPL-3.0-only"),
      ("GPL-2.0+", "GPL-2.0-only"), ("Apache2", "Apache-2.0"), ("MIT OR Apach-2.0", "Apache-2.0"),
      ("Public Domain", nil), ("MIT or Zlib", nil), ("MIT OR", nil), ("(MIT", "MIT"), ("", nil),
      ("MIT AND OR Zlib", nil), ("MIT WITH", nil), ("©", nil),
    ] as [(String, String?)])
  func `a licence that is no SPDX expression is reported, with the id that may be meant`(
    _ text: String, _ meant: String?
  ) throws {
    let fault = try #require(LicenseExpression.fault(of: text))
    #expect(fault.contains("did you mean") == (meant != nil), "\(fault)")
    if let meant { #expect(fault.hasSuffix("did you mean \(meant)?"), "\(fault)") }
  }
}
