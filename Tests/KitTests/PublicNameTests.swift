import Foundation
import TestSupport
import Testing

/// Tests which names a program sees that imports SegueKit: a declaration that the package needs alone is `package`.
struct PublicNameTests {
  /// The public names at the top level of each module, without UIKit's names, which only give advice.
  private static let names = [
    "SegueGeometry": """
    BezierPath BlendMode Border Color ColorMatrix CornerRadii Gradient MaskMode MaskThreshold Mesh MeshLight Point Rect
    Shadow Size Stroke StrokeStyle Transform3D Vector3D
    """,
    "SegueMotion": """
    Bezier Curve D3Easing Decay Easing EasingDirection LinearPoints MotionError PlatformMotion Spring StepPosition Steps
    Timing rubberBand rubberBandOffset
    """,
    "SegueSession": """
    DecisionRule RequestPolicy ResizePolicy Settling TransitionEndReason TransitionStatus
    """,
    "SegueScene": """
    CalculationMode CapturedPicture ContentMode Contents DrawingLayers ElementCut Layer LayerEffects LayerGradient LayerMesh
    LayerPath LayerTree LayoutDirection PictureAlignment PictureComparison PictureID PictureIDs PointerEvent ScrollEvent Touch
    TransitionDirection TransitionOperation View ViewID
    """,
    "SegueKit": """
    AdaptivePresentationControllerDelegate ContentContainer Control CubicTimingParameters
    DimmingPresentationController DisplayLink DissolveAnimator EdgeInsets GestureAxis GestureRecognizer
    GestureRecognizerDelegate HoverGestureRecognizer Image ImageView InteractionControlling InteractionHost
    LongPressGestureRecognizer NavigationController NavigationControllerDelegate PageViewController
    PageViewControllerDataSource PageViewControllerDelegate PanGestureRecognizer PanInteractionController
    PercentDrivenInteractiveTransition PinchGestureRecognizer PresentationController PresentationStyle
    RotationGestureRecognizer ScreenEdge ScreenEdgePanGestureRecognizer ScrollView ScrollViewDelegate
    SheetPresentationController SheetPresentationControllerDelegate SpringTimingParameters SwipeGestureRecognizer
    Tab TabBarController TabBarControllerDelegate TapGestureRecognizer TimingCurveProvider TraitChangeObservable
    TraitChangeRegistration TraitCollection TraitDefinition TraitDisplayScale TraitHorizontalSizeClass
    TraitLayoutDirection TraitUserInterfaceStyle TraitVerticalSizeClass TransitionContext TransitionCoordinator
    TransitionElement TransitionKey TransitionOptions TransitionPlan TransitionRequest TransitionResult UpdateLink
    UserInterfaceSizeClass UserInterfaceStyle Vector ViewAnimating ViewAnimatingPosition ViewAnimatingState
    ViewAnimation ViewController ViewControllerAnimatedTransitioning ViewControllerInteractiveTransitioning
    ViewControllerTransitioningDelegate ViewImplicitlyAnimating ViewPresentation ViewPropertyAnimator Window
    """,
  ]

  /// Returns the names of a module's declarations at the top level, with the level of access that they have.
  private static func topLevel(_ module: String) throws -> [(access: String, name: String)] {
    let folder = Toolchain.package.appending(path: "Sources/\(module)")
    let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    let pattern = try Regex<(Substring, Substring, Substring)>(
      #"(?m)^(?:nonisolated )?(public|open|package) (?:final |indirect )?"#
        + #"(?:class|struct|enum|protocol|typealias|func|let|var) (\w+)"#)
    return try files.compactMap { $0 as? URL }
      .filter { $0.pathExtension == "swift" && !$0.path.contains("/Porting/") }
      .flatMap { file in
        try String(contentsOf: file, encoding: .utf8).matches(of: pattern).map { (String($0.1), String($0.2)) }
      }
  }

  @Test(arguments: names.keys.sorted())
  func `a module's public names are the recorded ones`(module: String) throws {
    let found = try Set(Self.topLevel(module).filter { $0.access != "package" }.map(\.name))
    let expected = try Set(#require(Self.names[module]).split { $0.isWhitespace }.map(String.init))
    #expect(found.subtracting(expected).sorted() == [], "new; declare them as package, or record them here")
    #expect(expected.subtracting(found).sorted() == [], "gone; a program of somebody else may need them")
  }

  @Test func `the pages for programs name nothing that is the package's own`() throws {
    let all = try Self.names.keys.flatMap(Self.topLevel)
    let own = Set(all.filter { $0.access == "package" }.map(\.name))
      .subtracting(all.filter { $0.access != "package" }.map(\.name))
    #expect(own.contains("TransitionEngine") && own.contains("EventLog"))
    for page in ["uikit.md", "library.md"] {
      let text = try String(contentsOf: Toolchain.package.appending(path: "docs/\(page)"), encoding: .utf8)
      let words = Set(text.split { !$0.isLetter && !$0.isNumber }.map(String.init))
      #expect(words.intersection(own).sorted() == [], "\(page)")
      #expect(!text.contains("window.engine"), "\(page)")
    }
  }
}
