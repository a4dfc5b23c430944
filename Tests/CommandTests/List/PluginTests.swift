import Foundation
import TestSupport
import Testing

/// Tests `segue list`, `info` and `timeline`, run as processes, with the JSON that scripts rely on.
struct PluginTests {
  struct List: Decodable {
    struct Plugin: Decodable {
      var id: String?
      var alias: String?
      var name: String?
      var kind: String?
      var version: String?
      var library: String?
      var bundled: Bool
      var isolation: String
      var status: String
      var reason: String?
    }
    var plugins: [Plugin]
  }

  struct Info: Decodable {
    struct Parameter: Decodable {
      var id: String
      var type: String
      var min: Double?
      var max: Double?
      var unit: String?
      var choices: [String]
      var help: String
    }
    var id: String
    var parameters: [Parameter]
  }

  struct TimelineDocument: Decodable {
    struct Track: Decodable {
      var view: String
      var property: String
      var begin: Double
      var duration: Double
      var curve: String
    }
    struct Event: Decodable {
      var at: Double
      var op: String
      var view: String
    }
    var animator: String
    var duration: Double
    var tracks: [Track]
    var events: [Event]
  }

  struct Layers: Decodable {
    struct Layer: Decodable {
      var view: String
      var frame: [Double]
      var transform: [Double]
      var opacity: Double
      var z: Double
    }
    var progress: Double
    var layers: [Layer]
  }

  @Test func `segue list shows the bundled animators and controllers in order, marked as bundled`()
    throws
  {
    let run = try Run.segue("list", "--json")
    #expect(run.code == 0)
    let plugins = try run.json(List.self).plugins
    let fromFiles = plugins.filter { $0.library != nil }
    #expect(fromFiles.compactMap(\.id) == Bundled.listed.map { "org.segue.\($0)" })
    for plugin in fromFiles {
      #expect(plugin.bundled && plugin.status == "ok")
      let isController = Bundled.controllers.contains(plugin.alias ?? "")
      #expect(plugin.kind == (isController ? "interaction" : "animator"))
      #expect(plugin.isolation == "in-process" && plugin.reason == nil)
    }
  }

  @Test func `segue list shows a text file named .so as refused, and lists all other libraries`()
    throws
  {
    let folder = try Folder()
    let path = try folder.write("fake.so", Array("not a library\n".utf8))
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    let run = try Run.segue("list", "--json", "--plugin-path", folder.path)
    #expect(run.code == 0)
    let plugins = try run.json(List.self).plugins
    let fake = plugins.first { $0.library == path }
    #expect(fake?.status == "refused" && fake?.id == nil)
    #expect(fake?.reason?.contains("text file") == true)
    #expect(plugins.filter { $0.status == "ok" && $0.library != nil }.count == Bundled.listed.count)
    let text = try Run.segue("list", "--plugin-path", folder.path).text
    #expect(text.contains("Not used") && text.contains(path))
  }

  @Test func `a copy of a bundled plug-in in --plugin-path replaces the bundled plug-in`() throws {
    let folder = try Folder()
    let original = URL(fileURLWithPath: Command.path).deletingLastPathComponent().path
    try FileManager.default.copyItem(
      atPath: original + "/libsegue-slide.so", toPath: folder / "mine.so")
    let plugins = try Run.segue("list", "--json", "--plugin-path", folder.path).json(List.self)
      .plugins.filter { $0.id == "org.segue.slide" }
    #expect(plugins.map(\.status) == ["ok", "shadowed"])
    #expect(plugins.map(\.bundled) == [false, true])
  }

  @Test(arguments: Bundled.animators.map { "org.segue.\($0)" } + ["slide", "dissolve"])
  func `segue info prints each parameter with a line of help`(_ id: String) throws {
    let info = try Run.segue("info", id, "--json").json(Info.self)
    #expect(info.id.hasSuffix(id))
    #expect(!info.parameters.isEmpty)
    for parameter in info.parameters { #expect(!parameter.help.isEmpty) }
    #expect(try Run.segue("info", id).text.contains(info.parameters[0].id))
  }

  @Test(arguments: ["info", "timeline"])
  func `an unknown animator gives exit status 69 and the nearest name`(_ command: String) throws {
    let run = try Run.segue(command, "slid")
    #expect(run.code == 69)
    #expect(run.errors.contains("'slide'"))
    #expect(run.text.isEmpty)
  }

  @Test func `the timeline of the 'slide' animator has two tracks of half a second`() throws {
    let run = try Run.segue("timeline", "slide", "--json")
    let timeline = try run.json(TimelineDocument.self)
    #expect(timeline.animator == "org.segue.slide")
    #expect(timeline.duration == 0.5)
    #expect(Set(timeline.tracks.map(\.view)) == ["from", "to"])
    #expect(timeline.tracks.allSatisfy { $0.begin == 0 && $0.duration == 0.5 })
    #expect(timeline.tracks.allSatisfy { $0.curve == "ease-in-out" })
    #expect(timeline.events.contains { $0.op == "add" && $0.view == "to" })
  }

  @Test func `--duration changes the times of the whole timeline proportionally`() throws {
    let timeline = try Run.segue("timeline", "snapshot-zoom", "--duration", "3.4", "--json")
      .json(TimelineDocument.self)
    #expect(abs(timeline.duration - 3.4) < 1e-12)
    #expect(
      timeline.tracks.map { $0.begin + $0.duration }.max().map { abs($0 - 3.4) < 1e-9 } == true)
  }

  @Test func `--set, --size and --direction apply to the animator of segue timeline`() throws {
    let layers = try Run.segue(
      "timeline", "slide", "--set", "parallax=0", "--size", "100x200", "--direction", "backward",
      "--set", "curve=linear", "--at", "0.5", "--json"
    ).json(Layers.self)
    let frames = Dictionary(
      layers.layers.map { ($0.view, $0.frame) }, uniquingKeysWith: { first, _ in first })
    // Going backward, `from` leaves toward the trailing side, on top of `to`, which does not move.
    #expect(frames["from"] == [50, 0, 100, 200])
    #expect(frames["to"] == [0, 0, 100, 200])
    #expect(frames["container"] == [0, 0, 100, 200])
  }

  @Test func `segue timeline --at prints layers from back to front, each with a 4 by 4 matrix`()
    throws
  {
    let run = try Run.segue("timeline", "spring", "--at", "0.25", "--json")
    let layers = try run.json(Layers.self)
    #expect(layers.progress == 0.25)
    #expect(layers.layers.first?.view == "container")
    #expect(layers.layers.allSatisfy { $0.transform.count == 16 && $0.frame.count == 4 })
  }
}
