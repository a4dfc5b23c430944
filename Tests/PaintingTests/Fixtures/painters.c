/* Animators with a painted view, some of them with faulty painters. An animator's name says what its
 * painter does. */
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <segue/segue.h>

static const segue_context_1_t *transition;
static const segue_view_1_t *views;
static const segue_animation_1_t *animations;
static const segue_pictures_1_t *pictures;
static const segue_log_1_t *logger;
static const char *const names[] = {"fade",   "serial",   "crash", "hang",  "fail",
                                    "outside", "positive", "many",  "picture", "nan", "unset",
                                    "unmaps", "keeps", "nothing", "resize", "inputs",
                                    "truncates", "says"};
enum { NAMES = sizeof names / sizeof *names };
static char ids[NAMES][64];

#define TRY(call)                          \
  do {                                     \
    int32_t status = (call);               \
    if (status != SEGUE_OK) return status; \
  } while (0)

/* The context of the animator whose painter writes to the log. */
static segue_context_t speaking;

/* A picture to which a thread still writes after the painter has returned. */
static uint8_t *kept;
static size_t kept_size;
static pthread_t writer;

static void *write_on(void *unused) {
  (void)unused;
  for (uint32_t i = 0;; i++) memset(kept, (int)(i & 255), kept_size);
  return NULL;
}

/* Opens each file of shared memory that this process has mapped, which a privileged process may do, and tries to change
 * its size. */
static void resize_shared_memory(void) {
  DIR *folder = opendir("/proc/self/map_files");
  struct dirent *entry;
  while (folder && (entry = readdir(folder))) {
    char path[300], target[300];
    snprintf(path, sizeof path, "/proc/self/map_files/%s", entry->d_name);
    const ssize_t length = readlink(path, target, sizeof target - 1);
    if (length <= 0) continue;
    target[length] = 0;
    if (!strstr(target, "memfd:segue")) continue;
    const int file = open(path, O_RDWR);
    if (file < 0) continue;
    if (ftruncate(file, 0) == 0) fputs("shared memory was truncated\n", stderr);
    if (ftruncate(file, 1 << 30) == 0) fputs("shared memory was extended\n", stderr);
    close(file);
  }
  if (folder) closedir(folder);
}

/* Mixes the inputs by the first value, with a border at the top whose height in points is the second one. */
static int32_t mix(void *user_data, const double *values, uint32_t count,
                   const segue_pixels_t *const *inputs, uint32_t input_count,
                   const segue_pixels_t *output, uint32_t first_row, uint32_t end_row) {
  const int what = (int)(intptr_t)user_data;
  const double progress = values[0];
  const unsigned part = (unsigned)(progress * 256 + 0.5);
  const double border = count > 1 ? values[1] * output->scale : 0;
  if (input_count != 2 || inputs[1]->width != output->width) return SEGUE_ERROR_FAILED;
  for (uint32_t i = 0; i < 3; i++) {
    const segue_pixels_t *picture = i < 2 ? inputs[i] : output;
    if (picture->format != output->format) return SEGUE_ERROR_FAILED;
    if ((uintptr_t)picture->bytes % 64 != 0 || picture->stride % 64 != 0) return SEGUE_ERROR_FAILED;
  }
  if (strcmp(names[what], "says") == 0) {
    const int32_t status = logger->write(speaking, SEGUE_LOG_WARNING, "it paints");
    if (status != SEGUE_OK) return status;
    if (progress > 0.4) logger->write(speaking, SEGUE_LOG_WARNING, "the second half");
  }
  if (strcmp(names[what], "nothing") == 0) return SEGUE_OK;
  if (strcmp(names[what], "truncates") == 0) resize_shared_memory();
  if (progress > 0.4) {
    if (strcmp(names[what], "crash") == 0) raise(SIGSEGV);
    if (strcmp(names[what], "unmaps") == 0)
      munmap(output->bytes, (size_t)output->stride * output->height);
    if (strcmp(names[what], "hang") == 0)
      for (;;) sleep(1);
    if (strcmp(names[what], "fail") == 0) return SEGUE_ERROR_FAILED;
    if (strcmp(names[what], "outside") == 0) memset(output->bytes, 255, 64 << 20);
  }
  for (uint32_t y = first_row; y < end_row; y++) {
    const uint8_t *from = inputs[0]->bytes + (size_t)y * inputs[0]->stride;
    const uint8_t *to = inputs[1]->bytes + (size_t)y * inputs[1]->stride;
    uint8_t *out = output->bytes + (size_t)y * output->stride;
    for (uint32_t i = 0; i < 4 * output->width; i++)
      out[i] = (uint8_t)((from[i] * (256 - part) + to[i] * part + 128) >> 8);
    if (y < border) memset(out, 255, 4 * (size_t)output->width);
  }
  if (strcmp(names[what], "keeps") == 0 && !kept) {
    kept = output->bytes;
    kept_size = (size_t)output->stride * output->height;
    if (pthread_create(&writer, NULL, write_on, NULL) != 0) return SEGUE_ERROR_FAILED;
  }
  return strcmp(names[what], "positive") == 0 ? 7 : SEGUE_OK;
}

