#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The identity of a thread, for refusing calls that come from another one.
struct ThreadIdentity: Equatable {
  private let thread: pthread_t

  static var current: ThreadIdentity { ThreadIdentity(thread: pthread_self()) }

  static func == (a: ThreadIdentity, b: ThreadIdentity) -> Bool {
    pthread_equal(a.thread, b.thread) != 0
  }
}
