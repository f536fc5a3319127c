#ifndef PARLANDO_BRIDGE_H
#define PARLANDO_BRIDGE_H
#include <emscripten.h>
#include <stdint.h>

/* What happened while speaking. `src/bridge.ts` reads the same layout: six 32-bit words. */
typedef struct {
	int32_t type;     /* espeak_EVENT_TYPE */
	int32_t position; /* code points from the start of the input, 0 for the first */
	int32_t length;   /* code points */
	int32_t sample;   /* from the start of the utterance */
	int32_t value[2]; /* mark: offset of its name, see speech_mark_name; phoneme: up to 8 bytes of UTF-8 */
} SpeechEvent;

typedef struct Mp3 Mp3;

enum { SPEECH_DONE = -1 };

/* Speaks at most `max_samples` more. Returns how many lie at speech_pcm(), or SPEECH_DONE. */
int speech_step(int max_samples);
int16_t *speech_pcm(void);

/* Encodes 16-bit mono samples. Returns the bytes at mp3_output(), or a negative code of lame_encode_buffer. */
int mp3_encode(Mp3 *mp3, const int16_t *pcm, int samples);
#endif
