import CSeguePictures
internal import SeguePixels
package import SegueText

/// The limits on the files that are read and written.
package enum MediaLimits: LimitTable {
  package static let rows = [
    Limit(.pictures, "one side of a picture, a video or a frame", .pixels(PixelSize.longestSide)),
    Limit(.pictures, "a picture or a frame", .pixels(PixelSize.maxPixels)),
    Limit(
      .pictures, "a frame of a video or an animation", .pixels(PixelSize.maxMovingPixels),
      beyond: "refused; left out in the middle of a video"),
    Limit(.pictures, "the file of a still picture", .bytes(FileBytes.maximum)),
    Limit(
      .pictures, "the colour profile of a picture or a frame", .bytes(ColorTags.maxProfileBytes),
      beyond: "left out"),
    Limit(.pictures, "scans of a JPEG", .count(segue_jpeg_most_scans)),
    Limit(
      .pictures,
      "time in which a decoder of libav, libavif or libtiff makes no progress, plus a second for each 10 million pixels",
      .seconds(Double(Decoding.maxSeconds)), beyond: "given up, and refused"),
    Limit(.drawings, "one side of an SVG or a text", .pixels(Drawing.longestSide)),
    Limit(
      .drawings, "the text of a compressed SVG", .bytes(SVGText.maxUncompressed)),
    Limit(.drawings, "elements of an SVG in each other", .count(VectorFile.maxDepth)),
    Limit(
      .drawings, "processor time of one drawing", .seconds(Double(Drawing.Limits().seconds))),
    Limit(.drawings, "memory of one drawing, besides its picture", .bytes(Drawing.Limits().memory)),
    Limit(
      .drawings, "attributes of a tag in a page", .count(XMLScanner.maxAttributes),
      beyond: "the page has the drawing's pixels"),
    Limit(
      .drawings, "namespaces of an element in a page", .count(SVGReview.maxNamespaces),
      beyond: "the page has the drawing's pixels"),
    Limit(
      .parts, "the parts of an mp4 or mov film that is assembled in memory",
      .bytes(VideoFormat.maxBytes),
      beyond: "assembled in the file"),
    Limit(.parts, "the head of a part", .bytes(PartBytes.maxHead)),
    Limit(.parts, "frames of a film that is made in parts", .count(PartHead.maxFrames)),
    Limit(.parts, "frames of a group", .count(EncodingOptions.groups.upperBound)),
    Limit(
      .pages, "the list of a gallery's or a job's own files", .bytes(ListedFolder.maxBytes),
      beyond: "not read"),
  ]
}
