internal import SegueFilm
internal import SegueGeometry
internal import SegueKit
internal import SeguePlayer
internal import SegueScene
internal import SegueSession
internal import SegueStoryboard

/// The storyboard's script, as the player's module `film` reads it: `s` the steps, `n` the centres of the elements,
/// which taps can name, `c` the clock (pairs of a film time and a script time), `t` the captions, `e` the end of the
/// script. With typed texts there is also `y`, the texts (see `typed`).
extension PageText {
  mutating func film(_ recorder: PrototypeRecorder, _ texts: [PageTyping]) {
    let board = recorder.board
    let script = board.script ?? []
    var members: [(key: String, write: (inout PageText) -> Void)] = [
      (
        "s",
        { text in
          text.list(script.filter(\.isPlayable)) { $0.step($1, recorder, texts) }
        }
      ),
      (
        "n",
        { text in
          text.object(
            board.screens.filter { !$0.elements.isEmpty }.map { screen in
              (screen.name, { $0.centers(screen.elements) })
            })
        }
      ),
      ("c", { $0.clock(board) }),
      (
        "t",
        { text in
          let clock = FilmClock(board.filmSteps)
          let captions = board.filmSteps.compactMap { step in
            if case .caption(let caption) = step.effect { (caption, step.time) } else { nil }
          }
          text.list(captions) { $0.caption($1.0, begin: clock.film($1.1)) }
        }
      ),
      ("e", { $0.number(script.map(\.end).max() ?? 0) }),
    ]
    if !texts.isEmpty { members.append(("y", { $0.list(texts) { $0.typed($1, board) } })) }
    object(members)
  }

  /// Writes a text that is typed: `s` the number of its screen, `a` the field as parts of the screen's whole picture, `o` the
  /// same of other pictures that show it, `z` the field's size, `i` the picture with the states, `g` its columns and rows, `t` the times of the states, `k` the
  /// carets, `c` their colour, `e` the time from which on there is none, `u` the time at which the text is removed. Times
  /// are in seconds after the beginning.
  private mutating func typed(_ text: PageTyping, _ board: Storyboard) {
    let (sprite, field) = (text.sprite, text.sprite.field)
    let number = board.screens.firstIndex { $0.name == field.screen }
    let whole = number.map { board.screens[$0].contentSize(on: board.size) } ?? board.size
    func shares(of frame: Rect) -> [Double] {
      let area = field.area
      return [
        (area.minX - frame.minX) / frame.width, (area.minY - frame.minY) / frame.height, area.width / frame.width,
        area.height / frame.height,
      ]
    }
    func rounded(_ values: [Double], _ digits: Int) -> (inout PageText) -> Void {
      { $0.list(values) { $0.number(SegmentBuilder.rounded($1, digits)) } }
    }
    let rows = (sprite.times.count + sprite.columns - 1) / sprite.columns
    var members: [(key: String, write: (inout PageText) -> Void)] = [
      ("s", { $0.raw("\(number ?? -1)") }), ("a", rounded(shares(of: Rect(origin: .zero, size: whole)), 6)),
      ("z", rounded([field.area.width, field.area.height], 3)), ("i", { $0.raw("\(text.id.number)") }),
      ("g", { $0.raw("[\(sprite.columns),\(rows)]") }), ("t", rounded(sprite.times, 4)),
      (
        "k",
        {
          $0.list(sprite.carets) { text, caret in
            rounded(caret.map { [$0.minX, $0.minY, $0.width, $0.height] } ?? [], 2)(&text)
          }
        }
      ), ("c", { $0.string(Self.css(sprite.color)) }),
    ]
    let others = text.carriers.map { (key: "\($0.id.number)", write: rounded(shares(of: $0.frame), 6)) }
    if !others.isEmpty { members.append(("o", { $0.object(others) })) }
    if sprite.caretEnd.isFinite { members.append(("e", { $0.number(SegmentBuilder.rounded(sprite.caretEnd, 4)) })) }
    if let seconds = sprite.typing.seconds { members.append(("u", { $0.number(seconds) })) }
    object(members)
  }

  private mutating func centers(_ elements: [String: Rect]) {
    object(
      elements.sorted { $0.key < $1.key }.map { element in
        let area = element.value
        let center = [area.minX + area.width / 2, area.minY + area.height / 2]
        return (element.key, { $0.list(center) { $0.number(SegmentBuilder.rounded($1, 3)) } })
      })
  }

  /// Writes pairs of a film time and a script time, between which both advance linearly.
  private mutating func clock(_ board: Storyboard) {
    let clock = FilmClock(board.filmSteps)
    var knots: [[Double]] = [[0, 0]]
    for step in board.filmSteps {
      let time = clock.film(step.time)
      switch step.effect {
      case .speed: knots += [[time, step.time], [clock.film(step.end), step.end]]
      case .pause(let seconds): knots += [[time, step.time], [time + seconds, step.time]]
      case .zoom, .caption, .device, .part: break
      }
    }
    list(knots.sorted { ($0[0], $0[1]) < ($1[0], $1[1]) }) { $0.list($1) { $0.number($1) } }
  }

