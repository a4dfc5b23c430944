import Foundation
import SegueFilm
import SegueMedia
import SegueRender
import TestSupport

/// The pictures of docs/reference/animators.md and of the README, drawn with the bundled screens.
struct AnimatorPictures: Sendable {
  /// Runs the command with arguments.
  let segue: @Sendable ([String]) throws -> Void

  /// The intended max size in bytes of one animator's picture. A picture with many pieces may be
  /// larger even with the fewest colours.
  private static let usualBytes = 40_000
  private static let size = (width: 208, height: 450)

  /// Draws six frames of an animator into a picture at `path`.
  func draw(_ animator: String, to path: String) throws {
    let frames = try animator == "match" ? filmOfMatch() : film(animator, "inbox", "compose")
    try write(
      Self.moments(of: frames, count: 6).map { frames[$0] }, columns: 6, 720, path, atMost: Self.usualBytes)
  }

  /// Draws one frame of each scene's transition into one picture, in rows of `columns` frames.
  func draw(_ scenes: [Scene], columns: Int, to path: String) throws {
    let frames = try scenes.map { scene in
      let frames = try film(scene.animator, scene.from, scene.to)
      return frames[Self.moments(of: frames, count: 11)[scene.moment]]
    }
    try write(frames, columns: columns, 1400, path, atMost: 300_000)
  }

  struct Scene: Sendable {
    let animator: String
    let from: String
    let to: String
    /// The index of the drawn frame among eleven frames of the transition, which are chosen so that
    /// the picture changes about equally from each to the next.
    var moment = 5
  }

  private func film(
    _ animator: String, _ from: String, _ to: String
  ) throws -> [PixelBuffer] {
    let folder = try Toolchain.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let screens = Toolchain.package.appending(path: "Examples/screens").path
    // The option --duration does not change the duration of a cut, which has a parameter for it.
    let time = animator == "cut" ? ["--set", "duration=1"] : ["--duration", "1"]
    try segue(
      [
        "render", "\(screens)/\(from).svg", "\(screens)/\(to).svg", "-o", "\(folder.path)/f-%03d.png",
        "--animator", animator, "--size", "\(Self.size.width)x\(Self.size.height)", "--fps", "50",
      ] + time)
    return try frames(in: folder)
  }

  /// Returns the frames of a film that was written as pictures.
  private func frames(in folder: URL) throws -> [PixelBuffer] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".png") }.sorted().map {
      try MediaSource(path: folder.appending(path: $0).path).frame(at: 0)
    }
  }

  /// Returns the frames of the animator `match` on two screens, whose elements a storyboard names.
  private func filmOfMatch() throws -> [PixelBuffer] {
    let folder = try Toolchain.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let screens = Toolchain.package.appending(path: "Examples/screens").path
    // The ids of the elements that both SVG files contain.
    let elements = ["sender", "name", "title", "photo"].map { "\($0): \"#\($0)\"" }
      .joined(separator: ", ")
    let storyboard = """
      segue: 1
      size: 390x844
      scale: \(Double(Self.size.width) / 390)
      fps: 50
      screens:
        inbox:
          image: \(screens)/inbox.svg
          elements: { \(elements) }
        letter:
          image: \(screens)/letter.svg
          elements: { \(elements) }
      container: { kind: navigation, root: inbox }
      script: [{ at: 0, push: letter, animator: match, duration: 1 }]
      """
    let file = folder.appending(path: "match.yaml")
    try storyboard.write(to: file, atomically: true, encoding: .utf8)
    try segue(["render", file.path, "-o", "\(folder.path)/f-%03d.png"])
    return try frames(in: folder)
  }

  /// Returns the indices of `count` frames, chosen so that the picture changes about equally from each to the next. If
  /// the only change is a cut, half of the frames come before the cut.
  private static func moments(of frames: [PixelBuffer], count: Int) -> [Int] {
    var sums = [0.0]
    for (old, new) in zip(frames, frames.dropFirst()) {
      sums.append((sums.last ?? 0) + change(from: old, to: new))
    }
    let whole = sums.last ?? 0
    return (1...count).map { step in
      let goal = whole * Double(step) / Double(count + 1)
      let index =
        2 * step <= count
        ? sums.lastIndex { $0 <= goal } : sums.firstIndex { $0 >= goal }
      return index ?? 0
    }
  }

  private static func change(from old: PixelBuffer, to new: PixelBuffer) -> Double {
    var sum = 0
    for y in stride(from: 0, to: old.height, by: 3) {
      let (a, b) = (old.row(y), new.row(y))
      for x in stride(from: 0, to: old.width, by: 3) {
        for shift in [0, 8, 16] as [UInt32] {
          sum += abs(Int(a[x] >> shift & 255) - Int(b[x] >> shift & 255))
        }
      }
    }
    return Double(sum)
  }

  /// Writes a contact sheet as a PNG with a palette, with as many colours as fit into `maximum` bytes. Requires
  /// ImageMagick.
  private func write(
    _ frames: [PixelBuffer], columns: Int, _ width: Int, _ path: String, atMost maximum: Int
  ) throws {
    guard
      var sheet = ContactSheet(
        frames: frames.count, frameWidth: Self.size.width, frameHeight: Self.size.height, width: width, columns: columns
      ),
      frames.allSatisfy({ sheet.add($0) }), let picture = sheet.picture()
    else { throw DrawingError(description: "\(path): there is no memory for the picture") }
    var bytes = Array("P6 \(picture.width) \(picture.height) 255\n".utf8)
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let pixel = picture.row(y)[x]
        bytes += [16, 8, 0].map { UInt8(truncatingIfNeeded: pixel >> $0) }
      }
    }
    let folder = try Toolchain.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "sheet.ppm")
    try Data(bytes).write(to: file)
    for colors in [256, 192, 128, 96, 64, 48, 32, 24] {
      let run = try Toolchain.run(
        URL(filePath: "/usr/bin/env"),
        ["convert", file.path, "-dither", "None", "-colors", "\(colors)", "-strip", "PNG8:\(path)"])
      guard run.status == 0 else { throw DrawingError(description: run.errors) }
      if try Data(contentsOf: URL(filePath: path)).count <= maximum { return }
    }
  }
}

/// The reason why a picture of the documentation could not be drawn.
struct DrawingError: Error, CustomStringConvertible {
  let description: String
}
