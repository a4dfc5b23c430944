/// A picture or a clip to which layers refer. Only the library of the renderer that draws them hands out values,
/// each of them once. A plain number, so that layers stay without references.
public struct PictureID: Sendable, Hashable, Comparable {
  package let number: UInt32

  package init(number: UInt32) { self.number = number }

  /// No picture; nothing is shown.
  public static let nothing = PictureID(number: 0)

  public static func < (left: PictureID, right: PictureID) -> Bool { left.number < right.number }
}

/// The pictures of a show, in its own order. Each is handed out by the library when the show first asks for it, and
/// is the same from then on, so that a show that begins again finds its pictures.
public final class PictureIDs {
  private var all: [PictureID] = []
  private let next: () -> PictureID

  /// - Parameter next: Hands out a picture that nothing else has.
  package init(_ next: @escaping () -> PictureID) { self.next = next }

  /// Pictures for a show that is not drawn.
  package convenience init() {
    var last: UInt32 = 0
    self.init {
      last += 1
      return PictureID(number: last)
    }
  }

  /// The picture at an index, which is at least 0.
  public subscript(_ index: Int) -> PictureID {
    while all.count <= index { all.append(next()) }
    return all[index]
  }
}
