import Foundation
import SegueHost
import Testing

@testable import SegueInstall

/// Tests the form of bundles, in folders and archives, and what is refused before anything is written.
@Suite struct BundleTests {
  private let user: UserFolder

  init() throws { user = try UserFolder() }

  private func refusal(_ source: String) -> String {
    do {
      _ = try user.install(source)
      return "installed"
    } catch {
      #expect(user.names.isEmpty, "\(user.names)")
      return "\(error)"
    }
  }

  @Test func `a bundle is the same from a folder, a tar, a tar.gz and a zip`() throws {
    let folder = try user.bundle("swirl.segue", ["pictures/a.png": "p", "data/deep/map": "d"])
    let archives = [
      try user.archive("a.tar", "t.add(sys.argv[1][:-5] + 'swirl.segue', 'swirl.segue')"),
      try user.archive("b.tar.gz", "t.add(sys.argv[1][:-8] + 'swirl.segue', './swirl.segue')"),
      try user.archive(
        "c.zip",
        """
        t = zipfile.ZipFile(sys.argv[1], "w", zipfile.ZIP_DEFLATED)
        import os
        root = os.path.dirname(sys.argv[1])
        for d, _, files in os.walk(root + "/swirl.segue"):
            for f in files: t.write(d + "/" + f, os.path.relpath(d + "/" + f, root))
        """),
    ]
    for source in [folder] + archives {
      let result = try user.install(source)
      #expect(result.isNew && !result.lacksLicence && result.plugins.map(\.id) == ["glsl.swirl"], "\(source)")
      #expect(user.names == ["swirl.segue"])
      #expect(user.used() == ["glsl.swirl": "swirl.segue/any/swirl.glsl"])
      #expect(FileManager.default.contents(atPath: user.plugins + "/swirl.segue/data/deep/map") == Data("d".utf8))
      #expect(try user.remove("glsl.swirl").ids == ["glsl.swirl"])
      #expect(user.names.isEmpty)
    }
  }

  @Test(arguments: [
    ("add('swirl.segue/../up.so')", "no plain path"), ("add('swirl.segue/data/../../up.so')", "no plain path"),
    ("add('../swirl.segue/plugin.yaml')", "not in a folder"), ("add('/swirl.segue/plugin.yaml')", "not in a folder"),
    ("add('swirl.segue/data//x')", "no plain path"), ("add('swirl.segue/data/../\\u0301x')", "no plain path"),
    ("add('swirl.segue/data/a\\x1b[2Jb')", "no plain path"),
    ("add('swirl.segue/data/a\\\\..\\\\b')", "no plain path"),
    ("add('swirl.segue/data/l', type=tarfile.SYMTYPE, linkname='/etc/passwd')", "a symbolic link"),
    ("add('swirl.segue/data', type=tarfile.SYMTYPE, linkname='/tmp')", "a symbolic link"),
    ("add('swirl.segue/data/l', type=tarfile.LNKTYPE, linkname='swirl.segue/plugin.yaml')", "a hard link"),
    ("add('swirl.segue/data/d', type=tarfile.CHRTYPE, devmajor=1, devminor=5)", "a device or a pipe"),
    ("add('swirl.segue/data/p', type=tarfile.FIFOTYPE)", "a device or a pipe"),
    ("add('swirl.segue/plugin.yaml')", "twice"), ("add('other.segue/plugin.yaml')", "several bundles"),
    ("add('README.md')", "not in a folder"), ("add('swirl.segue/setup.sh')", "has no place in a bundle"),
    ("add('swirl.segue/any/sub/x.glsl')", "has no place in a bundle"),
    ("add('swirl.segue/any/.x.glsl')", "has no place in a bundle"),
    ("add('swirl.segue/any/other.glsl')", "several libraries for one machine"),
    ("add('.segue/plugin.yaml')", "not in a folder"),
    ("for n in range(1001): add('swirl.segue/data/%d' % n)", "more than 1000 files"),
    ("for n in range(3): add('swirl.segue/data/%d' % n, bytes(50 << 20))", "larger than 128 MB"),
    ("for n in range(2001): add('swirl.segue/d%d' % n, type=tarfile.DIRTYPE)", "more than 1000 files"),
    ("add('swirl.segue/data/' + 300 * 'x')", "no plain path"),
    ("add('swirl.segue/data/a'); add('swirl.segue/data/a/b')", "the other's folder"),
    ("add('swirl.segue/data/a/b'); add('swirl.segue/data/a')", "the other's folder"),
  ])
  func `an archive with anything except a bundle's files is refused, and nothing is written`(
    _ script: String, _ words: String
  ) throws {
    let archive = try user.archive("a.tar", "plugin()\n" + script)
    #expect(refusal(archive).contains(words), "\(refusal(archive))")
  }

