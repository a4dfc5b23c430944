/* A plug-in's declaration of itself. The host can read it without running an animator.
 *
 * Pointers may be NULL only where the comment of the field says so. A descriptor that lacks another
 * one is refused, with the reason in the list of plug-ins.
 *
 * The host limits the number of parameters, choices, capabilities and required interfaces, the
 * length of ids, aliases and other texts, and the size of a struct. It refuses a plug-in that is
 * beyond a limit.
 */
#ifndef SEGUE_DESCRIPTOR_H
#define SEGUE_DESCRIPTOR_H

#include "base.h"

/* Kinds. A descriptor of a kind that the host does not know is listed as refused. */
enum { SEGUE_KIND_ANIMATOR = 1, SEGUE_KIND_INTERACTION = 2 };

/* Capabilities, declared by id; the host ignores an id that it does not know. The list says what the
 * host does for a plug-in that does not declare one; a line in its log then says so.
 *   SEGUE_CAPABILITY_REDUCED_MOTION  has a form of its own for reduced motion. Without: the host's
 *                                    dissolve is used then.
 *   SEGUE_CAPABILITY_RIGHT_TO_LEFT   reads the context's layout direction. Without: the host always
 *                                    reports left-to-right.
 *   SEGUE_CAPABILITY_FRAME_DRIVER    calls `drive`, so its code runs while frames are shown.
 *                                    Without: `drive` answers SEGUE_ERROR_UNSUPPORTED.
 * Three say what the plug-in needs after its library was opened, and a hardened process denies. The host
 * refuses the plug-in there, with that reason. Without: it is used in each process, and its calls fail.
 *   SEGUE_CAPABILITY_NEEDS_FILES              opens files or folders, to read or to write
 *   SEGUE_CAPABILITY_NEEDS_PROCESSES          starts other programs or processes
 *   SEGUE_CAPABILITY_NEEDS_EXECUTABLE_MEMORY  makes machine code, as a just-in-time compiler or a
 *                                             graphics driver does, or opens further libraries */
#define SEGUE_CAPABILITY_REDUCED_MOTION "segue.reduced-motion"
#define SEGUE_CAPABILITY_RIGHT_TO_LEFT "segue.right-to-left"
#define SEGUE_CAPABILITY_FRAME_DRIVER "segue.frame-driver"
#define SEGUE_CAPABILITY_NEEDS_FILES "segue.needs-files"
#define SEGUE_CAPABILITY_NEEDS_PROCESSES "segue.needs-processes"
#define SEGUE_CAPABILITY_NEEDS_EXECUTABLE_MEMORY "segue.needs-executable-memory"

/* The types of parameters, and where each has its default. */
enum {
  SEGUE_PARAMETER_NUMBER = 1,  /* default_numbers[0], within minimum … maximum */
  SEGUE_PARAMETER_INTEGER = 2, /* the same, a whole number within ±2^53, as are its limits */
  SEGUE_PARAMETER_SWITCH = 3,  /* default_numbers[0], 0 or 1 */
  SEGUE_PARAMETER_CHOICE = 4,  /* default_numbers[0], an index into `choices` */
  SEGUE_PARAMETER_COLOR = 5,   /* default_numbers: straight RGBA, 0…1, each within the limits */
  SEGUE_PARAMETER_POINT = 6,   /* default_numbers: x, y, each within the limits */
  SEGUE_PARAMETER_RECT = 7,    /* default_numbers: x, y, width, height, each within the limits */
  SEGUE_PARAMETER_TEXT = 8,    /* default_text, NULL is empty */
  SEGUE_PARAMETER_CURVE = 9    /* default_text: a curve or spring, such as "ease-in-out" */
};

/* Flags of a parameter. Bits 0 to 15 must be understood: a host refuses a plug-in that sets one that
 * it does not know. Bits 16 to 31 may be ignored. */
enum {
  /* The parameter has no default: until the user sets it, reading it gives SEGUE_ERROR_UNSET,
   * and the plug-in does what the parameter's help says. An optional parameter of a type that the
   * host does not know is never set; a plug-in with another parameter of such a type is refused. */
  SEGUE_PARAMETER_OPTIONAL = 0x1,
  /* Few people need the parameter, so lists may leave it to the end. */
  SEGUE_PARAMETER_ADVANCED = 0x10000
};

/* Flags of a descriptor, with the same halves. */
enum {
  /* The plug-in works, but something else has taken its place: it is not offered in lists, in
   * galleries and in pickers, and can be named all the same. */
  SEGUE_DESCRIPTOR_OBSOLETE = 0x10000
};


/* One setting. Later versions of a plug-in may add ids, but must not change their meaning. */
typedef struct segue_parameter {
  uint64_t size;  /* sizeof(segue_parameter_t) */
  uint32_t type;  /* SEGUE_PARAMETER_… */
  uint32_t flags; /* SEGUE_PARAMETER_OPTIONAL, _ADVANCED */
  const char *id;   /* lower case letters, digits and hyphens */
  const char *help; /* one line: what it does, for `segue info`; or NULL */
  const char *unit; /* "s", "points", "rad" … or NULL; "element" for a TEXT that names an element */
  const char *default_text;
  const char *const *choices; /* ends with NULL; NULL for other types than CHOICE */
  double default_numbers[4];
  double minimum; /* of each number of NUMBER, INTEGER, COLOR, POINT and RECT; both 0: no limits */
  double maximum; /* one of the two may be infinite: a range with one end */
  const char *label; /* its name for people, such as "Corner radius"; NULL: they see `id` */
  const char *group; /* the heading below which people see it, such as "Shadow"; NULL: none */
  const char *const *choice_labels; /* a name for people for each of `choices`, ends with NULL; NULL:
                                       they see `choices` */
  double step; /* NUMBER and INTEGER: by how much a control changes it; 0: the host decides */
} segue_parameter_t;

/* One animator or interaction controller. */
typedef struct segue_descriptor {
  uint64_t size; /* sizeof(segue_descriptor_t) */
  uint32_t kind; /* SEGUE_KIND_… */
  uint32_t parameter_count;
  const char *id;      /* reverse DNS, such as "org.example.flip"; never changes */
  const char *alias;   /* a short name for the command line, such as "flip", or NULL */
  const char *name;    /* the name that people see, such as "Flip" */
  const char *version; /* up to three whole numbers, such as "1.0.0" */
  const char *author;  /* a name, or NULL */
  const char *license; /* an SPDX expression, or NULL */
  const char *summary; /* one line that says what it looks like */
  const char *const *capabilities;        /* ends with NULL; NULL is none */
  const char *const *required_interfaces; /* of the host, such as "segue.view/1"; as above */
  const segue_parameter_t *const *parameters; /* parameter_count pointers; NULL if that is 0 */
  uint32_t flags;    /* SEGUE_DESCRIPTOR_… */
  uint32_t reserved; /* 0 */
} segue_descriptor_t;

#endif
