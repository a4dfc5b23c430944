import Testing

@testable import SegueMedia

/// Tests files that are opened in advance on background threads.
@Suite struct FilesAheadTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  @Test
  func `files opened in advance keep their order, and a missing file does not affect the others`()
    throws
  {
    let sizes = (1...7).map { PixelSize(width: 10 + $0, height: 30 - $0) }
    for (index, size) in sizes.enumerated() {
      try scratch.render("\(index).png", [try scene(size.width, size.height)])
    }
    let names = sizes.indices.map { scratch("\($0).png") }
    let files = FilesAhead(names[..<3] + [scratch("missing.png")] + names[3...])
    for (index, size) in sizes.enumerated().reversed() {
      #expect(try files.source(index < 3 ? index : index + 1).naturalSize == size)
    }
    let error = #expect(throws: MediaError.self) { try files.source(3) }
    #expect(error?.kind == .notFound)
  }

  @Test func `animations can be opened in advance too, and opened files need not be used`() throws {
    let pictures = try (0..<3).map { _ in try scene(12, 8) }
    try scratch.render("a.gif", pictures)
    try scratch.render("b.png", [pictures[0]])
    let files = FilesAhead([scratch("b.png"), scratch("a.gif")])
    #expect(try files.source(1).kind == .animation)
    _ = FilesAhead([scratch("a.gif"), scratch("b.png")])
    _ = FilesAhead([])
  }
}
