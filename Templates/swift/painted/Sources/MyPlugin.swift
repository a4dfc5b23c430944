import SegueSDK

/// My plugin: a wave runs outwards over the screen and leaves the next one behind it.
///
/// An animator describes a transition once. Here the description is a view that covers both screens, and
/// whose picture `Wave` computes, pixel by pixel, from pictures of the screens and from values that Segue
/// animates.
struct MyPluginAnimator: Animator {
  /// The description that `segue info my-plugin` prints. The id never changes once people use it.
  static let descriptor = Descriptor(
    id: "org.example.my-plugin", alias: "my-plugin", name: "My plugin", version: "1.0.0",
    author: "Your name",
    summary: "A wave runs outwards over the screen and leaves the next one behind it.")

  @Parameter(
    "height", range: 0...100, unit: "points",
    help: "The strength with which the wave bends the picture.")
  var height = 12.0

  @Parameter("duration", range: 0...60, unit: "s", help: "The duration of the transition.")
  var duration = 0.9

  func transitionDuration(using context: TransitionContext) -> Double { duration }

  func animateTransition(using context: TransitionContext) throws(PluginError) {
    // 1. Get the views. Without both screens there is nothing to paint; the host plays its dissolve.
    guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else {
      throw Status.unsupported
    }

    // 2. Add the new screen to the container, and over it the view that is painted.
    to.frame = context.finalFrame(for: .to)
    context.containerView.addSubview(to)
    guard
      let wave = context.paintedView(inputs: [from, to], afterUpdates: true, painter: Wave.paint)
    else { return }
    context.containerView.addSubview(wave)

    // 3. Animate the values from the first frame to the last. When the animation is over, the
    // transition may have been cancelled; `from` is shown again in that case.
    wave.setValues([0, height])
    animate(duration: duration, curve: Timing("cubic-bezier(0.3, 0.1, 0.6, 1)")) {
      wave.setValues([1, height])
    } completion: { _ in
      wave.removeFromSuperview()
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}

private enum Wave {
  /// Paints some rows of a frame. The values are those that `animateTransition` sets: the progress, and the
  /// wave's height in points. A painter computes the same pixels from the same input, whatever was painted
  /// before: it is called in any order, and on several threads. It writes every pixel of its rows.
  @Sendable static func paint(_ canvas: Canvas) {
    guard let from = canvas.input(0), let to = canvas.input(1) else { return }
    let output = canvas.output
    let height = Float(canvas.values[1] * output.scale)  // pixels
    let (x0, y0) = (Float(output.width) / 2, Float(output.height) / 2)
    let far = (x0 * x0 + y0 * y0).squareRoot()
    let width = 0.4 * far
    let radius = Float(canvas.values[0]) * (far + width)
    for y in canvas.rows {
      let row = output.row(y)
      for x in 0..<output.width {
        let (across, down) = (Float(x) - x0, Float(y) - y0)
        let distance = (across * across + down * down).squareRoot() + 1e-6
        // 0 in front of the wave, 1 behind it.
        let part = min(max((radius - distance) / width, 0), 1)
        let bend = height * sine(part * 2) * part * (1 - part) * 4 / distance
        let share = UInt32(part * part * (3 - 2 * part) * 256)
        let (sourceX, sourceY) = (Float(x) + across * bend, Float(y) + down * bend)
        row[x] = mixed(pixel(from, sourceX, sourceY), pixel(to, sourceX, sourceY), share)
      }
    }
  }

  /// Returns the pixel at a point, or the nearest one.
  private static func pixel(_ picture: Pixels, _ x: Float, _ y: Float) -> UInt32 {
    let column = Int(min(max(x, 0), Float(picture.width - 1)))
    return picture.row(Int(min(max(y, 0), Float(picture.height - 1))))[column]
  }

  /// Returns the mixture of two colours: `part` 256ths of `b`, and the rest of `a`.
  private static func mixed(_ a: UInt32, _ b: UInt32, _ part: UInt32) -> UInt32 {
    let rest = 256 - part
    let even = ((a & 0xff_00ff) * rest + (b & 0xff_00ff) * part) >> 8
    let odd = (a >> 8 & 0xff_00ff) * rest + (b >> 8 & 0xff_00ff) * part
    return even & 0xff_00ff | odd & 0xff00_ff00
  }

  /// Returns the sine of an angle in turns, within a thousandth.
  private static func sine(_ turns: Float) -> Float {
    let x = turns - turns.rounded()
    let y = x * (8 - 16 * abs(x))
    return y + 0.225 * (y * abs(y) - y)
  }
}

/// Returns the plug-ins of the library; its only exported function. More plug-ins of one library are listed here, too.
@c(segue_plugin_1)
public func entry(host: HostPointer, plugin: PluginPointer) -> Int32 {
  Plugin(animators: [.of(MyPluginAnimator.self)]).enter(host, plugin)
}
