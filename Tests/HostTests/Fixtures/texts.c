/* An animator with labels, groups, steps and texts in German, some of which are wrong. */
#include <segue/helpers.h>

static int32_t animate(segue_animator_t *self, segue_context_t c) {
  (void)self, (void)c;
  return SEGUE_OK;
}

static int32_t duration(segue_animator_t *self, segue_context_t c, double *out_seconds) {
  (void)self, (void)c;
  *out_seconds = 1;
  return SEGUE_OK;
}

static const segue_animator_1_t animator = {
    SEGUE_SIZED(segue_animator_1_t), .create = segue_create_stateless, .duration = duration,
    .animate = animate, .destroy = segue_destroy_stateless};

static const struct {
  const char *key, *text;
} german[] = {
    {"name", "Streifen"},
    {"summary", "\xc3"},
    {"radius/label", "Eckenradius"},
    {"radius/help", "Zeile\nZeile"},
    {"radius/group", "Form"},
    {"edge/choice/left", "links"},
    {"edge/label", ""},
};

static int32_t get_text(const segue_plugin_t *plugin, const char *id, const char *locale,
                        const char *key, char *buffer, uint32_t capacity, uint32_t *out_length) {
  (void)plugin;
  if (strcmp(id, "org.example.texts") || strcmp(locale, "de-AT")) return SEGUE_ERROR_UNKNOWN;
  if (!strcmp(key, "edge/help")) { /* longer than the host's first buffer */
    *out_length = 300;
    if (capacity <= 300) return SEGUE_ERROR_TOO_SMALL;
    memset(buffer, 'x', 300);
    buffer[300] = 0;
    return SEGUE_OK;
  }
  if (!strcmp(key, "edge/group")) { /* longer than the host allows */
    *out_length = 5000;
    return SEGUE_ERROR_TOO_SMALL;
  }
  if (!strcmp(key, "edge/choice/right")) return SEGUE_ERROR_WRONG_STATE;
  for (size_t i = 0; i < sizeof german / sizeof *german; i++) {
    if (strcmp(key, german[i].key)) continue;
    *out_length = (uint32_t)strlen(german[i].text);
    if (*out_length >= capacity) return SEGUE_ERROR_TOO_SMALL;
    strcpy(buffer, german[i].text);
    return SEGUE_OK;
  }
  return SEGUE_ERROR_UNKNOWN;
}

static const segue_text_1_t texts = {SEGUE_SIZED(segue_text_1_t), .get_text = get_text};

static const segue_parameter_t radius = {
    SEGUE_PARAMETER(NUMBER, "radius", "How round the corners are."),
    .maximum = 90,
    .label = "Corner radius",
    .group = "Shape",
    .step = 5};
static const segue_parameter_t edge = {
    SEGUE_PARAMETER(CHOICE, "edge", "Where it begins."),
    .choices = SEGUE_TEXTS("left", "right"),
    .choice_labels = SEGUE_TEXTS("Left side", "Right side")};
static const segue_parameter_t *const parameters[] = {&radius, &edge};

static const segue_descriptor_t descriptor = {
    SEGUE_SIZED(segue_descriptor_t), .kind = SEGUE_KIND_ANIMATOR, .id = "org.example.texts",
    .name = "Stripes", .version = "1.0.0", .summary = "Stripes.", SEGUE_PARAMETERS(parameters)};

static int32_t start(const segue_host_t *host) {
  (void)host;
  return SEGUE_OK;
}

SEGUE_LIBRARY_TEXT(start, &animator, NULL, &texts, &descriptor);
