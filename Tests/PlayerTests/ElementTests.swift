import Foundation
import SegueScene
import TestSupport
import Testing

@testable import SegueHost
@testable import SeguePlayer

/// Tests elements' names as values of rectangle parameters, with a plug-in that has a parameter
/// `goal`.
final class ElementTests {
  private let folder: URL
  private let registry: PluginRegistry

  init() throws {
    folder = try Toolchain.temporaryFolder()
    try Toolchain.compilePlugin(
      Toolchain.package.appending(path: "Tests/PlayerTests/Fixtures/target.c"),
      into: folder.appending(path: "target.so"))
    registry = PluginRegistry.discover(
      .init(
        environment: SearchEnvironment(),
        extraFolders: [folder.path, SearchEnvironment.current().executableFolder ?? "."],
        isolation: .inProcess))
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  private func show(
    _ transitions: String, script: String = "[{ at: 1, push: b }]"
  ) throws -> StoryboardShow {
    try StoryboardShow(
      Storyboard(
        parsing: """
          segue: 1
          size: 100x200
          screens:
            a: { image: a.png, elements: { dot: [10, 20, 30, 40], note: [1, 1, 9, 9] } }
            b: { image: b.png, elements: { dot: [50, 60, 7, 8] } }
          container: { kind: navigation, root: a }
          transitions: \(transitions)
          script: \(script)
          """, file: "a.yaml"),
      factory: PluginFactory(registry))
  }

  @Test(arguments: [
    ("dot", Point(x: 10, y: 20)), ("b.dot", Point(x: 50, y: 60)),
    ("[5, 6, 7, 8]", Point(x: 5, y: 6)), ("'5,6,7,8'", Point(x: 5, y: 6)),
  ])
  func `an element's name can be the value of any rectangle parameter`(
    _ value: String, _ corner: Point
  ) throws {
    let show = try show("{ push: { animator: target, set: { goal: \(value) } } }")
    #expect(try show.shownLayers(at: 1.25).last == ShownLayer(source: 2, corner: corner))
    #expect(show.degradation == nil)
  }

  @Test func `in a backward transition, an element's name refers to the screen that appears`()
    throws
  {
    let show = try show(
      "{ pop: { animator: target, set: { goal: dot } } }",
      script: "[{ at: 1, push: b }, { at: 3, pop: true }]")
    #expect(
      try show.shownLayers(at: 3.25).last == ShownLayer(source: 1, corner: Point(x: 10, y: 20)))
  }

  @Test func `the settings of a script step or drag may name an element`() throws {
    let show = try show(
      "{ pop: { animator: target, interaction: pan } }",
      script: """
        [{ at: 1, push: b, animator: target, set: { goal: b.dot } },
         { at: 3, drag: { from: [10, 9], to: [60, 9], over: 0.4 }, set: { goal: b.dot } }]
        """)
    #expect(
      try show.shownLayers(at: 1.25).last == ShownLayer(source: 2, corner: Point(x: 50, y: 60)))
    #expect(
      try show.shownLayers(at: 3.3).last == ShownLayer(source: 1, corner: Point(x: 50, y: 60)))
  }

  static let mistakes: [(value: String, message: String)] = [
    ("dto", "no screen has an element 'dto'; did you mean 'dot'?"),
    ("c.dot", "there is no screen 'c'; did you mean 'a.dot'?"),
    ("b.note", "the screen 'b' has no element 'note'"),
    (
      "true",
      "goal='true' is invalid: 'goal' must be a rectangle as x,y,width,height, with no negative "
        + "width or height"
    ),
  ]

  @Test(arguments: mistakes.indices)
  func `a setting that names no element is refused with its position and the nearest name`(
    _ index: Int
  ) throws {
    let (value, message) = Self.mistakes[index]
    let show = try show("{ push: { animator: target, set: { note: x, goal: \(value) } } }")
    let error = #expect(throws: ShowError.self) { try show.rehearse() }
    #expect(error?.description == "a.yaml:7:64: \(message)")
    #expect(error?.kind == .nonsense)
    #expect(error?.others == [])
  }

  @Test func `an invalid setting of a drag step is reported with its line and column`() throws {
    let show = try show(
      "{ pop: { animator: target, interaction: pan } }",
      script: """

          - { at: 1, push: b }
          - { at: 3, drag: { from: [10, 9], to: [60, 9], over: 0.4 }, set: { goal: dto } }
        """)
    let error = #expect(throws: ShowError.self) { try show.rehearse() }
    #expect(
      error?.description == "a.yaml:10:76: no screen has an element 'dto'; did you mean 'dot'?")
    #expect(error?.kind == .nonsense)
  }

  @Test(arguments: ["zoom", "snapshot-zoom", "container-transform"])
  func `the element that an animator's parameter names must exist on a screen`(animator: String)
    throws
  {
    func rehearse(_ name: String) throws {
      try show("{ push: { animator: \(animator), set: { element: \(name) } } }").rehearse()
    }
    let error = #expect(throws: ShowError.self) { try rehearse("dto") }
    #expect(
      error?.description.hasSuffix(": no screen has an element 'dto'; did you mean 'dot'?") == true)
    #expect(error?.description.hasPrefix("a.yaml:7:") == true)
    for name in ["dot", "a.note", "''"] { #expect(throws: Never.self) { try rehearse(name) } }
  }

  @Test func `a text parameter keeps a value that is also the name of an element`() throws {
    let board = try show("{}").storyboard
    let elements = try elements(of: board)
    let parameters = [
      ParameterDescriptor(id: "goal", type: .rect, defaultValue: nil),
      ParameterDescriptor(id: "note", type: .text, defaultValue: nil),
      ParameterDescriptor(id: "element", type: .text, unit: "element", defaultValue: nil),
    ]
    let texts = ["goal", "note", "other", "element"].map { ParameterSetting($0, .text("b.dot")) }
    #expect(
      try texts.map { try elements.replacingName(in: $0, of: parameters) } == [
        ParameterSetting("goal", .numbers([50, 60, 7, 8])), texts[1], texts[2],
        ParameterSetting("element", .text("dot")),
      ])
  }

  @Test func `an animator gets the rectangle of an element as its origin, too`() throws {
    let elements = try elements(of: try show("{}").storyboard)
    let element = ParameterDescriptor(id: "element", type: .text, unit: "element", defaultValue: nil)
    let parameters = [element, ParameterDescriptor(id: "origin", type: .rect, defaultValue: nil)]
    let setting = ParameterSetting("element", .text("b.dot"))
    #expect(elements.origin(of: setting, among: parameters) == ParameterSetting("origin", .numbers([50, 60, 7, 8])))
    #expect(elements.origin(of: setting, among: [element]) == nil)
    #expect(elements.origin(of: ParameterSetting("element", .text("")), among: parameters) == nil)
    #expect(elements.origin(of: ParameterSetting("origin", .text("b.dot")), among: parameters) == nil)
  }

  /// Returns the elements of a storyboard's screens, as the storyboard passes them to the animator
  /// of a transition.
  private func elements(of board: Storyboard) throws -> Storyboard.Elements {
    var seen: Storyboard.Elements?
    let parts = StoryboardParts(
      source: { _ in 1 },
      animator: { request in
        seen = request.elements
        return DissolveAnimator()
      }, interaction: { _ in PanInteractionController(axis: .horizontal) })
    _ = try StoryboardShow(board, parts: parts).film()
    return try #require(seen)
  }
}
