import Foundation
import SegueFilm
import SegueMedia
import SegueRender
import TestSupport
import Testing

/// The pictures of docs/reference/animators.md and of the README, drawn with the bundled screens.
enum AnimatorPictures {
  /// The intended max size in bytes of one animator's picture. A picture with many pieces may be
  /// larger even with the fewest colours.
  private static let usualBytes = 40_000
  private static let size = (width: 208, height: 450)

  /// Draws six frames of an animator into a picture at `path`.
  static func draw(_ animator: String, to path: String) throws {
    let frames = try animator == "match" ? filmOfMatch() : film(animator, "inbox", "compose")
    try write(
      moments(of: frames, count: 6).map { frames[$0] }, columns: 6, 720, path, atMost: usualBytes)
  }

  /// Draws one frame of each scene's transition into one picture, in rows of `columns` frames.
  static func draw(_ scenes: [Scene], columns: Int, to path: String) throws {
    let frames = try scenes.map { scene in
      let frames = try film(scene.animator, scene.from, scene.to)
      return frames[moments(of: frames, count: 11)[scene.moment]]
    }
    try write(frames, columns: columns, 1400, path, atMost: 300_000)
  }

  struct Scene {
    let animator: String
    let from: String
    let to: String
    /// The index of the drawn frame among eleven frames of the transition, which are chosen so that
    /// the picture changes about equally from each to the next.
    var moment = 5
  }

  private static func film(
    _ animator: String, _ from: String, _ to: String
  ) throws -> [PixelBuffer] {
    let folder = try Folder()
    let screens = Toolchain.package.appending(path: "Examples/screens").path
    // The option --duration does not change the duration of a cut, which has a parameter for it.
    let time = animator == "cut" ? ["--set", "duration=1"] : ["--duration", "1"]
    let run = try Run.segue(
      [
        "render", "\(screens)/\(from).svg", "\(screens)/\(to).svg", "-o", "f-%03d.png",
        "--animator",
        animator, "--size", "\(size.width)x\(size.height)",
        "--fps", "50",
      ] + time, in: folder)
    try #require(run.code == 0, "\(run.errors)")
    return try folder.names.map { try MediaSource(path: folder / $0).frame(at: 0) }
  }

  /// Returns the frames of the animator `match` on two screens, whose elements a storyboard names.
  private static func filmOfMatch() throws -> [PixelBuffer] {
    let folder = try Folder()
    let screens = Toolchain.package.appending(path: "Examples/screens").path
    // The ids of the elements that both SVG files contain.
    let elements = ["sender", "name", "title", "photo"].map { "\($0): \"#\($0)\"" }
      .joined(separator: ", ")
    let storyboard = """
      segue: 1
      size: 390x844
      scale: \(Double(size.width) / 390)
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
    try folder.write("match.yaml", Array(storyboard.utf8))
    let run = try Run.segue(["render", "match.yaml", "-o", "f-%03d.png"], in: folder)
    try #require(run.code == 0, "\(run.errors)")
    return try folder.names.filter { $0.hasSuffix(".png") }.map {
      try MediaSource(path: folder / $0).frame(at: 0)
    }
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
  private static func write(
    _ frames: [PixelBuffer], columns: Int, _ width: Int, _ path: String, atMost maximum: Int
  ) throws {
    var sheet = try #require(
      ContactSheet(
        frames: frames.count, frameWidth: size.width, frameHeight: size.height, width: width,
        columns: columns))
    for frame in frames {
      let isAdded = sheet.add(frame)
      try #require(isAdded)
    }
    let picture = try #require(sheet.picture())
    var bytes = Array("P6 \(picture.width) \(picture.height) 255\n".utf8)
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let pixel = picture.row(y)[x]
        bytes += [16, 8, 0].map { UInt8(truncatingIfNeeded: pixel >> $0) }
      }
    }
    let folder = try Folder()
    try folder.write("sheet.ppm", bytes)
    for colors in [256, 192, 128, 96, 64, 48, 32, 24] {
      let run = try Run.shell(
        "convert sheet.ppm -dither None -colors \(colors) -strip PNG8:'\(path)'", in: folder)
      try #require(run.code == 0, "\(run.errors)")
      if try Data(contentsOf: URL(filePath: path)).count <= maximum { return }
    }
  }
}
