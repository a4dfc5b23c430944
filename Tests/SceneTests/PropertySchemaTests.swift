import SegueGeometry
import SegueMotion
import SegueProperties
import Testing

@testable import SegueScene

/// Tests rules for every property of the schema, so that new properties are tested too.
@Suite struct PropertySchemaTests {
  @Test func `each number in a view's storage belongs to exactly one property`() {
    var owners = [Int](repeating: 0, count: PropertySchema.meshWidth)
    for property in Property.allCases {
      for index in property.range { owners[index] += 1 }
      #expect(property.row.limits.count == property.count)
    }
    #expect(owners.allSatisfy { $0 == 1 })
    #expect(Set(Property.allCases.map(\.name)).count == Property.allCases.count)
    let common = Property.allCases.filter(\.row.isCommon)
    #expect(common.allSatisfy { $0.range.upperBound <= PropertySchema.commonWidth })
  }

  @Test func `every property of the schema returns the value that was set`() {
    for property in ViewProperty.all {
      let view = View(frame: Rect(x: 1, y: 2, width: 3, height: 4))
      var numbers =
        property.name == "gradient"
        ? [1, 0, 0, 1, 1, 0.25, 0, 0, 1, 0, 0, 0.5, 0, 1, 1]
        : property.initial.indices.map { 0.125 * Double($0 + 1) }
      if property.name == "path" {
        numbers = [1, 1, 1, 2, 1, 2, 1, 2, 2, 0, 0, 1, 1, 3, 2, 3, 1, 2, 1, 2, 1, 2]
      }
      if property.motion == .none { numbers = property.initial.map { abs(1 - $0) } }
      if property.motion == .matrix { numbers[15] = 1 }
      view.set(property, to: numbers)
      #expect(view.numbers(of: property) == numbers, "\(property.name)")
    }
  }

  /// Returns a value within the property's limits that differs from the initial value.
  static func other(_ property: Property, _ part: Double = 0.25) -> [Double] {
    if property == .gradient {
      let stops = [
        Gradient.Stop(color: .black, location: part), Gradient.Stop(color: .white, location: 1),
      ]
      return Gradient.numbers(
        Gradient(from: .zero, to: Point(x: 0, y: 1), stops: stops))
    }
    if property == .path {
      return BezierPath.numbers(BezierPath(ovalIn: Rect(x: 0, y: 0, width: 4, height: 2 + part)))
    }
    if property == .mesh {
      var mesh = Mesh(columns: 2, rows: 1)
      mesh.points[3].x = part
      return Mesh.numbers(mesh)
    }
    if property == .transform || property == .sublayerTransform {
      return Transform3D.scale(x: 1 + part, y: 1).numbers
    }
    if property == .strokeStyle { return [1, 2, 4 + part] }
    if property.row.motion == .none { return property.row.initial.map { 1 - $0 } }
    return property.row.initial.map { $0 + ($0 >= 1 ? -part : part) }
  }

  /// All properties except contents, whose value is a picture instead of numbers.
  static let numeric = Property.allCases.filter { $0 != .contents }

  @Test(arguments: numeric)
  func
    `setting a property does not change other properties, and restoring it makes views equal again`(
      _ property: Property
    )
  {
    var changed = ViewProperties()
    changed.set(property, to: Self.other(property))
    #expect(Array(changed[property]) == Self.other(property))
    for untouched in Self.numeric where untouched != property {
      #expect(Array(changed[untouched]) == untouched.row.initial)
    }
    #expect(changed != ViewProperties())
    changed.set(property, to: property.row.initial)
    #expect(changed == ViewProperties() && ViewProperties() == changed)
  }

  @Test(arguments: numeric)
  func `every property change is recorded, but it is animated only if the property schema says so`(
    _ property: Property
  ) throws {
    let stage = Stage()
    var (start, end) = (ViewProperties(), ViewProperties())
    start.set(property, to: Self.other(property))
    end.set(property, to: Self.other(property, 0.5))
    let recorder = stage.record { recorder in
      stage.container.addSubview(stage.to)
      stage.to.set(start, whereDifferent: ViewProperties(), start)
      recorder.animate(duration: 1, timing: .linear) {
        stage.to.set(end, whereDifferent: ViewProperties(), end)
      }
    }
    let timeline = recorder.timeline()
    let track = timeline.tracks.first { $0.property == property }
    #expect((track != nil) == property.isAnimatable)
    if let track {
      #expect(track.from == Self.other(property))
      #expect(track.to == Self.other(property, 0.5))
    }
    // The evaluator's value halfway is the interpolation of the two values.
    var shown = stage.to.properties
    let value = PropertyValue.interpolated(
      property, from: PropertyValue(numbers: Self.other(property)),
      to: PropertyValue(numbers: Self.other(property, 0.5)), progress: 0.5)
    shown.set(property, to: value.numbers)
    let still = View(name: "to")
    still.restore(shown)
    let container = View(frame: stage.container.frame)
    container.addSubview(still)
    let expected = LayerTree(of: container)
    let tree = timeline.layers(at: 0.5)
    let layer = tree.layers.first { $0.view == stage.to.id }
    let wanted = expected.layers.first { $0.view == still.id }
    #expect(layer?.transform == wanted?.transform)
    #expect(layer?.bounds == wanted?.bounds)
    #expect(layer?.opacity == wanted?.opacity)
    #expect(layer?.cornerRadius == wanted?.cornerRadius)
    #expect(layer?.backgroundColor == wanted?.backgroundColor)
    #expect(layer?.clipsToBounds == wanted?.clipsToBounds)
    #expect(layer.flatMap(tree.effects(of:)) == wanted.flatMap(expected.effects(of:)))
  }

  @Test(arguments: numeric)
  func `setting a property to a number that is not finite fails the recording`(_ property: Property) {
    let stage = Stage()
    var wrong = ViewProperties()
    var numbers = Self.other(property)
    numbers[numbers.count - 1] = .nan
    wrong.set(property, to: numbers)
    let recorder = stage.record { _ in
      stage.to.set(wrong, whereDifferent: ViewProperties(), wrong)
    }
    #expect(
      recorder.ending
        == .failed(.notFinite(view: stage.to.displayName, property: property.name)))
    let isFinite = stage.to.properties[property].allSatisfy(\.isFinite)
    #expect(isFinite)
  }
}
