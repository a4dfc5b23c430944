// swift-tools-version: 6.2
import PackageDescription

// The folder of the installed SDK, which the Makefile finds with pkg-config.
let sdk = Context.environment["SEGUE_SWIFT"] ?? "/usr/local/share/segue/swift_sdk"

let package = Package(
  name: "my-plugin",
  products: [.library(name: "my-plugin", type: .dynamic, targets: ["MyPluginPlugin"])],
  dependencies: [.package(name: "segue-sdk", path: sdk)],
  targets: [
    .target(
      name: "MyPluginPlugin", dependencies: [.product(name: "SegueSDK", package: "segue-sdk")],
      path: "Sources",
      // Embedded Swift makes a small library that needs no Swift runtime, and compiles whole modules.
      // For Foundation use the product SegueFullSDK; Segue's docs/writing-plugins/swift.md says how.
      swiftSettings: [
        .enableExperimentalFeature("Embedded"),
        .unsafeFlags(["-wmo"], .when(configuration: .debug)),
        // The linker drops functions that nothing calls, if each has a section of its own.
        .unsafeFlags(["-Xfrontend", "-function-sections"], .when(configuration: .release)),
      ],
      // The script leaves the entry point as the only symbol that the library exports.
      linkerSettings: [
        .unsafeFlags(["-Xlinker", "-s", "-Xlinker", "--version-script=\(sdk)/../exports.map"])
      ])
  ])
