package import SegueText

extension FilmPreset {
  /// The size of a frame in words; empty for the film's own size.
  package var sizeText: String {
    if let size { return "\(size.width)x\(size.height)" + (turns ? " or turned" : "") }
    return longestSide.map { "up to \($0)" } ?? ""
  }

  /// The limits on the length in words; empty for none.
  package var lengthText: String {
    switch (minLength, maxLength) {
    case (let low?, let high?): "\(low.thousandths) to \(high.thousandths) s"
    case (nil, let high?): "up to \(high.thousandths) s"
    case (let low?, nil): "from \(low.thousandths) s"
    case (nil, nil): ""
    }
  }

  /// The H.264 profile and level and the bits per second in words; empty for none.
  package var videoText: String {
    var parts: [String] = []
    if profile != nil || level != nil {
      let name = profile.map { $0.prefix(1).uppercased() + $0.dropFirst() }
      parts.append((["H.264", name, level].compactMap(\.self)).joined(separator: " "))
    }
    if let maxBitRate { parts.append("up to \((Double(maxBitRate) / 1e6).thousandths) Mbit/s") }
    return parts.joined(separator: ", ")
  }

  /// The covered bands in words; empty for none.
  package var coveredText: String {
    let bands = [(covered.top, "the upper"), (covered.bottom, "the lower")].filter { $0.0 > 0 }
    return bands.map { "\($1) \(($0 * 100).thousandths) %" }.joined(separator: " and ")
  }

  /// The preset with all its requirements, as a JSON object.
  package var json: JSON {
    .object([
      ("name", .string(name)), ("summary", .string(summary)),
      ("size", size.map { [JSON($0.width), JSON($0.height)] } ?? .null), ("turns", .bool(turns)),
      ("longest_side", JSON(longestSide.map(Double.init))), ("fps", JSON(maxRate)),
      ("formats", .array(formats.map { .string($0) })), ("min_length", JSON(minLength)),
      ("max_length", JSON(maxLength)), ("max_bytes", JSON(maxBytes.map(Double.init))),
      ("profile", JSON(profile)), ("level", JSON(level)),
      ("max_bit_rate", JSON(maxBitRate.map(Double.init))),
      ("sound_bit_rate", JSON(soundRate.map(Double.init))),
      ("captures_only", .bool(takesCapturesOnly)), ("check_flashes", .bool(checksFlashes)),
      ("covered_top", JSON(covered.top)), ("covered_bottom", JSON(covered.bottom)),
      ("rules", .array(rules.map { .string($0) })), ("source", JSON(source)), ("checked", JSON(checked)),
    ])
  }
}
