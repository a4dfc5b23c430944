/* An animator that keeps every rule but one: -DFAULT=NAME chooses the rule that it breaks. Without a
 * fault, `to` comes in from the side in half a second. */
#define _GNU_SOURCE
#include <fenv.h>
#include <locale.h>
#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <sys/ptrace.h>
#include <sys/stat.h>
#include <unistd.h>

#define NONE 0
#define EXPORTS 1
#define IMPORTS 2
#define UNRESOLVED 3
#define NO_ENTRY 4
#define OTHER_METADATA_IN_EACH_PROCESS 5
#define OTHER_METADATA_IN_EACH_CALL 6
#define DEFAULT_OUT_OF_RANGE 7
#define UNKNOWN_CAPABILITY 8
#define NO_HELP 9
#define NEVER_COMPLETES 10
#define ANSWERS_FAILED 11
#define HANGS 12
#define CRASHES 13
#define EXITS 14
#define NOT_A_NUMBER 15
#define STALE_HANDLE 16
#define WRONG_DURATION 17
#define COUNTS_TRANSITIONS 18
#define DEPENDS_ON_PROCESS 19
#define BEGINS_ELSEWHERE 20
#define ENDS_ELSEWHERE 21
#define LEAVES_VIEW 22
#define LEAVES_DEPTH 23
#define CUTS_SPRING 24
#define CUTS_CURVE 25
#define COUNTS_FRAMES 26
#define BACKWARD 27
#define CANCELLATION 28
#define TINY_SCREEN 29
#define HUGE_SCREEN 30
#define RIGHT_TO_LEFT 31
#define UNDECLARED_RIGHT_TO_LEFT 32
#define NOT_ANIMATED 33
#define REDUCED_MOTION 34
#define ONE_VALUE 35
#define TWO_VALUES 36
#define TWO_INSTANCES 37
#define READS_FILES 38
#define KNOWS_ITS_PROCESS 39
#define CRASHES_IN_HOST 40
#define TWO_THREADS 41
#define LEAKS_MEMORY 42
#define LEAKS_DESCRIPTORS 43
#define LEAKS_THREADS 44
#define JUMPS_AT_THE_END 45
#define NEEDS_BOTH_SCREENS 46
#define LEAKS_PROCESSES 47
#define LEAKS_DAEMONS 48
#define ABORTS_AT_LOAD 49
#define HANGS_AT_LOAD 50
#define LIMIT_IS_NAN 51
#define KILLS_PARENT 52
#define STOPS_PARENT 53
#define TRACES_PARENT 54
#define READS_WRONG_TYPE 55
#define POSITIVE_STATUS 56
#define TAKES_ALIAS 57
#define EXPECTS_PARTNER 58
#define ENDS_BESIDE_ELEMENTS 59
#define CHANGES_LOCALE 60
#define CHANGES_ENVIRONMENT 61
#define CHANGES_UMASK 62
#define CATCHES_SIGNAL 63
#define BLOCKS_SIGNAL 64
#define CHANGES_FOLDER 65
#define CHANGES_ROUNDING 66
#define PAINTS_IN_ORDER 67
#define LEAVES_PIXELS 68
#define PAINTS_BESIDE 69
#define MISSPELS_CURVE 70
#define WRONG_COUNT 71
#define UNDECLARED_DRIVER 72
#define TRIES_DRIVER 73
#define NEEDS_FINGER 74
#define HANGS_WHILE_PAINTING 75
#define PAINTS_STRAIGHT 76
#define DECLARES_FILES 77 /* which is no fault */
#define IGNORES_DIRECTION 78
#define MIRRORS_NOTHING 79
#define REDUCES_NOTHING 80
#define UNREAD_PARAMETER 81
#define UNUSED_PARAMETER 82
#define LEAKS_A_LITTLE 83
#define PRINTS_AT_LOAD 84
#define PAINTS_BEYOND 85
#define UNUSED_INPUT 86
#define SHRINKS 87
#define SMALL_MAP 88
#define OLD_HANDLE 89
#define NO_INSTANCE 90
#define ENDLESS_DURATION 91
#define COMPLETION_FAILS 92
#define WIDE_AND_BACKWARD 93
#define SHORT_DESCRIPTOR 94
#define SHORT_PIXELS 95
#define SPILLS_UNCOMMITTED 96
#define PAINTS_FAR_BEYOND 97
#define READS_BEYOND 98
#define FLASHES 99

