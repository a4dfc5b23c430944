package import SegueGeometry

extension Recorder {
  /// Returns a new view that shows a picture of `view`, with the same bounds and centre and no
  /// transform.
  ///
  /// The picture shows the view with all its subviews. It fills the new view's bounds and is
  /// clipped to them. With `afterUpdates` false it shows the view as it was when the running
  /// callback began; if the view was not in the container then, the picture is empty. With true it
  /// includes the changes that the running callback has made. Clips are frozen in the picture.
  package func snapshot(of view: View, afterUpdates: Bool) -> View {
    let shown = presented(view, afterUpdates: afterUpdates)
    var own = ViewProperties()
    own.bounds = shown.bounds
    own.center = shown.center
    own.contents = capture(view, afterUpdates: afterUpdates)
    return makePicture(of: view, own)
  }

  /// Returns a picture of `view` with the changes that the running callback has made, as a view
  /// that fills `frame` of any superview.
  ///
  /// If the view clips its picture to round corners, or has a shape with such corners, its corners and its border are not drawn into
  /// the picture. They are properties of the new view, scaled to its size, so that they can be
  /// animated. So is the shadow that is around an element of a drawing.
  package func picture(of view: View, in frame: Rect) -> View {
    let shown = presented(view, afterUpdates: true)
    var own = ViewProperties()
    let scale = shown.bounds.width > 0 ? frame.width / shown.bounds.width : 1
    if view.shapeShadow != .none { own.shadow = view.shapeShadow.scaled(by: scale) }
    let isOnlyBackground = shown.contents.isEmpty && view.subviews.isEmpty
    if shown.cornerRadii != CornerRadii(), shown.clipsToBounds || isOnlyBackground || view.hasShapeCorners {
      var tree = tree(of: view, afterUpdates: true)
      tree.squareRoot()
      own.contents = contents(of: tree)
      let radii = shown.cornerRadii
      own.cornerRadii = CornerRadii(
        topLeft: radii.topLeft * scale, topRight: radii.topRight * scale,
        bottomRight: radii.bottomRight * scale, bottomLeft: radii.bottomLeft * scale)
      if shown.border != .none {
        own.border = Border(width: shown.border.width * scale, color: shown.border.color)
      }
      own.clipsToBounds = true
    } else {
      own.contents = capture(view, afterUpdates: true)
    }
    own.frame = frame
    return makePicture(of: view, own)
  }

  private func makePicture(of view: View, _ own: ViewProperties) -> View {
    let picture = View(name: "snapshot of \(log.name(of: view))")
    picture.restore(own)
    adopt(picture)
    if ending == .none {
      log.event(
        TimelineEvent(
          at: now, change: .snapshot, view: log.name(of: picture), parent: nil, index: 0))
    }
    return picture
  }

  /// Returns a new view that shows a picture of `rect`, a rectangle in the coordinates of `view`.
  /// The new view has the size of `rect` and, if `view` has no transform, covers that part of
  /// `view` in the superview. Everything else is as in `snapshot(of:afterUpdates:)`. All parts of
  /// one view share one picture. Outside the view's bounds, the picture is transparent.
  package func snapshot(of view: View, rect: Rect, afterUpdates: Bool) -> View {
    let picture = snapshot(of: view, afterUpdates: afterUpdates)
    var own = picture.properties
    let whole = own.bounds
    guard whole.width > 0, whole.height > 0, rect.isFinite else { return picture }
    own.contentsRect = Rect(
      x: (rect.minX - whole.minX) / whole.width, y: (rect.minY - whole.minY) / whole.height,
      width: rect.width / whole.width, height: rect.height / whole.height)
    own.bounds = rect
    own.center = Point(
      x: own.center.x + rect.center.x - whole.center.x,
      y: own.center.y + rect.center.y - whole.center.y)
    picture.restore(own)
    log.replaceInitial(of: picture)
    return picture
  }

  /// Returns the contents of a snapshot of `view`. As long as nothing has changed, every call
  /// returns the same picture.
  private func capture(_ view: View, afterUpdates: Bool) -> Contents {
    let moment = CaptureMoment(
      now: now, changes: changeCount, drivers: log.drivers.count, turnBegin: turnBegin,
      afterUpdates: afterUpdates)
    // The picture of a view that is not recorded is not cached, because the recorder is not
    // notified of changes to that view.
    let mayBeKnown = ending == .none && log.row(of: view) != nil
    if mayBeKnown, let known = captures[view.id], known.moment == moment { return known.contents }
    let contents = contents(of: tree(of: view, afterUpdates: afterUpdates))
    if mayBeKnown { captures[view.id] = (moment, contents) }
    return contents
  }

