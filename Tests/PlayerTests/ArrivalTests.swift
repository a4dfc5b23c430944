import SegueHost
import Testing

@testable import SeguePlayer
@testable import SegueStoryboard

/// Tests the time at which what comes into a film has arrived.
struct ArrivalTests {
  private func arrival(_ devices: [Presence], _ titles: [Presence] = [], duration: Double = 10) -> Double {
    Presence.arrival(devices: devices, titles: titles, duration: duration)
  }

  @Test func `most devices and then most titles are there, as early as possible`() {
    #expect(arrival([]) == 0)
    #expect(arrival([Presence(arrived: 0.8)]) == 0.8)
    #expect(arrival([Presence(arrived: 0.8), Presence(arrived: 3)], [Presence(arrived: 1)]) == 3)
    #expect(arrival([Presence(arrived: 0.8)], [Presence(arrived: 2, leaves: 4), Presence(arrived: 5)]) == 2)
    // A device that leaves before the other one comes: the earlier time with as many.
    #expect(arrival([Presence(arrived: 0, leaves: 2), Presence(arrived: 3)]) == 0)
    #expect(arrival([Presence(arrived: 12)]) == 0, "after the end of the film")
  }

  @Test func `a film with a device that enters has arrived when it has`() throws {
    let show = try StoryboardShow(
      Storyboard(
        parsing: """
          segue: 1
          size: 100x200
          screens: { a: { color: "#f00" } }
          container: a
          stage:
            ratio: 1:1
            devices: { phone: { frame: phone, enter: { style: rise, at: 0.5, over: 1 } } }
          titles: [{ text: Hello, at: 1, appear: { style: fade, over: 1 }, for: 5 }]
          script: [{ at: 8, wait: 1 }]
          """), factory: factory)
    try show.rehearse()
    #expect(show.arrival == 2)
  }
}
