// The functions of SegueSession that a page's script calls. Each takes the words that are at the beginning of the heap,
// and returns a pointer to its answer: the number of words, and the words; nothing is kept between two calls.

@_extern(c, "core_input") func coreInput() -> UnsafeMutablePointer<Int32>
@_extern(c, "core_keep") private func keepHeap()

/// Empties the heap, which only one call uses: what is kept for more is not in it.
@_extern(c, "begin") func emptyHeap(_ count: Int) -> UnsafeMutablePointer<Int32>?

/// Returns a new drag, which the page keeps until it is closed.
@_expose(wasm, "newDrag") @_cdecl("newDrag")
public func keptDrag() -> OpaquePointer {
  _ = emptyHeap(0)
  defer { keepHeap() }
  return newDrag()
}

private func input(_ count: Int32) -> WordReader {
  let words = coreInput()
  return WordReader((0..<Int(count)).map { Int(words[$0]) })
}

private func answer(_ words: [Int]) -> UnsafeMutablePointer<Int32> {
  let place = UnsafeMutablePointer<Int32>.allocate(capacity: words.count + 1)
  place[0] = Int32(words.count)
  for (index, word) in words.enumerated() { place[index + 1] = Int32(truncatingIfNeeded: word) }
  return place
}

/// Takes a state, a look and an action. Answers with 1 for a step forward and 0 for a step back, the look with which
/// the leaving screen had come, and the new state; with nothing if the action is refused.
@_expose(wasm, "perform") @_cdecl("perform")
public func perform(_ count: Int32) -> UnsafeMutablePointer<Int32> {
  var reader = input(count)
  guard var navigator = reader.navigator(), let look = reader.word(), let action = reader.action(),
    let step = try? navigator.perform(action, look: look)
  else { return answer([]) }
  return answer([step.isForward ? 1 : 0, step.arrival] + navigator.words)
}

/// Takes a state. Answers with the number of its levels, the style (-1 for none) and the look of the topmost one, the
/// number of the screen in view, the kind of the root and the number of its members, the number of nodes in view, their
/// kinds, and the signature; with nothing for other words.
@_expose(wasm, "describe") @_cdecl("describe")
public func describe(_ count: Int32) -> UnsafeMutablePointer<Int32> {
  var reader = input(count)
  guard let navigator = reader.navigator(), reader.isAtEnd else { return answer([]) }
  let (levels, path) = (navigator.levels, navigator.path)
  let (root, top) = (levels[0].node, levels[levels.count - 1])
  let first = [
    levels.count, top.style.map { $0.rawValue } ?? -1, top.node.look, navigator.screen ?? -1,
    root.kind.rawValue, root.members.count, path.count,
  ]
  return answer(first + path.map { $0.kind.rawValue } + navigator.signature)
}

/// Takes a state and the actions of its links. Answers with 0 and the index of a link, or with 1 and an action of the
/// containers; with nothing if no way leads forward.
@_expose(wasm, "forward") @_cdecl("forward")
public func forward(_ count: Int32) -> UnsafeMutablePointer<Int32> {
  var reader = input(count)
  guard let navigator = reader.navigator() else { return answer([]) }
  var links: [Navigator.Action] = []
  while !reader.isAtEnd {
    guard let action = reader.action() else { break }
    links.append(action)
  }
  switch navigator.wayForward(links: links) {
  case .link(let index): return answer([0, index])
  case .action(let action): return answer([1] + action.words)
  case nil: return answer([])
  }
}

/// Takes a state. Answers with the action that leads back; with nothing if there is none.
@_expose(wasm, "back") @_cdecl("back")
public func back(_ count: Int32) -> UnsafeMutablePointer<Int32> {
  var reader = input(count)
  return answer(reader.navigator()?.wayBack?.words ?? [])
}
