// An animator and a controller that call every function of segue.hpp once. every-call.rs makes the
// same calls, so that the two traces can be compared. Results are logged, which makes them part of the
// trace.
#include <segue/segue.hpp>

#include <cmath>
#include <initializer_list>

namespace {

void note(const segue::Place &place, const char *name, std::initializer_list<double> values) {
  std::string line = name;
  for (const double value : values) line += " " + std::to_string(std::llround(value * 1000));
  place.log(SEGUE_LOG_DEBUG, line);
}

void note(const segue::Place &place, const char *name, segue::Rect r) {
  note(place, name, {r.x, r.y, r.width, r.height});
}

void note(const segue::Place &place, const char *name, segue::Vector v) {
  note(place, name, {v.x, v.y, v.z});
}

class EveryCall : public segue::Animator {
  double duration(const segue::Context &context) override { return context.number("number"); }

  void animate(const segue::Context &context) override {
    parameters(context);
    transition(context);
    views(context);
    elements(context);
    pictures(context);
    timings(context);
    animations(context);
  }

  void parameters(const segue::Context &context) {
    const auto color = context.color("color");
    const auto point = context.point("point");
    note(context, "number", {context.number("number")});
    note(context, "integer", {static_cast<double>(context.integer("integer"))});
    note(context, "toggle", {double(context.switch_value("switch"))});
    note(context, "choice", {static_cast<double>(context.choice("choice"))});
    note(context, "color", {color.red, color.green, color.blue, color.alpha});
    note(context, "point", {point.x, point.y});
    note(context, "rect", context.rect("rect"));
    context.log(SEGUE_LOG_INFO, "text " + context.text("text"));
    note(context, "curve", {context.timing_progress(context.curve("curve"), 0.25, 1)});
  }

  void transition(const segue::Context &context) {
    note(context, "initial", context.initial_frame(SEGUE_KEY_FROM));
    note(context, "final", context.final_frame(SEGUE_KEY_TO));
    note(context, "state",
         {double(context.is_animated()), double(context.is_interactive()),
          double(context.was_cancelled()), double(context.presentation_style()),
          double(context.operation()), double(context.direction()),
          double(context.layout_direction()), double(context.reduced_motion())});
    note(context, "requested", {context.requested_duration()});
  }

  void views(const segue::Context &context) {
    const auto container = context.container_view();
    const auto from = context.view_for_key(SEGUE_KEY_FROM);
    const auto to = context.view_for_key(SEGUE_KEY_TO);
    to.set_frame(context.final_frame(SEGUE_KEY_TO));
    container.add_subview(to);
    const auto a = context.create(), b = context.create(), picture = from.snapshot(true);
    container.insert_subview_at(a, 1);
    container.insert_subview_below(b, a);
    container.insert_subview_above(picture, a);
    a.bring_to_front();
    b.send_to_back();
    note(context, "tree",
         {double(container.subview_count()), double(a.superview().handle == container.handle),
          double(bool(container.superview())),
          double(container.subview_at(0).handle == b.handle)});
    a.set_bounds({1, 2, 30, 40});
    a.set_center({5, 6});
    a.set_transform(segue::Transform::scale(2, 0.5));
    b.set_transform(segue::Transform::translation(7, 8));
    a.set_alpha(0.5);
    a.set_hidden(true);
    a.set_background_color({0.1, 0.2, 0.3, 0.4});
    a.set_corner_radius(3);
    a.set_clips_to_bounds(true);
    a.set_z_position(-1);
    note(context, "frame", a.get_frame());
    note(context, "bounds", a.get_bounds());
    note(context, "center", {a.get_center().x, a.get_center().y});
    note(context, "transform", {a.get_transform().m11, b.get_transform().m41});
    const auto color = a.get_background_color();
    note(context, "color", {color.red, color.green, color.blue, color.alpha});
    note(context, "properties",
         {a.get_alpha(), double(a.get_hidden()), a.get_corner_radius(),
          double(a.get_clips_to_bounds()), a.get_z_position()});
    note(context, "converted", b.convert_rect({1, 2, 3, 4}, container));
    depth(context, a, b);
    light(context, a, b);
    for (const auto &view : {a, b, picture}) view.remove_from_superview();
  }

