/// Returns true if a name comes before another one when people sort them: numbers in names count as numbers, so that
/// `2.png` comes before `10.png`, and capitals make no difference unless nothing else does.
package func precedesNaturally(_ a: String, _ b: String) -> Bool {
  var (left, right) = (a.lowercased().utf8[...], b.lowercased().utf8[...])
  func takeNumber(_ text: inout Substring.UTF8View) -> Substring.UTF8View? {
    let digits = text.prefix { (0x30...0x39).contains($0) }
    guard !digits.isEmpty else { return nil }
    text = text[digits.endIndex...]
    return digits.drop { $0 == 0x30 }
  }
  while let first = left.first, let second = right.first {
    if (0x30...0x39).contains(first), (0x30...0x39).contains(second),
      let one = takeNumber(&left), let other = takeNumber(&right)
    {
      if one.count != other.count { return one.count < other.count }
      if !one.elementsEqual(other) { return one.lexicographicallyPrecedes(other) }
      continue
    }
    if first != second { return first < second }
    (left, right) = (left.dropFirst(), right.dropFirst())
  }
  if left.isEmpty != right.isEmpty { return left.isEmpty }
  return a.utf8.lexicographicallyPrecedes(b.utf8)
}
