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
 *   pictures.h    segue.pictures/1     views that the plug-in paints, and pictures from pixels
 *   log.h         segue.log/1          a line for the log
 *   interaction_controller.h  segue.interaction-controller/1  what a controller implements
 *   interaction.h             segue.interaction/1  begin, update, pause, finish, cancel, release
 *   text.h        segue.text/1         the descriptor's texts in the user's language
 *   library.h     segue.library/1      the library is opened, and is about to be closed
 *
 * helpers.h, which is optional and not included here, has what many plug-ins in C and C++ repeat.
 *
 * Conventions that apply everywhere:
 *   - Each function returns a status (base.h): SEGUE_OK or a negative error. Results go through the
 *     out-pointers at the end, which are written only when the status is SEGUE_OK. There are two
 *     exceptions: an out_table is set to NULL otherwise, and the length of a text is also written
 *     with SEGUE_ERROR_TOO_SMALL.
 *   - Lengths are in points (y down), times in seconds, angles in radians, and colours are straight
 *     RGBA in 0…1, encoded sRGB; base.h says what computes with which values. A number that is not
 *     finite is refused with SEGUE_ERROR_NOT_FINITE. In a call that describes a transition (tagged with
 *     recording or driving) it also makes the recording fail, even if the plug-in ignores the status:
 *     the host plays its dissolve in the animator's place.
 *   - Rectangles, points, colours and matrices are structs of doubles (base.h), of which a call gets
 *     the address. segue_rect(…), segue_rgba(…) and the like make one.
 *   - Pointers are valid during the call only. Text is UTF-8 and ends with a zero byte. The host
 *     limits the length of a text: a longer one is SEGUE_ERROR_LIMIT.
 *   - A pointer that a plug-in passes may be NULL only where a comment says so: NULL is otherwise
 *     SEGUE_ERROR_INVALID_ARGUMENT. Only `user_data` may be NULL everywhere, and have any other value:
 *     the host passes it back and does nothing else with it. The host passes a plug-in NULL only where
 *     a comment says so.
 *   - A handle of 0 is accepted only where a comment says so. Handles are valid as base.h says.
 *   - Flags are those that are listed with the argument or the field. Of the bits that the host does not
 *     know, 0 to 15 must be understood: they are refused, in a call with SEGUE_ERROR_UNSUPPORTED, and in
 *     a descriptor together with the plug-in. Bits 16 to 31 may be ignored, and are.
 *     Arguments that are described as 0 or 1 are refused otherwise, with
 *     SEGUE_ERROR_INVALID_ARGUMENT.
 *   - A function of the plug-in returns SEGUE_OK or a negative status, one of base.h or one of its own.
 *     The host treats a positive one as SEGUE_OK. Do not return one: it has no meaning yet.
 *   - Neither an exception nor longjmp may leave a function of the plug-in, since the host's frames
 *     below it cannot be unwound. The bindings for C++, Rust and Swift turn errors into a status.
 *   - A struct begins with its size, except the values of base.h, which never grow. Of a longer one
 *     than the reader knows, the reader uses what it knows and ignores the rest, so a plug-in that is
 *     made for later headers works with the hosts of today; a shorter one must end between two
 *     fields, and is read as if the rest were zero. A NULL slot means "not implemented": check the
 *     size and the slot. What a host must understand is said by flags, whose bits 0 to 15 are
 *     refused when they are unknown, and by a descriptor's required interfaces.
 *   - The tag at the end of a function's comment says when the function may be called, and on which
 *     thread, as in [recording, own thread]. When:
 *       always       while the library is loaded
 *       context      while the context is valid: from `duration` or `animate` until `ended` returns;
 *                    later it is SEGUE_ERROR_STALE_HANDLE
 *       interaction  while the interaction is valid: from the controller's first call after `create`
 *                    until its `destroy`; later it is SEGUE_ERROR_STALE_HANDLE
 *       recording    while `animate` or a completion runs; else it is SEGUE_ERROR_WRONG_STATE, and
 *                    after the end SEGUE_ERROR_ENDED
 *       driving      as recording, and inside a frame driver
 *       by the host  the plug-in implements it, and the host calls it
 *     The thread:
 *       own          the thread on which the host called the plug-in for this context or interaction; on
 *                    another it is SEGUE_ERROR_WRONG_THREAD
 *       any          any thread
 *       one          the host makes all calls into one instance on one thread; they never overlap
 *       loading      the thread on which the library is opened
 *   - If a comment says that the host limits something, the limit is the host's own, which another
 *     host or a later one may set differently. The guide has the numbers of Segue.
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
#include "library.h"
#include "log.h"
#include "parameters.h"
#include "pictures.h"
#include "properties.h"
#include "text.h"
#include "view.h"

#endif