  /// Returns the style sheet's declarations for the look of a caption; empty for the usual look.
  private static func css(of style: Storyboard.Caption.Style) -> String {
    var all: [String] = []
    if style.letters != .white { all.append("color:\(css(style.letters))") }
    if let background = style.background { all.append("background:\(css(background))") }
    if let weight = style.weight { all.append("font-weight:\(weight)") }
    if let alignment = style.alignment { all.append("text-align:\(alignment.rawValue)") }
    return all.joined(separator: ";")
  }

  private mutating func caption(_ caption: Storyboard.Caption, begin: Double) {
    raw("[")
    number(begin)
    raw(",")
    number(begin + caption.seconds)
    raw(",")
    string(caption.text)
    raw(",")
    switch caption.placement {
    case .top: string("top")
    case .bottom: string("bottom")
    case .center(let point): list([point.x, point.y]) { $0.number($1) }
    }
    // A size in points is a number, and a share is in a list.
    let css = Self.css(of: caption.style)
    switch caption.style.size {
    case .points(let points)?:
      raw(",")
      number(points)
    case .share(let share)?:
      raw(",")
      list([share]) { $0.number($1) }
    case nil: if !css.isEmpty { raw(",0") }
    }
    if !css.isEmpty {
      raw(",")
      string(css)
    }
    raw("]")
  }

  private mutating func step(_ step: Storyboard.Step, _ recorder: PrototypeRecorder, _ texts: [PageTyping]) {
    var members: [(key: String, write: (inout PageText) -> Void)] = [
      ("t", { $0.number(step.time) })
    ]
    // A finger that holds the transition in flight.
    if step.catches { members.append(("h", { $0.raw("1") })) }
    switch step.kind {
    case .action(let action):
      let words = recorder.board.action(action).words
      members.append(("a", { $0.words(words) }))
    case .tap(.point(let point)):
      members.append(("at", { $0.list([point.x, point.y]) { $0.number($1) } }))
    case .tap(.element(let name, _)): members.append(("e", { $0.string(name) }))
    case .drag(let drag) where drag.hasElements:
      // The page finds the places when the finger goes down: `p` has the leg and the share of its way.
      let places = [(drag.from, drag.origin)] + drag.legs.map { ($0.to, $0.origin) }
      members.append(
        (
          "q",
          { text in
            text.list(places) { text, place in
              if case .element(let name, _) = place.1 { return text.string(name) }
              text.list([place.0.x, place.0.y]) { $0.number($1) }
            }
          }
        ))
      let events = drag.events().map { event in
        var event = event
        let place = drag.place(at: event.time)
        event.location = Point(x: Double(place.leg), y: place.way)
        return event
      }
      members.append(("p", { $0.list(events) { $0.sample($1, digits: 5) } }))
    case .drag(let drag): members.append(("p", { $0.list(drag.events()) { $0.sample($1) } }))
    case .scroll(let scroll): members.append(("S", { $0.scroll(scroll, of: recorder.board) }))
    case .type(let typing):
      members.append(("T", { $0.raw("\(texts.firstIndex { $0.sprite.typing == typing } ?? -1)") }))
    case .touch, .swipe, .cancel, .wait: break
    }
    let looks = recorder.scriptLooks(of: step)
    if !looks.isEmpty {
      members.append(
        (
          "k",
          { text in
            text.object(
              looks.sorted { $0.key < $1.key }.map { look in
                ("\(look.key)", { $0.raw("\(look.value)") })
              })
          }
        ))
    }
    object(members)
  }

  /// Writes the offset at which a movement ends, for each screen that scrolls; its duration; and its curve as values at
  /// equal distances.
  private mutating func scroll(_ scroll: Storyboard.Scroll, of board: Storyboard) {
    raw("[")
    object(
      board.screens.enumerated().compactMap { number, screen in
        screen.offset(of: scroll.target, on: board.size).map { offset in
          ("\(number)", { $0.number(SegmentBuilder.rounded(offset, 3)) })
        }
      })
    raw(",")
    number(scroll.duration)
    raw(",")
    list((0...40).map { Timing.curve(scroll.curve).progress(at: Double($0) / 40, duration: 1) }) {
      $0.number(SegmentBuilder.rounded($1, 4))
    }
    raw("]")
  }

  private mutating func sample(_ event: PointerEvent, digits: Int = 2) {
    raw("[")
    number(SegmentBuilder.rounded(event.time, 6))
    raw(",")
    number(SegmentBuilder.rounded(event.location.x, digits))
    raw(",")
    number(SegmentBuilder.rounded(event.location.y, digits))
    switch event.phase {
    case .began: raw(",\"began\"")
    case .moved: break
    case .ended: raw(",\"ended\"")
    case .cancelled: raw(",\"cancelled\"")
    }
    raw("]")
  }
}

extension Storyboard.Step {
  /// True for a step that the player can play in a page.
  var isPlayable: Bool {
    switch kind {
    case .action, .tap, .drag, .scroll, .type: true
    case .touch, .swipe, .cancel, .wait: false
    }
  }
}
