import CSegueLibAV
package import SegueSystem

/// FFmpeg's libraries: what was found of them, and the sentence for what was not.
struct FFmpeg: Sendable {
  var state: segue_libav_state_t
  /// The major version of libavformat that was opened or found; 0 for none.
  var major = 0
  /// The folder that SEGUE_FFMPEG names; nil if it is not set.
  var folder: String?
  /// The path of the libavformat that was opened, or else an empty text.
  var file = ""
  /// The loader's reason, or else an empty text.
  var reason = ""

  /// The result of opening them. The first access opens them.
  static let found: FFmpeg = {
    // Unsafe: the C function returns the address of a static value that no longer changes, and whose texts stay valid.
    let found = segue_libav_open().pointee
    return FFmpeg(
      state: found.state, major: Int(found.major), folder: found.folder.map { String(cString: $0) },
      file: String(cString: found.file), reason: String(cString: found.reason))
  }()

  /// The versions that can be used, for sentences.
  static let range = "FFmpeg \(version(SEGUE_LIBAV_OLDEST)) to \(version(SEGUE_LIBAV_NEWEST))"

  /// The ways to get them, as the end of a sentence.
  static let remedy =
    "install your system's packages of \(range) (on Debian: apt install ffmpeg), or 'pip install av' and set SEGUE_FFMPEG "
    + "to the folder av.libs beside that package, or set it to another folder with FFmpeg's libraries"

  /// Returns the version of FFmpeg that has a major version of libavformat: 59 is FFmpeg 5's.
  private static func version(_ libavformat: Int) -> Int { libavformat - 54 }

  private var version: String { "\(Self.version(major)) (libavformat \(major))" }

  /// One sentence for libraries that cannot be used; nil when they are open.
  var absence: String? {
    guard state != SEGUE_LIBAV_OPEN else { return nil }
    guard let folder else {
      return switch state {
      case SEGUE_LIBAV_OTHER: "FFmpeg \(version) is not known here; \(Self.remedy)"
      case SEGUE_LIBAV_BROKEN:
        "the libraries of FFmpeg \(version) cannot be opened (\(reason)); \(Self.remedy)"
      default: "FFmpeg's libraries, which read and write films, are not installed; \(Self.remedy)"
      }
    }
    let wanted = "name a folder with the libraries of \(Self.range)"
    return switch state {
    case SEGUE_LIBAV_NO_FOLDER:
      "SEGUE_FFMPEG is \(folder), which is not a folder that can be read; \(wanted), or unset it"
    case SEGUE_LIBAV_OTHER:
      "SEGUE_FFMPEG is \(folder), which has FFmpeg \(version), and that is not known here; \(wanted)"
    case SEGUE_LIBAV_BROKEN:
      "SEGUE_FFMPEG is \(folder), whose libraries of FFmpeg \(version) cannot be opened (\(reason)); \(wanted), or unset it"
    default:
      "SEGUE_FFMPEG is \(folder), which has no libavformat; \(wanted), such as av.libs of the Python package av, or "
        + "unset it"
    }
  }

  /// The version and the file, or the sentence of their absence.
  var library: LateLibrary {
    let purpose = "videos, sound, and all pictures but PNG, JPEG, WebP, AVIF, TIFF and SVG"
    if let absence { return LateLibrary("FFmpeg", for: purpose, absence: absence) }
    return LateLibrary("FFmpeg", for: purpose, file: file, version: version)
  }
}

extension LateLibrary {
  /// Opens FFmpeg's libraries, which takes some 45 ms, and returns what was found.
  package static func ffmpeg() -> LateLibrary { FFmpeg.found.library }
}
