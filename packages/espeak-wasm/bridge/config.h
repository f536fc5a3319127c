/* espeak-ng's build options (see its src/libespeak-ng/config.h.in) for a library that never touches a device or a disk. */
#define HAVE_MKSTEMP 0
#define USE_ASYNC 0
#define USE_KLATT 1
#define USE_LIBPCAUDIO 0
#define USE_LIBSONIC 0
#define USE_MBROLA 0
#define USE_SPEECHPLAYER 1
#define PACKAGE_VERSION "1.52.0"
