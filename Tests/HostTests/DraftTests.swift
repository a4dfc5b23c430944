import Foundation
import SegueGeometry
import SegueKit
import SegueScene
import SegueWire
import Testing

@testable import SegueHost

/// Tests the drafts of the ABI: the seed of a transition, and pictures as values of parameters.
@Suite struct DraftTests {
  private static let id = "org.example.drafts"

  /// Returns the line that the animator logs, without its name, and the fault of its recording.
  private static func line(
    _ registry: PluginRegistry, settings: [String] = [], seed: Int64? = nil
  ) throws -> (String?, String?) {
    let log = Stage.Logged()
    var registry = registry
    registry.logger = log.logger
    let animator = try #require(
      try registry.makeAnimator(id, settings: settings) as? PluginAnimator)
    let all = Rect(x: 0, y: 0, width: 40, height: 80)
    let container = View(frame: all, name: "container")
    let (from, to) = (View(frame: all, name: "from"), View(frame: all, name: "to"))
    container.addSubview(from)
    var setup = TransitionContext.Setup(containerView: container, from: from, to: to)
    if let seed { setup.seed = seed }
    let context = TransitionContext(setup)
    _ = animator.transitionDuration(using: context)
    let recording = context.record(animator)
    animator.animationEnded(.completed)
    let line = log.lines.compactMap { $0.split(separator: " says: ").dropFirst().first }.first
    return (line.map(String.init), recording.fault.map { "\($0)" })
  }

  private static func discover(
    _ fixture: LibraryFixture, _ isolation: PluginEntry.Isolation, reader: PictureFileReader? = nil
  ) -> PluginRegistry {
    fixture.discover(isolation: isolation, deadlines: PluginDeadlines(all: 60)) {
      $0.pictureReader = reader
    }
  }

  private static let reader: PictureFileReader = { path throws(HostError) in
    guard path == "map.png" else { throw HostError(.missingFile, "there is no file \(path)") }
    return PicturePixels(width: 3, height: 2, bytes: [UInt8](repeating: 255, count: 24))
  }

  @Test(arguments: LanguageFixture.languages)
  func `the drafts can be used in every language and mode`(_ language: String) throws {
    let fixture = try LibraryFixture()
    try LanguageFixture.compile("drafts", language, into: fixture)
    for isolation in PluginEntry.Isolation.tested {
      let registry = Self.discover(fixture, isolation, reader: Self.reader)
      let plain = try Self.line(registry, seed: 1 << 52)
      #expect(plain.0 == "\(1 << 52) 0x0" && plain.1 == nil, "\(language) \(isolation) \(plain)")
      let set = try Self.line(registry, settings: ["map=map.png"], seed: 7)
      #expect(set.0 == "7 3x2" && set.1 == nil, "\(language) \(isolation) \(set)")
    }
  }

  @Test func `a picture that cannot be read is refused with the parameter's name`() throws {
    let fixture = try LibraryFixture()
    try fixture.compile("drafts", as: "drafts.so")
    let registry = Self.discover(fixture, .inProcess, reader: Self.reader)
    for (setting, reason) in [
      ("map=other.png", "the picture for map cannot be used: there is no file other.png"),
      ("map=", "map='' is invalid: 'map' must be the path of a picture"),
    ] as [(String, String)] {
      let error = #expect(throws: HostError.self) {
        try registry.makeAnimator(Self.id, settings: [setting])
      }
      #expect(error?.description == reason && error?.parameter == "map")
      #expect(error?.kind == (setting == "map=" ? .badParameter : .missingFile))
    }
    let without = Self.discover(fixture, .inProcess)
    let error = #expect(throws: HostError.self) {
      try without.makeAnimator(Self.id, settings: ["map=map.png"])
    }
    #expect(error?.description == "map='map.png' is invalid: this program reads no pictures")
    #expect(try Self.line(without).1 == nil)
  }

  @Test func `a parameter that is a picture must be optional`() throws {
    let fixture = try LibraryFixture()
    try fixture.compile("drafts", as: "drafts.so", defines: ["FLAGS=0"])
    let entry = try #require(Self.discover(fixture, .inProcess).entries.first { $0.library != nil })
    #expect(entry.reason == "its parameter 'map' is a picture, so it must be optional")
  }

  @Test func `seeds differ by transition and by film, and are whole numbers below 2^53`() {
    let films = [["a", "b"], ["ab"], ["b", "a"], []].map(TransitionSeed.film)
    #expect(Set(films).count == 4)
    let seeds = films.flatMap { film in (0..<100).map { TransitionSeed.seed(film: film, number: $0) } }
    #expect(Set(seeds).count == 400 && seeds.allSatisfy { (0..<1 << 53).contains($0) })
    #expect(TransitionSeed.seed(film: films[0], number: 3) == seeds[3])
  }
}
