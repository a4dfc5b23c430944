internal import SegueGeometry
internal import SegueScene

/// The moving previews of the picker. Each shows the recording of an animator between two of the person's own screens.
/// A preview is recorded when its animator is first visible.
final class PickerPreviews {
  private struct Preview {
    var evaluator: TimelineEvaluator
    var duration: Double
  }

  private let factory: PluginFactory
  private let pair: ScreenPair
  private var previews: [Int: Preview] = [:]
  private var failed: Set<Int> = []
  /// The layers of the preview that is being drawn. The memory is reused for each preview.
  private var inner: LayerTree
  /// The number of previews that may still be recorded while the present frame is drawn. The limit prevents a frame
  /// from taking too long.
  private var budget = 0

  /// The time for which a preview stands still before and after each movement, in seconds.
  private static let rest = 0.6

  init(_ factory: PluginFactory, _ pair: ScreenPair) {
    (self.factory, self.pair) = (factory, pair)
    inner = LayerTree(size: pair.size)
  }

  func beginFrame() { budget = 1 }

  /// Adds the preview of an animator to a frame. Adds nothing if the preview has not been recorded
  /// yet.
  func add(
    _ index: Int, _ entry: PickerEntry, at time: Double, to frame: Rect, in parent: Int,
    _ tree: inout LayerTree
  ) {
    guard var preview = preview(index, entry) else { return }
    let cycle = preview.duration + 2 * Self.rest
    let moment = (time / cycle - (time / cycle).rounded(.down)) * cycle - Self.rest
    preview.evaluator.evaluate(at: min(max(moment, 0), preview.duration), into: &inner)
    previews[index] = preview
    let scale = min(
      frame.width / max(pair.size.width, 1), frame.height / max(pair.size.height, 1))
    let transform = Transform3D.scale(x: scale, y: scale, z: 1)
      .concatenating(
        .translation(
          x: frame.minX + (frame.width - pair.size.width * scale) / 2,
          y: frame.minY + (frame.height - pair.size.height * scale) / 2))
    tree.add(inner, moved: transform, to: parent)
  }

  private func preview(_ index: Int, _ entry: PickerEntry) -> Preview? {
    if let preview = previews[index] { return preview }
    guard !failed.contains(index), budget > 0 else { return nil }
    budget -= 1
    do throws(ShowError) {
      let plugins = try TransitionPlugins(factory.registry, animator: entry.name)
      // An animator may request a screen's edge colour. A screen with a picture gets no background
      // colour here, so that the edge colour is taken from its picture.
      let recorded = RecordedPair(
        pair,
        colors: (
          pair.from.isEmpty ? Self.fromColor : .clear, pair.to.isEmpty ? Self.toColor : .clear
        ), animator: try factory.animator(plugins))
      let preview = Preview(
        evaluator: recorded.timeline.evaluator(), duration: recorded.timeline.duration)
      recorded.end()
      previews[index] = preview
      return preview
    } catch {
      failed.insert(index)
      return nil
    }
  }

  func hasFailed(_ index: Int) -> Bool { failed.contains(index) }

  /// The colours of the two screens in previews, for a storyboard without pictures.
  private static let fromColor = Color(red: 0.2, green: 0.35, blue: 0.55)
  private static let toColor = Color(red: 0.85, green: 0.6, blue: 0.3)
}
