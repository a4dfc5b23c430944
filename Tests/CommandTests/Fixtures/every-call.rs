//! An animator and a controller that call every function of the crate `segue` once. every-call.cpp
//! makes the same calls, so that the two traces can be compared. Results are logged, which makes them
//! part of the trace.

use segue::*;
use std::cell::Cell;

fn note(place: &Place, name: &str, values: &[f64]) -> Result {
    let mut line = name.to_string();
    for value in values {
        line += &format!(" {}", (value * 1000.0).round() as i64);
    }
    place.log(LOG_DEBUG, &line)
}

fn note_rect(place: &Place, name: &str, r: Rect) -> Result {
    note(place, name, &[r.x, r.y, r.width, r.height])
}

fn number(value: bool) -> f64 {
    value as i32 as f64
}

struct EveryCall;

impl Animator for EveryCall {
    fn duration(&self, context: &Context) -> Result<f64> {
        context.number("number")
    }

    fn animate(&self, context: &Context) -> Result {
        parameters(context)?;
        transition(context)?;
        views(context)?;
        elements(context)?;
        pictures(context)?;
        timings(context)?;
        animations(context)
    }

    fn ended(&self, context: &Context, reason: i32) -> Result {
        note(context, "ended", &[reason as f64])
    }
}

fn parameters(context: &Context) -> Result {
    let color = context.color("color")?;
    let point = context.point("point")?;
    note(context, "number", &[context.number("number")?])?;
    note(context, "integer", &[context.integer("integer")? as f64])?;
    note(context, "toggle", &[number(context.switch_value("switch")?)])?;
    note(context, "choice", &[context.choice("choice")? as f64])?;
    note(context, "color", &[color.red, color.green, color.blue, color.alpha])?;
    note(context, "point", &[point.x, point.y])?;
    note_rect(context, "rect", context.rect("rect")?)?;
    context.log(LOG_INFO, &format!("text {}", context.text("text")?))?;
    note(context, "curve", &[context.timing_progress(context.curve("curve")?, 0.25, 1.0)?])
}

fn transition(context: &Context) -> Result {
    note_rect(context, "initial", context.initial_frame(KEY_FROM)?)?;
    note_rect(context, "final", context.final_frame(KEY_TO)?)?;
    let state = [
        number(context.is_animated()?),
        number(context.is_interactive()?),
        number(context.was_cancelled()?),
        context.presentation_style()? as f64,
        context.operation()? as f64,
        context.direction()? as f64,
        context.layout_direction()? as f64,
        number(context.reduced_motion()?),
    ];
    note(context, "state", &state)?;
    note(context, "requested", &[context.requested_duration()?])
}

fn views(context: &Context) -> Result {
    let container = context.container_view()?;
    let from = context.view_for_key(KEY_FROM)?.ok_or(Error(abi::ERROR_UNSET))?;
    let to = context.view_for_key(KEY_TO)?.ok_or(Error(abi::ERROR_UNSET))?;
    to.set_frame(context.final_frame(KEY_TO)?)?;
    container.add_subview(to)?;
    let (a, b, picture) = (context.create()?, context.create()?, from.snapshot(true)?);
    container.insert_subview_at(a, 1)?;
    container.insert_subview_below(b, a)?;
    container.insert_subview_above(picture, a)?;
    a.bring_to_front()?;
    b.send_to_back()?;
    let tree = [
        container.subview_count()? as f64,
        number(a.superview()?.map(|view| view.handle) == Some(container.handle)),
        number(container.superview()?.is_some()),
        number(container.subview_at(0)?.handle == b.handle),
    ];
    note(context, "tree", &tree)?;
    a.set_bounds(Rect { x: 1.0, y: 2.0, width: 30.0, height: 40.0 })?;
    a.set_center(Point { x: 5.0, y: 6.0 })?;
    a.set_transform(Transform::scale(2.0, 0.5))?;
    b.set_transform(Transform::translation(7.0, 8.0))?;
    a.set_alpha(0.5)?;
    a.set_hidden(true)?;
    a.set_background_color(Color { red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4 })?;
    a.set_corner_radius(3.0)?;
    a.set_clips_to_bounds(true)?;
    a.set_z_position(-1.0)?;
    note_rect(context, "frame", a.get_frame()?)?;
    note_rect(context, "bounds", a.get_bounds()?)?;
    note(context, "center", &[a.get_center()?.x, a.get_center()?.y])?;
    note(context, "transform", &[a.get_transform()?.m11, b.get_transform()?.m41])?;
    let color = a.get_background_color()?;
    note(context, "color", &[color.red, color.green, color.blue, color.alpha])?;
    let properties = [
        a.get_alpha()?,
        number(a.get_hidden()?),
        a.get_corner_radius()?,
        number(a.get_clips_to_bounds()?),
        a.get_z_position()?,
    ];
    note(context, "properties", &properties)?;
    let rect = Rect { x: 1.0, y: 2.0, width: 3.0, height: 4.0 };
    note_rect(context, "converted", b.convert_rect(rect, container)?)?;
    depth(context, a, b)?;
    light(context, a, b)?;
    [a, b, picture].iter().try_for_each(View::remove_from_superview)
}

