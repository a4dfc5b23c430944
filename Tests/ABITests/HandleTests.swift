import Foundation
import TestSupport
import Testing

@testable import ABIPages

/// Tests that each kind of handle is a type of its own in every language. A timing is a number, and so no handle.
@Suite struct HandleTests {
  /// A call that takes a handle of each kind, with `H` for the handle.
  private static let calls = [
    ("context", "context", "complete", "H, 1"),
    ("view", "view", "remove_from_superview", "c, H"),
    ("timing", "animation", "timing_duration", "c, H, seconds"),
    ("animation", "animation", "commit", "c, H"),
    ("element", "elements", "frame", "c, H, rect"),
    ("interaction", "interaction", "pause", "H"),
  ]
  private static let kinds = calls.map(\.0)
  private static let tables = Set(calls.map(\.1)).sorted()

  /// Returns a line for each call with each handle: of the right kinds, or of all wrong ones.
  private static func lines(
    right: Bool, _ line: (_ table: String, _ slot: String, _ arguments: String) -> String
  ) -> String {
    calls.flatMap { kind, table, slot, arguments in
      kinds.filter { ($0 == kind) == right }.map {
        line(table, slot, arguments.replacing("H", with: "a_\($0)"))
      }
    }.joined(separator: "\n")
  }

  /// Compiles the source of the right calls, which must succeed, and the source of the wrong ones. Returns the
  /// number of lines of the latter that have an error.
  private static func mistakes(
    _ compiler: URL, _ options: [String], _ file: String, source: (_ right: Bool) -> String
  ) throws -> Int {
    let folder = try Toolchain.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appending(path: file)
    try source(true).write(to: url, atomically: true, encoding: .utf8)
    let good = try Toolchain.run(compiler, options + [url.path])
    #expect(good.status == 0, "\(good.output)\(good.errors)")
    try source(false).write(to: url, atomically: true, encoding: .utf8)
    let bad = try Toolchain.run(compiler, options + [url.path])
    #expect(bad.status != 0)
    let places = (bad.output + bad.errors).matches(of: /handles\.[a-z]+:(\d+):\d+(?=: error|: note: in expansion|\n)/)
    return Set(places.map { String($0.1) }).count
  }

  @Test(arguments: ["c", "cpp"])
  func `a handle of a wrong kind does not compile in C and C++`(_ ending: String) throws {
    let compiler = try #require(
      ending == "c" ? Toolchain.cCompiler : Toolchain.cxxCompiler, "there is no compiler in PATH")
    let options = [
      ending == "c" ? "-std=c11" : "-std=c++17", "-fsyntax-only", "-I", Toolchain.headers.path,
    ]
    let parameters =
      Self.tables.map { "const segue_\($0)_1_t *\($0)" }
      + Self.kinds.map { "segue_\($0)_t a_\($0)" }
      + ["segue_context_t c", "double *seconds", "segue_rect_t *rect"]
    let count = try Self.mistakes(compiler, options, "handles.\(ending)") { right in
      let structs = Self.kinds.filter { $0 != "timing" }
      let comparisons = structs.flatMap { a in
        structs.filter { (a == $0) == right }.map { "(void)SEGUE_SAME(a_\(a), a_\($0));" }
      }
      return """
        #include <segue/segue.h>
        void f(\(parameters.joined(separator: ", "))) {
        \(Self.lines(right: right) { "\($0)->\($1)(\($2));" })
        \(comparisons.joined(separator: "\n"))
        }
        """
    }
    #expect(count == 50)
  }

  @Test func `a handle of a wrong kind does not compile in Rust`() throws {
    let compiler = try #require(Toolchain.rustCompiler, "there is no rustc in PATH")
    let abi = Toolchain.package.appending(path: "Bindings/rust/abi.rs").path
    let folder = try Toolchain.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let options = [
      "--edition", "2021", "--crate-type", "lib", "--emit", "metadata", "--out-dir", folder.path,
    ]
    let parameters =
      Self.tables.map { "\($0): &abi::\($0.capitalized)1" }
      + Self.kinds.map { $0 == "timing" ? "a_timing: u64" : "a_\($0): abi::\($0.capitalized)" }
      + ["c: abi::Context", "seconds: *mut f64", "rect: *mut abi::Rect"]
    let count = try Self.mistakes(compiler, options, "handles.rs") { right in
      """
      #![allow(unused)]
      #[path = "\(abi)"]
      pub mod abi;
      pub unsafe fn f(\(parameters.joined(separator: ", "))) {
      \(Self.lines(right: right) { "\($0).\($1).unwrap()(\($2));" })
      }
      """
    }
    #expect(count == 30)
  }

  @Test func `a handle of a wrong kind does not compile in Swift`() throws {
    let options = [
      "swiftc", "-typecheck", "-swift-version", "6", "-parse-as-library", "-I",
      Toolchain.headers.path,
    ]
    let parameters =
      Self.tables.map { "_ \($0): segue_\($0)_1_t" }
      + Self.kinds.map { "_ a_\($0): segue_\($0)_t" }
      + [
        "_ c: segue_context_t", "_ seconds: UnsafeMutablePointer<Double>",
        "_ rect: UnsafeMutablePointer<segue_rect_t>",
      ]
    let count = try Self.mistakes(URL(filePath: "/usr/bin/env"), options, "handles.swift") {
      right in
      """
      import CSegue
      func f(\(parameters.joined(separator: ", "))) {
      \(Self.lines(right: right) { "_ = \($0).\($1)!(\($2))" })
      }
      """
    }
    #expect(count == 30)
  }
}
