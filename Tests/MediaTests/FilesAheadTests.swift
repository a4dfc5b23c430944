import Glibc
import SeguePixels
import Testing

@testable import SegueMedia

/// Tests files that are opened in advance on background threads.
@Suite struct FilesAheadTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  @Test
  func `files opened in advance keep their order, and a missing file does not affect other files`()
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

  @Test func `animations can be opened in advance, and files opened in advance need not be used`()
    throws
  {
    let pictures = try (0..<3).map { try scene(12, 8, $0 * 20) }
    try scratch.render("a.gif", pictures)
    try scratch.render("b.png", [pictures[0]])
    let files = FilesAhead([scratch("b.png"), scratch("a.gif")])
    #expect(try files.source(1).kind == .animation)
    _ = FilesAhead([scratch("a.gif"), scratch("b.png")])
    _ = FilesAhead([])
  }

  /// `FilesAhead` draws SVGs on several threads simultaneously, and each SVG only at the size of
  /// the film's frames.
  @Test
  func
    `an SVG opened in advance for given frames equals an SVG that is opened and then fitted`()
    throws
  {
    let boxes = [(24, 36), (48, 24), (30, 30), (20, 30), (7, 5)].map {
      PixelSize(width: $0.0, height: $0.1)
    }
    let fits: [Fit] = [.cover, .contain, .fill, .cover, .contain]
    for index in boxes.indices {
      try scratch.write(
        "\(index).svg",
        DrawingTests.svg(
          ##"<rect width="20" height="30" fill="#40\##(index)0a0"/><circle cx="10" cy="12" r="\##(4 + index)"/>"##,
          #"width="20" height="30""#))
    }
    let files = FilesAhead(
      boxes.indices.map {
        FilesAhead.File(path: scratch("\($0).svg"), frame: (fits[$0], boxes[$0]))
      })
    for index in boxes.indices {
      let (opened, later) = (
        try files.source(index), try MediaSource(path: scratch("\(index).svg"))
      )
      #expect(opened.naturalSize == PixelSize(width: 20, height: 30))
      try later.fit(fits[index], into: boxes[index])
      let (a, b) = (try opened.frame(at: 0), try later.frame(at: 0))
      #expect(opened.size == later.size && opened.isOpaque == later.isOpaque)
      #expect(a.width == b.width && a.height == b.height)
      for y in 0..<a.height {
        #expect(memcmp(a.row(y), b.row(y), 4 * a.width) == 0, "\(index), row \(y)")
      }
      // If the opened drawing is fitted again into frames of the same size, its frame is the same
      // picture as before. If it is fitted into frames of another size, its frame is a new picture
      // of that size.
      try opened.fit(fits[index], into: boxes[index])
      #expect(try opened.frame(at: 0) === a)
      try opened.fit(.fill, into: PixelSize(width: 9, height: 9))
      #expect(try opened.frame(at: 0).width == 9)
    }
  }
}
