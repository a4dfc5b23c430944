internal import SegueWire

/// A cache of the timings that a transition has made from texts, so that each text is parsed only once. It also limits
/// the total length of the texts.
struct TimingTexts {
  private var results: [String: [WireValue]] = [:]
  private var bytes = 0

  /// The results of the first successful call with this text; nil before that call.
  subscript(text: String) -> [WireValue]? {
    get { results[text] }
    set { results[text] = newValue }
  }

  /// Counts the bytes of a text that is about to be parsed. Returns false when the total length exceeds the limit.
  mutating func admit(_ text: String) -> Bool {
    bytes += text.utf8.count
    return bytes <= PluginLimits.timingTextBytes
  }
}
