/// The limits on a library's declarations. docs/writing-plugins/rules.md and the headers state these
/// numbers, and a test compares both with this list.
package enum DescriptorLimits {
  /// Descriptors in one library.
  package static let descriptors = 256
  /// Parameters of one descriptor.
  package static let parameters = 256
  /// Choices of one parameter.
  package static let choices = 256
  /// Texts of one descriptor in the user's language.
  package static let texts = 100_000
  /// Capabilities of one descriptor.
  package static let capabilities = 64
  /// Required interfaces of one descriptor.
  package static let requiredInterfaces = 64
  /// Bytes of a plug-in's id.
  package static let idBytes = 128
  /// Bytes of an alias and of a parameter's id.
  package static let wordBytes = 64
  /// Bytes of any other text in a descriptor.
  package static let textBytes = 4096
  /// Bytes of a struct. A larger size is treated as invalid, and the bytes behind it are not read.
  package static let structBytes = 64 << 10
}
