// Segue's plug-in ABI for C++17: the same functions as the C headers, with values instead of
// out-pointers, exceptions instead of statuses, and lambdas as callbacks.
//
//   class Fade : public segue::Animator {
//     double duration(const segue::Context &) override { return 0.4; }
//     void animate(const segue::Context &context) override { … }
//   };
//   SEGUE_PLUGIN(segue::animator<Fade>(segue::Descriptor("org.example.fade", "Fade", "1.0.0", "…")))
//
// Methods have the names of the functions in segue/*.h, where they are explained. A call that the
// host refuses throws segue::Error; SEGUE_PLUGIN turns every exception into a status before it would
// leave the plug-in. Build with -fvisibility=hidden, and with the version script that `pkg-config
// --variable=exports segue-plugin` names, so that the library exports only its entry point.
//
//   call.hpp     values, and calls whose refusal is an exception
//   view.hpp     settings, the log, views and elements
//   context.hpp  an animator's transition and a controller's place
//   segue.hpp    what a plug-in implements and declares, and the library's entry point
#ifndef SEGUE_SEGUE_HPP
#define SEGUE_SEGUE_HPP

#include <array>
#include <cstddef>
#include <cstring>
#include <deque>
#include <initializer_list>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "context.hpp"

namespace segue {

// What an animator implements; animator.h says when each is called. One instance serves one
// transition.
class Animator {
 public:
  virtual ~Animator() = default;
  virtual double duration(const Context &context) = 0;
  virtual void animate(const Context &context) = 0;
  virtual void ended(const Context &, int32_t /* SEGUE_ENDED_… */) {}

  Context::Keeper keeper;
  const detail::Tables *host = nullptr; // set by SEGUE_PLUGIN
};

// What an interaction controller implements; interaction_controller.h says when each is called.
class InteractionController {
 public:
  virtual ~InteractionController() = default;
  virtual void pointer(const Interaction &place, const segue_pointer_event_t &event) = 0;
  virtual void start(const Interaction &) {}
  virtual void ended(const Interaction &, int32_t /* SEGUE_ENDED_… */) {}
  // A controller that does not override this gets the drag of a pointer in its place.
  virtual void scroll(const Interaction &, const segue_scroll_event_t &) {
    throw Error(SEGUE_ERROR_UNSUPPORTED);
  }

