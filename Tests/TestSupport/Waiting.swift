import Glibc

/// Blocks the thread for a millisecond between two looks at something that another process changes and does not
/// announce, so that the test takes no processor time from what it waits for. A wait that suspended its task instead
/// might resume only after all other tests.
public func pauseBetweenLooks() { _ = poll(nil, 0, 1) }
