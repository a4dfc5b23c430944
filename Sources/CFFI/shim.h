/* libffi as Swift can use it: its types are C globals, which Swift 6 refuses as shared state, and a
 * closure's size is a macro's business. */
#ifndef SEGUE_CFFI_SHIM_H
#define SEGUE_CFFI_SHIM_H

#include <ffi.h>
#include <stdint.h>

static inline ffi_type *segue_ffi_pointer(void) { return &ffi_type_pointer; }
static inline ffi_type *segue_ffi_double(void) { return &ffi_type_double; }
static inline ffi_type *segue_ffi_sint32(void) { return &ffi_type_sint32; }
static inline ffi_type *segue_ffi_uint32(void) { return &ffi_type_uint32; }
static inline ffi_type *segue_ffi_uint64(void) { return &ffi_type_uint64; }

/* Describes a function of `count` arguments that returns an int32_t. Returns 1 on success and 0 on
 * failure. `types` must live as long as `cif`. */
static inline int segue_ffi_prepare(ffi_cif *cif, unsigned int count, ffi_type **types) {
  return ffi_prep_cif(cif, FFI_DEFAULT_ABI, count, &ffi_type_sint32, types) == FFI_OK;
}

/* Calls `function`. libffi widens a small result to a register, hence the ffi_sarg. */
static inline int32_t segue_ffi_call(ffi_cif *cif, const void *function, void **values) {
  ffi_sarg result = 0;
  ffi_call(cif, FFI_FN(function), &result, values);
  return (int32_t)result;
}

typedef int32_t (*segue_ffi_handler)(void **values, void *user_data);

typedef struct segue_ffi_closure {
  ffi_closure *closure;
  const void *code; /* what a caller calls */
  segue_ffi_handler handler;
  void *user_data;
} segue_ffi_closure;

static inline void segue_ffi_trampoline(ffi_cif *cif, void *result, void **values, void *box) {
  segue_ffi_closure *self = (segue_ffi_closure *)box;
  (void)cif;
  *(ffi_sarg *)result = self->handler(values, self->user_data);
}

/* Makes a C function of the type `cif` that calls `handler`. `self` must not move in memory before
 * segue_ffi_closure_free. Returns 1 on success and 0 on failure. */
static inline int segue_ffi_closure_make(segue_ffi_closure *self, ffi_cif *cif,
                                         segue_ffi_handler handler, void *user_data) {
  void *code = 0;
  self->handler = handler;
  self->user_data = user_data;
  self->closure = (ffi_closure *)ffi_closure_alloc(sizeof(ffi_closure), &code);
  self->code = code;
  if (!self->closure) return 0;
  if (ffi_prep_closure_loc(self->closure, cif, segue_ffi_trampoline, self, code) == FFI_OK)
    return 1;
  ffi_closure_free(self->closure);
  self->closure = 0;
  return 0;
}

static inline void segue_ffi_closure_free(segue_ffi_closure *self) {
  if (self->closure) ffi_closure_free(self->closure);
  self->closure = 0;
}

#endif
