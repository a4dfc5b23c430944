import Foundation
import Glibc
import SeguePlugin
import SegueWire
import TestSupport
import Testing

@testable import SegueHost

/// Tests the files that the host keeps between runs: the discovery cache and the quarantine.
/// Plug-ins must be found even if these files are damaged.
@Suite struct StorageTests {
  private static let contents: [UInt8] = Array("some contents".utf8)

  private static func stored(_ path: String, kind: String = "test 1") -> StoredFile {
    StoredFile(path: path, kind: kind)
  }

  private static func write(_ file: StoredFile, _ bytes: [UInt8] = contents) -> Bool {
    file.write { $0.raw(bytes) }
  }

  private static func read(_ file: StoredFile) -> [UInt8]? {
    guard var reader = file.read() else { return nil }
    return reader.rest()
  }

  // MARK: One file

  @Test func `a stored file is read as it was written, and is replaced atomically`() throws {
    let folder = try Toolchain.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = Self.stored(folder.path + "/new/folders/file")
    #expect(Self.read(file) == nil)
    #expect(Self.write(file))
    #expect(Self.read(file) == Self.contents)
    #expect(Self.write(file, []))
    #expect(Self.read(file) == [])
    // The folder contains no temporary file, and only the user may access the folder.
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/new/folders")
    #expect(names == ["file"])
    var status = stat()
    #expect(stat(folder.path + "/new/folders", &status) == 0 && status.st_mode & 0o777 == 0o700)
    #expect(stat(file.path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    #expect(Self.read(Self.stored(file.path, kind: "test 2")) == nil)
  }

