import Foundation
import SegueWire
import TestSupport
import Testing

@testable import ABIPages

/// Tests that the bindings for C++ and Rust declare everything that the C headers declare.
@Suite struct BindingTests {
  private static let folder = Toolchain.package.appending(path: "Bindings")
  private static let abi = folder.appending(path: "rust/abi.rs")
  private static let crate = folder.appending(path: "rust/segue.rs")

  /// Returns the source files of a language's bindings, sorted by name.
  private static func files(_ language: String) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(
      at: folder.appending(path: language), includingPropertiesForKeys: nil
    ).sorted { $0.path < $1.path }
  }

  private static func text(_ language: String) throws -> String {
    try files(language).map { try String(contentsOf: $0, encoding: .utf8) }.joined()
  }

  @Test func `Rust's structures, signatures and constants match the headers`() throws {
    let now = try RustBinding.text(of: LayoutTests.dump())
    if ProcessInfo.processInfo.environment["SEGUE_RECORD_LAYOUT"] == "1" {
      try now.write(to: Self.abi, atomically: true, encoding: .utf8)
    }
    let before = try String(contentsOf: Self.abi, encoding: .utf8)
    #expect(
      now.split(separator: "\n", omittingEmptySubsequences: false)
        == before.split(separator: "\n", omittingEmptySubsequences: false))
  }

  @Test func `the ABI's structures have the same layout in Rust as in C`() throws {
    let dump = try LayoutTests.dump().split(separator: "\n").filter {
      $0.hasPrefix("struct ") || $0.hasPrefix("field ")
    }.map { $0.split(separator: " ").prefix(3).joined(separator: " ") }
    // The program defines a macro for field offsets, because Rust 1.63 lacks offset_of!.
    var program = """
      #![allow(dead_code, non_camel_case_types)]
      #[path = "\(Self.abi.path)"]
      mod abi;
      macro_rules! offset {
          ($type:ty, $field:ident) => {{
              let value = std::mem::MaybeUninit::<$type>::uninit();
              let start = value.as_ptr();
              unsafe { std::ptr::addr_of!((*start).$field) as usize - start as usize }
          }};
      }
      fn main() {

      """
    for line in dump {
      let words = line.split(separator: " ").map(String.init)
      let parts = words[1].split(separator: ".").map(String.init)
      let type = "abi::\(RustBinding.name(ofStruct: parts[0]))"
      let value =
        parts.count == 1
        ? "std::mem::size_of::<\(type)>()"
        : "offset!(\(type), \(parts[1] == "type" ? "type_" : parts[1]))"
      program += "println!(\"\(words[0]) \(words[1]) {}\", \(value));\n"
    }
    let folder = try Toolchain.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = folder.appending(path: "layout.rs")
    try (program + "}\n").write(to: source, atomically: true, encoding: .utf8)
    let compiler = try #require(Toolchain.rustCompiler, "there is no rustc in PATH")
    let executable = folder.appending(path: "layout")
    let built = try Toolchain.run(
      compiler, ["--edition", "2021", "-o", executable.path, source.path])
    try #require(built.status == 0, "\(built.errors)")
    let lines = try Toolchain.run(executable, []).output.split(separator: "\n").map(String.init)
    #expect(lines == dump)
    #expect(lines.count > 100)
  }

  @Test func `every host function has a method in C++ and in Rust`() throws {
    let (cpp, rust) = (try Self.text("cpp"), try Self.text("rust"))
    for table in SignatureTable.hostInterfaces {
      let name = table.interface.split(separator: "/")[0].dropFirst("segue.".count)
        .replacing(/[.-]/, with: "_")
      for row in table.rows {
        #expect(
          cpp.contains(try Regex("&(?:Table|Animation|\(table.structName)_t)::\(row.name)\\b")))
        #expect(rust.contains("\(name).\(row.name)("), "\(table.interface) \(row.name)")
      }
    }
  }

  /// Copies the C headers and the C++ headers into the same folder, as an installation does.
  private static func copyHeaders(into folder: URL) throws -> [URL] {
    try FileManager.default.copyItem(
      at: Toolchain.headers.appending(path: "segue"), to: folder.appending(path: "segue"))
    let headers = try files("cpp")
    for header in headers {
      let name = header.lastPathComponent
      try FileManager.default.copyItem(at: header, to: folder.appending(path: "segue/\(name)"))
    }
    return headers
  }

  @Test func `reading a C++ plug-in's descriptor a second time does not overwrite it`() throws {
    let compiler = try #require(Toolchain.cxxCompiler, "there is no C++ compiler in PATH")
    let folder = try Toolchain.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    _ = try Self.copyHeaders(into: folder)
    let source = folder.appending(path: "asks.cpp")
    // The program overwrites the descriptor, and then requests it from the plug-in a second time.
    // If the plug-in wrote the descriptor again, the overwritten values would be lost, and the
    // program would fail.
    try """
    #include <segue/segue.hpp>

    struct Nothing : segue::Animator {
      double duration(const segue::Context &) override { return 1; }
      void animate(const segue::Context &) override {}
    };
    SEGUE_PLUGIN(segue::animator<Nothing>(segue::Descriptor("org.example.nothing", "", "", "")
        .capability(SEGUE_CAPABILITY_FRAME_DRIVER).requires_interface(SEGUE_VIEW_1)
        .switch_value("on", "", true).switch_value("off", "", false)))

    int main() {
      segue_host_t host = {};
      host.size = sizeof host;
      host.get_interface = [](const segue_host_t *, const char *, const void **) -> int32_t {
        return SEGUE_ERROR_UNSUPPORTED;
      };
      const segue_plugin_t *plugin;
      const segue_descriptor_t *first, *second;
      if (segue_plugin_1(&host, &plugin) || plugin->descriptor_at(plugin, 0, &first)) return 1;
      const bool is_whole = first->size == sizeof *first && first->kind == SEGUE_KIND_ANIMATOR &&
          first->parameter_count == 2 && first->parameters[1]->id[1] == 'f' &&
          first->capabilities[0] && !first->capabilities[1] && first->required_interfaces[0] &&
          !first->required_interfaces[1];
      if (!is_whole) return 2;
      const_cast<segue_descriptor_t *>(first)->size = 1;
      const_cast<const segue_parameter_t **>(first->parameters)[0] = nullptr;
      if (plugin->descriptor_at(plugin, 0, &second) || second != first) return 3;
      return first->size == 1 && !first->parameters[0] ? 0 : 4;
    }

    """.write(to: source, atomically: true, encoding: .utf8)
    let program = folder.appending(path: "asks")
    let built = try Toolchain.run(
      compiler, ["-std=c++17", "-I", folder.path, source.path, "-o", program.path])
    try #require(built.status == 0, "\(built.errors)")
    #expect(try Toolchain.run(program, []).status == 0)
  }

  @Test func `each C++ header compiles alone without a warning`() throws {
    let compiler = try #require(Toolchain.cxxCompiler, "there is no C++ compiler in PATH")
    let folder = try Toolchain.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let headers = try Self.copyHeaders(into: folder)
    #expect(headers.count > 1)
    for header in headers {
      let source = folder.appending(path: "alone.cpp")
      try "#include <segue/\(header.lastPathComponent)>\n".write(
        to: source, atomically: true, encoding: .utf8)
      for standard in ["c++17", "c++20"] {
        let outcome = try Toolchain.run(
          compiler, HeaderTests.flags + ["-std=\(standard)", "-I", folder.path, source.path])
        #expect(outcome.status == 0, "\(outcome.errors)")
      }
    }
  }

  @Test func `the Rust crate compiles without a warning`() throws {
    let compiler = try #require(Toolchain.rustCompiler, "there is no rustc in PATH")
    let folder = try Toolchain.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let outcome = try Toolchain.run(
      compiler,
      [
        "--edition", "2021", "--crate-type", "rlib", "--crate-name", "segue", "-D", "warnings",
        "-o",
        folder.appending(path: "libsegue.rlib").path, Self.crate.path,
      ])
    #expect(outcome.status == 0, "\(outcome.errors)")
  }
}
