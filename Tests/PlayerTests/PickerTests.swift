import SegueHost
import SegueScene
import SegueStoryboard
import Testing

@testable import SegueLive
@testable import SeguePlayer

/// Tests the picker, in which a person tries animators while playing.
@Suite struct PickerTests {
  @Test func `the picker lists each animator, and a tap chooses one and plays it`() throws {
    let hand = try PickerHand()
    hand.session.handle(.command(.picker), at: 0)
    for _ in 0..<8 { hand.draw() }
    for name in ["first", "second", "slide", "push", "wipe", "cube", "Animators"] {
      #expect(hand.shows(name), "\(name)")
    }
    #expect(hand.session.needsFrame, "the previews move")
    let frames = try hand.picker.items.filter { $0.title == nil }.map(\.frame)
    #expect(frames.count == 6)
    for frame in frames { #expect(frame.minX >= 0 && frame.maxX <= 400) }
    hand.tap(frames[2].center)
    #expect(hand.session.panels?.choice?.animator == "wipe")
    #expect(hand.session.board.operation == .push)
    hand.rest()
    #expect(hand.session.board.lastAnimator?.alias == "wipe")
    #expect(hand.session.board.shownScreen == "two")
    #expect(!hand.session.needsFrame || hand.session.isMoving)
    #expect(hand.session.record.steps.map(\.look?.animator) == ["wipe"])
  }

  @Test func `the picker's controls change an animator's parameters`() throws {
    let hand = try PickerHand()
    hand.session.handle(.command(.picker), at: 0)
    hand.draw()
    hand.tap(try hand.picker.items.filter { $0.title == nil }[0].frame.center)
    hand.rest()
    let parameters = try #require(try hand.picker.entry?.parameters)
    let number = try #require(parameters.firstIndex { $0.type == .number })
    let control = try hand.picker.control(number)
    hand.touch(.began, Point(x: control.maxX - 5, y: control.midY))
    hand.touch(.moved, Point(x: control.minX + 0.3 * control.width, y: control.midY))
    hand.touch(.ended, Point(x: control.minX + 0.3 * control.width, y: control.midY))
    let setting = try #require(hand.session.panels?.choice?.settings.first)
    #expect(setting.key == parameters[number].id)
    #expect(hand.session.look?.settings[setting.key] == .text(setting.text))
    #expect(hand.session.message == nil)
    for (index, parameter) in parameters.enumerated()
    where parameter.type == .choice || parameter.type == .toggle {
      let before = try hand.picker.value(of: parameter)
      let row = try hand.picker.control(index)
      guard try hand.picker.body.contains(row.center) else { continue }
      hand.tap(row.center)
      hand.rest()
      #expect(try hand.picker.value(of: parameter) != before, "\(parameter.id)")
    }
    #expect(hand.session.message == nil)
  }

  /// The screens are screenshots with three pixels per point, shown at a smaller size.
  @Test
  func `the size of panels depends on the scale of the display, not on the scale of the screens`()
    throws
  {
    let hand = try PickerHand(pointLength: 1.25)
    hand.session.handle(.command(.picker), at: 0)
    hand.session.handle(.hover(Point(x: 1, y: 1)), at: 0)
    for _ in 0..<8 { hand.draw() }
    let picker = try hand.picker
    #expect(picker.size == Size(width: 320, height: 640))
    let number = try #require(hand.texts.numbers["Animators"])
    let title = try #require(hand.tree.layers.first { $0.contents.source == number })
    let corner = title.transform.apply(to: .zero)
    let far = title.transform.apply(to: Point(x: title.bounds.width, y: title.bounds.height))
    // A line of 16 points with 4 above and below it, at a scale of 1.25.
    let height: Double = far.y - corner.y
    #expect(height == 30)
    #expect(hand.tree.layers[0].descendants == Int32(hand.tree.layers.count - 1))
    #expect(!hand.session.isOverLink, "beside the titles")

    func shown(_ point: Point) -> Point { Point(x: point.x * 1.25, y: point.y * 1.25) }
    let location = shown(try #require(picker.items.first { $0.title == nil }).frame.center)
    hand.session.handle(.hover(location), at: hand.now)
    #expect(hand.session.isOverLink)
    hand.session.handle(
      .scroll(ScrollEvent(.moved, by: Point(x: 0, y: -12.5), at: location, time: hand.now)),
      at: hand.now)
    #expect(try hand.picker.offset == 10)
    hand.tap(location)
    #expect(hand.session.panels?.choice?.animator == "slide")
    // On a larger canvas, the scroll offset is reduced to the new maximum.
    hand.texts.pointLength = 0.1
    hand.draw()
    #expect(try hand.picker.offset == 0 && hand.picker.size.width == 4000)
  }

  @Test
  func `keys choose an animator in the picker and change its settings without leaving the screens`()
    throws
  {
    let hand = try PickerHand()
    func press(_ commands: LiveCommand...) {
      for command in commands {
        hand.session.handle(.command(command), at: hand.now)
        hand.draw()
      }
    }
    press(.picker, .down)
    #expect(try hand.picker.focus == 0)
    // The first family has the items 0 and 1. The second has 2 to 4 in its first row, and 5 in its second row. Item 3
    // is below item 1.
    press(.right, .down)
    #expect(try hand.picker.focus == 3)
    press(.down, .up)
    #expect(try hand.picker.focus == 2)
    #expect(hand.session.board.shownScreen == "one" && hand.session.board.isAtRest)
    press(.resume)
    #expect(hand.session.panels?.choice?.animator == "wipe")
    #expect(hand.session.board.operation == .push)
    hand.rest()

    let parameters = try #require(try hand.picker.entry?.parameters)
    for (index, parameter) in parameters.enumerated() {
      #expect(try hand.picker.focus == index)
      let frame = try hand.picker.row(index)
      #expect(try hand.picker.body.minY <= frame.minY && frame.maxY <= hand.picker.body.maxY)
      let before = try hand.picker.value(of: parameter)
      press(.right)
      #expect(try hand.picker.value(of: parameter) != before, "\(parameter.id)")
      press(.left)
      if before != nil, parameter.type != .curve {
        #expect(try hand.picker.value(of: parameter) == before, "\(parameter.id)")
      }
      hand.rest()
      press(.down)
    }
    #expect(hand.session.message == nil)
    press(.back)
    #expect(try hand.picker.page == .list && hand.picker.focus == 2)
    press(.cancel)
    #expect(!hand.session.showsPicker)
    let screen = hand.session.board.shownScreen
    press(screen == "one" ? .right : .left)
    hand.rest()
    #expect(hand.session.board.shownScreen != screen, "the keys are for the screens again")
  }

  @Test func `the picker plays one transition forward and backward, not the whole storyboard`()
    throws
  {
    let hand = try PickerHand(
      text: """
        segue: 1
        size: 400x800
        screens: { one: { color: "#00f" }, two: { color: "#0f0" }, three: { color: "#f00" } }
        container: { kind: navigation, root: one }
        links:
          one: [ { area: [0, 0, 400, 800], push: two } ]
          two: [ { area: [0, 0, 400, 800], push: three } ]
        """)
    hand.session.handle(.command(.picker), at: 0)
    var seen: [String?] = []
    for command in [LiveCommand.down, .resume, .forward, .forward, .forward] {
      hand.session.handle(.command(command), at: hand.now)
      hand.rest()
      seen.append(hand.session.board.shownScreen)
    }
    #expect(seen == ["one", "two", "one", "two", "one"])
  }

  @Test func `the picker's previews show whole screens, even in a wide window`() throws {
    let families = [PickerFamily(title: "", entries: [PickerEntry(name: "push", parameters: [])])]
    for (screen, shape) in [
      (Size(width: 390, height: 844), 844.0 / 390), (Size(width: 800, height: 600), 0.75),
    ] {
      let picker = Picker(families, size: Size(width: 1400, height: 500), screen: screen)
      let frame = try #require(picker.items.last).frame
      #expect(abs(frame.height / frame.width - shape) < 1e-9)
    }
  }

  @Test
  func `in text form, the picker is a list of lines, and keys move the focus from line to line`()
    throws
  {
    let hand = try PickerHand()
    hand.session.showsPanelsAsText = true
    hand.session.handle(.command(.overlay), at: 0)
    hand.session.handle(.command(.picker), at: 0)
    hand.draw()
    #expect(
      hand.session.pickerLines.map(\.text) == [
        "first", "  slide", "  push", "second", "  wipe", "  dissolve", "  modal", "  cube",
      ])
    #expect(hand.session.pickerLines.firstIndex(where: \.hasFocus) == 1)
    #expect(!hand.shows("Animators") && !hand.shows("progress") && !hand.session.needsFrame)
    hand.tap(Point(x: 200, y: 400))
    #expect(hand.session.board.operation == nil, "the list covers the screens")
    for command in [LiveCommand.down, .down, .down, .resume] {
      hand.session.handle(.command(command), at: hand.now)
    }
    #expect(hand.session.board.operation == .push)
    hand.rest()
    let parameters = try #require(try hand.picker.entry?.parameters)
    let lines = hand.session.pickerLines
    #expect(lines.count == parameters.count + 1 && lines[0] == PanelLine("dissolve", isTitle: true))
    #expect(lines[1].hasFocus && lines[1].text.hasPrefix(parameters[0].id))
    hand.session.handle(.command(.right), at: hand.now)
    #expect(hand.session.pickerLines[1].text != lines[1].text)
    hand.session.handle(.command(.back), at: hand.now)
    #expect(hand.session.pickerLines.first(where: \.hasFocus)?.text == "* dissolve")
    hand.session.handle(.command(.cancel), at: hand.now)
    #expect(hand.session.pickerLines.isEmpty && hand.session.pickerKeys == nil)
  }

  @Test func `the overlay says so when a dissolve replaces an animator`() throws {
    let hand = try PickerHand()
    hand.session.handle(.command(.forward), at: 0)
    hand.draw()
    var figures = hand.session.figures
    #expect(!figures.isReplaced)
    figures.isReplaced = true
    #expect(figures.lines(longestFrame: nil).contains { $0.value.contains("dissolve") })
  }

  @Test
  func `a drag scrolls the picker without choosing an animator, and Escape closes the picker`()
    throws
  {
    let hand = try PickerHand()
    hand.session.handle(.command(.picker), at: 0)
    hand.draw()
    let location = try hand.picker.items.filter { $0.title == nil }[0].frame.center
    hand.touch(.began, location)
    hand.touch(.moved, Point(x: location.x, y: location.y - 60))
    #expect(try hand.picker.offset > 0)
    hand.touch(.ended, Point(x: location.x, y: location.y - 60))
    #expect(hand.session.panels?.choice == nil && hand.session.board.shownScreen == "one")
    hand.touch(.began, location)
    hand.touch(.moved, Point(x: location.x, y: 9000))
    #expect(try hand.picker.offset == 0)
    hand.touch(.ended, Point(x: location.x, y: 9000))
    hand.session.handle(.command(.cancel), at: hand.now)
    hand.draw()
    #expect(!hand.session.showsPicker && !hand.session.needsFrame)
    hand.tap(location)
    hand.rest()
    #expect(hand.session.board.shownScreen == "two", "the screens are touched again")
  }

  @Test func `the screens above the picker's settings respond to touches`() throws {
    let hand = try PickerHand()
    hand.session.handle(.command(.picker), at: 0)
    hand.draw()
    hand.tap(try hand.picker.items.filter { $0.title == nil }[1].frame.center)
    hand.rest()
    hand.session.handle(.command(.forward), at: hand.now)
    hand.rest()
    #expect(hand.session.board.shownScreen == "one" && hand.session.showsPicker)
    hand.tap(Point(x: 200, y: 100))
    hand.rest()
    #expect(hand.session.board.shownScreen == "two")
  }

  @Test func `the overlay shows a transition's animator, isolation, state, progress and velocity`()
    throws
  {
    let hand = try PickerHand()
    hand.session.handle(.command(.overlay), at: 0)
    hand.session.panels?.noteFrame(0.0042)
    hand.session.handle(.command(.forward), at: 0)
    for _ in 0..<5 { hand.draw() }
    for text in ["progress", "velocity", "animator", "push", "in-process", "running"] {
      #expect(hand.shows(text), "\(text)")
    }
    #expect(hand.tree.layers[0].descendants == Int32(hand.tree.layers.count - 1))
  }

  @Test func `a new list of animators keeps the picker's choice and settings`()
    throws
  {
    let hand = try PickerHand()
    hand.session.handle(.command(.picker), at: 0)
    hand.draw()
    hand.tap(try hand.picker.items.filter { $0.title == nil }[0].frame.center)
    hand.rest()
    let parameters = try #require(try hand.picker.entry?.parameters)
    let number = try #require(parameters.firstIndex { $0.type == .number })
    let control = try hand.picker.control(number)
    hand.tap(Point(x: control.minX + 0.3 * control.width, y: control.midY))
    hand.rest()
    let setting = try #require(hand.session.panels?.choice?.settings.first)
    func family(_ names: [String]) throws -> [PickerFamily] {
      [PickerFamily(title: "reloaded", entries: try names.map(hand.entry))]
    }
    hand.session.list(try family(["wipe", "slide"]), factory)
    #expect(try hand.picker.page == .settings)
    #expect(hand.session.panels?.choice?.animator == "slide")
    #expect(hand.session.panels?.choice?.settings.map(\.text) == [setting.text])

    hand.session.list(try family(["wipe"]), factory)
    hand.draw()
    #expect(hand.session.panels?.choice == nil)
    #expect(try hand.picker.page == .list)
    hand.session.list(try family(["cube", "slide", "wipe"]), factory)
    #expect(hand.session.panels?.choice?.animator == "slide")
    #expect(hand.session.panels?.choice?.settings.map(\.text) == [setting.text])
    #expect(hand.session.look?.settings[setting.key] == .text(setting.text))

    // The new version of the animator lacks the parameter, so the chosen value of the parameter is
    // removed.
    var changed = try hand.entry("slide")
    changed.parameters.removeAll { $0.id == setting.key }
    hand.session.list([PickerFamily(title: "changed", entries: [changed])], factory)
    #expect(hand.session.panels?.choice?.settings.isEmpty == true)
    #expect(hand.session.look?.settings.isEmpty == true)
  }

  @Test func `a live session's message is wrapped, and its plate contains all lines`() throws {
    let hand = try PickerHand()
    for (words, lines) in [("short", 1), (String(repeating: "a longer word ", count: 16), 5)] {
      hand.session.tell(words)
      hand.draw()
      let number = try #require(hand.texts.numbers[words])
      let index = try #require(hand.tree.layers.firstIndex { $0.contents.source == number })
      let (text, plate) = (hand.frame(of: index), hand.frame(of: index - 1))
      #expect(text.height == Double(lines) * 16 + 8)
      #expect(plate.minX == 12 && plate.maxX == 388)
      #expect(plate.minY + 12 <= text.minY + 4 && plate.maxY - 12 >= text.maxY - 4)
    }
  }

  @Test func `every value of a picker's slider is within the parameter's range`() throws {
    for entry in factory.registry.entries {
      for parameter in entry.descriptor?.parameters ?? [] {
        guard case .slider(let range, let isWhole) = PickerControl(parameter) else { continue }
        for share in stride(from: -0.5, through: 1.5, by: 0.01) {
          let value = PickerControl.value(at: share, in: range, isWhole: isWhole)
          let text = value.text(for: parameter)
          #expect(throws: Never.self, "\(entry.id ?? "") \(parameter.id)=\(text)") {
            try ParameterValues([parameter], settings: ["\(parameter.id)=\(text)"])
          }
        }
        if let value = parameter.defaultValue {
          let share = PickerControl.share(of: value, in: range)
          #expect(share >= 0 && share <= 1)
        }
      }
    }
  }

  @Test func `a picker's slider with a step gives multiples of the step and both ends`() {
    let values = stride(from: 0, through: 1, by: 0.125).map { share in
      PickerControl.value(at: share, in: 1...9, isWhole: false, step: 2.5)
    }
    #expect(values == [1, 2.5, 2.5, 5, 5, 5, 7.5, 7.5, 9].map { .number($0) })
    #expect(PickerControl.value(at: 0.4, in: 0...10, isWhole: true, step: 5) == .integer(5))
  }

  @Test
  func
    `a picker's slider for a huge range of integers ends at the smallest and the largest integer`()
  {
    for (share, expected) in [(0, Int64.min), (0.5, 0), (1, .max)] {
      #expect(
        PickerControl.value(at: share, in: -1e300...1e300, isWhole: true) == .integer(expected))
    }
  }
}

extension Rect {
  fileprivate var center: Point { Point(x: midX, y: midY) }
}
