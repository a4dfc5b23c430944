// swift-tools-version: 6.2
import PackageDescription

// The installed SDK, which plug-ins in Swift depend on. `make install` puts the sources beside this
// file; SegueFullSDK is a link to SegueSDK and compiles it with the whole standard library.

// The Unicode tables of Embedded Swift are an archive of the toolchain, of which the linker takes what
// is used.
#if arch(arm64)
  let architecture = "aarch64"
#else
  let architecture = "x86_64"
#endif
let unicodeTables =
  "-l:../../swift/embedded/\(architecture)-unknown-linux-gnu/libswiftUnicodeDataTables.a"

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
  name: "segue-sdk",
  products: [
    .library(name: "SegueSDK", targets: ["SegueSDK"]),
    .library(name: "SegueFullSDK", targets: ["SegueFullSDK"]),
  ],
  targets: [
    .target(name: "CSegue"),
    .target(name: "CSegueSDK"),
    .target(
      name: "SegueSDK", dependencies: ["CSegue", "CSegueSDK"],
      swiftSettings: settings + [
        .enableExperimentalFeature("Embedded"),
        .unsafeFlags(["-wmo"], .when(configuration: .debug)),
        // The linker drops functions that nothing calls, if each has a section of its own. The calls of the
        // host take longer than the SDK's code, so that it is compiled for size.
        .unsafeFlags(
          ["-Osize", "-Xfrontend", "-function-sections"], .when(configuration: .release)),
      ],
      linkerSettings: [
        .unsafeFlags([
          "-use-ld=lld", "-enable-experimental-feature", "Embedded", "-Xlinker", unicodeTables,
        ]),
        .linkedLibrary("m"),
      ]),
    .target(
      name: "SegueFullSDK", dependencies: ["CSegue", "CSegueSDK"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11
)
