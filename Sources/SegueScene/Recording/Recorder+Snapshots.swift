internal import SegueGeometry

extension Recorder {
  /// A picture of `view` as a view of its own, with the same bounds and centre and no transform.
  ///
  /// With `afterUpdates` false it is what was shown when the running callback began: a view that was
  /// not in the container then gives an empty picture. With true, what the changes of the running
  /// callback make of it. Films stand still in it.
  public func snapshot(of view: View, afterUpdates: Bool) -> View {
    let picture = View(name: "snapshot of \(log.name(of: view))")
    let shown = presented(view, afterUpdates: afterUpdates)
    var own = ViewProperties()
    own.bounds = shown.bounds
    own.center = shown.center
    if afterUpdates || shownViews.contains(view.id) {
      if shown.alpha == 1 && !shown.isHidden {
        // The usual case needs no layer within the layer.
        own.backgroundColor = shown.backgroundColor
        own.cornerRadius = shown.cornerRadius
        own.clipsToBounds = shown.clipsToBounds
        own.contents = frozen(shown.contents)
        for child in view.subviews {
          copy(child, into: picture, afterUpdates: afterUpdates)
        }
      } else {
        let inner = copy(view, into: picture, afterUpdates: afterUpdates)
        var properties = inner.properties
        properties.transform = .identity
        properties.center = own.bounds.center
        inner.restore(properties)
      }
    }
    picture.restore(own)
    adopt(picture)
    if ending == .none {
      log.event(
        TimelineEvent(
          at: now, change: .snapshot, view: log.name(of: picture), parent: nil, index: 0))
    }
    return picture
  }

  /// Copies `view` and all it holds into `parent`, and gives the copy of `view` itself.
  @discardableResult
  private func copy(_ view: View, into parent: View, afterUpdates: Bool) -> View {
    let first = clone(view, afterUpdates: afterUpdates)
    parent.addSubview(first)
    // Not by recursion, since hierarchies may be deep.
    var waiting = [(view, first)]
    while let (original, clone) = waiting.popLast() {
      for child in original.subviews {
        let copy = self.clone(child, afterUpdates: afterUpdates)
        clone.addSubview(copy)
        waiting.append((child, copy))
      }
    }
    return first
  }

  private func clone(_ view: View, afterUpdates: Bool) -> View {
    let clone = View(name: "copy of \(log.name(of: view))")
    var properties = presented(view, afterUpdates: afterUpdates)
    properties.contents = frozen(properties.contents)
    if !afterUpdates && !shownViews.contains(view.id) { properties.isHidden = true }
    clone.restore(properties)
    return clone
  }

  /// What the view shows at the present virtual time.
  private func presented(_ view: View, afterUpdates: Bool) -> ViewProperties {
    guard let row = log.row(of: view) else { return view.properties }
    var result = log.initial[row]
    for property in Property.allCases {
      let value = value(
        of: property, row: row, at: now, before: afterUpdates ? .max : turnBegin)
      result.copy(property, from: value)
    }
    return result
  }

  private func frozen(_ contents: Contents) -> Contents {
    guard contents.source != 0, contents.isLive else { return contents }
    var still = contents
    still.frozenAt = contentsTime + now
    return still
  }
}