fn note_vector(place: &Place, name: &str, v: Vector) -> Result {
    note(place, name, &[v.x, v.y, v.z])
}

fn depth(context: &Context, a: View, b: View) -> Result {
    a.set_anchor_point(Vector { x: 0.25, y: 0.5, z: -1.0 })?;
    a.set_translation(Vector { x: 1.0, y: 2.0, z: 3.0 })?;
    a.set_rotation(Vector { x: 0.1, y: 0.2, z: 0.3 })?;
    a.set_scale(Vector { x: 2.0, y: 3.0, z: 4.0 })?;
    b.set_sublayer_transform(Transform::scale(3.0, 4.0))?;
    a.set_double_sided(false)?;
    a.set_depth_sorted(true)?;
    note_vector(context, "anchor", a.get_anchor_point()?)?;
    note_vector(context, "translation", a.get_translation()?)?;
    note_vector(context, "rotation", a.get_rotation()?)?;
    note_vector(context, "scale", a.get_scale()?)?;
    let (first, second) = (b.get_sublayer_transform()?, b.get_sublayer_transform()?);
    note(context, "sublayers", &[first.m11, second.m22])?;
    note(context, "sides", &[number(a.get_double_sided()?), number(a.get_depth_sorted()?)])
}

fn light(context: &Context, a: View, b: View) -> Result {
    let color = Color { red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4 };
    a.set_contents_rect(Rect { x: 0.25, y: 0.5, width: 0.5, height: 0.25 })?;
    a.set_corner_radii(CornerRadii {
        top_left: 1.0, top_right: 2.0, bottom_right: 3.0, bottom_left: 4.0,
    })?;
    a.set_border(Border { width: 5.0, color })?;
    a.set_shadow(Shadow { color, offset: Point { x: 6.0, y: 7.0 }, radius: 8.0 })?;
    a.set_overlay_color(color)?;
    let black = Color { alpha: 1.0, ..Color::default() };
    a.set_gradient(&Gradient {
        kind: GRADIENT_RADIAL,
        start: Point { x: 0.0, y: 0.5 },
        end: Point { x: 1.0, y: 0.25 },
        stops: vec![
            Stop { color, place: 0.0 },
            Stop { color: black, place: 0.5 },
            Stop { color, place: 1.0 },
        ],
    })?;
    let stops = a.get_gradient()?.stops;
    note(context, "gradient", &[stops.len() as f64, stops[1].place, a.get_gradient()?.end.y])?;
    b.set_gradient(&Gradient::default())?;
    let (info, _) = a.property(abi::PROPERTY_GRADIENT)?;
    note(context, "property", &[info.minimum_count as f64, info.maximum_count as f64])?;
    a.set_blur_radius(9.0)?;
    a.set_backdrop_blur_radius(10.0)?;
    note_rect(context, "contents", a.get_contents_rect()?)?;
    let radii = a.get_corner_radii()?;
    let four = [radii.top_left, radii.top_right, radii.bottom_right, radii.bottom_left];
    note(context, "radii", &four)?;
    let border = a.get_border()?;
    note(context, "border", &[border.width, border.color.red, border.color.alpha])?;
    let shadow = a.get_shadow()?;
    let offset = shadow.offset;
    note(context, "shadow", &[shadow.color.green, offset.x, offset.y, shadow.radius])?;
    let overlay = a.get_overlay_color()?;
    note(context, "overlay", &[overlay.red, overlay.green, overlay.blue, overlay.alpha])?;
    note(context, "blurs", &[a.get_blur_radius()?, a.get_backdrop_blur_radius()?])?;
    a.set_blend_mode(BLEND_SCREEN)?;
    a.set_color_matrix(ColorMatrix::saturation(0.5))?;
    a.set_backdrop_color_matrix(ColorMatrix::duotone(black, color))?;
    a.set_mask_mode(MASK_LUMINANCE)?;
    a.set_mesh(&segue::Mesh::flat(3, 2))?;
    let mesh = a.get_mesh()?;
    a.set_mesh(&segue::Mesh { columns: mesh.columns, rows: mesh.rows, points: mesh.points })?;
    a.set_mesh(&segue::Mesh::default())?;
    a.set_mesh_light(segue::MeshLight {
        direction: segue::Vector { x: -1.0, y: 0.0, z: 1.0 }, strength: 0.5,
    })?;
    let light = a.get_mesh_light()?;
    a.set_mesh_light(segue::MeshLight { strength: 0.0, ..light })?;
    a.set_mesh_back_color(a.get_mesh_back_color()?)?;
    a.set_mask_threshold(MaskThreshold { threshold: 0.25, softness: 0.75 })?;
    let threshold = a.get_mask_threshold()?;
    let mixing = [
        f64::from(a.get_blend_mode()?),
        a.get_color_matrix()?.red[0],
        a.get_backdrop_color_matrix()?.blue[1],
        f64::from(a.get_mask_mode()?),
        threshold.threshold,
        threshold.softness,
    ];
    note(context, "mixing", &mixing)?;
    let outline = Path::rounded_rect(Rect { x: 0.0, y: 0.0, width: 20.0, height: 10.0 }, 4.0)
        .move_to(Point { x: 1.0, y: 2.0 })
        .quadratic(Point { x: 4.0, y: 2.0 }, Point { x: 4.0, y: 5.0 });
    a.set_path(&outline)?;
    a.set_fill_color(color)?;
    a.set_stroke(Stroke { color, width: 3.0, start: 0.25, end: 0.75 })?;
    a.set_stroke_style(StrokeStyle { cap: CAP_ROUND, join: JOIN_BEVEL, miter_limit: 4.0 })?;
    let (path, style) = (a.get_path()?, a.get_stroke_style()?);
    let shape = [
        f64::from(path.rule),
        path.segments.len() as f64,
        path.segments[11].control1.x,
        a.get_fill_color()?.red,
        a.get_stroke()?.end,
        f64::from(style.join),
        style.miter_limit,
    ];
    note(context, "path", &shape)?;
    b.set_path(&Path::default())?;
    let mask = context.create()?;
    a.set_mask(Some(mask))?;
    let is_masked = a.get_mask()? == Some(mask);
    a.set_mask(None)?;
    note(context, "mask", &[number(is_masked), number(a.get_mask()?.is_some())])?;
    let from = context.view_for_key(KEY_FROM)?.ok_or(Error(abi::ERROR_UNSET))?;
    let part = from.snapshot_rect(Rect { x: 1.0, y: 2.0, width: 3.0, height: 4.0 }, true)?;
    note_rect(context, "part", part.get_bounds()?)?;
    let (edge, backdrop) = (context.edge_color(KEY_FROM)?, context.backdrop_color()?);
    note(context, "edges", &[edge.red, edge.alpha, backdrop.green, backdrop.alpha])?;
    note(context, "scale", &[context.pixel_scale()?])
}

