internal import SegueKit
internal import SegueMotion

/// The animators that are part of the host and need no plug-in.
enum BuiltIn {
  static let entries = [
    PluginEntry(
      id: dissolve.id, descriptor: dissolve, library: nil, isBundled: true, status: .ok)
  ]

  private static let dissolve = PluginDescriptor(
    id: DissolveAnimator.identifier, alias: "dissolve", kind: .animator, name: "Dissolve",
    version: "1.0.0", author: "Segue", license: "MIT",
    summary: "The new screen fades in over the old one.",
    capabilities: [Capability.reducedMotion.rawValue, Capability.rightToLeft.rawValue],
    requiredInterfaces: [],
    parameters: [
      ParameterDescriptor(
        id: "duration", type: .number, help: "The duration of the transition.", unit: "s",
        defaultValue: .number(DissolveAnimator().duration), range: 0...60),
      ParameterDescriptor(
        id: "curve", type: .curve, help: "The timing curve of the fade.",
        defaultValue: .curve(.easeInOut)),
    ])

  static func dissolve(_ values: ParameterValues) -> DissolveAnimator {
    let standard = DissolveAnimator()
    var (duration, timing) = (standard.duration, standard.timing)
    if case .number(let value)? = values["duration"] { duration = value }
    if case .curve(let value)? = values["curve"] { timing = value }
    return DissolveAnimator(duration: duration, timing: timing)
  }
}