  private func contents(of tree: LayerTree) -> Contents {
    guard let root = tree.layers.first, root.opacity > 0 else { return .none }
    // A view that shows nothing but a picture, stretched to its bounds, needs no captured layers:
    // the snapshot shows the same picture.
    let isPlain =
      tree.layers.count == 1 && root.opacity == 1 && root.backgroundColor.alpha == 0
      && root.contents.painting == nil
      && root.contents.mode == .scaleToFill && !(root.clipsToBounds && root.cornerRadius > 0)
    if isPlain {
      var still = root.contents
      if !still.isEmpty, still.isLive { still.frozenAt = tree.contentsTime }
      return still
    }
    let capture = CapturedPicture(tree)
    guard isWithinLimits(layers: capture.layerCount, depth: capture.depth) else { return .none }
    return Contents(capture: capture)
  }

  /// Adds the number of layers of a new picture to the recording's total. If the total exceeds its limit, or the
  /// picture contains pictures that are nested too deeply, the recording fails and the result is false.
  @discardableResult
  func isWithinLimits(layers: Int, depth: Int) -> Bool {
    guard depth <= limits.pictureDepth else {
      fail(.tooDeepPictures(limit: limits.pictureDepth))
      return false
    }
    capturedLayers += layers
    if capturedLayers > limits.pictureLayers {
      fail(.tooManyPictureLayers(limit: limits.pictureLayers))
      return false
    }
    return true
  }

  /// Returns the view and its descendants as a layer tree, in which the view is the container.
  func tree(of view: View, afterUpdates: Bool) -> LayerTree {
    let size = presented(view, afterUpdates: afterUpdates).bounds.size
    var tree = LayerTree(size: size, contentsTime: contentsTime + now)
    func properties(_ view: View) -> ViewProperties {
      presented(view, afterUpdates: afterUpdates)
    }
    if afterUpdates {
      tree.fill(from: view, properties: properties, children: \.subviews)
    } else if let shown = shownChildren(below: view) {
      tree.fill(from: view, properties: properties) { shown[$0.id] ?? [] }
    }
    return tree
  }

  /// Returns the subviews of `view` and of each of its descendants when the running callback began,
  /// or nil when `view` was not in the container then.
  private func shownChildren(below view: View) -> [ViewID: [View]]? {
    guard let row = log.row(of: view),
      let nodes = log.shapes.last(where: { $0.begin <= now })?.nodes,
      let first = nodes.firstIndex(where: { $0.row == row })
    else { return nil }
    var children: [ViewID: [View]] = [:]
    let below = first + 1..<first + 1 + Int(nodes[first].descendants)
    // A mask is drawn as the mask of its view, and not among the subviews.
    for node in nodes[below] where !node.isMask {
      let parent = log.views[Int(nodes[Int(node.parent)].row)]
      children[parent.id, default: []].append(log.views[Int(node.row)])
    }
    return children
  }

  /// Returns the view and its descendants as layers, with the changes that the running callback has made. Also returns
  /// the view's bounds, whose top left corner is the origin of the layers.
  package func layers(of view: View) -> (tree: LayerTree, bounds: Rect) {
    (tree(of: view, afterUpdates: true), presented(view, afterUpdates: true).bounds)
  }

  /// Returns the view's presentation values at the current virtual time. The changes that the
  /// running callback has made are left out if `afterUpdates` is false.
  private func presented(_ view: View, afterUpdates: Bool) -> ViewProperties {
    guard let row = log.row(of: view) else { return view.properties }
    var result = log.initial[row]
    let isPainted = result.contents.painting != nil
    let hasMesh = log.hasMesh(row) || log.hasDriver(at: now)
    let properties = isPainted ? Property.allCases : Property.ofEveryView
    for property in properties + (hasMesh && !isPainted ? Property.ofMeshes : []) {
      let value = value(
        of: property, row: row, at: now, before: afterUpdates ? .max : turnBegin)
      result[value: property] = value
    }
    return result
  }
}

extension LayerTree {
  /// True if an animator's own code paints a picture in this tree.
  private var hasPaintings: Bool {
    layers.contains {
      $0.contents.painting != nil || $0.contents.capture?.tree.hasPaintings == true
    }
  }

  /// Removes the pictures that an animator's own code paints, including those in pictures of views.
  package mutating func leaveOutPaintings() {
    guard hasPaintings else { return }
    for index in layers.indices {
      if layers[index].contents.painting != nil {
        layers[index].contents = .none
      } else if let capture = layers[index].contents.capture, capture.tree.hasPaintings {
        var inner = capture.tree
        inner.leaveOutPaintings()
        layers[index].contents = Contents(capture: CapturedPicture(inner))
      }
    }
  }

  /// Makes the first layer's corners square, and removes its border.
  fileprivate mutating func squareRoot() {
    guard !layers.isEmpty else { return }
    layers[0].cornerRadius = 0
    guard layers[0].effects >= 0 else { return }
    let index = Int(layers[0].effects)
    effects[index].cornerRadii = CornerRadii()
    effects[index].border = .none
  }
}

/// A cache key for the pictures of a view. As long as the key is equal, a new picture would be the
/// same.
struct CaptureMoment: Equatable {
  let now: Double
  let changes: Int
  let drivers: Int
  let turnBegin: Int
  let afterUpdates: Bool
}
