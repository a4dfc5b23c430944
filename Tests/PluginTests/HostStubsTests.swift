import Foundation
import SeguePlugin
import SegueWire
import TestSupport
import Testing

@Suite struct HostStubsTests {
  @Test func `the host tells plug-ins the version of the command`() throws {
    let stubs = HostStubs { _ in WireAnswer(.unsupported) }
    let host = try #require(stubs.host)
    let version = String(cString: host.load(fromByteOffset: 16, as: UnsafePointer<CChar>.self))
    let command = Toolchain.package.appending(path: "Sources/segue/Commands/Segue.swift")
    let source = try String(contentsOf: command, encoding: .utf8)
    #expect(source.contains("static let version = \"\(version)\""))
  }
}
