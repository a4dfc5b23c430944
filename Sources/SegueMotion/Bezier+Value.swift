extension Bezier {
  /// Returns the curve's y for a given x, to full precision; exactly 0 at 0 and exactly 1 at 1.
  ///
  /// - Parameter x: any number. Outside 0…1 the curve continues along the tangent at the nearer
  ///   end. If that tangent is vertical, the result is the y of that end, 0 or 1. NaN gives NaN.
  @inline(__always) public func value(at x: Double) -> Double {
    guard x > 0 else { return x == 0 ? 0 : before(x) }
    guard x < 1 else { return x == 1 ? 1 : after(x) }
    return Cubic(y1, y2).value(at: parameter(at: x))
  }

  /// Returns the slope dy/dx at an x: the one-sided slope at 0 and 1, and the end tangent's slope
  /// outside 0…1.
  ///
  /// The slope is infinite only where the tangent is vertical: at an end whose control point is
  /// straight above or below it, and in the middle of cubic-bezier(1, _, 0, _). Beyond an end with
  /// a vertical tangent, the slope is 0.
  public func velocity(at x: Double) -> Double {
    guard x > 0 else {
      return x == 0 && x1 == 0 && y1 != 0 ? y1 * .infinity : x.isNaN ? x : startSlope
    }
    guard x < 1 else {
      return x == 1 && x2 == 1 && y2 != 1 ? (1 - y2) * .infinity : endSlope
    }
    let t = parameter(at: x)
    let (across, up) = (Cubic(x1, x2), Cubic(y1, y2))
    let (dx, dy) = (across.slope(at: t), up.slope(at: t))
    if dx > 0 { return dy / dx }
    // Between the ends, x′ is 0 only in the middle of cubic-bezier(1, _, 0, _), and x″ is 0 there
    // too.
    if dy != 0 { return dy * .infinity }
    // Here y′ is 0, too. If y″ is not 0, the curve has a cusp, which it leaves with a vertical
    // tangent. If y″ is also 0, the slope is the quotient of the third derivatives.
    let bend = 3 * up.a * t + up.b
    return bend == 0 ? up.a / across.a : bend * .infinity
  }

  @inline(never) private func before(_ x: Double) -> Double {
    let slope = startSlope
    return slope == 0 && !x.isNaN ? 0 : slope * x
  }

  @inline(never) private func after(_ x: Double) -> Double {
    let slope = endSlope
    return slope == 0 && !x.isNaN ? 1 : 1 + slope * (x - 1)
  }

  /// The slope of the tangent along which the curve continues for x below 0. If the first control
  /// point equals the start point, the second control point gives the direction.
  private var startSlope: Double {
    if x1 > 0 { return y1 / x1 }
    if y1 == 0, x2 > 0 { return y2 / x2 }
    return y1 == 0 && y2 == 0 ? 1 : 0
  }

  /// The slope of the tangent along which the curve continues for x above 1.
  private var endSlope: Double {
    if x2 < 1 { return (1 - y2) / (1 - x2) }
    if y2 == 1, x1 < 1 { return (1 - y1) / (1 - x1) }
    return y2 == 1 && y1 == 1 ? 1 : 0
  }

  /// Returns the t in 0…1 at which the curve has this x.
  ///
  /// One step of Halley's method, starting from the precomputed guess, triples the number of
  /// correct digits: an error of a millionth becomes less than the rounding error. If x(t) bends so
  /// much, or is so flat, that the guess is less accurate, a bracketed search finds t.
  @inline(__always) private func parameter(at x: Double) -> Double {
    let cubic = Cubic(x1, x2)
    let position = x * Double(Guess.count)
    // In range: x is in 0..<1, so the position is less than the number of guesses.
    let index = Int32(position)
    let guess = guesses[Int(index)].value(at: position - Double(index))
    let (t, isNear) = cubic.halley(at: guess, toward: x)
    return isNear ? t : search(x, from: t)
  }

  @inline(never) private func search(_ x: Double, from near: Double) -> Double {
    let cubic = Cubic(x1, x2)
    var t = near
    for _ in 0..<3 {
      let (next, isNear) = cubic.halley(at: t, toward: x)
      if isNear { return next }
      t = next
    }
    return root(from: 0, to: 1) { (cubic.value(at: $0) - x, cubic.slope(at: $0)) }
  }
}
