/* LAME's build options (see its config.h.in): an encoder in C99 with SSE intrinsics, which emcc lowers to WASM SIMD. */
#ifndef LAME_CONFIG_H
#define LAME_CONFIG_H
#define HAVE_ERRNO_H 1
#define HAVE_FCNTL_H 1
#define HAVE_INTTYPES_H 1
#define HAVE_LIMITS_H 1
#define HAVE_MEMCPY 1
#define HAVE_STDINT_H 1
#define HAVE_STDLIB_H 1
#define HAVE_STRCHR 1
#define HAVE_STRINGS_H 1
#define HAVE_STRING_H 1
#define HAVE_STRTOL 1
#define HAVE_SYS_TYPES_H 1
#define HAVE_UNISTD_H 1
#define HAVE_XMMINTRIN_H 1
#define LAME_LIBRARY_BUILD 1
#define NDEBUG 1
#define STDC_HEADERS 1
#define TAKEHIRO_IEEE754_HACK 1
#define USE_FAST_LOG 1
#define PACKAGE "lame"
#define VERSION "3.100"
typedef float ieee754_float32_t;
typedef double ieee754_float64_t;
typedef long double ieee854_float80_t;
#include <stdint.h>
#endif