#ifndef FAULT
#define FAULT NONE
#endif

#include "faulty.h"

static const segue_context_1_t *context_;
static const segue_view_1_t *view_;
static const segue_animation_1_t *animation_;
static const segue_parameters_1_t *parameters_;
static const segue_log_1_t *log_;
static const segue_elements_1_t *elements_;

#if FAULT == EXPORTS
SEGUE_EXPORT int helper(void) { return 1; }
#elif FAULT == IMPORTS
extern int segue_host_version(void) __attribute__((weak));
#elif FAULT == UNRESOLVED
extern int missing_function(void);
#endif

#if FAULT == ABORTS_AT_LOAD || FAULT == HANGS_AT_LOAD
__attribute__((constructor)) static void constructed(void) {
  while (FAULT == HANGS_AT_LOAD) continue;
  abort();
}
#endif

#if FAULT == PRINTS_AT_LOAD
__attribute__((constructor)) static void constructed(void) { puts("hello"); }
#endif

struct segue_animator {
  segue_view_t to;
  segue_rect_t start, end;
  int frames;
  segue_view_t painted;
};

/* The numbers of existing instances and of all instances that were created. */
static int alive, made;
/* The instance that animates. */
static segue_animator_t *volatile current;

static const segue_pictures_1_t *pictures_;

/* Paints a ramp in a view that `from` and `to` cover. */
static int32_t paint(void *data, const double *values, uint32_t count,
                     const segue_pixels_t *const *inputs, uint32_t input_count,
                     const segue_pixels_t *out, uint32_t first_row, uint32_t end_row) {
  static _Atomic uint8_t calls;
  (void)data, (void)inputs;
  while (FAULT == HANGS_WHILE_PAINTING) usleep(1000);
  if (count != 1 || input_count != (FAULT == UNUSED_INPUT || FAULT == READS_BEYOND)) return SEGUE_ERROR_FAILED;
  if (FAULT == PAINTS_BEYOND && end_row == out->height)
    for (uint32_t i = 0; i < 4 * out->width; i++) out->bytes[(size_t)end_row * out->stride + i] = 7;
  if (FAULT == PAINTS_FAR_BEYOND)
    for (size_t i = 0; i < 1u << 26; i++) out->bytes[(size_t)out->height * out->stride + i] = 7;
  if (FAULT == READS_BEYOND && inputs[0]) {
    for (uint32_t y = first_row; y < end_row; y++)
      for (uint32_t i = 0; i < out->width; i++) {
        const uint8_t *next = inputs[0]->bytes + (size_t)(y + 1) * inputs[0]->stride + (size_t)4 * i;
        memset(out->bytes + (size_t)y * out->stride + (size_t)4 * i, next[0], 3);
        out->bytes[(size_t)y * out->stride + (size_t)4 * i + 3] = 255;
      }
    return SEGUE_OK;
  }
  const uint8_t opacity = FAULT == PAINTS_STRAIGHT ? 64 : 255;
  const uint8_t shade = (uint8_t)(values[0] * 200 + (FAULT == PAINTS_IN_ORDER ? calls++ : 0));
  for (uint32_t y = first_row; y < end_row; y++) {
    uint8_t *row = out->bytes + (size_t)y * out->stride;
    const uint32_t width = 4 * out->width - (FAULT == LEAVES_PIXELS ? 4 : 0);
    for (uint32_t i = 0; i < width; i++) row[i] = (uint8_t)(i % 4 == 3 ? opacity : shade);
    if (FAULT == PAINTS_BESIDE && 4 * out->width < out->stride) row[4 * out->width] = 1;
  }
  return SEGUE_OK;
}

