internal import SegueHost
internal import SeguePlayer
internal import SegueRender
internal import SegueScene
internal import TestSupport

extension ChildFuzz {
  /// Rehearses and draws a storyboard with the registry's plug-ins, whose process sends random
  /// messages. Returns a description of the fault, or nil.
  static func film(_ registry: PluginRegistry, _ dice: inout Dice) -> String? {
    func id(_ kind: PluginKind) -> String? {
      registry.entries.first { $0.library != nil && $0.status == .ok && $0.kind == kind }?.id
    }
    guard let animator = id(.animator) else { return nil }
    let interaction = id(.interaction).map { ", interaction: \($0)" } ?? ""
    let text = """
      segue: 1
      size: 40x80
      screens: { a: { color: teal }, b: { color: lime } }
      container: { kind: navigation, root: a }
      transitions:
        push: { animator: \(animator), duration: 0.5 }
        pop: { animator: \(animator)\(interaction) }
      script:
        - { at: 0.1, push: b }
        - { at: \(Double.random(in: 0.2...1.5, using: &dice)), catch: true,
            drag: { from: [2, 40], to: [39, 40], over: 0.2 } }
      length: 2
      """
    do {
      let show = try StoryboardShow(Storyboard(parsing: text), factory: PluginFactory(registry))
      _ = try show.rehearse()
      let compositor = Compositor(
        width: 40, height: 80, scale: 1, background: .black, pictures: PictureLibrary())
      guard let buffer = PixelBuffer(width: 40, height: 80) else { return "no memory" }
      var tree = LayerTree(size: show.size)
      for frame in 0...30 {
        try show.advance(to: Double(frame) / 15)
        try show.layers(into: &tree)
        compositor.draw(tree, into: buffer)
        for x in 0..<40 where buffer.row(40)[x] >> 24 != 255 { return "frame \(frame) has a hole" }
      }
      try show.finish()
    } catch let error as ShowError {
      let isWild = error.description.unicodeScalars.contains { $0.value < 0x20 }
      return isWild ? "control characters: \(error.description.debugDescription)" : nil
    } catch {
      return "an error of another kind: \(error)"
    }
    return nil
  }
}
