internal import SegueWire

extension DescriptorCopy {
  /// The keys of the descriptor's texts that can be translated, in the order of `segue/text.h`.
  var textKeys: [String] {
    ["name", "summary"]
      + parameters.flatMap { parameter in
        let id = parameter.id ?? ""
        return ["\(id)/label", "\(id)/help", "\(id)/group"]
          + parameter.choices.map { "\(id)/choice/\($0)" }
      }
  }

  /// Reads the descriptor's texts in the language `locale`.
  ///
  /// - Parameter ask: calls the plug-in's `get_text` (interface `segue.text/1`) for the text's key, with a buffer of
  ///   `capacity` bytes.
  mutating func readTexts(_ locale: String, _ ask: (_ key: String, _ capacity: Int) -> WireAnswer) {
    for key in textKeys {
      var answer = ask(key, 256)
      if answer.status == .tooSmall, case .uint32(let length)? = answer.results.first {
        guard length <= DescriptorLimits.textBytes else {
          let limit = DescriptorLimits.textBytes
          textFaults.append("its text '\(key)' for \(locale) is longer than \(limit) bytes")
          continue
        }
        answer = ask(key, Int(length) + 1)
      }
      if case .text(let text)? = answer.results.first {
        texts[key] = text
      } else if answer == .notUTF8 {
        textFaults.append("its text '\(key)' for \(locale) is not UTF-8")
      } else if answer.status.isFailure, answer.status != .unknown {
        textFaults.append("get_text returned \(answer.status) for '\(key)' in \(locale)")
      }
    }
  }
}
