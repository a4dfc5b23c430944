internal import SegueWire

/// The limits on a library's declarations. docs/writing-plugins/rules.md and the headers also state these numbers, and
/// a test compares them with this list.
package enum DescriptorLimits {
  /// The maximum number of descriptors in one library.
  package static let descriptors = 256
  /// The maximum number of parameters of one descriptor.
  package static let parameters = 256
  /// The maximum number of choices of one parameter.
  package static let choices = 256
  /// The maximum number of texts of one descriptor in the user's language.
  package static let texts = 100_000
  /// The maximum number of capabilities of one descriptor.
  package static let capabilities = 64
  /// The maximum number of required interfaces of one descriptor.
  package static let requiredInterfaces = 64
  /// The maximum length of a plug-in's id, in bytes.
  package static let idBytes = 128
  /// The maximum length of an alias or a parameter's id, in bytes.
  package static let wordBytes = 64
  /// The maximum length of any other text in a descriptor, in bytes.
  package static let textBytes = 4096
  /// The maximum size of a struct, in bytes. A struct that states a larger size is invalid, and only the field with the
  /// size is read.
  package static let structBytes = WireLimits.structBytes
}