/// Views that are never shown, so that nothing is painted.
fn pictures(context: &Context) -> Result {
    context.create_picture(&Picture { width: 1, height: 1, scale: 0.5, bytes: &[1, 2, 3, 255] })?;
    let container = context.container_view()?;
    let painted = context.create_painted(&[container], false, PAINTED_PARALLEL, |_| Ok(()))?;
    painted.set_values(&[0.5, 2.0])
}

/// The screens of the test are pictures without elements, so most of it is refused.
fn elements(context: &Context) -> Result {
    let elements = context.elements(KEY_FROM);
    let count = elements.count()? as f64;
    note(context, "elements", &[count, number(elements.find("none")?.is_some())])?;
    let tell = |answer: Result| match answer {
        Ok(()) => Ok(()),
        Err(error) => note(context, "refused", &[error.0 as f64]),
    };
    tell(elements.at(0).map(|_| ()))?;
    let element = Element { context: context.handle, handle: abi::Element { id: 1 } };
    tell(element.name().and_then(|name| context.log(LOG_DEBUG, &name)))?;
    tell(element.frame().and_then(|frame| note_rect(context, "element", frame)))?;
    tell(element.corner_radii().and_then(|radii| note(context, "corner", &[radii.top_left])))?;
    tell(element.partner().map(|_| ()))?;
    tell(element.view().and_then(|view| view.set_alpha(0.0)))?;
    tell(element.picture().and_then(|picture| picture.set_alpha(0.0)))
}

