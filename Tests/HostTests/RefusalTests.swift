import Foundation
import Glibc
import SegueHost
import TestSupport
import Testing

/// Tests that each mistake in a library is reported with its own message, and does not affect other
/// libraries.
@Suite struct RefusalTests {
  /// A mistake in a library: a description, the macros that make the fixture contain the mistake,
  /// and the words that the reason for the refusal must contain.
  struct Bad: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let defines: [String]
    let reason: String
    /// True when the library's mistake does not affect the plug-in's id, so that the registry's
    /// entry has the id.
    let hasID: Bool

    init(_ name: String, _ defines: [String], _ reason: String, hasID: Bool = false) {
      testDescription = name
      self.defines = defines
      self.reason = reason
      self.hasID = hasID
    }
  }

  static let bad: [Bad] = [
    Bad("no entry", ["ENTRY=something_else"], "it exports no segue_plugin_1"),
    Bad(
      "a newer major", ["ENTRY=segue_plugin_2"],
      "made for a newer segue ABI (2); this version of segue uses ABI 1"
    ),
    Bad(
      "the entry fails", ["ENTRY_STATUS=SEGUE_ERROR_UNSUPPORTED"], "its entry returned UNSUPPORTED"),
    Bad("the entry fails in its own way", ["ENTRY_STATUS=-4711"], "its entry returned -4711"),
    Bad("the entry gives NULL", ["ENTRY_NULL"], "returned OK but no plug-in (NULL)"),
    Bad("a plug-in struct of no size", ["PLUGIN_SIZE=0"], "states a size of 0 bytes"),
    Bad(
      "a plug-in struct that ends inside a field", ["PLUGIN_SIZE=20"], "which ends inside a field"),
    Bad(
      "an animator table that ends inside a slot", ["ANIMATOR_SIZE=44"],
      "its segue.animator/1 states a size of 44 bytes, which ends inside a field", hasID: true),
    Bad(
      "an absurd plug-in struct", ["PLUGIN_SIZE=0x7fffffff"], "bytes, which is impossible"),
    Bad(
      "a plug-in struct without its end", ["PLUGIN_SIZE=24"],
      "its plug-in struct states a size of 24 bytes, which ends before get_interface"),
    Bad("a plug-in struct of only a size", ["PLUGIN_SIZE=8"], "which ends before descriptor_count"),
    Bad("a size beyond all memory", ["PLUGIN_SIZE=1ull<<63"], "bytes, which is impossible"),
    Bad("half a size", ["PLUGIN_SIZE=4"], "states a size of 4 bytes, which is impossible"),
    Bad("no descriptor_at", ["DESCRIPTOR_AT=NULL"], "lacks descriptor_at (NULL)"),
    Bad("no get_interface", ["GET_INTERFACE=NULL"], "lacks get_interface (NULL)"),
    Bad("nothing in it", ["COUNT=0"], "declares 0 plug-ins"),
    Bad("a flood of descriptors", ["COUNT=4000000000"], "declares 4000000000 plug-ins"),
    Bad("a NULL descriptor", ["DESCRIPTOR_NULL"], "its descriptor 1 is NULL"),
    Bad("an unknown kind", ["D_KIND=77"], "of a kind (77)", hasID: true),
    Bad(
      "an interaction controller without its interface", ["D_KIND=2", "NO_INTERFACE"],
      "get_interface returned UNSUPPORTED", hasID: true),
    Bad("no id", ["D_ID=NULL"], "its id is NULL"),
    Bad("an empty id", ["D_ID=\"\""], "its id is empty"),
    Bad("an id of one word", ["D_ID=\"fixture\""], "is not in reverse-DNS form"),
    Bad("an id with a gap", ["D_ID=\"org..flip\""], "is not in reverse-DNS form"),
    Bad("an id with a slash", ["D_ID=\"org.example/flip\""], "is not in reverse-DNS form"),
    Bad("an id that is not UTF-8", ["D_ID=\"org.\\xff\\xfe\""], "its id is not UTF-8"),
    Bad(
      "an alias with capitals", ["D_ALIAS=\"Flip\""], "its alias 'Flip' must consist", hasID: true),
    Bad("no name", ["D_NAME=NULL"], "its name is NULL", hasID: true),
    Bad("no version", ["D_VERSION=NULL"], "its version is NULL", hasID: true),
    Bad("no summary", ["D_SUMMARY=NULL"], "its summary is NULL", hasID: true),
    Bad(
      "a summary that commands the terminal", ["D_SUMMARY=\"\\033[2J\""],
      "its summary contains control characters", hasID: true),
    Bad(
      "a name that turns the order round", ["D_NAME=\"Fade \\xe2\\x80\\xaegpj\""],
      "its name contains control characters", hasID: true),
    Bad(
      "a name of two lines", ["D_NAME=\"Fade\\xe2\\x80\\xa8 Flip\""],
      "its name contains control characters", hasID: true),
    Bad(
      "an author that is not UTF-8", ["D_AUTHOR=\"\\xc3\""], "its author is not UTF-8",
      hasID: true),
    Bad(
      "an interface that this host lacks", ["D_REQUIRES=\"segue.camera/1\""],
      "it needs segue.camera/1, which this host does not have", hasID: true),
    Bad(
      "two interfaces that this host lacks", ["D_REQUIRES=\"segue.camera/1\",\"segue.sound/1\""],
      "it needs segue.camera/1 and segue.sound/1, which this host does not have", hasID: true),
    Bad(
      "absurdly many parameters", ["D_COUNT=1000000"], "declares 1000000 parameters", hasID: true),
    Bad(
      "parameters that are not there", ["D_PARAMETERS=NULL"], "but their array is NULL",
      hasID: true),
    Bad("a NULL parameter", ["D_PARAMETERS=null_parameters"], "parameter 1 is NULL", hasID: true),
    Bad("a parameter twice", ["D_COUNT=2"], "its parameter 'amount' appears twice", hasID: true),
    Bad(
      "a parameter without an id", ["P_ID=NULL"], "the id of its parameter 1 is NULL", hasID: true),
    Bad("a parameter with a spaced id", ["P_ID=\"how much\""], "lower case letters", hasID: true),
    Bad("an unknown type", ["P_TYPE=99"], "is of a type (99)", hasID: true),
    Bad("unknown flags", ["P_FLAGS=8"], "uses flags that this host does not know", hasID: true),
    Bad(
      "the last of the flags that must be understood", ["P_FLAGS=0x8000"],
      "uses flags that this host does not know", hasID: true),
    Bad(
      "unknown flags of a plug-in", ["D_FLAGS=1"],
      "it uses flags that this host does not know (0x1)", hasID: true),
    Bad("a default out of range", ["P_NUMBERS={2}"], "is outside its limits", hasID: true),
    Bad(
      "a default that is no number", ["P_NUMBERS={__builtin_nan(\"\")}"], "is not finite",
      hasID: true),
    Bad("limits the wrong way round", ["P_MINIMUM=2"], "are not a range", hasID: true),
    Bad("a limit that is no number", ["P_MAXIMUM=__builtin_nan(\"\")"], "are not a range", hasID: true),
    Bad(
      "a range that begins at infinity",
      ["P_MINIMUM=__builtin_inf()", "P_MAXIMUM=__builtin_inf()"], "are not a range", hasID: true),
    Bad(
      "an integer that a double cannot count to", ["P_TYPE=2", "P_MAXIMUM=0", "P_NUMBERS={9007199254740994}"],
      "is beyond ±2^53", hasID: true),
    Bad(
      "limits of an integer beyond 2^53", ["P_TYPE=2", "P_MAXIMUM=1e16", "P_NUMBERS={0}"],
      "are beyond ±2^53", hasID: true),
    Bad("a point beyond its limits", ["P_TYPE=6", "P_NUMBERS={0.5,2}"], "is outside its limits", hasID: true),
    Bad("a rectangle beyond its limits", ["P_TYPE=7", "P_NUMBERS={0,0,1,2}"], "is outside its limits", hasID: true),
    Bad("half an integer", ["P_TYPE=2"], "is not a whole number", hasID: true),
    Bad("half a switch", ["P_TYPE=3"], "must be 0 or 1", hasID: true),
    Bad(
      "limits without a whole number", ["P_TYPE=2", "P_MINIMUM=0.5", "P_MAXIMUM=0.9"],
      "are not whole numbers (0.5)", hasID: true),
    Bad(
      "an optional integer whose limits hold no whole number",
      ["P_FLAGS=1", "P_TYPE=2", "P_MINIMUM=0.5", "P_MAXIMUM=0.9"], "are not whole numbers (0.5)",
      hasID: true),
    Bad(
      "an optional choice of nothing", ["P_FLAGS=1", "P_TYPE=4", "P_CHOICES=no_choices"],
      "has no choices", hasID: true),
    Bad(
      "an optional choice twice", ["P_FLAGS=1", "P_TYPE=4", "P_CHOICES=same_choices"],
      "lists a choice twice", hasID: true),
    Bad("a choice of nothing", ["P_TYPE=4"], "has no choices", hasID: true),
    Bad(
      "a choice beyond the list", ["P_TYPE=4", "P_CHOICES=choices", "P_NUMBERS={2}"],
      "is not an index into its 2 choices", hasID: true),
    Bad("a colour beyond 1", ["P_TYPE=5", "P_MAXIMUM=0", "P_NUMBERS={0,2,0,1}"], "outside 0…1", hasID: true),
    Bad(
      "a rectangle inside out", ["P_TYPE=7", "P_MAXIMUM=0", "P_NUMBERS={0,0,-1,1}"], "negative width", hasID: true),
    Bad(
      "a curve without a text", ["P_TYPE=9"], "the default of its parameter 'amount' is NULL",
      hasID: true),
    Bad(
      "an invalid curve", ["P_TYPE=9", "P_TEXT=\"ease-inn\""],
      "('ease-inn') is not a curve: character 1: there is no curve named 'ease-inn'; did you mean",
      hasID: true),
    Bad(
      "a label that is not UTF-8", ["P_LABEL=\"\\xc3\""],
      "the label of its parameter 'amount' is not UTF-8", hasID: true),
    Bad(
      "a group of two lines", ["P_GROUP=\"a\\nb\""],
      "the group of its parameter 'amount' contains control characters", hasID: true),
    Bad(
      "labels for fewer choices",
      ["P_TYPE=4", "P_CHOICES=choices", "P_LABELS=one_label", "P_NUMBERS={0}", "P_STEP=0"],
      "has 2 choices and 1 choice labels", hasID: true),
    Bad("a step back", ["P_STEP=-1"], "the step of its parameter 'amount' (-1.0)", hasID: true),
    Bad(
      "a step that is no number", ["P_STEP=__builtin_nan(\"\")"], "the step of its parameter",
      hasID: true),
    Bad(
      "a step of half an integer", ["P_TYPE=2", "P_NUMBERS={0}", "P_STEP=0.5"],
      "the step of its parameter", hasID: true),
    Bad("no animator interface", ["NO_INTERFACE"], "get_interface returned UNSUPPORTED"),
    Bad("no create", ["CREATE=NULL"], "lacks create (NULL)", hasID: true),
    Bad("no duration", ["DURATION=NULL"], "lacks duration (NULL)", hasID: true),
    Bad("no animate", ["ANIMATE=NULL"], "lacks animate (NULL)", hasID: true),
    Bad("no destroy", ["DESTROY=NULL"], "lacks destroy (NULL)", hasID: true),
    Bad(
      "an animator table that ends before its first function", ["ANIMATOR_SIZE=8"],
      "its segue.animator/1 states a size of 8 bytes, which ends before create", hasID: true),
  ]

  @Test(arguments: bad)
  func `an invalid library is refused with the reason in every isolation mode`(_ bad: Bad) throws {
    let fixture = try LibraryFixture()
    let path = try fixture.compile(as: "bad.so", defines: bad.defines)
    for isolation in PluginEntry.Isolation.tested {
      let entries = fixture.discover(isolation: isolation, deadlines: PluginDeadlines(all: 60))
        .entries.filter { $0.library != nil }
      #expect(entries.count == 1)
      let entry = try #require(entries.first)
      #expect(entry.status == .refused, "\(isolation)")
      #expect(entry.library == path)
      let reason = try #require(entry.reason)
      #expect(reason.contains(bad.reason), "\(isolation): \(reason)")
      #expect(!reason.contains("\n"))
      if bad.hasID { #expect(entry.id == "org.example.fixture") }
    }
  }

  @Test(arguments: [
    ("as it is", []),
    ("a longer plug-in struct", ["PLUGIN_SIZE=sizeof(segue_plugin_t)+16", "PLUGIN_TAIL=7"]),
    ("a longer descriptor", ["D_SIZE=sizeof(segue_descriptor_t)+16", "D_TAIL=1"]),
    ("a longer parameter", ["P_SIZE=sizeof(segue_parameter_t)+16", "P_TAIL=1"]),
    ("a longer table", ["ANIMATOR_SIZE=sizeof(segue_animator_1_t)+16", "ANIMATOR_TAIL=1"]),
    ("flags that may be ignored", ["P_FLAGS=0x80000000", "D_FLAGS=0x40000000"]),
    ("an optional parameter of a later type", ["P_TYPE=99", "P_FLAGS=1"]),
    ("a range without an upper end", ["P_MAXIMUM=__builtin_inf()"]),
    ("a range without a lower end", ["P_MINIMUM=-__builtin_inf()"]),
    ("a point between two fractions", ["P_TYPE=6", "P_MINIMUM=0.2", "P_MAXIMUM=0.6", "P_NUMBERS={0.3,0.3}"]),
    ("a colour between two fractions", ["P_TYPE=5", "P_MINIMUM=0.2", "P_MAXIMUM=0.6", "P_NUMBERS={0.3,0.3,0.3,0.6}"]),
    (
      "a rectangle between two fractions",
      ["P_TYPE=7", "P_MINIMUM=0.2", "P_MAXIMUM=0.6", "P_NUMBERS={0.3,0.3,0.3,0.6}"]
    ),
    ("no ended", ["ENDED=NULL"]),
    (
      "a descriptor from before parameters",
      ["D_SIZE=offsetof(segue_descriptor_t,parameters)", "D_COUNT=0"]
    ),
    ("an optional parameter without a default", ["P_FLAGS=1", "P_NUMBERS={9}"]),
    ("no limits", ["P_MAXIMUM=0", "P_NUMBERS={-1e9}"]),
    ("no alias", ["D_ALIAS=NULL"]),
    (
      "a name of joined emoji and of two directions",
      [
        "D_NAME=\"\\xf0\\x9f\\x91\\xa9\\xe2\\x80\\x8d\\xf0\\x9f\\x9a\\x80 \\xd7\\xa9\\xe2\\x80\\x8f\""
      ]
    ),
    ("a plug-in from the future", ["FROM_THE_FUTURE", "D_SIZE=sizeof(segue_descriptor_t)+16"]),
  ])
  func `a library within the ABI's rules is accepted`(_ name: String, _ defines: [String]) throws {
    let fixture = try LibraryFixture()
    try fixture.compile(as: "good.so", defines: defines)
    let entry = try #require(fixture.found().first)
    #expect(entry.status == .ok, "\(name): \(entry.reason ?? "")")
    #expect(entry.id == "org.example.fixture")
  }

  @Test(arguments: [
    ([], [72, 80, 88, 96, 100, 104], 104), (["PARAMETERS"], [56, 88, 96, 104, 112, 120, 128, 136], 136),
  ])
  func
    `a struct that ends inside a field is refused, and a struct that ends between fields is read`(
      _ defines: [String], _ usable: [Int], _ longest: Int
    ) throws
  {
    let fixture = try LibraryFixture()
    try fixture.compile("sizes", as: "sizes.so", defines: defines)
    let entries = fixture.found()
    #expect(entries.count == longest - 8 + 1)
    for (entry, size) in zip(entries, 8...) {
      #expect(entry.status == (usable.contains(size) ? .ok : .refused), "\(size)")
      guard size % 4 != 0, let reason = entry.reason else { continue }
      #expect(reason.contains("\(size) bytes, which ends inside a field"), "\(reason)")
    }
  }

  @Test func `a descriptor from an ABI version without parameters has no parameters`() throws {
    let fixture = try LibraryFixture()
    try fixture.compile(
      as: "old.so", defines: ["D_SIZE=offsetof(segue_descriptor_t,parameters)", "D_COUNT=0"])
    #expect(fixture.found().first?.descriptor?.parameters.isEmpty == true)
  }

  @Test func `each kind of file that is not a library is refused with its own reason`() throws {
    let fixture = try LibraryFixture()
    try fixture.write(Array("#!/bin/sh\necho grüße\n".utf8), as: "text.so")
    try fixture.write([], as: "empty.so")
    try fixture.write([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0], as: "picture.so")
    try fixture.write([0x7f, 0x45, 0x4c, 0x46, 2, 1], as: "stub.so")
    var header = [UInt8](repeating: 0, count: 64)
    header.replaceSubrange(
      0..<20, with: [0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 243, 0])
    try fixture.write(header, as: "riscv.so")
    header[18] = 3
    header[4] = 1
    try fixture.write(header, as: "i386.so")
    try FileManager.default.createDirectory(
      at: fixture.folder.appending(path: "folder.so"), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: fixture.folder.appending(path: "dangling.so").path, withDestinationPath: "/nowhere")
    #expect(mkfifo(fixture.folder.appending(path: "pipe.so").path, 0o600) == 0)
    try fixture.write(Array("not looked at".utf8), as: "notes.txt")
    try fixture.write(Array("hidden".utf8), as: ".hidden.so")
    let reasons = fixture.found().map { entry in
      (URL(filePath: entry.library ?? "").lastPathComponent, entry.reason ?? "")
    }
    let expected = [
      ("dangling.so", "it is a link to a file that is not there"),
      ("empty.so", "the file is empty"),
      ("folder.so", "it is a folder"), ("i386.so", "another machine (x86, 32 bits)"),
      ("picture.so", "it is not a shared library"), ("pipe.so", "it is not a regular file"),
      ("riscv.so", "another machine (RISC-V)"), ("stub.so", "truncated"),
      ("text.so", "it is a text file"),
    ]
    #expect(reasons.map(\.0) == expected.map(\.0))
    for (found, wanted) in zip(reasons, expected) {
      #expect(found.1.contains(wanted.1), "\(found.0): \(found.1)")
    }
  }

  @Test(arguments: [4096, 2000, 64, 63])
  func `a truncated library is refused and not mapped`(_ length: Int) throws {
    let fixture = try LibraryFixture()
    let path = try fixture.compile(as: "whole.so")
    let bytes = try [UInt8](Data(contentsOf: URL(filePath: path)))
    try FileManager.default.removeItem(atPath: path)
    try fixture.write(Array(bytes.prefix(length)), as: "cut.so")
    let reason = try #require(fixture.found().first?.reason)
    #expect(reason.contains("truncated"), "\(reason)")
  }

  @Test func `a library that any user may write to is refused`() throws {
    let fixture = try LibraryFixture()
    let path = try fixture.compile(as: "open.so")
    try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: path)
    #expect(fixture.found().first?.reason?.contains("chmod o-w") == true)
  }

  @Test(arguments: [(0o777, true), (0o773, true), (0o1777, false), (0o775, false)])
  func `a library is refused if any user may replace the library's file in its folder`(
    _ mode: Int, _ isRefused: Bool
  ) throws {
    let fixture = try LibraryFixture()
    try fixture.compile(as: "a.so")
    try FileManager.default.setAttributes(
      [.posixPermissions: mode], ofItemAtPath: fixture.folder.path)
    let entry = try #require(fixture.found().first)
    #expect((entry.status == .refused) == isRefused, "\(entry.reason ?? "")")
    #expect((entry.reason?.contains("write to its folder") == true) == isRefused)
    // The result is the same through a symbolic link in a folder that other users may not write to:
    // the permissions of the library's own folder decide.
    let other = try LibraryFixture()
    try FileManager.default.createSymbolicLink(
      atPath: other.folder.appending(path: "link.so").path,
      withDestinationPath: fixture.folder.appending(path: "a.so").path)
    #expect((other.found().first?.status == .refused) == isRefused)
  }

  @Test(.enabled(if: geteuid() == 0, "only root may give files away"))
  func `in a folder with the sticky bit, a library is used only if the user or root owns it`()
    throws
  {
    let fixture = try LibraryFixture()
    let path = try fixture.compile(as: "a.so")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o1777], ofItemAtPath: fixture.folder.path)
    #expect(chown(path, 12345, 12345) == 0)
    #expect(fixture.found().first?.reason?.contains("another user can replace it") == true)
  }

  @Test(arguments: [(0o777, true), (0o1777, false), (0o775, false)])
  func `a library is refused if any user may replace a folder above the library's file`(
    _ mode: Int, _ isRefused: Bool
  ) throws {
    let (fixture, other) = (try LibraryFixture(), try LibraryFixture())
    let deep = fixture.folder.appending(path: "in/deep").path
    try FileManager.default.createDirectory(atPath: deep, withIntermediateDirectories: true)
    try fixture.compile(as: "in/deep/a.so")
    try FileManager.default.setAttributes(
      [.posixPermissions: mode], ofItemAtPath: fixture.folder.path)
    // The library is found in three ways: in its own folder, through a link to the file, and
    // through a link to a folder above the file. Other users may not write to the folder that
    // contains the links.
    let links = other.folder
    try FileManager.default.createSymbolicLink(
      atPath: links.appending(path: "link.so").path, withDestinationPath: deep + "/a.so")
    try FileManager.default.createSymbolicLink(
      atPath: links.appending(path: "folder").path,
      withDestinationPath: "../\(fixture.folder.lastPathComponent)/in")
    for folder in [deep, links.path, links.path + "/folder/../in/deep"] {
      let found = PluginRegistry.discover(
        PluginRegistry.Options(
          environment: SearchEnvironment(), extraFolders: [folder],
          isolation: .inProcess))
      let entry = try #require(found.entries.first { $0.library != nil })
      #expect((entry.status == .refused) == isRefused, "\(folder): \(entry.reason ?? "")")
      let words = "write to \(fixture.folder.path)/, a folder above it"
      #expect((entry.reason?.contains(words) == true) == isRefused, "\(entry.reason ?? "")")
    }
  }

  @Test(.enabled(if: geteuid() != 0, "root may read everything"))
  func `a library that cannot be read is refused`() throws {
    let fixture = try LibraryFixture()
    let path = try fixture.compile(as: "secret.so")
    try FileManager.default.setAttributes([.posixPermissions: 0o000], ofItemAtPath: path)
    #expect(fixture.found().first?.reason?.contains("Permission denied") == true)
  }

  @Test func `a library with an undefined symbol is refused with the dynamic linker's message`()
    throws
  {
    let fixture = try LibraryFixture()
    try fixture.compile(
      as: "needy.so", defines: ["ANIMATE=nobody_has_this"],
      options: [
        "-include", Toolchain.package.appending(path: "Tests/HostTests/Fixtures/needy.h").path,
      ])
    let reason = try #require(fixture.found().first?.reason)
    #expect(reason.contains("nobody_has_this"), "\(reason)")
  }

  @Test func `usable libraries are found in a folder that also contains unusable libraries`() throws {
    let fixture = try LibraryFixture()
    try fixture.write(Array("text".utf8), as: "a.so")
    try fixture.compile(as: "b.so", defines: ["ENTRY_STATUS=-1"])
    try fixture.compile(as: "c.so")
    try fixture.compile(as: "d.so", defines: ["D_ID=\"org.example.other\"", "D_ALIAS=\"other\""])
    #expect(fixture.found().map(\.status) == [.refused, .refused, .ok, .ok])
  }

  @Test func `if a library contains two plug-ins with the same id, the first plug-in is used`()
    throws
  {
    let fixture = try LibraryFixture()
    try fixture.compile(as: "twice.so", defines: ["COUNT=2"])
    let entries = fixture.found()
    #expect(entries.map(\.status) == [.ok, .refused])
    #expect(entries.last?.reason?.contains("twice in this library") == true)
  }
}
