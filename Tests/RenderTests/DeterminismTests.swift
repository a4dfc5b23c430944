import SegueGeometry
import SegueScene
import TestSupport
import Testing

@testable import SegueRender

@Suite struct DeterminismTests {
  static let pictures: [PictureID: PixelBuffer] = [
    1: noise(150, 97, seed: 1), 2: noise(61, 133, seed: 2),
    3: noise(90, 90, seed: 3, isOpaque: false),
  ]

  /// Returns a layer tree that combines all kinds of layers. It is different for each seed.
  static func scene(_ seed: Int) -> LayerTree {
    let s = Double(seed)
    let part = (s * 0.618).truncatingRemainder(dividingBy: 1)
    return tree(
      150, 97,
      [
        layer(
          Rect(x: 0, y: 0, width: 150, height: 97), .translation(x: -40 * part, y: part), source: 1),
        layer(
          Rect(x: 0, y: 0, width: 150, height: 97), .translation(x: 150 - 40 * part, y: part),
          source: 1),
        layer(
          Rect(x: 10, y: 9, width: 61, height: 60),
          about(60, 40, .scale(x: 1.4 - part, y: 0.2 + part)), source: 2, opacity: 0.3 + part / 2),
        layer(
          Rect(x: 30, y: 20, width: 70, height: 50), about(65, 45, .rotation(angle: s)),
          descendants: 2, opacity: 0.8, color: Color(red: part, green: 0.4, blue: 1, alpha: 0.7),
          radius: 9, clips: true),
        layer(
          Rect(x: 20, y: 20, width: 90, height: 40), about(65, 45, .rotation(angle: s * 2)),
          parent: 4,
          source: 3, mode: .scaleAspectFill),
        layer(
          Rect(x: 60, y: 10, width: 30, height: 90), parent: 4, source: 3, mode: .scaleAspectFit,
          radius: 5),
        layer(
          Rect(x: 70, y: 30, width: 80, height: 60),
          about(
            110, 60,
            Transform3D.rotation(angle: s / 3, x: 0.2, y: 1, z: 0)
              .concatenating(.perspective(distance: 150))), source: 1),
      ])
  }

  /// Returns the layer tree of `scene(_:)`, with effects such as shadows, borders and gradients.
  static func litScene(_ seed: Int) -> LayerTree {
    var result = scene(seed)
    let part = (Double(seed) * 0.618).truncatingRemainder(dividingBy: 1)
    let ramp = Gradient(
      seed % 2 == 0 ? .linear : .radial, from: Point(x: 0.2, y: part), to: Point(x: 0.7, y: 0.9),
      stops: LightTests.stops)
    result.effects = (0..<3).map { index in
      effects {
        $0.cornerRadii = CornerRadii(topLeft: 9, topRight: 20 * part, bottomRight: 3)
        $0.shadow = Shadow(
          color: ShadowTests.black, offset: Point(x: 4 * part, y: 3), radius: 8 * part)
        $0.border = Border(width: 4 * part, color: .white)
        $0.overlayColor = Color(red: part, green: 0, blue: 0.5, alpha: part / 2)
        if index > 0 { $0.gradient = LayerGradient(ramp) }
        $0.contentsRect = Rect(x: part / 2, y: -0.1, width: 0.7, height: 0.9)
      }
    }
    for (index, layer) in [3, 4, 7].enumerated() { result.layers[layer].effects = Int32(index) }
    // A mask with a gradient replaces the first layer inside the group.
    result.layers[5].isMask = true
    result.layers[5].effects = Int32(seed % 3)
    return result
  }

  @Test(arguments: 0..<12, [false, true])
  func `a frame has the same pixels for any number of threads, band height and processor`(
    seed: Int, hasEffects: Bool
  ) {
    let tree = hasEffects ? Self.litScene(seed) : Self.scene(seed)
    let first = drawn(tree, 150, 97, pictures: Self.pictures, threads: 1).all
    for threads in [1, 2, 7] {
      for bandRows in [1, 5, 16, 200] {
        for kernels in [Kernels.plain, .best] {
          let again = drawn(
            tree, 150, 97, pictures: Self.pictures, threads: threads, kernels: kernels,
            bandRows: bandRows
          ).all
          #expect(again == first)
        }
      }
    }
  }

  @Test func `a frame does not depend on the frames drawn before it`() {
    let compositor = Compositor(width: 150, height: 97, threads: 3)
    for (source, picture) in Self.pictures {
      compositor.register(picture: picture, for: source)
    }
    let target = noise(150, 97, seed: 4)
    var forward: [[UInt32]] = []
    for seed in 0..<12 {
      compositor.draw(Self.scene(seed), into: target)
      forward.append(target.all)
    }
    for seed in (0..<12).reversed() {
      compositor.draw(Self.scene(seed), into: target)
      #expect(target.all == forward[seed])
      #expect(target.all == drawn(Self.scene(seed), 150, 97, pictures: Self.pictures).all)
    }
  }

  @Test func `a thread pool processes every band of each job exactly once`() {
    let counts = Counts(13)
    let pool = BandPool(threads: 4) { _, band in counts.add(band) }
    for job in 1...2000 {
      pool.run(bands: 13)
      // After `run` has returned, no worker writes, so the test reads without a lock.
      #expect(counts.values == Array(repeating: job, count: 13))
    }
  }

  /// Counts how often each band is processed. @unchecked Sendable: only the worker that processes a
  /// band writes the band's element.
  private final class Counts: @unchecked Sendable {
    private let memory: UnsafeMutableBufferPointer<Int>
    init(_ count: Int) {
      memory = .allocate(capacity: count)
      memory.initialize(repeating: 0)
    }
    deinit { memory.deallocate() }
    func add(_ index: Int) { memory[index] += 1 }
    var values: [Int] { Array(memory) }
  }
}
