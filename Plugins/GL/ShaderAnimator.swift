import SegueAnimatorStage
import SegueSDK

/// A transition that a fragment shader draws, in the form of gl-transitions.
///
/// The host passes the shader's text in the parameter `source`, with the uniforms already replaced by constants. The
/// shader always gets the lower screen as its first picture and the upper screen as its second, so a backward
/// transition is the forward transition in reverse.
struct ShaderAnimator: Animator {
  static let descriptor = Descriptor(
    id: "org.segue.gl", alias: "gl", name: "Shader", version: "1.0.0",
    author: "Segue", license: "MIT",
    summary: "Draws a fragment shader in the form of gl-transitions.",
    capabilities: [.rightToLeft, .needsFiles, .needsExecutableMemory])

  @Parameter("file", help: "The name of the shader's file, for messages.")
  var file = "shader"

  @Parameter("source", help: "The shader's text.")
  var source = ""

  @Parameter("curve", help: "The timing of the transition: a curve or a spring.")
  var curve = Timing.easeInOut

  @Parameter("duration", range: 0...60, unit: "s", help: "The duration.")
  var duration = 1.0

  func transitionDuration(using context: TransitionContext) -> Double { duration }

  func animateTransition(using context: TransitionContext) throws(PluginError) {
    // The shader is compiled first. If this fails, the host falls back to a dissolve, which
    // requires that the animator has not yet changed any view.
    guard let shader = Shader(source, { context.log(.error, describe($0)) }) else {
      throw Status.failed
    }
    guard let stage = Stage(using: context), let lower = stage.lower,
      let picture = context.paintedView(
        inputs: [lower, stage.upper], afterUpdates: true, isParallel: false,
        painter: { canvas throws(PluginError) in try shader.paint(canvas) })
    else { return dissolve(using: context, duration: duration) }
    stage.container.addSubview(picture)
    stage.keep(picture)
    stage.replaceScreens(by: picture, duration: duration)
    stage.play(duration: duration, curve: curve) {
      picture.setValues([0])
    } over: {
      picture.setValues([1])
    }
  }

  /// Returns the compiler's message. If the message begins with a place in the shader, the file's name is put before
  /// it.
  private func describe(_ line: String) -> String {
    guard let first = line.utf8.first, (0x30...0x39).contains(first) else { return line }
    return file + ":" + line
  }
}
