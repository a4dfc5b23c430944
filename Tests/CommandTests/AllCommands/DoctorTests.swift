import Foundation
import TestSupport
import Testing

/// Tests `segue doctor`.
struct DoctorTests {
  private struct Report: Decodable {
    struct Check: Decodable {
      let kind, name, text: String
      let ok: Bool
      let path: String?
    }
    let version: String
    let works: Bool
    let checks: [Check]
  }

  @Test func `the doctor finds the libraries, the plug-ins and the folders, and makes a film`() throws {
    let run = try Run.segue("doctor", "--json")
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
    let report = try run.json(Report.self)
    #expect(report.works)
    let byName = Dictionary(grouping: report.checks, by: \.name)
    for name in ["GIF", "MP4", "FFmpeg", "SDL 2", "Chafa", "librsvg", "Pango", "fonts", "plug-ins", "quarantine"] {
      #expect(byName[name]?.first?.ok == true, "\(name): \(byName[name]?.first?.text ?? "nothing")")
    }
    let file = try #require(byName["FFmpeg"]?.first?.path)
    #expect(file.contains("libavformat.so") && FileManager.default.fileExists(atPath: file))
    #expect(Set(report.checks.map(\.kind)).isSuperset(of: ["display", "terminal", "graphics", "folder"]))
  }

  @Test func `each absence is a sentence, and the exit status tells whether films can be made`() throws {
    let folder = try Folder()
    let run = try Run.segue(
      "doctor", in: folder, environment: ["SEGUE_PLUGIN_PATH": folder / "none", "DISPLAY": "", "HOME": "relative"])
    #expect(run.code == 70, "\(run.text)")
    #expect(run.text.contains("org.segue.push, is not installed") && run.text.contains("none was found"), "\(run.text)")
    #expect(run.text.contains("--in terminal"), "\(run.text)")
    #expect(!run.text.contains("board.yaml"), "\(run.text)")
  }

  @Test func `the doctor says that there are no fonts`() throws {
    let folder = try Folder()
    try folder.write("fonts.conf", "<fontconfig><dir>none</dir></fontconfig>".utf8)
    let run = try Run.segue("doctor", environment: ["FONTCONFIG_FILE": folder / "fonts.conf"])
    #expect(run.code == 0 && run.text.contains("fonts-dejavu-core"), "\(run.text)")
  }
}
