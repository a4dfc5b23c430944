/// The id of a picture or a clip, which layers refer to. Only the renderer's library hands out ids, and each id only
/// once. An id is a plain number, so that layers do not contain references.
public struct PictureID: Sendable, Hashable, Comparable {
  package let number: UInt32

  package init(number: UInt32) { self.number = number }

  /// No picture; nothing is shown.
  public static let nothing = PictureID(number: 0)

  public static func < (left: PictureID, right: PictureID) -> Bool { left.number < right.number }
}

/// The ids of a show's pictures, by the index that each picture has in the show. Each id comes from the renderer's
/// library when it is first requested. Later requests give the same id, so that a show that starts again finds its
/// pictures.
public final class PictureIDs {
  private var all: [PictureID] = []
  private let next: () -> PictureID

  /// - Parameter next: Returns an id that is not used yet.
  package init(_ next: @escaping () -> PictureID) { self.next = next }

  /// Makes ids for a show that is not drawn, so that the ids need not come from a library.
  package convenience init() {
    var last: UInt32 = 0
    self.init {
      last += 1
      return PictureID(number: last)
    }
  }

  /// The id of the show's picture with this index, which is at least 0.
  public subscript(_ index: Int) -> PictureID {
    while all.count <= index { all.append(next()) }
    return all[index]
  }
}
