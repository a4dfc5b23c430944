import Foundation
import SegueRender
import Testing

@testable import SegueMedia

@Suite struct FittingTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  /// Returns frames of a disc that moves over a noisy gradient.
  func frames(_ count: Int = 24) throws -> [PixelBuffer] {
    try (0..<count).map { n in
      try picture(320, 240) { x, y in
        let (dx, dy) = (x - 40 - 10 * n, y - 120)
        if dx * dx + dy * dy < 900 { return 0xFFE0_4020 }
        let noise = UInt32(truncatingIfNeeded: (x &* 7919 &+ y &* 104_729) &* 40503) >> 16 & 31
        return 0xFF00_0000 | (UInt32(x / 2) + noise) << 16 | (UInt32(y / 2) + noise) << 8 | 90
      }
    }
  }

  @Test(arguments: [true, false], [true, false])
  func
    `each trial to meet a byte budget is smaller than the previous trial and keeps fixed settings`(
      _ changesSize: Bool, _ changesRate: Bool
    ) throws
  {
    let budget = SizeBudget(bytes: 1, changesSize: changesSize, changesRate: changesRate)
    for (usual, isGIF) in [(nil, false), (70, false), (80, true)] as [(Int?, Bool)] {
      let ladder = FittingTrial.ladder(
        budget, size: PixelSize(width: 640, height: 480), rate: try #require(FrameRate(60)),
        usual: usual, isGIF: isGIF)
      #expect(zip(ladder, ladder.dropFirst()).allSatisfy { $0.share > $1.share })
      #expect(ladder.allSatisfy { changesSize || $0.scale == 1 })
      #expect(ladder.allSatisfy { changesRate || $0.step == 1 })
      #expect(ladder.allSatisfy { $0.scale * 640 >= 128 && 60 / $0.step >= 8 })
      #expect(ladder.first == FittingTrial(quality: usual))
    }
  }

  @Test func `a GIF has fewer frames and colours before it is smaller, and few frames before it is small`() throws {
    func ladder(_ width: Int, _ height: Int, _ rate: Double) throws -> [FittingTrial] {
      FittingTrial.ladder(
        SizeBudget(bytes: 1), size: PixelSize(width: width, height: height), rate: try #require(FrameRate(rate)),
        usual: 80, isGIF: true)
    }
    let phone = try ladder(370, 800, 25)
    let steps = phone.map { "\(Int((370 * $0.scale).rounded())) \($0.step) \($0.quality ?? 0) \($0.colors)" }
    #expect(
      steps.prefix(8) == [
        "370 1 80 255", "370 1 72 255", "370 1 65 255", "370 2 65 255", "370 2 65 128", "370 2 58 128",
        "340 2 58 128", "320 2 58 128",
      ])
    // A rate from 12 to 15 comes before smaller frames, and 10, if frames can be left out evenly, before small ones.
    for (width, height, rate) in [(370, 800, 25.0), (800, 500, 25), (800, 500, 30), (800, 500, 60), (240, 240, 30)] {
      let lowest = rate / (rate / 10).rounded(.down)
      for trial in try ladder(width, height, rate) {
        let left = rate / Double(trial.step)
        #expect(trial.scale == 1 || left <= 15 && trial.colors <= 128, "\(trial)")
        #expect(trial.scale == 1 || Double(width) * trial.scale >= 319.5 || left <= lowest + 1e-9, "\(trial)")
      }
    }
  }

  @Test func `a GIF of more frames than it has at most goes through all rates that leave frames out evenly`() throws {
    func trials(_ rate: Double, _ count: Int, changesRate: Bool = true) throws -> [String] {
      let ladder = FittingTrial.ladder(
        SizeBudget(bytes: 1, changesRate: changesRate, maxRate: 25), size: PixelSize(width: 370, height: 800),
        rate: try #require(FrameRate(rate)), usual: 80, isGIF: true)
      return ladder.prefix(count).map {
        "\((rate / Double($0.step) * 10).rounded() / 10) \($0.quality ?? 0) \($0.colors)"
      }
    }
    #expect(
      try trials(50, 6) == [
        "25.0 80 255", "25.0 72 255", "25.0 65 255", "16.7 65 255", "12.5 65 255", "12.5 65 128",
      ])
    #expect(
      try trials(60, 6) == [
        "20.0 80 255", "20.0 72 255", "20.0 65 255", "15.0 65 255", "12.0 65 255", "12.0 65 128",
      ])
    #expect(
      try trials(100, 8) == [
        "25.0 80 255", "25.0 72 255", "25.0 65 255", "20.0 65 255", "16.7 65 255", "14.3 65 255", "12.5 65 255",
        "12.5 65 128",
      ])
    #expect(try trials(25, 4) == ["25.0 80 255", "25.0 72 255", "25.0 65 255", "12.5 65 255"])
    #expect(try trials(50, 1, changesRate: false) == ["50.0 80 255"])
  }

  @Test(arguments: ["a.gif", "a.webp", "a.mp4", "a.webm"], [2, 5])
  func `a fitted output uses much of its byte budget and never exceeds it`(
    _ name: String, _ divisor: Int
  ) throws {
    let frames = try frames()
    try scratch.render(name, frames)
    let whole = try scratch.bytes(name).count
    let budget = SizeBudget(bytes: whole / divisor)
    try scratch.render(name, frames, options: EncodingOptions(budget: budget))
    let bytes = try scratch.bytes(name).count
    #expect(bytes <= budget.bytes)
    // A GIF that has half of the frames and its whole size and quality cannot use more.
    let share = name == "a.gif" ? 0.5 : 0.8
    #expect(Double(bytes) >= share * Double(budget.bytes), "\(bytes) of \(budget.bytes)")
    #expect(scratch.names == [name])
    // The fitted output still ends with the last frame and has about the same duration.
    let source = try MediaSource(path: scratch(name))
    #expect(abs((source.duration ?? 0) - 0.8) <= 0.15)
    let last = try source.frame(at: 1e6)
    let (x, y) = (270 * last.width / 320, last.height / 2)
    #expect(last.row(y)[x] >> 16 & 255 > 180 && last.row(y)[x] >> 8 & 255 < 110)
  }

  @Test(arguments: [(true, true), (true, false), (false, true), (false, false)])
  func
    `raising the quality after a trial fits its byte budget never repeats the trial that failed`(
      _ changesSize: Bool, _ isGIF: Bool
    ) throws
  {
    let budget = SizeBudget(bytes: 1, changesSize: changesSize)
    let size = PixelSize(width: 1200, height: 1600)
    let ladder = FittingTrial.ladder(
      budget, size: size, rate: try #require(FrameRate(60)), usual: 80, isGIF: isGIF)
    #expect(zip(ladder, ladder.dropFirst()).allSatisfy { $0.share > $1.share })
    for (failed, trial) in zip(ladder, ladder.dropFirst()) {
      var (trial, steps) = (trial, 0)
      while let next = trial.raised(by: 1.5, below: [failed], usual: 80) {
        #expect(next.share > trial.share && next != failed)
        #expect(next.scale <= 1 && next.quality ?? 0 <= 80)
        (trial, steps) = (next, steps + 1)
        try #require(steps < 100, "it comes to an end")
      }
    }
  }

  @Test func `an output that is already within its byte budget is written unchanged`() throws {
    let frames = try frames(4)
    for name in ["a.gif", "a.mp4"] {
      try scratch.render(name, frames)
      let before = try scratch.bytes(name)
      let budget = SizeBudget(bytes: before.count)
      try scratch.render(name, frames, options: EncodingOptions(budget: budget))
      #expect(try scratch.bytes(name) == before)
    }
  }

  @Test func `an output that was fitted to a byte budget reports its size, frame rate and bytes`()
    throws
  {
    let frames = try frames()
    let sink = try FrameSink(
      OutputFormat(path: scratch("a.gif")), size: frames[0].size, rate: try #require(FrameRate(25)),
      options: EncodingOptions(budget: SizeBudget(bytes: 150_000, changesRate: false)))
    for frame in frames { try sink.append(frame) }
    try sink.finish()
    let fitted = try #require(sink.fitted)
    #expect(fitted.bytes == (try scratch.bytes("a.gif").count))
    #expect(fitted.rate == FrameRate(25))
    let source = try MediaSource(path: scratch("a.gif"))
    #expect(fitted.size == source.naturalSize)
    #expect(sink.stored?.frames == 24 && sink.stored?.size == fitted.size)
  }

  @Test(arguments: ["a.gif", "a.apng", "a.mp4"])
  func `a byte budget that cannot be met is refused, and the older file remains`(_ name: String)
    throws
  {
    try scratch.write(name, [1, 2, 3])
    let frames = try frames()
    let error = mediaError {
      try scratch.render(
        name, frames, options: EncodingOptions(budget: SizeBudget(bytes: 900)))
    }
    #expect(error?.kind == .cannotWrite)
    #expect(error?.description.contains("cannot be made as small as 900 bytes") == true)
    #expect(error?.description.contains("128x96 pixels") == true, "\(error?.description ?? "")")
    #expect(scratch.names == [name])
    #expect(try scratch.bytes(name) == [1, 2, 3])
  }

  @Test(arguments: ["a.png", "%d.png", "a.y4m", "-", "null:"])
  func `an output whose size cannot be lowered refuses a byte budget`(_ name: String) throws {
    let error = mediaError {
      _ = try FrameSink(
        OutputFormat(path: name.count < 3 || name == "null:" ? name : scratch(name)),
        size: PixelSize(width: 8, height: 8), rate: #require(FrameRate(30)),
        options: EncodingOptions(budget: SizeBudget(bytes: 1000)))
    }
    #expect(error?.kind == .unsupported)
    #expect(scratch.names.isEmpty)
  }

  @Test func `file sizes are parsed in all common notations`() {
    for (text, bytes) in [
      ("2MB", 2_000_000), ("2 mb", 2_000_000), ("1.5M", 1_500_000), ("800KB", 800_000),
      ("800k", 800_000), ("1KiB", 1024), ("1.5MiB", 1_572_864), ("1GB", 1_000_000_000),
      ("4096", 4096), ("12 bytes", 12), ("0.5kb", 500),
    ] {
      #expect(ByteCount.parse(text) == bytes, "\(text)")
    }
    for text in ["", "MB", "2XB", "-2MB", "0", "0.0001KB", "1.2.3MB", "nan", "9e9", "5000GB"] {
      #expect(ByteCount.parse(text) == nil, "\(text)")
    }
    for (bytes, text) in [
      (12, "12 bytes"), (1000, "1 KB"), (1001, "1.01 KB"), (1_500_000, "1.5 MB"),
      (1_950_001, "1.96 MB"), (2_000_000_000, "2 GB"),
    ] {
      #expect(ByteCount.text(bytes) == text)
    }
  }
}