static int32_t done(void *data, segue_context_t c, int32_t finished) {
  segue_animator_t *self = data;
  segue_view_t from;
  if (!finished) return SEGUE_OK;
  SEGUE_TRY(context_->view_for_key(c, SEGUE_KEY_FROM, &from));
  if (from.id) SEGUE_TRY(view_->remove_from_superview(c, from));
  if (self->painted.id) SEGUE_TRY(view_->remove_from_superview(c, self->painted));
  if (FAULT == JUMPS_AT_THE_END && self->to.id) {
    self->end.x -= 50;
    SEGUE_TRY(segue_set_frame(view_, c, self->to, self->end));
  }
  if (FAULT == NEVER_COMPLETES) return SEGUE_OK;
  if (FAULT == COMPLETION_FAILS) {
    SEGUE_TRY(segue_complete(context_, c));
    return SEGUE_ERROR_FAILED;
  }
  return segue_complete(context_, c);
}

static int32_t drive(void *data, segue_context_t c, double progress) {
  segue_animator_t *self = data;
  segue_rect_t frame = self->end;
  frame.x = self->start.x + (self->end.x - self->start.x) * progress;
  self->frames++;
  if (progress > 0 && progress < 1) frame.y += self->frames;
  return segue_set_frame(view_, c, self->to, frame);
}

/* Returns the distance in points between the last position of `to` and its final frame. */
static int32_t miss(segue_context_t c, double *out) {
  int32_t direction, layout = SEGUE_LAYOUT_LEFT_TO_RIGHT, animated, reduced;
  segue_rect_t bounds;
  double depth, lift;
  segue_view_t box;
  SEGUE_TRY(context_->direction(c, &direction));
  SEGUE_TRY(context_->is_animated(c, &animated));
  SEGUE_TRY(context_->reduced_motion(c, &reduced));
  SEGUE_TRY(context_->container_view(c, &box));
  SEGUE_TRY(segue_get_bounds(view_, c, box, &bounds));
  SEGUE_TRY(parameters_->number(c, "depth", &depth));
  SEGUE_TRY(parameters_->number(c, "lift", &lift));
  if (FAULT == RIGHT_TO_LEFT || FAULT == UNDECLARED_RIGHT_TO_LEFT)
    SEGUE_TRY(context_->layout_direction(c, &layout));
  uint32_t elements = 0;
  /* Of an animator that uses elements, a parameter that it reads is not said to change nothing. */
  if (FAULT != UNUSED_PARAMETER) SEGUE_TRY(elements_->count(c, SEGUE_KEY_FROM, &elements));
  const int fails =
      FAULT == ENDS_ELSEWHERE || (FAULT == ENDS_BESIDE_ELEMENTS && elements) ||
      (FAULT == BACKWARD && direction == SEGUE_DIRECTION_BACKWARD) ||
      (FAULT == TINY_SCREEN && bounds.width < 2) || (FAULT == HUGE_SCREEN && bounds.height > 8000) ||
      (FAULT == RIGHT_TO_LEFT && layout == SEGUE_LAYOUT_RIGHT_TO_LEFT) ||
      (FAULT == NOT_ANIMATED && !animated) || (FAULT == REDUCED_MOTION && reduced) ||
      (FAULT == ONE_VALUE && depth == 1) || (FAULT == TWO_VALUES && depth > 0.5 && lift > 0.25);
  *out = fails ? 0.5 * bounds.width : 0;
  return SEGUE_OK;
}

/* Returns the distance in points between the first position of `to` and its position in other recordings. */
static double shift(segue_animator_t *self) {
  current = self;
  if (FAULT == TWO_THREADS) usleep(5000);
  switch (FAULT) {
    case COUNTS_TRANSITIONS: return made;
    case DEPENDS_ON_PROCESS: return getpid();
    case TWO_INSTANCES: return alive > 1 ? 10 : 0;
    case TWO_THREADS: return current != self ? 10 : 0;
    case READS_FILES:
    case DECLARES_FILES: return can_read_files() ? 0 : 10;
    case KNOWS_ITS_PROCESS: return is_in_host() ? 10 : 0;
    default: return 0;
  }
}

