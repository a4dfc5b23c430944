/* A library with every struct that a plug-in gives a host, of which macros (-D) set one size and the tail of later
 * headers: CONTROLLER_SIZE, TEXT_SIZE and LIFE_SIZE. library.c does the same for the other structs.
 *
 * Its descriptor's summary tells what the entry has found of the host: for each interface the number of functions,
 * and the status of the first and of the last one for a handle of 0, or "none". With LATER, the last is a function that
 * today's headers do not have. */
#include <segue/ext/draft/picture_parameter.h>
#include <segue/ext/draft/seed.h>
#include <segue/helpers.h>
#include <stdio.h>

#ifndef CONTROLLER_SIZE
#define CONTROLLER_SIZE sizeof(segue_interaction_controller_1_t)
#endif
#ifndef TEXT_SIZE
#define TEXT_SIZE sizeof(segue_text_1_t)
#endif
#ifndef LIFE_SIZE
#define LIFE_SIZE sizeof(segue_library_1_t)
#endif
#ifndef TAIL
#define TAIL 0
#endif

static int32_t create(const segue_plugin_t *plugin, const segue_host_t *host, const char *id,
                      segue_interaction_controller_t **out) {
  (void)host, (void)id;
  *out = (segue_interaction_controller_t *)plugin;
  return SEGUE_OK;
}
static int32_t pointer_event(segue_interaction_controller_t *self, segue_interaction_t place,
                             const segue_pointer_event_t *event) {
  (void)self, (void)place, (void)event;
  return SEGUE_OK;
}
static int32_t destroy(segue_interaction_controller_t *self) {
  (void)self;
  return SEGUE_OK;
}
static const struct {
  segue_interaction_controller_1_t table;
  uint64_t tail[2];
} controller = {{.size = CONTROLLER_SIZE, .create = create, .pointer_event = pointer_event, .destroy = destroy},
                {TAIL, TAIL}};

static int32_t get_text(const segue_plugin_t *plugin, const char *id, const char *locale, const char *key,
                        char *buffer, uint32_t capacity, uint32_t *out_length) {
  (void)plugin, (void)id, (void)locale;
  if (strcmp(key, "name")) return SEGUE_ERROR_UNKNOWN;
  *out_length = 7;
  if (capacity < 8) return SEGUE_ERROR_TOO_SMALL;
  memcpy(buffer, "Gebilde", 8);
  return SEGUE_OK;
}
static const struct {
  segue_text_1_t table;
  uint64_t tail[2];
} texts = {{.size = TEXT_SIZE, .get_text = get_text}, {TAIL, TAIL}};

static char summary[2000];

static int32_t opened(const segue_plugin_t *plugin, const segue_host_t *host, const char *path) {
  (void)plugin, (void)host, (void)path;
  strcat(summary, " opened");
  return SEGUE_OK;
}
static const struct {
  segue_library_1_t table;
  uint64_t tail[2];
} life = {{.size = LIFE_SIZE, .opened = opened}, {TAIL, TAIL}};

static const segue_descriptor_t descriptor = {
    SEGUE_SIZED(segue_descriptor_t), .kind = SEGUE_KIND_INTERACTION, .id = "org.example.structs",
    .name = "Structs", .version = "1.0.0", .summary = summary};

/* Any function of the host's interfaces that takes a handle first, called with a handle of 0. */
typedef int32_t (*function_t)(uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t);
typedef int32_t (*later_t)(segue_context_t, segue_view_t, double, const char *, double *);

static void look(const segue_host_t *host, const char *id) {
  const uint64_t *table = NULL;
  char *end = summary + strlen(summary);
  const size_t room = (size_t)(summary + sizeof summary - end);
  const char *name = strchr(id, '.') + 1;
  if (host->get_interface(host, id, (const void **)&table) || !table) {
    snprintf(end, room, "%.*s none; ", (int)(strchr(name, '/') - name), name);
    return;
  }
  const uint64_t count = (table[0] - 8) / 8;
  uint64_t room_for_results[64] = {0};
  const uint64_t address = (uint64_t)(uintptr_t)room_for_results;
  function_t first;
  memcpy(&first, &table[1], sizeof first);
  const int32_t begin = first(0, address, address, address, address, address);
#ifdef LATER
  later_t later;
  double before = 0;
  memcpy(&later, &table[count], sizeof later);
  const int32_t last = later((segue_context_t){0}, (segue_view_t){0}, 0.5, "amber", &before);
#else
  const int32_t last = begin;
#endif
  snprintf(end, room, "%.*s %d %d %d; ", (int)(strchr(name, '/') - name), name, (int)count, (int)begin, (int)last);
}

static int32_t start(const segue_host_t *host) {
  static const char *const ids[] = {
      SEGUE_CONTEXT_1, SEGUE_VIEW_1, SEGUE_ANIMATION_1, SEGUE_PARAMETERS_1, SEGUE_ELEMENTS_1, SEGUE_PICTURES_1,
      SEGUE_INTERACTION_1, SEGUE_LOG_1, SEGUE_DRAFT_SEED_1, SEGUE_DRAFT_PICTURE_PARAMETER_1};
  summary[0] = 0;
  for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) look(host, ids[i]);
  return SEGUE_OK;
}

SEGUE_LIBRARY_LIFE(start, NULL, &controller.table, &texts.table, &life.table, &descriptor);
