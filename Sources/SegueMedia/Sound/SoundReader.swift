/// Decodes the sound of a file into two channels of samples in −1…1, at the sample rate of all sound tracks.
///
/// libav works on another thread (see `Decoding`) while the caller waits for it.
final class SoundReader {
  private let path: String
  private let file: SoundFile
  /// The error of a decoder that did not return. The sound then ends.
  private(set) var failure: MediaError?
  private var isOver = false
  /// The samples that were decoded most recently. The samples before the index `read` have already been returned.
  private var samples = SoundFile.Samples()
  private var read = 0

  init(path: String) throws(MediaError) {
    // The beginning of the file is read only because the error of `FileBytes` says in words why a
    // file cannot be read.
    _ = try FileBytes(path: path, limit: 1 << 12)
    try LibAV.listen()
    self.path = path
    file = try Decoding.run(path) { () throws(MediaError) in try SoundFile(path: path) }
  }

  deinit {
    guard failure == nil else { return }
    // Closing waits for the decoder's threads.
    let file = file
    try? Decoding.run(path) { () throws(MediaError) in file.close() }
  }

  /// Skips the next `count` samples of the file, and returns the number of samples that were there.
  @discardableResult
  func skip(_ count: Int) -> Int {
    var rest = count
    while rest > 0, available() {
      let part = min(rest, samples.left.count - read)
      read += part
      rest -= part
    }
    return count - max(rest, 0)
  }

  /// Writes the next `count` samples of both channels. Beyond the end of the sound, nothing is
  /// written.
  func read(
    _ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>, _ count: Int
  ) {
    var done = 0
    while done < count, available() {
      let part = min(count - done, samples.left.count - read)
      for index in 0..<part {
        left[done + index] = samples.left[read + index]
        right[done + index] = samples.right[read + index]
      }
      read += part
      done += part
    }
  }

  /// Decodes until there is a sample to read. Returns false at the end of the sound.
  private func available() -> Bool {
    while read == samples.left.count, !isOver {
      read = 0
      samples = SoundFile.Samples()
      let file = file
      do throws(MediaError) {
        let more = try Decoding.run(path) { () throws(MediaError) in file.next() }
        if let more { samples = more } else { isOver = true }
      } catch {
        failure = error
        isOver = true
      }
    }
    return read < samples.left.count
  }
}
