/* Many animators, whose descriptors (or, with -DPARAMETERS, parameters) have sizes from 8 bytes on, each one byte
 * larger than the previous one, so that they end at every offset in the struct. */
#include <stddef.h>
#include <segue/segue.h>
#include <stdio.h>

#ifdef PARAMETERS
#define LONGEST sizeof(segue_parameter_t)
#else
#define LONGEST sizeof(segue_descriptor_t)
#endif
enum { FIRST = 8, COUNT = LONGEST - FIRST + 1 };

static int32_t create(const segue_plugin_t *plugin, const segue_host_t *creator, const char *id, segue_animator_t **out) {
  (void)creator;
  (void)id;
  *out = (segue_animator_t *)plugin;
  return SEGUE_OK;
}
static int32_t duration(segue_animator_t *animator, segue_context_t context, double *out) {
  (void)animator, (void)context;
  *out = 0;
  return SEGUE_OK;
}
static int32_t animate(segue_animator_t *animator, segue_context_t context) {
  (void)animator, (void)context;
  return SEGUE_OK;
}
static int32_t destroy(segue_animator_t *animator) {
  (void)animator;
  return SEGUE_OK;
}
static const segue_animator_1_t animator = {
    sizeof(segue_animator_1_t), create, duration, animate, NULL, destroy};

static char ids[COUNT][32];
static const char *const choices[] = {"one", NULL};
static segue_parameter_t parameters[COUNT];
static const segue_parameter_t *lists[COUNT][1];
static segue_descriptor_t descriptors[COUNT];

static int32_t descriptor_count(const segue_plugin_t *plugin, uint32_t *out) {
  (void)plugin;
  *out = COUNT;
  return SEGUE_OK;
}
static int32_t descriptor_at(const segue_plugin_t *plugin, uint32_t index,
                             const segue_descriptor_t **out) {
  (void)plugin;
  *out = &descriptors[index];
  return SEGUE_OK;
}
static int32_t get_interface(const segue_plugin_t *plugin, const char *id, const void **out) {
  (void)plugin, (void)id;
  *out = &animator;
  return SEGUE_OK;
}
static const segue_plugin_t plugin = {sizeof(segue_plugin_t), descriptor_count,
                                      descriptor_at, get_interface};

SEGUE_EXPORT int32_t segue_plugin_1(const segue_host_t *host, const segue_plugin_t **out) {
  (void)host;
  for (int i = 0; i < COUNT; i++) {
    uint32_t whole = sizeof(segue_descriptor_t), part = FIRST + i;
    snprintf(ids[i], sizeof ids[i], "org.example.size-%d", (int)part);
    parameters[i] = (segue_parameter_t){
        LONGEST == sizeof(segue_parameter_t) ? part : (uint32_t)sizeof(segue_parameter_t),
        SEGUE_PARAMETER_CHOICE, 0, "which", "help", "s", "text", choices, {0}, 0, 0, NULL, NULL, NULL, 0};
    lists[i][0] = &parameters[i];
#ifndef PARAMETERS
    whole = part;
#endif
    descriptors[i] = (segue_descriptor_t){
        whole, SEGUE_KIND_ANIMATOR, whole > offsetof(segue_descriptor_t, parameters), ids[i], "alias", "Name", "1.0.0", "Author", "MIT", "Summary.",
        choices, NULL, lists[i], 0, 0};
  }
  *out = &plugin;
  return SEGUE_OK;
}
