import Foundation
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

  @Test func `system calls throw their errors as values`() throws {
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
}