  const detail::Tables *host = nullptr; // set by SEGUE_PLUGIN
};

// What `segue info` shows; descriptor.h explains it. Texts must live as long as the library.
class Descriptor {
 public:
  Descriptor(const char *id, const char *name, const char *version, const char *summary) {
    c_.id = id, c_.name = name, c_.version = version, c_.summary = summary;
  }
  Descriptor &alias(const char *text) { return c_.alias = text, *this; }
  Descriptor &author(const char *text) { return c_.author = text, *this; }
  Descriptor &license(const char *text) { return c_.license = text, *this; }
  // SEGUE_CAPABILITY_….
  Descriptor &capability(const char *id) { return capabilities_.push_back(id), *this; }
  // An interface without which the plug-in cannot be used, such as SEGUE_VIEW_1.
  Descriptor &requires_interface(const char *id) { return required_.push_back(id), *this; }
  // A parameter that is filled in field by field; `size` may be left 0.
  Descriptor &parameter(segue_parameter_t parameter) {
    parameter.size = sizeof parameter;
    return parameters_.push_back(parameter), *this;
  }
  // A number within minimum … maximum.
  Descriptor &number(const char *id, const char *help, double value, double minimum, double maximum,
                     const char *unit = nullptr) {
    segue_parameter_t p = {};
    p.type = SEGUE_PARAMETER_NUMBER, p.id = id, p.help = help, p.unit = unit;
    p.default_numbers[0] = value, p.minimum = minimum, p.maximum = maximum;
    return parameter(p);
  }
  // A whole number within minimum … maximum.
  Descriptor &integer(const char *id, const char *help, int64_t value, int64_t minimum,
                      int64_t maximum, const char *unit = nullptr) {
    segue_parameter_t p = {};
    p.type = SEGUE_PARAMETER_INTEGER, p.id = id, p.help = help, p.unit = unit;
    p.default_numbers[0] = static_cast<double>(value);
    p.minimum = static_cast<double>(minimum), p.maximum = static_cast<double>(maximum);
    return parameter(p);
  }
  // One of `choices`, by its index.
  Descriptor &choice(const char *id, const char *help, std::initializer_list<const char *> choices,
                     uint32_t value) {
    auto list = std::make_shared<std::vector<const char *>>(choices);
    list->push_back(nullptr);
    segue_parameter_t p = {};
    p.type = SEGUE_PARAMETER_CHOICE, p.id = id, p.help = help;
    p.choices = list->data(), p.default_numbers[0] = value;
    choices_.push_back(std::move(list));
    return parameter(p);
  }
  Descriptor &color(const char *id, const char *help, const Color &value) {
    return numbers(SEGUE_PARAMETER_COLOR, id, help,
                   {value.red, value.green, value.blue, value.alpha});
  }
  Descriptor &point(const char *id, const char *help, const Point &value,
                    const char *unit = nullptr) {
    return numbers(SEGUE_PARAMETER_POINT, id, help, {value.x, value.y, 0, 0}, unit);
  }
  Descriptor &rect(const char *id, const char *help, const Rect &value,
                   const char *unit = nullptr) {
    return numbers(SEGUE_PARAMETER_RECT, id, help, {value.x, value.y, value.width, value.height},
                   unit);
  }
  // A text; with the unit "element" it names an element.
  Descriptor &text(const char *id, const char *help, const char *value,
                   const char *unit = nullptr) {
    segue_parameter_t p = {};
    p.type = SEGUE_PARAMETER_TEXT, p.id = id, p.help = help, p.default_text = value, p.unit = unit;
    return parameter(p);
  }
  Descriptor &switch_value(const char *id, const char *help, bool value) {
    segue_parameter_t p = {};
    p.type = SEGUE_PARAMETER_SWITCH, p.id = id, p.help = help, p.default_numbers[0] = value;
    return parameter(p);
  }
  // A curve or spring, such as "ease-in-out".
  Descriptor &curve(const char *id, const char *help, const char *value) {
    segue_parameter_t p = {};
    p.type = SEGUE_PARAMETER_CURVE, p.id = id, p.help = help, p.default_text = value;
    return parameter(p);
  }

  // A picture of the user's, which may be unset; a draft (ext/draft/picture_parameter.h).
  Descriptor &picture(const char *id, const char *help) {
    segue_parameter_t p = {};
    p.type = SEGUE_DRAFT_PARAMETER_PICTURE, p.flags = SEGUE_PARAMETER_OPTIONAL;
    p.id = id, p.help = help;
    return parameter(p);
  }

  // For people: the name of the parameter that was added last, the heading below which it is shown, the
  // names of its choices, and the difference by which a control changes it.
  Descriptor &label(const char *text) { return parameters_.back().label = text, *this; }
  Descriptor &group(const char *text) { return parameters_.back().group = text, *this; }
  Descriptor &step(double value) { return parameters_.back().step = value, *this; }
  // The range of each number of the parameter that was added last; one end may be infinite.
  Descriptor &range(double minimum, double maximum) {
    parameters_.back().minimum = minimum, parameters_.back().maximum = maximum;
    return *this;
  }
  // The parameter that was added last is needed by few people.
  Descriptor &advanced() { return parameters_.back().flags |= SEGUE_PARAMETER_ADVANCED, *this; }
  // The plug-in works, but is no longer offered in lists.
  Descriptor &obsolete() { return c_.flags |= SEGUE_DESCRIPTOR_OBSOLETE, *this; }
  Descriptor &choice_labels(std::initializer_list<const char *> labels) {
    auto list = std::make_shared<std::vector<const char *>>(labels);
    list->push_back(nullptr);
    parameters_.back().choice_labels = list->data();
    choices_.push_back(std::move(list));
    return *this;
  }
  // The texts in the user's language: a function that returns nullptr for a missing one; text.h has
  // the keys.
  Descriptor &texts(const char *(*text)(const char *locale, const char *key)) {
    return text_ = text, *this;
  }

