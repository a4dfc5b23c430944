import SegueFilm
import SegueGeometry
import SegueStoryboard
import SegueText
import Testing

struct FilmRequestTests {
  private func request(_ outputs: String...) -> FilmRequest {
    var request = FilmRequest()
    request.outputs = outputs
    request.screens = ["/a.png", "/b.png"]
    return request
  }

  @Test func `the first video decides on the size and the rate of the drawn frames`() {
    let request = request("a.gif", "page.html", "b.mp4", "c.png#t=40%")
    #expect(request.pageNames == ["page.html"])
    #expect(request.filmNames == ["a.gif", "b.mp4", "c.png#t=40%"])
    #expect(request.mainIndex == 1)
    #expect(request.output == "b.mp4")
    #expect(self.request("page.html").output == "page.html")
  }

  @Test func `a GIF beside a video has fewer and smaller frames unless size and rate are chosen`()
    throws
  {
    var request = request("a.gif", "b.mp4")
    #expect(try request.filmOutputs().map(\.longestSide) == [800, nil])
    #expect(try request.filmOutputs().map(\.maxRate) == [25, nil])
    (request.size, request.common.rate) = (.width(100), FrameRate(50))
    #expect(try request.filmOutputs().map(\.longestSide) == [nil, nil])
    #expect(try request.filmOutputs().map(\.maxRate) == [nil, nil])
  }

  @Test func `if there are several outputs, each output ignores options that do not apply to it`()
    throws
  {
    var request = request("a.gif", "b.mp4")
    request.common.encoding = EncodingOptions(codec: "h264", quality: 50, pixels: .full)
    let gif = request.encoding(try OutputFormat(path: "a.gif"))
    #expect(gif.codec == nil && gif.pixels == nil && gif.quality == 50)
    #expect(request.encoding(try OutputFormat(path: "b.mp4")).codec == "h264")
    request.outputs = ["a.gif"]
    // An option that does not apply to the only output is kept, so that the encoder reports it.
    #expect(request.encoding(try OutputFormat(path: "a.gif")).codec == "h264")
  }

  @Test(arguments: [
    ("a.mp4", 60.0, false, false, 60.0), ("a.gif", 60, false, false, 25),
    ("a.mp4", 60, true, false, 30), ("a.mp4", 60, true, true, 60),
    ("a.mp4.part", 60, true, true, 30), ("a.mp4", 24, true, false, 24),
  ])
  func `the default frame rate depends on the format, on drafts and on a choice of frames`(
    _ name: String, _ usual: Double, _ isDraft: Bool, _ choosesFrames: Bool, _ expected: Double
  ) throws {
    var request = request(name)
    request.isDraft = isDraft
    if choosesFrames { request.common.part = .frames(first: 0, last: 3) }
    var board = Storyboard(
      files: ["/a.png"], size: .init(width: 10, height: 10), scale: 1, fit: .scaleAspectFill,
      row: .init(animator: nil))
    board.framesPerSecond = usual
    let rate = try request.frameRate(OutputFormat(path: name), of: board)
    #expect(rate.framesPerSecond == expected)
  }

  @Test func `presets have the names of H.264's levels and profiles, and films get them`() throws {
    #expect(H264Level.all.map(\.description) == FilmPreset.levels)
    #expect(H264Limits.Profile.allCases.map(\.rawValue) == FilmPreset.profiles)
    #expect(H264Level("4") == H264Level("4.0") && H264Level("4.5") == nil && H264Level("") == nil)
    let preset = try FilmPreset.named("app-store-6.9", in: FilmPreset.builtIn)
    let level = try #require(H264Level("4.0"))
    let applied = try request("a.mp4").applying(
      preset,
      to: Storyboard(
        files: ["/a.png"], size: .init(width: 390, height: 844), scale: 2, fit: .scaleAspectFill,
        row: .init(animator: nil)))
    let encoding = applied.encoding(try OutputFormat(path: "a.mp4"))
    #expect(encoding.h264 == H264Limits(profile: .high, level: level))
    #expect(encoding.soundRate == 256_000)
    #expect(applied.encoding(try OutputFormat(path: "a.png")).h264 == nil)
    // Every size and rate of a preset is possible with its level.
    for preset in FilmPreset.builtIn {
      guard let size = preset.size, let rate = preset.maxRate, let limits = preset.h264 else {
        continue
      }
      let needed = H264Level.lowest(
        for: PixelSize(width: size.width, height: size.height), framesPerSecond: rate)
      #expect(needed.map { $0 <= limits.level } == true, "\(preset.name)")
    }
  }

