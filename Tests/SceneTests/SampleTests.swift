import SegueGeometry
import SegueMotion
import SegueScene
import Testing

@Suite struct SampleTests {
  @Test func `each property that a frame driver sets is sampled as a track`() throws {
    let stage = Stage()
    let recorder = stage.record { recorder in
      _ = recorder.drive(duration: 2, delay: 1) { progress in
        stage.from.alpha = 1 - progress
        stage.from.transform = .rotation(angle: 2 * .pi * progress, x: 0, y: 1, z: 0)
      }
    }
    let timeline = recorder.timeline()
    #expect(timeline.tracks.isEmpty)
    let tracks = timeline.sampledTracks(count: 20)
    #expect(tracks.map(\.property) == [.alpha, .transform])
    #expect(tracks.allSatisfy { $0.view == "from" && $0.begin == 1 && $0.duration == 2 })
    let alpha = try #require(tracks.first)
    #expect(alpha.from == [1] && alpha.to == [0])
    #expect(alpha.samples.count == 21 && alpha.samples[5] == [0.75])
    // A whole turn begins and ends with the same matrix. Only the samples in between distinguish a
    // whole turn from no motion.
    #expect(tracks.last?.transformWords?.text == "turn about y 0° → 360°")
  }

  @Test
  func `a sample of a frame driver equals the frame's value at that time, even after re-timing`()
    throws
  {
    let stage = Stage()
    let recorder = stage.record { recorder in
      _ = recorder.drive(duration: 2, timing: .easeInOut) { stage.from.alpha = 1 - $0 * $0 }
    }
    let timeline = recorder.timeline().retimed(to: 5)
    let track = try #require(timeline.sampledTracks(count: 10).first)
    #expect(track.duration == 5)
    for (step, sample) in track.samples.enumerated() {
      let tree = timeline.layers(at: Double(step) / 2)
      let shown = try #require(tree.layer(of: stage.from)?.opacity)
      #expect(abs(sample[0] - shown) < 1e-12)
    }
  }

  @Test func `a property that a frame driver stops setting keeps its value`() throws {
    let stage = Stage()
    stage.from.cornerRadius = 3
    let recorder = stage.record { recorder in
      _ = recorder.drive(duration: 1) { progress in
        if (0.5..<0.8).contains(progress) { stage.from.cornerRadius = 10 * progress }
      }
    }
    let track = try #require(recorder.timeline().sampledTracks(count: 4).first)
    #expect(track.samples == [[3], [3], [5], [7.5], [7.5]])
  }

  @Test func `a timeline without frame drivers has no samples`() {
    let stage = Stage()
    let recorder = stage.record { $0.animate(duration: 1) { stage.from.alpha = 0 } }
    #expect(recorder.timeline().sampledTracks().isEmpty)
  }
}
