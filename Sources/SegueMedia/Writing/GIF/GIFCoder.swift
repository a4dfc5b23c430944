// GIF without a library, because what decides its size is what a film knows and an encoder does not: which pixels have
// changed, and which colours all frames need. `GIFSurvey` looks at every frame once and counts colours; `GIFPalette`
// (with `GIFColors`) chooses one palette for the film. `GIFFrames` then computes the rectangle of each frame that
// changes, and for each of its pixels the indices that would do: the nearest colour, or the one that is shown already.
// From these candidates `GIFCoder` packs the longest strings that it finds (LZW), which `GIFPictures` collects.
// `GIFTiming` rounds frames to hundredths of a second without drifting. `GIFFile` puts the blocks together: a film in
// one go (`GIFWriter`) and parts that are joined use the same two halves, so that both give the same bytes.
//
// Rejected:
// - libav's encoder with its palette filters: 6885 KB for 250 frames of the bundled storyboard at 37.54 dB, where this
//   has 6659 KB at 37.86 dB in less processor time (BENCHMARKS.md, Films).
// - A palette for each frame, as pngquant makes: better by up to two decibels at a size, but a pixel that rests could
//   not keep its index.
// - Diffusing errors, or a pattern that moves: what rests would shimmer. Slow gradients get an ordered pattern, nothing
//   else does.

/// The candidate palette indices for each pixel of a part of a frame.
final class GIFChoices {
  /// The maximum number of candidates per pixel.
  static let width = 5
  /// The number of candidates for each pixel, at least 1.
  let counts: UnsafeMutablePointer<UInt8>
  /// The candidate indices, in `width` elements for each pixel. Only the first of these elements
  /// are used; `counts` has their number.
  let indices: UnsafeMutablePointer<UInt8>
  /// The error of each index: the squared distance of its colour from the colour of the pixel in
  /// the source.
  let errors: UnsafeMutablePointer<Int32>

  /// Allocates the candidates.
  ///
  /// - Parameter count: the maximum number of pixels.
  init(_ count: Int) {
    counts = .allocate(capacity: count)
    counts.initialize(repeating: 0, count: count)
    indices = .allocate(capacity: count * Self.width)
    indices.initialize(repeating: 0, count: count * Self.width)
    errors = .allocate(capacity: count * Self.width)
    errors.initialize(repeating: 0, count: count * Self.width)
  }

  deinit {
    counts.deallocate()
    indices.deallocate()
    errors.deallocate()
  }
}

/// Codes indices with GIF's variant of LZW (GIF89a, appendix F), except that each pixel may have
/// several candidate indices. Each code represents the longest string of candidates that was found
/// in the dictionary. If several strings are equally long, the string with the smallest error is
/// used.
final class GIFCoder {
  /// The codes of the most recent call of `code`, stored as in a GIF: the byte with the code size, sub-blocks, and the
  /// terminating zero.
  private(set) var bytes: [UInt8] = []
  /// The index that was chosen for each pixel.
  let chosen: UnsafeMutablePointer<UInt8>

  fileprivate static let maximum = 4096
  /// For each string of the dictionary and each index, the number of the string that consists of
  /// this string followed by this index. 0 means that the dictionary has no such string: the string
  /// with the number 0 has only one index, so it is never the longer string.
  private let longer: UnsafeMutablePointer<UInt16>
  /// The offsets in `longer` whose values are not 0, for clearing the table quickly.
  private let added: UnsafeMutablePointer<Int>
  private var addedCount = 0
  private let prefix: UnsafeMutablePointer<UInt16>
  private let suffix: UnsafeMutablePointer<UInt8>
  private var bits = 0
  private var bitCount = 0
  private var block: [UInt8] = []

  /// Makes a coder.
  ///
  /// - Parameter count: the maximum number of pixels per call.
  init(_ count: Int) {
    chosen = .allocate(capacity: count)
    chosen.initialize(repeating: 0, count: count)
    longer = .allocate(capacity: Self.maximum * 256)
    longer.initialize(repeating: 0, count: Self.maximum * 256)
    added = .allocate(capacity: Self.maximum)
    added.initialize(repeating: 0, count: Self.maximum)
    prefix = .allocate(capacity: Self.maximum)
    prefix.initialize(repeating: 0, count: Self.maximum)
    suffix = .allocate(capacity: Self.maximum)
    suffix.initialize(repeating: 0, count: Self.maximum)
  }

  deinit {
    chosen.deallocate()
    longer.deallocate()
    added.deallocate()
    prefix.deallocate()
    suffix.deallocate()
  }

