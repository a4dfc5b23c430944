import SegueFullSDK

final class Pull: InteractionController {
  static let descriptor = Descriptor(
    id: "org.example.pull", alias: "pull", name: "Pull", version: "1.0.0",
    summary: "A drag downward goes back.")

  var pan = PanGesture(axis: .vertical)

  func pointer(_ event: PointerEvent, in interaction: Interaction) {
    let state = pan.handle(event)
    let (way, speed) = (pan.translation.y, pan.velocity.y)
    let height = interaction.size.height
    switch state {
    case .began:
      if pan.travel.y < 0 || !interaction.begin(.backward) { pan.fail() }
    case .changed: interaction.update(way / height)
    case .ended: interaction.release(velocity: speed / height)
    case .cancelled: interaction.release(velocity: 0, gestureWasCancelled: true)
    case .possible, .failed: break
    }
  }
}
