import Foundation
import SegueMotion
import SegueScene
import SegueWire
import TestSupport
import Testing

@testable import SegueHost
@testable import SeguePlugin

/// Tests that the plug-in guide states the limits that the code has, and that the headers do not
/// repeat their numbers.
@Suite struct LimitTests {
  /// The limits of the code, by their names in the guide's table.
  private static let limits: [String: Double] = [
    "descriptors in a library": Double(DescriptorLimits.descriptors),
    "parameters of a descriptor": Double(DescriptorLimits.parameters),
    "choices of a parameter": Double(DescriptorLimits.choices),
    "capabilities of a descriptor": Double(DescriptorLimits.capabilities),
    "required interfaces of a descriptor": Double(DescriptorLimits.requiredInterfaces),
    "bytes of a plug-in's id": Double(DescriptorLimits.idBytes),
    "bytes of an alias or of a parameter's id": Double(DescriptorLimits.wordBytes),
    "bytes of any other text in a descriptor": Double(DescriptorLimits.textBytes),
    "bytes of a structure (its `size`)": Double(DescriptorLimits.structBytes),
    "bytes of a text that is passed to the host": Double(WireLimits.textBytes),
    "bytes of a log line": Double(PluginLimits.logLineBytes),
    "lines of the log in a transition": Double(PluginLimits.logLines),
    "bytes printed in a transition, in a process of its own": Double(PluginLimits.outputBytes),
    "views created in a transition, including snapshots": Double(PluginLimits.recording.views),
    "views in all snapshots and inputs of painted views of a transition":
      Double(PluginLimits.recording.pictureLayers),
    "depth of nested snapshots and painted views": Double(PluginLimits.recording.pictureDepth),
    "bytes of the pictures and inputs of painted views in a transition":
      Double(PluginLimits.paintedBytes),
    "animations in a transition, including keyframes and frame drivers":
      Double(PluginLimits.recording.animations),
    "changes to properties and to the hierarchy in a transition, except by frame drivers":
      Double(PluginLimits.recording.changes),
    "seconds of virtual time in a transition": PluginLimits.recording.virtualTime,
    "seconds of real time to describe a transition or draw a frame, in a process of its own":
      PluginDeadlines().describing,
    "seconds of real time for one call into a plug-in in the command's own process":
      PluginLimits.deadline,
    "seconds of real time for the same, including the host's answers":
      CallBudget(PluginDeadlines().describing).overallLimit,
    "different timings in a transition": Double(PluginLimits.timings),
    "bytes of different texts of timings in a transition": Double(PluginLimits.timingTextBytes),
    "each parameter of a spring": 1e50,
    "intervals of a `steps()` curve": 1e9,
  ]

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Toolchain.package.appending(path: path), encoding: .utf8)
  }

  /// Returns a number with a comma between thousands, such as "10,000".
  private func written(_ number: Int) -> String {
    let last = String("\(1000 + number % 1000)".dropFirst())
    return number < 1000 ? "\(number)" : "\(number / 1000),\(last)"
  }

  @Test func `the plug-in guide's table lists every limit of the code with its number`()
    throws
  {
    let page = try text("docs/writing-plugins/rules.md") + "\n## "
    let start = try #require(page.range(of: "\n## Limits\n")).upperBound
    let end = try #require(page[start...].range(of: "\n## ")).lowerBound
    var rows: [String: Double] = [:]
    for line in page[start..<end].split(separator: "\n") where line.hasPrefix("| ") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 3, cells[0] != "what", !cells[0].hasPrefix("---") else { continue }
      rows[cells[0]] = Double(cells[1].filter { $0 != "," })
    }
    #expect(rows == Self.limits)
  }

  @Test func `the C headers do not repeat the numbers of limits`() throws {
    let folder = Toolchain.headers.appending(path: "segue")
    let numbers = Set(Self.limits.values.filter { $0 >= 64 && $0 < 1e9 }.map { written(Int($0)) })
    for file in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    where file.hasSuffix(".h") {
      let header = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      for match in header.matches(of: /\d+(,\d{3})+/) {
        #expect(!numbers.contains(String(match.0)), "\(file): \(match.0)")
      }
    }
  }

  @Test func `a spring's parameters are limited to 1e50, and a curve's steps to 1e9`() {
    #expect(throws: Never.self) {
      try Spring(mass: 1e50, stiffness: 1, damping: 1, velocity: 0)
    }
    #expect(throws: MotionError.self) {
      try Spring(mass: (1e50).nextUp, stiffness: 1, damping: 1, velocity: 0)
    }
    #expect(throws: Never.self) { try Timing(parsing: "steps(1000000000)") }
    #expect(throws: MotionError.self) { try Timing(parsing: "steps(1000000001)") }
  }

  @Test func `a plug-in's log line is cut at the limit that the guide states`() {
    let long = String(repeating: "a", count: PluginLimits.logLineBytes + 1)
    #expect(PluginText.line(long).utf8.count == PluginLimits.logLineBytes + "…".utf8.count)
    #expect(PluginText.line(String(long.dropLast())).utf8.count == PluginLimits.logLineBytes)
  }
}