static int32_t animate(segue_animator_t *self, segue_context_t c) {
  segue_view_t box, from, extra;
  segue_animation_t moving, other;
  segue_timing_t timing = {0};
  int32_t direction;
  double beside, length = 0.5;
  int64_t whole;
  if (FAULT == ANSWERS_FAILED) {
    log_->write(c, SEGUE_LOG_ERROR, "no reason");
    return SEGUE_ERROR_FAILED;
  }
  if (FAULT == NEEDS_FINGER) {
    int32_t is_interactive;
    SEGUE_TRY(context_->is_interactive(c, &is_interactive));
    if (!is_interactive) return SEGUE_ERROR_FAILED;
  }
  if (FAULT == READS_WRONG_TYPE) SEGUE_TRY(parameters_->integer(c, "depth", &whole));
  if (FAULT == UNDECLARED_DRIVER || FAULT == TRIES_DRIVER) {
    const int32_t status = animation_->drive(c, length, 0, 0, drive, done, self);
    if (FAULT == UNDECLARED_DRIVER) return status;
  }
  if (FAULT == EXPECTS_PARTNER) {
    uint32_t count = 0;
    SEGUE_TRY(elements_->count(c, SEGUE_KEY_FROM, &count));
    for (uint32_t index = 0; index < count; index++) {
      segue_element_t element, partner;
      segue_rect_t frame;
      SEGUE_TRY(elements_->at(c, SEGUE_KEY_FROM, index, &element));
      SEGUE_TRY(elements_->partner(c, element, &partner));
      SEGUE_TRY(elements_->frame(c, partner, &frame));
    }
  }
  if (FAULT == CHANGES_LOCALE) setlocale(LC_ALL, "C.UTF-8");
  if (FAULT == CHANGES_ENVIRONMENT) setenv("FAULTY", "1", 1);
  if (FAULT == CHANGES_UMASK) umask(0123);
  if (FAULT == CATCHES_SIGNAL) signal(SIGUSR2, SIG_IGN);
  if (FAULT == BLOCKS_SIGNAL) {
    /* The signal may be blocked already. */
    sigset_t one, before;
    sigemptyset(&one);
    sigaddset(&one, SIGUSR2);
    pthread_sigmask(SIG_BLOCK, &one, &before);
    if (sigismember(&before, SIGUSR2)) pthread_sigmask(SIG_UNBLOCK, &one, NULL);
  }
  if (FAULT == CHANGES_FOLDER && chdir("/")) return SEGUE_ERROR_FAILED;
  if (FAULT == CHANGES_ROUNDING) fesetround(FE_UPWARD);
  if (FAULT == CRASHES || (FAULT == CRASHES_IN_HOST && is_in_host())) abort();
  if (FAULT == EXITS) exit(0);
  while (FAULT == HANGS) usleep(1000);
  SEGUE_TRY(context_->container_view(c, &box));
  SEGUE_TRY(context_->view_for_key(c, SEGUE_KEY_FROM, &from));
  SEGUE_TRY(context_->view_for_key(c, SEGUE_KEY_TO, &self->to));
  SEGUE_TRY(context_->direction(c, &direction));
  if (FAULT == NEEDS_BOTH_SCREENS && !from.id) return SEGUE_ERROR_FAILED;
  if (!self->to.id) return done(self, c, 1);
  SEGUE_TRY(context_->final_frame(c, SEGUE_KEY_TO, &self->end));
  SEGUE_TRY(miss(c, &beside));
  self->start = self->end;
  double depth, lift;
  SEGUE_TRY(parameters_->number(c, "depth", &depth));
  SEGUE_TRY(parameters_->number(c, "lift", &lift));
  if (FAULT == UNUSED_PARAMETER) SEGUE_TRY(parameters_->number(c, "extra", &(double){0}));
  if (FAULT == WIDE_AND_BACKWARD && self->end.width > 900 && direction == SEGUE_DIRECTION_BACKWARD && depth > 0.5)
    abort();
  self->start.y += 10 * depth + 20 * lift;
  const double way = self->end.width + shift(self);
  self->start.x += direction == SEGUE_DIRECTION_BACKWARD && FAULT != IGNORES_DIRECTION ? -way : way;
  self->end.x += FAULT == JUMPS_AT_THE_END ? 50 : beside;
  if (FAULT == STALE_HANDLE) segue_set_alpha(view_, c, (segue_view_t){self->to.id + 1000}, 1);
  if (FAULT == OLD_HANDLE) {
    static segue_view_t old;
    if (!old.id) old = self->to;
    if (segue_set_alpha(view_, c, old, 1)) self->start.y += 5;
  }
  if (FAULT == SHORT_PIXELS) {
    const segue_pixels_t pixels = {.size = 4};
    pictures_->create_picture(c, &pixels, &extra);
  }
  if (FAULT == SPILLS_UNCOMMITTED) SEGUE_TRY(animation_->begin(c, length, 0, timing, &other));
  if (FAULT == SHRINKS && from.id) {
    segue_animation_t pose;
    const segue_rect_t small = {self->end.width * 0.1, self->end.height * 0.1, self->end.width * 0.8,
                                self->end.height * 0.8};
    SEGUE_TRY(animation_->begin(c, length, 0, timing, &pose));
    SEGUE_TRY(segue_set_frame(view_, c, from, small));
    SEGUE_TRY(animation_->commit(c, pose));
  }
  for (int i = 0; FAULT == FLASHES && from.id && i < 10; i++) {
    SEGUE_TRY(animation_->begin(c, 0.02, i * 0.05, timing, &other));
    SEGUE_TRY(segue_set_alpha(view_, c, from, i % 2));
    SEGUE_TRY(animation_->commit(c, other));
  }
  if (FAULT == SMALL_MAP && from.id) {
    static uint8_t bytes[16 * 64];
    const segue_pixels_t pixels = {SEGUE_SIZED(segue_pixels_t), .format = SEGUE_PIXELS_RGBA8, .width = 16,
                                   .height = 16, .stride = 64, .scale = 1, .bytes = bytes};
    SEGUE_TRY(pictures_->create_picture(c, &pixels, &self->painted));
    SEGUE_TRY(segue_set_frame(view_, c, self->painted, self->end));
    SEGUE_TRY(view_->insert_subview_at(c, box, self->painted, 0));
  }
  if (FAULT == KILLS_PARENT) kill(getppid(), SIGKILL);
  if (FAULT == STOPS_PARENT) kill(getppid(), SIGSTOP);
  if (FAULT == TRACES_PARENT) ptrace(PTRACE_ATTACH, getppid(), NULL, NULL);
  while (FAULT >= KILLS_PARENT && FAULT <= TRACES_PARENT) pause();
  if (FAULT == NOT_A_NUMBER) segue_set_alpha(view_, c, self->to, NAN);
  if (FAULT == BEGINS_ELSEWHERE) {
    SEGUE_TRY(segue_set_alpha(view_, c, from, 0.5));
  }
  if (FAULT == LEAVES_VIEW) {
    SEGUE_TRY(view_->create(c, &extra));
    SEGUE_TRY(view_->add_subview(c, box, extra));
  }
  if (FAULT == MISSPELS_CURVE) animation_->timing_text(c, "ease-inn", &timing);
  if (FAULT == WRONG_COUNT) view_->set(c, self->to, SEGUE_PROPERTY_FRAME, &self->end.x, 3);
  const int paints =
      (FAULT >= PAINTS_IN_ORDER && FAULT <= PAINTS_BESIDE) || FAULT == HANGS_WHILE_PAINTING ||
      FAULT == PAINTS_STRAIGHT || FAULT == PAINTS_BEYOND || FAULT == UNUSED_INPUT ||
      FAULT == PAINTS_FAR_BEYOND || FAULT == READS_BEYOND;
  if (paints && from.id) {
    const double start = 0;
    SEGUE_TRY(pictures_->create_painted(c, &from, FAULT == UNUSED_INPUT || FAULT == READS_BEYOND, 0, SEGUE_PIXELS_RGBA8, SEGUE_PAINTED_PARALLEL,
                                        paint, NULL, &self->painted));
    SEGUE_TRY(view_->insert_subview_at(c, box, self->painted, 0));
    SEGUE_TRY(pictures_->set_values(c, self->painted, &start, 1));
  }
  SEGUE_TRY(view_->add_subview(c, box, self->to));
  SEGUE_TRY(segue_set_frame(view_, c, self->to, self->start));
  if (FAULT == LEAVES_DEPTH) SEGUE_TRY(segue_set_z_position(view_, c, self->to, 7));
  if (FAULT == COUNTS_FRAMES)
    return animation_->drive(c, length, 0, 0, drive, done, self);
  if (FAULT == CUTS_SPRING)
    SEGUE_TRY(animation_->timing_spring(c, 1, 100, 0, 0, &timing)); /* It never rests. */
  if (FAULT == CUTS_CURVE) {
    /* The motion takes twice as long as the animation that completes the transition. */
    SEGUE_TRY(animation_->begin(c, length, 0, 0, &other));
    SEGUE_TRY(animation_->on_completion(c, other, done, self));
    SEGUE_TRY(animation_->commit(c, other));
    length *= 2;
  }
  SEGUE_TRY(animation_->begin(c, length, 0, timing, &moving));
  SEGUE_TRY(segue_set_frame(view_, c, self->to, self->end));
  if (self->painted.id && FAULT != SMALL_MAP)
    SEGUE_TRY(pictures_->set_values(c, self->painted, &(const double){1}, 1));
  if (FAULT != CUTS_CURVE) SEGUE_TRY(animation_->on_completion(c, moving, done, self));
  SEGUE_TRY(animation_->commit(c, moving));
  return FAULT == POSITIVE_STATUS;
}

