import Foundation
import SegueGeometry
import SegueMotion
import SegueScene

/// Measures the work for each frame that comes before drawing: curves, springs and the timeline.
enum Motion {
  private static let expressions = [
    "linear", "ease-in-out", "cubic-bezier(0.2, 0, 0, 1)", "steps(4, jump-both)",
    "linear(0, 0.2 30%, 0.9, 1)", "ease-out-bounce", "ease-in-out-elastic",
    "spring(mass=1, stiffness=100, damping=10)", "spring(mass=1, stiffness=100, damping=20)",
    "spring(mass=1, stiffness=100, damping=40)", "spring(duration=0.5, bounce=0.3)",
  ]

  static func table() throws -> String {
    let timings = try expressions.map { try Timing(parsing: $0) }
    let frame = timeline()
    // Every round measures all expressions, so that temporary slowness of the machine affects all
    // of them equally.
    let rounds = (0..<25).map { _ in [frame()] + timings.map(evaluation) }
    let names =
      ["one of a timeline's 100,000 animated properties (six per view), with its layer"]
      + expressions.map { "`\($0)`" }
    var table = """
      ## Motion

      Nanoseconds for one evaluation, the fastest and the median of \(rounds.count) rounds. Other \
      programs on the machine can only make a round slower, so the fastest one is the best estimate.

      | evaluation | fastest | median |
      | --- | --- | --- |

      """
    for (index, name) in names.enumerated() {
      let column = rounds.map { $0[index] }
      table += "| \(name) | \((column.min() ?? 0).text(1)) | \(column.median.text(1)) |\n"
    }
    return table
  }

  /// Returns the time for one evaluation of a curve or spring, in nanoseconds, including the loop
  /// around it.
  private static func evaluation(_ timing: Timing) -> Double {
    let count = 300_000
    var sum = 0.0
    let spent = nanoseconds {
      switch timing {
      case .curve(let curve):
        for index in 0..<count { sum += curve.value(at: Double(index) / Double(count)) }
      case .spring(let spring):
        for index in 0..<count { sum += spring.position(at: Double(index) / Double(count)) }
      }
    }
    keep(sum)
    return spent / Double(count)
  }

  /// Returns a function that makes one frame, including its layers, of a timeline with 100,000
  /// animated properties. The function returns the time for each property in nanoseconds.
  private static func timeline() -> () -> Double {
    let views = 16_667
    let container = View(frame: Rect(x: 0, y: 0, width: 1000, height: 1000))
    let children = (0..<views).map { index in
      View(frame: Rect(x: Double(index % 100), y: Double(index / 100), width: 10, height: 10))
    }
    for child in children { container.addSubview(child) }
    let recorder = Recorder(
      container: container, others: [], contentsTime: 0,
      limits: RecordingLimits(views: 100_000, changes: 200_000))
    recorder.record {
      recorder.animate(duration: 1, delay: 0, timing: .easeInOut) {
        for child in children {
          child.center = Point(x: child.center.x + 100, y: child.center.y + 50)
          child.bounds = Rect(x: 0, y: 0, width: 20, height: 30)
          child.transform = .scale(x: 0.5, y: 0.5)
          child.alpha = 0.5
          child.cornerRadius = 4
          child.backgroundColor = .black
        }
      } completion: { _ in
        recorder.complete(true)
      }
    }
    recorder.run()
    let timeline = recorder.timeline()
    var evaluator = timeline.evaluator()
    var tree = LayerTree(size: timeline.size)
    evaluator.evaluate(at: 0, into: &tree)
    let frames = 20
    return {
      let spent = nanoseconds {
        for frame in 0..<frames {
          evaluator.evaluate(at: (Double(frame) + 0.5) / Double(frames), into: &tree)
        }
      }
      keep(Double(tree.layers.count))
      return spent / Double(frames) / Double(timeline.tracks.count)
    }
  }

  /// Returns the processor time, in nanoseconds, that this thread spends on `work`. The time of
  /// other programs is not included.
  private static func nanoseconds(_ work: () -> Void) -> Double {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
    let begin = now()
    work()
    return now() - begin
  }

  /// Keeps the compiler from removing the measured work.
  @inline(never)
  private static func keep(_ number: Double) {
    precondition(!number.isNaN)
  }
}
