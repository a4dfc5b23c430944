internal import CSegue
package import SegueWire

/// The host's side of the ABI for plug-ins in this process: `segue_host_t` and the tables of the
/// host's interfaces. All functions in them are stubs that pass each call to one handler.
///
/// `get_interface` is passed on like any other call. The handler answers with the position of the
/// interface in `SignatureTable.hostInterfaces`, counted from 1, and this type replaces that number
/// by the address of the interface's table.
package final class HostStubs: Sendable {
  private let stub: StubTable?
  /// The table of each interface in `SignatureTable.hostInterfaces`, in the same order; nil for an interface that this
  /// host does not offer.
  private let tables: [StubTable?]

  /// The pointer to `segue_host_t`; nil when the system does not allow executable memory.
  package var host: UnsafeRawPointer? { stub?.pointer }

  /// Returns the address of an interface's table, or nil when this host does not have the
  /// interface.
  package func table(_ id: String) -> UnsafeRawPointer? {
    for (table, made) in zip(SignatureTable.hostInterfaces, tables) where table.interface == id {
      return made?.pointer
    }
    return nil
  }

  /// - Parameters:
  ///   - slots: for the id of an interface, the number of slots that the interface has; 0 if this
  ///     host does not offer the interface. An interface that is not in the dictionary has all its
  ///     slots.
  ///   - handler: answers every call, on the caller's thread.
  package init(
    slots: [String: Int] = [:],
    handler: @escaping WireHandler
  ) {
    let tables = SignatureTable.hostInterfaces.map { table in
      let count = slots[table.interface] ?? table.rows.count
      return count > 0 ? StubTable(table, slots: count, handler: handler) : nil
    }
    self.tables = tables
    let addresses = tables.map { UInt(bitPattern: $0?.pointer) }
    stub = StubTable(
      .host,
      preface: { memory in
        // Writes the fields `name` and `version` of segue_host_t, which are between the size and
        // the function of the struct. The texts are constants of the program, so the pointers stay
        // valid.
        memory.storeBytes(of: Self.name.utf8Start, toByteOffset: 8, as: UnsafePointer<UInt8>.self)
        memory.storeBytes(
          of: Self.version.utf8Start, toByteOffset: 16, as: UnsafePointer<UInt8>.self)
      },
      handler: { call in
        let answer = handler(call)
        guard case .pointer(let number)? = answer.results.first, number > 0,
          number <= addresses.count
        else { return answer }
        let address = addresses[Int(number) - 1]
        return address == 0 ? WireAnswer(.unsupported) : .ok(.pointer(address))
      })
  }

  // The host's name and version for plug-ins, which should only log them. A literal ends with a
  // zero byte and exists as long as the program.
  private static let name: StaticString = "segue"
  private static let version: StaticString = "0.1.0"
}