  @Test func `a draft has half the size of a preset, unless a size is chosen`() throws {
    let story = try FilmPreset.named("story", in: FilmPreset.builtIn)
    let board = Storyboard(
      files: ["/a.png"], size: .init(width: 390, height: 844), scale: 2, fit: .scaleAspectFill,
      row: .init(animator: nil))
    var draft = request("a.mp4")
    draft.isDraft = true
    #expect(try draft.applying(story, to: board).size == .both(width: 540, height: 960))
    draft.size = .share(1)
    #expect(try draft.applying(story, to: board).size == .both(width: 1080, height: 1920))
  }

  @Test func `a preset says which bands of the picture an app covers`() throws {
    let story = try FilmPreset.named("story", in: FilmPreset.builtIn)
    let board = Storyboard(
      files: ["/a.png"], size: .init(width: 390, height: 844), scale: 2, fit: .scaleAspectFill,
      row: .init(animator: nil))
    let covered = try request("a.mp4").applying(story, to: board).common.covered
    #expect(covered == FilmPreset.CoveredBands(top: 0.14, bottom: 0.2))
    let free = covered.free(in: Size(width: 1080, height: 1000))
    #expect(free.minX == 0 && free.width == 1080 && abs(free.minY - 140) < 1e-9 && abs(free.height - 660) < 1e-9)
  }

  @Test func `a preset sets only the values that the user has not chosen`() throws {
    let preset = try FilmPreset.named("story", in: FilmPreset.builtIn)
    let board = Storyboard(
      files: ["/a.png"], size: .init(width: 390, height: 844), scale: 2, fit: .scaleAspectFill,
      row: .init(animator: nil))
    var request = request("a.mp4")
    var applied = try request.applying(preset, to: board)
    #expect(applied.size == .both(width: 1080, height: 1920))
    #expect(applied.common.rate == FrameRate(30))
    // The preset's frames have another aspect ratio than the storyboard, so the screen is centred
    // in them, without a further margin.
    #expect(applied.common.look.margin == .points(0))
    // A film with a `maxSize` is encoded again until the file fits. The maximum of the preset is
    // too large for this to be useful, so the size is only checked at the end.
    #expect(applied.maxSize == nil)
    (request.size, request.common.rate, request.maxSize) = (.share(0.5), FrameRate(12), 7)
    applied = try request.applying(preset, to: board)
    #expect(applied.size == .both(width: 540, height: 960))
    #expect(applied.common.rate == FrameRate(12))
    #expect(applied.maxSize == 7)
    request.size = .both(width: 300, height: 300)
    applied = try request.applying(preset, to: board)
    #expect(applied.size == .both(width: 300, height: 300))
    #expect(applied.common.look.margin == nil)
    request.outputs = ["a.mp4", "b.gif", "c.png"]
    #expect(request.output(refusedBy: preset) == "b.gif")
  }

  @Test(arguments: [
    ("story", SizeText.width(540), 540.0, 960.0), ("square", .width(540), 540, 540), ("square", .height(301), 302, 301),
    ("app-store-6.9", .width(443), 443, 960), ("1080p", .share(0.333), 640, 360),
  ])
  func `one side or a percentage keeps the aspect ratio of a preset, and the other side is even`(
    _ name: String, _ size: SizeText, _ width: Double, _ height: Double
  ) throws {
    let board = Storyboard(
      files: ["/a.png"], size: .init(width: 390, height: 844), scale: 2, fit: .scaleAspectFill,
      row: .init(animator: nil))
    var request = request("a.mp4")
    request.size = size
    let applied = try request.applying(FilmPreset.named(name, in: FilmPreset.builtIn), to: board)
    #expect(applied.size == .both(width: width, height: height))
    #expect(applied.common.look.margin == .points(0))
  }