  @Test(arguments: ["'wo\\nb'", "'wo\\x1b[31mb'", "300 * 'w'"])
  func `a plug-in whose name would break a list is refused`(_ name: String) throws {
    let archive = try user.archive("a.tar", "add(\(name) + '.segue/plugin.yaml')")
    #expect(refusal(archive).contains("rename it"), "\(refusal(archive))")
  }

  @Test func `an archive that is damaged, empty or no archive is refused`() throws {
    let whole = try Data(contentsOf: URL(filePath: try user.archive("a.tar.gz", "plugin()")))
    for count in [0, 1, 20, whole.count / 2, whole.count - 12] {
      let part = user.root.appending(path: "part.tar.gz")
      try whole.prefix(count).write(to: part)
      #expect(refusal(part.path) != "installed", "\(count)")
    }
    #expect(refusal(try user.write("text.zip", "no archive")).contains("cannot be unpacked"))
    #expect(refusal(try user.archive("empty.tar", "")).contains("contains no bundle"))
  }

  @Test(
    arguments: [
      (["plugin.yaml": ""], "is no mapping"), (["plugin.yaml": "segue-plugin: [1"], "is not valid YAML"),
      (["plugin.yaml": "license: MIT"], "does not say 'segue-plugin: 1'"),
      (["plugin.yaml": "segue-plugin: 2"], "update Segue"),
      (["plugin.yaml": "segue-plugin: 1\nlicence: MIT"], "did you mean 'license'?"),
      (["plugin.yaml": "segue-plugin: 1\nplugins: [org.example.other]"], "its library says glsl.swirl"),
      (["plugin.yaml": "segue-plugin: 1\nplugins: []"], "line 2 has no id in 'plugins'"),
      (["plugin.yaml": "segue-plugin: 1\nplugins:"], "has no text for 'plugins'"),
      (["plugin.yaml": "segue-plugin: 1\nplugins: ['']"], "has a plug-in that is no id"),
      (["plugin.yaml": "segue-plugin: 1\nversion: 7.5"], "says version: 7.5"),
      (["plugin.yaml": "segue-plugin: 1\nlicense: MIT"], "its library says nothing"),
      (["plugin.yaml": "segue-plugin: 1\nsegue-plugin: 1"], "twice"),
      (["plugin.yaml": "a: &a 1\nb: *a"], "anchor"), (["notes.txt": ""], "'notes.txt', which has no place"),
      (["any/other.glsl": UserFolder.shader], "several libraries for one machine"),
    ] as [([String: String], String)])
  func `a bundle that is not valid is refused with the reason`(_ files: [String: String], _ words: String) throws {
    let bundle = try user.bundle("swirl.segue", files)
    #expect(refusal(bundle).contains(words), "\(refusal(bundle))")
  }

  @Test func `a bundle for other machines is refused, and listed with the reason if a person copies it`() throws {
    let bundle = try user.bundle("far.segue", ["mips64/far.so": "x"], shader: false)
    #expect(refusal(bundle).contains("made for another machine (mips64); this one is \(PluginBundle.machine)"))
    try FileManager.default.createDirectory(atPath: user.plugins, withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: bundle, toPath: user.plugins + "/far.segue")
    let entry = try #require(
      PluginRegistry.discover(user.options).entries.first { $0.library?.hasSuffix("far.segue") == true })
    #expect(entry.status == .refused && entry.reason?.contains("another machine (mips64)") == true)
    #expect(try user.remove("far.segue").ids.isEmpty)
    #expect(user.names.isEmpty)
  }

  @Test func `links in a bundle's folder are refused, and a folder without the ending is no bundle`() throws {
    let bundle = try user.bundle("swirl.segue")
    #expect(refusal(user.root.path + "/swirl.segue/any").contains("does not end in .segue"))
    try FileManager.default.createSymbolicLink(
      atPath: bundle + "/data", withDestinationPath: "/etc")
    #expect(refusal(bundle).contains("a symbolic link, 'data'"))
    try FileManager.default.removeItem(atPath: bundle + "/data")
    try FileManager.default.removeItem(atPath: bundle + "/plugin.yaml")
    #expect(refusal(bundle).contains("contains no plugin.yaml"))
  }

  @Test func `of a bundle, the library of this machine comes before the shader, and others are kept`() throws {
    let bundle = try user.bundle("both.segue", ["mips64/both.so": "x"])
    _ = try user.library("both.segue/\(PluginBundle.machine)/both.so")
    try FileManager.default.removeItem(atPath: bundle + "/LICENSE")
    let result = try user.install(bundle)
    #expect(result.lacksLicence)
    #expect(user.used() == ["org.example.fixture": "both.segue/\(PluginBundle.machine)/both.so"])
    #expect(FileManager.default.fileExists(atPath: user.plugins + "/both.segue/mips64/both.so"))
    var options = user.options
    options.environment.variables["SEGUE_DISABLE"] = "both.segue"
    let entry = PluginRegistry.discover(options).entries.first { $0.library == result.library }
    #expect(entry?.reason == "it is switched off by SEGUE_DISABLE (both.segue)")
  }
}
