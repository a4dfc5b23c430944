/// Returns the edges of `count` parts of equal length, from 0 to `length` points, each edge on a
/// pixel boundary. There are fewer parts if there are fewer than `count` pixels.
func wholePixelEdges(length: Double, count: Int, scale: Double) -> [Double] {
  var edges = [0.0]
  for number in 1..<max(count, 1) {
    let edge = (length * Double(number) / Double(count) * scale).rounded() / scale
    if let last = edges.last, edge > last, edge < length { edges.append(edge) }
  }
  edges.append(length)
  return edges
}
