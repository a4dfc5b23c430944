internal import CSegue

// Conversions to and from the structs of `segue/base.h`, which are passed across the ABI by pointer.

extension segue_point_t {
  init(_ point: Point) { self.init(x: point.x, y: point.y) }
  var point: Point { Point(x: x, y: y) }
}

extension segue_rect_t {
  init(_ rect: Rect) {
    self.init(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height)
  }
  var rect: Rect { Rect(x: x, y: y, width: width, height: height) }
}

extension segue_color_t {
  var color: Color { Color(red: red, green: green, blue: blue, alpha: alpha) }
}

extension segue_matrix_t {
  init(_ matrix: Transform3D) {
    self.init(
      m11: matrix[0], m12: matrix[1], m13: matrix[2], m14: matrix[3],
      m21: matrix[4], m22: matrix[5], m23: matrix[6], m24: matrix[7],
      m31: matrix[8], m32: matrix[9], m33: matrix[10], m34: matrix[11],
      m41: matrix[12], m42: matrix[13], m43: matrix[14], m44: matrix[15])
  }
}
