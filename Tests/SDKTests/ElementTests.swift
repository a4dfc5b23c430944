import CSegue
import SegueFullSDK
import Testing

/// Tests elements in the SDK, on a current host and on an older host without elements.
@Suite struct ElementTests {
  private static let long = String(repeating: "é", count: 300)

  @Test func `SDK elements have the values and partners that the host returns`() throws {
    try animate(
      { fake in
        fake.elements = [
          1: [.init(name: "card", frame: [1, 2, 3, 4], cornerRadius: 5, partner: 1)],
          2: [
            .init(name: Self.long), .init(name: "card", frame: [5, 6, 7, 8], partner: 0),
          ],
        ]
      },
      script: { _, context in
        let card = try #require(context.elements(of: .from).first)
        #expect(card.name == "card" && card.cornerRadius == 5)
        #expect(card.frame == Rect(x: 1, y: 2, width: 3, height: 4))
        #expect(card.partner?.frame == Rect(x: 5, y: 6, width: 7, height: 8))
        #expect(card.partner?.partner?.frame == card.frame)
        #expect(context.elements(of: .to).map(\.name) == [Self.long, "card"])
        #expect(context.elements(of: .to).first?.partner == nil)
        #expect(context.element(named: Self.long, of: .to)?.name == Self.long)
        #expect(context.element(named: "nothing", of: .to) == nil)
        let picture = try #require(card.picture())
        context.containerView.addSubview(picture)
        card.view?.alpha = 0
      },
      check: { status, fake in
        #expect(status == 0, "\(fake.log)")
        #expect(fake.calls(to: "segue.elements/1 view").map(\.numbers) == [[1, 0]])
        #expect(fake.calls(to: "segue.view/1 set_alpha").count == 1)
      })
  }

  @Test func `on an older host without elements, the SDK returns an empty list`() throws {
    try animate(
      { fake in
        fake.missing = [SEGUE_ELEMENTS_1]
        fake.elements = [1: [.init(name: "card")]]
      },
      script: { _, context in
        #expect(context.elements(of: .from).isEmpty)
        #expect(context.element(named: "card", of: .from) == nil)
      },
      check: { status, fake in
        #expect(status == 0 && fake.log.isEmpty)
      })
  }

  @Test
  func `a refused read of an element returns nil, and its status becomes the callback's status`()
    throws
  {
    try animate(
      { fake in
        fake.elements = [1: [.init(name: "card")]]
        fake.refusals = ["segue.elements/1 picture": -13]
      },
      script: { _, context in
        #expect(context.elements(of: .from).first?.picture() == nil)
      },
      check: { status, _ in #expect(status == -13) })
  }
}
