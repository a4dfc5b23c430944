import CSegue
import SegueFullSDK
import Testing

/// Tests view properties in the SDK, on a current host and on a host that lacks some of the
/// properties.
@Suite struct PropertyTests {
  @Test func `setting an SDK view's property calls the host, and reading returns the host's value`()
    throws
  {
    try animate(
      script: { _, context in
        let view = View()
        #expect(view.anchorPoint == Vector3D(x: 0.5, y: 0.5))
        view.anchorPoint = Vector3D(x: -1, y: 2, z: 30)
        #expect(view.anchorPoint == Vector3D(x: -1, y: 2, z: 30))
        #expect(view.translation == .zero && view.rotation == .zero && view.scale == .one)
        view.translation = Vector3D(x: 1, y: 2, z: 3)
        view.rotation = Vector3D(x: 4, y: 5, z: 6)
        view.scale = Vector3D(x: 7, y: 8, z: 9)
        #expect(view.translation == Vector3D(x: 1, y: 2, z: 3))
        #expect(view.rotation == Vector3D(x: 4, y: 5, z: 6))
        #expect(view.scale == Vector3D(x: 7, y: 8, z: 9))
        #expect(view.sublayerTransform == .identity)
        view.sublayerTransform = .perspective(distance: 500)
        #expect(view.sublayerTransform == .perspective(distance: 500))
        #expect(view.isDoubleSided && !view.sortsByDepth)
        view.isDoubleSided = false
        view.sortsByDepth = true
        #expect(!view.isDoubleSided && view.sortsByDepth)
        #expect(view.contentsRect == Rect(x: 0, y: 0, width: 1, height: 1))
        view.contentsRect = Rect(x: -0.5, y: 0.25, width: 2, height: 0.5)
        #expect(view.contentsRect == Rect(x: -0.5, y: 0.25, width: 2, height: 0.5))
        let radii = CornerRadii(topLeft: 1, topRight: 2, bottomRight: 3, bottomLeft: 4)
        view.cornerRadii = radii
        #expect(view.cornerRadii == radii)
        let color = Color(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
        #expect(view.border == .none && view.shadow == .none && view.overlayColor == .clear)
        view.border = Border(width: 5, color: color)
        view.shadow = Shadow(color: color, offset: Point(x: 6, y: 7), radius: 8)
        view.overlayColor = color
        #expect(view.border == Border(width: 5, color: color))
        #expect(view.shadow == Shadow(color: color, offset: Point(x: 6, y: 7), radius: 8))
        #expect(view.overlayColor == color)
        view.blurRadius = 9
        view.backdropBlurRadius = 10
        #expect(view.blurRadius == 9 && view.backdropBlurRadius == 10)
        #expect(view.blendMode == .normal && view.colorMatrix == .identity)
        view.blendMode = .multiply
        view.colorMatrix = .saturation(0.5)
        view.backdropColorMatrix = .inversion(1)
        #expect(view.blendMode == .multiply && view.colorMatrix == .saturation(0.5))
        #expect(view.backdropColorMatrix == .inversion(1))
        #expect(view.maskMode == .alpha && view.maskThreshold == MaskThreshold())
        view.maskMode = .luminance
        view.maskThreshold = MaskThreshold(threshold: 0.25, softness: 0.75)
        #expect(view.maskMode == .luminance)
        #expect(view.maskThreshold == MaskThreshold(threshold: 0.25, softness: 0.75))
        #expect(view.mesh == nil && view.meshLight == MeshLight())
        view.mesh = Mesh(columns: 31, rows: 31)
        #expect(view.mesh == Mesh(columns: 31, rows: 31))
        view.mesh = nil
        #expect(view.mesh == nil)
        #expect(view.mask == nil)
        let mask = View()
        view.mask = mask
        #expect(view.mask == mask)
        view.mask = nil
        #expect(view.mask == nil)
        #expect(context.pixelScale == 2)
        #expect(context.edgeColor(of: .from) == Color(red: 0.5, green: 0.25, blue: 0))
        #expect(context.edgeColor(of: .to) == nil)
        #expect(
          context.backdropColor == Color(red: 0.25, green: 0.5, blue: 0.75, alpha: 0))
        let part = view.snapshotView(
          of: Rect(x: 1, y: 2, width: 3, height: 4), afterScreenUpdates: true)
        #expect(part?.bounds == Rect(x: 0, y: 0, width: 3, height: 4))
      },
      check: { status, fake in
        #expect(status == 0, "\(fake.log)")
        let part = fake.calls(to: "segue.view/1 snapshot").first?.numbers.dropFirst()
        #expect(part == [1, 2, 3, 4, 1])
      })
  }

