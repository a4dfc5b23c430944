internal import SegueStoryboard

extension Storyboard {
  /// Returns the parts of the script that a film leaves out, in the order of their times: what is before the part that
  /// `trim` shows, and most of each long time in which nothing happens.
  ///
  /// - Parameters:
  ///   - rehearsal: A run of the script, which knows when something happens.
  ///   - others: Further times in which something happens, such as those of clips.
  func cuts(after rehearsal: ScriptRehearsal, others: [ClosedRange<Double>] = []) -> [ClosedRange<Double>] {
    var cuts: [ClosedRange<Double>] = []
    let begin = min(trim?.lowerBound ?? 0, rehearsal.duration)
    if begin > 0 { cuts.append(0...begin) }
    guard let longest = longestIdle else { return cuts }
    // A film begins as it would without the cut, so nothing before the first event is kept but the time for its pointer.
    var last: (end: Double, isStart: Bool) = (begin, true)
    for busy in (busy(rehearsal) + others).sorted(by: { $0.lowerBound < $1.lowerBound }) where busy.upperBound >= begin
    {
      if busy.lowerBound - last.end > longest {
        let from = last.isStart ? last.end : last.end + longest / 2
        let to = last.isStart ? busy.lowerBound - longest : busy.lowerBound - longest / 2
        if let first = cuts.last, first.upperBound >= from {
          cuts[cuts.count - 1] = first.lowerBound...to
        } else {
          cuts.append(from...to)
        }
      }
      last = (max(last.end, busy.upperBound), false)
    }
    return cuts
  }

  /// The times in which something happens, in seconds of the script.
  func busy(_ rehearsal: ScriptRehearsal) -> [ClosedRange<Double>] {
    let steps = (script ?? []).map { $0.time...max($0.time, $0.end) }
    let transitions = rehearsal.results.map { $0.began...max($0.began, $0.ended) }
    let film = filmSteps.map { step in
      switch step.effect {
      // A camera and texts keep to the film's clock, which is not slower than the script's while nothing happens.
      case .zoom(_, let duration), .device(_, _, let duration, _): step.time...step.time + duration
      case .part(let move): step.time...step.time + move.duration
      case .caption(let caption): step.time...step.time + caption.seconds
      case .speed, .pause: step.time...step.end
      }
    }
    let lives = (titles.map(\.life) + overlays.filter { !$0.isPartOfScreen }.map(\.life)).map(\.shown)
    // A film ends as it would without the cut, with its still end.
    return steps + transitions + rehearsal.scrolls + film + lives + [rehearsal.duration...rehearsal.duration]
  }
}

extension Storyboard.Life {
  /// The time in which it is seen, in seconds of the script; a second of it if it stays.
  fileprivate var shown: ClosedRange<Double> {
    switch end {
    case .never: time...time + 1
    case .after(let seconds): time...time + seconds
    case .at(let end): time...max(time, end)
    }
  }
}
