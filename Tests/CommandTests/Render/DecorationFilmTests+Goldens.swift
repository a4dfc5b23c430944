import Foundation
import SegueMedia
import SegueRender
import TestSupport
import Testing

/// The films with decorations that are compared with kept pictures.
extension DecorationFilmTests {
  /// The names of the goldens, and the options with which they are rendered in addition to
  /// `--progress 0`.
  static let goldens: [String: [String]] = [
    "shadow-soft": ["--shadow", "soft", "--margin", "12", "--background", "white"],
    "shadow-strong": [
      "--shadow", "strong", "--margin", "12", "--corner-radius", "6", "--background", "#cfd8e6",
    ],
    "gradient": [
      "--background", "gradient(#7b6cff, #ff9a8b, 135)", "--margin", "15%", "--corner-radius", "8",
    ],
    "transparent": ["--shadow", "soft", "--corner-radius", "5"],
    "phone-light": frame("phone", "light"), "phone-dark": frame("phone", "dark"),
    "tablet-light": frame("tablet", "light"), "tablet-dark": frame("tablet", "dark"),
    "laptop-light": frame("laptop", "light"), "laptop-dark": frame("laptop", "dark"),
    "browser-light": frame("browser", "light"), "browser-dark": frame("browser", "dark"),
    "window-light": frame("window", "light"), "window-dark": frame("window", "dark"),
  ]

  private static func frame(_ name: String, _ style: String) -> [String] {
    ["--frame", name, "--frame-style", style, "--background", "#cfd8e6", "--size", "96x120"]
  }

  @Test(arguments: goldens.keys.sorted())
  func `a decorated film equals its golden exactly`(_ name: String) throws {
    let folder = Toolchain.package.appending(path: "Tests/CommandTests/DecorationGoldens")
    let screens = try Screens()
    let run = try screens.render(
      ["-o", "\(name).png", "--progress", "0"] + (Self.goldens[name] ?? []))
    #expect(run.code == 0, "\(run.errors)")
    let golden = folder.appendingPathComponent("\(name).png").path
    if ProcessInfo.processInfo.environment["SEGUE_RECORD_GOLDENS"] != nil {
      try screens.folder.bytes("\(name).png").write(to: URL(fileURLWithPath: golden))
    }
    let (found, expected) = (
      try picture(screens.folder / "\(name).png"), try picture(golden)
    )
    #expect(found.width == expected.width && found.height == expected.height)
    #expect(
      pixels(found, x: 0, y: 0, found.width, found.height)
        == pixels(expected, x: 0, y: 0, expected.width, expected.height))
  }

  @Test func `each golden of a decoration belongs to a test`() throws {
    let folder = Toolchain.package.appending(path: "Tests/CommandTests/DecorationGoldens")
    let found = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(found) == Set(Self.goldens.keys.map { "\($0).png" }))
  }
}
