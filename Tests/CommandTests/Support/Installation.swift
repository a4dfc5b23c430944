import Foundation
import TestSupport

/// An installation of Segue in a temporary folder, made like `make install` from the products of the build under test.
enum Installation {
  private static let prefix = Result { () throws -> Folder in
    let folder = try Folder()
    let products = URL(fileURLWithPath: Command.path).deletingLastPathComponent().path
    let made = try Run.shell(
      """
      set -e
      umask 022
      make -s -C '\(Toolchain.package.path)' install-sdk PREFIX="$PWD"
      mkdir -p bin lib/segue/bundled libexec/segue
      # Another name of the same file is enough to find what is beside it.
      ln '\(products)/segue' bin/segue 2>/dev/null || cp '\(products)/segue' bin/segue
      cp '\(products)/segue-runner' libexec/segue/
      for name in slide spring pan; do
        cp "\(products)/libsegue-$name.so" lib/segue/bundled/
      done
      """, in: folder)
    guard made.code == 0 else { throw Toolchain.Failure(made.errors) }
    return folder
  }

  /// Runs a shell command with the installed `segue` first in PATH.
  static func shell(_ line: String, in folder: Folder) throws -> Run {
    let bin = try prefix.get() / "bin"
    return try Run.shell("set -e; umask 022; export PATH='\(bin)':\"$PATH\"; \(line)", in: folder)
  }
}
