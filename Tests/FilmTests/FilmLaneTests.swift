import Foundation
import SegueMedia
import Testing

@testable import SegueFilm

/// Tests several outputs of a film that is drawn once: the frames of each output, and their sizes.
@Suite struct FilmLaneTests {
  private let folder = FileManager.default.temporaryDirectory.path + "/segue-lanes-\(UUID())"
  private let size = PixelSize(width: 40, height: 80)
  /// The schedule of a film of one second at ten frames per second, with the frames 0 to 10.
  private let schedule: Schedule

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    schedule = Schedule(duration: 1, rate: try #require(FrameRate(10)))
  }

  private func lane(_ name: String, _ change: (inout FilmOutput) -> Void = { _ in }) throws
    -> FilmLane
  {
    let (path, poster) = FilmOutput.split(folder + "/" + name)
    var output = FilmOutput(try OutputFormat(path: path), poster: poster)
    change(&output)
    return try FilmLane(
      output, size: size, schedule: schedule, sheet: [0, 5, 10], arrival: 7, standardOutput: 1)
  }

  private func taken(_ lane: FilmLane) -> [Int] { (0...10).filter(lane.takes) }

  /// Passes a lane (the writer of one output) the frames that it needs, each filled with one
  /// colour, and returns the written film.
  private func write(_ lane: FilmLane) throws -> WrittenFilm {
    for index in taken(lane) {
      let frame = try #require(PixelBuffer(width: size.width, height: size.height))
      for y in 0..<frame.height {
        for x in 0..<frame.width { frame.row(y)[x] = 0xff00_0000 | UInt32(index * 20) }
      }
      frame.isOpaque = true
      try lane.take(frame)
    }
    try lane.complete()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
    return try lane.commit()
  }

  @Test(arguments: [
    ("p.png#t=0", 0), ("p.png#t=0.5", 5), ("p.png#t=99", 10), ("p.png#t=40%", 4),
    ("p.png#t=100%", 10), ("p.png#t=auto", 7),
  ])
  func `a poster of a film needs only the frame at the poster's time`(name: String, frame: Int)
    throws
  {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let lane = try lane(name)
    defer { lane.abort() }
    #expect(taken(lane) == [frame])
    #expect(lane.directSink == nil)
  }

  @Test
  func `a contact sheet needs only its own frames, and its file appears when the film is complete`()
    throws
  {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let lane = try lane("sheet.png")
    #expect(taken(lane) == [0, 5, 10])
    let written = try write(lane)
    #expect(written.frames == 3)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["sheet.png"])
  }

  @Test func `an output with a lower frame rate skips frames evenly and keeps the last frame`()
    throws
  {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let lane = try lane("film.gif") { $0.maxRate = 4 }
    #expect(taken(lane) == [0, 3, 6, 9, 10])
    #expect(lane.directSink == nil)
    let all = try self.lane("all.gif") { $0.maxRate = 10 }
    #expect(taken(all) == Array(0...10))
    #expect(all.directSink != nil)
    all.abort()
    #expect(try write(lane).frames == 5)
  }

  @Test func `an output with a maximum side length scales larger frames down`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let lane = try lane("film.webp") { $0.longestSide = 40 }
    #expect(lane.directSink == nil)
    #expect(try write(lane).stored.size == PixelSize(width: 20, height: 40))
  }

  @Test func `an output that is aborted leaves no file`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for name in ["film.mp4", "poster.png#t=0", "sheet.png"] { try lane(name).abort() }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
  }
}
