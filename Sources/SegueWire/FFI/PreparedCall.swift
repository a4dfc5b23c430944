internal import CSegueFFI

/// libffi's description of the C function of one signature row. The description is immutable, and
/// exists as long as its signature table, which is a constant.
///
/// `@unchecked Sendable`: libffi only reads a prepared `ffi_cif`.
final class PreparedCall: @unchecked Sendable {
  /// The part of a parameter's description that a call needs. The strings of `Argument` are left out, because copying
  /// them updates reference counts, which is too slow for the setters that a frame driver calls in each frame.
  struct Shape {
    let kind: ArgumentKind
    let isOptional: Bool
    let isResult: Bool
    let rule: ValueRule
  }

  let shapes: [Shape]
  let cif: UnsafeMutablePointer<ffi_cif>
  private let types: UnsafeMutablePointer<UnsafeMutablePointer<ffi_type>?>

  init(_ row: SignatureRow) {
    let count = row.arguments.count
    shapes = row.arguments.map {
      Shape(
        kind: $0.kind, isOptional: $0.isOptional, isResult: $0.kind.isResult,
        rule: $0.earlyRule)
    }
    cif = .allocate(capacity: 1)
    // Initialised explicitly: Swift treats the memory of an imported C struct as uninitialised.
    cif.initialize(to: ffi_cif())
    types = .allocate(capacity: count)
    for (index, argument) in row.arguments.enumerated() {
      types.advanced(by: index).initialize(to: argument.kind.ffiType)
    }
    let isPrepared = segue_ffi_prepare(cif, UInt32(count), types)
    // Rows are constants of this module and contain only types that libffi supports.
    precondition(isPrepared == 1, "libffi has no calling convention for \(row.name)")
  }

  deinit {
    cif.deallocate()
    types.deallocate()
  }
}

extension ArgumentKind {
  fileprivate var ffiType: UnsafeMutablePointer<ffi_type>? {
    switch self {
    case .handle: segue_ffi_uint64()
    case .double: segue_ffi_double()
    case .int32: segue_ffi_sint32()
    case .uint32, .capacity, .count, .property: segue_ffi_uint32()
    default: segue_ffi_pointer()
    }
  }
}
