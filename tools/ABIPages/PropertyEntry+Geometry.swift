extension PropertyEntry {
  /// The entries of frame, bounds, center and anchor_point.
  static let geometry: [String: PropertyEntry] = [
    "frame": PropertyEntry(
      topic: .position, summary: "the rectangle in the superview",
      picture: "A card moves to the right and down while it becomes larger.",
      related: ["bounds", "center", "transform", "anchor_point"],
      notes: [
        """
        The frame is computed from the bounds, the centre and the transforms, so an animation of it is an animation \
        of the bounds and the centre. A later animation of the centre takes the place of its movement.
        """,
        """
        A larger frame does not scale the subviews: they keep their own frames. Use [scale](scale.md), or a \
        snapshot, for a picture that grows.
        """,
      ],
      purpose: """
        Moves the new screen to the right of its place, from which an animation brings it in.
        """,
      example: Example(
        c: """
          segue_rect_t frame;
          SEGUE_TRY(segue_get_frame(view, c, to, &frame));
          frame.x += frame.width;
          SEGUE_TRY(segue_set_frame(view, c, to, frame));
          """,
        cpp: """
          segue::Rect frame = to.get_frame();
          frame.x += frame.width;
          to.set_frame(frame);
          """,
        rust: """
          let mut frame = to.get_frame()?;
          frame.x += frame.width;
          to.set_frame(frame)?;
          """,
        swift: "to.frame.origin.x += to.frame.width")),
    "bounds": PropertyEntry(
      topic: .position, summary: "the rectangle in the view's own points",
      picture: """
        A card becomes wider and lower about its centre; its subviews keep their positions.
        """,
      related: ["frame", "center", "clips_to_bounds", "contents_rect"],
      notes: [
        "An origin that is not 0, 0 moves the subviews, as the content offset of a scroll view does."
      ],
      purpose: "Gives the new screen a size, and keeps its centre.",
      example: Example(
        c: "SEGUE_TRY(segue_set_bounds(view, c, to, segue_rect(0, 0, 300, 200)));",
        cpp: "to.set_bounds({0, 0, 300, 200});",
        rust: "to.set_bounds(Rect { x: 0.0, y: 0.0, width: 300.0, height: 200.0 })?;",
        swift: "to.bounds = Rect(x: 0, y: 0, width: 300, height: 200)")),
    "center": PropertyEntry(
      topic: .position, summary: "the position in the superview",
      picture: "A card moves to the right and down, without a change of its size.",
      related: ["frame", "anchor_point", "translation"],
      guide: [("../../writing-plugins/animations.md#along-a-path", "Along a path")],
      notes: [
        """
        It is the position of the [anchor point](anchor_point.md), which is the middle of the view only as long as \
        nobody sets the anchor point.
        """,
        "`move_along` of `segue.view/1` animates it along curves.",
      ],
      purpose: "Puts the middle of the new screen on a point of the container.",
      example: Example(
        c: "SEGUE_TRY(segue_set_center(view, c, to, segue_point(195, 422)));",
        cpp: "to.set_center({195, 422});",
        rust: "to.set_center(Point { x: 195.0, y: 422.0 })?;",
        swift: "to.center = Point(x: 195, y: 422)")),
    "anchor_point": PropertyEntry(
      topic: .position, summary: "the point about which transforms turn and scale",
      picture:
        "A turned card whose anchor point goes from its middle to its top left corner; the dot is its centre.",
      related: ["center", "frame", "rotation", "transform"],
      guide: [transforms],
      notes: [
        "Set the frame after the anchor point: the view is then at its old position, and turns about the new point."
      ],
      purpose: "Makes the left edge of the new screen its hinge.",
      example: Example(
        c: """
          segue_rect_t frame;
          SEGUE_TRY(segue_get_frame(view, c, to, &frame));
          SEGUE_TRY(segue_set_anchor_point(view, c, to, segue_vector(0, 0.5, 0)));
          SEGUE_TRY(segue_set_frame(view, c, to, frame)); /* the anchor point has moved it */
          """,
        cpp: """
          const auto frame = to.get_frame();
          to.set_anchor_point({0, 0.5, 0});
          to.set_frame(frame);  // the anchor point has moved it
          """,
        rust: """
          let frame = to.get_frame()?;
          to.set_anchor_point(Vector { x: 0.0, y: 0.5, z: 0.0 })?;
          to.set_frame(frame)?; // the anchor point has moved it
          """,
        swift: """
          let frame = to.frame
          to.anchorPoint = Vector3D(x: 0, y: 0.5)
          to.frame = frame  // the anchor point has moved it
          """)),
  ]
}
