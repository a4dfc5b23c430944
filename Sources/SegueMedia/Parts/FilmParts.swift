import CSegueLibAV
public import SeguePixels
internal import SegueSystem

#if canImport(Glibc)
  import Glibc
#endif

/// The parts of a film, which can be joined. Joining copies the encoded frames and encodes the sound.
///
///     let parts = try FilmParts(paths: ["film-0.mp4.part", "film-240.mp4.part"])
///     try parts.write(to: OutputFormat(path: "film.mp4"))
public struct FilmParts {
  /// The parts in the order of their frames.
  private var parts: [PartFile] = []
  private let head: PartHead

  /// The maximum number of bytes of all parts of a film that is assembled in memory.
  static let maxBytes = 1 << 29

  /// Reads parts and checks that they form one complete film.
  ///
  /// - Parameter paths: Files, in any order. A folder means the `.part` files in it.
  /// - Throws: ``JoinError`` with every problem that was found.
  public init(paths: [String]) throws(JoinError) {
    var problems: [JoinProblem] = []
    var found: [PartFile] = []
    for path in Self.files(paths) {
      do throws(JoinProblem) {
        let part = try PartFile(path: path)
        guard !part.head.isPalette else { throw .notPart(path) }
        found.append(part)
      } catch { problems.append(error) }
    }
    // The joined film is the film to which most of the parts belong; in a tie, it is the first such
    // film. Parts of other films are reported as problems.
    var counts: [String: Int] = [:]
    for part in found { counts[part.head.identity, default: 0] += 1 }
    let most = counts.values.max() ?? 0
    guard let model = found.first(where: { counts[$0.head.identity] == most }) else {
      throw JoinError(problems: problems.isEmpty ? [.noParts] : problems)
    }
    head = model.head
    for part in found {
      let differences = part.head.differences(from: model.head)
      if differences.isEmpty {
        parts.append(part)
      } else {
        problems.append(.foreign(part.path, like: model.path, differences: differences))
      }
    }
    parts.sort { ($0.head.range.lowerBound, $0.path) < ($1.head.range.lowerBound, $1.path) }
    problems += gaps()
    guard problems.isEmpty else { throw JoinError(problems: problems) }
  }

  /// Returns the files, with folders replaced by the parts in them.
  private static func files(_ paths: [String]) -> [String] {
    paths.flatMap { path in
      guard FileStatus.kind(of: path) == .folder, let names = try? FileSystem.names(in: path) else {
        return [path]
      }
      return names.filter { $0.hasSuffix(".part") && !$0.hasPrefix(".") }.sorted().map {
        path + "/" + $0
      }
    }
  }

  /// Returns the problems with frames that are in no part, or in more than one.
  private func gaps() -> [JoinProblem] {
    var problems: [JoinProblem] = []
    var missing: [ClosedRange<Int>] = []
    var next = 0
    var before: PartFile?
    for part in parts where !part.head.range.isEmpty {
      let range = part.head.range
      if range.lowerBound > next { missing.append(next...(range.lowerBound - 1)) }
      if range.lowerBound < next, let before {
        let last = min(next, range.upperBound) - 1
        problems.append(.twice(part.path, other: before.path, frames: range.lowerBound...last))
      }
      if range.upperBound > next { (next, before) = (range.upperBound, part) }
    }
    if next < head.whole { missing.append(next...(head.whole - 1)) }
    if !missing.isEmpty { problems.append(.missing(missing, count: head.whole)) }
    return problems
  }

  /// The number of the film's frames.
  public var frames: Int { head.whole }
  /// The film's frame rate.
  public var rate: FrameRate { head.rate }
  /// The size of the frames as they were drawn, in pixels. Encoded frames may be a pixel wider or
  /// higher, because most video has even sides.
  public var size: PixelSize { head.size }
  /// The number of parts.
  public var count: Int { parts.count }
  /// The extension of the film, such as `mp4`.
  public var fileExtension: String { head.film }
  /// The identity of the film.
  public var label: FilmLabel { head.label }
  /// The paths of the parts, in the order of their frames.
  public var paths: [String] { parts.map(\.path) }

  /// Writes the film. The file gets its name when it is complete.
  ///
  /// - Throws: `.unsupported` for another format than the parts', and the errors of writing a film.
  public func write(to output: OutputFormat) throws(MediaError) {
    guard output.portion == .film, output.filmExtension == head.film else {
      throw MediaError(
        .unsupported,
        "\(output.path) does not end in .\(head.film), the format of the parts; choose a name that does"
      )
    }
    switch output.kind {
    case .video(let container): try writeVideo(output, container)
    case .animation(let container): try writeAnimation(output, container)
    default: throw MediaError(.fault, "internal error: \(output.path) has no parts")
    }
  }

