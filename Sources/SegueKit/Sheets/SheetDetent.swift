extension SheetPresentationController {
  /// A height at which a sheet rests (UISheetPresentationController.Detent).
  public struct Detent {
    /// The name of a detent.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
      /// The name as text.
      public var rawValue: String

      /// The name of the detent that is half as high as the large detent.
      public static let medium = Identifier(rawValue: "medium")
      /// The name of the detent with the full height.
      public static let large = Identifier(rawValue: "large")

      /// Creates a name from any text.
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Creates a name from any text.
      public init(_ rawValue: String) { self.rawValue = rawValue }
    }

    /// The sizes from which a detent computes its height.
    public struct ResolutionContext: Sendable {
      /// The height of the large detent, in points.
      public let maximumDetentValue: Double
    }

    /// The name, by which a sheet's `selectedDetentIdentifier` refers to the detent.
    public let identifier: Identifier
    private let resolver: (ResolutionContext) -> Double?

    /// Makes a detent that is half as high as the large detent.
    public static func medium() -> Detent {
      Detent(identifier: .medium) { $0.maximumDetentValue / 2 }
    }

    /// Makes a detent of the container's whole height, except for a margin at the top.
    public static func large() -> Detent {
      Detent(identifier: .large) { $0.maximumDetentValue }
    }

    /// Makes a detent whose height in points `resolver` returns. The detent is inactive if
    /// `resolver` returns nil.
    public static func custom(
      identifier: Identifier? = nil, resolver: @escaping (ResolutionContext) -> Double?
    ) -> Detent {
      Detent(identifier: identifier ?? Identifier("custom"), resolver: resolver)
    }

    private init(identifier: Identifier, resolver: @escaping (ResolutionContext) -> Double?) {
      self.identifier = identifier
      self.resolver = resolver
    }

    /// Returns the height, in 0…`maximum`; nil for an inactive detent.
    func height(_ maximum: Double) -> Double? {
      resolver(ResolutionContext(maximumDetentValue: maximum)).flatMap { height in
        height.isFinite ? min(max(height, 0), maximum) : nil
      }
    }
  }
}

/// Is notified when a finger moves a sheet to another detent
/// (UISheetPresentationControllerDelegate).
nonisolated public protocol SheetPresentationControllerDelegate:
  AdaptivePresentationControllerDelegate
{
  /// Called when a finger has brought the sheet to another detent.
  func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheet: SheetPresentationController)
}

extension SheetPresentationControllerDelegate {
  /// Does nothing.
  public func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheet: SheetPresentationController
  ) {}
}

extension ViewController {
  /// The presentation controller that presents this view controller as a sheet. It exists while
  /// `modalPresentationStyle` is `pageSheet`, `formSheet` or `automatic`, so it can be set up before the
  /// presentation (UIViewController.sheetPresentationController).
  public var sheetPresentationController: SheetPresentationController? {
    if let presented = activePresentation as? SheetPresentationController { return presented }
    guard presentationStyle.isSheet else { return nil }
    if let sheet { return sheet }
    let new = SheetPresentationController(presentedViewController: self, presenting: self)
    new.keepPresented(false)
    sheet = new
    return new
  }
}
