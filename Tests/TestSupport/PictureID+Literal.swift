public import SegueScene

/// Allows tests to write picture ids as integer literals.
extension PictureID: ExpressibleByIntegerLiteral {
  public init(integerLiteral number: UInt32) { self.init(number: number) }
}
