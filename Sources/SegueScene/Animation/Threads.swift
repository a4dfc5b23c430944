#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A thread-local variable. Its value is nil until the thread sets it.
package struct ThreadLocal<Object: AnyObject>: Sendable {
  private let key: pthread_key_t?
  private let isOwner: Bool

  /// Makes a variable that is nil on every thread.
  ///
  /// - Parameter isOwner: True retains the object until the thread ends, and the value may be set only once. If it is
  ///   false, the code that sets the value must keep the object alive.
  package init(isOwner: Bool) {
    self.isOwner = isOwner
    var key = pthread_key_t()
    let release: @convention(c) (UnsafeMutableRawPointer?) -> Void = { pointer in
      // Unsafe: the pointer was retained when it was set.
      if let pointer { Unmanaged<AnyObject>.fromOpaque(pointer).release() }
    }
    self.key = pthread_key_create(&key, isOwner ? release : nil) == 0 ? key : nil
  }

  /// The variable's value on the calling thread; nil until that thread sets it.
  package var value: Object? {
    get {
      // Unsafe: the object is retained, here or by the code that set it.
      key.flatMap { pthread_getspecific($0) }
        .map { Unmanaged<Object>.fromOpaque($0).takeUnretainedValue() }
    }
    nonmutating set {
      guard let key else { return }
      let pointer = newValue.map {
        (isOwner ? Unmanaged.passRetained($0) : Unmanaged.passUnretained($0)).toOpaque()
      }
      pthread_setspecific(key, pointer)
    }
  }
}

/// The identity of a thread, for refusing calls from other threads.
package struct ThreadIdentity: Equatable {
  private let thread: pthread_t

  /// The calling thread.
  package static var current: ThreadIdentity { ThreadIdentity(thread: pthread_self()) }

  package static func == (a: ThreadIdentity, b: ThreadIdentity) -> Bool {
    pthread_equal(a.thread, b.thread) != 0
  }
}
