internal import SegueGeometry
internal import SeguePlayer
internal import SegueStoryboard
internal import SegueText

extension Composition {
  /// The seconds from one look at the camera to the next, and the largest number of looks at a text.
  private static let (look, mostLooks) = (0.1, 600.0)
  /// The share of a line that a device covers at least, so that a corner beside a letter is none.
  private static let coveredLine = 0.1

  /// Returns warnings about the titles and captions beside the devices under which the camera brings a device, one sentence
  /// for each text. A caption without a place that is shown while the camera is near is over the picture on purpose.
  ///
  /// - Parameters:
  ///   - captions: The captions as they are shown.
  ///   - decoration: The decoration around the screen; nil for none.
  func cameraNotes(
    of show: StoryboardShow, _ captions: [CaptionShow.Item], in decoration: Decoration?
  ) -> [String] {
    guard let decoration, !show.wholeCamera.moves.isEmpty else { return [] }
    let board = show.storyboard
    let last = max(show.duration ?? 0, 0)
    let hasZooms = board.filmSteps.contains { if case .zoom = $0.effect { true } else { false } }
    let advice =
      hasZooms
      ? "give it another time, or the zoom a smaller 'factor' or a larger 'padding'"
      : "let it end by then, or what is tapped come later"
    func note(_ words: String, _ place: String, during span: ClosedRange<Double>, lines: (Double) -> [Rect]) -> String?
    {
      let moment = moment(in: span, show, decoration, lines)
      return moment.map { time in
        "\(place): from \(FilmClock(board.filmSteps).script(time).thousandths) s on the camera brings the device under the "
          + "\(words); \(advice)"
      }
    }
    let titles = titles.compactMap { title -> String? in
      let own = title.timed.title
      guard !own.isBehind, !own.isOverDevice, !own.hasDistance else { return nil }
      let begin = min(title.timed.life.arrived, last)
      return note(
        "title", "\(own.place.file ?? board.file):\(own.place.line):\(own.place.column)",
        during: begin...max(begin, min(title.timed.life.departure ?? last, last))
      ) { time in
        title.lines.map(title.transform(at: time).boundingBox)
      }
    }
    return titles
      + captions.compactMap { item in
        let timed = item.timed
        let span = timed.begin...max(timed.begin, min(timed.end, last))
        guard timed.caption.placement.isAtEdge,
          timed.caption.isPlaced || !isNear(show, in: decoration, during: span)
        else { return nil }
        return note(
          "caption", "\(board.file):\(timed.place.line):\(timed.place.column)", during: span
        ) { _ in [item.plate] }
      }
  }

  /// Returns the first time at which a device covers one of some lines only because of the camera, in seconds on the film's
  /// clock; nil if there is none.
  private func moment(
    in span: ClosedRange<Double>, _ show: StoryboardShow, _ decoration: Decoration, _ lines: (Double) -> [Rect]
  ) -> Double? {
    let length = span.upperBound - span.lowerBound
    let count = min((length / Self.look).rounded(.up), Self.mostLooks)
    let devices = deviceOutlines(of: decoration)
    let main = decoration.transform(of: show.size)
    return (0...max(Int(clamping: count), 1)).lazy.map { span.lowerBound + length * Double($0) / max(count, 1) }
      .first { time in
        let screen = main.concatenating(devices[self.main].transform(at: time))
        guard let view = cameraView(of: show, in: decoration, decoration.size, at: time, screen) else { return false }
        let camera = Camera.transform(showing: view, in: decoration.size)
        guard camera != .identity else { return false }
        let boxes = devices.compactMap { Rect(around: $0.corners(at: time)) }
        return lines(time).contains { line in
          func isCovered(_ box: Rect) -> Bool {
            guard let part = line.intersection(box) else { return false }
            return part.width * part.height > Self.coveredLine * line.width * line.height
          }
          return boxes.contains { isCovered(camera.boundingBox(of: $0)) } && !boxes.contains(where: isCovered)
        }
      }
  }
}
