import SegueFilm
import SegueHost
import SegueMedia
import SeguePlayer
import SegueStoryboard
import SegueText
import SegueWeb

/// docs/reference/limits.md, made of the tables of limits of all modules.
enum LimitsPage {
  /// The tables, in the order in which their rows are in a section.
  static var tables: [any LimitTable.Type] {
    [
      StoryboardLimits.self, PlayerLimits.self, MediaLimits.self, HostLimits.self, WebLimits.self,
      PageLimits.self, FilmLimits.self, TextLimits.self,
    ]
  }

  static var text: String {
    let rows = tables.flatMap { $0.rows }
    var text = """
      # Limits

      Limits keep a small file from asking for endless work: each input has limits on the time, the memory and the \
      number of things that it may ask for. An input that exceeds one is refused with a message that names the limit, \
      unless this page says otherwise. [Rules of the recording](../writing-plugins/rules.md#limits) has the limits on \
      what plug-ins do, and [Isolation](../isolation.md#limits-on-time) the limits on their time.

      """
    for input in Limit.Input.allCases {
      let section = rows.filter { $0.input == input }
      guard !section.isEmpty else { continue }
      text += "\n## \(input.rawValue)\n\n| what | at most | beyond it |\n| --- | --- | --- |\n"
      for row in section { text += "| \(row.name) | \(row.amount.words) | \(row.beyond) |\n" }
    }
    return text
  }
}

extension Limit.Amount {
  /// The amount as the page has it, such as `1 MiB` or `100,000`.
  fileprivate var words: String {
    switch self {
    case .count(let count): Self.grouped(count)
    case .pixels(let count): "\(Self.grouped(count)) pixels"
    case .seconds(let seconds): "\(seconds.short) s"
    case .bytes(let count):
      switch count {
      case _ where count % (1 << 30) == 0: "\(count >> 30) GiB"
      case _ where count % (1 << 20) == 0: "\(count >> 20) MiB"
      case _ where count % (1 << 10) == 0: "\(count >> 10) KiB"
      default: "\(Self.grouped(count)) bytes"
      }
    }
  }

  /// Returns a number with a comma between each three digits.
  private static func grouped(_ number: Int) -> String {
    var digits = String(number)
    var end = digits.count - 3
    while end > 0 {
      digits.insert(",", at: digits.index(digits.startIndex, offsetBy: end))
      end -= 3
    }
    return digits
  }
}
