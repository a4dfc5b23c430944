import SegueGeometry
import SegueKit
import SegueProperties
import SegueScene
import SegueWire
import Testing

@testable import SegueHost

/// Tests that the message about a refused call names the argument at fault, and what is allowed instead.
/// `IsolationTests` tests that the words are the same in every isolation mode, by comparing the traces of the same
/// plug-ins.
@Suite struct RefusedCallTests {
  /// Returns the function, the status and the reason of each refused call that a behaviour of the fixture makes. The
  /// last two calls are made in `ended` and `destroy`.
  private func refusals(_ behaviour: String) throws -> [String] {
    let stage = try Stage(behaviour)
    stage.run()
    return stage.records.records
      .filter { $0.direction == .pluginToHost && $0.status.isFailure && $0.depth == 1 }
      .map { "\($0.function) \($0.status): \($0.reason ?? "-")" }
  }

  @Test func `the message about a wrong count, value, text or name says which values are allowed`()
    throws
  {
    let refusals = try refusals("refused-values")
    let expected = [
      "set INVALID_ARGUMENT: frame has 4 numbers",
      "set INVALID_ARGUMENT: alpha has 1 number",
      "set INVALID_ARGUMENT: gradient has 5 numbers and 5 for each of 2 to 8 stops, or none",
      "set INVALID_ARGUMENT: gradient has 5 numbers and 5 for each of 2 to 8 stops, or none",
      "set INVALID_ARGUMENT: path has 1 number and 7 for each of 1 to 128 segments, or none",
      "set INVALID_ARGUMENT: mesh has (columns + 1) x (rows + 1) points, and 4 are too few or too "
        + "many for 1 column and 2 rows",
      "move_along INVALID_ARGUMENT: at most 64 arcs are possible",
      "set_values INVALID_ARGUMENT: at most 64 values are possible",
      "create_painted INVALID_ARGUMENT: at most 4 inputs are possible",
      "set INVALID_ARGUMENT: number 2 of corner_radii (radii.top_right) is -2; it must be at least "
        + "0 points",
      "set INVALID_ARGUMENT: blend_mode is 9; it must be a whole number from 0 to 7",
      "set INVALID_ARGUMENT: hidden is 2; it must be 0 or 1",
      "set UNSUPPORTED: property 9999 is unknown to this host",
      "property UNSUPPORTED: property 9999 is unknown to this host",
      "property INVALID_ARGUMENT: the size of out_info is 8, which is too small",
      "timing_text INVALID_ARGUMENT: character 1: there is no curve named 'ease-inn'; did you mean "
        + "'ease-in'?",
      "timing_text INVALID_ARGUMENT: text is not UTF-8",
      "timing_bezier INVALID_ARGUMENT: the x of a cubic-bezier's control point must be in 0…1, not 2",
      "timing_spring NOT_FINITE: stiffness is nan; it must be a finite number",
      "timing_spring_ratio INVALID_ARGUMENT: ratio is 0; it must be above 0",
      "number WRONG_TYPE: 'integer' is an integer",
      "number UNKNOWN: no parameter is called 'nmuber'; did you mean 'number'?",
      "integer UNKNOWN: no parameter is called 'whatever-it-is'; the plug-in has number, integer, "
        + "switch, choice, color, point, rect, text, curve, unset",
      "find UNKNOWN: the screen has no element called 'nobody'",
      "view_for_key INVALID_ARGUMENT: key is 7; it must be SEGUE_KEY_FROM (1) or SEGUE_KEY_TO (2)",
      "complete INVALID_ARGUMENT: completed is 2; it must be 0 or 1",
      "set WRONG_STATE: only animate, its completions and frame drivers may call it",
      "was_cancelled STALE_HANDLE: context is the handle of a transition that has ended",
    ]
    for (found, expected) in zip(refusals, expected) { #expect(found == expected) }
    #expect(refusals.count == expected.count)
  }

  @Test func `the message about a refused call names a null pointer or a stale handle`() throws {
    let refusals = try refusals("refused-pointers")
    let expected = [
      "create INVALID_ARGUMENT: out_view is NULL",
      "set INVALID_ARGUMENT: numbers is NULL",
      "move_along INVALID_ARGUMENT: arcs is NULL",
      "convert_rect INVALID_ARGUMENT: rect is NULL",
      "timing_text INVALID_ARGUMENT: text is NULL",
      "timing_text INVALID_ARGUMENT: out_timing is NULL",
      "text INVALID_ARGUMENT: buffer is NULL",
      "after_first_frame INVALID_ARGUMENT: completion is NULL",
      "set STALE_HANDLE: view is 0 instead of a handle",
      "set STALE_HANDLE: view is not a handle that the host issued",
      "set STALE_HANDLE: view is the handle of a timing, not of a view",
      "add_subview STALE_HANDLE: child is the handle of a timing, not of a view",
      "begin_keyframe INVALID_ARGUMENT: duration is 2; it must be from 0 to 1",
      "commit STALE_HANDLE: animation is the handle of an animation that has ended",
      "begin STALE_HANDLE: timing is the handle of a view, not of a timing",
      "begin INVALID_ARGUMENT: duration is -1; it must be at least 0 seconds",
      "view STALE_HANDLE: element is 0 instead of a handle",
      "complete STALE_HANDLE: context is 0 instead of a handle",
      "set WRONG_STATE: only animate, its completions and frame drivers may call it",
      "was_cancelled STALE_HANDLE: context is the handle of a transition that has ended",
    ]
    for (found, expected) in zip(refusals, expected) { #expect(found == expected) }
    #expect(refusals.count == expected.count)
  }

  @Test
  func
    `the message about a refused call has the count of its numbers and the kinds of its handles`()
    throws
  {
    let stage = try Stage("refused-values")
    stage.run()
    let sentences = stage.records.records.filter(\.status.isFailure).map {
      RefusedCall($0, by: stage.animator.descriptor).sentence
    }
    #expect(
      sentences.first == "`set(view 1, frame, 3 numbers)` of segue.view/1 returned "
        + "INVALID_ARGUMENT: frame has 4 numbers")
    #expect(
      sentences.contains(
        "`move_along(view 1, 65 arcs)` of segue.view/1 returned INVALID_ARGUMENT: at most 64 arcs "
          + "are possible"))
    let pointers = try Stage("refused-pointers")
    pointers.run()
    let recent = pointers.animator.refusedCalls.map(\.sentence)
    #expect(
      recent.contains(
        "`begin(-1, 0, a timing)` of segue.animation/1 returned INVALID_ARGUMENT: duration is -1; it "
          + "must be at least 0 seconds"), "\(recent)")
    #expect(
      recent.contains(
        "`commit(a stale handle)` of segue.animation/1 returned STALE_HANDLE: animation is the "
          + "handle of an animation that has ended"), "\(recent)")
  }

  @Test
  func `the message about a refused call on another thread does not contain the names of views`()
    throws
  {
    let stage = try Stage("other-thread")
    stage.run()
    let sentences = stage.animator.refusedCalls.prefix(2).map(\.sentence)
    let reason =
      "returned WRONG_THREAD: it was made on a thread on which the host did not call the plug-in"
    #expect(
      sentences == [
        "`complete(1)` of segue.context/1 \(reason)",
        "`set(a view, alpha, [0.5])` of segue.view/1 \(reason)",
      ])
  }

  @Test(arguments: [
    (
      "refused-nan",
      "`set(to, frame, [0, 0, nan, 1])` of segue.view/1 returned NOT_FINITE: number 3 of frame "
        + "(rect.width) is nan; it must be a finite number"
    ),
    (
      "refused-curve",
      "animate returned INVALID_ARGUMENT after `timing_text(\"ease-inn\")` of segue.animation/1 "
        + "returned INVALID_ARGUMENT: character 1: there is no curve named 'ease-inn'; did you mean "
        + "'ease-in'?"
    ),
    (
      "refused-driver",
      "animate returned UNSUPPORTED after `drive(1, 0, 0, …, …)` of segue.animation/1 returned "
        + "UNSUPPORTED: it needs the capability segue.frame-driver"
    ),
  ])
  func `the message about a failed plug-in names the refused call, its arguments and the cause`(
    _ behaviour: String, _ words: String
  ) throws {
    let recording = try Stage(behaviour).run()
    #expect(!recording.isDeclined)
    #expect(recording.fault?.description == "org.example.\(behaviour): \(words)")
  }

  @Test(arguments: ViewProperty.all)
  func `the message about a property names the number that is not finite or out of its range`(
    _ property: ViewProperty
  ) throws {
    let numbers = [Double](repeating: 1, count: property.counts.lowerBound)
    // Every property accepts 1 for each of its numbers: for a mesh, that means one column, one row
    // and four points.
    #expect(property.mistake(in: numbers) == nil)
    for index in numbers.indices {
      var wrong = numbers
      wrong[index] = .nan
      let name = numbers.count == 1 ? property.name : "number \(index + 1) of \(property.name) ("
      let mistake = try #require(property.mistake(in: wrong))
      #expect(mistake.hasPrefix(name) && mistake.hasSuffix("is nan; it must be a finite number"))
      guard let range = property.ranges[index], range.lowerBound.isFinite else { continue }
      wrong[index] = range.lowerBound - 1
      if let mistake = property.mistake(in: wrong) {
        #expect(mistake.hasPrefix(name) && mistake.contains("; it must be "))
      } else {
        // A property without a message clamps numbers that are out of its range, so it does not
        // refuse them either.
        #expect(property.refusal(of: wrong) == nil)
      }
    }
    #expect(property.mistake(in: numbers + [1]) == property.countText)
  }
}