fn timings(context: &Context) -> Result {
    let timings = [
        context.timing_text("ease-in")?,
        context.timing_bezier(0.1, 0.2, 0.3, 0.4)?,
        context.timing_spring(1.0, 200.0, 20.0, 0.5)?,
        context.timing_spring_ratio(0.5, 0.8, 0.1)?,
        context.timing_spring_response(0.4, 0.9, 0.2)?,
        context.timing_spring_bounce(0.5, 0.3, 0.0)?,
        context.timing_spring_bounce(0.5, 0.3, 0.1)?,
    ];
    for timing in timings {
        let duration = context.timing_duration(timing)?;
        note(context, "timing", &[duration, context.timing_progress(timing, 0.1, 0.5)?])?;
    }
    Ok(())
}

fn animations(context: &Context) -> Result {
    let to = context.view_for_key(KEY_TO)?.ok_or(Error(abi::ERROR_UNSET))?;
    let keyframes = context.begin(0.4, 0.1, context.timing_text("linear")?)?;
    context.set_calculation_mode(keyframes, KEYFRAMES_LINEAR)?;
    let arc = |one: f64| -> Result<Arc> {
        let control1 = Point { x: one, y: one + 1.0 };
        let control2 = Point { x: one + 2.0, y: one + 3.0 };
        Ok(Arc { control1, control2, end: to.get_center()? })
    };
    to.move_along(&[arc(1.0)?, arc(5.0)?])?;
    context.set_additive(keyframes, true)?;
    context.set_additive(keyframes, false)?;
    to.move_along_turning(&[arc(1.0)?], 0.5)?;
    let part = Rect { x: 10.0, y: 20.0, width: 30.0, height: 40.0 };
    let (whole, part) = (to.average_color(None)?, to.average_color(Some(part))?);
    note(context, "colors", &[whole.alpha, part.alpha])?;
    let screens = [
        context.screen_count()? as f64,
        context.screen_index(KEY_TO)? as f64,
        context.screen_picture(0)?.get_bounds()?.width,
    ];
    note(context, "screens", &screens)?;
    context.set_release_point(0.75)?;
    context.begin_keyframe(keyframes, 0.0, 0.5, context.timing_text("ease-out")?)?;
    to.set_alpha(0.5)?;
    context.end_keyframe(keyframes)?;
    context.begin_keyframe(keyframes, 0.5, 0.5, Timing::DEFAULT)?;
    to.set_alpha(1.0)?;
    context.end_keyframe(keyframes)?;
    context.on_completion(keyframes, move |context, finished| {
        note(context, "now", &[context.now()?, number(finished)])?;
        context.drive(
            0.2,
            0.05,
            context.timing_text("ease-in")?,
            move |_, progress| to.set_corner_radius(progress * (1.0 - progress)),
            move |context, _| {
                let last = context.begin(0.3, 0.1, Timing::DEFAULT)?;
                to.set_z_position(1.0)?;
                context.on_completion(last, |context, _| context.complete(true))?;
                context.commit(last)
            },
        )
    })?;
    context.commit(keyframes)?;
    context.after_first_frame(|context, finished| {
        note(context, "first frame", &[context.now()? * 1e6, number(finished)])
    })
}

