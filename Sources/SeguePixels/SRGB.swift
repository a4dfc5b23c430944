#if canImport(Glibc)
  internal import Glibc
#endif

/// The transfer function of sRGB. Source: IEC 61966-2-1.
package enum SRGB {
  /// Returns the light of a component of a colour; both are from 0 to 1.
  package static func light(of value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }
}
