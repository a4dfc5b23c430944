package import SegueText

/// The limits on files that the host reads. docs/writing-plugins/rules.md has the limits on what plug-ins do.
package enum HostLimits: LimitTable {
  package static let rows = [
    Limit(.shaders, "the file", .bytes(ShaderFile.maxBytes)),
    Limit(
      .shaders, "memory of the process that compiles and draws them", .bytes(MemoryLimit.shaders),
      beyond: "the host plays its dissolve"),
    Limit(
      .shaders, "time to compile one, or to draw a frame",
      .seconds(ShaderEngine.timeLimitFactor * PluginDeadlines().frame),
      beyond: "the host plays its dissolve"),
    Limit(
      .plugins, "the cache of descriptors, and the list of plug-ins in quarantine",
      .bytes(StoredFile.maxBytes), beyond: "ignored and written anew"),
  ]
}
