import Foundation
import Glibc
import SegueWindow
import Testing

/// Tests error reports of an X server while a display is open, and a missing SDL library.
struct DisplayErrorTests {
  /// X reports errors asynchronously. For example, the window to which SDL has sent a message may be closed before the
  /// server reads the message.
  @Test func `a request that the X server refuses does not end the process`() async {
    await #expect(processExitsWith: .success) {
      // Ends the process with SIGALRM if it hangs.
      alarm(30)
      let server = try VirtualDisplay()
      defer { server.end() }
      setenv("DISPLAY", server.name, 1)
      var display: Display? = try Display(onLost: { exit(2) })
      try DisplayErrorTests.sendRefusedRequest()
      #expect(display != nil)
      // When the display is closed, SDL restores the previous error handler before it closes its
      // connections. A request that is refused afterwards must not end the process either.
      display = nil
      try DisplayErrorTests.sendRefusedRequest()
    }
  }

  @Test func `the message about a missing SDL names the package to install`() throws {
    let screens = try Screens()
    // The search path contains a text file before the real library, and a text file cannot be
    // opened as a library.
    try screens.folder.write("libSDL2-2.0.so.0", "text".utf8)
    let run = try Run.shell(
      "LD_LIBRARY_PATH=\"$PWD\" \"$segue\" play a.png b.png", in: screens.folder)
    #expect(run.code == 73)
    #expect(run.errors.contains("install the package libsdl2-2.0-0"), "\(run.errors)")
  }

  /// Closes a window that does not exist, and waits for the server's answer.
  fileprivate static func sendRefusedRequest() throws {
    let library = try #require(dlopen("libX11.so.6", RTLD_LAZY | RTLD_NOLOAD))
    func function<Function>(_ name: String, _ type: Function.Type) throws -> Function {
      // The cast is sound, because `type` is the function's type in X11/Xlib.h.
      unsafeBitCast(try #require(dlsym(library, name)), to: type)
    }
    let open = try function(
      "XOpenDisplay", (@convention(c) (UnsafePointer<CChar>?) -> OpaquePointer?).self)
    let close = try function("XDestroyWindow", (@convention(c) (OpaquePointer, UInt) -> Int32).self)
    let wait = try function("XSync", (@convention(c) (OpaquePointer, Int32) -> Int32).self)
    let connection = try #require(open(nil))
    _ = close(connection, 0x1fff_ffff)
    _ = wait(connection, 0)
  }
}
