//! My plugin: a finger that moves down drags the screen away; one that moves up brings the next.
//!
//! An interaction controller is offered the pointers over a container. It recognises a drag, begins
//! a transition with it and drives it; what the transition looks like is an animator's business.
//! The crate `segue` is Segue's own (`make` compiles it); its methods are explained in the C headers
//! (`segue/*.h`).

use segue::{Descriptor, Interaction, InteractionController, Point, PointerEvent, Result};
use segue::{DIRECTION_BACKWARD, DIRECTION_FORWARD};
use segue::{POINTER_BEGAN, POINTER_CANCELLED, POINTER_MOVED};
use std::cell::Cell;

#[derive(Clone, Copy, Default, PartialEq)]
enum State {
    /// No finger is down.
    #[default]
    Idle,
    /// A finger is down, and has not moved far enough to show whether it drags.
    Possible,
    /// The finger drives a transition.
    Dragging,
    /// The finger is ignored until it is up: it does not drag, or its transition is over.
    Ignored,
}

/// The state of the finger, and the transition that it drives.
#[derive(Clone, Copy, Default)]
struct Drag {
    finger: u32,
    start: Point,
    last: Point,
    /// The time of `last`, and the velocity: points per second, downward.
    time: f64,
    velocity: f64,
    /// The y coordinate of the finger at the progress `base`.
    origin: f64,
    base: f64,
    /// The distance down for the whole transition, in points; below 0 when the finger moves up.
    length: f64,
}

/// One instance serves one container and operation. The host may call `ended` while it is being
/// called from `pointer`, so the state is in cells.
#[derive(Default)]
struct MyPluginController {
    state: Cell<State>,
    drag: Cell<Drag>,
}

impl InteractionController for MyPluginController {
    /// The host calls this for each event of each pointer. After an error it takes the transition
    /// back to where it began.
    fn pointer(&self, place: &Interaction, event: PointerEvent) -> Result {
        let mut drag = self.drag.get();
        if event.phase == POINTER_BEGAN {
            return if self.state.get() == State::Idle { self.touch(place, event) } else { Ok(()) };
        }
        if event.finger != drag.finger {
            return Ok(()); // one finger drags; others are ignored
        }
        if event.phase == POINTER_MOVED {
            if event.time > drag.time {
                drag.velocity = (event.point.y - drag.last.y) / (event.time - drag.time);
            }
            drag.last = event.point;
            drag.time = event.time;
            self.drag.set(drag);
            let moved = (drag.last.x - drag.start.x).hypot(drag.last.y - drag.start.y);
            if self.state.get() == State::Possible && moved >= place.number("slop")? {
                self.begin(place)?;
            }
            if self.state.get() == State::Dragging {
                let drag = self.drag.get();
                place.update(drag.base + (drag.last.y - drag.origin) / drag.length)?;
            }
            return Ok(());
        }
        // The finger is up, or the system has taken it away. The host decides from progress and
        // velocity whether the transition is completed or cancelled. A finger that rests has no velocity.
        if self.state.replace(State::Idle) != State::Dragging {
            return Ok(());
        }
        let rests = event.time - drag.time > 0.1;
        let velocity = if rests { 0.0 } else { drag.velocity / drag.length };
        place.release(velocity, event.phase == POINTER_CANCELLED)
    }

    /// The transition is over. The finger may still be down, but drives nothing any more.
    fn ended(&self, _: &Interaction, _: i32) -> Result {
        if self.state.get() != State::Idle {
            self.state.set(State::Ignored);
        }
        self.drag.set(Drag { length: 0.0, ..self.drag.get() });
        Ok(())
    }
}

impl MyPluginController {
    /// A finger went down. If a transition is settling, the finger grabs it.
    fn touch(&self, place: &Interaction, event: PointerEvent) -> Result {
        let mut drag = Drag {
            finger: event.finger,
            start: event.point,
            last: event.point,
            time: event.time,
            velocity: 0.0,
            origin: event.point.y,
            ..self.drag.get()
        };
        self.state.set(State::Possible);
        if drag.length != 0.0 && place.is_in_flight()? {
            place.pause()?;
            drag.base = place.progress()?;
            self.state.set(State::Dragging);
        }
        self.drag.set(drag);
        Ok(())
    }

    /// The finger has moved far enough: begins a transition, if there is one in its direction.
    fn begin(&self, place: &Interaction) -> Result {
        let mut drag = self.drag.get();
        let (x, y) = (drag.last.x - drag.start.x, drag.last.y - drag.start.y);
        let direction = if y > 0.0 { DIRECTION_BACKWARD } else { DIRECTION_FORWARD };
        self.state.set(State::Ignored);
        if y.abs() <= x.abs() || !place.can_begin(direction)? {
            return Ok(());
        }
        let height = place.container_size()?.height;
        drag.length = y.signum() * (height * place.number("reach")?).max(1.0);
        drag.origin = drag.last.y; // from here on, so that nothing jumps
        drag.base = 0.0;
        self.drag.set(drag);
        place.begin(direction)?;
        self.state.set(State::Dragging);
        Ok(())
    }
}

// The library's entry point, with what `segue info my-plugin` shows. The id never changes once
// people use it. More plug-ins of one library go here, too.
segue::plugin![Descriptor::controller(
    MyPluginController::default,
    "org.example.my-plugin",
    "My plugin",
    "1.0.0",
    "A drag down takes the screen away, and a drag up brings the next.",
)
.alias("my-plugin")
.author("Your name")
.requires_interface("segue.interaction/1")
.requires_interface("segue.parameters/1")
.number("slop", "The distance that the finger moves before the drag begins.", 10.0, 0.0, 1000.0, "points")
.number(
    "reach",
    "The drag distance for the whole transition, as a fraction of the screen's height.",
    1.0, 0.1, 2.0, "",
)];
