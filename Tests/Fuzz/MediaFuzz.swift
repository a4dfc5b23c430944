internal import Glibc
internal import SegueMedia
internal import SegueRender
internal import TestSupport

/// Fuzzes the reading of damaged pictures and videos: each must give frames, or be refused with a
/// message that names the file.
enum MediaFuzz {
  /// The limit on the peak memory of the process, in KB: 6 GB, which is enough for a clip and its
  /// decoder's frames.
  private static let maxMemory = 6 << 20

  static func tryOne(_ dice: inout Dice) -> String? {
    guard let seed = seeds.randomElement(using: &dice) else {
      return "there is no file to begin with: ffmpeg could not make any"
    }
    var bytes = seed.bytes
    for _ in 0...Int.random(in: 0...4, using: &dice) { bytes.damage(&dice) }
    let path = "\(folder)/case.\(seed.ending)"
    guard let file = fopen(path, "w") else { return "\(path) cannot be written" }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
    let times = (0..<3).map { _ in pow(10, Double.random(in: -3...12, using: &dice)) }
    return outcome(path, times)
  }

  private static func outcome(_ path: String, _ times: [Double]) -> String? {
    do {
      let source = try MediaSource(path: path)
      if let duration = source.duration, !(duration > 0 && duration < 4e9) {
        return "\(path) is said to last \(duration) s"
      }
      for time in [0] + times + [0.1] {
        let picture = try source.frame(at: time)
        // A frame of other proportions than the first one is fitted into the same box.
        let (width, height) = (source.size.width - picture.width, source.size.height - picture.height)
        guard width >= 0, height >= 0, width == 0 || height == 0 else {
          return "\(path) is \(source.size) large and gives a frame of \(picture.width)x\(picture.height)"
        }
      }
      try source.fit(.cover, into: PixelSize(width: 48, height: 64))
      _ = try source.frame(at: 0.3)
    } catch {
      guard error.description.contains(path), error.kind == .undecodable else {
        return "\(path): \(error.kind): \(error.description)"
      }
    }
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss < maxMemory ? nil : "\(path) took \(usage.ru_maxrss >> 10) MB of memory"
  }

  // MARK: Initial files

  private struct Seed {
    let ending: String
    let bytes: [UInt8]
  }

  private static let folder: String = {
    var name = Array("/tmp/segue-fuzz-XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else { return "/tmp" }
    // The folder is removed only at a normal exit, so after a crash it contains the file that
    // caused the crash.
    atexit { _ = popen("rm -rf \(MediaFuzz.folder)", "r").map(pclose) }
    return String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }()

  private static let drawing = """
    <svg xmlns="http://www.w3.org/2000/svg" width="40" height="30" viewBox="0 0 80 60">
    <defs><linearGradient id="a"><stop stop-color="#f00"/><stop offset="1" stop-color="#00f"/>
    </linearGradient><filter id="b"><feGaussianBlur stdDeviation="3"/></filter></defs>
    <g filter="url(#b)" opacity="0.5"><rect width="40" height="30" fill="url(#a)"/></g>
    <image href="seed.png" width="9" height="9"/><text x="9" y="40">a</text></svg>
    """

  /// A small file of each kind to begin with, written by ffmpeg, or by ImageMagick where ffmpeg has no such variant. The
  /// fuzzer damages copies of these files.
  private static let seeds: [Seed] = {
    let clip = "-f lavfi -i testsrc=s=48x32:r=10:d=0.5"
    let still = "-f lavfi -i testsrc=s=48x32:d=0.1:r=10 -frames:v 1"
    let kinds = [
      ("png", still), ("jpg", still), ("webp", still), ("bmp", still), ("tiff", still),
      ("ppm", still), ("gif", clip), ("apng", clip), ("mp4", clip), ("mov", clip),
      ("m4v", "\(clip) -movflags faststart"), ("mkv", clip), ("webm", clip), ("avi", clip),
      ("ts", clip), ("flv", clip), ("ogv", clip), ("nut", clip),
      ("y4m", "\(clip) -pix_fmt yuv420p"), ("mpg", "\(clip) -r 25"),
    ]
    // The three formats that are read by libraries of their own, in their variants.
    let variants = [
      ("png", "-depth 16 -alpha on"), ("png", "-colors 9 -transparent red -define png:color-type=3"),
      ("png", "-interlace PNG"), ("png", "-colorspace Gray -depth 1"), ("jpg", "-interlace JPEG"),
      ("jpg", "-colorspace CMYK"), ("jpg", "-colorspace Gray -orient RightTop"),
      ("webp", "-alpha on -channel A -evaluate multiply 0.5"), ("webp", "-define webp:lossless=true"),
      ("webp", "-delay 10 '(' +clone -negate ')' -loop 0"),
    ]
    var seeds = [Seed(ending: "svg", bytes: Array(drawing.utf8))]
    let commands =
      kinds.map { ($0, "ffmpeg -v quiet -y \($1)") }
      + variants.map { ($0, "convert -seed 1 -size 48x32 plasma:red-blue \($1)") }
    for (ending, command) in commands {
      let path = "\(folder)/seed.\(ending)"
      guard let tool = popen("\(command) \(path)", "r") else { continue }
      guard pclose(tool) == 0, let file = fopen(path, "r") else { continue }
      var bytes = [UInt8](repeating: 0, count: 1 << 20)
      bytes.removeLast(bytes.count - fread(&bytes, 1, bytes.count, file))
      fclose(file)
      if !bytes.isEmpty { seeds.append(Seed(ending: ending, bytes: bytes)) }
    }
    return seeds
  }()
}
