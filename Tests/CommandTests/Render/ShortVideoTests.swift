import TestSupport
import Testing

/// Tests videos with very few frames.
@Suite struct ShortVideoTests {
  /// x265 computes decoding times only from the third frame on; for earlier frames it reads
  /// uninitialized memory. MALLOC_PERTURB_ fills that memory, and a very short frame duration keeps the
  /// wrong time within the range that libav accepts.
  @Test(arguments: ["a.mp4", "a.mkv"], [1, 2, 3])
  func `an H.265 video of one or two frames has correct time stamps`(_ name: String, _ count: Int)
    throws
  {
    let screens = try Screens()
    let run = try Run.segue(
      "render", "a.png", "b.png", "-o", name, "--codec", "h265", "--fps", "1000", "--frames",
      "0..\(count - 1)", in: screens.folder, environment: ["MALLOC_PERTURB_": "1"])
    #expect(run.code == 0, "\(run.errors)")
    let probe = try Run.shell(
      "ffprobe -v error -show_entries packet=pts_time -of csv=p=0 \(name) | sort",
      in: screens.folder)
    let times = probe.text.split(whereSeparator: { ",\n".contains($0) }).map(String.init)
    #expect(times == Array(["0.000000", "0.001000", "0.002000"].prefix(count)))
  }
}
