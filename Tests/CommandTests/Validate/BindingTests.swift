import Foundation
import SegueWire
import TestSupport
import Testing

/// Tests plug-ins that call every function through the bindings for C++ and Rust, in the real host.
struct BindingTests {
  private enum Language: String, CaseIterable {
    case cpp, rs
  }

  /// One line of a trace, which describes a call across the ABI.
  private struct Call: Decodable {
    var interface: String
    var function: String
    var status: String
    var arguments: [String: Argument]

    var name: String { "\(interface) \(function)" }
  }

  private enum Argument: Decodable {
    case text(String)
    case other

    init(from decoder: any Decoder) throws {
      let text = try? decoder.singleValueContainer().decode(String.self)
      self = text.map { .text($0) } ?? .other
    }
  }

  private static let fixtures = Toolchain.package.appending(path: "Tests/CommandTests/Fixtures").path

  /// Returns the traces of an animator and of a controller from the folder that is named after the
  /// language.
  private static func traces(_ language: Language) throws -> [Data] {
    let screens = try Screens()
    let environment = ProcessInfo.processInfo.environment
    let rustup = environment["RUSTUP_HOME"] ?? "\(environment["HOME"] ?? "")/.rustup"
    let run = try Installation.shell(
      """
      export RUSTUP_HOME='\(rustup)'
      config() { PKG_CONFIG_PATH="$(dirname "$(command -v segue)")/../lib/pkgconfig" pkg-config "$@"; }
      case \(language.rawValue) in
      cpp)
        '\(Toolchain.cxxCompiler?.path ?? "c++")' -std=c++17 -fPIC -shared -fvisibility=hidden -Wall -Wextra -Wpedantic -Werror \
          $(config --cflags segue-plugin) -o every.so '\(fixtures)/every-call.cpp' ;;
      rs)
        rustc --edition 2021 --crate-type rlib --crate-name segue -D warnings -o libsegue.rlib \
          "$(config --variable=rustdir segue-plugin)/segue.rs"
        rustc --edition 2021 --crate-type cdylib --crate-name plugin -D warnings \
          --extern segue=libsegue.rlib -o every.so '\(fixtures)/every-call.rs' ;;
      esac
      film() { segue render a.png b.png -o null: --plugin-path . --fps 10 --quiet "$@"; }
      film --animator every-call --duration 1 --layout right-to-left --trace animator.jsonl
      LANG=de_AT segue info every-call --plugin-path . > info.txt
      grep -q 'Die Zahl: A number' info.txt
      grep -q '^  Numbers' info.txt
      grep -q 'The first' info.txt
      LANG=C segue info every-call --plugin-path . | grep -q 'The number: A number'
      film --animator dissolve --interaction every-drag --drag 5,38:5,4@0.3 --trace controller.jsonl
      """, in: screens.folder)
    guard run.code == 0 else { throw Toolchain.Failure(run.errors) }
    return try ["animator.jsonl", "controller.jsonl"].map { try screens.folder.bytes($0) }
  }

  @Test
  func `the C++ and Rust bindings pass equal arguments to every function and return its results`()
    throws
  {
    let traces = try Language.allCases.map(Self.traces)
    #expect(traces[0] == traces[1])
    let calls = try traces[0].flatMap { trace in
      try trace.split(separator: UInt8(ascii: "\n")).map {
        try JSONDecoder().decode(Call.self, from: Data($0))
      }
    }
    let called = Set(calls.map(\.name))
    // Calls for texts are not in these traces, because the host requests texts when it discovers
    // plug-ins, before the traces begin. A library's life and the drafts have tests of their own.
    let others: [SignatureTable] = [.text, .library, .seed, .pictureParameter]
    for table in SignatureTable.hostInterfaces + SignatureTable.pluginInterfaces
    where !others.contains(where: { $0 === table }) {
      // The function `scroll` is never called, because the command has no touchpad.
      for row in table.rows where row.name != "scroll" {
        #expect(called.contains("\(table.interface) \(row.name)"), "\(table.interface) \(row.name)")
      }
    }
    // The host refuses only two kinds of calls: calls about elements, because the screens have none, and calls to
    // finish or cancel an interaction after its release. The plug-in has no interface for its library's life.
    #expect(
      calls.filter { $0.status != "OK" && $0.name != "segue.plugin get_interface" }.map(\.name) == [
        "segue.elements/1 find", "segue.elements/1 at", "segue.elements/1 name",
        "segue.elements/1 frame", "segue.elements/1 corner_radii", "segue.elements/1 partner",
        "segue.elements/1 view", "segue.elements/1 picture",
        "segue.interaction/1 finish", "segue.interaction/1 cancel",
      ])
    let lines = calls.compactMap { call -> String? in
      guard call.name == "segue.log/1 write", case .text(let line)? = call.arguments["text"] else {
        return nil
      }
      return line
    }
    // The plug-in prints the values that it has read, in thousandths.
    for line in [
      "number 750", "integer 1000", "toggle 1000", "choice 1000", "text words",
      "bounds 1000 2000 30000 40000", "center 5000 6000", "transform 2000 7000",
      "color 100 200 300 400", "properties 500 1000 3000 1000 -1000", "tree 5000 1000 0 1000",
      "anchor 250 500 -1000", "translation 1000 2000 3000", "rotation 100 200 300",
      "scale 2000 3000 4000", "sublayers 3000 4000", "sides 0 1000", "contents 250 500 500 250",
      "radii 1000 2000 3000 4000", "border 5000 100 400", "shadow 200 6000 7000 8000",
      "overlay 100 200 300 400", "blurs 9000 10000", "mixing 2000 606 215 2000 250 750",
      "path 1000 12000 3000 100 750 2000 4000", "mask 1000 0", "part 1000 2000 3000 4000",
      "gradient 3000 500 250", "property 15000 45000", "requested 1000", "elements 0 0",
      "refused -2000", "refused -4000", "ended 1000",
      "first frame 1000 1000",
    ] {
      #expect(lines.contains(line), "\(line) is not among \(lines)")
    }
  }
}
