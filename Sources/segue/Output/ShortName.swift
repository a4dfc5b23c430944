extension String {
  /// The last part of a path.
  var shortName: String { split(separator: "/").last.map(String.init) ?? self }
}
