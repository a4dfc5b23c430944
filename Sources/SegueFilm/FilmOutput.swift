internal import SegueGeometry
public import SegueMedia
internal import SegueText

/// One of the outputs of a film: a file with its frames, a contact sheet, or a poster.
public struct FilmOutput: Sendable {
  /// The moment of a film that a poster shows.
  public enum Moment: Sendable, Equatable {
    /// Seconds after the film's first frame.
    case seconds(Double)
    /// A fraction of the film's duration, from 0 for its first frame to 1 for its last.
    case share(Double)
    /// The first moment at which the devices and titles that come into the film have arrived.
    case arrived
  }

  /// The format and path of the output.
  public var format: OutputFormat
  /// The options of the encoder. The film sets `keepsAlpha` and `sound` itself.
  public var encoding: EncodingOptions
  /// The moment of the film that a PNG shows as a poster; nil for a contact sheet, and for other
  /// formats.
  public var poster: Moment?
  /// The values that a part has in common with the film's other parts, for an output that is a part or a palette; nil
  /// for any other output.
  public var share: FilmShare?
  /// The maximum length of the longer side of a frame in pixels, to which larger frames are scaled; nil for the
  /// frames as they are drawn.
  public var longestSide: Int?
  /// The maximum number of frames per second, above which frames are left out evenly; nil for all frames.
  public var maxRate: Double?

  /// Creates an output.
  public init(
    _ format: OutputFormat, encoding: EncodingOptions = EncodingOptions(), poster: Moment? = nil
  ) {
    (self.format, self.encoding, self.poster) = (format, encoding, poster)
  }

  /// Separates the moment of a poster from an output's name: `poster.png#t=2.5` is the frame at 2.5 seconds and
  /// `poster.png#t=40%` the frame at 40 percent of the film, as in a media fragment (W3C, Media Fragments URI).
  /// `poster.png#t=auto` is the first frame in which what comes into the film has arrived.
  ///
  /// - Returns: The path, and the moment; nil for a name without a moment.
  public static func split(_ name: String) -> (path: String, poster: Moment?) {
    guard let range = name.ranges(of: "#t=").last else { return (name, nil) }
    let (path, text) = (String(name[..<range.lowerBound]), String(name[range.upperBound...]))
    if text == "auto" { return (path, .arrived) }
    if text.hasSuffix("%") {
      guard let share = Double(share: text), (0...1).contains(share) else { return (name, nil) }
      return (path, .share(share))
    }
    guard let seconds = Double(trimming: text), seconds >= 0, seconds <= 86_400 else {
      return (name, nil)
    }
    return (path, .seconds(seconds))
  }

  /// Returns the interval, in drawn frames, between the frames that are kept, so that there are at most `maxRate`
  /// frames per second.
  func step(at rate: FrameRate) -> Int {
    guard let maxRate, maxRate > 0 else { return 1 }
    // A rate that is barely above the limit, such as 30 with a limit of 29.97, is not reduced.
    return max(Int(clamping: (rate.framesPerSecond / maxRate - 0.01).rounded(.up)), 1)
  }

  /// Returns the size of the output's frames in a film whose frames are drawn with the size
  /// `drawn`.
  func size(of drawn: PixelSize) -> PixelSize {
    var size = FrameSize()
    size.longestSide = longestSide
    return (try? size.pixels(of: drawn)) ?? drawn
  }
}
