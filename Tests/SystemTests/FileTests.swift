import Foundation
import Glibc
import SegueSystem
import Testing

/// Tests files, folders and their errors.
@Suite struct FileTests {
  /// A folder that is removed at the end of the test.
  final class Scratch {
    let path: String

    init() throws {
      path = NSTemporaryDirectory() + "segue-system-\(UUID().uuidString)"
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func callAsFunction(_ name: String) -> String { path + "/" + name }
  }

  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  func make(_ name: String, _ text: String) throws {
    let file = try FileDescriptor.open(
      scratch(name), O_WRONLY | O_CREAT | O_TRUNC, permissions: 0o600)
    try file.write(Array(text.utf8))
    try file.closeChecked()
  }

  /// Returns the error with which a file is refused as a regular file; 0 for none.
  private func refusal(_ path: String) -> Int32 {
    do throws(SystemError) {
      try FileDescriptor.openFile(path).file.close()
      return 0
    } catch { return error.code }
  }

  @Test func `only regular files, and links to them, are opened by their names, without waiting`()
    throws
  {
    try make("file", "text")
    #expect(mkfifo(scratch("pipe"), 0o600) == 0)
    try FileManager.default.createDirectory(
      atPath: scratch("folder"), withIntermediateDirectories: false)
    for name in ["file", "pipe", "folder"] {
      try FileManager.default.createSymbolicLink(
        atPath: scratch(name + "-link"), withDestinationPath: name)
    }
    let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let isBound = withUnsafeMutableBytes(of: &address.sun_path) { room in
      let bytes = Array(scratch("socket").utf8)
      guard bytes.count < room.count else { return false }
      room.copyBytes(from: bytes)
      return true
    }
    if isBound {
      let status = withUnsafePointer(to: address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      #expect(status == 0 && refusal(scratch("socket")) == ESPIPE)
    }
    close(socket)
    #expect(refusal(scratch("file")) == 0 && refusal(scratch("file-link")) == 0)
    #expect(refusal(scratch("pipe")) == ESPIPE && refusal(scratch("pipe-link")) == ESPIPE)
    #expect(refusal(scratch("folder")) == EISDIR && refusal(scratch("folder-link")) == EISDIR)
    #expect(refusal("/dev/zero") == ESPIPE && refusal("/dev/null") == ESPIPE)
    #expect(refusal(scratch("none")) == ENOENT && refusal("/proc/self/stat") == 0)
    #expect("\(SystemError(ESPIPE))" == "it is a device, a pipe or a socket")
    #expect(ContentHash(regularFile: scratch("pipe")) == nil)
    #expect(throws: SystemError(ESPIPE)) { try FileDescriptor.contents(of: scratch("pipe")) }
  }

  @Test func `a written file can be read as a whole and in parts`() throws {
    let text = String(repeating: "0123456789", count: 20_000)
    try make("a", text)
    #expect(try FileDescriptor.contents(of: scratch("a")) == Array(text.utf8))
    #expect(try FileDescriptor.contents(of: scratch("a"), limit: 3) == Array("012".utf8))
    let file = try FileDescriptor.open(scratch("a"), O_RDONLY)
    defer { file.close() }
    #expect(try file.contents(limit: 4, at: 3) == Array("3456".utf8))
    #expect(try file.contents(limit: 4, at: 200_000) == [])
    var bytes = [UInt8](repeating: 0, count: 10)
    #expect(try bytes.withUnsafeMutableBytes { try file.read(into: $0, at: 199_995) } == 5)
    #expect(bytes.prefix(5) == Array("56789".utf8)[...])
  }

  @Test func `a failed system call throws an error with its error number`() throws {
    #expect(throws: SystemError(ENOENT)) { try FileDescriptor.open(scratch("none"), O_RDONLY) }
    #expect(throws: SystemError(ENOENT)) { try FileStatus(path: scratch("none")) }
    #expect(throws: SystemError(ENOENT)) { try FileSystem.names(in: scratch("none")) }
    #expect(throws: SystemError(EINVAL)) { try FileSystem.target(ofLink: scratch.path) }
    #expect(throws: SystemError(EISDIR)) { try FileDescriptor.contents(of: scratch.path) }
    #expect(SystemError(ENOENT).description == "No such file or directory")
  }

  @Test func `writing to a full device throws an error`() throws {
    let full = try FileDescriptor.open("/dev/full", O_WRONLY)
    defer { full.close() }
    #expect(throws: SystemError(ENOSPC)) { try full.write([1]) }
  }

  @Test func `a started program does not inherit an open file`() throws {
    let file = try FileDescriptor.open("/dev/null", O_RDONLY)
    defer { file.close() }
    #expect(fcntl(file.number, F_GETFD) & FD_CLOEXEC != 0)
  }

  @Test func `the status of a symbolic link is the link's or its target's, as requested`() throws {
    try make("a", "abc")
    try FileManager.default.createSymbolicLink(
      atPath: scratch("b"), withDestinationPath: "a")
    let status = try FileStatus(path: scratch("b"))
    #expect(status.kind == .file && status.size == 3 && status.permissions == 0o600)
    #expect(try FileStatus(path: scratch("b"), followsLinks: false).kind == .link)
    #expect(try FileSystem.target(ofLink: scratch("b")) == "a")
    #expect(try FileSystem.realPath(scratch("b")).hasSuffix("/a"))
    #expect(FileStatus.kind(of: scratch.path) == .folder)
    #expect(FileStatus.kind(of: "/dev/null") == .other)
  }

  @Test func `the names in a folder include hidden files, but not . and ..`() throws {
    for name in ["b", ".hidden", "a"] { try make(name, "") }
    #expect(try FileSystem.names(in: scratch.path).sorted() == [".hidden", "a", "b"])
    let folder = try FileDescriptor.open(scratch.path, O_RDONLY | O_DIRECTORY)
    defer { folder.close() }
    #expect(try FileSystem.names(in: folder).sorted() == [".hidden", "a", "b"])
    let file = try FileDescriptor.open("a", O_RDONLY, in: folder)
    file.close()
  }

  @Test func `an unnamed file gets a name unless a file of that name exists`() throws {
    let file = try FileDescriptor.open(scratch.path, UnnamedFile.flags, permissions: 0o600)
    defer { file.close() }
    try file.write(Array("new".utf8))
    #expect(try FileSystem.names(in: scratch.path) == [])
    #expect(UnnamedFile.isReachable(file))
    try make("taken", "old")
    #expect(throws: SystemError(EEXIST)) { try UnnamedFile.link(file, as: scratch("taken")) }
    try UnnamedFile.link(file, as: scratch("a"))
    #expect(try FileDescriptor.contents(of: scratch("a")) == Array("new".utf8))
    #expect(try FileDescriptor.contents(of: scratch("taken")) == Array("old".utf8))
  }
  @Test func `renaming or removing a file or folder works, or throws the system's error`() throws {
    let folder = try FileDescriptor.open(scratch.path, O_RDONLY | O_DIRECTORY)
    defer { folder.close() }
    try make("a", "new")
    try make("b", "old")
    try FileSystem.rename(scratch("a"), to: scratch("b"))
    #expect(try FileDescriptor.contents(of: scratch("b")) == Array("new".utf8))
    #expect(throws: SystemError(ENOENT)) { try FileSystem.removeFile(scratch("a")) }
    #expect(throws: SystemError(EISDIR)) { try FileSystem.removeFile(scratch.path) }
    try FileSystem.makeNewFolder("c", permissions: 0o700, in: folder)
    #expect(throws: SystemError(EEXIST)) { try FileSystem.makeNewFolder("c", in: folder) }
    try make("c/d", "")
    #expect(throws: SystemError(ENOTEMPTY)) { try FileSystem.removeFolder(scratch("c")) }
    try FileSystem.removeFile("c/d", in: folder)
    try FileSystem.removeFolder("c", in: folder)
    #expect(try FileSystem.names(in: scratch.path) == ["b"])
  }

  @Test func `a temporary file or folder gets a new name, and only its user can access it`() throws {
    let prefix = scratch("made-")
    let made = try FileSystem.makeTemporaryFile(prefix)
    defer { made.file.close() }
    #expect(made.path.hasPrefix(prefix) && made.path.utf8.count == prefix.utf8.count + 6)
    #expect(try FileStatus(path: made.path).identity == FileStatus(made.file).identity)
    #expect(try FileStatus(made.file).permissions == 0o600)
    #expect(fcntl(made.file.number, F_GETFD) & FD_CLOEXEC != 0)
    let folder = try FileSystem.makeTemporaryFolder(prefix)
    let status = try FileStatus(path: folder)
    #expect(folder.hasPrefix(prefix) && status.kind == .folder && status.permissions == 0o700)
    #expect(throws: SystemError(ENOENT)) { try FileSystem.makeTemporaryFolder(scratch("none/a")) }
    #expect(throws: SystemError(ENOENT)) { try FileSystem.makeTemporaryFile(scratch("none/a")) }
  }

  @Test func `the position, size, lock and permissions of an open file can be set`() throws {
    try make("a", "0123456789")
    let file = try FileDescriptor.open(scratch("a"), O_RDWR)
    let other = try FileDescriptor.open(scratch("a"), O_RDWR)
    defer { other.close() }
    try file.seek(to: 6)
    #expect(try file.contents() == Array("6789".utf8) && file.position() == 10)
    try file.truncate(to: 2)
    #expect(try FileDescriptor.contents(of: scratch("a")) == Array("01".utf8))
    try file.setPermissions(0o640)
    #expect(try FileStatus(file).permissions == 0o640)
    try FileSystem.setPermissions(0o400, of: scratch("a"))
    #expect(try FileStatus(file).permissions == 0o400)
    try FileSystem.checkAccess(scratch("a"), R_OK)
    #expect(throws: SystemError(EACCES)) { try FileSystem.checkAccess(scratch("a"), X_OK) }
    #expect(try file.tryLock() && !other.tryLock())
    file.close()
    #expect(try other.tryLock())
  }

  @Test
  func `polling returns the files that are ready, and the bytes that have arrived can be read`()
    throws
  {
    let pipe = try OutputPipe()
    let (reading, writing) = (FileDescriptor(pipe.reading), FileDescriptor(pipe.writing))
    defer { reading.close() }
    let none = FileDescriptor(-1)
    var bytes = [UInt8](repeating: 0, count: 8)
    func arrived() -> Int? { bytes.withUnsafeMutableBytes { reading.readArrived(into: $0) } }
    #expect(throws: SystemError(ESPIPE)) { try reading.position() }
    #expect(FileDescriptor.wait(reading: [reading, none], milliseconds: 0) == [])
    #expect(arrived() == 0)
    let ready = FileDescriptor.wait(reading: [reading], writing: [writing], milliseconds: -1)
    #expect(ready == [writing])
    #expect([1, 2, 3].withUnsafeBytes { writing.writeSome($0) } == 24)
    #expect(FileDescriptor.wait(reading: [none, reading], milliseconds: -1) == [reading])
    #expect([arrived(), arrived(), arrived(), arrived()] == [8, 8, 8, 0])
    writing.close()
    #expect(FileDescriptor.wait(reading: [reading], milliseconds: -1) == [reading])
    #expect(arrived() == nil)
  }

  @Test func `a terminal's mode is set and restored, and other files are not terminals`() throws {
    var size = winsize(ws_row: 4, ws_col: 30, ws_xpixel: 300, ws_ypixel: 80)
    var (first, second): (Int32, Int32) = (-1, -1)
    try #require(openpty(&first, &second, nil, nil, &size) == 0)
    let terminal = FileDescriptor(second)
    defer { for number in [first, second] { close(number) } }
    func local() -> tcflag_t {
      var settings = termios()
      tcgetattr(terminal.number, &settings)
      return settings.c_lflag
    }
    let before = local()
    let mode = try TerminalMode(of: terminal)
    try mode.withoutLines.set(on: terminal)
    #expect(before & tcflag_t(ECHO | ICANON) != 0 && local() & tcflag_t(ECHO | ICANON) == 0)
    #expect(local() & tcflag_t(ISIG) != 0)
    mode.restore(on: terminal)
    #expect(local() == before)
    let found = try #require(terminal.terminalSize)
    #expect(found == (columns: 30, rows: 4, width: 300, height: 80) && terminal.isTerminal)
    try make("a", "")
    let file = try FileDescriptor.open(scratch("a"), O_RDONLY)
    defer { file.close() }
    #expect(!file.isTerminal && file.terminalSize == nil)
    #expect(throws: SystemError(ENOTTY)) { try TerminalMode(of: file) }
  }

  @Test func `files in the working folder are shown as they were typed, and the folder itself in full`() throws {
    let here = try FileSystem.workingFolder() + "/"
    #expect(WorkingFolder.shown("'\(here)a b.png' and \(here)c") == "'a b.png' and c")
    #expect(
      WorkingFolder.shown("anybody writes to \(here), a folder, and \(here)")
        == "anybody writes to \(here), a folder, and \(here)")
    #expect(WorkingFolder.shown("/elsewhere\(here)c") == "/elsewhere\(here)c")
  }
}
