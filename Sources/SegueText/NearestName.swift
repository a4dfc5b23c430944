/// Returns the name among `names` that looks the same as the mistyped `word`, or the name with the smallest edit distance
/// from it; nil when more than a third of the letters would be wrong. In a tie, the earlier name is returned. The word
/// itself is never returned: whoever asks has refused it, perhaps for another reason than its spelling.
///
/// At most 20,000 names are compared, and only names that look the same with a word of more than 80 bytes, which bounds
/// the work.
package func nearestName(to word: String, among names: some Sequence<String>) -> String? {
  if let twin = names.prefix(20_000).first(where: { $0.looksLike(word) }) { return twin }
  let typed = Array(word.lowercased().utf8)
  guard typed.count <= 80 else { return nil }
  let allowance = min(max(1, typed.count / 3), 13)
  var best: (name: String, distance: Int)?
  for name in names.prefix(20_000) where !name.utf8.elementsEqual(word.utf8) {
    // The edit distance is at least the difference of the lengths.
    guard abs(name.utf8.count - typed.count) <= allowance else { continue }
    // Of two names that are as near, one that begins as the word does is meant, unless there is little of it.
    let begins = typed.count > 2 && name.lowercased().utf8.starts(with: typed)
    let limit = min(allowance, (best?.distance ?? .max) - (begins ? 0 : 1))
    guard let distance = editDistance(typed, Array(name.utf8), limit: limit) else { continue }
    best = (name, distance)
  }
  return best?.name
}

/// Returns the name of the file that was probably meant by the mistyped name of a file. The part before the ending decides:
/// it is the same with another ending, or has a third of wrong letters at most.
package func nearestFile(to word: String, among names: [String]) -> String? {
  func stem(_ name: String) -> Substring {
    name.lastIndex(of: ".").map { $0 == name.startIndex ? name[...] : name[..<$0] } ?? name[...]
  }
  if let twin = names.first(where: { $0.looksLike(word) }) { return twin }
  let typed = Array(stem(word).lowercased().utf8)
  guard typed.count <= 80 else { return nil }
  // A name of one letter has nothing in common with another one.
  let allowance = min(max(1, typed.count / 3), 13, typed.count - 1)
  let near = names.filter { name in
    let own = Array(stem(name).lowercased().utf8)
    return abs(own.count - typed.count) <= allowance
      && editDistance(typed, own, limit: allowance) != nil
  }
  return nearestName(to: word, among: near)
    ?? near.first { stem($0).lowercased() == stem(word).lowercased() }
}

/// Returns the number of letters to insert, remove, replace or swap with a neighbour to turn `a`
/// into `b` (the optimal string alignment distance); nil if there are more than `limit`.
private func editDistance(_ a: [UInt8], _ b: [UInt8], limit: Int) -> Int? {
  guard !a.isEmpty, !b.isEmpty else {
    return max(a.count, b.count) <= limit ? b.count + a.count : nil
  }
  var beforeLast = [Int](repeating: 0, count: b.count + 1)
  var last = Array(0...b.count)
  for i in 1...a.count {
    var row = [i]
    for j in 1...b.count {
      var cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
      if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
        cost = min(cost, beforeLast[j - 2] + 1)
      }
      row.append(cost)
    }
    // The next row depends on this one and on the one before it.
    guard min(row.min() ?? 0, last.min() ?? 0) <= limit else { return nil }
    (beforeLast, last) = (last, row)
  }
  return last[b.count] <= limit ? last[b.count] : nil
}
