import SegueGeometry
import SegueMotion
import SegueScene
import Testing

@Suite struct ViewLawTests {
  private let stage = Stage()

  /// The name of each property, and a function that sets the property to a number.
  private static let setters: [(String, @Sendable (View, Double) -> Void)] = [
    ("frame", { $0.frame = Rect(x: $1, y: 0, width: 1, height: 1) }),
    ("bounds", { $0.bounds = Rect(x: 0, y: 0, width: $1, height: 1) }),
    ("center", { $0.center = Point(x: 0, y: $1) }),
    ("transform", { $0.transform = .translation(x: $1, y: 0) }),
    ("alpha", { $0.alpha = $1 }),
    ("background", { $0.backgroundColor = Color(red: 0, green: $1, blue: 0) }),
    ("corner", { $0.cornerRadius = $1 }),
    ("z", { $0.zPosition = $1 }),
  ]

  @Test(arguments: setters.indices, [Double.nan, .infinity])
  func `setting a property of a view to NaN or infinity leaves its value unchanged`(
    index: Int, number: Double
  ) {
    let (name, set) = Self.setters[index]
    let before = stage.from.properties
    set(stage.from, number)
    #expect(stage.from.properties == before, "\(name)")
    let recorder = stage.record { _ in set(stage.from, number) }
    #expect(stage.from.properties == before, "\(name)")
    guard case .failed(.notFinite(let view, _)) = recorder.ending else {
      Issue.record("\(name): \(recorder.ending)")
      return
    }
    #expect(view == "from")
  }

  @Test func `a view is a descendant of itself and of each view that contains it`() {
    let (child, grandchild) = (View(), View())
    stage.from.addSubview(child)
    child.addSubview(grandchild)
    for outer in [grandchild, child, stage.from, stage.container] {
      #expect(grandchild.isDescendant(of: outer))
    }
    #expect(!child.isDescendant(of: grandchild) && !grandchild.isDescendant(of: stage.to))
    #expect(stage.container.subtree.map(\.id).suffix(2) == [child.id, grandchild.id])
  }

  @Test func `the display name of an unnamed view contains its number`() {
    let view = View()
    #expect(view.displayName == "view \(view.id.rawValue)")
    view.name = "card"
    #expect(view.displayName == "card")
  }

  @Test func `a frame driver cannot change the view hierarchy`() {
    let stranger = View()
    let recorder = stage.record { recorder in
      _ = recorder.drive(duration: 1) { progress in
        guard progress < 1 else { return }
        stage.from.addSubview(stranger)
        stage.from.removeFromSuperview()
      }
    }
    let timeline = recorder.timeline()
    #expect(timeline.layers(at: 0.5).layers.count == 2)
    #expect(stage.from.superview === stage.container && stranger.superview == nil)
  }

  @Test
  func `an animation that is interactive from the start is recorded as linear, even a spring`() {
    let recorder = stage.recorder()
    recorder.scrubsLinearly = true
    recorder.record {
      recorder.animate(duration: 1, timing: .spring(Spring(duration: 1, ratio: 0.5))) {
        stage.from.alpha = 0
      }
      recorder.animate(duration: 1) { stage.from.zPosition = 1 }
    }
    recorder.run()
    #expect(recorder.timeline().tracks.map(\.timing) == [.linear, .linear])
  }

  @Test func `an animation after the recording applies immediately, and its completion gets false`() {
    let recorder = stage.record { _ in }
    var answers: [Bool] = []
    recorder.animate(duration: 1) {
      stage.from.alpha = 0.5
    } completion: {
      answers.append($0)
    }
    #expect(stage.from.alpha == 0.5 && answers == [false])
    #expect(recorder.drive(duration: 1) { _ in } == nil)
    #expect(recorder.begin(duration: 1, delay: 0, timing: .linear) == nil)
    #expect(recorder.timeline().tracks.isEmpty)
  }

  @Test func `an animation's negative duration or delay is treated as 0`() {
    let recorder = stage.record { recorder in
      recorder.animate(duration: -3, delay: -1) { stage.from.alpha = 0 }
    }
    #expect(recorder.timeline().duration == 0)
    #expect(recorder.timeline().layers(at: 0).layer(of: stage.from)?.opacity == 0)
  }

  @Test func `a checkpoint detects a moved view, a new subview and disabled user interaction`() {
    let checkpoint = LayoutCheckpoint(of: [stage.container])
    #expect(checkpoint.matches())
    let changes: [() -> Void] = [
      { stage.from.center.x += 1 }, { stage.from.addSubview(View()) },
      { stage.from.isUserInteractionEnabled = false }, { stage.from.removeFromSuperview() },
      { stage.to.addSubview(stage.from) },
    ]
    for change in changes {
      change()
      #expect(!checkpoint.matches())
      checkpoint.restore()
      #expect(checkpoint.matches())
    }
  }
}
