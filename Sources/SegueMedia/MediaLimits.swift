internal import SeguePixels
package import SegueText

/// The limits on the files that are read and written.
package enum MediaLimits: LimitTable {
  package static let rows = [
    Limit(.pictures, "one side of a picture, a video or a frame", .pixels(PixelSize.longestSide)),
    Limit(.pictures, "a picture or a frame", .pixels(PixelSize.maxPixels)),
    Limit(.pictures, "the file of a still picture", .bytes(FileBytes.maximum)),
    Limit(.drawings, "one side of an SVG or a text", .pixels(Drawing.longestSide)),
    Limit(
      .drawings, "processor time of one drawing", .seconds(Double(Drawing.Limits().seconds))),
    Limit(.drawings, "memory of one drawing, besides its picture", .bytes(Drawing.Limits().memory)),
    Limit(
      .parts, "parts that are kept in memory while they are joined", .bytes(FilmParts.maxBytes),
      beyond: "read again from the file"),
    Limit(.parts, "the head of a part", .bytes(PartBytes.maxHead)),
    Limit(
      .pages, "the list of a gallery's or a job's own files", .bytes(ListedFolder.maxBytes),
      beyond: "not read"),
  ]
}
