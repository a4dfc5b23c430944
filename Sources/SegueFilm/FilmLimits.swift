internal import SegueGeometry
package import SegueText

/// The limits on the files that batches read again, on pictures that a camera magnifies, and on texts that pages type.
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
    Limit(
      .pages, "the pictures of a text that is typed, with one for each letter", .pixels(TypedSprite.mostPixels),
      beyond: "fewer pixels for each point, at least one, and then several letters at a time"),
    Limit(
      .pages, "the pictures of such a text in a row", .pixels(TypedSprite.widest), beyond: "several rows"),
    Limit(
      .pages, "the pixels for each point of such a text", .count(TypedSprite.sharpest),
      beyond: "this many"),
  ]
}
