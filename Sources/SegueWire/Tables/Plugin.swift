extension SignatureTable {
  /// The functions of `segue/animator.h`, which an animator implements.
  package static let animator = SignatureTable(
    "segue.animator/1", structName: "segue_animator_1",
    rows: [
      .sync("create", .object(.plugin), .id, .outObject(.animator), phase: .any),
      .sync("duration", .object(.animator), .context, .outSeconds, phase: .any),
      .sync("animate", .object(.animator), .context),
      .sync("ended", .object(.animator), .context, .int32("reason"), phase: .any),
      .sync("destroy", .object(.animator), phase: .any),
    ])

  /// The function of `segue/text.h`, which a plug-in may implement.
  package static let text = SignatureTable(
    "segue.text/1", structName: "segue_text_1",
    rows: [
      .read(
        "get_text", .object(.plugin), .id, .text("locale"), .text("key"),
        Argument("buffer", .buffer, isOptional: true), Argument("capacity", .capacity),
        Argument("out_length", .outLength))
    ])

  /// The entry function of a library: its exported symbol, of the type `segue_entry_t` of `segue/entry.h`.
  package static let entry = SignatureTable(
    "segue.entry",
    rows: [.sync("segue_plugin_1", .object(.host), .outObject(.plugin), phase: .any)])

  /// The functions of the struct `segue_plugin_t` of `segue/entry.h`.
  package static let plugin = SignatureTable(
    "segue.plugin", structName: "segue_plugin",
    rows: [
      .read("descriptor_count", .object(.plugin), .outUInt32("out_count")),
      .read(
        "descriptor_at", .object(.plugin), .uint32("index"), .outObject(.descriptor)),
      .read("get_interface", .object(.plugin), .id, .outTable),
    ])

  /// The function of the struct `segue_host_t` of `segue/entry.h`. The fields `name` and `version` precede its slot.
  package static let host = SignatureTable(
    "segue.host", structName: "segue_host", firstSlotOffset: 24,
    rows: [
      SignatureRow(
        "get_interface", [.object(.host), .id, .outTable], callClass: .read, thread: .any)
    ])
}
