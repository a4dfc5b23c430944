import MessageCases
import SeguePlugin
import SegueWire
import Testing

/// Tests the encoding of the messages that host and runner exchange while a library is opened.
@Suite struct ReportTests {
  private static let report: LibraryReport = {
    var descriptor = DescriptorCopy()
    descriptor.kind = 1
    descriptor.id = "org.example.größe"
    descriptor.name = "Größe"
    descriptor.license = ""
    descriptor.capabilities = ["segue.frame-driver/1", ""]
    descriptor.requiredInterfaces = ["segue.view/1"]
    var parameter = ParameterCopy()
    parameter.type = 3
    parameter.id = "edge"
    parameter.choices = ["left", "right"]
    parameter.defaultNumbers = [1, -0.0, .infinity, 0.1]
    parameter.maximum = .greatestFiniteMagnitude
    descriptor.parameters = [parameter, ParameterCopy()]
    var report = LibraryReport(
      plugin: .max,
      items: [
        .copied(descriptor), .refused(id: "org.example.a", "its name is missing"),
        .refused(id: nil, "its descriptor 3 is NULL"), .copied(DescriptorCopy()),
      ])
    report.animator = .slots([true, true, true, false, true])
    report.controller = .refused("it lacks pointer (NULL)")
    return report
  }()

  private static let answers: [OpenAnswer] = [
    .opened(report), .opened(LibraryReport(plugin: 0, items: [])), .refused(""),
    .refused("the dynamic linker refuses it: größer"),
  ]
  private static let request = OpenRequest(
    library: "/usr/lib/größe.so", isHardened: true, isTraced: false)

  @Test func `decoding an encoded request or answer for opening a library gives the same value`()
    throws
  {
    for isHardened in [false, true] {
      for isTraced in [false, true] {
        let request = OpenRequest(library: "/a.so", isHardened: isHardened, isTraced: isTraced)
        #expect(try OpenRequest(bytes: request.bytes) == request)
      }
    }
    for answer in Self.answers { #expect(try OpenAnswer(bytes: answer.bytes) == answer) }
  }

  @Test func `requests and answers for opening a library are refused with missing or extra bytes`() {
    for length in Self.request.bytes.indices {
      #expect(throws: Malformed.self) {
        try OpenRequest(bytes: Array(Self.request.bytes.prefix(length)))
      }
    }
    #expect(throws: Malformed.self) { try OpenRequest(bytes: Self.request.bytes + [0]) }
    for answer in Self.answers {
      let bytes = answer.bytes
      for length in bytes.indices {
        #expect(throws: Malformed.self) { try OpenAnswer(bytes: Array(bytes.prefix(length))) }
      }
      #expect(throws: Malformed.self) { try OpenAnswer(bytes: bytes + [0]) }
    }
  }

  @Test
  func
    `a message for opening a library is refused or read as another valid message if a byte changes`()
  {
    for (kind, bytes) in [(MessageCase.Kind.request, Self.request.bytes)]
      + Self.answers.map({ (.answer, $0.bytes) })
    {
      for index in bytes.indices {
        for value in (0..<8).map({ bytes[index] ^ 1 << $0 }) + [0, 0xff] {
          var changed = bytes
          changed[index] = value
          #expect(MessageCase(kind, changed).fault() == nil)
        }
      }
    }
  }

  @Test
  func `a request from a host of another version is refused with the advice to reinstall Segue`()
    throws
  {
    var bytes = Self.request.bytes
    bytes[0] &+= 1
    let failure = Malformed(
      "the host and segue-runner are of different versions; install Segue again")
    #expect(throws: failure) { try OpenRequest(bytes: bytes) }
  }

  @Test func `more descriptors, slots or choices than a library may have are refused`() {
    var report = LibraryReport(plugin: 1, items: [])
    func isRead() -> Bool { (try? OpenAnswer(bytes: OpenAnswer.opened(report).bytes)) != nil }
    report.items = Array(repeating: .refused(id: nil, ""), count: DescriptorLimits.descriptors)
    #expect(isRead())
    report.items.append(.refused(id: nil, ""))
    #expect(!isRead())
    report.items = []
    report.animator = .slots(Array(repeating: true, count: 256))
    #expect(!isRead())
    report.animator = .unused
    var parameter = ParameterCopy()
    parameter.choices = Array(repeating: "", count: DescriptorLimits.choices + 1)
    var descriptor = DescriptorCopy()
    descriptor.parameters = [parameter]
    report.items = [.copied(descriptor)]
    #expect(!isRead())
    descriptor.parameters = Array(
      repeating: ParameterCopy(), count: DescriptorLimits.parameters + 1)
    report.items = [.copied(descriptor)]
    #expect(!isRead())
    descriptor.parameters = []
    descriptor.capabilities = Array(repeating: "", count: DescriptorLimits.capabilities + 1)
    report.items = [.copied(descriptor)]
    #expect(!isRead())
  }
}
