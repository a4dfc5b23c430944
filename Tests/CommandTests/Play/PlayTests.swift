import Foundation
import Testing

/// Runs `segue play` in a window under Xvfb, with simulated mouse input. Each test waits for the
/// effect of its input on the display or in the event log.
@Suite(.serialized) struct PlayTests {
  /// Options with which an interactive transition and a film show the same picture at the same
  /// progress.
  private static let look = ["--animator", "slide", "--set", "curve=linear"]

  @Test func `a click follows a link, and a key goes back`() throws {
    let player = try Player()
    try player.waitUntilShown(player.picture("a.png"), "the first screen")
    try player.mouse(60, 100, then: "click", "1")
    try player.waitUntilShown(player.picture("b.png"), "the second screen")
    try player.key("Left")
    try player.waitUntilShown(player.picture("a.png"), "the first screen again")
    #expect(try player.ends() == ["completed", "completed"])
    try player.key("q")
    #expect(player.end() == 0)
    #expect(player.errors.isEmpty, "\(player.errors)")
  }

  @Test func `segue play --watch shows changed screens, and reports screens that cannot be read`()
    throws
  {
    let player = try Player(["--watch"])
    try player.waitUntilShown(player.picture("a.png"), "the first screen")
    try player.folder.write("a.png", Picture.png(120, 200, seed: 9))
    try player.waitUntilShown(player.picture("a.png"), "the new picture")
    try player.folder.write("a.png", Data("no picture".utf8))
    try player.wait(for: "the message") {
      player.errors.contains("a.png is not a readable picture")
    }
    try player.folder.write("a.png", Picture.png(120, 200, seed: 10))
    try player.waitUntilShown(player.picture("a.png"), "the next version")
    try player.key("q")
    #expect(player.end() == 0)
  }

  @Test
  func `a click in the picker chooses and plays an animator, whose name is printed at the end`()
    throws
  {
    let player = try Player(Self.look)
    let first = try player.picture("a.png")
    try player.waitUntilShown(first)
    try player.key("p")
    try player.wait(for: "the list") { try player.screenshot().difference(from: first) > 60 }
    // This location is in the picker's first preview.
    try player.mouse(33, 110, then: "click", "1")
    try player.wait(for: "the transition") { try player.ends() == ["completed"] }
    try player.key("p")
    try player.waitUntilShown(player.picture("b.png"), "the second screen without the picker")
    try player.key("q")
    #expect(player.end() == 0)
    #expect(player.out == "--animator push\n")
  }

  @Test
  func `a dragged transition follows the mouse and shows the film's frame at the logged progress`()
    throws
  {
    let player = try Player(Self.look)
    try player.waitUntilShown(player.picture("a.png"))
    try player.press(100, 100)
    for x in [70, 40, 60, 30] {
      let held = try player.drag(to: x)
      try player.waitUntilShown(
        player.rendered(held, Self.look), "the frame at \(held)", within: 2)
    }
  }

  @Test(arguments: [(70, "cancelled", "a.png"), (20, "completed", "b.png")])
  func `a drag that ends before the middle goes back, and a drag beyond it goes forward`(
    _ position: Int, _ end: String, _ screen: String
  ) throws {
    let player = try Player(Self.look)
    try player.waitUntilShown(player.picture("a.png"))
    try player.press(100, 100)
    _ = try player.drag(to: position + 5)
    let held = try player.drag(to: position)
    // The finger rests for a while before it is lifted, so its velocity is zero.
    try player.waitUntilShown(player.rendered(held, Self.look), "the drag", within: 2)
    try player.release()
    try player.waitUntilShown(player.picture(screen), "the end")
    #expect(try player.ends() == [end])
  }

  @Test func `a short flick goes forward`() throws {
    let player = try Player(Self.look)
    try player.waitUntilShown(player.picture("a.png"))
    try player.press(110, 100)
    _ = try player.drag(to: 95)
    try player.mouse(65, 100, then: "mouseup", "1")
    try player.waitUntilShown(player.picture("b.png"), "the end")
    #expect(try player.ends() == ["completed"])
  }