  void depth(const segue::Context &context, segue::View a, segue::View b) {
    a.set_anchor_point({0.25, 0.5, -1});
    a.set_translation({1, 2, 3});
    a.set_rotation({0.1, 0.2, 0.3});
    a.set_scale({2, 3, 4});
    b.set_sublayer_transform(segue::Transform::scale(3, 4));
    a.set_double_sided(false);
    a.set_depth_sorted(true);
    note(context, "anchor", a.get_anchor_point());
    note(context, "translation", a.get_translation());
    note(context, "rotation", a.get_rotation());
    note(context, "scale", a.get_scale());
    note(context, "sublayers", {b.get_sublayer_transform().m11, b.get_sublayer_transform().m22});
    note(context, "sides", {double(a.get_double_sided()), double(a.get_depth_sorted())});
  }

  void light(const segue::Context &context, segue::View a, segue::View b) {
    const segue::Color color = {0.1, 0.2, 0.3, 0.4};
    a.set_contents_rect({0.25, 0.5, 0.5, 0.25});
    a.set_corner_radii({1, 2, 3, 4});
    a.set_border({5, color});
    a.set_shadow({color, {6, 7}, 8});
    a.set_overlay_color(color);
    a.set_gradient({SEGUE_GRADIENT_RADIAL, {0, 0.5}, {1, 0.25}, {{color, 0}, {{}, 0.5}, {color, 1}}});
    const auto stops = a.get_gradient().stops;
    note(context, "gradient", {double(stops.size()), stops[1].place, a.get_gradient().end.y});
    b.set_gradient({});
    const auto info = a.property(SEGUE_PROPERTY_GRADIENT);
    note(context, "property", {double(info.minimum_count), double(info.maximum_count)});
    a.set_blur_radius(9);
    a.set_backdrop_blur_radius(10);
    note(context, "contents", a.get_contents_rect());
    const auto radii = a.get_corner_radii();
    note(context, "radii",
         {radii.top_left, radii.top_right, radii.bottom_right, radii.bottom_left});
    const auto border = a.get_border();
    note(context, "border", {border.width, border.color.red, border.color.alpha});
    const auto shadow = a.get_shadow();
    note(context, "shadow",
         {shadow.color.green, shadow.offset.x, shadow.offset.y, shadow.radius});
    const auto overlay = a.get_overlay_color();
    note(context, "overlay", {overlay.red, overlay.green, overlay.blue, overlay.alpha});
    note(context, "blurs", {a.get_blur_radius(), a.get_backdrop_blur_radius()});
    a.set_blend_mode(SEGUE_BLEND_SCREEN);
    a.set_color_matrix(segue::ColorMatrix::saturation(0.5));
    a.set_backdrop_color_matrix(segue::ColorMatrix::duotone({}, color));
    a.set_mask_mode(SEGUE_MASK_LUMINANCE);
    a.set_mesh(segue::Mesh::flat(3, 2));
    a.set_mesh(a.get_mesh());
    a.set_mesh({});
    a.set_mesh_light({{-1, 0, 1}, 0.5});
    a.set_mesh_light({a.get_mesh_light().direction, 0});
    a.set_mesh_back_color(a.get_mesh_back_color());
    a.set_mask_threshold({0.25, 0.75});
    const auto threshold = a.get_mask_threshold();
    note(context, "mixing",
         {double(a.get_blend_mode()), a.get_color_matrix().red[0],
          a.get_backdrop_color_matrix().blue[1], double(a.get_mask_mode()), threshold.threshold,
          threshold.softness});
    a.set_path(segue::Path::rounded_rect({0, 0, 20, 10}, 4).move({1, 2}).quadratic({4, 2}, {4, 5}));
    a.set_fill_color(color);
    a.set_stroke({color, 3, 0.25, 0.75});
    a.set_stroke_style({SEGUE_CAP_ROUND, SEGUE_JOIN_BEVEL, 4});
    const auto path = a.get_path();
    const auto style = a.get_stroke_style();
    note(context, "path",
         {double(path.rule), double(path.segments.size()), path.segments[11].control1.x,
          a.get_fill_color().red, a.get_stroke().end, double(style.join), style.miter_limit});
    b.set_path({});
    const auto mask = context.create();
    a.set_mask(mask);
    const bool is_masked = a.get_mask().handle == mask.handle;
    a.set_mask({});
    note(context, "mask", {double(is_masked), double(bool(a.get_mask()))});
    const auto part = context.view_for_key(SEGUE_KEY_FROM).snapshot_rect({1, 2, 3, 4}, true);
    note(context, "part", part.get_bounds());
    const auto edge = context.edge_color(SEGUE_KEY_FROM), backdrop = context.backdrop_color();
    note(context, "edges", {edge.red, edge.alpha, backdrop.green, backdrop.alpha});
    note(context, "scale", {context.pixel_scale()});
  }

