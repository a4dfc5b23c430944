internal import SegueGeometry
package import SegueText

/// The limits on the files that batches read again, and on pictures that a camera magnifies.
package enum FilmLimits: LimitTable {
  package static let rows = [
    Limit(
      .tables, "the record of the films that a batch has made", .bytes(BatchRecord.limit),
      beyond: "not read, and all films are made"),
    Limit(
      .tables, "the list of films that failed", .bytes(FailedFilms.limit),
      beyond: "not replaced; the new list gets another name"),
    Limit(
      .pictures, "a picture that a camera magnifies",
      .pixels(Int(clamping: SharperPictures.maxPixels)),
      beyond: "fewer pixels"),
    Limit(
      .pictures, "one side of a frame that a camera magnifies",
      .pixels(Int(clamping: Decoration.longestMagnifiedSide)), beyond: "fewer pixels"),
  ]
}
