import CSegue
import SegueFullSDK
import Testing

/// An animator that passes its parameters to the test.
private struct Reading: Animator {
  static let descriptor = Descriptor(
    id: "test.reading", name: "Reading", version: "1.0.0", summary: "Reads.")
  enum Side: String, Choice { case near, far, both }

  @TaskLocal static var read: @Sendable (Reading) -> Void = { _ in }

  @Parameter("number", range: -1...2, help: "n") var number = 0.25
  @Parameter("integer", help: "i") var integer = 3
  @Parameter("toggle", help: "t") var toggle = true
  @Parameter("choice", help: "c") var side = Side.far
  @Parameter("color", help: "co") var color = Color.black
  @Parameter("point", help: "p") var point = Point(x: 1, y: 2)
  @Parameter("rect", help: "r") var rect: Rect?
  @Parameter("text", help: "te") var text = "plain"
  @Parameter("curve", help: "cu") var curve = Timing.easeOut

  func transitionDuration(using context: TransitionContext) -> Double { number }
  func animateTransition(using context: TransitionContext) {
    Self.read(self)
    animate(duration: 1, curve: curve) {}
  }
}

/// A superclass with a parameter. Its subclass and an object that the subclass's `init` makes
/// declare further parameters.
private class Ground {
  @Parameter("ground", help: "g") var ground = 1
}

private final class Layered: Ground, Animator {
  static let descriptor = Descriptor(
    id: "test.layered", name: "Layered", version: "1.0.0", summary: "Has layers.")

  struct Pace {
    @Parameter("pace", help: "p") var pace = 0.5
  }

  @Parameter("own", help: "o") var own = 2
  let inner = Pace()
  private(set) lazy var late = Pace()

  func transitionDuration(using context: TransitionContext) -> Double {
    late.pace + inner.pace + Double(own) * 10 + Double(ground) * 100
  }
  func animateTransition(using context: TransitionContext) {}
}

@Suite struct ParameterTests {
  private func read(
    _ settings: [String: FakeHost.Setting], _ check: @escaping @Sendable (Reading) -> Void
  ) throws -> (Int32, FakeHost) {
    let fake = FakeHost()
    fake.settings = settings
    let session = try Session(fake, Plugin(animators: [.of(Reading.self)]), id: "test.reading")
    let status = Reading.$read.withValue(check) { session.animate() }
    session.end()
    return (status, fake)
  }

  @Test func `an SDK parameter that is not set has its default value`() throws {
    let (status, fake) = try read([:]) {
      #expect($0.number == 0.25)
      #expect($0.integer == 3)
      #expect($0.toggle)
      #expect($0.side == .far)
      #expect($0.color == .black)
      #expect($0.point == Point(x: 1, y: 2))
      #expect($0.rect == nil)
      #expect($0.text == "plain")
      #expect($0.curve == .easeOut)
    }
    #expect(status == 0, "\(fake.log)")
  }

  @Test func `an SDK parameter is read with the host function for its type`() throws {
    let (status, fake) = try read([
      "number": .number(1.5), "integer": .integer(-8), "toggle": .toggle(0),
      "choice": .choice(2), "color": .numbers([0.1, 0.2, 0.3, 0.4]),
      "point": .numbers([5, 6]), "rect": .numbers([7, 8, 9, 10]), "text": .text("Zürich"),
      "curve": .curve(4242),
    ]) {
      #expect($0.number == 1.5)
      #expect($0.integer == -8)
      #expect(!$0.toggle)
      #expect($0.side == .both)
      #expect($0.color == Color(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4))
      #expect($0.point == Point(x: 5, y: 6))
      #expect($0.rect == Rect(x: 7, y: 8, width: 9, height: 10))
      #expect($0.text == "Zürich")
    }
    #expect(status == 0, "\(fake.log)")
    #expect(fake.begun.values.map(\.timing) == [4242])
  }

