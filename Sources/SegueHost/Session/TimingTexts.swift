internal import SegueWire

/// The timings that a transition has made of texts, so that each text is parsed once, and the number
/// of bytes that it may still pass.
struct TimingTexts {
  private var results: [String: [WireValue]] = [:]
  private var bytes = 0

  /// The results of the call that has passed this text; nil before the first that succeeded.
  subscript(text: String) -> [WireValue]? {
    get { results[text] }
    set { results[text] = newValue }
  }

  /// Counts a text that is about to be parsed. False when it is beyond the limit.
  mutating func admit(_ text: String) -> Bool {
    bytes += text.utf8.count
    return bytes <= PluginLimits.timingTextBytes
  }
}
