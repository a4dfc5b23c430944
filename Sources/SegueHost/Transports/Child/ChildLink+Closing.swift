internal import SegueWire
internal import Synchronization

/// The end of a library's life in its process.
extension ChildLink {
  /// `@unchecked Sendable`: the link is only used on its own thread, or when that thread has ended.
  private struct LiveLink: @unchecked Sendable {
    weak var link: ChildLink?
  }

  /// The links that have asked their process to open a library.
  private static let live = Mutex<[LiveLink]>([])

  /// Adds this link, whose process opens its library, to those that `closeAll` tells.
  func noteStarted() {
    Self.live.withLock { live in
      live.removeAll { $0.link == nil }
      live.append(LiveLink(link: self))
    }
  }

  /// Tells the libraries of all links that belong to the calling thread, or to a thread that has ended, that their
  /// processes are about to end. The links of other threads are in use.
  static func closeAll() {
    let links = live.withLock { live in
      defer { live = [] }
      return live
    }
    for link in links { link.link?.closeIfUnused() }
  }

  /// Does the same as `close` if the caller runs on the link's own thread, or if that thread has ended.
  func closeIfUnused() {
    if thread?.isCurrent ?? true { close() }
  }

  /// Tells the library that its process is about to end, if it wants to know that and can be called. Does nothing in
  /// later calls. A library that was opened ahead of its first use, which never came, is told as well; that waits until
  /// the library is open.
  ///
  /// Must be called on the thread of this link, or when nothing else uses the link any more.
  func close() {
    if isOpening, death == nil { _ = try? opened() }
    guard let opener else { return }
    self.opener = nil
    guard death == nil, implements(.library(.closing)) else { return }
    tellOfClosing(by: lastCaller ?? opener)
  }
}
