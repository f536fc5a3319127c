/* libopus as an encoder of mono frames. Containers are made elsewhere. */
#include <emscripten.h>
#include <opus.h>
#include <stdlib.h>

/* RFC 6716, 3.2.1: no frame is longer. */
enum { MOST_BYTES = 1275 };

typedef struct {
	OpusEncoder *encoder;
	unsigned char packet[MOST_BYTES];
} Opus;

EMSCRIPTEN_KEEPALIVE void opus_close(Opus *opus)
{
	if (opus == NULL)
		return;
	if (opus->encoder != NULL)
		opus_encoder_destroy(opus->encoder);
	free(opus);
}

/* Returns NULL for settings that libopus does not take, or when memory is short. */
EMSCRIPTEN_KEEPALIVE Opus *opus_open(int rate, int bits_per_second, int application, int complexity)
{
	Opus *opus = calloc(1, sizeof(Opus));
	int error = OPUS_OK;
	if (opus == NULL)
		return NULL;
	opus->encoder = opus_encoder_create(rate, 1, application, &error);
	if (opus->encoder == NULL || opus_encoder_ctl(opus->encoder, OPUS_SET_BITRATE(bits_per_second)) != OPUS_OK ||
		opus_encoder_ctl(opus->encoder, OPUS_SET_COMPLEXITY(complexity)) != OPUS_OK) {
		opus_close(opus);
		return NULL;
	}
	return opus;
}

/* How much later the decoder gives a sample, in samples of the encoder's rate. */
EMSCRIPTEN_KEEPALIVE int opus_delay(Opus *opus)
{
	int samples = 0;
	opus_encoder_ctl(opus->encoder, OPUS_GET_LOOKAHEAD(&samples));
	return samples;
}

/* Encodes one frame. Returns the bytes at opus_packet(), or a negative code of opus_encode_float. */
EMSCRIPTEN_KEEPALIVE int opus_frame(Opus *opus, const float *pcm, int samples)
{
	return opus_encode_float(opus->encoder, pcm, samples, opus->packet, MOST_BYTES);
}

EMSCRIPTEN_KEEPALIVE unsigned char *opus_packet(Opus *opus)
{
	return opus->packet;
}