static int32_t duration(segue_animator_t *self, segue_context_t c, double *out) {
  (void)self, (void)c;
  *out = FAULT == WRONG_DURATION ? 2 : FAULT == ENDLESS_DURATION ? INFINITY : 0.5;
  return SEGUE_OK;
}

static int32_t ended(segue_animator_t *self, segue_context_t c, int32_t reason) {
  (void)self, (void)c;
  return FAULT == CANCELLATION && reason == SEGUE_ENDED_CANCELLED ? SEGUE_ERROR_FAILED : SEGUE_OK;
}

static int32_t create(const segue_plugin_t *plugin, const segue_host_t *creator, const char *id, segue_animator_t **out) {
  (void)creator;
  (void)plugin, (void)id;
  *out = FAULT == NO_INSTANCE ? NULL : calloc(1, sizeof **out);
  if (FAULT == NO_INSTANCE) return SEGUE_OK;
  alive++, made++;
  return *out ? SEGUE_OK : SEGUE_ERROR_FAILED;
}

static int32_t destroy(segue_animator_t *self) {
  SEGUE_TRY(leak());
  alive--;
  free(self);
  return SEGUE_OK;
}

static const segue_animator_1_t animator = {SEGUE_SIZED(segue_animator_1_t), .create = create,
                                            .duration = duration, .animate = animate,
                                            .ended = ended, .destroy = destroy};

