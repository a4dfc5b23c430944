package import SegueText

extension ConformanceCase {
  /// All cases with their rules, as a text in columns below a heading for each kind of subject.
  package static var list: String {
    var text = ""
    for (subject, title) in [
      ("library", "The library"), ("plug-in", "Each plug-in"), ("animator", "Each animator"),
      ("controller", "Each interaction controller"),
    ] {
      let rows = all.filter { $0.subject == subject }.map { [$0.id, $0.rule] }
      text += "\(title)\n" + Columns(rows).text(indent: 2) + "\n"
    }
    return String(text.dropLast())
  }

  /// All cases with their rules, as JSON.
  package static var listJSON: JSON {
    .object([
      (
        "cases",
        .array(
          all.map {
            .object([
              ("id", .string($0.id)), ("subject", .string($0.subject)), ("rule", .string($0.rule)),
            ])
          })
      )
    ])
  }
}
