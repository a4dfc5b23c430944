internal import SegueGeometry
internal import SegueYAML

/// Reads what happens on the devices of a stage that have screens of their own.
extension Builder {
  /// A device with a screen of its own, as its nodes say.
  struct OwnScreen {
    /// The screen or container at first.
    let first: Node
    /// The size of the screen in points.
    let size: Size
  }

  /// Returns the devices with a screen of their own, by name.
  func ownScreens(_ root: Entry<StoryboardKeys>) -> [String: OwnScreen] {
    (root.stage?.devices?.entries ?? []).reduce(into: [:]) { all, device in
      guard let screen = device.value.screen else { return }
      all[device.key.text] = OwnScreen(first: screen, size: device.value.size ?? size)
    }
  }

  /// Returns the size of each screen that only devices of another size than the storyboard's show. A rectangle on it, and
  /// the length of its page, are in the points of that device.
  func sizesOnDevices(_ root: Entry<StoryboardKeys>) -> [String: Size] {
    let others = devicesOfOwn.filter { $0.value.size != size }
    guard !others.isEmpty else { return [:] }
    let graph = ScreenGraph(root)
    let steps = root.script ?? []
    func shown(_ first: Node?, by isMeant: (String?) -> Bool) -> Set<String> {
      graph.reached(from: [first].compactMap(\.self) + steps.filter { isMeant($0.device) }.flatMap(\.action.arriving))
    }
    let main = shown(root.value(\.container)) { name in name.map { devicesOfOwn[$0] == nil } ?? true }
    var sizes: [String: Size] = [:]
    for (name, device) in others.sorted(by: { $0.key < $1.key }) {
      for screen in shown(device.first, by: { $0 == name }).subtracting(main) where sizes[screen] == nil {
        sizes[screen] = device.size
      }
    }
    return sizes
  }

  /// Returns the builder for what is on a screen of another size.
  func onScreen(of size: Size?) -> Builder {
    var builder = self
    builder.size = size ?? self.size
    return builder
  }

  /// Returns the name of the device on whose own screen a step of the app happens, or to whose screen a zoom goes; nil for
  /// the screen that the script plays on all other devices.
  func ownDevice(of step: Entry<StepKeys>) throws(StoryboardError) -> String? {
    guard let name = step.value(\.device) else { return nil }
    try check(deviceName: name)
    let keys = StepKeys.all.keys
    let takesTime = step.has(\.zoom) || step.has(\.typed)
    let meant: [any TableKey] = step.has(\.scroll) ? [keys.over, keys.easing] : takesTime ? [keys.over] : []
    let names = meant.flatMap(\.rows).map(\.name)
    let others = StepKeys.all.movement.flatMap(\.rows).filter { !names.contains($0.name) }
    if let key = others.first(where: { step.node.value($0.name) != nil }),
      let event = step.first(of: StepKeys.all.app + [keys.zoom])
    {
      throw error(
        step.node.key(key.name),
        "'\(key.name)' belongs to a movement of the device, but this step has '\(event.name)'; write two steps")
    }
    return devicesOfOwn[name.text] == nil ? nil : name.text
  }
}

/// The ways from screens to other screens, as the nodes of a file say.
private struct ScreenGraph {
  private let screens: [String: Node]
  private let links: [String: [Node]]

  init(_ root: Entry<StoryboardKeys>) {
    screens = (root.screens?.entries ?? []).reduce(into: [:]) { $0[$1.key.text] = $1.value.node }
    links = (root.links?.entries ?? []).reduce(into: [:]) { $0[$1.key.text] = $1.value.flatMap(\.action.arriving) }
  }

  /// Returns the names of the screens in nodes of screens and containers, and of those to which their links lead.
  func reached(from nodes: [Node]) -> Set<String> {
    var (reached, left): (Set<String>, [Node]) = ([], nodes)
    while let node = left.popLast() {
      guard case .scalar = node.content else {
        left += members(of: node)
        continue
      }
      guard reached.insert(node.text).inserted else { continue }
      left += (screens[node.text].map(members) ?? []) + (links[node.text] ?? [])
    }
    return reached
  }

  /// The nodes of the members of a container; empty for a picture.
  private func members(of container: Node) -> [Node] {
    let keys = ContainerKeys.all.keys
    return ContainerKind.allCases.compactMap { container.value(keys.members(of: $0).name) }.flatMap { node in
      node.items.isEmpty ? [node] : node.items
    }
  }
}

extension Entry<ActionKeys> {
  /// The screens or containers that the action brings.
  fileprivate var arriving: [Node] { [self.push, self.present].compactMap(\.self) }
}
