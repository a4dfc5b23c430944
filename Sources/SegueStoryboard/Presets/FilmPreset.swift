package import SegueGeometry

/// The requirements of a platform on which films are published: size, rate, formats, and limits of length and bytes.
public struct FilmPreset: Sendable, Hashable {
  /// The name with which the preset is chosen.
  public var name: String
  /// One sentence about the platform.
  public var summary: String
  /// The width and the height of a frame in pixels; nil for the film's own size. If the platform accepts both
  /// orientations, width and height are exchanged for a film of the other orientation.
  public var size: (width: Int, height: Int)? {
    get { sides.map { ($0[0], $0[1]) } }
    set { sides = newValue.map { [$0.width, $0.height] } }
  }
  private var sides: [Int]?
  /// True if the platform accepts both orientations.
  public var turns = false
  /// The maximum length of the longer side in pixels; nil for no limit.
  public var longestSide: Int?
  /// The maximum number of frames per second; nil for the film's own rate.
  public var maxRate: Double?
  /// The extensions of the formats that the platform accepts, without a full stop, the best first; empty for all.
  public var formats: [String] = []
  /// The minimum length of the film in seconds; nil for none.
  public var minLength: Double?
  /// The maximum length of the film in seconds; nil for none.
  public var maxLength: Double?
  /// The maximum size of the file in bytes; nil for none.
  public var maxBytes: Int?
  /// The richest H.264 profile that the platform accepts, a name of ``profiles``; nil for any.
  public var profile: String?
  /// The highest H.264 level that the platform accepts, a name of ``levels``; nil for any.
  public var level: String?
  /// The maximum number of bits per second of the film; nil for none.
  public var maxBitRate: Int?
  /// The bits per second of the sound; nil for the default.
  public var soundRate: Int?
  /// True if the platform takes nothing but captures of the app: no device around it.
  public var takesCapturesOnly = false
  /// True to look for flashes that can cause seizures.
  public var checksFlashes = false
  /// The bands of the picture that the platform's app covers with its own controls.
  public var covered = CoveredBands()
  /// Further rules of the platform, one sentence each.
  public var rules: [String] = []
  /// The page on which the platform publishes these requirements; nil for none.
  public var source: String?
  /// The month in which the requirements were read there, such as "2026-11"; nil for none.
  public var checked: String?

  /// Creates a preset without requirements.
  public init(_ name: String, _ summary: String) {
    (self.name, self.summary) = (name, summary)
  }

  /// Bands along the upper and the lower edge of a picture, as fractions of its height.
  public struct CoveredBands: Sendable, Hashable {
    /// The height of the upper and of the lower band, 0 to 0.5.
    public var top, bottom: Double

    /// Creates bands; 0 is none.
    public init(top: Double = 0, bottom: Double = 0) {
      (self.top, self.bottom) = (top, bottom)
    }

    /// True if nothing is covered.
    package var isEmpty: Bool { top == 0 && bottom == 0 }

    /// Returns the part of a picture of this size that is not covered.
    package func free(in size: Size) -> Rect {
      Rect(x: 0, y: top * size.height, width: size.width, height: (1 - top - bottom) * size.height)
    }
  }

  /// The names of H.264 profiles, each a part of the next one.
  public static let profiles = ["baseline", "main", "high"]
  /// The names of H.264 levels.
  public static let levels = [
    "3.0", "3.1", "3.2", "4.0", "4.1", "4.2", "5.0", "5.1", "5.2", "6.0", "6.1", "6.2",
  ]

  /// Returns the frame size that the preset requires of a film with frames of the given size; nil if the film keeps its
  /// own size.
  public func size(width: Int, height: Int) -> (width: Int, height: Int)? {
    if let size {
      let isTurned = turns && (width > height) != (size.width > size.height) && width != height
      return isTurned ? (size.height, size.width) : size
    }
    guard let longestSide, max(width, height) > longestSide else { return nil }
    let scale = Double(longestSide) / Double(max(width, height))
    return (
      max(Int(clamping: (Double(width) * scale).rounded()), 1),
      max(Int(clamping: (Double(height) * scale).rounded()), 1)
    )
  }
}