  @Test func `the longest side of a preset is that of the film with what is around the screen`() throws {
    let board = Storyboard(
      files: ["/a.png"], size: .init(width: 390, height: 844), scale: 2, fit: .scaleAspectFill,
      row: .init(animator: nil))
    let readme = try FilmPreset.named("readme", in: FilmPreset.builtIn)
    let film = PixelSize(width: 1001, height: 1990)
    for (name, size) in [("a.gif", PixelSize(width: 402, height: 800)), ("a.mp4", PixelSize(width: 402, height: 800))] {
      let applied = try request(name).applying(readme, to: board)
      #expect(applied.size == nil && applied.common.look.margin == nil)
      #expect(try applied.frameSize(OutputFormat(path: name)).pixels(of: film) == size)
      #expect(applied.maxSize == readme.maxBytes)
    }
    // A picture is not encoded again until it is small enough.
    #expect(try request("a.png").applying(readme, to: board).maxSize == nil)
  }

  @Test(arguments: [
    ("film.xyz", "so its format is unknown"), ("a.png#t=x", "seconds, a percentage or 'auto'"),
    ("a.html#t=1", "chooses the frame of a picture"),
  ])
  func `a name that no output can have is refused with the reason`(
    _ name: String, _ reason: String
  ) {
    let error = #expect(throws: OutputNameError.self) { try FilmRequest.format(of: name) }
    #expect("\(error.map { "\($0)" } ?? "")".contains(reason))
  }

  @Test func `the time of a poster is refused in the name of an output that is not a picture`() {
    #expect(throws: OutputNameError.momentMisplaced(name: "a.mp4#t=1")) {
      try request("a.mp4#t=1").filmOutputs()
    }
  }

  @Test
  func `the default size and rate of a GIF are reported only if the user has not chosen them`()
    throws
  {
    let (format, rate) = (try OutputFormat(path: "a.gif"), FrameRate(25))
    var request = request("a.gif")
    let large = PixelSize(width: 370, height: 800)
    #expect(request.defaultsUsed(format, large).map { [$0.size, $0.rate] } == [true, true])
    #expect(request.defaultsUsed(format, PixelSize(width: 8, height: 9))?.size == false)
    request.common.rate = rate
    #expect(request.defaultsUsed(format, large).map { [$0.size, $0.rate] } == [true, false])
    request.maxSize = 100
    #expect(request.defaultsUsed(format, large) == nil)
    #expect(request.defaultsUsed(try OutputFormat(path: "a.mp4"), large) == nil)
  }

  @Test func `a GIF with a maximum size in bytes is drawn with twice the rate that it has at most`() throws {
    let format = try OutputFormat(path: "a.gif")
    var request = request("a.gif")
    #expect(try request.frameRate(format, of: nil) == FrameRate(25))
    request.maxSize = 2000
    #expect(try request.frameRate(format, of: nil) == FrameRate(50))
    #expect(request.encoding(format).budget?.maxRate == 25)
    #expect(try request.frameRate(try OutputFormat(path: "a.mp4"), of: nil) == FrameRate(60))
    var other = request
    other.common.rate = FrameRate(25)
    #expect(try other.frameRate(format, of: nil) == FrameRate(25) && other.encoding(format).budget?.maxRate == nil)
    other = request
    other.common.look.shutter = 180
    #expect(try other.frameRate(format, of: nil) == FrameRate(25))
    other = request
    other.common.part = .progress(0.5)
    #expect(try other.frameRate(format, of: nil) == FrameRate(25))
    // A preset has a rate at most, and a size in bytes that seldom matters.
    let board = Storyboard(
      files: ["/a.png"], size: .init(width: 390, height: 844), scale: 2, fit: .scaleAspectFill,
      row: .init(animator: nil))
    let readme = try FilmPreset.named("readme", in: FilmPreset.builtIn)
    other = try request.applying(readme, to: board)
    #expect(try other.frameRate(format, of: board) == FrameRate(50))
    #expect(other.encoding(format).budget?.changesRate == true && other.encoding(format).budget?.maxRate == 25)
    other = try self.request("a.gif").applying(readme, to: board)
    #expect(
      try other.frameRate(format, of: board) == FrameRate(25) && other.encoding(format).budget?.changesRate == true)
    other = try self.request("a.mp4").applying(readme, to: board)
    #expect(other.encoding(try OutputFormat(path: "a.mp4")).budget?.changesRate == false)
    // Beside a film, it is made of the film's frames.
    other = self.request("a.mp4", "a.gif")
    #expect(try other.filmOutputs().map(\.maxRate) == [nil, 25])
    other.maxSize = 2000
    #expect(try other.filmOutputs().map(\.maxRate) == [nil, nil])
  }

  @Test func `a draft has no maximum size in bytes`() throws {
    let format = try OutputFormat(path: "a.gif")
    var request = request("a.gif")
    request.maxSize = 2000
    #expect(request.encoding(format).budget?.bytes == 2000)
    request.isDraft = true
    #expect(request.encoding(format).budget == nil)
  }
}

