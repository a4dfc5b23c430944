extension PropertyEntry {
  private static let backdropInClip =
    "A transition in which such a view is inside of a view that clips is stored as frames."

  /// The entries of blur, blending, colour matrices and masks.
  static let compositing: [String: PropertyEntry] = [
    "blur_radius": PropertyEntry(
      topic: .effects, summary: "a blurred view",
      picture: "A card that is blurred by 0, 2.5 and 5 points.",
      related: ["backdrop_blur_radius", "color_matrix", "alpha"],
      guide: [edges],
      notes: [
        """
        The edge of a blurred screen becomes transparent, so what is behind it shows there. A scale a little above \
        1 hides that.
        """
      ],
      browser: .except("A transition with a blurred view inside of a mask is stored as frames."),
      purpose: "Blurs the old screen.",
      example: Example(
        c: "SEGUE_TRY(segue_set_blur_radius(view, c, from, 12));",
        cpp: "from.set_blur_radius(12);", rust: "from.set_blur_radius(12.0)?;",
        swift: "from.blurRadius = 12")),
    "backdrop_blur_radius": PropertyEntry(
      topic: .effects, summary: "a blur of what is behind the view",
      picture: "A translucent card that blurs the stripes behind it by 0, 4.5 and 9 points.",
      related: ["blur_radius", "backdrop_color_matrix", "background_color"],
      guide: [edges],
      notes: [
        """
        It is visible only if the view is translucent: frosted glass is a blur under a light, translucent \
        background.
        """
      ],
      browser: .except("\(backdropInClip) At the corners of the screen the blur differs slightly."),
      purpose: "Adds a view of frosted glass behind the new screen.",
      example: Example(
        c: """
          segue_view_t glass;
          segue_rect_t bounds;
          SEGUE_TRY(view->create(c, &glass));
          SEGUE_TRY(segue_get_bounds(view, c, container, &bounds));
          SEGUE_TRY(segue_set_frame(view, c, glass, bounds));
          SEGUE_TRY(segue_set_background_color(view, c, glass, segue_rgba(1, 1, 1, 0.25)));
          SEGUE_TRY(segue_set_backdrop_blur_radius(view, c, glass, 20));
          SEGUE_TRY(view->insert_subview_below(c, container, glass, to));
          """,
        cpp: """
          const auto glass = context.create();
          glass.set_frame(container.get_bounds());
          glass.set_background_color({1, 1, 1, 0.25});
          glass.set_backdrop_blur_radius(20);
          container.insert_subview_below(glass, to);
          """,
        rust: """
          let glass = context.create()?;
          glass.set_frame(container.get_bounds()?)?;
          glass.set_background_color(Color { red: 1.0, green: 1.0, blue: 1.0, alpha: 0.25 })?;
          glass.set_backdrop_blur_radius(20.0)?;
          container.insert_subview_below(glass, to)?;
          """,
        swift: """
          let glass = View(frame: container.bounds)
          glass.backgroundColor = Color(red: 1, green: 1, blue: 1, alpha: 0.25)
          glass.backdropBlurRadius = 20
          container.insertSubview(glass, belowSubview: to)
          """)),
    "blend_mode": PropertyEntry(
      topic: .effects, summary: "the formula that mixes the view with what is behind it",
      picture: "A card over stripes: normal, multiply and difference.",
      related: ["alpha", "color_matrix", "backdrop_color_matrix"],
      notes: [
        """
        A white view has no effect with multiply, and a black one has none with screen, difference and plus.
        """
      ],
      browser: .except(
        """
        A transition in which a view with a blend mode is inside of a view that clips or has a border, or inside of \
        a mask, is stored as frames.
        """),
      purpose: "Multiplies the colours of the new screen by the colours of the old one.",
      example: Example(
        c: "SEGUE_TRY(segue_set_blend_mode(view, c, to, SEGUE_BLEND_MULTIPLY));",
        cpp: "to.set_blend_mode(SEGUE_BLEND_MULTIPLY);",
        rust: "to.set_blend_mode(BLEND_MULTIPLY)?;", swift: "to.blendMode = .multiply")),
    "color_matrix": PropertyEntry(
      topic: .effects, summary: "a map of the view's colours",
      picture: "A card as it is, without saturation, and inverted.",
      related: ["backdrop_color_matrix", "overlay_color", "blend_mode", "blur_radius"],
      notes: [
        """
        C, C++ and Rust have functions for a saturation and a duotone; Swift also for brightness, contrast, an \
        inversion and a rotation of the hue.
        """
      ],
      browser: .except(
        """
        A transition in which a matrix makes transparent pixels visible, or a view inside of a mask has one, is \
        stored as frames.
        """),
      purpose: "Takes the colours of the old screen away.",
      example: Example(
        c: "SEGUE_TRY(segue_set_color_matrix(view, c, from, segue_saturation(0)));",
        cpp: "from.set_color_matrix(segue::ColorMatrix::saturation(0));",
        rust: "from.set_color_matrix(ColorMatrix::saturation(0.0))?;",
        swift: "from.colorMatrix = .saturation(0)")),
    "backdrop_color_matrix": PropertyEntry(
      topic: .effects, summary: "a map of the colours behind the view",
      picture: "A translucent card over stripes: as they are, without saturation, and inverted.",
      related: ["color_matrix", "backdrop_blur_radius", "blend_mode"],
      notes: ["It shows only if the view is translucent."],
      browser: .except(
        """
        A transition in which a view that is drawn in perspective, translucent, masked, in a group or inside of a view \
        that clips recolors what is behind it is stored as frames.
        """),
      purpose: "Makes the colours behind a translucent view stronger.",
      example: Example(
        c: "SEGUE_TRY(segue_set_backdrop_color_matrix(view, c, to, segue_saturation(1.8)));",
        cpp: "to.set_backdrop_color_matrix(segue::ColorMatrix::saturation(1.8));",
        rust: "to.set_backdrop_color_matrix(ColorMatrix::saturation(1.8))?;",
        swift: "to.backdropColorMatrix = .saturation(1.8)")),
    "mask_mode": PropertyEntry(
      topic: .masks, summary: "the quantity of the mask that counts",
      picture: """
        A card whose mask is a black square with a white disc: alpha, inverse alpha and luminance.
        """,
      related: ["mask_threshold", "path", "gradient", "alpha"],
      guide: [edges],
      notes: [
        """
        It is a property of the masked view, not of the mask. `set_mask` gives a view its mask, which is in the \
        points of the masked view.
        """
      ],
      browser: .except(
        """
        A transition with a mask that contains a snapshot, a translucent or blurred group, a further mask, a \
        border, a shadow, an overlay color, a blend mode or a color matrix, or that is drawn in perspective, is stored \
        as frames.
        """),
      purpose: "Cuts a round hole into the new screen.",
      example: Example(
        c: """
          segue_view_t hole;
          SEGUE_TRY(view->create(c, &hole));
          SEGUE_TRY(segue_set_frame(view, c, hole, segue_rect(95, 322, 200, 200)));
          SEGUE_TRY(segue_set_background_color(view, c, hole, segue_rgba(0, 0, 0, 1)));
          SEGUE_TRY(segue_set_corner_radius(view, c, hole, 100));
          SEGUE_TRY(view->set_mask(c, to, hole));
          SEGUE_TRY(segue_set_mask_mode(view, c, to, SEGUE_MASK_INVERSE_ALPHA));
          """,
        cpp: """
          const auto hole = context.create();
          hole.set_frame({95, 322, 200, 200});
          hole.set_background_color({0, 0, 0});
          hole.set_corner_radius(100);
          to.set_mask(hole);
          to.set_mask_mode(SEGUE_MASK_INVERSE_ALPHA);
          """,
        rust: """
          let hole = context.create()?;
          hole.set_frame(Rect { x: 95.0, y: 322.0, width: 200.0, height: 200.0 })?;
          hole.set_background_color(Color { red: 0.0, green: 0.0, blue: 0.0, alpha: 1.0 })?;
          hole.set_corner_radius(100.0)?;
          to.set_mask(Some(hole))?;
          to.set_mask_mode(MASK_INVERSE_ALPHA)?;
          """,
        swift: """
          let hole = View(frame: Rect(x: 95, y: 322, width: 200, height: 200))
          hole.backgroundColor = .black
          hole.cornerRadius = 100
          to.mask = hole
          to.maskMode = .inverseAlpha
          """)),
    "mask_threshold": PropertyEntry(
      topic: .masks, summary: "a wipe in the order of the mask's values",
      picture: "A card with a radial gradient as its mask, and a threshold of 0.25, 0.5 and 0.75.",
      related: ["mask_mode", "gradient", "alpha"],
      guide: [edges],
      notes: [
        """
        Any picture can be the mask, such as a luma map from bytes with the mask mode \
        `SEGUE_MASK_LUMINANCE`: bright parts of the map keep the view visible longer.
        """,
        "A softness of 0 makes a hard edge without anti-aliasing.",
      ],
      browser: .except("It has the limits of a [mask](mask_mode.md)."),
      purpose: """
        Shows all of a masked view, with a softness of 0.1, before an animation of the threshold to 1.
        """,
      example: Example(
        c: "SEGUE_TRY(segue_set_mask_threshold(view, c, from, 0, 0.1));",
        cpp: "from.set_mask_threshold({0, 0.1});",
        rust: "from.set_mask_threshold(MaskThreshold { threshold: 0.0, softness: 0.1 })?;",
        swift: "from.maskThreshold = MaskThreshold(threshold: 0, softness: 0.1)")),
  ]
}
