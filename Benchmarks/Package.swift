// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that the product does not depend on the benchmarks.

let package = Package(
  name: "benchmarks",
  dependencies: [.package(name: "segue", path: "..")],
  targets: [
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        .product(name: "SegueHost", package: "segue"), .product(name: "SegueKit", package: "segue"),
        .product(name: "SegueLive", package: "segue"),
        .product(name: "SegueMedia", package: "segue"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
