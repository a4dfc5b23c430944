import Foundation
import SegueRender
import Testing

/// A display of Xvfb, an X server that draws into memory, with simulated input.
final class VirtualDisplay {
  static let side = 500
  private let server = Process()
  /// The display's name, such as `:3`.
  let name: String

  init() throws {
    let numbers = Pipe()
    server.executableURL = URL(filePath: "/usr/bin/env")
    // Without -noreset the server resets itself whenever its last client disconnects.
    server.arguments = [
      "Xvfb", "-displayfd", "1", "-screen", "0", "\(Self.side)x\(Self.side)x24", "-nolisten", "tcp",
      "-noreset",
    ]
    server.standardInput = FileHandle.nullDevice
    server.standardOutput = numbers
    server.standardError = FileHandle.nullDevice
    try server.run()
    // The server writes its display number when it is ready.
    var number = ""
    while !number.hasSuffix("\n") {
      let more = numbers.fileHandleForReading.availableData
      guard !more.isEmpty else { throw WindowFailure("Xvfb does not start; is xvfb installed?") }
      number += String(decoding: more, as: UTF8.self)
    }
    name = ":" + number.dropLast()
  }

  deinit { end() }

  /// Ends the server. From then on, the command has lost its display.
  func end() {
    guard server.isRunning else { return }
    // SIGKILL is used because the server may have inherited a signal mask that blocks other signals. A killed server
    // leaves its files, which are removed here.
    kill(server.processIdentifier, SIGKILL)
    server.waitUntilExit()
    for file in ["/tmp/.X\(name.dropFirst())-lock", "/tmp/.X11-unix/X\(name.dropFirst())"] {
      unlink(file)
    }
  }

  /// Runs xdotool with these arguments.
  func hand(_ arguments: [String]) throws {
    let result = try run("xdotool", arguments)
    guard result.status == 0 else { throw WindowFailure("xdotool \(arguments) failed") }
  }

  func screenshot() throws -> Screenshot {
    try Screenshot(xwd: try run("xwd", ["-root", "-silent"]).output)
  }

  private func run(_ program: String, _ arguments: [String]) throws -> (status: Int32, output: Data) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(["DISPLAY": name]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, output)
  }
}

struct WindowFailure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

/// A picture of a display or window: opaque pixels, 0xRRGGBB each, in rows from the top.
struct Screenshot: Equatable {
  let width: Int
  let height: Int
  let pixels: [UInt32]

  init(width: Int, height: Int, pixels: [UInt32]) {
    (self.width, self.height, self.pixels) = (width, height, pixels)
  }

  /// Reads xwd's output for a display with 24 bits per pixel. Source: X11/XWDFile.h; the header
  /// consists of 32-bit big-endian numbers.
  init(xwd data: Data) throws {
    let bytes = [UInt8](data)
    func number(_ index: Int) -> Int {
      bytes[(4 * index)..<(4 * index + 4)].reduce(0) { $0 << 8 | Int($1) }
    }
    // xwd writes three bytes for each pixel if the display has windows, and four bytes if it has
    // none.
    guard bytes.count > 100, number(1) == 7, number(11) >= 24 else {
      throw WindowFailure(
        "the output of xwd is not a picture with three or four bytes for each pixel")
    }
    let (width, height, stride, length) = (number(4), number(5), number(12), number(11) / 8)
    // The pixels follow the header and the colour map, whose entries have twelve bytes.
    let start = number(0) + number(19) * 12
    self.init(
      width: width, height: height,
      pixels: (0..<width * height).map { index in
        let offset = start + index / width * stride + index % width * length
        return UInt32(bytes[offset]) | UInt32(bytes[offset + 1]) << 8
          | UInt32(bytes[offset + 2]) << 16
      })
  }

  init(_ buffer: PixelBuffer) {
    self.init(
      width: buffer.width, height: buffer.height,
      pixels: (0..<buffer.height).flatMap { y in
        (0..<buffer.width).map { buffer.row(y)[$0] & 0xff_ffff }
      })
  }

  func part(x: Int, y: Int, width: Int, height: Int) -> Screenshot {
    Screenshot(
      width: width, height: height,
      pixels: (y..<y + height).flatMap { (row: Int) -> ArraySlice<UInt32> in
        let start = row * self.width + x
        return pixels[start..<start + width]
      })
  }

  /// Returns the largest difference of any colour channel of any pixel; 255 for pictures of different
  /// sizes.
  func difference(from other: Screenshot) -> Int {
    guard width == other.width, height == other.height else { return 255 }
    var maximum = 0
    for (a, b) in zip(pixels, other.pixels) where a != b {
      for shift in [0, 8, 16] {
        maximum = max(maximum, abs(Int(a >> shift & 0xff) - Int(b >> shift & 0xff)))
      }
    }
    return maximum
  }
}
