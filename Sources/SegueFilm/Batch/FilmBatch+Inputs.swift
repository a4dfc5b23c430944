internal import SeguePixels
internal import SeguePlayer
internal import SegueSystem
internal import Synchronization

extension FilmBatch {
  /// Returns the paths of all files that the films' storyboards name. Reads each storyboard with the values of each film,
  /// on all processors. Of a storyboard with mistakes, the files that could be read are returned.
  ///
  /// - Parameter files: The files of the run, each of which is read and parsed once.
  package func inputs(sharing files: StoryboardFiles) -> Set<String> {
    let found = Mutex<Set<String>>([])
    let next = Atomic(0)
    let films = films
    WorkerThreads.run(min(availableProcessors(), max(films.count, 1))) {
      var own: Set<String> = []
      while true {
        let index = next.add(1, ordering: .relaxed).oldValue
        guard index < films.count else { break }
        let film = films[index]
        do throws(StoryboardError) {
          let board = try Storyboard(
            path: film.storyboard, variables: film.variables, layers: nil, sharing: files)
          own.formUnion(board.files)
          own.formUnion(board.namedFiles)
        } catch {
          own.formUnion(error.namedFiles)
        }
      }
      found.withLock { [own] in $0.formUnion(own) }
    }
    return found.withLock { $0 }
  }
}
