/* A plug-in library with one mistake, which a macro (-D) chooses. Without a macro it is correct. */
#include <segue/segue.h>
#include <stddef.h>
#include <threads.h>
#include <unistd.h>

#ifndef ENTRY
#define ENTRY segue_plugin_1
#endif
#ifndef ENTRY_STATUS
#define ENTRY_STATUS SEGUE_OK
#endif
#ifndef COUNT
#define COUNT 1
#endif
#ifndef D_SIZE
#define D_SIZE sizeof(segue_descriptor_t)
#endif
#ifndef D_KIND
#define D_KIND SEGUE_KIND_ANIMATOR
#endif
#ifndef D_ID
#define D_ID "org.example.fixture"
#endif
#ifndef D_ALIAS
#define D_ALIAS "fixture"
#endif
#ifndef D_NAME
#define D_NAME "Fixture"
#endif
#ifndef D_VERSION
#define D_VERSION "1.0.0"
#endif
#ifndef D_AUTHOR
#define D_AUTHOR NULL
#endif
#ifndef D_SUMMARY
#define D_SUMMARY "A fixture."
#endif
#ifndef D_REQUIRES
#define D_REQUIRES SEGUE_VIEW_1
#endif
#ifndef D_CAPABILITIES
#define D_CAPABILITIES NULL
#endif
#ifndef D_COUNT
#define D_COUNT 1
#endif
#ifndef D_PARAMETERS
#define D_PARAMETERS parameters
#endif
#ifndef D_TAIL
#define D_TAIL 0
#endif
#ifndef P_SIZE
#define P_SIZE sizeof(segue_parameter_t)
#endif
#ifndef P_TAIL
#define P_TAIL 0
#endif
#ifndef D_FLAGS
#define D_FLAGS 0
#endif
#ifndef P_TYPE
#define P_TYPE SEGUE_PARAMETER_NUMBER
#endif
#ifndef P_FLAGS
#define P_FLAGS 0
#endif
#ifndef P_ID
#define P_ID "amount"
#endif
#ifndef P_TEXT
#define P_TEXT NULL
#endif
#ifndef P_CHOICES
#define P_CHOICES NULL
#endif
#ifndef P_NUMBERS
#define P_NUMBERS {0.5}
#endif
#ifndef P_MINIMUM
#define P_MINIMUM 0
#endif
#ifndef P_LABEL
#define P_LABEL "Amount"
#endif
#ifndef P_GROUP
#define P_GROUP NULL
#endif
#ifndef P_LABELS
#define P_LABELS NULL
#endif
#ifndef P_STEP
#define P_STEP 0
#endif
#ifndef P_MAXIMUM
#define P_MAXIMUM 1
#endif
#ifndef PLUGIN_SIZE
#define PLUGIN_SIZE sizeof(segue_plugin_t)
#endif
#ifndef PLUGIN_TAIL
#define PLUGIN_TAIL 0
#endif
#ifndef ANIMATOR_SIZE
#define ANIMATOR_SIZE sizeof(segue_animator_1_t)
#endif
#ifndef ANIMATOR_TAIL
#define ANIMATOR_TAIL 0
#endif
/* The status of a success. */
#ifndef STATUS
#define STATUS SEGUE_OK
#endif
#ifndef CREATE
#define CREATE create
#endif
#ifndef DURATION
#define DURATION duration
#endif
#ifndef ANIMATE
#define ANIMATE animate
#endif
#ifndef ENDED
#define ENDED ended
#endif
#ifndef DESTROY
#define DESTROY destroy
#endif
#ifndef DESCRIPTOR_AT
#define DESCRIPTOR_AT descriptor_at
#endif
#ifndef GET_INTERFACE
#define GET_INTERFACE get_interface
#endif

#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wunused-variable"
#pragma GCC diagnostic ignored "-Wunused-const-variable"

static const segue_host_t *host;

static int32_t create(const segue_plugin_t *plugin, const segue_host_t *creator, const char *id, segue_animator_t **out) {
  (void)creator;
  (void)plugin, (void)id;
  *out = (segue_animator_t *)&host;
  return STATUS;
}
static int32_t duration(segue_animator_t *animator, segue_context_t context, double *out) {
  (void)animator, (void)context;
  *out = 0.25;
  return STATUS;
}
static int32_t animate(segue_animator_t *animator, segue_context_t context) {
  (void)animator;
  const void *table;
  if (host->get_interface(host, SEGUE_CONTEXT_1, &table)) return SEGUE_ERROR_UNSUPPORTED;
  const int32_t status = ((const segue_context_1_t *)table)->complete(context, 1);
  return status ? status : STATUS;
}
static int32_t ended(segue_animator_t *animator, segue_context_t context, int32_t reason) {
  (void)animator, (void)context, (void)reason;
  return STATUS;
}
static int32_t destroy(segue_animator_t *animator) {
  (void)animator;
  return STATUS;
}

