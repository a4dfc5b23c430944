// swift-tools-version: 6.2
import PackageDescription

// The module walls. An arrow of this list is an import; there are no others (see docs/architecture.md).

let package = Package(
  name: "segue",
  products: [
    .executable(name: "segue", targets: ["segue"]),
    .library(name: "SegueKit", targets: ["SegueKit", "SegueHost", "SegueRender", "SegueMedia"]),
    .library(name: "SegueSDK", targets: ["SegueSDK"]),
    .library(name: "segue-slide", type: .dynamic, targets: ["Slide"]),
    .library(name: "segue-spring", type: .dynamic, targets: ["Spring"]),
    .library(name: "segue-snapshot-zoom", type: .dynamic, targets: ["SnapshotZoom"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
  ],
  targets: [
    // The ABI.
    .target(name: "CSegue"),
    .systemLibrary(
      name: "CFFI", pkgConfig: "libffi", providers: [.apt(["libffi-dev"])]),
    .target(name: "SegueWire", dependencies: ["CSegue", "CFFI"]),

    // What moves.
    .target(name: "SegueMotion"),
    .target(name: "SegueScene", dependencies: ["SegueMotion"]),
    .target(name: "SegueKit", dependencies: ["SegueScene", "SegueMotion"]),
    .target(
      name: "SegueHost",
      dependencies: [
        "CSegue", "SegueWire", "SegueKit", "SegueScene", "SegueMotion",
        .product(name: "Logging", package: "swift-log"),
      ]),

    // What is drawn.
    .systemLibrary(
      name: "CPixman", pkgConfig: "pixman-1", providers: [.apt(["libpixman-1-dev"])]),
    .systemLibrary(name: "CRowKernels"),
    .target(name: "SegueRender", dependencies: ["SegueScene", "CPixman", "CRowKernels"]),
    .systemLibrary(
      name: "CLibAV", pkgConfig: "libavformat",
      providers: [.apt(["libavformat-dev", "libavcodec-dev", "libswscale-dev"])]),
    .target(name: "SegueMedia", dependencies: ["SegueRender", "SegueScene", "CLibAV"]),

    // What people hold.
    .target(name: "SegueSDK", dependencies: ["CSegue", "SegueMotion"]),
    .executableTarget(
      name: "segue",
      dependencies: [
        "SegueMotion", "SegueScene", "SegueKit", "SegueHost", "SegueRender", "SegueMedia",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
      ]),
    .target(name: "Slide", dependencies: ["CSegue"], path: "Plugins/Slide"),
    .target(name: "Spring", dependencies: ["SegueSDK"], path: "Plugins/Spring"),
    .target(name: "SnapshotZoom", dependencies: ["SegueSDK"], path: "Plugins/SnapshotZoom"),

    // The claims.
    .testTarget(name: "MotionTests", dependencies: ["SegueMotion"]),
    .testTarget(name: "SceneTests", dependencies: ["SegueScene", "SegueMotion"]),
    .testTarget(
      name: "RenderTests", dependencies: ["SegueRender", "SegueScene", "CPixman"],
      exclude: ["Goldens"]),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11
)

for target in package.targets where target.type != .system {
  let isC = ["CSegue", "Slide"].contains(target.name)
  if isC {
    target.cSettings = [
      .unsafeFlags([
        "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fvisibility=hidden",
      ])
    ]
  } else {
    target.swiftSettings = [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .treatAllWarnings(as: .error),
    ]
  }
}

// The compositor's loops are some fifty times slower unoptimised; tests of films need them fast.
for target in package.targets where target.name == "SegueRender" {
  target.swiftSettings?.append(.unsafeFlags(["-O"], .when(configuration: .debug)))
}

// A plug-in exports its entry and nothing else.
for target in package.targets where ["Slide", "Spring", "SnapshotZoom"].contains(target.name) {
  target.linkerSettings = [
    .unsafeFlags([
      "-Xlinker", "--version-script=\(Context.packageDirectory)/Plugins/exports.map",
    ])
  ]
}
