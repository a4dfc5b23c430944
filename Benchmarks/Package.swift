// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that the product does not depend on the benchmarks.

// They measure parts that only Segue's own modules can use, so they are compiled as one of these: with
// the name that SwiftPM gives to the package in the folder above, which is made from the folder's name.
let folder = Context.packageDirectory.split(separator: "/").dropLast().last ?? "segue"
let packageName = String(folder.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" })

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
      ],
      packageAccess: false, swiftSettings: [.unsafeFlags(["-package-name", packageName])])
  ],
  swiftLanguageModes: [.v6]
)