#[derive(Default)]
struct EveryDrag {
    moves: Cell<i32>,
}

impl InteractionController for EveryDrag {
    fn pointer(&self, place: &Interaction, event: PointerEvent) -> Result {
        let PointerEvent { phase, finger, point, time, .. } = event;
        note(place, "pointer", &[phase as f64, finger as f64, point.x, point.y, time])?;
        if phase == POINTER_BEGAN {
            let Size { width, height } = place.container_size()?;
            let values = [
                width,
                height,
                place.layout_direction()? as f64,
                place.operation()? as f64,
                number(place.can_begin(DIRECTION_FORWARD)?),
                place.number("number")?,
            ];
            return note(place, "place", &values);
        }
        if phase != POINTER_MOVED {
            place.release(0.25, phase == POINTER_CANCELLED)?;
            refused(place, place.finish(0.5))?;
            return refused(place, place.cancel(0.75));
        }
        self.moves.set(self.moves.get() + 1);
        let moves = self.moves.get() as f64;
        if moves == 1.0 {
            return place.begin(DIRECTION_FORWARD);
        }
        place.pause()?;
        place.update(0.01 * moves)?;
        place.move_freely(KEY_FROM, Point { x: moves, y: 2.0 }, Point { x: 3.0, y: 4.0 })?;
        let (point, velocity) = (Point { x: 1.0, y: 2.0 }, Point { x: 3.0, y: 4.0 });
        place.pose_freely(KEY_FROM, point, Transform::scale(0.5, 2.0), velocity)?;
        note(place, "flight", &[number(place.is_in_flight()?), place.progress()?])
    }

    fn start(&self, place: &Interaction) -> Result {
        note(place, "start", &[])
    }

    fn ended(&self, place: &Interaction, reason: i32) -> Result {
        note(place, "ended", &[reason as f64])
    }
}

fn refused(place: &Interaction, result: Result) -> Result {
    match result {
        Ok(()) => Ok(()),
        Err(error) => note(place, "refused", &[error.0 as f64]),
    }
}

fn text(locale: &str, key: &str) -> Option<&'static str> {
    (locale == "de-AT" && key == "number/label").then_some("Die Zahl")
}

fn described(descriptor: Descriptor, alias: &str) -> Descriptor {
    descriptor
        .alias(alias)
        .author("Segue")
        .license("MIT")
        .capability(CAPABILITY_RIGHT_TO_LEFT)
        .texts(text)
        .number("number", "A number.", 0.75, 0.0, 1.0, "s")
        .label("The number")
        .group("Numbers")
        .step(0.25)
}

const NAME: &str = "Every call";
const SUMMARY: &str = "It calls every function.";

segue::plugin![
    described(
        Descriptor::animator(|| EveryCall, "org.example.every-call", NAME, "1.0.0", SUMMARY),
        "every-call",
    )
    .capability(CAPABILITY_FRAME_DRIVER)
    .requires_interface("segue.log/1")
    .switch_value("switch", "A switch.", true)
    .curve("curve", "A curve.", "ease-in")
    .integer("integer", "A parameter.", 1, 0, 9, "")
    .choice("choice", "A parameter.", &["one", "two"], 1)
    .choice_labels(&["The first", "The second"])
    .color("color", "A parameter.", Color { red: 1.0, green: 1.0, blue: 1.0, alpha: 1.0 })
    .point("point", "A parameter.", Point { x: 1.0, y: 1.0 }, "")
    .rect("rect", "A parameter.", Rect { x: 1.0, y: 1.0, width: 1.0, height: 1.0 }, "")
    .text("text", "A parameter.", "words", ""),
    described(
        Descriptor::controller(
            EveryDrag::default, "org.example.every-drag", NAME, "1.0.0", SUMMARY),
        "every-drag",
    )
];
