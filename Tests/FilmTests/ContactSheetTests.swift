import SegueMedia
import Testing

@testable import SegueFilm

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

  @Test func `a sheet with times has a line below each frame`() throws {
    let bare = try #require(ContactSheet(frames: 4, frameWidth: 100, frameHeight: 200))
    var sheet = try #require(ContactSheet(frames: 4, frameWidth: 100, frameHeight: 200, hasLabels: true))
    #expect(sheet.width == bare.width && sheet.height >= bare.height + 20 * bare.rows)
    for seed in 0..<4 {
      let isAdded = sheet.add(try frame(100, 200, seed: UInt32(seed)), label: "\(seed) s")
      #expect(isAdded)
    }
    let picture = try #require(sheet.picture())
    #expect(picture.width == sheet.width && picture.height == sheet.height)
  }

  @Test func `frames between which as much changes are chosen, in their order`() {
    #expect(SheetFrames.choice(of: 3, changes: [0, 1, 1]) == [0, 1, 2])
    #expect(SheetFrames.choice(of: 3, changes: [0, 1, 1, 1, 1]) == [0, 2, 4])
    // Nearly all of the change is at the end.
    #expect(SheetFrames.choice(of: 4, changes: [0, 0.1, 0.1, 0.1, 10, 10, 10]) == [0, 4, 5, 6])
    #expect(SheetFrames.choice(of: 1, changes: [0, 1]) == [0])
    #expect(SheetFrames.choice(of: 0, changes: [0, 1]) == [] && SheetFrames.choice(of: 3, changes: []) == [])
    let many = SheetFrames.choice(of: 12, changes: (0..<48).map { Double($0 % 7) })
    #expect(many.count == 12 && many == many.sorted() && Set(many).count == 12)
    #expect(many.first == 0 && many.last == 47)
  }

  @Test func `key frames are chosen in place of those that differ least from them`() {
    let changes = [0] + [Double](repeating: 1, count: 12)
    #expect(SheetFrames.choice(of: 4, changes: changes) == [0, 4, 8, 12])
    #expect(SheetFrames.choice(of: 4, changes: changes, keys: [5]) == [0, 5, 8, 12])
    #expect(SheetFrames.choice(of: 4, changes: changes, keys: [5, 6]) == [0, 5, 6, 12])
    #expect(SheetFrames.choice(of: 4, changes: changes, keys: [0, 8, 12]) == [0, 4, 8, 12])
    // A cut after which hardly anything changes.
    #expect(SheetFrames.choice(of: 3, changes: [0, 0.1, 5, 5, 5], keys: [1]) == [0, 1, 4])
    // There are more of them than frames.
    #expect(SheetFrames.choice(of: 4, changes: changes, keys: Array(1..<12)) == [0, 1, 11, 12])
  }

  @Test func `each movement has a frame on its way, in place of those that differ least from it`() {
    let changes = [0] + [Double](repeating: 1, count: 40)
    #expect(SheetFrames.choice(of: 3, changes: changes, moves: [4..<9]) == [0, 6, 40])
    // One that a chosen frame shows already needs no other.
    #expect(SheetFrames.choice(of: 5, changes: changes, moves: [8..<14]) == [0, 10, 20, 30, 40])
    #expect(SheetFrames.choice(of: 5, changes: changes, moves: [9..<20]) == [0, 14, 20, 30, 40])
    // There are more frames if the key frames and the movements need them, up to a limit.
    let moves = [2..<6, 8..<12, 22..<26]
    #expect(SheetFrames.choice(of: 3, upTo: 9, changes: changes, keys: [6, 12, 26], moves: moves).count == 8)
    #expect(SheetFrames.choice(of: 3, upTo: 6, changes: changes, keys: [6, 12, 26], moves: moves).count == 6)
    // A screen that is dragged back is farthest away after half of all changes.
    let drag: [Double] = [0, 0, 1, 4, 4, 1, 1, 2, 2, 2, 2, 1, 0, 29]
    #expect(SheetFrames.choice(of: 3, changes: drag, moves: [2..<12]) == [0, 5, 13])
  }

  @Test func `a screen at rest is on a sheet once, and a movement back to it has a frame on its way`() throws {
    // The colours of the frames: those that are there for three frames are at rest.
    let colors: [UInt32] = [0, 0, 0, 0x90, 0xff, 0xff, 0xff, 0x90, 0, 0, 0, 0x9000, 0, 0, 0, 0x90_0000]
    func times(moves: [ClosedRange<Int>]) throws -> [Int] {
      var frames = SheetFrames(PixelSize(width: 40, height: 80))
      for (index, color) in colors.enumerated() {
        let frame = try #require(PixelBuffer(width: 40, height: 80))
        for y in 0..<80 { for x in 0..<40 { frame.row(y)[x] = 0xff00_0000 | color } }
        let isAdded = frames.add(frame, index, isKey: [4, 8, 12].contains(index))
        #expect(isAdded)
      }
      var times: [Int] = []
      _ = frames.sheet(of: 2, upTo: 8, moves: moves) { index in
        times.append(index)
        return Double(index)
      }
      return times
    }
    #expect(try times(moves: []) == [0, 4, 15])
    #expect(try times(moves: [2...4, 6...8, 10...12]) == [0, 3, 4, 7, 11, 15])
  }

  @Test func `a sheet with many key frames is longer, and a still one is that of the frame before it`() throws {
    func sheet(of count: Int, keys: Set<Int>) throws -> [Int] {
      var frames = SheetFrames(PixelSize(width: 40, height: 80))
      for index in 0..<30 {
        let frame = try #require(PixelBuffer(width: 40, height: 80))
        // Two frames of each colour.
        let color = 0xff00_0000 | UInt32(index / 2 * 10)
        for y in 0..<80 { for x in 0..<40 { frame.row(y)[x] = color } }
        let isAdded = frames.add(frame, index, isKey: keys.contains(index))
        #expect(isAdded)
      }
      var times: [Int] = []
      _ = frames.sheet(of: count, upTo: 7) { index in
        times.append(index)
        return Double(index)
      }
      return times
    }
    #expect(try sheet(of: 3, keys: []) == [0, 14, 28])
    #expect(try sheet(of: 3, keys: [5, 9]) == [0, 4, 8, 28])
    #expect(try sheet(of: 3, keys: Set(1..<28)).count == 7)
  }

  @Test func `of frames that look the same, a sheet has the first`() throws {
    var frames = SheetFrames(PixelSize(width: 40, height: 80))
    for (index, color) in [0xff00_0000, 0xff00_0000, 0xff00_0000, 0xffff_0000, 0xffff_0000].enumerated() {
      let frame = try #require(PixelBuffer(width: 40, height: 80))
      for y in 0..<80 { for x in 0..<40 { frame.row(y)[x] = UInt32(color) } }
      let isAdded = frames.add(frame, index)
      #expect(isAdded)
    }
    var times: [Int] = []
    let sheet = frames.sheet(of: 12, upTo: 20) { index in
      times.append(index)
      return Double(index)
    }
    #expect(times == [0, 3] && sheet?.columns == 2)
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
