/// The function of `segue/ext/draft/seed.h`.
package enum SeedFunction: Int, TableFunction {
  case seed

  package var signature: SignatureRow {
    switch self {
    case .seed: .read(.context, .outInt64("out_seed"))
    }
  }
}

/// The function of `segue/ext/draft/picture_parameter.h`.
package enum PictureParameterFunction: Int, TableFunction {
  case createView

  package var signature: SignatureRow {
    switch self {
    case .createView: .sync(.context, .id, .outView)
    }
  }
}
