import Foundation
import TestSupport
import Testing

@testable import SegueHost

/// Tests the parameters' labels, groups and steps, and their translation with `segue.text/1`.
@Suite struct TextTests {
  private static func descriptor(
    _ fixture: LibraryFixture, _ language: String?, cache: String? = nil
  ) throws -> PluginDescriptor {
    var variables = ["SEGUE_PLUGIN_PATH": fixture.folder.path]
    variables["LANG"] = language
    var options = PluginRegistry.Options(
      environment: SearchEnvironment(variables: variables), isolation: .child,
      deadlines: PluginDeadlines(all: 60))
    options.runner = SearchEnvironment.current().runner
    options.cacheFolder = cache
    let entry = try PluginRegistry.discover(options).entry("org.example.texts")
    #expect(entry.status == .ok)
    return try #require(entry.descriptor)
  }

  @Test func `parameters' labels, groups, steps and choice labels are read from the descriptor`()
    throws
  {
    let fixture = try LibraryFixture()
    try fixture.compile("texts", as: "texts.so")
    let descriptor = try Self.descriptor(fixture, nil)
    #expect(descriptor.shown == descriptor && descriptor.textFaults.isEmpty)
    let (radius, edge) = (descriptor.parameters[0], descriptor.parameters[1])
    #expect(radius.title == "Corner radius" && radius.group == "Shape" && radius.step == 5)
    #expect(edge.title == "edge" && edge.group == nil && edge.step == nil)
    #expect(edge.shown(.choice(1)) == "Right side")
    #expect(ParameterValue.choice(1).text(for: edge) == "right")
  }

  @Test
  func `a plug-in's texts in the user's language are used, and each invalid text is reported`()
    throws
  {
    let fixture = try LibraryFixture()
    try fixture.compile("texts", as: "texts.so")
    let descriptor = try Self.descriptor(fixture, "de_AT.UTF-8")
    let shown = descriptor.shown
    #expect(descriptor.name == "Stripes" && shown.name == "Streifen")
    #expect(shown.summary == "Stripes.")
    let (radius, edge) = (shown.parameters[0], shown.parameters[1])
    #expect(radius.title == "Eckenradius" && radius.group == "Form")
    #expect(radius.help == "How round the corners are.")
    #expect(edge.title == "edge" && edge.help == String(repeating: "x", count: 300))
    #expect(edge.choiceLabels == ["links", "Right side"])
    #expect(
      descriptor.textFaults == [
        "its text 'summary' for de-AT is not UTF-8",
        "its text 'edge/group' for de-AT is longer than 4096 bytes",
        "get_text returned WRONG_STATE for 'edge/choice/right' in de-AT",
        "its text 'edge/label' is empty",
        "its text 'radius/help' contains control characters; expected one line of text",
      ])
  }

  @Test func `a plug-in's cached texts are used only for their language`() throws {
    let fixture = try LibraryFixture()
    try fixture.compile("texts", as: "texts.so")
    let cache = fixture.folder.path + "/cache"
    for (language, name) in [
      ("de_AT", "Streifen"), ("de_AT", "Streifen"), ("fr_FR", "Stripes"),
      ("de_AT@euro", "Streifen"),
    ] {
      #expect(try Self.descriptor(fixture, language, cache: cache).shown.name == name)
    }
  }

  @Test(
    arguments: [
      ([:], ""), (["LANG": "C.UTF-8"], ""), (["LANG": "POSIX"], ""), (["LANG": "de"], "de"),
      (["LANG": "pt_BR.UTF-8"], "pt-BR"), (["LANG": "sr_RS@latin"], "sr-RS"),
      (["LANG": "de", "LC_MESSAGES": "fr_FR"], "fr-FR"),
      (["LANG": "de", "LC_MESSAGES": "fr", "LC_ALL": "C"], ""),
      (["LC_ALL": "", "LANG": "en"], "en"),
      (["LANG": "../../etc"], ""), (["LANG": "de__AT"], ""), (["LANG": "dé"], ""),
    ] as [([String: String], String)])
  func `the language is taken from the environment variables`(
    _ variables: [String: String], _ tag: String
  ) {
    #expect(SearchEnvironment(variables: variables).locale == tag)
    #expect(SearchEnvironment(variables: variables, isPrivileged: true).locale == "")
  }
}
