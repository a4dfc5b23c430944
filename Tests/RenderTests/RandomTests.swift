import LayerCases
import TestSupport
import Testing

@testable import SegueRender

/// Runs a few of the cases of `make fuzz`. That command runs more cases, and uses the address
/// sanitizer.
@Suite struct RandomTests {
  @Test(arguments: 0..<16)
  func
    `random layer trees are drawn without writing out of bounds, and alike on any number of threads`(
      run: UInt64
    )
  {
    for seed in (run * 100)..<(run * 100 + 100) {
      var dice = Dice(seed)
      let fault = LayerCase(&dice).fault()
      #expect(fault == nil, "seed \(seed)")
    }
  }
}