static const struct {
  segue_animator_1_t table;
  uint64_t tail[2];
} animator = {{ANIMATOR_SIZE, CREATE, DURATION, ANIMATE, ENDED, DESTROY}, {0, ANIMATOR_TAIL}};

static const char *const one_label[] = {"One", NULL};
static const char *const choices[] = {"one", "two", NULL};
static const char *const no_choices[] = {NULL};
static const char *const same_choices[] = {"one", "one", NULL};
static const char *const required[] = {D_REQUIRES, NULL};
static const char *const later_capabilities[] = {"segue.of-a-later-version", NULL};
static const char *const needs[] = {SEGUE_CAPABILITY_NEEDS_FILES, SEGUE_CAPABILITY_NEEDS_PROCESSES, NULL};

static const struct {
  segue_parameter_t parameter;
  uint64_t tail[2];
} amount = {{P_SIZE, P_TYPE, P_FLAGS, P_ID, "How much.", NULL, P_TEXT, P_CHOICES, P_NUMBERS,
             P_MINIMUM, P_MAXIMUM, P_LABEL, P_GROUP, P_LABELS, P_STEP},
            {0, P_TAIL}};
static const segue_parameter_t *const parameters[] = {&amount.parameter, &amount.parameter};
static const segue_parameter_t *const null_parameters[] = {NULL};

static const struct {
  segue_descriptor_t descriptor;
  uint64_t tail[2];
} described = {{D_SIZE, D_KIND, D_COUNT, D_ID, D_ALIAS, D_NAME, D_VERSION, D_AUTHOR, "MIT", D_SUMMARY,
                D_CAPABILITIES, required, D_PARAMETERS, D_FLAGS, 0},
               {0, D_TAIL}};

static int32_t descriptor_count(const segue_plugin_t *plugin, uint32_t *out) {
  (void)plugin;
  *out = COUNT;
  return STATUS;
}
static int32_t descriptor_at(const segue_plugin_t *plugin, uint32_t index,
                             const segue_descriptor_t **out) {
  (void)plugin, (void)index;
#ifdef DESCRIPTOR_NULL
  *out = NULL;
#else
  *out = &described.descriptor;
#endif
  return STATUS;
}
static int32_t get_interface(const segue_plugin_t *plugin, const char *id, const void **out) {
  (void)plugin, (void)id;
#ifdef NO_INTERFACE
  *out = NULL;
  return SEGUE_ERROR_UNSUPPORTED;
#else
  *out = &animator;
  return STATUS;
#endif
}

static const struct {
  segue_plugin_t plugin;
  uint64_t tail[2];
} plugin = {{PLUGIN_SIZE, descriptor_count, DESCRIPTOR_AT, GET_INTERFACE},
            {0, PLUGIN_TAIL}};

#ifdef NEEDS_FILE
/* Crashes while it is opened, until this file exists. */
__attribute__((constructor)) static void constructed(void) {
  if (access(NEEDS_FILE, F_OK)) __builtin_trap();
}
#endif

SEGUE_EXPORT int32_t ENTRY(const segue_host_t *given, const segue_plugin_t **out) {
  host = given;
#ifdef ENTERED_ONCE
  /* The first call takes a while. A second call, at the same time or later, fails. */
  static int entries;
  if (__atomic_fetch_add(&entries, 1, __ATOMIC_RELAXED)) return SEGUE_ERROR_FAILED;
  thrd_sleep(&(struct timespec){0, 50000000}, NULL);
#endif
#ifdef FROM_THE_FUTURE
  /* Asks for an interface that no present host has, and continues without it. */
  const void *table = &host;
  if (given->get_interface(given, "segue.telepathy/3", &table) != SEGUE_ERROR_UNSUPPORTED || table)
    return SEGUE_ERROR_FAILED;
#endif
#ifndef ENTRY_NULL
  *out = &plugin.plugin;
#else
  *out = NULL;
#endif
  return ENTRY_STATUS;
}