  private func forEachRecord(_ body: (PartRecord) throws(MediaError) -> Void) throws(MediaError) {
    for part in parts { try part.forEachRecord(body) }
  }

  // MARK: Videos

  private func writeVideo(_ output: OutputFormat, _ container: String) throws(MediaError) {
    let muxer = try ContainerWriter.muxer(container, for: output)
    var options = head.options
    let coder = try VideoCoder(
      output, muxer: muxer, size: head.size, rate: head.rate, options: options)
    guard coder.header == head.encoder else {
      throw MediaError(
        .unsupported,
        "\(output.path) cannot be joined here, because the parts were encoded with another version of "
          + "\(coder.choice.name) or libavcodec than this machine's; "
          + "join them on the machine where they were rendered"
      )
    }
    let soundFile = try makeSound(&options)
    defer { soundFile?.close() }
    let memory = try makeMemory(container)
    defer { memory?.close() }
    let file = try VideoFile(
      output, muxer: muxer, coder: coder, rate: head.rate, options: options,
      at: memory.map(UnnamedFile.path(of:)))
    let packet = try Packet()
    for part in parts {
      try part.forEachRecord { record throws(MediaError) in
        guard record.fill(packet.pointer) else { throw JoinProblem.damaged(part.path).mediaError }
        try file.put(packet.pointer)
        av_packet_unref(packet.pointer)
      }
    }
    try file.complete()
    try file.commit()
  }

  /// Copies the audio file that is stored in a part into memory, and adds the sound track to the
  /// options.
  ///
  /// - Returns: The open file in memory, to which the options refer; nil for a film without sound,
  ///   and for a sound track without an audio file.
  private func makeSound(_ options: inout EncodingOptions) throws(MediaError) -> FileDescriptor? {
    guard head.hasSound, let part = parts.first(where: { $0.sound != nil }), var sound = part.sound
    else {
      return nil
    }
    // The sound of a film is as long as the film, except for rounding.
    guard sound.part.upperBound <= head.rate.seconds(of: head.whole) + 1 else {
      throw JoinProblem.damaged(part.path).mediaError
    }
    defer { options.sound = sound }
    guard sound.file != nil, let bytes = try part.soundBytes() else {
      sound.file = nil
      return nil
    }
    do throws(SystemError) {
      let file = FileDescriptor(try MemoryFile.make())
      try file.write(bytes)
      sound.file = UnnamedFile.path(of: file)
      return file
    } catch { throw .noMemory }
  }

  /// Makes a file in memory in which an mp4 or mov film is assembled, because libav reads and
  /// writes such a file twice to move its index to the beginning. Returns nil for other containers,
  /// for a large film, and when there is no memory.
  private func makeMemory(_ container: String) throws(MediaError) -> FileDescriptor? {
    guard ["mp4", "mov"].contains(container), parts.reduce(0, { $0 + $1.size }) < Self.maxBytes,
      let file = try? MemoryFile.make()
    else { return nil }
    return FileDescriptor(file)
  }

  // MARK: Animated pictures

  private func writeAnimation(_ output: OutputFormat, _ container: String) throws(MediaError) {
    let file = try TemporaryFile(for: output.path)
    let (size, rate, loops) = (head.size, head.rate, head.options.loops)
    switch container {
    case "gif":
      let colors = GIFColors(Palette(head.colors ?? [0]), hasMemory: head.hasMemory)
      let gif = GIFFile(file, size: size, colors: colors, loops: loops)
      try forEach(\.gif) { picture throws(MediaError) in try gif.put(picture) }
      try gif.end(at: GIFTiming(rate: rate).end(whole: head.whole))
    case "apng":
      var pictures: [APNGPicture] = []
      try forEach(\.apng) { picture throws(MediaError) in pictures.append(picture) }
      try APNGFile(size: size, rate: rate, loops: loops).write(pictures, of: head.whole, to: file)
    default:
      var frames: [WebPFrame] = []
      try forEach(\.webP) { frame throws(MediaError) in frames.append(frame) }
      var webP = WebPFile(size: size, rate: rate, loops: loops)
      try webP.write(frames, of: head.whole, to: file)
    }
    try file.commit()
  }

  /// Calls `body` with each encoded picture of the parts, in order. `picture` converts a stored
  /// record into a picture; nil means that the part is damaged.
  private func forEach<Picture>(
    _ picture: (PartRecord) -> Picture?, _ body: (Picture) throws(MediaError) -> Void
  ) throws(MediaError) {
    for part in parts {
      try part.forEachRecord { record throws(MediaError) in
        guard let picture = picture(record) else { throw JoinProblem.damaged(part.path).mediaError }
        try body(picture)
      }
    }
  }
}
