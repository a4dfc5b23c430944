/* An animator that interferes with its process. The tests compile it with the code to run in one of
   three macros: ON_LOAD when the library is loaded, ON_ANIMATE in `animate`, ON_DRIVE in a frame
   driver, and so in the middle of the film. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <fcntl.h>
#include <segue/segue.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#ifndef ON_LOAD
#define ON_LOAD
#endif
#ifndef ON_ANIMATE
#define ON_ANIMATE
#endif
#ifndef ON_DRIVE
#define ON_DRIVE
#endif

static const segue_context_1_t *context_;
static const segue_view_1_t *view_;
static const segue_animation_1_t *animation_;

/* The process id of the parent's parent: of the watcher, when the parent is the command. */
__attribute__((unused)) static pid_t grandparent(void) {
  char path[64];
  int parent = 0;
  FILE *file;
  snprintf(path, sizeof path, "/proc/%d/stat", getppid());
  file = fopen(path, "r");
  if (file) {
    if (fscanf(file, "%*d %*s %*c %d", &parent) != 1)
      parent = 0;
    fclose(file);
  }
  return parent;
}

__attribute__((constructor)) static void load(void) { ON_LOAD; }

static segue_view_t to(segue_context_t c) {
  segue_view_t v = {0};
  context_->view_for_key(c, SEGUE_KEY_TO, &v);
  return v;
}
static int32_t complete(void *data, segue_context_t c, int32_t finished) {
  (void)data;
  return finished ? context_->complete(c, 1) : SEGUE_OK;
}
static int32_t drive(void *data, segue_context_t c, double p) {
  (void)data;
  if (p > 0.3 && p < 0.9) {
    ON_DRIVE;
  }
  return segue_set_alpha(view_, c, to(c), p);
}

static int32_t create(const segue_plugin_t *plugin, const segue_host_t *creator, const char *id, segue_animator_t **out) {
  (void)creator;
  (void)plugin;
  *out = (segue_animator_t *)id;
  return SEGUE_OK;
}
static int32_t duration(segue_animator_t *animator, segue_context_t c, double *out) {
  (void)animator, (void)c;
  *out = 0.3;
  return SEGUE_OK;
}
static int32_t animate(segue_animator_t *animator, segue_context_t c) {
  segue_view_t box;
  (void)animator;
  ON_ANIMATE;
  context_->container_view(c, &box);
  view_->add_subview(c, box, to(c));
  return animation_->drive(c, 0.3, 0, 0, drive, complete, NULL);
}
static int32_t destroy(segue_animator_t *animator) {
  (void)animator;
  return SEGUE_OK;
}
static const segue_animator_1_t animator = {
    sizeof(segue_animator_1_t), create, duration, animate, NULL, destroy};

static const char *const capabilities[] = {SEGUE_CAPABILITY_FRAME_DRIVER, NULL};
static const segue_descriptor_t descriptor = {
    sizeof(segue_descriptor_t), SEGUE_KIND_ANIMATOR, 0, "org.example.meddler", NULL, "Meddler",
    "1.0.0", NULL, NULL, "It does something to the process.", capabilities, NULL, NULL, 0, 0};

static int32_t descriptor_count(const segue_plugin_t *plugin, uint32_t *out) {
  (void)plugin;
  *out = 1;
  return SEGUE_OK;
}
static int32_t descriptor_at(const segue_plugin_t *plugin, uint32_t index,
                             const segue_descriptor_t **out) {
  (void)plugin, (void)index;
  *out = &descriptor;
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
  if (host->get_interface(host, SEGUE_CONTEXT_1, (const void **)&context_)) return -1;
  if (host->get_interface(host, SEGUE_VIEW_1, (const void **)&view_)) return -1;
  if (host->get_interface(host, SEGUE_ANIMATION_1, (const void **)&animation_)) return -1;
  *out = &plugin;
  return SEGUE_OK;
}
