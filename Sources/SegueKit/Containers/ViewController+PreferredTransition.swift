public import SegueGeometry
public import SegueScene

extension ViewController {
  /// The transition with which a view controller appears and disappears
  /// (UIViewController.Transition).
  public struct Transition {
    /// The options of a zoom transition.
    public struct ZoomOptions {
      /// The colour that is drawn over the screen behind the zoomed one; nil for black at 30
      /// percent opacity.
      public var dimmingColor: Color?
      /// Returns the rectangle of the zoomed view, in its points, that lies over the source view when the screen is
      /// small: the place of the same picture in the large screen, for example. Nil, or a rectangle without an area,
      /// stands for the whole width from the top. Called at the beginning of each transition, forward and backward.
      public var alignmentRectProvider: ((AlignmentRectContext) -> Rect?)?
      /// Returns false to keep a drag or a pinch from beginning the dismissal.
      public var interactiveDismissShouldBegin: ((InteractionContext) -> Bool)?

      /// Creates options with the default values.
      public init() {}
    }

    /// The two screens of a zoom transition.
    public struct SourceViewProviderContext {
      /// The view controller that is behind the zoomed one.
      public let sourceViewController: ViewController
      /// The view controller that zooms in from the source view.
      public let zoomedViewController: ViewController
    }

    /// The screens of a zoom transition and the source view, for `alignmentRectProvider`.
    public struct AlignmentRectContext {
      /// The view from which the screen zooms.
      public let sourceView: View
      /// The view controller that is behind the zoomed one.
      public let sourceViewController: ViewController
      /// The view controller that zooms in from the source view.
      public let zoomedViewController: ViewController
    }

    /// The touch that could begin the dismissal.
    public struct InteractionContext: Sendable {
      /// The location of the touch, in the zoomed view's points.
      public let location: Point
    }

    enum Kind {
      case zoom(ZoomOptions, (SourceViewProviderContext) -> View?)
      case crossDissolve
      case coverVertical
    }

    let kind: Kind
    var isZoom: Bool { if case .zoom = kind { true } else { false } }

    /// Zooms the screen out of the view that `sourceViewProvider` returns, and back into that view.
    /// When the provider returns nil, the middle of the screen is used. The provider is called at
    /// the beginning of each transition, forward and backward. A drag down or a pinch begins the
    /// transition back.
    public static func zoom(
      options: ZoomOptions? = nil,
      sourceViewProvider: @escaping (SourceViewProviderContext) -> View?
    ) -> Transition { Transition(kind: .zoom(options ?? ZoomOptions(), sourceViewProvider)) }

    /// Fades the screen in and out.
    public static var crossDissolve: Transition { Transition(kind: .crossDissolve) }

    /// Slides the screen up over the previous screen, and back down when it is dismissed.
    public static var coverVertical: Transition { Transition(kind: .coverVertical) }

    /// Returns the animator with which `zoomed`, the view controller that has this transition,
    /// appears or disappears.
    ///
    /// - Parameter source: The view controller that requests the transition; nil for a pop or a
    ///   dismissal.
    func animator(
      _ zoomed: ViewController, from source: ViewController?
    ) -> (any ViewControllerAnimatedTransitioning)? {
      switch kind {
      case .zoom(let options, let provider):
        ZoomAnimator(
          zoomed, options.dimmingColor ?? Color(red: 0, green: 0, blue: 0, alpha: 0.3), provider,
          options.alignmentRectProvider)
      case .crossDissolve: DissolveAnimator()
      case .coverVertical: CoverAnimator()
      }
    }

    /// Lets touches in `container` begin the dismissal of a zoomed screen.
    func attachInteraction(to container: ViewController, for operation: TransitionOperation) {
      guard case .zoom = kind,
        !container.attachedInteractions.contains(where: {
          $0.controller is ZoomInteraction && $0.host.operation == operation
        })
      else { return }
      container.addInteraction(ZoomInteraction(), for: operation)
    }
  }
}
