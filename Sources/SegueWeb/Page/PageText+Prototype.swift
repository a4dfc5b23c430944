internal import SegueFilm
internal import SegueGeometry
internal import SegueKit
internal import SeguePlayer
internal import SegueScene
internal import SegueSession
internal import SegueStoryboard
internal import SegueText

/// The data that the player reads, as one JSON object.
extension PageText {
  mutating func prototype(
    _ recorder: PrototypeRecorder, look: Look, behind: Color, decoration: Decoration?,
    pictures: PictureExport, texts: [PageTyping],
    isRightToLeft: Bool, reducesMotion: Bool, known: (TransitionOperation) -> Bool
  ) {
    let board = recorder.board
    // The pictures of a show begin with those of the screens, in their order.
    let numbers = Dictionary(
      uniqueKeysWithValues: zip(board.screens.filter { $0.file != nil }, recorder.show.pictures).map {
        ($0.name, Int($1.id.number))
      })
    let names = AccessibleNames(board)
    let interactions = Self.made { $0.interactions(board, known) }
    var members: [(key: String, write: (inout PageText) -> Void)] = []
    if board.hasFilm { members.append(("film", { $0.film(recorder, texts) })) }
    if recorder.hasShaders { members += Self.shaders(recorder.shaders) }
    members += [
      ("size", { $0.list([board.size.width, board.size.height]) { $0.number($1) } }),
      ("rtl", { $0.raw("\(isRightToLeft)") }), ("reduced", { $0.raw("\(reducesMotion)") }),
      ("start", { $0.words(board.navigator.words) }),
    ]
    // A page without all transitions has no ways to states that it cannot show.
    if !recorder.isComplete { members.append(("left", { $0.raw("true") })) }
    members += [
      (
        "screens",
        { text in
          text.list(board.screens) {
            $0.screen(
              $1, of: board, picture: numbers[$1.name], names,
              look: recorder.number(of:))
          }
        }
      ),
      ("sheets", { $0.list(recorder.sheetTops) { $0.number($1) } }),
      ("interactions", { $0.raw(interactions) }),
      ("look", { $0.look(look, behind, decoration) }),
      (
        "states",
        { text in
          text.object(
            recorder.states.sorted { $0.key < $1.key }.map { state in
              (state.key, { $0.segment(state.value) })
            })
        }
      ),
      ("captures", { $0.list(recorder.captures) { $0.segment($1) } }),
      ("recordings", { $0.list(recorder.recordings) { $0.recording($1) } }),
      (
        "pairs",
        { text in
          text.object(
            recorder.pairs.sorted { $0.key < $1.key }.map { pair in
              var indices = [pair.value.tapped, pair.value.driven, pair.value.reduced]
              if pair.value.mirrored >= 0 { indices.append(pair.value.mirrored) }
              return (pair.key, { $0.list(indices) { $0.raw("\($1)") } })
            })
        }
      ),
      (
        "pictures",
        { text in
          text.object(
            pictures.pictures.sorted { $0.key < $1.key }.map { picture in
              (
                "\(picture.key.number)",
                { text in
                  let value = picture.value
                  text.list([value.type, value.data, value.position].compactMap(\.self)) { $0.string($1) }
                }
              )
            })
        }
      ),
    ]
    object(members)
  }

  private static func made(_ write: (inout PageText) -> Void) -> String {
    var text = PageText()
    write(&text)
    return text.text
  }

  /// Writes the decoration of the screen: the background as CSS, the layers of the device frame, the screen's rectangle,
  /// and the colour behind the screens.
  private mutating func look(_ look: Look, _ behind: Color, _ decoration: Decoration?) {
    var members: [(key: String, write: (inout PageText) -> Void)] = []
    // Without this, the screen is black.
    if behind != .black {
      members.append(("fill", { $0.string(behind == .clear ? "transparent" : Self.css(behind)) }))
    }
    var background = decoration?.look.background ?? look.background
    if background == .blur { background = Decoration.neutral }
    switch background {
    case .color(let color) where color.alpha > 0:
      members.append(("background", { $0.string(Self.css(color)) }))
    case .gradient(let colors, let places, let angle):
      let stops = colors.indices.map { index in
        Self.css(colors[index]) + (places.map { " \((100 * $0[index]).json)%" } ?? "")
      }.joined(separator: ", ")
      members.append(
        ("background", { $0.string("linear-gradient(\(angle.json)deg, \(stops))") }))
    case .file:
      if let picture = decoration?.pictures().first(where: \.isBackground) {
        members.append(("picture", { $0.raw("\(picture.id.number)") }))
      }
    case .color, .blur, nil: break
    }
    if let decoration {
      let builder = SegmentBuilder(distance: 0.01) { _, _ in 0 }
      let device = builder.segment([FrameSample(decoration.deviceLayers, at: 0)])
      members.append(("device", { $0.segment(device) }))
      let size = [decoration.size.width, decoration.size.height]
      members.append(("size", { $0.list(size) { $0.number($1) } }))
      members.append(("screen", { $0.rect(decoration.screen) }))
      let radii = decoration.screenRadii
      members.append(
        (
          "radii",
          {
            $0.list([radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft]) {
              $0.number($1)
            }
          }
        ))
      if let opening = decoration.opening {
        members.append(("clip", { $0.string(Self.clip(opening, of: decoration.screen.size)) }))
      }
    }
    object(members)
  }

  /// Returns the CSS that clips the screen to the opening of its frame.
  private static func clip(_ opening: (rect: Rect, radii: Size), of screen: Size) -> String {
    let (rect, radii) = (opening.rect, opening.radii)
    func px(_ value: Double) -> String { "\(SegmentBuilder.rounded(value, 3).json)px" }
    let sides = [rect.minY, screen.width - rect.maxX, screen.height - rect.maxY, rect.minX]
    return
      "inset(\(sides.map(px).joined(separator: " ")) round \(px(radii.width)) / \(px(radii.height)))"
  }

  static func css(_ color: Color) -> String {
    let parts = [color.red, color.green, color.blue].map {
      SegmentBuilder.rounded(min(max($0, 0), 1) * 255, 2).json
    }
    return "rgba(\(parts.joined(separator: ",")),\(SegmentBuilder.rounded(color.alpha, 4).json))"
  }
}

extension Storyboard {
  /// True for a storyboard with a script or captions, which the page can play.
  var hasFilm: Bool {
    (script ?? []).contains(where: \.isPlayable) || !filmSteps.isEmpty
  }
}

extension Decoration.Picture {
  fileprivate var isBackground: Bool {
    if case .background = source { true } else { false }
  }
}