  @Test func `a stored file that is truncated or has a changed byte is treated as missing`() throws {
    let fixture = try LibraryFixture()
    let file = Self.stored(fixture.folder.path + "/file")
    #expect(Self.write(file))
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: file.path)))
    for length in bytes.indices {
      try fixture.write(Array(bytes.prefix(length)), as: "file")
      #expect(Self.read(file) == nil, "\(length)")
    }
    for index in bytes.indices {
      for bit in 0..<8 {
        var changed = bytes
        changed[index] ^= 1 << bit
        try fixture.write(changed, as: "file")
        #expect(Self.read(file) == nil, "byte \(index), which is a wrong checksum")
      }
    }
    try fixture.write(bytes, as: "file")
    #expect(Self.read(file) == Self.contents)
  }

  @Test func `a stored file of random bytes is treated as missing`() throws {
    let fixture = try LibraryFixture()
    let file = Self.stored(fixture.folder.path + "/file")
    var dice = Dice(1)
    for _ in 0..<300 {
      let count = Int.random(in: 0..<200, using: &dice)
      try fixture.write((0..<count).map { _ in .random(in: 0...255, using: &dice) }, as: "file")
      #expect(Self.read(file) == nil)
    }
  }

  @Test func `while several processes write a stored file, a reader always sees a complete file`()
    async throws
  {
    let folder = try Toolchain.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.path + "/file"
    @Sendable func contents(_ writer: Int) -> [UInt8] {
      [UInt8](repeating: UInt8(writer), count: 100 + 1000 * writer)
    }
    #expect(Self.write(Self.stored(path), contents(0)))
    DispatchQueue.concurrentPerform(iterations: 4) { writer in
      for _ in 0..<50 {
        #expect(Self.write(Self.stored(path), contents(writer)))
        let bytes = Self.read(Self.stored(path))
        #expect(bytes.map { contents(Int($0.first ?? 255)) == $0 } == true)
      }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["file"])
  }

  @Test func `the discovery cache keeps all entries that several processes add simultaneously`()
    throws
  {
    let fixture = try LibraryFixture()
    let path = try fixture.compile(as: "a.so")
    let identity = try ElfFile.identity(path: path)
    let report = LibraryReport(plugin: 0, items: [])
    let folder = fixture.folder.path + "/cache"
    @Sendable func key(_ writer: Int, _ number: Int) -> DiscoveryCache.Key {
      DiscoveryCache.Key(
        path: "/\(writer)/\(number)", identity: identity, isHardened: false, locale: "")
    }
    DispatchQueue.concurrentPerform(iterations: 8) { writer in
      for number in 0..<10 {
        // Each task uses a cache of its own, as if it were another process.
        var cache = DiscoveryCache(folder: folder)
        cache.add(key(writer, number), report)
        cache.save()
      }
    }
    let all = DiscoveryCache(folder: folder)
    for writer in 0..<8 {
      for number in 0..<10 { #expect(all[key(writer, number)] != nil, "\(writer) \(number)") }
    }
  }

  @Test
  func `a library with changed contents has another identity even if its timestamps are reset`()
    throws
  {
    let fixture = try LibraryFixture()
    let path = try fixture.compile(as: "a.so")
    let before = try ElfFile.identity(path: path)
    #expect(try ElfFile.identity(path: path) == before)
    let handle = try FileHandle(forUpdating: URL(filePath: path))
    try handle.seek(toOffset: 100)
    try handle.write(contentsOf: Data([1]))
    try handle.close()
    let written = timespec(
      tv_sec: Int(before.written.seconds), tv_nsec: Int(before.written.nanoseconds))
    #expect(utimensat(AT_FDCWD, path, [written, written], 0) == 0)
    let after = try ElfFile.identity(path: path)
    #expect(after.written == before.written && after.size == before.size)
    #expect(after != before)
  }

  @Test func `a library that crashed while it was opened is not cached`() throws {
    let fixture = try LibraryFixture()
    let needed = fixture.folder.path + "/needed"
    try fixture.compile(as: "a.so", options: ["-DNEEDS_FILE=\"\(needed)\""])
    var options = try options(fixture.folder.path + "/cache", nil)
    options.environment.variables["SEGUE_PLUGIN_PATH"] = fixture.folder.path
    #expect(found(options).first?.contains("crashed") == true)
    try fixture.write([], as: "needed")
    #expect(found(options) == ["org.example.fixture ok "])
  }

  /// The library needs another library that is not installed yet. The argument is true for a
  /// hardened process.
  @Test(arguments: [false, true])
  func `a library that was refused for a temporary reason is not cached`(
    _ isHardened: Bool
  ) throws {
    let fixture = try LibraryFixture()
    let other = try fixture.compile(as: "libother.so.1")
    try fixture.compile(as: "a.so", options: ["-Wl,--no-as-needed", other])
    try FileManager.default.moveItem(atPath: other, toPath: other + ".away")
    var options = try options(fixture.folder.path + "/cache", nil)
    if isHardened { options.isolation = .hardened }
    options.environment.variables["SEGUE_PLUGIN_PATH"] = fixture.folder.path
    #expect(found(options).first?.contains("refused") == true, "\(found(options))")
    try FileManager.default.moveItem(atPath: other + ".away", toPath: other)
    // The refusal must not be in the cache, whether or not the process is hardened. A hardened
    // process may not read the missing library even after its installation, so only a process that
    // is not hardened then accepts the plug-in.
    let cache = DiscoveryCache(folder: fixture.folder.path + "/cache")
    let path = fixture.folder.path + "/a.so"
    let key = DiscoveryCache.Key(
      path: path, identity: try ElfFile.identity(path: path), isHardened: isHardened,
      locale: "")
    #expect(cache[key] == nil)
    if !isHardened { #expect(found(options) == ["org.example.fixture ok "]) }
  }

  // MARK: Damaged files

  /// A reason why the host cannot read or write one of its files.
  enum Obstacle: CaseIterable, Sendable {
    case random, empty, cut, wrongChecksum, otherKind, contentsOfNoFile, folder, pipe, danglingLink
    case fileForFolder, unwritableFolder, impossibleFolder

    /// True when the host can remove the obstacle by replacing it with a valid file.
    var isOvercome: Bool {
      ![.folder, .fileForFolder, .unwritableFolder, .impossibleFolder].contains(self)
    }

    /// Creates the obstacle at the path of the file `name` in the folder `cache`. Returns the
    /// folder that the host should use.
    func put(_ name: String, _ cache: String, kind: String) throws -> String {
      let path = cache + "/" + name
      let files = FileManager.default
      if self != .fileForFolder {
        try files.createDirectory(atPath: cache, withIntermediateDirectories: true)
      }
      func write(_ bytes: [UInt8], to path: String) throws {
        try Data(bytes).write(to: URL(filePath: path))
      }
      var dice = Dice(7)
      switch self {
      case .random: try write((0..<5000).map { _ in .random(in: 0...255, using: &dice) }, to: path)
      case .empty: try write([], to: path)
      case .cut, .wrongChecksum:
        var bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        if self == .cut { bytes.removeLast(bytes.count / 2) } else { bytes[bytes.count - 1] ^= 1 }
        try write(bytes, to: path)
      case .otherKind:
        #expect(StorageTests.write(StorageTests.stored(path, kind: "segue discovery 0.0")))
      case .contentsOfNoFile:
        // The checksum matches the contents, but the contents are invalid.
        #expect(
          StorageTests.write(
            StorageTests.stored(path, kind: kind),
            (0..<500).map { _ in .random(in: 0...255, using: &dice) }))
      case .folder:
        try? files.removeItem(atPath: path)
        try files.createDirectory(atPath: path, withIntermediateDirectories: false)
      case .pipe:
        try? files.removeItem(atPath: path)
        #expect(mkfifo(path, 0o600) == 0)
      case .danglingLink:
        try? files.removeItem(atPath: path)
        #expect(symlink(cache + "/nowhere", path) == 0)
      case .fileForFolder:
        try? files.removeItem(atPath: cache)
        try write([1], to: cache)
      case .unwritableFolder:
        try? files.removeItem(atPath: path)
        // Root may write to the folder in spite of these permissions.
        #expect(chmod(cache, 0o500) == 0)
      case .impossibleFolder: return "/proc/segue-tests/none"
      }
      return cache
    }
  }

  private static let libraries = Result { () throws -> LibraryFixture in
    let fixture = try LibraryFixture()
    try fixture.compile(as: "a.so")
    try fixture.write(Array("not a library".utf8), as: "b.so")
    return fixture
  }

  private func options(_ cache: String?, _ state: String?) throws -> PluginRegistry.Options {
    var options = PluginRegistry.Options(
      environment: SearchEnvironment(
        variables: ["SEGUE_PLUGIN_PATH": try Self.libraries.get().folder.path]),
      isolation: .child, deadlines: PluginDeadlines(all: 60))
    options.runner = SearchEnvironment.current().runner
    options.cacheFolder = cache
    options.quarantineFolder = state
    return options
  }

  private func found(_ options: PluginRegistry.Options) -> [String] {
    PluginRegistry.discover(options).entries.filter { $0.library != nil }
      .map { "\($0.id ?? "-") \($0.status) \($0.reason ?? "")" }
  }

  @Test(arguments: Obstacle.allCases)
  func `the same plug-ins are found when the cache file is damaged or cannot be written`(
    _ obstacle: Obstacle
  ) throws {
    let folder = try Toolchain.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let cache = folder.path + "/cache"
    defer { chmod(cache, 0o700) }
    let expected = found(try options(nil, nil))
    #expect(expected.count == 2 && expected[0].hasPrefix("org.example.fixture ok"))
    #expect(found(try options(cache, nil)) == expected)
    var reader = ByteReader([UInt8](try Data(contentsOf: URL(filePath: cache + "/discovery"))))
    let kind = try reader.text()
    let path = try obstacle.put("discovery", cache, kind: kind)
    for _ in 0..<2 { #expect(found(try options(path, nil)) == expected) }
    guard obstacle.isOvercome else { return }
    #expect(Self.read(Self.stored(cache + "/discovery", kind: kind)) != nil)
    #expect(
      Set(try FileManager.default.contentsOfDirectory(atPath: cache)).isSubset(
        of: ["discovery", "nowhere"]))
  }

  @Test(arguments: Obstacle.allCases)
  func
    `plug-ins are found and quarantined when the quarantine file is damaged or cannot be written`(
      _ obstacle: Obstacle
    ) throws
  {
    let folder = try Toolchain.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let state = folder.path + "/state"
    defer { chmod(state, 0o700) }
    let expected = found(try options(nil, nil))
    let library = try Self.libraries.get().folder.path + "/a.so"
    let id = "org.example.fixture"
    Quarantine(folder: state).add("org.example.other", in: library, "crashed (SIGSEGV) in animate")
    #expect(found(try options(nil, state)) == expected)
    let path = try obstacle.put("quarantine", state, kind: "segue quarantine 1")
    #expect(found(try options(nil, path)) == expected)
    let quarantine = Quarantine(folder: path)
    quarantine.add(id, in: library, "crashed (SIGSEGV) in animate")
    // This process always knows the new entry of the quarantine. Another process knows the entry
    // only if the file could be written.
    #expect(quarantine.reason(id, in: library) == "crashed (SIGSEGV) in animate")
    let entries = found(try options(nil, path))
    #expect(entries != expected || !obstacle.isOvercome)
    #expect(quarantine.remove(id) || !obstacle.isOvercome)
    #expect(found(try options(nil, path)) == expected)
  }

  @Test func `a quarantine entry applies only to one build of one plug-in`() throws {
    let fixture = try LibraryFixture()
    let state = fixture.folder.path + "/state"
    let path = try fixture.compile(as: "a.so")
    let quarantine = Quarantine(folder: state)
    quarantine.add("org.example.fixture", in: path, "crashed (SIGSEGV) in create")
    for quarantine in [quarantine, Quarantine(folder: state)] {
      #expect(quarantine.reason("org.example.fixture", in: path) != nil)
      #expect(quarantine.reason("org.example.other", in: path) == nil)
      #expect(quarantine.reason("org.example.fixture", in: path + "x") == nil)
    }
    try fixture.compile(as: "a.so", options: ["-DNEWER"])
    #expect(quarantine.reason("org.example.fixture", in: path) == nil)
  }

  @Test func `the quarantine keeps entries that two processes add`() throws {
    let fixture = try LibraryFixture()
    let path = try fixture.compile(as: "a.so")
    let (one, other) = (
      Quarantine(folder: fixture.folder.path), Quarantine(folder: fixture.folder.path)
    )
    one.add("org.example.one", in: path, "crashed (SIGSEGV) in create")
    other.add("org.example.other", in: path, "ended its process (exit status 3) in ended")
    let later = Quarantine(folder: fixture.folder.path)
    #expect(later.reason("org.example.one", in: path) == "crashed (SIGSEGV) in create")
    #expect(later.reason("org.example.other", in: path) != nil)
    #expect(one.remove("org.example.other"))
    #expect(!one.remove("org.example.other"))
    #expect(Quarantine(folder: fixture.folder.path).reason("org.example.one", in: path) != nil)
  }

  @Test func `the quarantine keeps all entries that several threads add simultaneously`() throws {
    let fixture = try LibraryFixture()
    let path = try fixture.compile(as: "a.so")
    let folder = fixture.folder.path + "/state"
    DispatchQueue.concurrentPerform(iterations: 8) { writer in
      // Each task uses a quarantine of its own, as if it were another process.
      let quarantine = Quarantine(folder: folder)
      for number in 0..<10 {
        quarantine.add("org.example.p\(writer)-\(number)", in: path, "crashed (SIGSEGV) in create")
      }
    }
    let all = Quarantine(folder: folder)
    for writer in 0..<8 {
      for number in 0..<10 {
        #expect(all.reason("org.example.p\(writer)-\(number)", in: path) != nil)
      }
    }
  }

  @Test func `a full quarantine drops its oldest entry`() throws {
    let fixture = try LibraryFixture()
    let path = try fixture.compile(as: "a.so")
    let folder = fixture.folder.path + "/state"
    let quarantine = Quarantine(folder: folder)
    let maximum = Quarantine.maxEntries
    for number in 0..<maximum { quarantine.add("org.example.p\(number)", in: path, "crashed") }
    // Adding a plug-in again makes its entry the newest, so p1 has the oldest entry now.
    quarantine.add("org.example.p0", in: path, "crashed again")
    quarantine.add("org.example.one-more", in: path, "crashed")
    for quarantine in [quarantine, Quarantine(folder: folder)] {
      #expect(quarantine.reason("org.example.p0", in: path) == "crashed again")
      #expect(quarantine.reason("org.example.p1", in: path) == nil)
      #expect(quarantine.reason("org.example.p2", in: path) != nil)
      #expect(quarantine.reason("org.example.one-more", in: path) != nil)
    }
  }

  @Test func `if the quarantine file cannot be written, the process still remembers its entries`()
    throws
  {
    let fixture = try LibraryFixture()
    let path = try fixture.compile(as: "a.so")
    let quarantine = Quarantine(folder: "/proc/segue-tests/none")
    quarantine.add("org.example.one", in: path, "crashed")
    quarantine.add("org.example.other", in: path, "crashed")
    #expect(quarantine.reason("org.example.one", in: path) != nil)
    #expect(quarantine.reason("org.example.other", in: path) != nil)
    #expect(!quarantine.remove("org.example.one"))
    #expect(quarantine.reason("org.example.one", in: path) == nil)
  }
}
