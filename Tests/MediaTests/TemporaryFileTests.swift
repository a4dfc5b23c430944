import Foundation
import Testing

@testable import SegueMedia

/// Tests unfinished output files, which have no name or a hidden one.
@Suite struct TemporaryFileTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  private func write(_ text: String, to file: TemporaryFile) throws {
    try Array(text.utf8).withUnsafeBytes { bytes in
      Result { () throws(MediaError) in try file.write(bytes) }
    }.get()
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try scratch.bytes(name), as: UTF8.self)
  }

  private func permissions(_ name: String) throws -> UInt32 {
    var status = stat()
    try #require(stat(scratch(name), &status) == 0)
    return status.st_mode & 0o777
  }

  @Test func `an unfinished output has no name in its folder`() throws {
    let file = try TemporaryFile(for: scratch("a"))
    try write("new", to: file)
    #expect(scratch.names.isEmpty)
    try file.commit()
    #expect(scratch.names == ["a"])
    #expect(try text("a") == "new")
  }

  @Test func `an unfinished output that is closed early has a hidden name`() throws {
    let file = try TemporaryFile(for: scratch("a"), staysOpen: false)
    try write("new", to: file)
    #expect(scratch.names.count == 1 && scratch.names.first?.hasPrefix(".segue-") == true)
    try file.close()
    try file.commit()
    #expect(scratch.names == ["a"])
    #expect(try text("a") == "new")
  }

  @Test(arguments: [true, false])
  func `a complete output replaces an older file and gets the older file's permissions`(
    _ staysOpen: Bool
  ) throws {
    try scratch.write("a", Array("older".utf8))
    chmod(scratch("a"), 0o640)
    var file: TemporaryFile? = try TemporaryFile(for: scratch("a"), staysOpen: staysOpen)
    try write("new", to: #require(file))
    #expect(try text("a") == "older")
    file = nil
    #expect(try text("a") == "older")
    #expect(scratch.names == ["a"])
    let second = try TemporaryFile(for: scratch("a"), staysOpen: staysOpen)
    try write("new", to: second)
    try second.commit()
    #expect(try text("a") == "new")
    #expect(try permissions("a") == 0o640)
    #expect(scratch.names == ["a"])
  }

  @Test(arguments: [true, false])
  func `an output replaces a file of its name that was created meanwhile`(_ staysOpen: Bool)
    throws
  {
    let file = try TemporaryFile(for: scratch("a"), staysOpen: staysOpen)
    try write("new", to: file)
    try scratch.write("a", Array("older".utf8))
    try file.commit()
    #expect(try text("a") == "new")
    #expect(scratch.names == ["a"])
  }

  @Test(arguments: [true, false])
  func `a discarded output, or an output whose folder was deleted, leaves no file`(
    _ staysOpen: Bool
  ) throws {
    let file = try TemporaryFile(for: scratch("a"), staysOpen: staysOpen)
    try write("new", to: file)
    file.discard()
    #expect(scratch.names.isEmpty)
    mkdir(scratch("folder"), 0o700)
    let other = try TemporaryFile(for: scratch("folder/a"), staysOpen: staysOpen)
    try write("new", to: other)
    try FileManager.default.removeItem(atPath: scratch("folder"))
    #expect(mediaError { try other.commit() }?.kind == .cannotWrite)
    #expect(scratch.names.isEmpty)
  }

  @Test func `an unfinished output can be read again and opened by a path`() throws {
    let file = try TemporaryFile(for: scratch("a"))
    try write("0123456789", to: file)
    #expect(file.byteCount == 10)
    var bytes = [UInt8](repeating: 0, count: 4)
    try bytes.withUnsafeMutableBytes { bytes in
      Result { () throws(MediaError) in try file.read(bytes, at: 3) }
    }.get()
    #expect(bytes == Array("3456".utf8))
    #expect(try Data(contentsOf: URL(fileURLWithPath: file.path)).count == 10)
  }
}