  // Completes the C structure, which is valid as long as this object lives at its present place.
  void complete(uint32_t kind) {
    for (const auto &parameter : parameters_) pointers_.push_back(&parameter);
    capabilities_.push_back(nullptr), required_.push_back(nullptr);
    c_.size = sizeof c_, c_.kind = kind;
    c_.capabilities = capabilities_.data(), c_.required_interfaces = required_.data();
    c_.parameters = pointers_.data();
    c_.parameter_count = static_cast<uint32_t>(pointers_.size());
  }
  const segue_descriptor_t *c() const { return &c_; }
  const char *id() const { return c_.id; }
  const char *text(const char *locale, const char *key) const {
    return text_ ? text_(locale, key) : nullptr;
  }

 private:
  const char *(*text_)(const char *, const char *) = nullptr;
  segue_descriptor_t c_ = {};
  std::vector<const char *> capabilities_, required_;
  std::deque<segue_parameter_t> parameters_;
  std::vector<const segue_parameter_t *> pointers_;
  // Shared by copies of the descriptor, since parameters point to them.
  std::vector<std::shared_ptr<std::vector<const char *>>> choices_;

  Descriptor &numbers(uint32_t type, const char *id, const char *help,
                      const std::array<double, 4> &value, const char *unit = nullptr) {
    segue_parameter_t p = {};
    p.type = type, p.id = id, p.help = help, p.unit = unit;
    for (size_t index = 0; index < value.size(); index++) p.default_numbers[index] = value[index];
    return parameter(p);
  }
};

// One plug-in of a library.
struct Entry {
  Descriptor descriptor;
  Animator *(*make_animator)();
  InteractionController *(*make_controller)();
};

template <typename Own> Entry animator(Descriptor descriptor) {
  return {std::move(descriptor), []() -> Animator * { return new Own; }, nullptr};
}
template <typename Own> Entry controller(Descriptor descriptor) {
  return {std::move(descriptor), nullptr, []() -> InteractionController * { return new Own; }};
}

// The life of the library in one process; library.h says when each is called. Either may be nullptr. A line for
// the log is written by segue::log.
struct Life {
  void (*opened)(const char *path) = nullptr;
  void (*closing)() = nullptr;
};

namespace detail {

inline std::vector<Entry> *entries = nullptr;
inline Life life;

inline Entry *find(const char *id) {
  for (auto &entry : *entries)
    if (std::strcmp(entry.descriptor.id(), id) == 0) return &entry;
  return nullptr;
}

// A copy of an event that has all fields which this header declares: those beyond the size that an older
// host states are zero.
template <typename Event> Event whole(const Event *event) {
  Event copy = {};
  const size_t size = event->size < sizeof copy ? static_cast<size_t>(event->size) : sizeof copy;
  std::memcpy(&copy, event, size);
  return copy;
}

inline Animator *self(segue_animator_t *a) { return reinterpret_cast<Animator *>(a); }
inline InteractionController *self(segue_interaction_controller_t *c) {
  return reinterpret_cast<InteractionController *>(c);
}

template <typename Table> void fetch(const segue_host_t *host, const char *id, const Table *&out) {
  const void *table = nullptr;
  if (host->get_interface(host, id, &table) == SEGUE_OK) out = static_cast<const Table *>(table);
}

// The interfaces of a host, which are asked for once. An interface that the host lacks makes each of its
// functions SEGUE_ERROR_UNSUPPORTED.
inline const Tables *tables_of(const segue_host_t *host) {
  static std::mutex mutex;
  const std::lock_guard<std::mutex> lock(mutex);
  for (const Tables *known = hosts; known; known = known->next)
    if (known->host == host) return known;
  // The part of the host's struct that is used here; the struct may be shorter or longer than this header's.
  if (!host || host->size < offsetof(segue_host_t, get_interface) + sizeof host->get_interface ||
      !host->get_interface)
    throw Error(SEGUE_ERROR_UNSUPPORTED);
  auto *made = new Tables;  // for as long as the library is loaded
  made->host = host;
  fetch(host, SEGUE_CONTEXT_1, made->context);
  fetch(host, SEGUE_VIEW_1, made->view);
  fetch(host, SEGUE_ANIMATION_1, made->animation);
  fetch(host, SEGUE_PARAMETERS_1, made->parameters);
  fetch(host, SEGUE_ELEMENTS_1, made->elements);
  fetch(host, SEGUE_PICTURES_1, made->pictures);
  fetch(host, SEGUE_INTERACTION_1, made->interaction);
  fetch(host, SEGUE_LOG_1, made->log);
  fetch(host, SEGUE_DRAFT_SEED_1, made->seed);
  fetch(host, SEGUE_DRAFT_PICTURE_PARAMETER_1, made->picture_parameter);
  made->next = hosts;
  return hosts = made;
}

inline const segue_animator_1_t animator_table = {
    sizeof(segue_animator_1_t),
    [](const segue_plugin_t *, const segue_host_t *host, const char *id,
       segue_animator_t **out) -> int32_t {
      const Entry *entry = find(id);
      if (!entry || !entry->make_animator) return SEGUE_ERROR_UNKNOWN;
      return guarded([&] {
        const Tables *own = tables_of(host);
        const Serving serving(own);
        Animator *made = entry->make_animator();
        made->host = own;
        *out = reinterpret_cast<segue_animator_t *>(made);
      });
    },
    [](segue_animator_t *a, segue_context_t c, double *out) -> int32_t {
      const Serving serving(self(a)->host);
      return guarded(c, [&] { *out = self(a)->duration(Context(c, &self(a)->keeper)); });
    },
    [](segue_animator_t *a, segue_context_t c) -> int32_t {
      const Serving serving(self(a)->host);
      return guarded(c, [&] { self(a)->animate(Context(c, &self(a)->keeper)); });
    },
    [](segue_animator_t *a, segue_context_t c, int32_t reason) -> int32_t {
      const Serving serving(self(a)->host);
      return guarded(c, [&] { self(a)->ended(Context(c, &self(a)->keeper), reason); });
    },
    [](segue_animator_t *a) -> int32_t {
      const Serving serving(self(a)->host);
      return guarded([&] { delete self(a); });
    }};

inline const segue_interaction_controller_1_t controller_table = {
    sizeof(segue_interaction_controller_1_t),
    [](const segue_plugin_t *, const segue_host_t *host, const char *id,
       segue_interaction_controller_t **out) -> int32_t {
      const Entry *entry = find(id);
      if (!entry || !entry->make_controller) return SEGUE_ERROR_UNKNOWN;
      return guarded([&] {
        const Tables *own = tables_of(host);
        const Serving serving(own);
        InteractionController *made = entry->make_controller();
        made->host = own;
        *out = reinterpret_cast<segue_interaction_controller_t *>(made);
      });
    },
    [](segue_interaction_controller_t *c, segue_interaction_t place,
       const segue_pointer_event_t *event) -> int32_t {
      const Serving serving(self(c)->host);
      return guarded(place, [&] { self(c)->pointer(Interaction(place), whole(event)); });
    },
    [](segue_interaction_controller_t *c, segue_interaction_t place,
       const segue_scroll_event_t *event) -> int32_t {
      const Serving serving(self(c)->host);
      return guarded(place, [&] { self(c)->scroll(Interaction(place), whole(event)); });
    },
    [](segue_interaction_controller_t *c, segue_interaction_t place) -> int32_t {
      const Serving serving(self(c)->host);
      return guarded(place, [&] { self(c)->start(Interaction(place)); });
    },
    [](segue_interaction_controller_t *c, segue_interaction_t place, int32_t reason) -> int32_t {
      const Serving serving(self(c)->host);
      return guarded(place, [&] { self(c)->ended(Interaction(place), reason); });
    },
    [](segue_interaction_controller_t *c) -> int32_t {
      const Serving serving(self(c)->host);
      return guarded([&] { delete self(c); });
    }};

inline const segue_text_1_t text_table = {
    sizeof(segue_text_1_t),
    [](const segue_plugin_t *, const char *id, const char *locale, const char *key, char *buffer,
       uint32_t capacity, uint32_t *out_length) -> int32_t {
      const Entry *entry = find(id);
      const char *text = nullptr;
      const int32_t status = guarded([&] {
        if (entry) text = entry->descriptor.text(locale, key);
      });
      if (status != SEGUE_OK) return status;
      if (!text) return SEGUE_ERROR_UNKNOWN;
      const size_t length = std::strlen(text);
      *out_length = static_cast<uint32_t>(length);
      if (length >= capacity) return SEGUE_ERROR_TOO_SMALL;
      std::memcpy(buffer, text, length + 1);
      return SEGUE_OK;
    }};

inline const segue_library_1_t library_table = {
    sizeof(segue_library_1_t),
    [](const segue_plugin_t *, const segue_host_t *host, const char *path) -> int32_t {
      return guarded([&] {
        const Serving serving(tables_of(host));
        if (life.opened) life.opened(path);
      });
    },
    [](const segue_plugin_t *, const segue_host_t *host) -> int32_t {
      return guarded([&] {
        const Serving serving(tables_of(host));
        if (life.closing) life.closing();
      });
    }};

inline const segue_plugin_t plugin_table = {
    sizeof(segue_plugin_t),
    [](const segue_plugin_t *, uint32_t *out) -> int32_t {
      return *out = static_cast<uint32_t>(entries->size()), SEGUE_OK;
    },
    [](const segue_plugin_t *, uint32_t index, const segue_descriptor_t **out) -> int32_t {
      if (index >= entries->size()) return SEGUE_ERROR_INVALID_ARGUMENT;
      return *out = (*entries)[index].descriptor.c(), SEGUE_OK;
    },
    [](const segue_plugin_t *, const char *id, const void **out) -> int32_t {
      *out = nullptr;
      if (std::strcmp(id, SEGUE_ANIMATOR_1) == 0) *out = &animator_table;
      if (std::strcmp(id, SEGUE_INTERACTION_CONTROLLER_1) == 0) *out = &controller_table;
      if (std::strcmp(id, SEGUE_TEXT_1) == 0) *out = &text_table;
      if (std::strcmp(id, SEGUE_LIBRARY_1) == 0 && (life.opened || life.closing))
        *out = &library_table;
      return *out ? SEGUE_OK : SEGUE_ERROR_UNSUPPORTED;
    }};

// Each host of the process calls the entry, and gets the same plug-ins.
inline int32_t enter(const segue_host_t *own, const segue_plugin_t **out,
                     std::vector<Entry> all, Life own_life = Life()) noexcept {
  return guarded([&] {
    tables_of(own);
    life = own_life;
    if (!entries) {
      entries = new std::vector<Entry>(std::move(all));  // for as long as the library is loaded
      for (auto &entry : *entries)
        entry.descriptor.complete(entry.make_animator ? SEGUE_KIND_ANIMATOR
                                                      : SEGUE_KIND_INTERACTION);
    }
    *out = &plugin_table;
  });
}

}  // namespace detail
}  // namespace segue

// The library's entry point, with its plug-ins: segue::animator<…>(…), segue::controller<…>(…).
#define SEGUE_PLUGIN(...) SEGUE_PLUGIN_LIFE(::segue::Life(), __VA_ARGS__)

// The same for a library that is told when it is opened and about to be closed:
// SEGUE_PLUGIN_LIFE((segue::Life{opened, closing}), segue::animator<…>(…)).
#define SEGUE_PLUGIN_LIFE(life, ...)                                                           \
  SEGUE_EXPORT int32_t segue_plugin_1(const segue_host_t *host, const segue_plugin_t **out) { \
    try {                                                                                      \
      return ::segue::detail::enter(host, out, {__VA_ARGS__}, life);                           \
    } catch (...) {                                                                            \
      return SEGUE_ERROR_FAILED;                                                               \
    }                                                                                          \
  }

#endif