  // The screens of the test are pictures without elements, so most of it is refused.
  void elements(const segue::Context &context) {
    const auto elements = context.elements(SEGUE_KEY_FROM);
    note(context, "elements", {double(elements.count()), double(bool(elements.find("none")))});
    refused(context, [&] { elements.at(0); });
    const segue::Element element(context.handle, segue_element_t{1});
    refused(context, [&] { context.log(SEGUE_LOG_DEBUG, element.name()); });
    refused(context, [&] { note(context, "element", element.frame()); });
    refused(context, [&] { note(context, "corner", {element.corner_radii().top_left}); });
    refused(context, [&] { element.partner(); });
    refused(context, [&] { element.view().set_alpha(0); });
    refused(context, [&] { element.picture().set_alpha(0); });
  }

  // Views that are never shown, so that nothing is painted.
  void pictures(const segue::Context &context) {
    uint8_t bytes[4] = {1, 2, 3, 255};
    const segue_pixels_t pixels = {sizeof pixels, SEGUE_PIXELS_RGBA8, 1, 1, 4, 0.5, bytes};
    context.create_picture(pixels);
    const auto painted =
        context.create_painted({context.container_view()}, false, SEGUE_PAINTED_PARALLEL,
                               [](const segue::Canvas &) {});
    painted.set_values({0.5, 2});
  }

  template <typename Body> void refused(const segue::Context &context, Body body) {
    try {
      body();
    } catch (const segue::Error &error) {
      note(context, "refused", {double(error.status)});
    }
  }

  void timings(const segue::Context &context) {
    for (const auto timing :
         {context.timing_text("ease-in"), context.timing_bezier(0.1, 0.2, 0.3, 0.4),
          context.timing_spring(1, 200, 20, 0.5), context.timing_spring_ratio(0.5, 0.8, 0.1),
          context.timing_spring_response(0.4, 0.9, 0.2), context.timing_spring_bounce(0.5, 0.3),
          context.timing_spring_bounce(0.5, 0.3, 0.1)})
      note(context, "timing",
           {context.timing_duration(timing), context.timing_progress(timing, 0.1, 0.5)});
  }

  void animations(const segue::Context &context) {
    const auto to = context.view_for_key(SEGUE_KEY_TO);
    const auto keyframes = context.begin(0.4, 0.1, context.timing_text("linear"));
    context.set_calculation_mode(keyframes, SEGUE_KEYFRAMES_LINEAR);
    to.move_along({{{1, 2}, {3, 4}, to.get_center()}, {{5, 6}, {7, 8}, to.get_center()}});
    context.set_additive(keyframes);
    context.set_additive(keyframes, false);
    to.move_along_turning({{{1, 2}, {3, 4}, to.get_center()}}, 0.5);
    const auto whole = to.average_color(), part = to.average_color({10, 20, 30, 40});
    note(context, "colors", {whole.alpha, part.alpha});
    note(context, "screens",
         {double(context.screen_count()), double(context.screen_index(SEGUE_KEY_TO)),
          context.screen_picture(0).get_bounds().width});
    context.set_release_point(0.75);
    context.begin_keyframe(keyframes, 0, 0.5, context.timing_text("ease-out"));
    to.set_alpha(0.5);
    context.end_keyframe(keyframes);
    context.begin_keyframe(keyframes, 0.5, 0.5);
    to.set_alpha(1);
    context.end_keyframe(keyframes);
    context.on_completion(keyframes, [to](const segue::Context &context, bool finished) {
      note(context, "now", {context.now(), double(finished)});
      context.drive(
          0.2, 0.05, context.timing_text("ease-in"),
          [to](const segue::Context &, double progress) {
            to.set_corner_radius(progress * (1 - progress));
          },
          [to](const segue::Context &context, bool) {
            context.animate(
                0.3, {}, [to] { to.set_z_position(1); },
                [](const segue::Context &context, bool) { context.complete(true); }, 0.1);
          });
    });
    context.commit(keyframes);
    context.after_first_frame([](const segue::Context &context, bool finished) {
      note(context, "first frame", {context.now() * 1e6, double(finished)});
    });
  }

