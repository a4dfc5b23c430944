package import SegueHost
package import SegueMedia
internal import SeguePlayer
internal import SegueStoryboard
internal import SegueSystem
internal import Synchronization

/// What the films of a batch have in common around their screens, so that they are one set whatever the languages of their
/// texts: the size and the place of the device, and the size of the letters, which are the smallest that any of the films
/// needs. Films with pictures of different sizes have nothing in common.
package struct SharedComposition: Sendable, Hashable {
  /// What films with the same picture have in common.
  struct Values: Sendable, Hashable {
    /// The place of the device; nil if no text needs room.
    var rows: TextRoom.Rows?
    var letters = LetterShares()
  }

  /// The values by the names of the pictures.
  private var values: [String: Values] = [:]

  /// Creates a composition in which each film is by itself.
  package init() {}

  /// True if each film is by itself.
  package var isEmpty: Bool { values.isEmpty }

  subscript(picture: TextRoom.Picture) -> Values? { values[picture.name] }

  /// The number of films of a storyboard whose texts are looked at, from the first on.
  package static let limit = 256

  /// A film whose texts are looked at.
  package struct Film {
    let board: Storyboard
    let format: OutputFormat
    let options: FilmOptions

    /// Describes a film of a storyboard.
    package init(_ board: Storyboard, for format: OutputFormat, _ options: FilmOptions) {
      (self.board, self.format, self.options) = (board, format, options)
    }
  }

  /// The texts of a film and its picture. Films with the same need the same.
  private struct Texts: Sendable, Hashable {
    let picture: TextRoom.Picture
    let covered: FilmPreset.CoveredBands
    let titles: [Storyboard.Title]
    let captions: [Storyboard.Caption]
    let font: Storyboard.Font?
    let direction: LayoutDirection

    init(_ ground: FilmGround, _ options: FilmOptions) {
      let board = ground.board
      (picture, covered) = (ground.picture, options.covered)
      (titles, font) = (board.titles, board.font)
      captions = board.filmSteps.compactMap { if case .caption(let caption) = $0.effect { caption } else { nil } }
      direction = options.show.layoutDirection ?? board.layoutDirection
    }
  }

  private struct Found: Sendable {
    let index: Int
    let texts: Texts
    let board: Storyboard
    let look: Look
  }

  /// Finds what films of a storyboard have in common, without drawing them. A film that cannot be made is left out.
  ///
  /// - Parameters:
  ///   - count: The number of films, of which the first ``limit`` are looked at.
  ///   - threads: The number of films that are looked at simultaneously.
  ///   - open: Returns the film with an index; nil for one that is left out, too. Called on several threads.
  package init(
    of count: Int, threads: Int, _ registry: PluginRegistry, open: @escaping @Sendable (Int) throws -> Film?
  ) {
    guard count > 1 else { return }
    let indices = Array(0..<min(count, Self.limit))
    let all = Self.each(indices, threads) { index -> Found? in
      guard let film = try open(index) else { return nil }
      let ground = try FilmGround(film.board, for: film.format, film.options)
      return Found(index: index, texts: Texts(ground, film.options), board: ground.board, look: ground.look)
    }
    var films: [Found] = []
    for film in all where !films.contains(where: { $0.texts == film.texts }) { films.append(film) }
    for (name, films) in Dictionary(grouping: films, by: \.texts.picture.name) where films.count > 1 {
      let first = films[0].texts
      // A font that cannot be used is said when the films are made.
      values[name] = try? Values(
        rows: TextRoom.rows(of: films.map { ($0.board, $0.look) }, first.covered, in: first.picture))
    }
    let placed = self
    films.removeAll { placed[$0.texts.picture] == nil }
    let letters = Self.each(films.map(\.index), threads) { index -> (index: Int, letters: LetterShares)? in
      guard let film = try open(index) else { return nil }
      var options = film.options
      options.composition = placed
      let source = try FilmSource(film.board, for: film.format, options, PluginFactory(registry), nil)
      return (index, source.letters)
    }
    for (index, letters) in letters {
      guard let name = films.first(where: { $0.index == index })?.texts.picture.name else { continue }
      values[name]?.letters.merge(letters)
    }
    values = values.filter { $0.value != Values() }
  }

  /// Calls `body` with each index on several threads.
  ///
  /// - Returns: The results without the indices for which it throws, in their order.
  private static func each<Value: Sendable>(
    _ indices: [Int], _ threads: Int, _ body: @escaping @Sendable (Int) throws -> Value?
  ) -> [Value] {
    let results = Mutex<[Int: Value]>([:])
    let next = Atomic(0)
    WorkerThreads.run(min(threads, max(indices.count, 1))) {
      while true {
        let number = next.add(1, ordering: .relaxed).oldValue
        guard number < indices.count else { return }
        guard let value = (try? body(indices[number])) ?? nil else { continue }
        results.withLock { $0[number] = value }
      }
    }
    return results.withLock { results in indices.indices.compactMap { results[$0] } }
  }
}

// MARK: Text

extension SharedComposition {
  /// The composition in one word, such as `1080x1920/702x1520,rows=211.5..1880,12:5=0.9`; empty if each film is by itself.
  package var text: String {
    values.sorted { $0.key < $1.key }.map { name, values in
      var words = [name]
      if let rows = values.rows {
        words.append("rows=\(rows.range.lowerBound)..\(rows.range.upperBound)")
        if let over = rows.captionsOver { words.append("over=\(over)") }
        if rows.lowersCaptions { words.append("lowered") }
      }
      return (words + values.letters.words).joined(separator: ",")
    }.joined(separator: ";")
  }

  /// Parses a composition in the form of `text`; nil for anything else.
  package init?(parsing text: String) {
    for part in text.split(separator: ";", omittingEmptySubsequences: false) {
      let words = part.split(separator: ",", omittingEmptySubsequences: false)
      guard let name = words.first, name.contains("/") else { return nil }
      var own = Values()
      for word in words.dropFirst() {
        if word == "lowered" {
          own.rows?.lowersCaptions = true
        } else if word.hasPrefix("rows=") {
          let ends = word.dropFirst(5).split(separator: "..", omittingEmptySubsequences: false).map { Double($0) }
          guard ends.count == 2, let top = ends[0], let bottom = ends[1], top.isFinite, bottom.isFinite, top < bottom
          else { return nil }
          own.rows = TextRoom.Rows(range: top...bottom, captionsOver: nil)
        } else if word.hasPrefix("over=") {
          guard let over = Double(word.dropFirst(5)), over > 0, over <= 1 else { return nil }
          own.rows?.captionsOver = over
        } else {
          guard own.letters.note(parsing: word) else { return nil }
        }
      }
      values[String(name)] = own
    }
  }
}

extension TextRoom.Picture {
  /// The sizes of the picture and of the device, which tell the pictures of a batch apart.
  fileprivate var name: String { "\(size.width)x\(size.height)/\(device.width)x\(device.height)" }
}
