public import SegueScene

/// Pictures that tests number themselves.
extension PictureID: ExpressibleByIntegerLiteral {
  public init(integerLiteral number: UInt32) { self.init(number: number) }
}