  void ended(const segue::Context &context, int32_t reason) override {
    note(context, "ended", {double(reason)});
  }
};

class EveryDrag : public segue::InteractionController {
  int moves = 0;

  void pointer(const segue::Interaction &place, const segue_pointer_event_t &event) override {
    const int32_t phase = event.phase;
    const segue_point_t point = event.location;
    note(place, "pointer", {double(phase), double(event.id), point.x, point.y, event.time});
    if (phase == SEGUE_POINTER_BEGAN) {
      const auto size = place.container_size();
      note(place, "place",
           {size.width, size.height, double(place.layout_direction()), double(place.operation()),
            double(place.can_begin(SEGUE_DIRECTION_FORWARD)), place.number("number")});
    } else if (phase == SEGUE_POINTER_MOVED && ++moves == 1) {
      place.begin(SEGUE_DIRECTION_FORWARD);
    } else if (phase == SEGUE_POINTER_MOVED) {
      place.pause();
      place.update(0.01 * moves);
      place.move_freely(SEGUE_KEY_FROM, {1.0 * moves, 2}, {3, 4});
      place.pose_freely(SEGUE_KEY_FROM, {1, 2}, segue::Transform::scale(0.5, 2), {3, 4});
      note(place, "flight", {double(place.is_in_flight()), place.progress()});
    } else {
      place.release(0.25, phase == SEGUE_POINTER_CANCELLED);
      refused(place, [&] { place.finish(0.5); });
      refused(place, [&] { place.cancel(0.75); });
    }
  }

  template <typename Call> void refused(const segue::Interaction &place, Call call) {
    try {
      call();
    } catch (const segue::Error &error) {
      note(place, "refused", {double(error.status)});
    }
  }

  void start(const segue::Interaction &place) override { note(place, "start", {}); }
  void ended(const segue::Interaction &place, int32_t reason) override {
    note(place, "ended", {double(reason)});
  }
};

const char *text(const char *locale, const char *key) {
  const bool is_label = std::strcmp(locale, "de-AT") == 0 && std::strcmp(key, "number/label") == 0;
  return is_label ? "Die Zahl" : nullptr;
}

segue::Descriptor described(const char *id, const char *alias) {
  return segue::Descriptor(id, "Every call", "1.0.0", "It calls every function.")
      .alias(alias)
      .author("Segue")
      .license("MIT")
      .capability(SEGUE_CAPABILITY_RIGHT_TO_LEFT)
      .texts(text)
      .number("number", "A number.", 0.75, 0, 1, "s")
      .label("The number")
      .group("Numbers")
      .step(0.25);
}

}  // namespace

SEGUE_PLUGIN(segue::animator<EveryCall>(described("org.example.every-call", "every-call")
                                            .capability(SEGUE_CAPABILITY_FRAME_DRIVER)
                                            .requires_interface(SEGUE_LOG_1)
                                            .switch_value("switch", "A switch.", true)
                                            .curve("curve", "A curve.", "ease-in")
                                            .integer("integer", "A parameter.", 1, 0, 9)
                                            .choice("choice", "A parameter.", {"one", "two"}, 1)
                                            .choice_labels({"The first", "The second"})
                                            .color("color", "A parameter.", {1, 1, 1, 1})
                                            .point("point", "A parameter.", {1, 1})
                                            .rect("rect", "A parameter.", {1, 1, 1, 1})
                                            .text("text", "A parameter.", "words")),
             segue::controller<EveryDrag>(described("org.example.every-drag", "every-drag")))
