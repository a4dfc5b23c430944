import Foundation
import SegueRender
import Testing

@testable import SegueMedia

/// A temporary directory that is deleted at the end of the test.
final class Scratch {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "segue-media-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func callAsFunction(_ name: String) -> String { path + "/" + name }

  /// The names of all files in the directory, including hidden ones.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  @discardableResult
  func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: self(name)))
    return self(name)
  }

  func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: self(name))))
  }

  /// Runs a tool in the directory. The tests need `ffmpeg` and `convert`.
  func run(_ arguments: String...) throws { try run(arguments) }

  func run(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: path)
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(arguments.joined(separator: " ")) failed")
  }

  /// Writes the frames into a file, and finishes the file.
  func render(
    _ name: String, _ frames: [PixelBuffer], fps: Double = 30,
    options: EncodingOptions = EncodingOptions()
  ) throws {
    let rate = try #require(FrameRate(fps))
    let sink = try FrameSink(
      OutputFormat(path: self(name)), size: frames[0].size, rate: rate, options: options)
    for frame in frames {
      let buffer = try sink.nextBuffer()
      for y in 0..<frame.height { buffer.row(y).update(from: frame.row(y), count: frame.width) }
      buffer.isOpaque = frame.isOpaque
      try sink.append(buffer)
    }
    try sink.finish()
  }
}

/// Returns a picture whose pixels are a function of their coordinates; `color` returns straight
/// 0xAARRGGBB.
func picture(_ width: Int, _ height: Int, _ color: (Int, Int) -> UInt32) throws -> PixelBuffer {
  let buffer = try #require(PixelBuffer(width: width, height: height))
  for y in 0..<height { for x in 0..<width { buffer.row(y)[x] = color(x, y) } }
  buffer.premultiply()
  return buffer
}

/// Returns a picture of smooth opaque colours that move with `n`.
func scene(_ width: Int, _ height: Int, _ n: Int = 0) throws -> PixelBuffer {
  try picture(width, height) { x, y in
    let r = UInt32((x * 255 / max(1, width) + n * 3) & 255)
    let wave = UInt32(60 + abs((x + y + n * 2) % 160 - 80))
    return 0xFF00_0000 | min(r, 255 - r) << 17 | wave << 8 | UInt32(y * 255 / max(1, height))
  }
}

/// Returns a picture with four different quarters: red, green, blue and white, clockwise from the
/// top left.
func corners(_ width: Int = 6, _ height: Int = 4) throws -> PixelBuffer {
  try picture(width, height) { x, y in
    switch (x < width / 2, y < height / 2) {
    case (true, true): 0xFFFF_0000
    case (false, true): 0xFF00_FF00
    case (false, false): 0xFF00_00FF
    case (true, false): 0xFFFF_FFFF
    }
  }
}

func pixels(_ buffer: PixelBuffer) -> [UInt32] {
  (0..<buffer.height).flatMap { y in (0..<buffer.width).map { buffer.row(y)[$0] } }
}

/// Returns the largest difference between corresponding bytes of two pictures, or 256 for pictures
/// of different sizes.
func difference(_ a: PixelBuffer, _ b: PixelBuffer) -> Int {
  guard a.size == b.size else { return 256 }
  var worst = 0
  for (p, q) in zip(pixels(a), pixels(b)) {
    for shift: UInt32 in [0, 8, 16, 24] {
      let (x, y) = (Int(p >> shift & 255), Int(q >> shift & 255))
      worst = max(worst, abs(x - y))
    }
  }
  return worst
}

/// Returns the peak signal-to-noise ratio of two pictures over the three colours, in decibels. It
/// is infinite for equal pictures, and 0 for pictures of different sizes.
func psnr(_ a: PixelBuffer, _ b: PixelBuffer) -> Double {
  guard a.size == b.size else { return 0 }
  var sum = 0.0
  for (p, q) in zip(pixels(a), pixels(b)) {
    for i in 0..<3 {
      let d = Double(p >> (8 * i) & 255) - Double(q >> (8 * i) & 255)
      sum += d * d
    }
  }
  let mean = sum / Double(a.width * a.height * 3)
  return mean == 0 ? .infinity : 10 * log10(255 * 255 / mean)
}

func mediaError(_ body: () throws -> Void) -> MediaError? {
  do {
    try body()
    return nil
  } catch {
    return error as? MediaError
  }
}
