public import Foundation
import Synchronization

/// The C, C++ and Rust compilers that the tests use, and folders of the package.
public enum Toolchain {
  /// The exit status and the output of a command.
  public struct Outcome: Sendable {
    public let status: Int32
    public let output: String
    public let errors: String
  }

  /// The package's root folder.
  public static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The include path of `segue/segue.h`.
  public static let headers = package.appending(path: "Sources/CSegue/include")

  /// The C compiler that `SEGUE_TEST_CC` names, or else the first of cc and clang in PATH. Every
  /// Swift toolchain contains clang. Nil when there is none.
  public static let cCompiler: URL? = find(chosen("SEGUE_TEST_CC") + ["cc", "clang"])
  /// The C++ compiler that `SEGUE_TEST_CXX` names, or else the first of c++ and clang++ in PATH; nil when there is
  /// none.
  public static let cxxCompiler: URL? = find(chosen("SEGUE_TEST_CXX") + ["c++", "clang++"])
  /// All C compilers in PATH that authors of plug-ins may use. A compiler with two names appears
  /// twice.
  public static let allCCompilers: [URL] = ["gcc", "clang", "clang-14"].compactMap { find([$0]) }
  /// The first `rustc` in PATH; nil when there is none.
  public static let rustCompiler: URL? = find(["rustc"])

  /// The options that make the compiler report common warnings as errors. Plug-ins must compile
  /// with these options.
  public static let pluginWarnings = ["-Wall", "-Wextra", "-Wpedantic", "-Werror"]

  private static func chosen(_ variable: String) -> [String] {
    ProcessInfo.processInfo.environment[variable].map { [$0] } ?? []
  }

  /// Returns the first of these programs that exists in PATH. A name with a slash is a path and is
  /// returned as it is.
  private static func find(_ names: [String]) -> URL? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    for name in names {
      if name.contains("/") { return URL(filePath: name) }
      for folder in path.split(separator: ":") {
        let file = URL(filePath: String(folder)).appending(path: name)
        if FileManager.default.isExecutableFile(atPath: file.path) { return file }
      }
    }
    return nil
  }

  /// Runs a program to its end. Both outputs are read while it runs, so they may have any length.
  public static func run(_ program: URL, _ arguments: [String]) throws -> Outcome {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    let output = Pipe()
    let errors = Pipe()
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let complaints = Mutex(Data())
    let hasRead = DispatchSemaphore(value: 0)
    // A thread of its own, since the threads of tasks may all be in use by tests.
    Thread.detachNewThread {
      let all = errors.fileHandleForReading.readDataToEndOfFile()
      complaints.withLock { $0 = all }
      hasRead.signal()
    }
    let text = output.fileHandleForReading.readDataToEndOfFile()
    hasRead.wait()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: String(decoding: text, as: UTF8.self),
      errors: String(decoding: complaints.withLock { $0 }, as: UTF8.self))
  }

  /// Compiles a C file into a shared library, as a plug-in's author would.
  public static func compilePlugin(
    _ source: URL, into library: URL, defines: [String] = [], options: [String] = []
  ) throws {
    guard let cCompiler else { throw Failure("there is no C compiler in PATH") }
    let outcome = try run(
      cCompiler,
      [
        "-std=c11", "-O1", "-fPIC", "-shared", "-fvisibility=hidden", "-I", headers.path, "-o",
        library.path, source.path,
      ] + pluginWarnings + defines.map { "-D\($0)" } + options)
    if outcome.status != 0 { throw Failure("\(source.lastPathComponent): \(outcome.errors)") }
  }

  /// Returns a new, empty folder for one test; the caller removes it.
  public static func temporaryFolder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "segue-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  public struct Failure: Error, CustomStringConvertible {
    public let description: String
    public init(_ description: String) { self.description = description }
  }
}
