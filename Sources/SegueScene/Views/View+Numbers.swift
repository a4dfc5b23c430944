internal import SegueGeometry
package import SegueProperties

// Access to properties by their descriptions in the ABI's table of properties (`ViewProperty`), by
// whose numbers plug-ins name a property.
extension View {
  /// Sets `property` to the numbers of a value. Numbers outside of their ranges are clamped. If the count of the
  /// numbers is wrong, the view keeps its value. Calls of plug-ins are checked before they reach this method.
  package func set(_ property: ViewProperty, to numbers: [Double]) {
    guard property.allows(count: numbers.count) else { return }
    switch PropertySchema.form(of: property) {
    case .row(let row): change(row, to: numbers)
    case .frame: frame = Rect(numbers[...])
    case .corners:
      let first = numbers[0]
      let isUniform = numbers[1] == first && numbers[2] == first && numbers[3] == first
      if isUniform { cornerRadius = first } else { cornerRadii = CornerRadii(numbers[...]) }
    case .gradient: gradient = Gradient(table: numbers)
    case .path: path = BezierPath(table: numbers)
    case .mesh:
      guard property.refusal(of: numbers) != .count else { return }
      change(.mesh, to: Mesh.padded(numbers))
    }
  }

  /// Returns the most recently set value of `property`.
  package func numbers(of property: ViewProperty) -> [Double] {
    switch PropertySchema.form(of: property) {
    case .row(let row): Array(properties[row])
    case .frame: frame.asNumbers
    case .corners: cornerRadii.asNumbers
    case .gradient: gradient?.tableNumbers ?? []
    case .path: path?.tableNumbers ?? []
    case .mesh:
      Mesh.count(
        Int(clamping: properties[.mesh].first ?? 0),
        Int(clamping: properties[.mesh].dropFirst().first ?? 0)
      )
      .map { Array(properties[.mesh].prefix(2 + 3 * $0)) } ?? []
    }
  }
}

extension CornerRadii: PropertyNumbers {
  init(_ numbers: ArraySlice<Double>) {
    let first = numbers.startIndex
    self.init(
      topLeft: numbers[first], topRight: numbers[first + 1], bottomRight: numbers[first + 2],
      bottomLeft: numbers[first + 3])
  }
  var asNumbers: [Double] { [topLeft, topRight, bottomRight, bottomLeft] }
}

extension Gradient {
  /// The gradient's numbers in the format of the ABI: without the number of stops and without
  /// padding.
  fileprivate var tableNumbers: [Double] {
    let numbers = Gradient.numbers(self)
    return [numbers[0]] + numbers[2..<6 + 5 * stops.count]
  }
}

extension Gradient {
  /// Makes a gradient from its numbers in the format of the ABI.
  fileprivate init?(table numbers: [Double]) {
    guard !numbers.isEmpty,
      let made = Self.value([numbers[0], Double((numbers.count - 5) / 5)] + numbers[1...])
    else { return nil }
    self = made
  }
}
