extension PropertyEntry {
  /// The entries of opacity, colours, edges and pictures.
  static let appearance: [String: PropertyEntry] = [
    "alpha": PropertyEntry(
      topic: .colors, summary: "the opacity",
      picture: "A card with an alpha of 1, 0.55 and 0.1.",
      related: ["hidden", "background_color", "overlay_color", "mask_threshold"],
      notes: [
        "The view fades as one picture: its subviews do not show through each other.",
        """
        Two screens that both fade let the color of the container through. To dissolve, leave the lower one at 1 \
        and fade the upper one alone.
        """,
      ],
      browser: .except(
        "A transition with a translucent view with subviews inside of a mask is stored as frames."),
      purpose: "Makes the new screen transparent, before an animation that sets its alpha to 1.",
      example: Example(
        c: "SEGUE_TRY(segue_set_alpha(view, c, to, 0));",
        cpp: "to.set_alpha(0);", rust: "to.set_alpha(0.0)?;", swift: "to.alpha = 0")),
    "hidden": PropertyEntry(
      topic: .colors, summary: "a view that is not shown",
      picture: "A card with 0, and with 1 from the first moment of the animation.",
      related: ["alpha", "double_sided"],
      notes: [
        "A screen that was hidden is shown again after the transition: the host puts the screens back as they were."
      ],
      purpose: "Hides the old screen, for example while pictures of its parts are in its place.",
      example: Example(
        c: "SEGUE_TRY(segue_set_hidden(view, c, from, 1));",
        cpp: "from.set_hidden(true);", rust: "from.set_hidden(true)?;",
        swift: "from.isHidden = true")),
    "background_color": PropertyEntry(
      topic: .colors, summary: "the colour behind picture and subviews",
      picture: "The background of a card goes from white to green.",
      related: ["gradient", "overlay_color", "corner_radii", "alpha"],
      guide: [("../../writing-plugins/screens.md", "Screens and elements")],
      notes: [
        """
        A screen's picture covers its background. For a tint over a screen use \
        [overlay_color](overlay_color.md).
        """
      ],
      purpose: "Adds a black view between the screens, which dims the lower one.",
      example: Example(
        c: """
          segue_view_t dim;
          segue_rect_t bounds;
          SEGUE_TRY(view->create(c, &dim));
          SEGUE_TRY(segue_get_bounds(view, c, container, &bounds));
          SEGUE_TRY(segue_set_frame(view, c, dim, bounds));
          SEGUE_TRY(segue_set_background_color(view, c, dim, segue_rgba(0, 0, 0, 0.4)));
          SEGUE_TRY(view->insert_subview_below(c, container, dim, to));
          """,
        cpp: """
          const auto dim = context.create();
          dim.set_frame(container.get_bounds());
          dim.set_background_color({0, 0, 0, 0.4});
          container.insert_subview_below(dim, to);
          """,
        rust: """
          let dim = context.create()?;
          dim.set_frame(container.get_bounds()?)?;
          dim.set_background_color(Color { red: 0.0, green: 0.0, blue: 0.0, alpha: 0.4 })?;
          container.insert_subview_below(dim, to)?;
          """,
        swift: """
          let dim = View(frame: container.bounds)
          dim.backgroundColor = Color(red: 0, green: 0, blue: 0, alpha: 0.4)
          container.insertSubview(dim, belowSubview: to)
          """)),
    "gradient": PropertyEntry(
      topic: .colors, summary: "a linear or radial gradient",
      picture: """
        The end of a linear gradient moves to the left, and its last colour turns from violet to blue.
        """,
      related: ["background_color", "mask_mode", "mask_threshold"],
      notes: [
        """
        For an animation give both gradients as many stops: repeat a stop if one of them needs fewer.
        """,
        "The corners of the background round it, and a view with a gradient is a soft mask.",
      ],
      purpose: "Fills a view from top to bottom.",
      example: Example(
        c: """
          const segue_gradient_stop_t stops[] = {{segue_rgba(1, 0.9, 0.6, 1), 0},
                                                 {segue_rgba(0.2, 0.2, 0.5, 1), 1}};
          SEGUE_TRY(segue_set_gradient(view, c, to, SEGUE_GRADIENT_LINEAR, segue_point(0, 0),
                                       segue_point(0, 1), stops, 2));
          """,
        cpp: """
          segue::Gradient gradient;
          gradient.kind = SEGUE_GRADIENT_LINEAR;
          gradient.end = {0, 1};
          gradient.stops = {{{1, 0.9, 0.6}, 0}, {{0.2, 0.2, 0.5}, 1}};
          to.set_gradient(gradient);
          """,
        rust: """
          let stop = |red, green, blue, place| Stop { color: Color { red, green, blue, alpha: 1.0 }, place };
          to.set_gradient(&Gradient {
              kind: GRADIENT_LINEAR,
              start: Point { x: 0.0, y: 0.0 },
              end: Point { x: 0.0, y: 1.0 },
              stops: vec![stop(1.0, 0.9, 0.6, 0.0), stop(0.2, 0.2, 0.5, 1.0)],
          })?;
          """,
        swift: """
          let stops = [
            Gradient.Stop(color: Color(red: 1, green: 0.9, blue: 0.6), location: 0),
            Gradient.Stop(color: Color(red: 0.2, green: 0.2, blue: 0.5), location: 1),
          ]
          to.gradient = Gradient(from: Point(x: 0, y: 0), to: Point(x: 0, y: 1), stops: stops)
          """)),
    "overlay_color": PropertyEntry(
      topic: .colors, summary: "a colour over all that the view contains",
      picture: "Black over a card, with an alpha of 0, 0.325 and 0.65.",
      related: ["background_color", "color_matrix", "alpha"],
      notes: ["It needs no further view to dim a screen, and moves with it."],
      browser: notInMasks,
      purpose: "Dims the old screen.",
      example: Example(
        c: "SEGUE_TRY(segue_set_overlay_color(view, c, from, segue_rgba(0, 0, 0, 0.4)));",
        cpp: "from.set_overlay_color({0, 0, 0, 0.4});",
        rust: "from.set_overlay_color(Color { red: 0.0, green: 0.0, blue: 0.0, alpha: 0.4 })?;",
        swift: "from.overlayColor = Color(red: 0, green: 0, blue: 0, alpha: 0.4)")),
    "corner_radii": PropertyEntry(
      topic: .edges, summary: "round corners",
      picture: "Two corners of a card go from a radius of 8 to 33, and the other two to 0.",
      related: ["clips_to_bounds", "border", "shadow", "background_color"],
      guide: [edges],
      notes: [
        "A screen has a picture: set [clips_to_bounds](clips_to_bounds.md), too, or its corners stay square.",
        "The second pair of calls gives all corners one radius.",
      ],
      purpose: "Rounds the new screen as a card.",
      example: Example(
        c: """
          SEGUE_TRY(segue_set_clips_to_bounds(view, c, to, 1));
          SEGUE_TRY(segue_set_corner_radius(view, c, to, 16));
          """,
        cpp: """
          to.set_clips_to_bounds(true);
          to.set_corner_radius(16);
          """,
        rust: """
          to.set_clips_to_bounds(true)?;
          to.set_corner_radius(16.0)?;
          """,
        swift: """
          to.clipsToBounds = true
          to.cornerRadius = 16
          """)),
    "clips_to_bounds": PropertyEntry(
      topic: .edges, summary: "contents that end at the bounds",
      picture: "A badge that reaches beyond a card's corner, with 0 and with 1.",
      related: ["corner_radii", "bounds", "mask_mode", "shadow"],
      guide: [edges],
      notes: [
        "The shadow of a view that clips is still drawn: it is outside of the bounds and belongs to the view."
      ],
      browser: .except(
        """
        A transition in which a view inside of a clipped one blends with, blurs or recolors what is behind it is \
        stored as frames.
        """),
      purpose: "Cuts the new screen off at its bounds.",
      example: Example(
        c: "SEGUE_TRY(segue_set_clips_to_bounds(view, c, to, 1));",
        cpp: "to.set_clips_to_bounds(true);", rust: "to.set_clips_to_bounds(true)?;",
        swift: "to.clipsToBounds = true")),
    "border": PropertyEntry(
      topic: .edges, summary: "a line along the edge",
      picture: "A blue line of 0, 3.5 and 7 points inside the edge of a card.",
      related: ["corner_radii", "shadow", "stroke"],
      guide: [edges], browser: notInMasks,
      purpose: "Draws a line of 2 points around the new screen.",
      example: Example(
        c: "SEGUE_TRY(segue_set_border(view, c, to, 2, segue_rgba(0, 0, 0, 0.3)));",
        cpp: "to.set_border({2, {0, 0, 0, 0.3}});",
        rust: """
          let color = Color { red: 0.0, green: 0.0, blue: 0.0, alpha: 0.3 };
          to.set_border(Border { width: 2.0, color })?;
          """,
        swift: "to.border = Border(width: 2, color: Color(red: 0, green: 0, blue: 0, alpha: 0.3))")),
    "shadow": PropertyEntry(
      topic: .edges, summary: "a blurred shadow outside of the bounds",
      picture: """
        The shadow of a card, with a radius of 0, 4.5 and 9 points and moved down by 0, 5 and 10 points.
        """,
      related: ["corner_radii", "clips_to_bounds", "border"],
      guide: [edges],
      notes: [
        """
        It is the shadow of the rounded bounds. A view with a transparent background has a shadow around an empty \
        rectangle, and a [path](path.md) or a mask does not shape it.
        """
      ],
      browser: notInMasks,
      purpose: "Lifts the new screen from the old one.",
      example: Example(
        c: """
          SEGUE_TRY(segue_set_shadow(view, c, to, segue_rgba(0, 0, 0, 0.4), segue_point(0, 8), 12));
          """,
        cpp: "to.set_shadow({{0, 0, 0, 0.4}, {0, 8}, 12});",
        rust: """
          let color = Color { red: 0.0, green: 0.0, blue: 0.0, alpha: 0.4 };
          to.set_shadow(Shadow { color, offset: Point { x: 0.0, y: 8.0 }, radius: 12.0 })?;
          """,
        swift: """
          let color = Color(red: 0, green: 0, blue: 0, alpha: 0.4)
          to.shadow = Shadow(color: color, offset: Point(x: 0, y: 8), radius: 12)
          """)),
    "contents_rect": PropertyEntry(
      topic: .edges, summary: "the part of the picture that is shown",
      picture: "A photo whose shown part shrinks from the whole to 40 % of each side, so it grows.",
      related: ["bounds", "clips_to_bounds", "mesh"],
      notes: [
        """
        It applies to the picture of the view itself: a screen, a snapshot or a picture made from pixels. It has no \
        effect on a view without a picture.
        """
      ],
      purpose: "Shows the left half of the old screen in the whole of its bounds.",
      example: Example(
        c: "SEGUE_TRY(segue_set_contents_rect(view, c, from, segue_rect(0, 0, 0.5, 1)));",
        cpp: "from.set_contents_rect({0, 0, 0.5, 1});",
        rust: "from.set_contents_rect(Rect { x: 0.0, y: 0.0, width: 0.5, height: 1.0 })?;",
        swift: "from.contentsRect = Rect(x: 0, y: 0, width: 0.5, height: 1)")),
  ]
}
