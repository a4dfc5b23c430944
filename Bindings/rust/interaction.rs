//! The place that an interaction controller is attached to.

use crate::abi;
use crate::{Place, Point, Result, Size, Transform};
use std::ops::Deref;

/// segue.interaction/1: the place that a controller is attached to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interaction { pub handle: abi::Interaction, place: Place }

impl Deref for Interaction {
    type Target = Place;
    fn deref(&self) -> &Place { &self.place }
}

impl Interaction {
    pub(crate) fn new(handle: abi::Interaction) -> Interaction {
        Interaction { handle, place: Place { handle: handle.as_context() } }
    }

    pub fn container_size(&self) -> Result<Size> {
        Ok(get!(Size::default(), interaction.container_size(self.handle)))
    }
    pub fn layout_direction(&self) -> Result<i32> {
        Ok(get!(0, interaction.layout_direction(self.handle)))
    }
    pub fn operation(&self) -> Result<i32> { Ok(get!(0, interaction.operation(self.handle))) }
    pub fn progress(&self) -> Result<f64> {
        Ok(get!(0.0, interaction.progress(self.handle)))
    }
    pub fn is_in_flight(&self) -> Result<bool> {
        Ok(get!(0, interaction.is_in_flight(self.handle)) != 0)
    }
    pub fn can_begin(&self, direction: i32) -> Result<bool> {
        Ok(get!(0, interaction.can_begin(self.handle, direction)) != 0)
    }
    pub fn begin(&self, direction: i32) -> Result { call!(interaction.begin(self.handle, direction)) }
    pub fn update(&self, progress: f64) -> Result { call!(interaction.update(self.handle, progress)) }
    pub fn pause(&self) -> Result { call!(interaction.pause(self.handle)) }
    pub fn finish(&self, velocity: f64) -> Result {
        call!(interaction.finish(self.handle, velocity))
    }
    pub fn cancel(&self, velocity: f64) -> Result {
        call!(interaction.cancel(self.handle, velocity))
    }
    pub fn release(&self, velocity: f64, gesture_was_cancelled: bool) -> Result {
        call!(interaction.release(self.handle, velocity, gesture_was_cancelled as i32))
    }
    pub fn move_freely(&self, key: i32, point: Point, velocity: Point) -> Result {
        call!(interaction.move_freely(self.handle, key, &point, &velocity))
    }
    pub fn pose_freely(
        &self, key: i32, point: Point, transform: Transform, velocity: Point,
    ) -> Result {
        call!(interaction.pose_freely(self.handle, key, &point, &transform, &velocity))
    }
}
