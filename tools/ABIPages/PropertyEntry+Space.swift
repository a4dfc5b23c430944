extension PropertyEntry {
  /// The entries of the transforms, and of the properties that depend on them.
  static let space: [String: PropertyEntry] = [
    "transform": PropertyEntry(
      topic: .transforms, summary: "a matrix that turns, scales and moves the view",
      picture: "A card turns clockwise by 0.7 radians while it shrinks to 72 %.",
      related: ["translation", "rotation", "scale", "sublayer_transform", "anchor_point"],
      guide: [transforms],
      notes: [
        """
        A rotation of half a turn or more between two matrices goes the shorter way. [rotation](rotation.md) goes \
        the way that its numbers say.
        """,
        "The matrix is for row vectors, as in Core Animation: the translation is m41, m42 and m43.",
      ],
      browser: sampledTwice,
      purpose: "Makes the new screen a little smaller than its frame.",
      example: Example(
        c: "SEGUE_TRY(segue_set_transform(view, c, to, segue_scaling(0.9, 0.9)));",
        cpp: "to.set_transform(segue::Transform::scale(0.9, 0.9));",
        rust: "to.set_transform(Transform::scale(0.9, 0.9))?;",
        swift: "to.transform = .scale(x: 0.9, y: 0.9)")),
    "translation": PropertyEntry(
      topic: .transforms, summary: "a movement beside the frame",
      picture: """
        A card is moved by 0, then 14, 9, then 28, 18 points; its frame follows, and its centre does not.
        """,
      related: ["transform", "rotation", "scale", "center"],
      guide: [transforms],
      notes: [
        "A movement along z shows only under a perspective: see [sublayer_transform](sublayer_transform.md)."
      ],
      browser: sampledTwice,
      purpose: "Moves the new screen down by 40 points, and leaves its centre alone.",
      example: Example(
        c: "SEGUE_TRY(segue_set_translation(view, c, to, segue_vector(0, 40, 0)));",
        cpp: "to.set_translation({0, 40, 0});",
        rust: "to.set_translation(Vector { x: 0.0, y: 40.0, z: 0.0 })?;",
        swift: "to.translation = Vector3D(x: 0, y: 40)")),
    "rotation": PropertyEntry(
      topic: .transforms, summary: "angles about the three axes",
      picture: """
        A card turns about y by 0, 1.25 and 2.5 radians; at the end its mirrored back shows.
        """,
      related: ["transform", "anchor_point", "double_sided", "sublayer_transform", "depth_sorted"],
      guide: [transforms, ("../../writing-plugins/animations.md#along-a-path", "Along a path")],
      notes: [
        """
        Rotations about x and y look flat without a perspective: give the superview a \
        [sublayer_transform](sublayer_transform.md).
        """,
        "`move_along_turning` of `segue.view/1` sets the rotation about z along a path.",
      ],
      browser: sampledTwice,
      purpose: "Turns the new screen about its vertical axis by one and a half turns.",
      example: Example(
        c: "SEGUE_TRY(segue_set_rotation(view, c, to, segue_vector(0, 3 * 3.14159265358979, 0)));",
        cpp: "to.set_rotation({0, 3 * 3.14159265358979, 0});",
        rust: "to.set_rotation(Vector { x: 0.0, y: 3.0 * std::f64::consts::PI, z: 0.0 })?;",
        swift: "to.rotation = Vector3D(x: 0, y: 3 * .pi)")),
    "scale": PropertyEntry(
      topic: .transforms, summary: "factors along the three axes",
      picture: "A card shrinks to 0.7 and 0.4 of its size about its anchor point.",
      related: ["transform", "translation", "rotation", "frame"],
      guide: [transforms],
      notes: [
        "It scales the view with all that it contains; a larger [frame](frame.md) does not.",
        "A factor of 0 hides the view, and a negative one mirrors it.",
      ],
      browser: sampledTwice,
      purpose: "Makes the new screen a little smaller than its frame.",
      example: Example(
        c: "SEGUE_TRY(segue_set_scale(view, c, to, segue_vector(0.9, 0.9, 1)));",
        cpp: "to.set_scale({0.9, 0.9, 1});",
        rust: "to.set_scale(Vector { x: 0.9, y: 0.9, z: 1.0 })?;",
        swift: "to.scale = Vector3D(x: 0.9, y: 0.9, z: 1)")),
    "sublayer_transform": PropertyEntry(
      topic: .transforms, summary: "a transform of all subviews, such as a perspective",
      picture: """
        A card that is turned about y, without a perspective, and seen from 300 and 150 points.
        """,
      related: ["transform", "rotation", "translation", "depth_sorted"],
      guide: [transforms],
      notes: [
        """
        The vanishing point is this view's anchor point, so give the perspective to the container, or to a view \
        of your own around what turns.
        """,
        "The smaller the distance, the stronger the perspective; 900 points suit a screen of a phone.",
      ],
      browser: sampledTwice,
      purpose: "Gives all that is in the container a perspective.",
      example: Example(
        c: """
          segue_matrix_t depth = segue_identity();
          depth.m34 = -1.0 / 900;
          SEGUE_TRY(segue_set_sublayer_transform(view, c, container, depth));
          """,
        cpp: """
          segue::Transform depth;
          depth.m34 = -1.0 / 900;
          container.set_sublayer_transform(depth);
          """,
        rust: """
          let depth = Transform { m34: -1.0 / 900.0, ..Transform::IDENTITY };
          container.set_sublayer_transform(depth)?;
          """,
        swift: "container.sublayerTransform = .perspective(distance: 900)")),
    "double_sided": PropertyEntry(
      topic: .transforms, summary: "a view whose back shows",
      picture: """
        A card that is turned by more than 90°: with 1 its mirrored back shows, and with 0 nothing.
        """,
      related: ["rotation", "transform", "mesh"],
      guide: [transforms],
      notes: ["Two views back to back, both with 0, are the two sides of a card."],
      purpose: "Hides both screens while their backs are to the viewer.",
      example: Example(
        c: """
          SEGUE_TRY(segue_set_double_sided(view, c, from, 0));
          SEGUE_TRY(segue_set_double_sided(view, c, to, 0));
          """,
        cpp: """
          from.set_double_sided(false);
          to.set_double_sided(false);
          """,
        rust: """
          from.set_double_sided(false)?;
          to.set_double_sided(false)?;
          """,
        swift: """
          from.isDoubleSided = false
          to.isDoubleSided = false
          """)),
    "depth_sorted": PropertyEntry(
      topic: .transforms, summary: "subviews in the order of their distance",
      picture:
        "Two cards in the order of the subviews, with the orange one last; sorted by depth; and crossing.",
      related: ["z_position", "rotation", "translation", "sublayer_transform"],
      guide: [order],
      notes: [
        """
        Without it, neither a rotation nor a translation along z brings a view in front of its sibling. With it, \
        [z_position](z_position.md) does not count.
        """,
        "It is a property of the superview, and sorts only its own subviews.",
      ],
      browser: .except(
        "A page cannot cut planes that cross: a transition in which they do is stored as frames."),
      purpose: "Lets the nearer of the two screens cover the other, whatever their order.",
      example: Example(
        c: "SEGUE_TRY(segue_set_depth_sorted(view, c, container, 1));",
        cpp: "container.set_depth_sorted(true);",
        rust: "container.set_depth_sorted(true)?;",
        swift: "container.sortsByDepth = true")),
    "z_position": PropertyEntry(
      topic: .transforms, summary: "the order among siblings",
      picture: "The white card at -1 behind its sibling, which is at 0; at 0 and 1 in front of it.",
      related: ["depth_sorted", "translation"],
      guide: [order],
      notes: [
        "Siblings with equal numbers are painted in the order of the subviews.",
        """
        It is animated as a number: the order changes at the moment at which one sibling's number passes the \
        other's.
        """,
      ],
      purpose: "Paints the new screen in front of its siblings, without a change of the hierarchy.",
      example: Example(
        c: "SEGUE_TRY(segue_set_z_position(view, c, to, 1));",
        cpp: "to.set_z_position(1);",
        rust: "to.set_z_position(1.0)?;",
        swift: "to.zPosition = 1")),
  ]
}
