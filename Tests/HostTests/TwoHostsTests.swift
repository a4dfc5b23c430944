import Foundation
import SeguePlugin
import SegueWire
import Synchronization
import TestSupport
import Testing

@testable import SegueHost

/// Tests one library in a process with two hosts, each of which calls the library's entry.
@Suite struct TwoHostsTests {
  /// A host that answers every call with plausible values, and notes the contexts with which it is called.
  private final class FakeHost: LibraryOpener, Sendable {
    let contexts = Mutex<[UInt64]>([])
    private let stubs = Mutex<HostStubs?>(nil)

    init() {
      stubs.withLock { $0 = HostStubs { [unowned self] in answer($0) } }
    }

    var host: UnsafeRawPointer? { stubs.withLock { $0?.host } }
    func opening<Result>(_ body: () -> Result) -> Result { body() }
    func calling(_ call: WireCall, _ body: () -> WireAnswer) -> WireAnswer { body() }

    private func answer(_ call: WireCall) -> WireAnswer {
      if call.table === SignatureTable.host {
        guard case .text(let id)? = call.arguments.last,
          let index = SignatureTable.hostInterfaces.firstIndex(where: { $0.interface == id })
        else { return WireAnswer(.unsupported) }
        return .ok(.pointer(UInt(index + 1)))
      }
      if case .handle(let context)? = call.arguments.first {
        contexts.withLock { $0.append(context) }
      }
      return WireAnswer(.ok, call.row.outputs.map { Self.value($0.kind) })
    }

    private static func value(_ kind: ArgumentKind) -> WireValue {
      switch kind {
      case .outHandle: .handle(77)
      case .outDouble: .double(0.5)
      case .outInt32: .int32(0)
      case .outUInt32: .uint32(0)
      case .outInt64: .int64(0)
      case .outStructure(let kind): .doubles(Array(repeating: 0.5, count: kind.count))
      case .outNumbers: .doubles([0, 0, 3, 2])
      default: .text("")
      }
    }
  }

  /// A library as one of the hosts has opened it, with an instance and its context.
  private struct Opened {
    let library: LoadedLibrary
    let instance: WireValue
    let context: UInt64

    init(_ path: String, _ host: FakeHost, context: UInt64) throws {
      self.context = context
      library = try LoadedLibrary(try LoadedLibrary.openFile(path, host), host, path: path)
      let created = library.call(
        .animator, AnimatorFunction.create.rawValue,
        [
          .pointer(library.report.plugin), .pointer(UInt(bitPattern: host.host)),
          .text("org.example.drafts"),
        ])
      #expect(created.status == .ok)
      instance = try #require(created.results.first)
    }

    func call(_ function: AnimatorFunction, _ rest: WireValue...) -> Status {
      library.call(.animator, function.rawValue, [instance] + rest).status
    }
  }

  @Test(arguments: LanguageFixture.languages)
  func `an instance calls only the host that asked for it, in each language`(
    _ language: String
  ) throws {
    let fixture = try LibraryFixture()
    try LanguageFixture.compile("drafts", language, into: fixture)
    let path = fixture.folder.path + "/drafts.so"
    let hosts = [FakeHost(), FakeHost()]
    let opened = try zip(hosts, [1000, 2000] as [UInt64]).map { try Opened(path, $0, context: $1) }
    #expect(opened[0].library.report.itemBytes == opened[1].library.report.itemBytes)
    #expect(opened[0].library.report.host != opened[1].library.report.host)
    for one in opened {
      #expect(one.call(.duration, .handle(one.context)) == .ok)
    }
    // The host that called the entry last is not the one whose instance is called first.
    for one in opened {
      #expect(one.call(.animate, .handle(one.context)) == .ok, "\(language)")
    }
    for one in opened {
      _ = one.call(.ended, .handle(one.context), .int32(1))
      #expect(one.call(.destroy) == .ok)
    }
    for (host, one) in zip(hosts, opened) {
      let contexts = host.contexts.withLock { $0 }
      #expect(contexts.count > 3 && Set(contexts) == [one.context], "\(language)")
    }
    // The library is never unloaded, so the hosts must stay as well.
    for host in hosts { _ = Unmanaged.passRetained(host) }
  }

  @Test func `two registries of one process use one library, each with its own transitions`() throws {
    let fixture = try LibraryFixture()
    try fixture.compile("drafts", as: "drafts.so")
    let registries = [fixture.discover(), fixture.discover()]
    let transitions = try registries.map { try RecordedTransition("org.example.drafts", $0) }
    #expect(transitions.allSatisfy { $0.fault == nil })
    for transition in transitions { transition.end() }
  }
}
