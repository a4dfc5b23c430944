@testable import SegueSession

// In tests, number literals can be used for quantities such as `Seconds` and `Progress`.

extension Seconds: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  package init(floatLiteral value: Double) { self.init(value) }
  package init(integerLiteral value: Int) { self.init(Double(value)) }
}

extension Progress: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  package init(floatLiteral value: Double) { self.init(value) }
  package init(integerLiteral value: Int) { self.init(Double(value)) }
}

extension ProgressVelocity: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  package init(floatLiteral value: Double) { self.init(value) }
  package init(integerLiteral value: Int) { self.init(Double(value)) }
}

extension Instant: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  package init(floatLiteral value: Double) { self.init(value) }
  package init(integerLiteral value: Int) { self.init(Double(value)) }
}
