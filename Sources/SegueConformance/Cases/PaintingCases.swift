internal import SegueHost
internal import SegueKit
internal import SegueScene

extension ConformanceCase {
  /// Cases about painted views.
  static let paintingCases = [
    ConformanceCase(
      "pure-painters", "a painter paints the same pixels in any order and in any bands of rows",
      advice: "compute each pixel from the values, the inputs and the size alone",
      needs: ["describes"], .animator(checkPurity)),
    ConformanceCase(
      "whole-pictures",
      "a painter writes every pixel of its rows, premultiplied, and no other, in every size",
      advice: "write `width` pixels of each row from `first_row` to before `end_row`, and nothing "
        + "beside them; multiply red, green and blue of each by its alpha", needs: ["describes"],
      .animator(checkWholeness)),
    ConformanceCase(
      "inputs", "a painter uses each of the pictures that it gets",
      advice: "read the input in the painter, or leave it out of create_painted; a shader shows the next screen with "
        + "getToColor", needs: ["describes", "pure-painters"], .animator(checkInputs)),
    ConformanceCase(
      "fast-painters", "a painter paints 1920 × 1080 pixels in a quarter of a second",
      advice: "use SEGUE_PAINTED_PARALLEL, whole numbers or floats, and few branches per pixel",
      needs: ["describes", "pure-painters"], .animator(checkSpeed)),
  ]

  private static let sizes = [
    (1, 1), (1, 64), (3, 2), (31, 17), (64, 1), (257, 130), (2048, 1024), (8192, 2), (2, 8192),
  ]

  private static func checkPurity(_ subject: AnimatorSubject) throws(Finding) {
    try forEachPainter(subject) { judge throws(Finding) in
      let size = PaintingSize(width: 257, height: 130, scale: 1)
      let all = judge.values
      var forward: [[UInt8]] = []
      for values in all { forward.append(try judge.paint(values, size, bands: 1)) }
      var dice = Dice(subject.library.options.seed)
      for bands in [1, 7, 13] {
        for index in Array(all.indices).shuffled(using: &dice) + Array(all.indices).reversed() {
          guard try judge.paint(all[index], size, bands: bands) != forward[index] else { continue }
          let way = bands == 1 ? "in a different order" : "in \(bands) bands of rows"
          throw .failed("a picture differs when pictures are painted \(way)")
        }
      }
    }
  }

  private static func checkWholeness(_ subject: AnimatorSubject) throws(Finding) {
    try forEachPainter(subject) { judge throws(Finding) in
      for (width, height) in sizes {
        func place(_ at: Int) -> String {
          "pixel \(at / 4 % width), \(at / 4 / width) of a picture of \(width) x \(height)"
        }
        let size = PaintingSize(width: width, height: height, scale: 2)
        let values = judge.values[judge.values.count / 2]
        let one = try judge.paint(values, size, bands: 3, filling: 0)
        let other = try judge.paint(values, size, bands: 3, filling: 0xa5)
        if let at = zip(one, other).enumerated().first(where: { $1.0 != $1.1 })?.offset {
          throw .failed("\(place(at)) is not written")
        }
        let beside = try judge.paint(values, size, bands: 3, filling: 0xa5, beside: 0xc3)
        if let at = zip(other, beside).enumerated().first(where: { $1.0 != $1.1 })?.offset {
          throw .failed(
            "\(place(at)) depends on bytes beside the pictures: it reads beyond one of them",
            advice: "read `width` pixels of each of `height` rows of an input, and only the `count` values")
        }
        guard let at = one.indices.first(where: { one[$0] > one[$0 | 3] }) else { continue }
        let name = ["red", "green", "blue"][at % 4]
        throw .failed(
          "\(place(at)) is not premultiplied: its \(name) is \(one[at]) and its alpha \(one[at | 3])")
      }
    }
  }

  private static func checkInputs(_ subject: AnimatorSubject) throws(Finding) {
    let isShader = subject.library.path.hasSuffix(".glsl")
    try forEachPainter(subject) { judge throws(Finding) in
      let size = PaintingSize(width: 40, height: 60, scale: 1)
      for input in judge.painting.inputs.indices {
        var isUsed = false
        for values in judge.values where !isUsed {
          let one = try judge.paint(values, size, bands: 1)
          isUsed = try judge.paint(values, size, bands: 1, seed: { $0 == input ? 101 : 0 }) != one
        }
        if isUsed { continue }
        let words =
          isShader
          ? "it never shows the \(input == 0 ? "screen before" : "next screen")"
          : "its painter never uses input \(input + 1) of \(judge.painting.inputs.count)"
        throw .warning(CaseText(words))
      }
    }
  }

  private static func checkSpeed(_ subject: AnimatorSubject) throws(Finding) {
    var slowest = 0.0
    try forEachPainter(subject) { judge throws(Finding) in
      let size = PaintingSize(width: 1920, height: 1080, scale: 1)
      let values = judge.values[judge.values.count / 2]
      var best = Double.infinity
      for _ in 0..<3 {
        _ = try judge.paint(values, size, bands: 0)
        best = min(best, judge.lastTime)
      }
      slowest = max(slowest, best)
    }
    let measured: CaseText = "a picture of 1920 x 1080 takes \(seconds(slowest))"
    throw slowest > 0.25 ? .warning(measured) : .passed(measured)
  }

  /// Calls `body` with a `PainterJudge` for each painted view of a transition, and skips the case
  /// if the animator has no painted view.
  private static func forEachPainter(
    _ subject: AnimatorSubject, _ body: (PainterJudge) throws(Finding) -> Void
  ) throws(Finding) {
    let animator = try subject.make()
    let open = OpenRecording(animator, on: Stage())
    defer { animator.animationEnded(.completed) }
    let judges = PainterJudge.all(of: open)
    guard !judges.isEmpty else { throw .skipped("it has no painted view") }
    for judge in judges { try body(judge) }
    try subject.library.checkLife()
  }
}
