/* Segue's plug-in ABI, major 1: everything that animators and interaction controllers need.
 *
 *   entry.h       the one exported symbol, and how host and plug-in ask for each other's interfaces
 *   descriptor.h  what a plug-in declares: id, summary, parameters, capabilities
 *   animator.h    segue.animator/1     what the plug-in implements
 *   context.h     segue.context/1      the transition: its views, frames, direction, its completion
 *   view.h        segue.view/1         views: hierarchy, properties, snapshots
 *   properties.h  the numbers of the properties, and a typed call for each of them
 *   animation.h   segue.animation/1    curves, springs, animations, keyframes, frame drivers
 *   parameters.h  segue.parameters/1   the settings that the user chose
 *   elements.h    segue.elements/1     named parts of the screens, and their partners
 *   log.h         segue.log/1          a line for the log
 *   interaction_controller.h  segue.interaction-controller/1  what a controller implements
 *   interaction.h             segue.interaction/1  begin, update, pause, finish, cancel, release
 *
 * helpers.h, which is optional and not included here, has what many plug-ins in C and C++ repeat.
 *
 * Conventions that hold everywhere:
 *   - Each function returns a status (base.h): SEGUE_OK or a negative error. Results go through the
 *     out-pointers at the end, which are written only when the status is SEGUE_OK. There are two
 *     exceptions: an out_table is set to NULL otherwise, and the length of a text is also written
 *     with SEGUE_ERROR_TOO_SMALL.
 *   - Lengths are in points (y down), times in seconds, angles in radians, and colours are straight
 *     RGBA in 0…1. A number that is not finite is refused with SEGUE_ERROR_NOT_FINITE. In a call
 *     that describes a transition (one that is tagged [recording] or [driving]) it also makes the
 *     recording fail, even if the plug-in ignores the status: the host plays its dissolve in the
 *     animator's place.
 *   - Rectangles are double[4] x, y, width, height; points double[2] x, y; colours double[4];
 *     transforms double[16], m11 m12 … m44, for row vectors: the translation is m41 m42 m43.
 *   - Pointers are valid during the call only. Text is UTF-8 and ends with a zero byte. A text of more
 *     than 65,536 bytes is SEGUE_ERROR_LIMIT.
 *   - A struct begins with its size. A longer one than the reader knows is accepted while its tail
 *     is zero; a shorter one must end between two fields, and is read as if the rest were zero. A
 *     NULL slot means "not implemented": check the size and the slot.
 *   - Tags say when a function may be called. [transition-thread] on the thread that called the
 *     plug-in; on another it is SEGUE_ERROR_WRONG_THREAD. [recording] only while `animate` or a
 *     completion runs. [driving] also inside a frame driver. [any] whenever the context or the
 *     interaction lives: a context from `duration` until `ended` returns (in `destroy` it is
 *     SEGUE_ERROR_STALE_HANDLE), an interaction from `create` until `destroy`.
 */
#ifndef SEGUE_SEGUE_H
#define SEGUE_SEGUE_H

#include "animation.h"
#include "animator.h"
#include "base.h"
#include "context.h"
#include "descriptor.h"
#include "elements.h"
#include "entry.h"
#include "interaction.h"
#include "interaction_controller.h"
#include "log.h"
#include "parameters.h"
#include "properties.h"
#include "view.h"

#endif
