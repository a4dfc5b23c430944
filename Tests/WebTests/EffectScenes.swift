import SegueGeometry
import SegueRender
import SegueScene

/// A test scene: views with one kind of effect, whose values depend on a progress.
struct EffectScene {
  static let size = Size(width: 160, height: 160)

  let name: String
  let container: View
  let update: (Double) -> Void

  private init(_ name: String, _ container: View, _ update: @escaping (Double) -> Void) {
    (self.name, self.container, self.update) = (name, container, update)
  }

  /// Makes a scene with a colourful background. `add` puts views over the background, and returns the function that
  /// sets the properties of these views for a progress.
  private init(_ name: String, _ add: (View) -> (Double) -> Void) {
    let container = View(frame: Rect(x: 0, y: 0, width: 160, height: 160))
    let ground = View(frame: container.bounds)
    ground.gradient = Gradient(
      from: Point(x: 0, y: 0), to: Point(x: 1, y: 1),
      stops: [
        .init(color: Color(red: 1, green: 0.2, blue: 0.1, alpha: 1), location: 0),
        .init(color: Color(red: 0.2, green: 0.9, blue: 0.3, alpha: 1), location: 0.5),
        .init(color: Color(red: 0.1, green: 0.2, blue: 1, alpha: 1), location: 1),
      ])
    container.addSubview(ground)
    self.init(name, container, add(container))
  }

  private static func view(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: Color = .clear,
    in parent: View? = nil
  ) -> View {
    let view = View(frame: Rect(x: x, y: y, width: width, height: height))
    view.backgroundColor = color
    parent?.addSubview(view)
    return view
  }

  private static let orange = Color(red: 1, green: 0.6, blue: 0.2, alpha: 1)
  private static let grey = Color(red: 0.5, green: 0.5, blue: 0.5, alpha: 1)
  private static let white = Color(red: 1, green: 1, blue: 1, alpha: 1)

  /// Returns all scenes; `picture` is a picture with transparent parts.
  static func all(picture: PictureID) -> [EffectScene] {
    blending() + colors() + paths() + masks(picture: picture)
  }

  // MARK: Blending

  private static func blending() -> [EffectScene] {
    let modes = BlendMode.allCases.filter { $0 != .normal }
    return modes.map { mode in
      EffectScene("\(mode)") { container in
        let view = view(20, 30, 100, 90, orange.withAlpha(0.8), in: container)
        view.blendMode = mode
        let inner = self.view(30, 20, 50, 90, grey, in: view)
        inner.alpha = 0.7
        return { progress in
          view.center = Point(x: 60 + 40 * progress, y: 80)
          view.alpha = 1 - progress / 2
        }
      }
    } + [
      EffectScene("multiply in a group") { container in
        let group = view(10, 10, 130, 130, grey, in: container)
        let inner = view(40, 40, 110, 60, orange, in: group)
        inner.blendMode = .multiply
        return { progress in group.alpha = 0.9 - progress / 2 }
      }
    ]
  }

  // MARK: Colours

  private static func colors() -> [EffectScene] {
    [
      EffectScene("a color matrix") { container in
        let view = view(20, 20, 110, 110, orange, in: container)
        view.cornerRadius = 20
        let inner = self.view(
          50, 50, 80, 40, Color(red: 0, green: 0.5, blue: 1, alpha: 0.6), in: view)
        inner.cornerRadius = 6
        return { view.colorMatrix = .hueRotation(cosine: 1 - $0, sine: $0) }
      },
      EffectScene("a color matrix of a blurred view") { container in
        let view = view(30, 30, 90, 90, orange, in: container)
        return { progress in
          view.colorMatrix = .inversion(progress)
          view.blurRadius = 6 * progress
        }
      },
      EffectScene("a color matrix that changes the opacity") { container in
        let view = view(30, 30, 90, 90, orange, in: container)
        return { progress in
          var matrix = ColorMatrix.identity
          matrix.alpha.w = 1 - progress
          matrix.red.w = progress / 2
          view.colorMatrix = matrix
        }
      },
      EffectScene("a recolored backdrop") { container in
        let view = view(30, 30, 90, 90, Color(red: 1, green: 1, blue: 1, alpha: 0.2), in: container)
        view.cornerRadius = 24
        return { view.backdropColorMatrix = .saturation(1 - $0) }
      },
      EffectScene("a blurred and recolored backdrop") { container in
        let stripe = view(0, 70, 160, 20, .black, in: container)
        stripe.cornerRadius = 4
        let view = view(40, 40, 80, 80, in: container)
        return { progress in
          view.backdropBlurRadius = 8 * progress
          view.backdropColorMatrix = .inversion(progress)
        }
      },
    ]
  }

  // MARK: Paths