static const segue_parameter_t depth = {
    SEGUE_PARAMETER(NUMBER, "depth", FAULT == NO_HELP ? "" : "How deep."),
    .default_numbers = {FAULT == DEFAULT_OUT_OF_RANGE ? 2 : 0.5},
    .maximum = FAULT == LIMIT_IS_NAN ? NAN : 1};
static const segue_parameter_t lift = {SEGUE_PARAMETER(NUMBER, "lift", "How high."), .maximum = 1};
static const segue_parameter_t extra = {SEGUE_PARAMETER(NUMBER, "extra", "Nothing."), .maximum = 1};
static const segue_parameter_t *const parameters[] = {
    &depth, &lift,
#if FAULT == UNREAD_PARAMETER || FAULT == UNUSED_PARAMETER
    &extra,
#endif
};

static char summary[64] = "An animator with a fault.";
static segue_descriptor_t descriptor = {SEGUE_SIZED(segue_descriptor_t),
                                        .kind = SEGUE_KIND_ANIMATOR,
                                        .id = "org.example.faulty",
                                        .name = "Faulty",
                                        .version = "1.0.0",
                                        .summary = summary,
                                        SEGUE_PARAMETERS(parameters)};
static const char *capabilities[4];

static int32_t descriptor_count(const segue_plugin_t *plugin, uint32_t *out) {
  (void)plugin;
  *out = 1;
  return SEGUE_OK;
}