  @Test func `releasing the mouse button outside the window ends the drag`() throws {
    let player = try Player(Self.look)
    try player.waitUntilShown(player.picture("a.png"))
    try player.press(100, 100)
    _ = try player.drag(to: 60)
    _ = try player.drag(to: -40)
    try player.release()
    try player.waitUntilShown(player.picture("b.png"), "the end")
  }

  @Test func `a transition in flight can be grabbed, dragged back and released`() throws {
    let player = try Player(Self.look + ["--duration", "5"])
    try player.waitUntilShown(player.picture("a.png"))
    try player.key("Right")
    try player.wait(for: "the transition") { try player.calls("animator.animate") == 1 }
    try player.press(60, 100)
    // The picture must equal the film's frame at the progress in the log.
    let caught = try player.drag(to: 65)
    try player.waitUntilShown(player.rendered(caught, Self.look), "what was caught", within: 2)
    try player.mouse(115, 100)
    try player.waitUntilShown(player.picture("a.png"), "the first screen, dragged back to")
    try player.release()
    try player.wait(for: "the end") { try player.ends() == ["cancelled"] }
  }

  @Test func `a two-finger swipe goes forward and ends when no more movement is reported`() throws {
    let player = try Player(Self.look)
    try player.waitUntilShown(player.picture("a.png"))
    // The swipe goes to the left, which shows the next screen.
    try player.mouse(100, 100, then: "click", "--repeat", "8", "--delay", "4", "7")
    try player.waitUntilShown(player.picture("b.png"), "the second screen")
    // The swipe has no explicit end; it ends after a pause.
    try player.wait(for: "the end") { try player.ends() == ["completed"] }
    #expect(try player.calls("interaction.update") > 0)
  }

  @Test func `a transition continues at the same progress when the window is resized`() throws {
    let player = try Player(Self.look + ["--duration", "60"])
    try player.waitUntilShown(player.picture("a.png"))
    try player.press(100, 100)
    let held = try player.drag(to: 40)
    try player.waitUntilShown(player.rendered(held, Self.look), "the drag", within: 2)
    try player.resize(60, 100)
    // The transition shows the same progress at the new size, and then again at the old size.
    try player.waitUntilShown(
      player.rendered(held, Self.look), "the drag in a smaller window", within: 24)
    try player.resize(120, 200)
    try player.waitUntilShown(player.rendered(held, Self.look), "the drag as before", within: 2)
    try player.release()
    try player.wait(for: "the end") { try player.calls("interaction.cancel") == 1 }
  }

  @Test func `the decoration fills a window of any size, and is as sharp as in a film`() throws {
    let look = ["--frame", "phone", "--background", "gradient(#e8ecf8, #304060, 160)"]
    let player = try Player(look, width: 260, height: 240)
    try player.waitUntilShown(player.rendered(0, look), "the phone", within: 2)
    try player.resize(200, 120)
    try player.waitUntilShown(player.rendered(0, look), "the phone in a wide window", within: 2)
    // The screen in the device frame is now at another position. A click there reaches the link of
    // the screen.
    try player.press(100, 60)
    try player.release()
    try player.waitUntilShown(player.rendered(1, look), "the second screen", within: 2)
  }

