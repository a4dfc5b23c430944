import Foundation
import SegueGeometry
import SegueKit
import SegueMedia
import SeguePlayer
import SegueRender
import SegueScene
import Testing

@testable import SegueWeb

/// Tests transitions that are exported as Lottie and drawn by rlottie.
@Suite(.enabled(if: RLottie() != nil, "rlottie is not installed")) struct LottieTests {
  private static let shadows = ["push", "cover", "reveal"].map { "org.segue." + $0 }

  @Test func `rlottie draws each animator's Lottie export as the compositor does`() throws {
    let library = try #require(RLottie())
    var names: Set<String> = []
    for animator in RecordingTests.animators {
      for way in [TransitionDirection.forward, .backward] {
        let pair = try ExportTests.pair(animator, way)
        defer { pair.end() }
        // Transitions that Lottie cannot represent are refused.
        guard let text = try? TransitionExport(pair, name: "one").lottie().text
        else { continue }
        names.insert(animator)
        let (width, height) = (195, 422)
        let compositor = Compositor(width: width, height: height, pictures: PictureLibrary())
        let count = Int((pair.timeline.duration * 60).rounded(.up))
        for frame in [count / 10, count * 2 / 5, count * 7 / 10] {
          let own = try #require(PixelBuffer(width: width, height: height))
          compositor.draw(pair.timeline.layers(at: Double(frame) / 60), into: own)
          let drawn = try #require(PixelBuffer(width: width, height: height))
          try #require(library.draw(text, frame: frame, into: drawn))
          let (whole, _) = PictureTests.likeness(drawn, own)
          // If a shadow were missing, the PSNR of the whole picture would be below 40 dB.
          let least = Self.shadows.contains(animator) ? 44.0 : 34
          #expect(whole >= least, "\(animator) \(way) frame \(frame): \(whole.rounded()) dB")
        }
      }
    }
    let drawn = ["slide", "dissolve", "push", "cover", "reveal", "modal", "sheet"]
    #expect(names.isSuperset(of: drawn.map { "org.segue." + $0 }), "\(names)")
  }
}

/// The library rlottie, an independent reader of Lottie. It is opened at run time, since only tests need it.
struct RLottie {
  private typealias Pointer = UnsafeMutableRawPointer
  private let library: Pointer

  /// Opens rlottie; nil if it is not installed.
  init?() {
    guard let library = dlopen("librlottie.so.0-1", RTLD_NOW) ?? dlopen("librlottie.so.0", RTLD_NOW)
    else { return nil }
    self.library = library
  }

  private func symbol<Function>(_ name: String, _ type: Function.Type) -> Function {
    // Unsafe: each type follows the declaration in rlottie_capi.h.
    unsafeBitCast(dlsym(library, "lottie_animation_" + name), to: type)
  }

  /// Draws a frame of a composition over black; returns false if the composition cannot be read.
  func draw(_ text: String, frame: Int, into picture: PixelBuffer) -> Bool {
    typealias Read =
      @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafePointer<CChar>) -> Pointer?
    typealias Render =
      @convention(c) (Pointer, Int, UnsafeMutablePointer<UInt32>, Int, Int, Int) -> Void
    let key = "\(text.hashValue)"
    guard let animation = symbol("from_data", Read.self)(text, key, "") else { return false }
    defer { symbol("destroy", (@convention(c) (Pointer) -> Void).self)(animation) }
    var pixels = [UInt32](repeating: 0, count: picture.width * picture.height)
    symbol("render", Render.self)(
      animation, frame, &pixels, picture.width, picture.height, 4 * picture.width)
    for y in 0..<picture.height {
      for x in 0..<picture.width { picture.row(y)[x] = pixels[y * picture.width + x] }
    }
    return true
  }
}
