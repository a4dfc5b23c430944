import Testing

/// Tests that an option is refused with everything that it does not apply to, in every command that has it.
struct OptionUseTests {
  private func check(_ option: String, _ arguments: [String], _ screens: Screens) throws {
    let names = screens.folder.names
    let words = option.split(separator: " ").map(String.init)
    let run = try Run.segue(arguments + words, in: screens.folder)
    #expect(run.code == 64, "\(option): \(run.errors)")
    #expect(run.errors.contains(words[0]), "\(run.errors)")
    #expect(screens.folder.names == names)
  }

  @Test(arguments: [
    "--fps 30", "--size 20x30", "--draft", "--hold 1", "--loop there-and-back", "--codec h264", "--pixels 444",
    "--quality 5", "--events e.txt", "--touches", "--shutter 180", "--frames 1-2", "--progress 0.5", "--show-guides",
    "--preset story",
  ])
  func `an option for films is refused for a page`(_ option: String) throws {
    let screens = try Screens()
    try check(option, ["render", "a.png", "b.png", "-o", "page.html"], screens)
  }

  @Test func `an option for screens is refused for a storyboard by render and play`() throws {
    let screens = try Screens()
    let shared = [
      "--animator push", "--set a=1", "--duration 1", "--fit fill", "--scale 2", "--interaction pan",
    ]
    for option in shared { try check(option, ["play", "board.yaml"], screens) }
    for option in shared + ["--direction backward"] {
      try check(option, ["render", "board.yaml", "-o", "film.mp4"], screens)
    }
  }

  @Test func `options that exclude each other are refused together, in both orders`() throws {
    let screens = try Screens()
    let drag = "--drag 1,2:3,4@1 --interaction pan"
    let pairs = [
      ("--frames 1-2", "--progress 0.5"), (drag, "--loop there-and-back"), (drag, "--progress 0.5"),
      ("--json", "-o -"),
    ]
    for (first, second) in pairs {
      for line in ["\(first) \(second)", "\(second) \(first)"] {
        let words = ["render", "a.png", "b.png", "-o", "film.mp4"] + line.split(separator: " ").map(String.init)
        let run = try Run.segue(words, in: screens.folder)
        #expect(run.code == 64, "\(line): \(run.errors)")
        #expect(run.errors.contains(second.split(separator: " ")[0]), "\(run.errors)")
      }
    }
  }

  @Test(arguments: ["--size 20x30", "--events e.txt", "--record r.yaml", "--terminal-mode kitty"])
  func `an option for other sessions is refused for a browser`(_ option: String) throws {
    try check(option, ["play", "a.png", "b.png", "--in", "browser"], Screens())
  }
}