static int32_t descriptor_at(const segue_plugin_t *plugin, uint32_t index,
                             const segue_descriptor_t **out) {
  static int calls;
  (void)plugin, (void)index;
  calls++;
  if (FAULT == OTHER_METADATA_IN_EACH_CALL) snprintf(summary, sizeof summary, "Call %d.", calls);
  *out = &descriptor;
  return SEGUE_OK;
}

static int32_t get_interface(const segue_plugin_t *plugin, const char *id, const void **out) {
  (void)plugin;
  *out = strcmp(id, SEGUE_ANIMATOR_1) ? NULL : &animator;
  return *out ? SEGUE_OK : SEGUE_ERROR_UNSUPPORTED;
}

static const segue_plugin_t library = {sizeof library, descriptor_count,
                                       descriptor_at, get_interface};

#if FAULT == NO_ENTRY
#define segue_plugin_1 hidden_entry
__attribute__((used)) static
#else
SEGUE_EXPORT
#endif
int32_t segue_plugin_1(const segue_host_t *host, const segue_plugin_t **out) {
  SEGUE_FETCH(host, SEGUE_CONTEXT_1, context_);
  SEGUE_FETCH(host, SEGUE_VIEW_1, view_);
  SEGUE_FETCH(host, SEGUE_ANIMATION_1, animation_);
  SEGUE_FETCH(host, SEGUE_PARAMETERS_1, parameters_);
  SEGUE_FETCH(host, SEGUE_LOG_1, log_);
  SEGUE_FETCH(host, SEGUE_ELEMENTS_1, elements_);
  SEGUE_FETCH(host, SEGUE_PICTURES_1, pictures_);
#if FAULT == IMPORTS
  if (segue_host_version) return SEGUE_ERROR_UNSUPPORTED;
#elif FAULT == UNRESOLVED
  if (missing_function()) return SEGUE_ERROR_UNSUPPORTED;
#endif
  if (FAULT == OTHER_METADATA_IN_EACH_PROCESS)
    snprintf(summary, sizeof summary, "Process %d.", (int)getpid());
  if (FAULT == UNKNOWN_CAPABILITY) {
    capabilities[0] = "segue.reduced-emotion";
    capabilities[1] = "org.example.of-another-host"; /* not a mistake */
    capabilities[2] = "frame-driver";
  }
  if (FAULT == RIGHT_TO_LEFT) capabilities[0] = SEGUE_CAPABILITY_RIGHT_TO_LEFT;
  if (FAULT == REDUCED_MOTION) capabilities[0] = SEGUE_CAPABILITY_REDUCED_MOTION;
  if (FAULT == COUNTS_FRAMES) capabilities[0] = SEGUE_CAPABILITY_FRAME_DRIVER;
  if (FAULT == MIRRORS_NOTHING) capabilities[0] = SEGUE_CAPABILITY_RIGHT_TO_LEFT;
  if (FAULT == REDUCES_NOTHING) capabilities[0] = SEGUE_CAPABILITY_REDUCED_MOTION;
  if (FAULT == SHORT_DESCRIPTOR) descriptor.size = 16;
  (void)extra;
  if (FAULT == DECLARES_FILES) capabilities[0] = SEGUE_CAPABILITY_NEEDS_FILES;
  if (FAULT == TAKES_ALIAS) descriptor.alias = "slide";
  descriptor.capabilities = capabilities;
  *out = &library;
  return SEGUE_OK;
}
