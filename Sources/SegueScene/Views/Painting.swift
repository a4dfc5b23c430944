internal import Synchronization

/// A picture that an animator paints: the contents of a painted view.
///
/// The picture is painted from pictures of other views (the inputs) and from the values of its
/// view, which are animated like properties (`Property.value`). Two paintings are equal only if
/// they are the same object.
package final class Painting: @unchecked Sendable, Hashable {
  // @unchecked Sendable: `painter` is only used by the thread that draws; the painter itself checks
  // this.

  /// The layer trees of the views whose pictures the painter gets. Clips in these pictures play.
  package let inputs: [LayerTree]
  /// The code that paints.
  package let painter: any Painter
  /// The size in pixels; nil for the size of the view's bounds in pixels.
  package let pixels: (width: Int, height: Int)?
  /// The depth of nested captured and painted pictures: 1 for a painting whose inputs contain no
  /// such picture.
  package let depth: Int
  /// The number of the inputs' layers. It includes the layers of each picture that is shown by one of them, as often as
  /// that picture is shown.
  package let layerCount: Int
  private let highestCount = Atomic<Int>(1)

  /// The maximum number of values of a painted view.
  package static let maxValues = 64

  /// Makes a painted picture. Layer 0 of each input is the view whose picture the painter gets.
  package init(
    inputs: [LayerTree], painter: any Painter, pixels: (width: Int, height: Int)? = nil
  ) {
    self.inputs = inputs
    self.painter = painter
    self.pixels = pixels
    depth = 1 + (inputs.map(\.pictureDepth).max() ?? 0)
    layerCount = inputs.reduce(0) { min($0 + $1.shownLayerCount, 1 << 40) }
  }

  /// The number of values that the painter gets: the largest number of values that `setValues` was
  /// ever given, at least 1.
  package var valueCount: Int { highestCount.load(ordering: .relaxed) }

  /// Notes that a view's first `count` values were set.
  func noteValues(_ count: Int) {
    highestCount.max(min(count, Self.maxValues), ordering: .relaxed)
  }

  package static func == (left: Painting, right: Painting) -> Bool { left === right }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

/// Code that paints pictures, in memory that it provides itself. Since SegueScene does not handle pixels, a picture is
/// memory here: rows of premultiplied red, green, blue and alpha, one byte each, and `stride` bytes from row to row.
package protocol Painter: AnyObject {
  /// The fragment shader with which the painter blends its two inputs; the view's first value is the progress of the
  /// blend. Nil for a painter that draws something else.
  var shader: ShaderSource? { get }

  /// Returns memory for `inputs` inputs and an output of this size, which is valid until the next call. Returns nil
  /// when there is no memory, or when the painter does not paint any more.
  ///
  /// - Parameter user: Identifies the caller. The caller must write the inputs, unless `isKept` of the memory is true.
  func memory(for size: PaintingSize, inputs: Int, user: ObjectIdentifier) -> PaintingMemory?

  /// Paints the output into the memory that `memory` returned most recently. Returns false on
  /// failure.
  ///
  /// - Parameters:
  ///   - values: The values of the painted view, which are animated like properties.
  ///   - bands: The number of bands of rows that are painted separately; 0 for the default.
  ///   - share: Calls a function once for each number from 0 to one less than a given count,
  ///     possibly on several threads.
  func paint(
    _ values: [Double], bands: Int, share: (Int, @escaping @Sendable (Int) -> Void) -> Void
  ) -> Bool

  /// Reports that the renderer has no memory for a picture of this size, so that nothing is painted.
  func ranOutOfMemory(for size: PaintingSize)
}

extension Painter {
  package var shader: ShaderSource? { nil }
  package func ranOutOfMemory(for size: PaintingSize) {}
}

/// The size of a painted picture.
package struct PaintingSize: Sendable, Hashable {
  /// The width in pixels; `height` is also in pixels.
  package var width: Int
  package var height: Int
  /// The scale in pixels per point.
  package var scale: Double

  /// Makes a size, in pixels and pixels per point.
  package init(width: Int, height: Int, scale: Double) {
    (self.width, self.height, self.scale) = (width, height, scale)
  }
}

/// The memory of a painter for one size: the inputs, which the renderer writes, and the output.
package struct PaintingMemory {
  package let inputs: [UnsafeMutableRawPointer]
  package let output: UnsafeMutableRawPointer
  /// The distance from one row to the next in bytes.
  package let stride: Int
  /// True when the inputs still contain the pixels that the same caller wrote last, for the same
  /// size, so that the caller need not write them again.
  package let isKept: Bool
  /// The number of bytes before and after the output, and before the first and after the last input, that belong to no
  /// picture and may be read and written; 0 outside of a judge's runs.
  package let margin: Int

  /// Makes a description of memory that the painter owns.
  package init(
    inputs: [UnsafeMutableRawPointer], output: UnsafeMutableRawPointer, stride: Int, isKept: Bool,
    margin: Int = 0
  ) {
    self.inputs = inputs
    self.output = output
    self.stride = stride
    self.isKept = isKept
    self.margin = margin
  }
}

extension View {
  /// True for a view whose picture an animator's painter paints at the size of the view's bounds.
  /// False for a picture that was made with a fixed size in pixels and is painted only once.
  package var isPainted: Bool {
    properties.contents.painting.map { $0.pixels == nil } ?? false
  }

  /// Sets the first values of a painted view, at most `Painting.maxValues`; only values that change
  /// are set. Does nothing for other views.
  package func setValues(_ values: [Double]) {
    guard let painting = properties.contents.painting else { return }
    for (index, number) in values.prefix(Painting.maxValues).enumerated() {
      let property = Property.value(index)
      if properties[property].first != number { change(property, to: [number]) }
    }
    painting.noteValues(values.count)
  }
}
