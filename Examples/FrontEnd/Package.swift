// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "front-end",
  dependencies: [.package(name: "segue", path: "../..")],
  targets: [
    .executableTarget(
      name: "FrontEnd",
      dependencies: [
        .product(name: "SegueFilm", package: "segue"),
        .product(name: "SegueLive", package: "segue"),
      ])
  ]
)
