internal import SegueGeometry
public import SegueProperties

// Properties by their rows of the table, as plug-ins name them.
extension View {
  /// Sets `property` to the numbers of a value. Numbers outside of their ranges are clamped, and another
  /// count than the property's is refused: the view keeps its value. The calls of plug-ins are checked
  /// before they get here.
  public func set(_ property: ViewProperty, to numbers: [Double]) {
    guard property.allows(count: numbers.count) else { return }
    if let kept = Property(property) {
      change(kept, to: numbers)
      return
    }
    switch property.name {
    case "frame": frame = Rect(numbers[...])
    case "corner_radii":
      let radii = CornerRadii(numbers[...])
      let isUniform = numbers.allSatisfy { $0 == radii.topLeft }
      if isUniform { cornerRadius = radii.topLeft } else { cornerRadii = radii }
    case "gradient": gradient = Gradient?(table: numbers)
    default: break
    }
  }

  /// Returns the value of `property` that was set last.
  public func numbers(of property: ViewProperty) -> [Double] {
    if let kept = Property(property) { return Array(properties[kept]) }
    return switch property.name {
    case "frame": frame.asNumbers
    case "corner_radii": cornerRadii.asNumbers
    case "gradient": gradient?.tableNumbers ?? []
    default: property.initial
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
  /// The numbers as the table has them: without the count, and no more than there are.
  fileprivate var tableNumbers: [Double] {
    let numbers = Gradient.numbers(self)
    return [numbers[0]] + numbers[2..<6 + 5 * stops.count]
  }
}

extension Gradient? {
  /// The gradient of numbers as the table has them.
  fileprivate init(table numbers: [Double]) {
    guard !numbers.isEmpty else {
      self = nil
      return
    }
    self.init([numbers[0], Double((numbers.count - 5) / 5)] + numbers[1...])
  }
}
