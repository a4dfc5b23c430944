/// The limits on numbers that people write.
package enum TextLimits: LimitTable {
  package static let rows = [
    Limit(.options, "time of a transition", .seconds(NumberText.maxSeconds)),
    Limit(.options, "samples of a curve", .count(NumberText.maxSamples)),
  ]
}