  /// Codes `count` pixels. The results are in `bytes` and `chosen`.
  ///
  /// - Parameter depth: the number of bits of an index, 2…8.
  func code(_ choices: GIFChoices, count: Int, depth: Int) {
    bytes.removeAll(keepingCapacity: true)
    bytes.append(UInt8(depth))
    let clear = 1 << depth
    var width = depth + 1
    var next = clear + 2
    forget()
    put(clear, width)
    for i in 0..<clear { suffix[i] = UInt8(i) }
    var before = -1
    var at = 0
    while at < count {
      var search = Search(choices, end: count)
      search.start(at, longer: longer, before: before, next: next < Self.maximum ? next : 0)
      if before >= 0, next < Self.maximum {
        let index = before << 8 | Int(search.first)
        if longer[index] == 0 {
          longer[index] = UInt16(next)
          added[addedCount] = index
          addedCount += 1
        }
        prefix[next] = UInt16(before)
        suffix[next] = search.first
        next += 1
      }
      put(search.code, width)
      var (code, position) = (search.code, at + search.length)
      while position > at {
        position -= 1
        chosen[position] = suffix[code]
        code = Int(prefix[code])
      }
      at += search.length
      before = search.code
      if next == 1 << width, width < 12 { width += 1 }
      if next == Self.maximum, at < count {
        put(clear, width)
        forget()
        (width, next, before) = (depth + 1, clear + 2, -1)
      }
    }
    put(clear + 1, width)
    end()
  }

  private func forget() {
    for i in 0..<addedCount { longer[added[i]] = 0 }
    addedCount = 0
  }

  private func put(_ code: Int, _ width: Int) {
    bits |= code << bitCount
    bitCount += width
    while bitCount >= 8 { flushByte() }
  }

  private func flushByte() {
    block.append(UInt8(truncatingIfNeeded: bits))
    bits >>= 8
    bitCount -= 8
    if block.count == 255 { flushBlock() }
  }

  private func flushBlock() {
    bytes.append(UInt8(block.count))
    bytes.append(contentsOf: block)
    block.removeAll(keepingCapacity: true)
  }

  private func end() {
    if bitCount > 0 { flushByte() }
    if !block.isEmpty { flushBlock() }
    bytes.append(0)
    (bits, bitCount) = (0, 0)
  }
}

/// The search for the string that the next code represents.
private struct Search {
  private let counts: UnsafeMutablePointer<UInt8>
  private let indices: UnsafeMutablePointer<UInt8>
  private let errors: UnsafeMutablePointer<Int32>
  private let end: Int
  private(set) var code = 0
  private(set) var length = 0
  private(set) var first: UInt8 = 0
  private var error = Int.max
  private var budget = 0
  private var trial: UInt8 = 0

  /// The maximum number of further strings that are tried for a code, after the first.
  private static let maximum = 100

  init(_ choices: GIFChoices, end: Int) {
    (counts, indices, errors) = (choices.counts, choices.indices, choices.errors)
    self.end = end
  }

  /// Finds the string that begins at pixel `at`.
  ///
  /// - Parameters:
  ///   - before: the string that was coded previously; -1 after a clear code. Together with the
  ///     first index of the new string it becomes the dictionary's string `next`, which the new
  ///     code may already use.
  ///   - next: the number of the string that is added to the dictionary; 0 when the dictionary is
  ///     full.
  mutating func start(
    _ at: Int, longer: UnsafeMutablePointer<UInt16>, before: Int, next: Int
  ) {
    budget = Self.maximum
    for choice in 0..<Int(counts[at]) {
      let index = at * GIFChoices.width + choice
      trial = indices[index]
      let key = before << 8 | Int(trial)
      let isNew = before >= 0 && next > 0 && longer[key] == 0
      if isNew { longer[key] = UInt16(next) }
      follow(Int(trial), at + 1, Int(errors[index]), longer, at)
      if isNew { longer[key] = 0 }
      if budget == 0 { break }
    }
  }

  /// Extends the string `node` as long as the dictionary has longer strings. If a pixel has several
  /// candidates, also tries the other candidates, until `maximum` further strings have been tried.
  private mutating func follow(
    _ node: Int, _ at: Int, _ error: Int, _ longer: UnsafeMutablePointer<UInt16>, _ begin: Int
  ) {
    var (node, at, error) = (node, at, error)
    while at < end {
      let row = at * GIFChoices.width
      var (child, cost) = (0, 0)
      for choice in 0..<Int(counts[at]) {
        let next = Int(longer[node << 8 | Int(indices[row + choice])])
        guard next != 0 else { continue }
        if child == 0 {
          (child, cost) = (next, Int(errors[row + choice]))
        } else if budget > 0 {
          budget -= 1
          follow(next, at + 1, error + Int(errors[row + choice]), longer, begin)
        }
      }
      guard child != 0 else { break }
      node = child
      error += cost
      at += 1
    }
    let length = at - begin
    if length > self.length || (length == self.length && error < self.error) {
      (code, self.length, first, self.error) = (node, length, trial, error)
    }
  }
}
