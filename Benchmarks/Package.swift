// swift-tools-version: 6.2
import PackageDescription

// A separate package, so that the product does not depend on the benchmarks.

// The benchmarks use declarations with package access, so they are compiled with Segue's package name. SwiftPM derives
// this name from the name of the parent folder.
let folder = Context.packageDirectory.split(separator: "/").dropLast().last ?? "segue"
let packageName = String(folder.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" })

let package = Package(
  name: "benchmarks",
  dependencies: [.package(name: "segue", path: "..")],
  targets: [
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        .product(name: "SegueKit", package: "segue"),
        .product(name: "SegueFilm", package: "segue"),
        .product(name: "SegueLive", package: "segue"),
      ],
      packageAccess: false, swiftSettings: [.unsafeFlags(["-package-name", packageName])])
  ],
  swiftLanguageModes: [.v6]
)