  @Test func `closing the window during a transition ends the transition and leaves no process`()
    throws
  {
    let player = try Player(Self.look + ["--duration", "60", "--isolation", "child"])
    try player.waitUntilShown(player.picture("a.png"))
    try player.key("Right")
    try player.wait(for: "the transition") { try player.calls("animator.animate") == 1 }
    let children = player.processes
    #expect(children.count >= 2, "\(children)")
    try player.key("q")
    #expect(player.end() == 0)
    #expect(try player.ends().count == 1)
    for child in children { #expect(!Player.isRunning(child)) }
  }

  @Test func `losing the display during a transition ends the transition, with one message`() throws {
    let player = try Player(Self.look + ["--duration", "60", "--isolation", "child"])
    try player.waitUntilShown(player.picture("a.png"))
    try player.key("Right")
    try player.wait(for: "the transition") { try player.calls("animator.animate") == 1 }
    let children = player.processes
    player.display.end()
    #expect(player.end() == 73)
    #expect(
      player.errors.contains("segue: the connection to the display was lost"), "\(player.errors)")
    #expect(try player.ends().count == 1)
    for child in children { #expect(!Player.isRunning(child)) }
  }

  @Test(arguments: ["driver-crash", "driver-hang"])
  func `during a drag, a plug-in that fails is replaced by a dissolve that follows the drag`(
    _ animator: String
  ) throws {
    let player = try Player(
      [
        "--animator", "org.example.\(animator)", "--isolation", "child", "--plugin-path",
        UnrulyTests.plugins.get().path,
      ], environment: ["SEGUE_DEADLINE": "0.5"])
    try player.waitUntilShown(player.picture("a.png"))
    try player.press(110, 100)
    for x in [90, 50] { _ = try player.drag(to: x) }
    try player.wait(for: "the fault") { try player.calls("fault") == 1 }
    try player.waitUntilShown(player.picture("b.png"), "the second screen")
    try player.release()
    try player.key("q")
    #expect(player.end() == 0)
    #expect(player.errors.contains("org.example.\(animator)"), "\(player.errors)")
  }

  @Test
  func `filming the script that segue play --record writes makes the same calls as the session`()
    throws
  {
    let player = try Player(Self.look + ["--record", "session.yaml"])
    try player.waitUntilShown(player.picture("a.png"))
    try player.press(100, 100)
    for x in [80, 60, 40, 20] { _ = try player.drag(to: x) }
    try player.release()
    try player.waitUntilShown(player.picture("b.png"))
    try player.key("q")
    #expect(player.end() == 0)
    let film = try Run.segue(
      "render", "session.yaml", "-o", "null:", "--events", "film.jsonl", in: player.folder)
    #expect(film.code == 0, "\(film.errors)")
    let calls = try Player.events(player.folder.bytes("film.jsonl")).map(\.call)
    #expect(try calls == player.events().map(\.call))
  }

  @Test(arguments: ["session.yaml", "records/session.yaml"])
  func `a script recorded with a library that was named by its path can be filmed from any folder`(
    _ record: String
  ) throws {
    let player = try Player(
      ["--animator", "./plugins/named.so", "--record", record],
      prepare: { folder in
        try LibraryPathTests.compile(folder / "plugins/named.so", [])
        try FileManager.default.createDirectory(
          atPath: folder / "records", withIntermediateDirectories: true)
      })
    try player.waitUntilShown(player.picture("a.png"))
    try player.key("Right")
    try player.waitUntilShown(player.picture("b.png"))
    try player.key("q")
    #expect(player.end() == 0)
    let film = try Run.segue(
      "render", player.folder / record, "-o", "null:", in: try Folder())
    #expect(film.code == 0, "\(film.errors)")
    #expect(film.errors.contains("org.example.named"), "\(film.errors)")
    let text = String(decoding: try player.folder.bytes(record), as: UTF8.self)
    let path = record.contains("/") ? "../plugins/named.so" : "plugins/named.so"
    #expect(text.contains("animator: \"\(path)\""), "\(text)")
  }

  @Test
  func `segue play without a display prints one message, which suggests playing in the terminal`()
    throws
  {
    let screens = try Screens()
    for environment in [["DISPLAY": ":987"], [:], ["SDL_VIDEODRIVER": "nothing"]] {
      let run = try Run.segue(
        "play", "a.png", "b.png", in: screens.folder, environment: environment)
      #expect(run.code == 73)
      let lines = run.errors.split(separator: "\n").filter { $0.hasPrefix("segue: ") }
      #expect(lines.count == 1 && lines[0].contains("--in terminal"), "\(run.errors)")
    }
  }

  @Test(arguments: [
    (["play", "a.png"], "give a second one"), (["play", "a.png", "b.yaml"], "is a storyboard"),
    (["play", "b.yaml", "--animator", "slide"], "--animator is for screens"),
    (["play", "a.png", "b.png", "--events", "-"], "give a file"),
    (["play", "a.png", "b.png", "--record", "x.mp4"], "another extension"),
  ])
  func `wrong usage of segue play is refused with a message`(_ arguments: [String], _ words: String)
    throws
  {
    let run = try Run.segue(arguments, in: try Screens().folder)
    #expect(run.code == 64 && run.errors.contains(words), "\(run.errors)")
  }
}