struct FilmTextTests {
  @Test(arguments: [
    ("0.5", 0.5, 0.5, 0.5), ("0.5,1", 0.5, 9, 1), ("1,2,3", 1, 2, 3), (" 1 , 2 , 3 ", 1, 2, 3),
  ])
  func `the durations of still frames are parsed from one, two or three values`(
    _ text: String, _ before: Double, _ between: Double, _ after: Double
  ) throws {
    var usual = Rests(screens: 2, returns: false, repeats: false)
    usual.between = 9
    var request = FilmRequest()
    request.rests = try Rests.Given(parsing: text)
    let rests = request.rests(try OutputFormat(path: "a.mp4"))
    #expect(rests.ends == Schedule.Hold(before: before, after: after))
    if between != 9 { #expect(rests.between == between) }
    #expect(request.rests?.hasBetween == (text.split(separator: ",").count == 3))
  }

  @Test(arguments: ["", "a", "-1", "1,2,3,4", "1,,2", "100001"])
  func `a text that is not one to three durations of still frames is refused`(_ text: String) {
    #expect(throws: TextError.self) { try Rests.Given(parsing: text) }
  }

  @Test(
    arguments: [
      ("3..5", 3, 5), ("3-5", 3, 5), ("..5", 0, 5), ("3..", 3, nil), ("7", 7, 7),
    ] as [(String, Int, Int?)])
  func `the beginning or the end of a frame range may be left out`(
    _ text: String, _ first: Int, _ last: Int?
  ) throws {
    #expect(try FrameRange(parsing: text).part == .frames(first: first, last: last))
  }

  @Test(arguments: ["", "..", "a..b", "5..3", "-3", "1..2..3", "1..-2"])
  func `a text that is not a frame range is refused`(_ text: String) {
    #expect(throws: TextError.self) { try FrameRange(parsing: text) }
  }

  @Test(arguments: ["0x10", "1.5x3", "100000x1", "0%", "x", "30000x30000"])
  func `a size that no frame can have is refused`(_ text: String) {
    #expect(throws: TextError.self) { try FrameSize.text(parsing: text) }
  }

  @Test func `sizes, scales, rates and groups are parsed`() throws {
    #expect(try FrameSize.text(parsing: "390x844") == .both(width: 390, height: 844))
    #expect(try FrameSize.text(parsing: "x844") == .height(844))
    #expect(try FrameSize.text(parsing: "50%") == .share(0.5))
    #expect(try PointScale.pixels(parsing: "3") == 3)
    #expect(throws: TextError.self) { try PointScale.pixels(parsing: "17") }
    #expect(try FrameRate(parsing: "29.97") == FrameRate(numerator: 30000, denominator: 1001))
    #expect(throws: TextError.self) { try FrameRate(parsing: "1001") }
    #expect(try EncodingOptions.group(parsing: "120") == 120)
    #expect(throws: TextError.self) { try EncodingOptions.group(parsing: "0") }
    #expect(try ByteCount.bytes(parsing: "2MB") == 2_000_000)
    #expect(throws: TextError.self) { try ByteCount.bytes(parsing: "12") }
  }
}