  private static func star(_ inset: Double) -> BezierPath {
    var path = BezierPath(fillRule: .evenOdd)
    let points = [(50.0, 0.0), (80, 95), (5, 35), (95, 35), (20, 95)]
    for (index, (x, y)) in points.enumerated() {
      let point = Point(x: x + inset, y: y + inset)
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.close()
    return path
  }

  private static func wave(_ height: Double) -> BezierPath {
    var path = BezierPath()
    path.move(to: Point(x: 10, y: 50))
    path.addCurve(
      to: Point(x: 90, y: 50), controlPoint1: Point(x: 40, y: 50 - height),
      controlPoint2: Point(x: 60, y: 50 + height))
    return path
  }

  private static func paths() -> [EffectScene] {
    let twoParts = BezierPath(
      BezierPath(ovalIn: Rect(x: 5, y: 5, width: 40, height: 90)).segments
        + BezierPath(rect: Rect(x: 60, y: 20, width: 30, height: 60)).segments)
    return [
      EffectScene("filled paths") { container in
        let view = view(30, 30, 100, 100, in: container)
        let even = self.view(20, 10, 100, 100, in: container)
        even.path = star(0)
        even.fillColor = Color(red: 1, green: 1, blue: 0, alpha: 0.8)
        return { progress in
          view.path = BezierPath(
            roundedRect: Rect(x: -10, y: 20, width: 120, height: 60), cornerRadius: 30 * progress)
          view.fillColor = orange.withAlpha(1 - progress / 2)
          even.rotation = Vector3D(x: 0, y: 0, z: progress)
        }
      },
      EffectScene("a path in a view that clips and has moved bounds") { container in
        let view = view(30, 30, 90, 90, grey, in: container)
        view.clipsToBounds = true
        view.cornerRadius = 16
        view.path = star(20)
        return { view.bounds = Rect(x: 30 * $0, y: 10, width: 90, height: 90) }
      },
    ]
      + [StrokeStyle.Cap.butt, .round, .square].enumerated().map { index, cap in
        EffectScene("a stroke with the cap \(cap)") { container in
          let view = view(30, 30, 100, 100, in: container)
          view.fillColor = .clear
          view.strokeStyle = StrokeStyle(
            cap: cap, join: StrokeStyle.Join.allCases[index], miterLimit: 4)
          let closed = self.view(30, 30, 100, 100, in: container)
          closed.path = star(0)
          closed.fillColor = .clear
          closed.strokeStyle = view.strokeStyle
          closed.stroke = Stroke(color: white.withAlpha(0.5), width: 5)
          return { progress in
            view.path = wave(80 * progress)
            view.stroke = Stroke(
              color: .black, width: 4 + 8 * progress, start: progress / 2, end: 0.6 + progress / 4)
          }
        }
      } + [
        EffectScene("a part of the stroke of two subpaths") { container in
          let view = view(30, 30, 100, 100, in: container)
          view.path = twoParts
          view.fillColor = white.withAlpha(0.3)
          return { view.stroke = Stroke(color: .black, width: 6, start: 0.1, end: 0.2 + 0.8 * $0) }
        }
      ]
  }

  // MARK: Masks

  /// Makes a scene in which a masked view has a child that extends beyond it.
  private static func masked(
    _ name: String, _ make: @escaping (View) -> (Double) -> Void
  ) -> EffectScene {
    EffectScene(name) { container in
      let view = view(20, 20, 110, 110, grey, in: container)
      _ = self.view(60, 60, 80, 40, orange, in: view)
      let mask = self.view(10, 10, 90, 90)
      view.mask = mask
      return make(view)
    }
  }

  private static func ramp(_ kind: Gradient.Kind, from: Color, to: Color) -> Gradient {
    Gradient(
      kind, from: Point(x: kind == .radial ? 0.5 : 0, y: 0.5), to: Point(x: 1, y: 1),
      stops: [.init(color: from, location: 0), .init(color: to, location: 1)])
  }

  private static func masks(picture: PictureID) -> [EffectScene] {
    let modes = MaskMode.allCases.map { mode in
      masked("the mask mode \(mode)") { view in
        view.maskMode = mode
        view.mask?.gradient = ramp(.linear, from: .black, to: white)
        view.mask?.cornerRadius = 30
        return { progress in
          view.maskThreshold = MaskThreshold(threshold: progress, softness: 0.4)
          view.mask?.alpha = 1 - progress / 4
        }
      }
    }
    return modes + [
      masked("a hard threshold") { view in
        view.maskMode = .luminance
        view.mask?.gradient = ramp(.linear, from: .black, to: white)
        return { view.maskThreshold = MaskThreshold(threshold: $0, softness: 0) }
      },
      masked("a radial mask") { view in
        view.mask?.gradient = ramp(.radial, from: .black, to: .clear)
        return { view.mask?.center = Point(x: 40 + 30 * $0, y: 60) }
      },
      masked("a path as mask") { view in
        view.mask?.path = star(0)
        return { view.mask?.rotation = Vector3D(x: 0, y: 0, z: $0) }
      },
      masked("a stroke as mask") { view in
        view.mask?.fillColor = .clear
        view.mask?.path = wave(60)
        return { view.mask?.stroke = Stroke(color: .black, width: 20, start: 0, end: $0) }
      },
      masked("a picture as mask") { view in
        view.mask?.contents = Contents(source: picture, mode: .scaleAspectFit)
        return { view.mask?.frame = Rect(x: 10, y: 10, width: 90, height: 60 + 40 * $0) }
      },
      masked("a part of a picture as mask") { view in
        view.maskMode = .inverseLuminance
        view.mask?.contents = Contents(source: picture, mode: .scaleToFill)
        return { view.mask?.contentsRect = Rect(x: $0 / 2, y: 0.2, width: 0.5, height: 0.6) }
      },
      masked("a blurred mask with a translucent part") { view in
        view.mask?.clipsToBounds = true
        let part = Self.view(50, -10, 60, 60, .black.withAlpha(0.6))
        view.mask?.addSubview(part)
        let other = Self.view(0, 50, 40, 40, .black)
        view.mask?.addSubview(other)
        return { other.alpha = $0 }
      },
      masked("a blurred mask") { view in
        view.mask?.backgroundColor = .black
        return { view.mask?.blurRadius = 12 * $0 }
      },
      masked("a gradient that does not cross the view") { view in
        view.mask?.gradient = ramp(.linear, from: .black, to: .clear)
        return { view.mask?.center = Point(x: 50, y: 50 + 20 * $0) }
      },
    ]
  }
}

extension Color {
  fileprivate func withAlpha(_ alpha: Double) -> Color {
    var color = self
    color.alpha = alpha
    return color
  }
}
