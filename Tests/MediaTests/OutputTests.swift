import Foundation
import SegueRender
import TestSupport
import Testing

@testable import SegueMedia

#if canImport(Glibc)
  import Glibc
#endif

@Suite struct OutputTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  static let videos = ["a.mp4", "a.mkv", "a.webm", "a.mov"]
  static let everything =
    videos + ["a.gif", "a.apng", "a.webp", "a.y4m", "a.png", "f%03d.png"]

  @Test(arguments: videos)
  func `each frame of a written video is read back at its time with a PSNR above 40 dB`(
    _ name: String
  ) throws {
    let frames = try (0..<12).map { try scene(192, 128, $0) }
    try scratch.render(name, frames, fps: 30, options: EncodingOptions(quality: 100))
    let source = try MediaSource(path: scratch(name))
    #expect(source.kind == .video)
    #expect(source.isOpaque)
    #expect(source.naturalSize == frames[0].size)
    #expect(abs((source.duration ?? 0) - 0.4) < 0.002)
    for (n, frame) in frames.enumerated() {
      let quality = psnr(try source.frame(at: Double(n) / 30), frame)
      #expect(quality > 40, "frame \(n)")
    }
  }

  @Test(arguments: [(1, 1), (3, 5), (17, 2), (64, 33)], everything)
  func `every output format accepts every size; videos round sizes up to even numbers`(
    _ size: (Int, Int), _ name: String
  ) throws {
    let frames = try (0..<(name == "a.png" ? 1 : 3)).map { try scene(size.0, size.1, $0 * 20) }
    try scratch.render(name, frames)
    let source = try MediaSource(path: scratch(name == "f%03d.png" ? "f002.png" : name))
    let even = PixelSize(width: (size.0 + 1) / 2 * 2, height: (size.1 + 1) / 2 * 2)
    let isVideo = Self.videos.contains(name) || name == "a.y4m"
    #expect(source.naturalSize == (isVideo ? even : frames[0].size))
  }

  @Test(arguments: everything)
  func `encoding the same frames twice gives the same bytes`(_ name: String) throws {
    let count = name == "a.png" ? 1 : 12
    let frames = try (0..<count).map { try scene(120, 72, $0 * 3) }
    let file = name == "f%03d.png" ? "f007.png" : name
    try scratch.render(name, frames)
    let first = try scratch.bytes(file)
    try scratch.render(name, frames)
    #expect(try scratch.bytes(file) == first)
    #expect(first.count > 100)
    #expect(!scratch.names.contains { $0.hasPrefix(".") })
  }

  /// A GIF cannot say it, and a WebP without a profile is sRGB (RFC 9649, 2.7.1.4).
  @Test(arguments: ["a.png", "a.apng", "a.mp4", "a.mov", "a.mkv", "a.webm"])
  func `an output says that its colours are sRGB's`(_ name: String) throws {
    try scratch.render(name, [try scene(32, 32), try scene(32, 32, 9)].prefix(name == "a.png" ? 1 : 2).map { $0 })
    if name.hasSuffix("png") {
      let bytes = try scratch.bytes(name)
      // The chunk follows the first one, with the perceptual intent and its checksum.
      let chunk: [UInt8] = [0, 0, 0, 1] + Array("sRGB".utf8) + [0, 0xAE, 0xCE, 0x1C, 0xE9]
      #expect(Array(bytes[33..<46]) == chunk)
      return
    }
    try scratch.run(
      "sh", "-c",
      "ffprobe -v error -show_entries stream=color_primaries,color_transfer,color_space -of csv=p=0 \(name) > out")
    #expect(String(decoding: try scratch.bytes("out"), as: UTF8.self).hasPrefix("bt709,bt709,bt709"))
  }

  @Test func `an APNG keeps every frame and its alpha exactly`() throws {
    let frames = try (0..<4).map { n in
      try picture(20, 10) { x, y in
        UInt32(min(255, (x + n) * 12)) << 24 | UInt32(y * 25) << 16 | UInt32(n * 60)
      }
    }
    try scratch.render("a.apng", frames, fps: 10)
    let source = try MediaSource(path: scratch("a.apng"))
    #expect(source.kind == .animation)
    #expect(abs((source.duration ?? 0) - 0.4) < 0.001)
    for (n, frame) in frames.enumerated() {
      #expect(pixels(try source.frame(at: Double(n) / 10)) == pixels(frame))
    }
  }

  @Test func `a GIF with few colours keeps every frame exactly`() throws {
    let frames = try (0..<5).map { n in
      try picture(40, 30) { x, y in
        (x + 5 * n) / 8 % 2 == 0 ? 0xFF20_40F0 : (y < 3 ? 0 : 0xFFF2_F2F7)
      }
    }
    try scratch.render("a.gif", frames, fps: 20)
    let source = try MediaSource(path: scratch("a.gif"))
    #expect(abs((source.duration ?? 0) - 0.25) < 0.001)
    for (n, frame) in frames.enumerated() {
      #expect(pixels(try source.frame(at: Double(n) / 20)) == pixels(frame), "frame \(n)")
    }
  }

  @Test
  func `a GIF blends translucent pixels with black, and keeps transparent pixels transparent`()
    throws
  {
    let alphas: [UInt32] = [0, 1, 40, 127, 128, 200, 255]
    let frame = try picture(70, 8) { x, _ in alphas[x / 10] << 24 | 0xDBA291 }
    try scratch.render("a.gif", [frame, frame])
    let shown = try MediaSource(path: scratch("a.gif")).frame(at: 0)
    let expected = (0..<70).map { alphas[$0 / 10] == 0 ? 0 : frame.row(4)[$0] | 0xFF << 24 }
    #expect((0..<70).map { shown.row(4)[$0] } == expected)
  }

  @Test func `a GIF with many changing colours is close to its source in every frame`() throws {
    let frames = try (0..<6).map { try scene(80, 60, $0 * 12) }
    try scratch.render("a.gif", frames, fps: 10)
    let source = try MediaSource(path: scratch("a.gif"))
    for (n, frame) in frames.enumerated() {
      #expect(psnr(try source.frame(at: Double(n) / 10), frame) > 30, "frame \(n)")
    }
  }

  @Test(arguments: [24, 25, 30, 50, 59.94, 60, 100, 120] as [Double])
  func `a GIF lasts as long as its frames and ends with the last frame`(_ fps: Double) throws {
    let frames = try (0..<61).map { n in try picture(8, 8) { _, _ in 0xFF00_0000 | UInt32(n) << 2 }
    }
    try scratch.render("a.gif", frames, fps: fps)
    let source = try MediaSource(path: scratch("a.gif"))
    let duration = source.duration ?? 0
    #expect(abs(duration - 61 / fps) <= 0.021, "\(duration)")
    #expect(pixels(try source.frame(at: 1e6)) == pixels(frames[60]))
  }

  @Test
  func
    `at up to 50 frames per second, a GIF's frames begin at most a hundredth of a second off`()
    throws
  {
    let rate = try #require(FrameRate(24))
    let timing = GIFTiming(rate: rate)
    for n in 0..<1000 {
      #expect(abs(Double(timing.time(of: n) ?? -9) / 100 - Double(n) / 24) <= 0.005001)
    }
    let fast = GIFTiming(rate: try #require(FrameRate(60)))
    let kept = (0..<600).compactMap { fast.time(of: $0) }
    #expect(kept.count == 500)
    #expect(zip(kept, kept.dropFirst()).allSatisfy { $1 - $0 >= 2 })
  }

  @Test func `a WebM keeps alpha when the options request it`() throws {
    let frame = try picture(32, 32) { x, _ in x < 16 ? 0x8000_FF00 : 0xFF00_00FF }
    try scratch.render(
      "a.webm", [frame, frame], options: EncodingOptions(quality: 100, keepsAlpha: true))
    let source = try MediaSource(path: scratch("a.webm"))
    #expect(!source.isOpaque)
    let p = try source.frame(at: 0).pixel(4, 16)
    #expect(abs(Int(p >> 24) - 128) <= 4)
    #expect(abs(Int(p >> 8 & 255) - 128) <= 8)
  }

  @Test func `translucent frames are blended with black in a video without alpha`() throws {
    let frame = try picture(32, 32) { _, _ in 0x80FF_FFFF }
    try scratch.render("a.mp4", [frame], options: EncodingOptions(quality: 100))
    let p = try MediaSource(path: scratch("a.mp4")).frame(at: 0).pixel(16, 16)
    #expect(p >> 24 == 255)
    #expect(abs(Int(p & 255) - 128) <= 3)
  }

  @Test(arguments: ["mpeg4", "h264", "libx265", "ffv1", "libx264rgb"])
  func `a codec can be chosen by its name or its encoder's name`(_ codec: String) throws {
    let frames = try (0..<3).map { try scene(64, 48, $0) }
    try scratch.render("a.mkv", frames, options: EncodingOptions(codec: codec))
    #expect(psnr(try MediaSource(path: scratch("a.mkv")).frame(at: 0), frames[0]) > 28)
  }

  /// SVT-AV1 gives all threads a real-time priority when root runs the process.
  @Test func `an encoder does not change the priority of any thread`() async {
    await #expect(processExitsWith: .success) {
      let scratch = try Scratch()
      let rate = try #require(FrameRate(30))
      let sink = try FrameSink(
        OutputFormat(path: scratch("a.mkv")), size: PixelSize(width: 64, height: 64), rate: rate,
        options: EncodingOptions(codec: "libsvtav1"))
      for task in try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task") {
        let policy = sched_getscheduler(pid_t(task) ?? 0)
        #expect(![SCHED_FIFO, SCHED_RR].contains(policy), "thread \(task)")
      }
      sink.abort()
    }
  }

  /// A user who follows the suggestion in an error message must get a working encoder.
  @Test(arguments: ["mp4", "mov", "mkv", "webm"])
  func `every encoder that an error message suggests writes a readable file`(_ ending: String)
    throws
  {
    let frames = try (0..<3).map { try scene(128, 96, $0) }
    var works: [String] = []
    for codec in EncoderChoice.known {
      let name = "\(codec).\(ending)"
      do {
        try scratch.render(name, frames, options: EncodingOptions(codec: codec))
      } catch let error as MediaError {
        #expect(error.kind == .unsupported, "\(name): \(error)")
        continue
      }
      works.append(codec)
      let back = try MediaSource(path: scratch(name)).frame(at: 0)
      #expect(psnr(back, frames[0]) > 24, "\(name)")
    }
    #expect(!works.isEmpty)
    #expect(throws: MediaError.self) {
      try scratch.render("no.\(ending)", frames, options: EncodingOptions(codec: "nosuch"))
    }
  }

  @Test func `a higher quality makes a larger file`() throws {
    let frames = try (0..<4).map { try scene(160, 120, $0 * 9) }
    for name in ["a.mp4", "a.webm", "a.webp"] {
      // A quality of 100 would make the WebP lossless, which can be smaller.
      let sizes = try [10, 60, 99].map { quality in
        try scratch.render(name, frames, options: EncodingOptions(quality: quality))
        return try scratch.bytes(name).count
      }
      #expect(sizes == sizes.sorted(), "\(name) \(sizes)")
      #expect(sizes[0] < sizes[2])
    }
  }

  @Test func `the files of a picture sequence are numbered from 0`() throws {
    let frames = try (0..<12).map { n in
      try picture(9, 4) { x, _ in n % 2 == 0 ? 0xFF00_0000 | UInt32(n * x) : 0x7F00_FF00 }
    }
    try scratch.render("f%02d.png", frames)
    #expect(scratch.names == (0..<12).map { String(format: "f%02d.png", $0) })
    for (n, frame) in frames.enumerated() {
      let name = scratch(String(format: "f%02d.png", n))
      #expect(pixels(try MediaSource(path: name).frame(at: 0)) == pixels(frame))
    }
  }

  @Test func `a Y4M file is a header, then a marker and three planes for each frame`()
    throws
  {
    try scratch.render("a.y4m", [try scene(5, 3), try scene(5, 3)], fps: 29.97)
    let bytes = try scratch.bytes("a.y4m")
    let header = "YUV4MPEG2 W6 H4 F30000:1001 Ip A1:1 C420jpeg XCOLORRANGE=LIMITED\n"
    #expect(bytes.starts(with: Array(header.utf8)))
    #expect(bytes.count == header.utf8.count + 2 * (6 + 6 * 4 * 3 / 2))
  }

  // MARK: Complete files

  @Test(arguments: everything)
  func `aborting an output removes it and keeps the older file`(_ name: String) throws {
    let old = name == "f%03d.png" ? "f001.png" : name
    try scratch.write(old, [1, 2, 3])
    let rate = try #require(FrameRate(30))
    do {
      let sink = try FrameSink(
        OutputFormat(path: scratch(name)), size: PixelSize(width: 32, height: 32), rate: rate)
      // Before the output is complete, only a picture sequence has a hidden folder, beside the
      // older file.
      #expect(scratch.names.count == (name == "f%03d.png" ? 2 : 1))
      for n in 0..<(name == "a.png" ? 1 : 6) { try sink.append(try scene(32, 32, n)) }
      #expect(try scratch.bytes(old) == [1, 2, 3])
      if name != "a.gif" { sink.abort() }
      // The sink of the GIF is released without `abort`. This must have the same effect as `abort`.
    }
    #expect(scratch.names == [old])
    #expect(try scratch.bytes(old) == [1, 2, 3])
  }

  @Test func `finishing an output without frames is an error and leaves no file`() throws {
    let sink = try FrameSink(
      OutputFormat(path: scratch("a.mp4")), size: PixelSize(width: 32, height: 32),
      rate: try #require(FrameRate(30)))
    #expect(mediaError { try sink.finish() }?.kind == .cannotWrite)
    #expect(scratch.names.isEmpty)
  }

  @Test func `a second frame for a single PNG is refused, and no file remains`() throws {
    let error = mediaError { try scratch.render("a.png", [try scene(4, 4), try scene(4, 4)]) }
    #expect(error?.description.contains("%04d") == true)
    #expect(scratch.names.isEmpty)
  }

  @Test func `the null output reuses its frame buffer and makes no file`() throws {
    let sink = try FrameSink(
      OutputFormat(path: "null:"), size: PixelSize(width: 32, height: 32),
      rate: try #require(FrameRate(30)))
    let first = try sink.nextBuffer()
    try sink.append(first)
    #expect(try sink.nextBuffer() === first)
    try sink.finish()
  }

  @Test func `an output reuses a small number of frame buffers`() throws {
    let sink = try FrameSink(
      OutputFormat(path: scratch("a.y4m")), size: PixelSize(width: 32, height: 32),
      rate: try #require(FrameRate(30)))
    var seen: Set<ObjectIdentifier> = []
    for _ in 0..<100 {
      let buffer = try sink.nextBuffer()
      seen.insert(ObjectIdentifier(buffer))
      try sink.append(buffer)
    }
    try sink.finish()
    #expect(seen.count <= 4)
  }

  /// A full disk is simulated by a limit on the file size, because both make write(2) fail, and a
  /// full disk would have to be mounted. The limit applies to the whole process, so the test runs
  /// in a child process.
  @Test func `an output whose write fails is an error and leaves no file`() async {
    await #expect(processExitsWith: .success) {
      let scratch = try Scratch()
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 20_000, rlim_max: 20_000)
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      for name in OutputTests.everything {
        let old = name == "f%03d.png" ? "f000.png" : name
        try scratch.write(old, [1, 2, 3])
        var random = UInt64(1)
        let error = mediaError {
          let frames = try (0..<(name == "a.png" ? 1 : 8)).map { _ in
            try picture(200, 200) { _, _ in
              random = random &* 6_364_136_223_846_793_005 &+ 1
              return 0xFF00_0000 | UInt32(random >> 40)
            }
          }
          try scratch.render(name, frames)
        }
        guard error?.kind == .cannotWrite, error?.description.contains("limit on the size") == true,
          try scratch.bytes(old) == [1, 2, 3], scratch.names == [old]
        else {
          FileHandle.standardError.write(
            Data("\(name): \(error?.description ?? "written") \(scratch.names)\n".utf8))
          exit(1)
        }
        unlink(scratch(old))
      }
      // Exiting the process skips `deinit`.
      rmdir(scratch.path)
      exit(0)
    }
  }

  /// True when this process may mount a small disk, as root may outside of most containers.
  private static let canMount: Bool = {
    var name = Array("/tmp/segue-mount-XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else { return false }
    defer { rmdir(name) }
    guard mount("tmpfs", name, "tmpfs", 0, "size=32k") == 0 else { return false }
    return umount(name) == 0
  }()

  @Test(.enabled(if: canMount, "nothing may be mounted here"))
  func `the error for a full disk says that the disk is full`() throws {
    mkdir(scratch("disk"), 0o700)
    try #require(mount("tmpfs", scratch("disk"), "tmpfs", 0, "size=32k") == 0)
    defer { umount(scratch("disk")) }
    var random = UInt64(1)
    let noise = try picture(200, 200) { _, _ in
      random = random &* 6_364_136_223_846_793_005 &+ 1
      return 0xFF00_0000 | UInt32(random >> 40)
    }
    for name in ["a.mp4", "a.png", "a.y4m", "a.gif"] {
      let options = EncodingOptions(quality: name == "a.mp4" ? 100 : nil)
      let error = mediaError { try scratch.render("disk/" + name, [noise], options: options) }
      #expect(error?.description.contains("disk is full") == true, "\(name)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: scratch("disk")).isEmpty)
    }
  }

  @Test func `writing to a closed pipe is an error and does not raise a signal`() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    close(ends[0])
    defer { close(ends[1]) }
    let sink = try FrameSink(
      OutputFormat(path: "-"), size: PixelSize(width: 8, height: 8),
      rate: try #require(FrameRate(30)), options: EncodingOptions(), standardOutput: ends[1])
    let error = mediaError {
      try sink.append(try scene(8, 8))
      try sink.finish()
    }
    #expect(error?.kind == .cannotWrite)
    #expect(error?.description.contains("standard output") == true)
    #expect(error?.description.contains("pipe") == true)
  }

  @Test func `a process that a signal interrupts removes its unfinished files`() async {
    await #expect(processExitsWith: .success) {
      let scratch = try Scratch()
      guard let rate = FrameRate(30) else { exit(2) }
      let size = PixelSize(width: 32, height: 32)
      let video = try FrameSink(OutputFormat(path: scratch("a.mp4")), size: size, rate: rate)
      let files = try FrameSink(OutputFormat(path: scratch("%d.png")), size: size, rate: rate)
      for n in 0..<5 {
        try video.append(try scene(32, 32, n))
        try files.append(try scene(32, 32, n))
      }
      signal(SIGINT) { _ in TemporaryFiles.removeAll() }
      // Threads of Dispatch block signals, so SIGINT is unblocked on this thread.
      var set = sigset_t()
      sigemptyset(&set)
      sigaddset(&set, SIGINT)
      pthread_sigmask(SIG_UNBLOCK, &set, nil)
      raise(SIGINT)
      // The encoders' threads may still be writing; `finish` waits for them.
      for sink in [video, files] {
        let error = mediaError { try sink.finish() }
        guard error?.kind == .cannotWrite else {
          FileHandle.standardError.write(Data("\(error?.description ?? "written")\n".utf8))
          exit(3)
        }
      }
      let isClean = scratch.names.isEmpty
      let later = mediaError {
        _ = try FrameSink(OutputFormat(path: scratch("b.mp4")), size: size, rate: rate)
      }
      let isStillClean = scratch.names.isEmpty
      try FileManager.default.removeItem(atPath: scratch.path)
      exit(isClean && isStillClean && later?.kind == .cannotWrite ? 0 : 1)
    }
  }
}
