extension PropertyEntry {
  private static let triangle = Example(
    c: """
      segue_path_t path = {.rule = SEGUE_FILL_NONZERO};
      segue_path_move(&path, 50, 0);
      segue_path_line(&path, 100, 80);
      segue_path_line(&path, 0, 80);
      segue_path_close(&path);
      SEGUE_TRY(segue_set_path_of(view, c, to, &path));
      """,
    cpp: """
      to.set_path(segue::Path().move({50, 0}).line({100, 80}).line({0, 80}).close());
      """,
    rust: """
      let at = |x, y| Point { x, y };
      let path = Path::new().move_to(at(50.0, 0.0)).line(at(100.0, 80.0)).line(at(0.0, 80.0));
      to.set_path(&path.close())?;
      """,
    swift: """
      var path = BezierPath()
      path.move(to: Point(x: 50, y: 0))
      path.addLine(to: Point(x: 100, y: 80))
      path.addLine(to: Point(x: 0, y: 80))
      path.close()
      to.path = path
      """)

  private static let meshFrames = Browser.frames(
    "A page cannot draw meshes: a transition with one is stored as frames.")

  /// The entries of paths and meshes.
  static let shapes: [String: PropertyEntry] = [
    "path": PropertyEntry(
      topic: .shapes, summary: "a shape of Bézier curves",
      picture: "A drop becomes a leaf: two paths with the same kinds of segments.",
      related: ["fill_color", "stroke", "stroke_style", "mask_mode"],
      guide: [edges],
      notes: [
        """
        Give a shape that is to change its final number of curves from the beginning, and repeat points that are \
        not needed yet.
        """,
        """
        `segue_path_t` of `helpers.h`, `segue::Path`, Rust's `Path` and Swift's `BezierPath` build it from lines, \
        quadratic curves, rectangles and ellipses as well.
        """,
        """
        A view with a path is also a mask: it uncovers any shape, and with \
        [`SEGUE_MASK_INVERSE_ALPHA`](mask_mode.md) cuts it out.
        """,
        "A frame driver may set the path of a view only if the view had one when the recording ended.",
      ],
      purpose: "Gives a view a triangle.", example: triangle),
    "fill_color": PropertyEntry(
      topic: .shapes, summary: "the colour inside of the path",
      picture: "The colour of a drop goes from orange to green.",
      related: ["path", "stroke", "background_color"],
      notes: ["A path is black unless this is set."],
      purpose: "Fills the path of a view with orange.",
      example: Example(
        c: "SEGUE_TRY(segue_set_fill_color(view, c, to, segue_rgba(1, 0.6, 0.2, 1)));",
        cpp: "to.set_fill_color({1, 0.6, 0.2});",
        rust: "to.set_fill_color(Color { red: 1.0, green: 0.6, blue: 0.2, alpha: 1.0 })?;",
        swift: "to.fillColor = Color(red: 1, green: 0.6, blue: 0.2)")),
    "stroke": PropertyEntry(
      topic: .shapes, summary: "a line along the path",
      picture: "A line of 5 points along the first 20 %, 60 % and 100 % of a path.",
      related: ["path", "stroke_style", "fill_color", "border"],
      notes: [
        "Animate the end from 0 to 1, and the line draws itself; animate the start as well, and it vanishes again.",
        "The fill is black unless [fill_color](fill_color.md) is set: for a line alone, give it an alpha of 0.",
      ],
      purpose: """
        Prepares a white line that has no length yet, before an animation sets its end to 1.
        """,
      example: Example(
        c: """
          SEGUE_TRY(segue_set_fill_color(view, c, to, segue_rgba(0, 0, 0, 0)));
          SEGUE_TRY(segue_set_stroke(view, c, to, segue_rgba(1, 1, 1, 1), 4, 0, 0));
          """,
        cpp: """
          to.set_fill_color({0, 0, 0, 0});
          to.set_stroke({{1, 1, 1}, 4, 0, 0});
          """,
        rust: """
          let white = Color { red: 1.0, green: 1.0, blue: 1.0, alpha: 1.0 };
          to.set_fill_color(Color { alpha: 0.0, ..white })?;
          to.set_stroke(Stroke { color: white, width: 4.0, start: 0.0, end: 0.0 })?;
          """,
        swift: """
          to.fillColor = .clear
          to.stroke = Stroke(color: .white, width: 4, start: 0, end: 0)
          """)),
    "stroke_style": PropertyEntry(
      topic: .shapes, summary: "the ends and corners of the line",
      picture: """
        Butt ends and mitered corners, round ends and corners, and butt ends with beveled corners.
        """,
      related: ["stroke", "path"],
      purpose: "Makes the ends and the corners of a view's line round.",
      example: Example(
        c: """
          SEGUE_TRY(segue_set_stroke_style(view, c, to, SEGUE_CAP_ROUND, SEGUE_JOIN_ROUND, 10));
          """,
        cpp: "to.set_stroke_style({SEGUE_CAP_ROUND, SEGUE_JOIN_ROUND, 10});",
        rust: """
          to.set_stroke_style(StrokeStyle { cap: CAP_ROUND, join: JOIN_ROUND, miter_limit: 10.0 })?;
          """,
        swift: "to.strokeStyle = StrokeStyle(cap: .round, join: .round)")),
    "mesh": PropertyEntry(
      topic: .meshes, summary: "a grid of points that bends the view",
      picture: "A card that waves as a flag does, with a mesh of 12 columns and 6 rows.",
      related: ["mesh_light", "mesh_back_color", "double_sided", "sublayer_transform"],
      guide: [meshes],
      notes: [
        """
        Before the animation, set a flat mesh with the same numbers of columns and rows: \
        `Mesh(columns:rows:)` in Swift, `Mesh::flat` in C++ and Rust.
        """,
        "The z of a point shows as depth under a perspective, [sublayer_transform](sublayer_transform.md).",
        "Twisted cells are subdivided when they are drawn, so a 1 × 1 mesh suffices to move four corners freely.",
        """
        Toward [the limit of changes](../../writing-plugins/rules.md#limits), setting a mesh counts as one \
        change, plus one for each full 64 of its numbers.
        """,
      ],
      browser: meshFrames,
      purpose: "Lifts the lower right corner of the new screen toward the viewer.",
      example: Example(
        c: """
          const segue_mesh_point_t corners[] = {{segue_vector(0, 0, 0)},
                                                {segue_vector(1, 0, 0)},
                                                {segue_vector(0, 1, 0)},
                                                {segue_vector(0.8, 0.8, 40)}};
          SEGUE_TRY(segue_set_mesh(view, c, to, 1, 1, corners, 4));
          """,
        cpp: """
          auto mesh = segue::Mesh::flat(1, 1);
          mesh.points.back() = {0.8, 0.8, 40};
          to.set_mesh(mesh);
          """,
        rust: """
          let mut mesh = Mesh::flat(1, 1);
          mesh.points[3] = Vector { x: 0.8, y: 0.8, z: 40.0 };
          to.set_mesh(&mesh)?;
          """,
        swift: """
          var mesh = Mesh(columns: 1, rows: 1)
          mesh.points[3] = Vector3D(x: 0.8, y: 0.8, z: 40)
          to.mesh = mesh
          """)),
    "mesh_light": PropertyEntry(
      topic: .meshes, summary: "a light that shades the mesh",
      picture: "A waving card whose light from the upper left has a strength of 0, 0.4 and 0.8.",
      related: ["mesh", "mesh_back_color"],
      guide: [meshes],
      notes: ["It has no effect on a view without a mesh."],
      browser: meshFrames,
      purpose: "Lets light fall on the bent screen from the upper left.",
      example: Example(
        c: "SEGUE_TRY(segue_set_mesh_light(view, c, to, segue_vector(-1, -1, 1), 0.5));",
        cpp: "to.set_mesh_light({{-1, -1, 1}, 0.5});",
        rust: """
          let direction = Vector { x: -1.0, y: -1.0, z: 1.0 };
          to.set_mesh_light(MeshLight { direction, strength: 0.5 })?;
          """,
        swift: """
          to.meshLight = MeshLight(direction: Vector3D(x: -1, y: -1, z: 1), strength: 0.5)
          """)),
    "mesh_back_color": PropertyEntry(
      topic: .meshes, summary: "the paper on the back of the mesh",
      picture: """
        A card that is turned over at its right, with yellow paper of an alpha of 0, 0.6 and 1 on its back.
        """,
      related: ["mesh", "mesh_light", "double_sided"],
      guide: [meshes],
      notes: ["It has no effect on a view without a mesh."],
      browser: meshFrames,
      purpose: "Puts thin white paper on the back of the bent screen.",
      example: Example(
        c: "SEGUE_TRY(segue_set_mesh_back_color(view, c, to, segue_rgba(1, 1, 1, 0.7)));",
        cpp: "to.set_mesh_back_color({1, 1, 1, 0.7});",
        rust: "to.set_mesh_back_color(Color { red: 1.0, green: 1.0, blue: 1.0, alpha: 0.7 })?;",
        swift: "to.meshBackColor = Color(red: 1, green: 1, blue: 1, alpha: 0.7)")),
  ]
}