  @Test(arguments: [0, 1, 254, 255, 256, 257, 10_000])
  func `an SDK text parameter of any length is read completely`(_ length: Int) throws {
    let text = String(repeating: "ä", count: length / 2) + String(repeating: "x", count: length % 2)
    let (status, _) = try read(["text": .text(text)]) { #expect($0.text == text) }
    #expect(status == 0)
  }

  @Test func `a choice parameter with an unknown value keeps its default`() throws {
    let (status, _) = try read(["choice": .choice(17)]) { #expect($0.side == .far) }
    #expect(status == 0)
  }

  @Test func `a parameter of the wrong type keeps its default and is reported as an error`() throws {
    let (status, fake) = try read(["number": .text("1")]) { #expect($0.number == 0.25) }
    #expect(status == Status.wrongType.rawValue)
    #expect(fake.log == ["3 segue.parameters/1 number: the host returned wrong type (-11)"])
  }

  @Test func `parameters of superclasses and of objects that init makes get the user's values`()
    throws
  {
    let fake = FakeHost()
    fake.settings = ["ground": .integer(3), "own": .integer(4), "pace": .number(2)]
    let session = try Session(
      fake, Plugin(animators: [.of(Layered.self)]), id: "test.layered")
    let descriptor = try session.descriptor()
    let ids = (0..<Int(descriptor.parameter_count)).compactMap { index in
      descriptor.parameters[index].map { String(cString: $0.pointee.id) }
    }
    #expect(ids == ["own", "pace", "ground"])
    // The parameter of the object that is made lazily, after `init`, keeps its default, 0.5.
    let sum: Double = 0.5 + 2 + 40 + 300
    #expect(session.duration() == (0, sum))
    session.end()
  }

  @Test func `an SDK plug-in's descriptor contains all declared parameters in order`() throws {
    let session = try Session(
      FakeHost(), Plugin(animators: [.of(Everything.self)]), id: "test.everything")
    let descriptor = try session.descriptor()
    func text(_ pointer: UnsafePointer<CChar>?) -> String? { pointer.map { String(cString: $0) } }
    func texts(_ pointer: UnsafePointer<UnsafePointer<CChar>?>?) -> [String] {
      guard let pointer else { return [] }
      return (0...).lazy.map { pointer[$0] }.prefix { $0 != nil }.compactMap(text)
    }
    #expect(Int(descriptor.size) == MemoryLayout<segue_descriptor_t>.size)
    #expect(descriptor.kind == UInt32(SEGUE_KIND_ANIMATOR))
    #expect(text(descriptor.alias) == "everything")
    #expect(text(descriptor.name) == "Everything")
    #expect(text(descriptor.version) == "1.2.3")
    #expect(text(descriptor.author) == "A")
    #expect(text(descriptor.license) == "MIT")
    #expect(text(descriptor.summary) == "All of it.")
    #expect(
      texts(descriptor.capabilities)
        == ["segue.reduced-motion", "segue.right-to-left", "segue.frame-driver"])
    #expect(
      texts(descriptor.required_interfaces)
        == ["segue.context/1", "segue.view/1", "segue.animation/1", "segue.parameters/1"])

    let rows = (0..<Int(descriptor.parameter_count)).compactMap {
      descriptor.parameters[$0]?.pointee
    }
    #expect(
      rows.map { text($0.id) } == [
        "number", "integer", "toggle", "choice", "color", "point", "rect", "text", "curve", "maybe",
      ])
    #expect(rows.map(\.type) == [1, 2, 3, 4, 5, 6, 7, 8, 9, 7])
    #expect(rows.map(\.flags) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 1])
    #expect(rows.allSatisfy { Int($0.size) == MemoryLayout<segue_parameter_t>.size })
    #expect(
      rows.map { text($0.unit) } == ["s", nil, nil, nil, nil, "points", "points", nil, nil, nil])
    #expect((rows[0].minimum, rows[0].maximum) == (-1, 2))
    #expect((rows[1].minimum, rows[1].maximum) == (1, 9))
    #expect((rows[2].minimum, rows[2].maximum) == (0, 0))
    #expect(rows[0].default_numbers.0 == 0.25)
    #expect(rows[1].default_numbers.0 == 3)
    #expect(rows[2].default_numbers.0 == 1)
    #expect(rows[3].default_numbers.0 == 1)
    #expect(texts(rows[3].choices) == ["left", "right", "top"])
    #expect(rows[4].default_numbers == (0.1, 0.2, 0.3, 0.4))
    #expect(rows[6].default_numbers == (1, 2, 3, 4))
    #expect(text(rows[7].default_text) == "Grüße")
    #expect(text(rows[8].default_text) == "ease-out")
    session.end()
  }
}
