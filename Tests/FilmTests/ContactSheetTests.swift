import SegueFilm
import Testing

struct ContactSheetTests {
  @Test(arguments: [(1, 390, 844), (6, 390, 844), (8, 1920, 1080), (7, 10, 10), (30, 300, 20)])
  func `a contact sheet has a cell for every frame`(count: Int, width: Int, height: Int) throws {
    var sheet = try #require(
      ContactSheet(frames: count, frameWidth: width, frameHeight: height, width: 400))
    #expect(sheet.columns * sheet.rows >= count)
    #expect(sheet.columns * (sheet.rows - 1) < count)
    #expect(sheet.width <= 420 && sheet.cellWidth <= width)
    for seed in 0...count {
      let isAdded = sheet.add(try frame(width, height, seed: UInt32(seed)))
      #expect(isAdded)
    }
    let picture = try #require(sheet.picture())
    #expect(picture.width == sheet.width && picture.height == sheet.height)
    #expect(picture.isOpaque)
    #expect(picture.row(0)[0] == 0xffec_eef1)
  }

  @Test func `a contact sheet shows the film's first and last frames`() {
    #expect(ContactSheet.choice(of: 4, from: 31) == [0, 10, 20, 30])
    #expect(ContactSheet.choice(of: 8, from: 3) == [0, 1, 2])
    #expect(ContactSheet.choice(of: 1, from: 3) == [0])
    #expect(ContactSheet.choice(of: 0, from: 3) == [])
    for total in 1...40 {
      let choice = ContactSheet.choice(of: 7, from: total)
      #expect(choice.first == 0 && choice.last == total - 1)
      #expect(choice == choice.sorted() && Set(choice).count == choice.count)
    }
  }

  /// Returns an opaque frame in which neighbouring pixels have different colours.
  private func frame(_ width: Int, _ height: Int, seed: UInt32) throws -> PixelBuffer {
    let buffer = try #require(PixelBuffer(width: width, height: height))
    for y in 0..<height {
      for x in 0..<width {
        buffer.row(y)[x] = 0xff00_0000 | (UInt32(x * 31 + y * 17) &* 2_654_435_761 &+ seed) >> 8
      }
    }
    buffer.isOpaque = true
    return buffer
  }
}
