internal import SegueMedia

extension Failure {
  /// Returns the sentence for a setting that an output does not support. It names the options of `segue render`.
  static func sentence(_ refusal: EncodingRefusal) -> String {
    let path = refusal.path
    switch refusal.problem {
    case .encoderMissing(let name, let isRequested, let usable):
      return (isRequested ? "--codec " : "")
        + "\(name) is not an installed encoder for \(path); use one of "
        + usable.joined(separator: " ")
    case .encodingFixed:
      return "\(path) is always written without loss and by one encoder; leave out --codec and "
        + "--quality, or choose a video format"
    case .qualityFixed(let encoder?):
      return "\(path) is written by \(encoder), which is lossless and so has no quality; leave out "
        + "--quality"
    case .qualityFixed(nil):
      return "\(path) is always written without loss and has no quality; leave out --quality"
    case .pixelsMissing(let pixels, let encoder):
      return
        "\(encoder) cannot encode \(path) with --pixels \(pixels.rawValue); leave it out, or choose "
        + "another --codec, such as libx264"
    case .pixelsRefused(let pixels, let accepted) where accepted.isEmpty:
      return "\(path) cannot have --pixels \(pixels.rawValue), which is for videos; leave it out"
    case .pixelsRefused(let pixels, let accepted):
      return "\(path) cannot have --pixels \(pixels.rawValue), only "
        + accepted.map(\.rawValue).joined(separator: " and ")
    case .sizeLimitRefused:
      return
        "\(path) cannot be limited in size; leave out --max-size or the preset, or choose a video, "
        + "GIF, APNG or WebP"
    }
  }
}
