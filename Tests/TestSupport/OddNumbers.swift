/// Numbers that conversions to integers, products and reciprocals cannot represent. The tests of every input use these
/// lists.
public enum OddNumbers {
  /// In the notations that people write.
  public static let texts = [
    "0", "-0.0", "5e-324", "-5e-324", "1e-300", "1e-5", "1e19", "-1e19", "9223372036854775808",
    "18446744073709551616", "-9223372036854775809", "4e307", "1e308", "-1.7e308", "1e999", "-1e999",
    "nan", ".nan",
    ".inf", "-.inf", "inf",
  ]

  /// One number of each kind, for tests that start a process for each.
  public static let fewTexts = [
    "-0.0", "5e-324", "18446744073709551616", "-1.7e308", "1e999", "nan",
  ]

  /// Finite numbers.
  public static let values: [Double] = [
    -0.0, .leastNonzeroMagnitude, -.leastNonzeroMagnitude, 1e-300, 1e19, -1e19, 0x1p63, 0x1p64,
    1e150, 4e307,
    -4e307, 1e308, 1.7e308, -1.7e308,
  ]
}