  @Test func `the SDK passes arrays with their counts, and setting nil removes a gradient`() throws {
    let gradient = Gradient(
      .radial, from: Point(x: 0.1, y: 0.2), to: Point(x: 0.3, y: 0.4),
      stops: [
        .init(color: Color(red: 1, green: 2, blue: 3, alpha: 4), location: 5),
        .init(color: Color(red: 6, green: 7, blue: 8, alpha: 9), location: 10),
      ])
    try animate(
      script: { _, _ in
        let (view, other) = (View(), View())
        view.gradient = gradient
        #expect(view.gradient == gradient && other.gradient == nil)
        view.gradient = nil
        #expect(view.gradient == nil)
        view.move(along: [
          (Point(x: 1, y: 2), Point(x: 3, y: 4), Point(x: 5, y: 6)),
          (Point(x: 7, y: 8), Point(x: 9, y: 10), Point(x: 11, y: 12)),
        ])
      },
      check: { status, fake in
        #expect(status == 0, "\(fake.log)")
        let gradients = fake.calls(to: "segue.view/1 set_gradient").map { $0.numbers.dropFirst() }
        #expect(gradients[0] == [2, 0.1, 0.2, 0.3, 0.4, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
        #expect(gradients[1] == [])
        let moved = fake.calls(to: "segue.view/1 move_along").first?.numbers.dropFirst()
        #expect(moved == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
      })
  }

  @Test func `the SDK passes the calculation mode of keyframes unless it is linear`() throws {
    try animate(
      script: { animator, _ in
        for mode in CalculationMode.allCases {
          animator.animateKeyframes(duration: 1, calculationMode: mode) {}
        }
      },
      check: { status, fake in
        #expect(status == 0, "\(fake.log)")
        let modes = fake.calls(to: "segue.animation/1 set_calculation_mode").map { $0.numbers[1] }
        #expect(modes == [1, 2])
      })
  }

  @Test
  func `on an older host, the pixel scale and the edge and backdrop colours have default values`()
    throws
  {
    try animate(
      { fake in
        fake.tables.context.pointee.size = UInt64(
          MemoryLayout<segue_context_1_t>.offset(of: \.pixel_scale) ?? 0)
      },
      script: { _, context in
        #expect(context.pixelScale == 1)
        #expect(context.edgeColor(of: .from) == nil && context.backdropColor == .black)
        _ = context.duration(of: .spring(duration: 0.5, bounce: -0.5, velocity: 2))
      },
      check: { status, fake in
        #expect(status == 0, "\(fake.log)")
        #expect(fake.timings == ["bounce 0.5 -0.5 2.0"])
      })
  }

  @Test func `the SDK ignores a property that the host does not have, and makes all other changes`()
    throws
  {
    let blur = "segue.view/1 set_blur_radius"
    try animate(
      { $0.refusals = [blur: -9, "segue.view/1 get_blur_radius": -9] },
      script: { _, _ in
        let view = View()
        view.blurRadius = 3
        #expect(view.blurRadius == 0)
        view.alpha = 0.25
        #expect(view.set(property: 1_000_000, to: [1]) == .unsupported)
        #expect(view.numbers(ofProperty: 1_000_000) == nil)
        #expect(view.set(property: UInt32(SEGUE_PROPERTY_ALPHA), to: [0.5]) == .ok)
        #expect(view.numbers(ofProperty: UInt32(SEGUE_PROPERTY_ALPHA)) == [0.5])
      },
      check: { status, fake in
        #expect(status == 0)
        #expect(fake.calls(to: blur).count == 1)
        #expect(fake.log == [])
      })
  }

  @Test func `the SDK reads all numbers of a property, even more than 64`() throws {
    try animate(
      script: { _, _ in
        let view = View()
        let segments = (0..<20).map { [$0 == 0 ? 1 : 2, 0, 0, 0, 0, Double($0), 0] }
        let path: [Double] = [0] + segments.joined()
        #expect(view.set(property: UInt32(SEGUE_PROPERTY_PATH), to: path) == .ok)
        #expect(view.numbers(ofProperty: UInt32(SEGUE_PROPERTY_PATH)) == path)
      },
      check: { status, fake in #expect(status == 0, "\(fake.log)") })
  }

  @Test func `an animator that declines leaves no error in the log`() throws {
    try animate(
      script: { _, _ in throw Status.unsupported },
      check: { status, fake in
        #expect(status == -9)
        #expect(fake.log == ["0 unsupported by this host (-9)"])
      })
  }
}
