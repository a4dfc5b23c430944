/// The functions of `segue/animator.h`, which an animator implements.
package enum AnimatorFunction: Int, TableFunction {
  case create, duration, animate, ended, destroy

  package var signature: SignatureRow {
    switch self {
    case .create: .sync(.object(.plugin), .object(.host), .id, .outObject(.animator), phase: .any)
    case .duration: .sync(.object(.animator), .context, .outSeconds, phase: .any)
    case .animate: .sync(.object(.animator), .context)
    case .ended: .sync(.object(.animator), .context, .int32("reason"), phase: .any)
    case .destroy: .sync(.object(.animator), phase: .any)
    }
  }
}

/// The functions of `segue/library.h`, which a plug-in may implement.
package enum LibraryFunction: Int, TableFunction {
  case opened, closing

  package var signature: SignatureRow {
    switch self {
    case .opened: .sync(.object(.plugin), .object(.host), .text("path"), phase: .any)
    case .closing: .sync(.object(.plugin), .object(.host), phase: .any)
    }
  }
}

extension SignatureTable {
  /// The function of `segue/text.h`, which a plug-in may implement.
  package static let text = SignatureTable(
    interface: "segue.text/1",
    rows: [
      .read(
        named: "get_text", .object(.plugin), .id, .text("locale"), .text("key"),
        .buffer, .capacity,
        .outLength)
    ])

  /// The entry function of a library: its exported symbol, of the type `segue_entry_t` of `segue/entry.h`.
  package static let entry = SignatureTable(
    "segue.entry",
    rows: [.sync(named: "segue_plugin_1", .object(.host), .outObject(.plugin), phase: .any)])

  /// The functions of the struct `segue_plugin_t` of `segue/entry.h`.
  package static let plugin = SignatureTable(
    "segue.plugin", structName: "segue_plugin",
    rows: [
      .read(named: "descriptor_count", .object(.plugin), .outUInt32("out_count")),
      .read(named: "descriptor_at", .object(.plugin), .uint32("index"), .outObject(.descriptor)),
      .read(named: "get_interface", .object(.plugin), .id, .outTable),
    ])

  /// The function of the struct `segue_host_t` of `segue/entry.h`. The fields `name` and `version` precede its slot.
  package static let host = SignatureTable(
    "segue.host", structName: "segue_host", firstSlotOffset: 24,
    rows: [
      SignatureRow(
        "get_interface", [.object(.host), .id, .outTable], callClass: .read, thread: .any)
    ])
}