/* Fails unless the host answers a request for a painted view with `status`. */
static int32_t refused(segue_context_t context, const segue_view_t *inputs, uint32_t input_count,
                       uint32_t format, uint32_t flags, int32_t status) {
  segue_view_t view;
  const int32_t answer = pictures->create_painted(context, inputs, input_count, 1, format, flags, mix,
                                                  NULL, &view);
  return answer == status ? SEGUE_OK : SEGUE_ERROR_FAILED;
}

static int32_t arrived(void *user_data, segue_context_t context, int32_t finished) {
  (void)user_data;
  return finished ? transition->complete(context, 1) : SEGUE_OK;
}

static int32_t animate(segue_animator_t *animator, segue_context_t context) {
  const intptr_t what = (intptr_t)animator - 1;
  segue_view_t container, screens[2], view;
  segue_animation_t animation;
  segue_rect_t frame;
  double start[2] = {0, 0}, end[2] = {1, 8};
  uint32_t flags = strcmp(names[what], "serial") == 0 ? 0 : SEGUE_PAINTED_PARALLEL;
  if (strcmp(names[what], "says") == 0) speaking = context;
  TRY(transition->container_view(context, &container));
  TRY(transition->view_for_key(context, SEGUE_KEY_FROM, &screens[0]));
  TRY(transition->view_for_key(context, SEGUE_KEY_TO, &screens[1]));
  TRY(transition->final_frame(context, SEGUE_KEY_TO, &frame));
  TRY(segue_set_frame(views, context, screens[1], frame));
  TRY(views->add_subview(context, container, screens[1]));
  if (strcmp(names[what], "picture") == 0) {
    uint8_t bytes[4 * 4 * 2];
    for (size_t i = 0; i < sizeof bytes; i++) bytes[i] = (uint8_t)(i % 4 == 3 ? 255 : 6 * i);
    const segue_pixels_t pixels = {sizeof pixels, SEGUE_PIXELS_RGBA8, 4, 2, 16, 0.5, bytes};
    TRY(pictures->create_picture(context, &pixels, &view));
    memset(bytes, 0, sizeof bytes);
    TRY(views->add_subview(context, container, view));
  } else {
    if (strcmp(names[what], "inputs") == 0) {
      /* One input is transparent, and the other one is not in the container. */
      TRY(segue_set_alpha(views, context, screens[1], 0));
      TRY(views->create(context, &screens[0]));
      TRY(segue_set_background_color(views, context, screens[0], segue_rgba(0, 0, 1, 1)));
      TRY(segue_set_frame(views, context, screens[0], segue_rect(0, 0, 20, 10)));
    }
    TRY(pictures->create_painted(context, screens, 2, 1, SEGUE_PIXELS_RGBA8, flags, mix,
                                 (void *)what, &view));
    TRY(views->add_subview(context, container, view));
    if (strcmp(names[what], "resize") == 0)
      TRY(segue_set_frame(views, context, view, segue_rect(50, 25, 30, 20)));
    if (strcmp(names[what], "unset") != 0) TRY(pictures->set_values(context, view, start, 2));
    if (strcmp(names[what], "many") == 0) {
      double values[65] = {0};
      if (pictures->set_values(context, view, values, 64) != SEGUE_OK) return SEGUE_ERROR_FAILED;
      if (pictures->set_values(context, view, values, 65) != SEGUE_ERROR_INVALID_ARGUMENT)
        return SEGUE_ERROR_FAILED;
      if (pictures->set_values(context, container, values, 1) != SEGUE_ERROR_INVALID_ARGUMENT)
        return SEGUE_ERROR_FAILED;
      /* Unknown flags and formats, and wrong inputs. */
      TRY(refused(context, screens, 2, SEGUE_PIXELS_RGBA8, 2, SEGUE_ERROR_UNSUPPORTED));
      TRY(refused(context, screens, 2, SEGUE_PIXELS_RGBA8, 0x8000, SEGUE_ERROR_UNSUPPORTED));
      /* Flags that may be ignored. */
      TRY(refused(context, screens, 2, SEGUE_PIXELS_RGBA8, 1u << 31 | 0x10001, SEGUE_OK));
      TRY(refused(context, screens, 2, SEGUE_PIXELS_RGBA8 + 1, 0, SEGUE_ERROR_UNSUPPORTED));
      TRY(refused(context, screens, 5, SEGUE_PIXELS_RGBA8, 0, SEGUE_ERROR_INVALID_ARGUMENT));
      TRY(refused(context, NULL, 1, SEGUE_PIXELS_RGBA8, 0, SEGUE_ERROR_INVALID_ARGUMENT));
      TRY(refused(context, NULL, 0, SEGUE_PIXELS_RGBA8, 0, SEGUE_OK));
    }
    if (strcmp(names[what], "nan") == 0) end[1] = 0.0 / 0.0;
  }
  TRY(animations->begin(context, 1, 0, 0, &animation));
  if (strcmp(names[what], "picture") == 0 || strcmp(names[what], "unset") == 0)
    TRY(segue_set_alpha(views, context, view, 0.5));
  else
    TRY(pictures->set_values(context, view, end, 2));
  if (strcmp(names[what], "resize") == 0)
    TRY(segue_set_frame(views, context, view, segue_rect(0, 0, 200, 100)));
  TRY(animations->on_completion(context, animation, arrived, NULL));
  return animations->commit(context, animation);
}

