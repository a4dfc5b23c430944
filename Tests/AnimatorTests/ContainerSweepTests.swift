import SegueGeometry
import SegueHost
import SegueKit
import SegueScene
import TestSupport
import Testing

/// Tests that every bundled animator shows the same in every container, in both directions and layouts, with every
/// value of its parameters that are choices or switches.
@Suite struct ContainerSweepTests {
  private static let size = Size(width: 39, height: 84)
  private static let moments = [0.02, 0.25, 0.5, 0.75, 0.98]
  /// The colour of the compositor's background in `Picture`, which marks pixels that no layer covers.
  private static let nothing: UInt32 = 0xffff_00ff
  /// The colour of the screens beside the two screens of the transition.
  private static let other: UInt32 = 0xff00_ff00

  /// Returns the settings with which an animator is tested: the defaults, and every choice and switch.
  private static func settings(of name: String) throws -> [[String]] {
    let descriptor = try #require(try Film.registry.entry(name).descriptor)
    let others = descriptor.parameters.flatMap { parameter -> [[String]] in
      switch parameter.type {
      case .choice: parameter.choices.map { ["\(parameter.id)=\($0)"] }
      // Pieces that vary differ from transition to transition.
      case .toggle where parameter.id != "varies": [["\(parameter.id)=on"], ["\(parameter.id)=off"]]
      default: []
      }
    }
    return [[]] + others
  }

  private static func each(_ body: (Scene) throws -> Void) rethrows {
    for direction in TransitionDirection.allCases {
      for layout in LayoutDirection.allCases {
        try body(Scene(size: size, direction: direction, layout: layout))
      }
    }
  }

  @Test(arguments: Bundled.animators)
  func `an animator shows the same frames in every container, without gaps`(_ name: String) throws {
    for settings in try Self.settings(of: name) {
      try Self.each { scene in
        var expected: [Picture] = []
        for place in Place.allCases {
          let run = ContainedTransition(
            place, scene, screens: (Screens.light(scene), Screens.dark(scene))
          ) { try Film.registry.makeAnimator(name, settings: settings) }
          let frames = try Self.moments.map { try run.frame(at: $0) }
          if expected.isEmpty { expected = frames }
          for (index, frame) in frames.enumerated() {
            let (maximum, share) = frame.difference(from: expected[index], beyond: 2)
            #expect(
              share < 0.002,
              "\(settings) \(place) \(scene) at \(Self.moments[index]): \(maximum), \(share)")
            #expect(
              !frame.pixels.contains { $0 == Self.nothing || $0 == Self.other },
              "\(settings) \(place) \(scene) at \(Self.moments[index]) has a gap")
          }
          let (result, last) = try run.end()
          #expect(
            result.diagnostics == [] && result.degraded == nil,
            "\(settings) \(place) \(scene): \(result.diagnostics)")
          #expect(try last == Film.still(Screens.dark(scene), scene))
        }
      }
    }
  }
}
