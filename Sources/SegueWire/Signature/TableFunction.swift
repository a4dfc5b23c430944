/// The functions of one interface: each case is one function, in the order of the C struct's slots.
///
/// A case has the name of its slot, in Swift's spelling: `addSubview` is the slot `add_subview`.
package protocol TableFunction: CaseIterable, RawRepresentable<Int>, Sendable {
  /// The function's row, without its name.
  var signature: SignatureRow { get }
}

extension TableFunction {
  /// The name of the function's slot in the header.
  package var name: String {
    "\(self)".reduce(into: "") { $0 += $1.isUppercase ? "_\($1.lowercased())" : "\($1)" }
  }
}

/// A function that the host implements. A `switch` over the functions implements them, so the compiler requires an
/// implementation of each.
package enum HostFunction: Sendable, Hashable {
  case context(ContextFunction)
  case view(ViewFunction)
  case animation(AnimationFunction)
  case parameter(ParameterFunction)
  case element(ElementFunction)
  case picture(PictureFunction)
  case interaction(InteractionFunction)
  case seed(SeedFunction)
  case pictureParameter(PictureParameterFunction)
}

extension SignatureTable {
  /// Returns the table of an interface of the host, of which `hostFunction` makes its functions.
  private static func hostTable<Function: TableFunction>(
    _ interface: String, _ hostFunction: (Function) -> HostFunction
  ) -> SignatureTable {
    SignatureTable(
      interface: interface,
      rows: Function.allCases.map { $0.signature.named($0.name, hostFunction($0)) })
  }

  /// Returns the table of an interface that plug-ins implement.
  private static func pluginTable<Function: TableFunction>(
    _ interface: String, _: Function.Type
  ) -> SignatureTable {
    SignatureTable(
      interface: interface, rows: Function.allCases.map { $0.signature.named($0.name, nil) })
  }

  /// The functions of `segue/context.h`.
  package static let context = hostTable("segue.context/1", HostFunction.context)
  /// The functions of `segue/view.h`.
  package static let view = hostTable("segue.view/1", HostFunction.view)
  /// The functions of `segue/animation.h`.
  package static let animation = hostTable("segue.animation/1", HostFunction.animation)
  /// The functions of `segue/parameters.h`.
  package static let parameters = hostTable("segue.parameters/1", HostFunction.parameter)
  /// The functions of `segue/elements.h`.
  package static let elements = hostTable("segue.elements/1", HostFunction.element)
  /// The functions of `segue/pictures.h`.
  package static let pictures = hostTable("segue.pictures/1", HostFunction.picture)
  /// The functions of `segue/interaction.h`.
  package static let interaction = hostTable("segue.interaction/1", HostFunction.interaction)
  /// The functions of `segue/ext/draft/seed.h`.
  package static let seed = hostTable("segue.draft.seed/1", HostFunction.seed)
  /// The functions of `segue/ext/draft/picture_parameter.h`.
  package static let pictureParameter = hostTable(
    "segue.draft.picture-parameter/1", HostFunction.pictureParameter)
  /// The functions of `segue/animator.h`.
  package static let animator = pluginTable("segue.animator/1", AnimatorFunction.self)
  /// The functions of `segue/interaction_controller.h`.
  package static let interactionController = pluginTable(
    "segue.interaction-controller/1", ControllerFunction.self)
  /// The functions of `segue/library.h`.
  package static let library = pluginTable("segue.library/1", LibraryFunction.self)
}