static int32_t duration(segue_animator_t *animator, segue_context_t context, double *out) {
  (void)animator, (void)context;
  *out = 1;
  return SEGUE_OK;
}

static int32_t create(const segue_plugin_t *plugin, const segue_host_t *creator, const char *id, segue_animator_t **out) {
  (void)creator;
  (void)plugin;
  for (intptr_t i = 0; i < NAMES; i++)
    if (strcmp(ids[i], id) == 0) *out = (segue_animator_t *)(i + 1);
  return SEGUE_OK;
}

static int32_t destroy(segue_animator_t *animator) {
  (void)animator;
  return SEGUE_OK;
}

static const segue_animator_1_t animator_1 = {.size = sizeof animator_1,
                                              .create = create,
                                              .duration = duration,
                                              .animate = animate,
                                              .destroy = destroy};
static segue_descriptor_t descriptors[NAMES];

static int32_t descriptor_count(const segue_plugin_t *plugin, uint32_t *out) {
  (void)plugin;
  *out = NAMES;
  return SEGUE_OK;
}

static int32_t descriptor_at(const segue_plugin_t *plugin, uint32_t index,
                             const segue_descriptor_t **out) {
  (void)plugin;
  strcpy(ids[index], "org.example.");
  strcat(ids[index], names[index]);
  descriptors[index] = (segue_descriptor_t){.size = sizeof(segue_descriptor_t),
                                            .kind = SEGUE_KIND_ANIMATOR,
                                            .id = ids[index],
                                            .name = names[index],
                                            .version = "1",
                                            .author = "a test",
                                            .summary = "A painted transition."};
  *out = &descriptors[index];
  return SEGUE_OK;
}

static int32_t get_interface(const segue_plugin_t *plugin, const char *id, const void **out) {
  (void)plugin;
  *out = strcmp(id, SEGUE_ANIMATOR_1) == 0 ? &animator_1 : NULL;
  return *out ? SEGUE_OK : SEGUE_ERROR_UNSUPPORTED;
}

static const segue_plugin_t library = {.size = sizeof library,
                                       .descriptor_count = descriptor_count,
                                       .descriptor_at = descriptor_at,
                                       .get_interface = get_interface};

SEGUE_EXPORT int32_t segue_plugin_1(const segue_host_t *host, const segue_plugin_t **out) {
  TRY(host->get_interface(host, SEGUE_CONTEXT_1, (const void **)&transition));
  TRY(host->get_interface(host, SEGUE_VIEW_1, (const void **)&views));
  TRY(host->get_interface(host, SEGUE_ANIMATION_1, (const void **)&animations));
  TRY(host->get_interface(host, SEGUE_PICTURES_1, (const void **)&pictures));
  TRY(host->get_interface(host, SEGUE_LOG_1, (const void **)&logger));
  *out = &library;
  return SEGUE_OK;
}
