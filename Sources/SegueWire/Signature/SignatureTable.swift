package import Synchronization

/// The functions of one interface, in the order of the C struct's slots.
///
/// A table is part of the stable ABI: later versions only append rows. The offset of a slot follows from the order of
/// the rows. A test compares the order and the offsets with the header.
package final class SignatureTable: Sendable {
  /// The interface's id, such as "segue.view/1"; for functions outside an interface, a name of the
  /// same form ("segue.entry").
  package let interface: String
  /// The C struct's tag, "segue_view_1"; empty when there is none (entry and callbacks).
  package let structName: String
  /// The offset of slot 0 in the struct, in bytes.
  package let firstSlotOffset: Int
  package let rows: [SignatureRow]

  /// libffi's description of each function of the table, in the order of `rows`. It is made once,
  /// in `init`.
  let prepared: [PreparedCall]

  init(
    _ interface: String, structName: String = "", firstSlotOffset: Int = 8, rows: [SignatureRow]
  ) {
    let rows = rows + Self.added.withLock { $0[interface] ?? [] }
    self.interface = interface
    self.structName = structName
    self.firstSlotOffset = firstSlotOffset
    self.rows = rows
    prepared = rows.map(PreparedCall.init)
  }

  /// Makes the table of an interface, whose struct is named after it.
  convenience init(interface: String, rows: [SignatureRow]) {
    let structName = String(interface.map { "./-".contains($0) ? "_" : $0 })
    self.init(interface, structName: structName, rows: rows)
  }

  /// Additional rows, by the id of the interface to whose table they are appended. A test uses them to add a function
  /// to the ABI. They must be set in the host and in the runner before any table is used. Programs leave this empty.
  package static let added = Mutex<[String: [SignatureRow]]>([:])

  /// Returns the offset of slot `slot` in the C struct, in bytes, on a 64-bit machine.
  package func offset(ofSlot slot: Int) -> Int { firstSlotOffset + 8 * slot }

  /// Returns the struct's size in bytes when it ends after `count` slots; by default, after all
  /// slots of the table.
  package func size(slots count: Int? = nil) -> Int { offset(ofSlot: count ?? rows.count) }

  /// Returns the index of the slot called `name`; nil if the table has no such slot.
  package func slot(named name: String) -> Int? { rows.firstIndex { $0.name == name } }

  /// The interfaces that the host offers, in the order of `segue/segue.h`.
  package static let hostInterfaces: [SignatureTable] = [
    .context, .view, .animation, .parameters, .elements, .pictures, .interaction, .log,
    .seed, .pictureParameter,
  ]

  /// The interfaces that a plug-in offers.
  package static let pluginInterfaces: [SignatureTable] = [
    .animator, .interactionController, .text, .library,
  ]

  /// The entry function, the structs `segue_plugin_t` and `segue_host_t`, and the functions that a
  /// plug-in passes to the host.
  package static let others: [SignatureTable] = [
    .entry, .plugin, .host, .completion, .driver, .painter,
  ]

  /// Every table of the ABI.
  package static let all: [SignatureTable] = hostInterfaces + pluginInterfaces + others
}
