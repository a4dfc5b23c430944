import Foundation
import TestSupport
import Testing

/// Tests the guide's samples in C, C++ and Rust that are not whole plug-ins. Each sample is compiled as a part of a
/// function, or as a part of a file if it defines a function or a constant. `GuideTests` compiles whole plug-ins, and
/// `SDKTests` the Swift samples. The examples on the property pages become functions in one file for each language.
@Suite struct GuideSampleTests {
  private static let marks = [
    "SEGUE_LIBRARY", "SEGUE_PLUGIN(", "segue::plugin!", "segue_plugin_1",
  ]

  /// Returns the samples of a language that are not whole plug-ins.
  private func samples(_ language: String) throws -> [String] {
    try GuidePages.all().flatMap { page in
      GuidePages.blocks(language, in: try String(contentsOf: page, encoding: .utf8))
    }.filter { sample in !Self.marks.contains { sample.contains($0) } }
  }

  private func compile(
    _ sources: [String], _ ending: String, _ compiler: URL?, _ arguments: [String], in folder: URL
  ) throws {
    let compiler = try #require(compiler, "the compiler is not in PATH")
    #expect(!sources.isEmpty)
    for (index, source) in sources.enumerated() {
      let file = folder.appending(path: "sample-\(index).\(ending)")
      try Data(source.utf8).write(to: file)
      let outcome = try Toolchain.run(compiler, arguments + [file.path])
      #expect(outcome.status == 0, "\(source)\n\(outcome.errors)")
    }
  }

  /// Returns source text with a function for each property, whose body is the example on the property's page.
  private func propertyFunctions(
    _ language: String, _ function: (_ name: String, _ body: String) -> String
  ) throws -> String {
    let examples = try GuidePages.propertyExamples(language)
    #expect(examples.count >= 36)
    for (name, text) in examples { #expect(!text.isEmpty, "\(name)") }
    return examples.map { function("example_of_\($0.name)", $0.text) }.joined(separator: "\n")
  }

  @Test func `every C sample of the plug-in guide compiles`() throws {
    let folder = try Toolchain.temporaryFolder()
    let sources = try samples("c").map { sample in
      let isWhole = sample.hasPrefix("static")
      return """
        #include <math.h>
        #include <segue/helpers.h>
        static const segue_context_1_t *context;
        static const segue_view_1_t *view;
        static const segue_animation_1_t *animation;
        static const segue_elements_1_t *elements;
        static int32_t faded(void *data, segue_context_t c, int32_t finished) {
          return data && finished ? SEGUE_OK : segue_complete(context, c);
        }
        int32_t sample(segue_context_t c, segue_view_t to);
        \(isWhole ? sample : "")
        int32_t sample(segue_context_t c, segue_view_t to) {
          if (!to.id) return SEGUE_OK;
          {
        \(isWhole ? "" : sample)
          }
          return SEGUE_OK;
        }
        """
    }
    let properties = try propertyFunctions("c") { name, body in
      let head =
        "int32_t \(name)(segue_context_t c, segue_view_t container, segue_view_t from, segue_view_t to)"
      return """
        \(head);
        \(head) {
          (void)container, (void)from, (void)to;
        \(body)
          return SEGUE_OK;
        }
        """
    }
    let file = """
      #include <segue/helpers.h>
      static const segue_view_1_t *view;
      \(properties)
      """
    try compile(
      sources + [file], "c", Toolchain.cCompiler,
      ["-std=c11", "-fsyntax-only", "-I", Toolchain.headers.path] + Toolchain.pluginWarnings
        + ["-Wno-unused"], in: folder)
  }

  @Test func `every C++ sample of the plug-in guide compiles`() throws {
    let folder = try Toolchain.temporaryFolder()
    let include = try GuidePages.installHeaders(in: folder)
    let sources = try samples("cpp").map { sample in
      """
      #include <segue/segue.hpp>
      void sample(const segue::Context &context, segue::View container, segue::View from,
                  segue::View to) {
      \(sample)
      }
      """
    }
    let properties = try propertyFunctions("cpp") { name, body in
      """
      void \(name)(const segue::Context &context, segue::View container, segue::View from,
                   segue::View to) {
        (void)context, (void)container, (void)from, (void)to;
      \(body)
      }
      """
    }
    try compile(
      sources + ["#include <segue/segue.hpp>\n" + properties], "cpp", Toolchain.cxxCompiler,
      ["-std=c++17", "-Wall", "-Wno-unused", "-Werror", "-fsyntax-only", "-I", include.path],
      in: folder)
  }

  @Test func `every Rust sample of the plug-in guide compiles`() throws {
    let folder = try Toolchain.temporaryFolder()
    let compiler = try #require(Toolchain.rustCompiler, "the compiler is not in PATH")
    let crate = folder.appending(path: "libsegue.rlib").path
    let made = try Toolchain.run(
      compiler,
      [
        "--edition", "2021", "--crate-type", "rlib", "--crate-name", "segue", "-o", crate,
        Toolchain.package.appending(path: "Bindings/rust/segue.rs").path,
      ])
    try #require(made.status == 0, "\(made.errors)")
    let sources = try samples("rust").map { sample in
      """
      #![allow(unused)]
      use segue::*;
      fn sample(context: &Context, container: View, from: View, to: View) -> Result {
      \(sample)
      Ok(())
      }
      """
    }
    let properties = try propertyFunctions("rust") { name, body in
      """
      fn \(name)(context: &Context, container: View, from: View, to: View) -> Result {
      \(body)
      Ok(())
      }
      """
    }
    try compile(
      sources + ["#![allow(unused)]\nuse segue::*;\n" + properties], "rs", compiler,
      [
        "--edition", "2021", "--crate-type", "rlib", "--emit", "metadata", "--out-dir",
        folder.path, "--extern", "segue=\(crate)",
      ], in: folder)
  }
}