extension FilmPreset {
  /// The presets that are built in. Their values were published by the platforms in November 2026, on the pages in
  /// `source`.
  public static let builtIn: [FilmPreset] = [
    make("story", "A story or reel: upright, for Instagram and similar platforms.") {
      $0.size = (1080, 1920)
      $0.maxRate = 30
      $0.formats = ["mp4", "mov"]
      ($0.minLength, $0.maxLength) = (3, 60)
      $0.maxBytes = 100_000_000
      // Meta's advice for stories: 250 of 1920 pixels at the top, and 340 at the bottom.
      $0.covered = CoveredBands(top: 0.14, bottom: 0.2)
      $0.source =
        "https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-user/media"
      ($0.profile, $0.level) = ("high", "4.0")
      ($0.maxBitRate, $0.soundRate) = (25_000_000, 128_000)
    },
    make("square", "A square post in a feed.") {
      $0.size = (1080, 1080)
      $0.maxRate = 30
      $0.formats = ["mp4", "mov"]
      ($0.minLength, $0.maxLength) = (3, 900)
      $0.maxBytes = 300_000_000
      $0.source =
        "https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-user/media"
      ($0.profile, $0.level) = ("high", "4.0")
      ($0.maxBitRate, $0.soundRate) = (25_000_000, 128_000)
    },
    make("1080p", "Full HD, for video sites and talks.") {
      $0.size = (1920, 1080)
      $0.maxRate = 60
      $0.formats = ["mp4", "mov", "webm", "mkv"]
      ($0.profile, $0.level) = ("high", "4.2")
    },
    make("readme", "A README or an issue on GitHub.") {
      $0.longestSide = 800
      $0.maxRate = 25
      $0.formats = ["gif", "webp", "apng", "mp4", "mov", "webm"]
      $0.maxBytes = 10_000_000
      $0.source =
        "https://docs.github.com/en/get-started/writing-on-github/working-with-advanced-formatting/attaching-files"
    },
    make("app-store-6.9", "An app preview for iPhones of 6.9 inches in the App Store.") {
      $0.size = (886, 1920)
      $0.turns = true
      $0.maxRate = 30
      $0.formats = ["mov", "mp4"]
      ($0.minLength, $0.maxLength) = (15, 30)
      $0.maxBytes = 500_000_000
      $0.source =
        "https://developer.apple.com/help/app-store-connect/reference/app-preview-specifications"
      ($0.profile, $0.level) = ("high", "4.0")
      ($0.maxBitRate, $0.soundRate) = (12_000_000, 256_000)
      $0.takesCapturesOnly = true
      $0.rules = [
        "Previews are video captures of the app itself; a device, a hand or a shadow around the screen is a reason for "
          + "refusal, and texts and touches above it are not (App Review Guideline 2.3.4).",
        "The frame at 5 s is the poster unless another one is chosen at the upload.",
        "Up to three previews for each size and language; each begins without sound.",
      ]
    },
    make("play-store", "A preview video for Google Play, which is uploaded to YouTube.") {
      $0.size = (1920, 1080)
      $0.maxRate = 60
      $0.formats = ["mp4", "mov", "webm"]
      $0.maxLength = 30
      $0.rules = [
        "The video is public or unlisted on YouTube, without advertisements and age limits, and landscape.",
        "Screenshots are JPEG, or PNG of 24 bits without transparency, from 320 to 3840 pixels a side, the longer side "
          + "at most twice the shorter one; two to eight for each kind of device.",
      ]
      $0.source = "https://support.google.com/googleplay/android-developer/answer/9866151"
      ($0.profile, $0.level) = ("high", "4.2")
    },
  ]

  private static func make(
    _ name: String, _ summary: String, _ change: (inout FilmPreset) -> Void
  ) -> FilmPreset {
    var preset = FilmPreset(name, summary)
    change(&preset)
    if preset.source != nil { preset.checked = "2026-11" }
    return preset
  }
}
