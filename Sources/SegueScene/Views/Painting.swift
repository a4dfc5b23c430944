internal import Synchronization

/// A picture that an animator paints: the contents of a painted view.
///
/// It is painted for the values of its view, which are animated as properties are (`Property.value`), and for
/// its inputs. Two of them are equal only when they are the same object.
public final class Painting: @unchecked Sendable, Hashable {
  // @unchecked Sendable: `painter` is only used by the thread that draws, and checks that itself.

  /// The views whose pictures the painter gets, each with its descendants. Clips play in them.
  package let inputs: [LayerTree]
  /// The code that paints.
  package let painter: any Painter
  /// The size in pixels; nil for the pixels of the view's bounds.
  package let pixels: (width: Int, height: Int)?
  private let highestCount = Atomic<Int>(1)

  /// The most values of a painted view.
  package static let maxValues = 64

  /// Makes a picture of inputs of which layer 0 is the view.
  package init(
    inputs: [LayerTree], painter: any Painter, pixels: (width: Int, height: Int)? = nil
  ) {
    self.inputs = inputs
    self.painter = painter
    self.pixels = pixels
  }

  /// The number of values that the painter gets: as many as were ever set, at least 1.
  package var valueCount: Int { highestCount.load(ordering: .relaxed) }

  /// Notes that this many values were set.
  func noteValues(_ count: Int) {
    highestCount.max(min(count, Self.maxValues), ordering: .relaxed)
  }

  public static func == (left: Painting, right: Painting) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

/// Code that paints pictures, in memory that it provides itself. The scene knows no pixels, so a picture is
/// memory here: rows of premultiplied red, green, blue and alpha, a byte each, `stride` bytes apart.
package protocol Painter: AnyObject {
  /// Returns memory for inputs and an output of this size, which is valid until the next call; nil when
  /// there is none, or when nothing is painted any more.
  ///
  /// - Parameter user: Identifies the caller. The inputs must be written when the memory is not `isKept`.
  func memory(for size: PaintingSize, inputs: Int, user: ObjectIdentifier) -> PaintingMemory?

  /// Paints the output in the memory that was returned last. Returns false when that failed.
  ///
  /// - Parameters:
  ///   - bands: The number of bands of rows that are painted on their own; 0 for as many as is usual.
  ///   - share: Calls a body for each number below a count, on several threads if it wants to.
  func paint(
    _ values: [Double], bands: Int, share: (Int, @escaping @Sendable (Int) -> Void) -> Void
  ) -> Bool
}

/// The size of a painted picture.
package struct PaintingSize: Sendable, Hashable {
  /// In pixels.
  package var width: Int
  package var height: Int
  /// Pixels per point.
  package var scale: Double

  /// Makes a size, in pixels and pixels per point.
  package init(width: Int, height: Int, scale: Double) {
    (self.width, self.height, self.scale) = (width, height, scale)
  }
}

/// The memory of a painter.
package struct PaintingMemory {
  package let inputs: [UnsafeMutableRawPointer]
  package let output: UnsafeMutableRawPointer
  /// Bytes from one row to the next.
  package let stride: Int
  /// True when the inputs still contain what the same user wrote last, with the same size.
  package let isKept: Bool

  /// Makes a description of memory that the painter owns.
  package init(
    inputs: [UnsafeMutableRawPointer], output: UnsafeMutableRawPointer, stride: Int, isKept: Bool
  ) {
    self.inputs = inputs
    self.output = output
    self.stride = stride
    self.isKept = isKept
  }
}

extension View {
  /// True for a view that an animator's painter paints.
  package var isPainted: Bool {
    properties.contents.painting.map { $0.pixels == nil } ?? false
  }

  /// Sets the first values of a painted view, at most `Painting.maxValues`: those that differ from the
  /// values that were set last. Other views have none.
  package func setValues(_ values: [Double]) {
    guard let painting = properties.contents.painting else { return }
    for (index, number) in values.prefix(Painting.maxValues).enumerated() {
      let property = Property.value(index)
      if properties[property].first != number { change(property, to: [number]) }
    }
    painting.noteValues(values.count)
  }
}
